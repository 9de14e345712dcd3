// The bytes choose the seed, the number of players and every move: the invariants hold all the way.
#include <cstdint>
#include <cstdlib>

#include "games/london/london.hpp"

using namespace guildhall;
using london::London;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  static const London game;
  auto state = *game.start({.players = 2 + data[0] % 3}, Seed{.low = data[1]});
  london::Moves moves;
  Rng rng(Seed{.low = data[1]});
  for (std::size_t i = 2; i < size && game.actor(state) != nobody; ++i) {
    game.legal(state, moves);
    if (moves.size() < 2) std::abort();  // the loan is always there, and never alone
    game.play(state, moves[data[i] % moves.size()], NoEvents{});
    if (!game.validate(state)) std::abort();
    if (i % 16 != 0) continue;
    const auto seat = static_cast<Seat>(data[i] % state.player_count);
    const auto view = game.view(state, seat);
    const auto sample = game.sample(view, rng);
    if (game.view(sample, seat) != view || !game.validate(sample)) std::abort();
  }
  return 0;
}
