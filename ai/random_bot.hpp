#pragma once

#include "core/rng.hpp"

namespace guildhall {

// Plays anything. What a game calls idle (a loan nobody asked for) it takes only once in sixteen times, or
// its games would consist of little else.
template <class Game>
typename Game::Move random_move(const typename Game::Moves& moves, Rng& rng) {
  const auto count = static_cast<std::uint32_t>(moves.size());
  auto move = moves[rng.below(count)];
  while (Game::is_idle(move) && count > 1 && rng.below(16) != 0) move = moves[rng.below(count)];
  return move;
}

}  // namespace guildhall
