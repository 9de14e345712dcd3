#include "ai/kingdom_hint.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "ai/kingdom_chancellor.hpp"

namespace guildhall::kingdom {
namespace {

constexpr std::array<std::string_view, 4> measure_names{"fame", "upgrades", "boxes", "lost"};
using Amounts = std::array<int, measure_names.size()>;
constexpr int longest = 60;  // turns of a round that is played on

// What was reached since `start`.
Amounts reached(const Kingdom& game, const State& start, const State& state) {
  Amounts amounts{};
  amounts[static_cast<std::size_t>(Measure::fame)] = game.result(state).scores[0];
  for (std::size_t card = 0; card < state.stage.size(); ++card) {
    if (state.stage[card] != start.stage[card]) ++amounts[static_cast<std::size_t>(Measure::upgrades)];
  }
  for (const auto boxes : state.boxes) {
    amounts[static_cast<std::size_t>(Measure::boxes)] += std::popcount(boxes);
  }
  amounts[static_cast<std::size_t>(Measure::lost)] = state.zone(Zone::destroyed).size();
  return amounts;
}

// The move, then the clerk to the end of the round.
Amounts play_on(const Kingdom& game, Clerk& clerk, const State& world, Move move, Seed seed) {
  State state = world;
  Rng rng(seed);
  game.play(state, move, NoEvents{});
  clerk.settle(state);
  for (int i = 0; i < longest && state.phase != Phase::over && state.round == world.round; ++i) {
    clerk.play_turn(state, rng);
  }
  return reached(game, world, state);
}

// The choice that does least, unless it is the one that is advised.
std::optional<Move> idle(const Moves& moves, Move but) {
  for (const MoveKind kind : {MoveKind::pass, MoveKind::done, MoveKind::advance}) {
    const auto found = std::ranges::find(moves, kind, &Move::kind);
    if (found != moves.end() && *found != but) return *found;
  }
  const auto found =
      std::ranges::find_if(moves, [&](Move move) { return move != but && move.kind != MoveKind::restart; });
  return found == moves.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

std::string_view name_of(Measure measure) {
  return measure_names[static_cast<std::size_t>(measure)];
}

bool is_welcome(Reason reason) {
  return (reason.n > 0) != (reason.measure == Measure::lost);
}

std::string_view nudge_of(Move move) {
  switch (move.kind) {
    case MoveKind::produce:
    case MoveKind::upgrade:
    case MoveKind::use:
    case MoveKind::store:
    case MoveKind::exchange: return "card";
    case MoveKind::advance:
    case MoveKind::pass:
    case MoveKind::restart: return "turn";
    default: return "question";
  }
}

Hint advise(const Kingdom& game, const View& view, const Moves& moves, const Doubt<Move>& doubt,
            const Budget& budget, Seed seed, const std::atomic<bool>* stop) {
  Rng rng(seed);
  const Tastes& tastes = learned_tastes(game.deck());
  const auto chosen = [&] {
    return make_chancellor(game, {.tastes = tastes}, budget, seed)->think(view, moves, {.stop = stop}).move;
  };
  Hint hint{.move = doubt.best ? *doubt.best : chosen(), .other = doubt.other};
  if (!hint.other || *hint.other == hint.move) hint.other = idle(moves, hint.move);
  if (!hint.other) return hint;
  Clerk clerk(game, tastes);
  clerk.begin(view.state);
  Amounts sums{};
  int played = 0;
  for (; played < hint_worlds && !is_stopped(stop); ++played) {
    const State world = game.sample(view, rng);
    const Seed luck{.high = rng.next(), .low = rng.next()};
    const Amounts mine = play_on(game, clerk, world, hint.move, luck);
    const Amounts theirs = play_on(game, clerk, world, *hint.other, luck);
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += mine[i] - theirs[i];
  }
  if (played == 0) {
    hint.other.reset();  // stopped before anything was compared
    return hint;
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const int n = static_cast<int>(std::lround(static_cast<double>(sums[i]) / played));
    if (n != 0) hint.reasons.push_back({.measure = static_cast<Measure>(i), .n = n});
  }
  return hint;
}

}  // namespace guildhall::kingdom
