#pragma once

#include <cstdint>

#include "core/game.hpp"

namespace guildhall {

// The number of sequences of `depth` legal moves; a game that is over has none.
template <Game G>
std::uint64_t perft(const G& game, const typename G::State& state, int depth) {
  if (depth == 0) return 1;
  typename G::Moves moves;
  if (game.actor(state) == nobody) return 0;
  game.legal(state, moves);
  if (depth == 1) return moves.size();
  std::uint64_t total = 0;
  for (const auto move : moves) {
    auto next = state;
    game.play(next, move, NoEvents{});
    total += perft(game, next, depth - 1);
  }
  return total;
}

}  // namespace guildhall
