#include <algorithm>
#include <boost/json.hpp>
#include <mutex>
#include <print>

#include "apps/progress.hpp"
#include "apps/score_stats.hpp"
#include "apps/threads.hpp"
#include "apps/with_game.hpp"

namespace guildhall {
namespace {

struct Totals {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t longest = 0;
  std::uint64_t shared = 0;
  std::optional<Seed> endless;
  std::vector<std::uint64_t> wins;
  std::vector<std::vector<int>> scores;  // by seat

  explicit Totals(std::size_t seats) : wins(seats), scores(seats) {}

  void add(const Totals& other) {
    games += other.games;
    decisions += other.decisions;
    longest = std::max(longest, other.longest);
    shared += other.shared;
    if (other.endless) endless = other.endless;
    for (std::size_t i = 0; i < wins.size(); ++i) {
      wins[i] += other.wins[i];
      scores[i].insert(scores[i].end(), other.scores[i].begin(), other.scores[i].end());
    }
  }
};

// No rule bounds the length of a game that all players drag on; a bot that does is a mistake.
constexpr std::uint64_t longest_game = 1'000'000;

template <Game G>
void play_one(const G& game, const typename G::Options& options, Seed seed, const std::vector<Bot<G>>& bots,
              typename G::Moves& moves, Totals& totals) {
  auto state = game.start(options, seed);
  if (!state) return;
  Rng rng(Seed{.high = ~seed.high, .low = seed.low});
  std::uint64_t decisions = 0;
  for (Seat actor = game.actor(*state); actor != nobody; actor = game.actor(*state)) {
    if (decisions == longest_game) {
      totals.endless = seed;
      return;
    }
    game.legal(*state, moves);
    game.play(*state, decide(game, bots[actor], *state, moves, rng), NoEvents{});
    ++decisions;
  }
  const Result result = game.result(*state);
  totals.games += 1;
  totals.decisions += decisions;
  totals.longest = std::max(totals.longest, decisions);
  if (result.winners.size() > 1) ++totals.shared;
  for (const Seat winner : result.winners) ++totals.wins[winner];
  for (std::size_t i = 0; i < result.scores.size(); ++i) totals.scores[i].push_back(result.scores[i]);
}

// Game i always has the same seed, so that the result does not depend on the number of threads.
Seed seed_of_game(Seed seed, std::uint64_t i) {
  const std::uint64_t low = seed.low + i;
  return {.high = seed.high + (low < seed.low ? 1U : 0U), .low = low};
}

template <Game G>
Totals play_all(const G& game, const typename G::Options& options, Seed seed, const std::vector<Bot<G>>& bots,
                const SimOptions& sim) {
  const auto total = static_cast<std::uint64_t>(sim.games);
  Totals all(bots.size());
  Progress progress(total);
  std::atomic<std::uint64_t> next = 0;
  std::mutex mutex;
  const auto work = [&](bool reports) {
    Totals own(bots.size());
    typename G::Moves moves;
    constexpr std::uint64_t chunk = 16;
    while (!interrupted) {
      const std::uint64_t from = next.fetch_add(chunk);
      if (from >= total) break;
      for (std::uint64_t i = from; i < std::min(from + chunk, total) && !interrupted; ++i) {
        play_one(game, options, seed_of_game(seed, i), bots, moves, own);
      }
      if (reports) progress.at(from);
      if (own.endless) break;
    }
    const std::scoped_lock lock(mutex);
    all.add(own);
  };
  on_threads(sim.threads, work);
  return all;
}

boost::json::object to_json(const Totals& totals, double seconds) {
  boost::json::object out;
  out["games"] = totals.games;
  out["decisions"] = totals.decisions;
  out["longest"] = totals.longest;
  out["seconds"] = seconds;
  out["games_per_s"] = static_cast<double>(totals.games) / seconds;
  out["decisions_per_s"] = static_cast<double>(totals.decisions) / seconds;
  out["shared_victories"] = totals.shared;
  boost::json::array means;
  boost::json::array deviations;
  boost::json::array percentiles;
  for (const auto& scores : totals.scores) {
    const ScoreStats stats = stats_of(scores);
    means.push_back(stats.mean);
    deviations.push_back(stats.deviation);
    percentiles.push_back(percentiles_of(stats));
  }
  out["wins"] = boost::json::value_from(totals.wins);
  if (means.size() == 1) {
    out["mean_score"] = means[0];
    out["score_percentiles"] = percentiles[0];
  }
  out["mean_scores"] = means;
  out["score_deviations"] = deviations;
  out["percentiles"] = percentiles;
  return out;
}

void print_table(const Totals& totals, const std::vector<std::string>& names, double seconds) {
  std::println("{} games, {} decisions in {:.2f} s: {:.0f} games/s, {:.2f} million decisions/s", totals.games,
               totals.decisions, seconds, static_cast<double>(totals.games) / seconds,
               static_cast<double>(totals.decisions) / seconds / 1e6);
  std::println("{:<5} {:<10} {:>8} {:>7} {:>7} {:>6} {:>6} {:>6} {:>6}", "seat", "bot", "wins", "mean", "dev",
               "min", "p10", "median", "max");
  for (std::size_t i = 0; i < names.size(); ++i) {
    const ScoreStats stats = stats_of(totals.scores[i]);
    std::println("{:<5} {:<10} {:>8} {:>7.1f} {:>7.1f} {:>6} {:>6} {:>6} {:>6}", i + 1, names[i],
                 totals.wins[i], stats.mean, stats.deviation, stats.percentiles[0], stats.percentiles[10],
                 stats.percentiles[50], stats.percentiles[100]);
  }
}

}  // namespace

Exit sim_command(const CommonOptions& common, const StartOptions& start, const SimOptions& sim) {
  if (sim.games < 1) return failure("option.bad", {"--games", "a number from 1 on"});
  if (sim.threads < 1 || sim.threads > 256)
    return failure("option.bad", {"--threads", "a number from 1 to 256"});
  return with_game(common, [&]<Game G>(const G& game) -> Exit {
    const auto options = options_of(game, start);
    if (!options) return std::unexpected(options.error());
    const auto seed = seed_of(start);
    if (!seed) return std::unexpected(seed.error());
    const auto first = game.start(*options, *seed);
    if (!first) return std::unexpected(first.error());
    const auto bots = bots_of<G>(start.bots, game.seats(*first));
    if (!bots) return std::unexpected(bots.error());
    const Stopwatch stopwatch;
    const Totals totals = play_all(game, *options, *seed, *bots, sim);
    const double seconds = stopwatch.seconds();
    if (totals.endless)
      return failure("sim.endless", {format_seed(*totals.endless), std::to_string(longest_game)});
    if (totals.games == 0) return 0;  // interrupted
    std::vector<std::string> names;
    for (const Bot<G>& bot : *bots) names.emplace_back(bot.name);
    if (common.json) {
      boost::json::object out = to_json(totals, seconds);
      out["game"] = std::string(G::name);
      out["seed"] = format_seed(*seed);
      out["bots"] = boost::json::value_from(names);
      out["threads"] = sim.threads;
      std::println("{}", boost::json::serialize(out));
    } else {
      print_table(totals, names, seconds);
      std::println("seed {}", format_seed(*seed));
    }
    return 0;
  });
}

}  // namespace guildhall
