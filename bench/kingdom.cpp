// The figures of docs/performance.md for Kingdom Legacy: bench_kingdom [CAMPAIGNS]. Prints one line a figure,
// in processor time, and ends with 1 when a decision allocates.
#include <algorithm>
#include <cstdlib>
#include <print>
#include <vector>

#include "ai/bot.hpp"
#include "ai/kingdom_bots.hpp"
#include "bench/figures.hpp"
#include "games/kingdom/campaign.hpp"

namespace {

using namespace guildhall;
using kingdom::Kingdom;

Seed seed_of(int high, int low) {
  return {.high = static_cast<std::uint64_t>(high), .low = static_cast<std::uint64_t>(low)};
}

Played play_campaigns(const Kingdom& game, int campaigns, kingdom::Options options) {
  Played played;
  kingdom::Moves moves;
  const kingdom::View blank{};
  for (int i = 0; i < campaigns; ++i) {
    auto state = *game.start(options, seed_of(1, i));
    Rng rng(seed_of(2, i));
    const std::uint64_t before = allocations;
    while (game.actor(state) != nobody) {
      game.legal(state, moves);
      game.play(state, random_move(game, blank, moves, rng), NoEvents{});
      ++played.decisions;
    }
    played.allocated += allocations - before;
    if (game.result(state).scores.size() != 1) std::abort();
  }
  return played;
}

// Many states of real campaigns, for the copies.
std::vector<kingdom::State> some_states(const Kingdom& game) {
  std::vector<kingdom::State> states;
  kingdom::Moves moves;
  const kingdom::View blank{};
  for (int i = 0; i < 20; ++i) {
    auto state = *game.start({.restarts = 0, .expansions = 2}, seed_of(3, i));
    Rng rng(seed_of(4, i));
    for (int step = 0; game.actor(state) != nobody; ++step) {
      game.legal(state, moves);
      game.play(state, random_move(game, blank, moves, rng), NoEvents{});
      if (step % 10 == 0) states.push_back(state);
    }
  }
  return states;
}

// A whole base campaign of a bot that never begins anew.
kingdom::Campaign whole_campaign(const Kingdom& game, const Bot<Kingdom>& bot, int seed) {
  auto campaign =
      *kingdom::Campaign::begin(game, {.name = "bench", .date = "today", .seed = seed_of(5, seed)});
  Rng rng(seed_of(6, seed));
  kingdom::Moves all;
  kingdom::Moves moves;
  while (game.actor(campaign.now()) != nobody) {
    if (campaign.now().score_count > 0) break;
    game.legal(campaign.now(), all);
    moves.clear();
    for (const kingdom::Move move : all) {
      if (move.kind != kingdom::MoveKind::restart) moves.push_back(move);
    }
    if (!campaign.play(decide(game, bot, campaign.now(), moves, rng))) std::abort();
  }
  return campaign;
}

// `steward`: decisions a second, and the file of its campaign: size, and time to read and replay it.
void measure_steward(const Kingdom& game) {
  const auto bot = *find_bot<Kingdom>("steward");
  std::vector<double> rates;
  std::vector<double> reads;
  std::size_t largest = 0;
  for (int seed = 0; seed < 5; ++seed) {
    std::size_t decisions = 0;
    std::string text;
    const double seconds = seconds_of([&] {
      const auto campaign = whole_campaign(game, bot, seed);
      decisions = campaign.decisions();
      text = campaign.text();
    });
    rates.push_back(static_cast<double>(decisions) / seconds);
    largest = std::max(largest, text.size());
    reads.push_back(1e3 * seconds_of([&] {
                      if (kingdom::read_campaign(game, text).problem) std::abort();
                    }));
  }
  std::ranges::sort(rates);
  std::ranges::sort(reads);
  print("steward, with its campaign kept", {rates[2], rates[0], rates[4]}, "decisions/s");
  std::println("{:<44} {:>12} bytes", "largest of five campaign files", largest);
  print("reading and replaying one", {reads[2], reads[0], reads[4]}, "ms");
}

}  // namespace

int main(int argc, char** argv) {
  const int campaigns = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5'000;
  const double parsing = seconds_of([] { static_cast<void>(Kingdom()); });
  const Kingdom game;
  std::println("{:<44} {:>12.1f} ms", "reading the card file, once a process", parsing * 1e3);
  play_campaigns(game, 100, {.restarts = 0, .expansions = 0});
  Played played;
  const Figure campaigns_per_s = five([&] {
    const double seconds =
        seconds_of([&] { played = play_campaigns(game, campaigns, {.restarts = 0, .expansions = 0}); });
    return campaigns / seconds;
  });
  const double decisions = static_cast<double>(played.decisions) / campaigns;
  print("random base campaigns", campaigns_per_s, "campaigns/s");
  print("decisions",
        {campaigns_per_s.median * decisions / 1e6, campaigns_per_s.least * decisions / 1e6,
         campaigns_per_s.most * decisions / 1e6},
        "million/s");
  print("one decision: legal, choose, play",
        {1e9 / (campaigns_per_s.median * decisions), 1e9 / (campaigns_per_s.most * decisions),
         1e9 / (campaigns_per_s.least * decisions)},
        "ns");
  std::println("{:<44} {:>12.1f}", "decisions a campaign", decisions);
  std::println("{:<44} {:>12} bytes", "size of a state", sizeof(kingdom::State));
  const Played expanded =
      play_campaigns(game, std::max(1, campaigns / 10), {.restarts = 3, .expansions = 10});
  const std::uint64_t allocated = played.allocated + expanded.allocated;
  std::println("{:<44} {:>12}", "allocations while deciding", allocated);

  const std::vector<kingdom::State> states = some_states(game);
  std::vector<kingdom::State> copies(64);
  constexpr int rounds = 200;
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
  if (campaigns >= 1'000) measure_steward(game);
  return allocated == 0 ? 0 : 1;
}
