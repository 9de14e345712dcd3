#pragma once

#include "ai/london_adviser.hpp"
#include "ai/london_appraiser.hpp"
#include "ai/london_net.hpp"

namespace guildhall::london {

// Knows nothing: all moves are equal, chance plays on, and only the end of the game counts. The guide of
// plain information-set search.
struct BlindGuide {
  London game;

  void weigh(const State& /*state*/, const Moves& /*moves*/, std::span<float> /*weights*/) const {}
  Move choose(const State& /*state*/, const Moves& moves, Rng& rng) const;
  Shares judge(const State& state) const { return final_shares(game.deck(), state); }
  static bool begins_turn(const State& state);
  static std::uint64_t sight(const State& state, Seat seat) { return sight_of(state, seat); }
};

// Searches with habits and an evaluation: the habits weigh the moves and play on, the evaluation judges.
struct SkilledGuide {
  London game;
  Advice advice;
  Tastes tastes;
  std::shared_ptr<const Net> net;        // judges in place of the tastes
  std::shared_ptr<const Policy> policy;  // corrects the habits
  float whim = 8.0F;  // how far, in tenths of a point, the light hand strays from the best advice

  void weigh(const State& state, const Moves& moves, std::span<float> weights) const;
  Move choose(const State& state, const Moves& moves, Rng& rng) const;
  Shares judge(const State& state) const;
  static bool begins_turn(const State& state) { return BlindGuide::begins_turn(state); }
  static std::uint64_t sight(const State& state, Seat seat) { return sight_of(state, seat); }

 private:
  float value(const State& state, Move move, int advised) const {
    return policy != nullptr ? value_of(*policy, state, move, advised) : static_cast<float>(advised);
  }
};

}  // namespace guildhall::london
