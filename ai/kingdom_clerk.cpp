#include "ai/kingdom_clerk.hpp"

#include <algorithm>

namespace guildhall::kingdom {
namespace {

constexpr int most_steps = 120;  // of a turn
constexpr Move advance{MoveKind::advance, 0, 0, 0};
constexpr Move pass{MoveKind::pass, 0, 0, 0};

bool over(const State& state) {
  return state.phase == Phase::over;
}

}  // namespace

void Clerk::begin(const State& root) {
  root_ = root;
  appraiser_.emplace(game_, root_, tastes_);
  if (root.round == round_ && appraiser_->rounds() == rounds_) return;
  round_ = root.round;
  rounds_ = appraiser_->rounds();
  known_.forget();
}

void Clerk::settle(State& state) {
  Moves moves;
  for (int steps = 0; steps < 60 && !over(state) && state.ask != Ask::action; ++steps) {
    game_.legal(state, moves);
    game_.play(state, preferred_answer(state, moves), NoEvents{});
  }
}

Move Clerk::preferred_answer(const State& state, const Moves& moves) {
  Move best = moves[0];
  int best_value = unknown_value;
  for (const Move move : moves) {
    if (moves.size() == 1) break;
    const int value = outlook().outcome(state, move);
    if (value <= best_value) continue;
    best = move;
    best_value = value;
  }
  return best;
}

Move Clerk::preferred(const State& state, const Turn& plan, Rng& rng) {
  const bool can_advance = outlook().can_advance(state);
  if (state.held.empty()) {
    Moves moves;
    game_.legal(state, moves);
    const Move recall = outlook().best_recall(state, moves, plan.value());
    if (recall.kind != MoveKind::none) return recall;
    const bool worth_a_look = can_advance && !plan.nothing_to_do();
    if (worth_a_look && outlook().better_later(game_.view(state, 0), plan.value(), rng)) return advance;
  }
  if (!plan.nothing_to_do()) return plan.next();
  return can_advance ? advance : pass;
}

void Clerk::play_turn(State& state, Rng& rng) {
  const int turn = state.turn;
  const int round = state.round;
  for (int steps = 0; steps < most_steps; ++steps) {
    settle(state);
    if (over(state) || state.turn != turn || state.round != round) return;
    const Turn plan(game_, *appraiser_, state, &known_);
    const Move move = preferred(state, plan, rng);
    if (move == pass) break;
    if (!plan.nothing_to_do() && move == plan.next()) {
      if (!take_step(state, plan)) break;
    } else {
      game_.play(state, move, NoEvents{});
    }
  }
  settle(state);
  if (over(state) || state.turn != turn || state.round != round) return;
  game_.play(state, pass, NoEvents{});
  settle(state);
}

void Clerk::play_wish(State& state, Move wish) {
  const int turn = state.turn;
  const int round = state.round;
  for (int steps = 0; steps < most_steps; ++steps) {
    if (over(state) || state.ask != Ask::action || state.turn != turn || state.round != round) return;
    const Turn plan(game_, *appraiser_, state, &known_, wish);
    const bool possible =
        std::ranges::any_of(plan.chosen(), [&](const Aim& aim) { return aim.move == wish; });
    const bool reached = possible && plan.next() == wish;
    if (!possible || !take_step(state, plan) || reached) return;
  }
}

bool Clerk::take_step(State& state, const Turn& turn) {
  const Move move = turn.next();
  Moves moves;
  game_.legal(state, moves);
  if (std::ranges::find(moves, move) == moves.end()) return false;
  for (const Option& option : turn.plan()) {
    if (option.move != move) continue;
    play_option(state, option);
    return true;
  }
  game_.play(state, move, NoEvents{});
  settle(state);
  return true;
}

// The answers are those that bring what the plan counts on.
void Clerk::play_option(State& state, const Option& option) {
  Resources wanted = state.held;
  for (int r = 0; r < resource_count; ++r) wanted[r] = static_cast<std::int16_t>(wanted[r] + option.net[r]);
  game_.play(state, option.move, NoEvents{});
  const int turn = state.turn;
  Moves moves;
  for (int steps = 0; steps < 20 && !over(state) && state.ask != Ask::action; ++steps) {
    game_.legal(state, moves);
    State best = state;
    int most = -1;
    for (const Move move : moves) {
      State next = state;
      game_.play(next, move, NoEvents{});
      int met = next.turn == turn ? 1 : 0;
      for (int r = 0; r < resource_count; ++r)
        met += 2 * std::min<int>(wanted[r], next.held[r] + next.gaining[r]);
      if (met <= most) continue;
      most = met;
      best = next;
    }
    state = best;
  }
}

}  // namespace guildhall::kingdom
