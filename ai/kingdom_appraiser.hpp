#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "games/kingdom/kingdom.hpp"
#include "games/kingdom/realm.hpp"

namespace guildhall::kingdom {

// All values of the steward are in hundredths of a point of fame.
inline constexpr int unknown_value = std::numeric_limits<int>::min();
inline constexpr int store_value = 22;  // a trade good exported

int value_of(const Resources& r);

// What cards and positions are worth, seen from the position in which the bot decides.
class Appraiser {
 public:
  Appraiser(const Kingdom& game, const State& root);

  // Fame, what it yields in the rounds to come, and some of what it can become.
  int worth(CardId card, int at) const;
  int value(const State& state) const;
  int use_of(CardId card, int at) const { return use(deck_.stage(card, at)); }
  int rounds() const { return rounds_; }

 private:
  int rounds_left(const State& s) const;

  // What a stage yields in one round, in which it produces or is used once.
  int use(const Stage& stage) const;
  int yield(const Effect& effect, int per_box) const;

  // What a marked box of the stage scores.
  int box_fame(const Stage& stage) const;

  // The most a track can bring.
  int track_fame(CardId card, const Stage& stage) const;
  int prospect(CardId card, const Stage& stage) const;
  int discovery(const Stage& stage) const;

  // The first boxes of a track bring little, but without them there are no later ones.
  int track(const Realm& realm, CardId card, const Stage& stage) const;

  const Deck& deck_;
  const State& root_;
  int rounds_ = 0;
  int hope_ = 0;
  std::uint32_t person_ = 0;
  mutable std::array<std::array<int, 5>, max_cards> memo_;
};

}  // namespace guildhall::kingdom
