// Any bytes as position, move, game file, deck file, seed and encoded state: an error or a state that plays.
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "core/gamefile.hpp"
#include "games/london/london.hpp"

using namespace guildhall;
using london::London;

namespace {

void play_a_little(const London& game, london::State state) {
  if (!game.validate(state)) std::abort();
  london::Moves moves;
  Rng rng(Seed{.high = 3, .low = hash_value(state)});
  for (int i = 0; i < 30 && game.actor(state) != nobody; ++i) {
    game.legal(state, moves);
    if (moves.empty()) std::abort();
    game.play(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], NoEvents{});
    if (!game.validate(state)) std::abort();
  }
  if (const auto again = game.parse_position(game.format_position(state)); !again || *again != state)
    std::abort();
  if (const auto again = game.decode(game.encode(state)); !again || *again != state) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const London game;
  static const london::State start = *game.start({.players = 3}, Seed{.low = 1});
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 6) {
    case 0:
      if (const auto state = game.parse_position(text)) play_a_little(game, *state);
      break;
    case 1: (void)game.parse_move(start, text); break;
    case 2: (void)parse_game(game, text); break;
    case 3: (void)london::load_deck(text, "fuzz"); break;
    case 4: (void)parse_seed(text); break;
    default:
      if (const auto state = game.decode({data + 1, data + size})) play_a_little(game, *state);
      break;
  }
  return 0;
}
