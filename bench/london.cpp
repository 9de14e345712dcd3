// The figures of docs/performance.md for London: bench_london [GAMES]. Prints one line a figure, in processor
// time, and ends with 1 when a decision allocates.
#include <algorithm>
#include <cstdlib>
#include <print>
#include <vector>

#include "ai/bot.hpp"
#include "ai/london_bots.hpp"
#include "ai/london_minds.hpp"
#include "bench/figures.hpp"

namespace {

using namespace guildhall;
using london::London;

Played play_games(const London& game, int games) {
  Played played;
  london::Moves moves;
  const london::View blank{};
  for (int i = 0; i < games; ++i) {
    auto state = *game.start({.players = 3}, Seed{.high = 1, .low = static_cast<std::uint64_t>(i)});
    Rng rng(Seed{.high = 2, .low = static_cast<std::uint64_t>(i)});
    const std::uint64_t before = allocations;
    while (game.actor(state) != nobody) {
      game.legal(state, moves);
      game.play(state, random_move(game, blank, moves, rng), NoEvents{});
      ++played.decisions;
    }
    played.allocated += allocations - before;
    if (game.result(state).scores.size() != 3) std::abort();
  }
  return played;
}

struct Searched {
  double decisions_per_s = 0;
  std::uint64_t allocated = 0;
};

// The grandmaster's search in the middle of a game.
Searched search_for(const London& game, std::uint64_t simulations) {
  auto state = *game.start({.players = 2}, Seed{.high = 5, .low = 1});
  Rng rng(Seed{.high = 5, .low = 2});
  london::Moves moves;
  while (state.deck_count > 50 || state.turn.phase != london::Phase::action) {
    game.legal(state, moves);
    game.play(state, london::advised_move(game, game.view(state, game.actor(state)), moves, rng), NoEvents{});
  }
  const auto skill = *london::skill_of(game, "grandmaster");
  Search<London, london::SkilledGuide> search(game, skill.guide, skill.growth, Seed{.high = 6, .low = 6});
  search.begin(game.view(state, game.actor(state)));
  const std::uint64_t before = allocations;
  const double seconds = seconds_of([&] {
    for (std::uint64_t i = 0; i < simulations; ++i) search.simulate();
  });
  return {.decisions_per_s = static_cast<double>(search.decisions()) / seconds,
          .allocated = allocations - before};
}

// Many states of real games, for the copies.
std::vector<london::State> some_states(const London& game) {
  std::vector<london::State> states;
  london::Moves moves;
  const london::View blank{};
  for (int i = 0; i < 20; ++i) {
    auto state = *game.start({.players = 3}, Seed{.high = 3, .low = static_cast<std::uint64_t>(i)});
    Rng rng(Seed{.high = 4, .low = static_cast<std::uint64_t>(i)});
    for (int step = 0; game.actor(state) != nobody; ++step) {
      game.legal(state, moves);
      game.play(state, random_move(game, blank, moves, rng), NoEvents{});
      if (step % 10 == 0) states.push_back(state);
    }
  }
  return states;
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::max(1, std::atoi(argv[1])) : 20'000;
  const London game;
  play_games(game, 200);
  Played played;
  const Figure games_per_s = five([&] {
    const double seconds = seconds_of([&] { played = play_games(game, games); });
    return games / seconds;
  });
  const double decisions_a_game = static_cast<double>(played.decisions) / games;
  print("random games, three players", games_per_s, "games/s");
  print("decisions",
        {games_per_s.median * decisions_a_game / 1e6, games_per_s.least * decisions_a_game / 1e6,
         games_per_s.most * decisions_a_game / 1e6},
        "million/s");
  print("one decision: legal, choose, play",
        {1e9 / (games_per_s.median * decisions_a_game), 1e9 / (games_per_s.most * decisions_a_game),
         1e9 / (games_per_s.least * decisions_a_game)},
        "ns");
  std::println("{:<44} {:>12.1f}", "decisions a game", decisions_a_game);
  std::println("{:<44} {:>12} bytes", "size of a state", sizeof(london::State));
  std::println("{:<44} {:>12}", "allocations while deciding", played.allocated);

  const std::vector<london::State> states = some_states(game);
  std::vector<london::State> copies(64);
  constexpr int rounds = 2'000;
  const Figure copy = five([&] {
    const double seconds = seconds_of([&] {
      for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < states.size(); ++i) {
          copies[i % copies.size()] = states[i];
          asm volatile("" : : "r"(copies.data()) : "memory");
        }
      }
    });
    return seconds * 1e9 / (rounds * static_cast<double>(states.size()));
  });
  print("copying a state", copy, "ns");
  std::uint64_t in_search = 0;
  const Figure searched = five([&] {
    const Searched run = search_for(game, static_cast<std::uint64_t>(games));
    in_search += run.allocated;
    return run.decisions_per_s / 1e3;
  });
  print("simulated decisions of a grandmaster", searched, "thousand/s");
  std::println("{:<44} {:>12}", "allocations while simulating", in_search);
  return played.allocated + in_search == 0 ? 0 : 1;
}
