#pragma once

#include <cstdint>

#include "ai/bot.hpp"
#include "core/hash.hpp"

namespace guildhall {

struct BenchRun {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t signature = 0;
};

// Plays fixed games with every bot of the game for each of the options, the same on every target. The
// signature changes when a rule, a bot or the dealing changes, and with nothing else.
template <Game G>
BenchRun run_bench(const G& game, int games) {
  BenchRun run;
  typename G::Moves moves;
  for (const auto& options : G::bench_options()) {
    for (const Bot<G>& bot : bots<G>()) {
      const int own_games = bot.needs_view ? (games + 9) / 10 : games;  // who thinks plays fewer
      for (int i = 0; i < own_games; ++i) {
        const Seed seed{.high = 0x6775696c64ULL, .low = static_cast<std::uint64_t>(i)};
        auto state = game.start(options, seed);
        if (!state) continue;
        Rng rng(Seed{.high = 1, .low = static_cast<std::uint64_t>(i)});
        while (game.actor(*state) != nobody) {
          game.legal(*state, moves);
          game.play(*state, decide(game, bot, *state, moves, rng), NoEvents{});
          ++run.decisions;
        }
        ++run.games;
        run.signature = hash_bytes({}, run.signature ^ hash_value(*state));
      }
    }
  }
  return run;
}

}  // namespace guildhall
