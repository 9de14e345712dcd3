#include <algorithm>
#include <array>

#include "ai/kingdom_bots.hpp"
#include "ai/kingdom_turn.hpp"

namespace guildhall::kingdom {
namespace {

// Found by playing, as the numbers of the appraiser.
constexpr int card_rate = 40;               // what a card of the deck brings in a turn of its own
constexpr int card_rate_round = 4;          // and more for each round left
constexpr int worlds = 2;                   // looked at before advancing
constexpr std::array advances{1, 2, 4, 6};  // how far it looks
using Gains = std::array<int, advances.size()>;

class Steward {
 public:
  Steward(const Kingdom& game, const View& view, const State& world)
      : game_(game), view_(view), world_(world), appraiser_(game, world_), settler_(game, appraiser_) {}

  Move act(const Moves& moves, Rng& rng) const {
    const Turn turn(game_, appraiser_, world_);
    const bool can_advance = std::ranges::any_of(moves, [](Move m) { return m.kind == MoveKind::advance; });
    const Move advance{MoveKind::advance, 0, 0, 0};
    const Move pass{MoveKind::pass, 0, 0, 0};
    if (world_.held.empty()) {
      const Move recall = best_recall(moves, turn.value());
      if (recall.kind != MoveKind::none) return recall;
      if (can_advance && better_later(turn.value(), rng)) return advance;
    }
    if (turn.nothing_to_do()) return can_advance ? advance : pass;
    const Move next = turn.next();
    if (std::ranges::find(moves, next) != moves.end()) return next;
    return can_advance ? advance : pass;
  }

  Move answer(const Moves& moves, Rng& rng) const {
    return best_of(moves, rng, [&](Move move) { return outcome(move); });
  }

 private:
  int outcome(Move move) const {
    State after = world_;
    settler_.play(after, move);
    int value = appraiser_.value(after) + appraiser_.value_of(after.held) / 4;
    if (after.round == world_.round && after.turn == world_.turn && after.ask == Ask::action) {
      value += Turn(game_, appraiser_, after).value();
    }
    return value;
  }

  // A card that plays another one from the discard, if that makes the turn better.
  Move best_recall(const Moves& moves, int now) const {
    const Deck& deck = game_.deck();
    Move best;
    int best_value = appraiser_.value(world_) + now;
    for (const Move move : moves) {
      if (move.kind != MoveKind::use) continue;
      const Stage& stage = deck.stage(move.card, world_.stage[move.card]);
      const Effect& effect = deck.effects[static_cast<std::size_t>(stage.effects.first + move.a)];
      if (deck.steps[effect.body.first].op != Op::play_from_discard) continue;
      const int value = outcome(move);
      if (value <= best_value) continue;
      best = move;
      best_value = value;
    }
    return best;
  }

  // Whether more cards in play promise more than they would bring in a turn of their own: the mean of a few
  // worlds, for one or two advances and so on.
  bool better_later(int now, Rng& rng) const {
    Gains gain{};
    for (int i = 0; i < worlds; ++i) look_ahead(game_.sample(view_, rng), now, gain);
    return std::ranges::any_of(gain, [](int g) { return g > 0; });
  }

  // Adds to each place of `gain` what so many advances would bring in this world.
  void look_ahead(State later, int now, Gains& gain) const {
    const int rate = card_rate + card_rate_round * appraiser_.rounds();
    const int cards = later.deck_size;
    int done = 0;
    for (std::size_t i = 0; i < gain.size(); ++i) {
      for (; done < advances[i] && can_advance(later); ++done) {
        settler_.play(later, {MoveKind::advance, 0, 0, 0});
        if (later.ask != Ask::action || later.turn != view_.state.turn) return;
      }
      const int price = (cards - later.deck_size) * rate;
      gain[i] += Turn(game_, appraiser_, later).value() - price - now;
      if (done < advances[i]) return;
    }
  }

  bool can_advance(const State& state) const {
    return state.deck_size > 0 && !Realm(game_.deck(), state).forbidden(no_play);
  }

  const Kingdom& game_;
  const View& view_;
  const State& world_;
  Appraiser appraiser_;
  Settler settler_;
};

}  // namespace

Move steward_move(const Kingdom& game, const View& view, const Moves& moves, Rng& rng) {
  if (moves.size() == 1) return moves[0];
  const State world = game.sample(view, rng);
  const Steward steward(game, view, world);
  return world.ask == Ask::action ? steward.act(moves, rng) : steward.answer(moves, rng);
}

}  // namespace guildhall::kingdom
