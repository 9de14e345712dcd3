#include "ai/london_hint.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "ai/london_scales.hpp"
#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

constexpr int measures = static_cast<int>(Measure::denied) + 1;
using Amounts = std::array<float, measures>;

// What one of each counts when reasons are put in order, in tenths of a prestige point; a hundred of a
// hundred cases in which something was denied count as much as two prestige.
constexpr Amounts weights{10, 5, 10, 60, 4, 3, 8, 3, 0.2F};
// Less than this is not worth a word.
constexpr Amounts least{0.5F, 0.75F, 0.5F, 0.3F, 0.5F, 0.75F, 0.5F, 0.75F, 10};
constexpr int longest_line = 2000;

float& at(Amounts& amounts, Measure measure) {
  return amounts[static_cast<std::size_t>(measure)];
}

// What a seat has.
Amounts outlook(const Deck& deck, const State& state, Seat seat) {
  const Player& me = state.players[seat];
  Amounts amounts{};
  int built = 0;  // where the seat's cards begin among those of all cities
  for (Seat before = 0; before < seat; ++before) built += state.players[before].city_count;
  at(amounts, Measure::prestige) = static_cast<float>(me.prestige);
  for (const Kind kind :
       std::span(state.cities.cards).subspan(static_cast<std::size_t>(built), me.city_count)) {
    at(amounts, Measure::prestige) += deck.city[kind].prestige;
  }
  for (const Kind kind : std::span(me.hand.cards).first(me.hand_count)) {
    at(amounts, Measure::hand) += deck.city[kind].prestige;
  }
  at(amounts, Measure::money) = static_cast<float>(me.money);
  at(amounts, Measure::poverty) = static_cast<float>(me.poverty);
  at(amounts, Measure::loans) = static_cast<float>(me.loans);
  at(amounts, Measure::cards) = me.hand_count;
  at(amounts, Measure::tempo) = -static_cast<float>(state.deck_count);
  for_each_top(state, seat, [&](int, Kind kind, std::uint8_t flags) {
    if ((flags & stack_flag::face_down) == 0 && deck.city[kind].activatable) at(amounts, Measure::city) += 1;
  });
  return amounts;
}

// What a move takes from under the others' noses.
struct Prize {
  BoroughId borough = no_borough;
  Kind card = no_card;
};
Prize prize_of(const State& state, Move move) {
  if (move.kind == MoveKind::buy) return {.borough = move.card};
  if (move.kind == MoveKind::draw_board) return {.card = board_at(state, move.place)};
  return {};
}

class Line {
 public:
  Line(const SkilledGuide& guide, const State& state, Seat seat, Prize prize)
      : guide_(guide), state_(state), seat_(seat), prize_(prize) {}

  // Plays a move, and on until the seat's next turn.
  void play(Move move, Rng& rng) {
    for (int i = 0; i < longest_line; ++i) {
      const Seat actor = guide_.game.actor(state_);
      guide_.game.play(state_, move, [&](const Event& event) { hear(event); });
      const Seat next = guide_.game.actor(state_);
      if (next == nobody || (next == seat_ && actor != seat_ && SkilledGuide::begins_turn(state_))) return;
      guide_.game.legal(state_, moves_);
      move = guide_.choose(state_, moves_, rng);
    }
  }

  const State& state() const { return state_; }
  bool lost_prize() const { return lost_; }

 private:
  void hear(const Event& event) {
    if (event.seat == seat_) return;
    lost_ = lost_ || (event.kind == EventKind::bought && event.card == prize_.borough) ||
            (event.kind == EventKind::drew_board && event.card == prize_.card);
  }

  const SkilledGuide& guide_;
  State state_;
  Seat seat_;
  Prize prize_;
  Moves moves_;
  bool lost_ = false;
};

std::vector<Reason> reasons_of(const Amounts& means) {
  std::vector<std::pair<float, Reason>> found;
  for (int i = 0; i < measures; ++i) {
    const auto index = static_cast<std::size_t>(i);
    if (std::abs(means[index]) < least[index]) continue;
    const auto n = static_cast<int>(std::lround(means[index]));
    if (n != 0) {
      found.emplace_back(std::abs(means[index]) * weights[index],
                         Reason{.measure = static_cast<Measure>(i), .n = n});
    }
  }
  std::ranges::stable_sort(found, std::greater{}, [](const auto& each) { return each.first; });
  std::vector<Reason> reasons;
  reasons.reserve(found.size());
  for (const auto& [weight, reason] : found) reasons.push_back(reason);
  return reasons;
}

std::optional<Odds> odds_of(const Scales& scales, Move move, Move other) {
  const auto best = scales.weigh(move, hint_weighing, hint_seed);
  const auto next = scales.weigh(other, hint_weighing, hint_seed);
  if (!best || !next || *best - *next < hint_gain) return {};
  return Odds{.best = *best, .other = *next};
}

}  // namespace

std::string_view name_of(Measure measure) {
  static constexpr std::array<std::string_view, measures> names{
      "prestige", "money", "poverty", "loans", "cards", "hand", "city", "tempo", "denied"};
  return names[static_cast<std::size_t>(measure)];
}

std::string_view nudge_of(Move move) {
  switch (move.kind) {
    case MoveKind::repay:
    case MoveKind::loan: return "money";
    case MoveKind::draw_board:
    case MoveKind::build_from_board:
    case MoveKind::swap:
    case MoveKind::swap_with: return "board";
    case MoveKind::draw_deck:
    case MoveKind::look:
    case MoveKind::take:
    case MoveKind::put_back: return "deck";
    case MoveKind::build:
    case MoveKind::play_action: return "hand";
    case MoveKind::pay_with:
    case MoveKind::discard: return "discard";
    case MoveKind::place:
    case MoveKind::flip: return "stacks";
    case MoveKind::buy: return "land";
    case MoveKind::run: return "run";
    case MoveKind::draw_three: return "three";
    case MoveKind::activate:
    case MoveKind::activate_borough:
    case MoveKind::activate_again: return "city";
    case MoveKind::give_poverty: return "rivals";
    case MoveKind::stop: return "stop";
  }
  return "";
}

bool is_welcome(Reason reason) {
  const bool burden = reason.measure == Measure::poverty || reason.measure == Measure::loans;
  return (reason.n > 0) != burden;
}

std::optional<std::vector<Reason>> differences(const SkilledGuide& guide, const View& view, Move move,
                                               Move other, int worlds, Seed seed,
                                               const std::atomic<bool>* stop) {
  Rng rng(seed);
  Amounts sums{};
  int played = 0;
  const Prize prize = prize_of(view.state, move);
  while (played < worlds && !is_stopped(stop)) {
    const State world = guide.game.sample(view, rng);
    const Seed luck{.high = rng.next(), .low = rng.next()};
    Line line(guide, world, view.seat, {});
    Line other_line(guide, world, view.seat, prize);
    Rng rng_of_line(luck);
    Rng rng_of_other(luck);
    line.play(move, rng_of_line);
    other_line.play(other, rng_of_other);
    const Amounts mine = outlook(guide.game.deck(), line.state(), view.seat);
    const Amounts theirs = outlook(guide.game.deck(), other_line.state(), view.seat);
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += mine[i] - theirs[i];
    at(sums, Measure::denied) += other_line.lost_prize() ? 100.0F : 0.0F;
    ++played;
  }
  if (played == 0) return {};
  for (float& sum : sums) sum /= static_cast<float>(played);
  return reasons_of(sums);
}

Hint advise(const London& game, const View& view, const Moves& moves, const Doubt<Move>& doubt,
            const Budget& budget, const Watch& watch) {
  Hint hint{.move = moves[0]};
  const auto skill = skill_of(game, "grandmaster");
  if (!skill) return hint;
  std::vector<Move> others;
  if (doubt.best) {
    hint.move = *doubt.best;
  } else {
    const Thought<London> thought = make_searcher(game, *skill, budget, hint_seed)->think(view, moves, watch);
    hint.move = thought.move;
    for (const auto& each : thought.found.candidates) {
      if (each.visits > 0 && others.size() < hint_others) others.push_back(each.move);
    }
  }
  if (doubt.other && *doubt.other != hint.move) others = {*doubt.other};
  std::erase(others, hint.move);
  // Often the same things are done in another order, and comparing those tells nothing: the next best move
  // that leads elsewhere is worth more.
  for (const Move move : others) {
    auto reasons = differences(skill->guide, view, hint.move, move, hint_worlds, hint_seed, watch.stop);
    if (!reasons) break;
    const bool telling = std::ranges::any_of(*reasons, is_welcome);
    if (hint.other && !telling) continue;
    hint.other = move;
    hint.reasons = *std::move(reasons);
    if (telling) break;
  }
  if (hint.other) hint.odds = odds_of(Scales(*skill, view, watch.stop), hint.move, *hint.other);
  // A comparison that was broken off says nothing.
  if (is_stopped(watch.stop)) return {.move = hint.move};
  return hint;
}

}  // namespace guildhall::london
