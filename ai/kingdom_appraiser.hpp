#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "ai/kingdom_tastes.hpp"
#include "games/kingdom/kingdom.hpp"
#include "games/kingdom/realm.hpp"

namespace guildhall::kingdom {

// All values are in hundredths of a point of fame.
inline constexpr int unknown_value = std::numeric_limits<int>::min();

// What cards and positions are worth, seen from the position in which the bot decides.
class Appraiser {
 public:
  // Without tastes of its own it has the steward's.
  Appraiser(const Kingdom& game, const State& root, const Tastes& tastes = steward_tastes);

  // Fame, what it yields in the rounds to come, and some of what it can become.
  int worth(CardId card, int at) const;
  int value(const State& state) const;
  int use_of(CardId card, int at) const { return use(deck_.stage(card, at)); }
  int value_of(const Resources& r) const;
  int rounds() const { return rounds_; }
  const Tastes& tastes() const { return tastes_; }

 private:
  int rounds_left(const State& s) const;

  // What a stage yields in one round, in which it produces or is used once.
  int use(const Stage& stage) const;
  // And in all rounds to come.
  int service(const Stage& stage) const;
  struct Use {
    int value = 0;
    int rounds = 0;
  };
  Use best_use(const Stage& stage) const;
  int uses(const Effect& effect) const;
  // Scores all or nothing at the end.
  bool is_pledge(const Stage& stage) const;
  int yield(const Effect& effect, int per_box) const;

  // What a marked box of the stage scores.
  int box_fame(const Stage& stage) const;

  // The most a track can bring.
  int track_fame(CardId card, const Stage& stage) const;
  // What was learned of it beside all that.
  int opinion(CardId card, int at) const;
  int prospect(CardId card, const Stage& stage) const;
  int discovery(const Stage& stage) const;

  // The first boxes of a track bring little, but without them there are no later ones.
  int track(const Realm& realm, CardId card, const Stage& stage) const;

  const Deck& deck_;
  const State& root_;
  const Tastes& tastes_;
  int rounds_ = 0;
  int hope_ = 0;
  std::uint32_t person_ = 0;
  mutable std::array<std::array<int, 5>, max_cards> memo_;
};

}  // namespace guildhall::kingdom
