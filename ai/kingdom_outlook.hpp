#pragma once

#include "ai/kingdom_turn.hpp"

namespace guildhall::kingdom {

// Whether a move plays another card from the discard.
bool recalls(const Deck& deck, const State& state, Move move);

// What moves and more cards promise beyond the plan of a turn: how the steward and the clerk decide. The
// steward remembers nothing.
class Outlook {
 public:
  Outlook(const Kingdom& game, const Appraiser& appraiser, Known* known = nullptr)
      : game_(game), appraiser_(appraiser), settler_(game, appraiser), known_(known) {}

  // What an answer or a card's effect leads to, with what can still be done in the turn.
  int outcome(const State& state, Move move) const;
  // A card that plays another one from the discard, if that is better than what can be done now.
  Move best_recall(const State& state, const Moves& moves, int now) const;
  bool can_advance(const State& state) const;
  // Whether more cards in play promise more than they would bring in a turn of their own: the mean of a few
  // worlds, for one or two advances and so on.
  bool better_later(const View& view, int now, Rng& rng) const;

 private:
  static constexpr std::array advances{1, 2, 4, 6};  // how far it looks
  using Gains = std::array<int, advances.size()>;
  // Adds to each place of `gain` what so many advances would bring in this world.
  void look_ahead(State later, int now, Gains& gain) const;

  const Kingdom& game_;
  const Appraiser& appraiser_;
  Settler settler_;
  Known* known_;
};

}  // namespace guildhall::kingdom
