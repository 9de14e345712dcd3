// `guildhall match kingdom`: two bots play the same campaigns, each for itself; their fame is compared.
#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <print>

#include "ai/kingdom_minds.hpp"
#include "apps/many_games.hpp"
#include "apps/score_stats.hpp"
#include "apps/with_game.hpp"

namespace guildhall {
namespace {

using kingdom::Kingdom;

struct Reign {
  int fame = 0;
  std::uint64_t decisions = 0;
  std::uint64_t simulations = 0;
  double thinking = 0;
  double slowest = 0;
};

// A bot of the match; the tastes are a chancellor's, if not those that were learned.
struct Contender {
  BotSpec spec;
  std::optional<kingdom::Tastes> tastes;
};

Expected<Reign> play_reign(const Kingdom& game, const Contender& contender, Seed deal, Now now) {
  auto mind = kingdom::make_mind(game, contender.spec, Seed{.high = deal.low + 1, .low = deal.high},
                                 contender.tastes);
  if (!mind) return std::unexpected(mind.error());
  auto state = game.start({}, deal);
  if (!state) return std::unexpected(state.error());
  Reign reign;
  kingdom::Moves moves;
  while (game.actor(*state) != nobody && !interrupted) {
    if (++reign.decisions > longest_game) {
      return failure("sim.endless", {format_seed(deal), std::to_string(longest_game)});
    }
    game.legal(*state, moves);
    const Stopwatch stopwatch(now);
    const auto thought = (*mind)->think(game.view(*state, 0), moves, {.stop = &interrupted, .now = now});
    const double seconds = stopwatch.seconds();
    reign.thinking += seconds;
    reign.slowest = std::max(reign.slowest, seconds);
    reign.simulations += thought.found.simulations;
    if (std::ranges::find(moves, thought.move) == moves.end()) {
      return failure("bot.illegal", {contender.spec.name, format_seed(deal)});
    }
    game.play(*state, thought.move, NoEvents{});
  }
  reign.fame = game.result(*state).scores[0];
  return reign;
}

// Of numbers that come one by one.
struct Mean {
  double count = 0;
  double sum = 0;
  double squares = 0;

  void add(double x) {
    ++count;
    sum += x;
    squares += x * x;
  }
  void add(const Mean& other) {
    count += other.count;
    sum += other.sum;
    squares += other.squares;
  }
  double mean() const { return count == 0 ? 0 : sum / count; }
  double error() const {
    if (count < 2) return 0;
    return std::sqrt(std::max(0.0, (squares / count - mean() * mean()) / (count - 1)));
  }
};

// How one bot fared.
struct Tally {
  Mean fame;
  std::vector<int> fames;
  Reign all;

  void add(const Reign& reign) {
    all.decisions += reign.decisions;
    all.simulations += reign.simulations;
    all.thinking += reign.thinking;
    all.slowest = std::max(all.slowest, reign.slowest);
  }
  boost::json::object to_json(const BotSpec& spec) const {
    const auto decisions = static_cast<double>(std::max<std::uint64_t>(1, all.decisions));
    return {{"bot", format_bot_spec(spec)},     {"fame", fame.mean()},
            {"standard_error", fame.error()},   {"decisions", all.decisions},
            {"simulations", all.simulations},   {"ms_a_decision", 1000 * all.thinking / decisions},
            {"slowest_ms", 1000 * all.slowest}, {"percentiles", percentiles_of(stats_of(fames))}};
  }
};

// Two bots on the same deals.
struct Rivals {
  std::array<Tally, 2> tallies;
  Mean lead;
  double products = 0;  // of their fame

  void add(const Rivals& other) {
    for (std::size_t i = 0; i < tallies.size(); ++i) {
      tallies[i].fame.add(other.tallies[i].fame);
      tallies[i].fames.append_range(other.tallies[i].fames);
      tallies[i].add(other.tallies[i].all);
    }
    lead.add(other.lead);
    products += other.products;
  }
  double ratio() const { return tallies[0].fame.sum / std::max(1.0, tallies[1].fame.sum); }
  // The standard error of the ratio of two means.
  double ratio_error() const {
    const double n = lead.count;
    const double r = ratio();
    if (n < 2) return 0;
    const double squares = tallies[0].fame.squares - 2 * r * products + r * r * tallies[1].fame.squares;
    return std::sqrt(std::max(0.0, squares) / (n * (n - 1))) / std::max(1.0, tallies[1].fame.mean());
  }
};

Expected<Rivals> play_deal(const Kingdom& game, const std::array<Contender, 2>& contenders, Seed deal,
                           Now now) {
  Rivals rivals;
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    const auto reign = play_reign(game, contenders[i], deal, now);
    if (!reign) return std::unexpected(reign.error());
    rivals.tallies[i].fame.add(reign->fame);
    rivals.tallies[i].fames.push_back(reign->fame);
    rivals.tallies[i].add(*reign);
  }
  if (interrupted) return Rivals{};  // not played to the end
  rivals.lead.add(rivals.tallies[0].fame.sum - rivals.tallies[1].fame.sum);
  rivals.products = rivals.tallies[0].fame.sum * rivals.tallies[1].fame.sum;
  return rivals;
}

Expected<Contender> contender_of(const Kingdom& game, const std::string& bot) {
  auto spec = parse_bot_spec(bot);
  if (!spec) return std::unexpected(spec.error());
  Contender contender{.spec = *std::move(spec)};
  const auto mind = kingdom::make_mind(game, contender.spec, {}, contender.tastes);
  if (!mind) return std::unexpected(mind.error());
  return contender;
}

Expected<std::array<Contender, 2>> contenders_of(const Kingdom& game, const MatchOptions& options) {
  auto a = contender_of(game, options.a);
  if (!a) return std::unexpected(a.error());
  auto b = contender_of(game, options.b);
  if (!b) return std::unexpected(b.error());
  if (!options.weights.empty()) {
    const auto text = read_file(options.weights);
    if (!text) return std::unexpected(text.error());
    auto tastes = kingdom::parse_tastes(game.deck(), *text);
    if (!tastes) return std::unexpected(tastes.error());
    a->tastes = *std::move(tastes);
  }
  return std::array{*std::move(a), *std::move(b)};
}

}  // namespace

Exit match_kingdom(const CommonOptions& common, const MatchOptions& options) {
  const auto game = make_kingdom(common.cards);
  if (!game) return std::unexpected(game.error());
  if (options.games < 1) return failure("option.bad", {"--games", "a number from 1 on"});
  if (options.threads < 1 || options.threads > 64) {
    return failure("option.bad", {"--threads", "a number from 1 to 64"});
  }
  const auto seed = options.seed.empty() ? Expected<Seed>(random_seed()) : parse_seed(options.seed);
  if (!seed) return std::unexpected(seed.error());
  if (options.bot_threads != 1) {
    return failure("option.bad", {"--bot-threads", "1: the bots of kingdom think on one thread each"});
  }
  for (const auto& [name, value] :
       {std::pair("--c", options.c), std::pair("--d", options.d), std::pair("--save", options.save),
        std::pair("--record", options.record)}) {
    if (!value.empty())
      return failure("option.bad", {name, "nothing: two bots play campaigns, which are not kept"});
  }
  const auto contenders = contenders_of(*game, options);
  if (!contenders) return std::unexpected(contenders.error());
  const auto rivals =
      add_up_games<Rivals>(static_cast<std::uint64_t>(options.games), options.threads, [&](std::uint64_t i) {
        return play_deal(*game, *contenders, Seed{.high = seed->high, .low = seed->low + i}, options.now());
      });
  if (!rivals) return std::unexpected(rivals.error());
  if (rivals->lead.count == 0) return 0;  // interrupted
  constexpr double z = 1.96;
  const double ratio = rivals->ratio();
  const double error = rivals->ratio_error();
  const boost::json::object out{{"campaigns", static_cast<std::uint64_t>(rivals->lead.count)},
                                {"seed", format_seed(*seed)},
                                {"a", rivals->tallies[0].to_json((*contenders)[0].spec)},
                                {"b", rivals->tallies[1].to_json((*contenders)[1].spec)},
                                {"lead", rivals->lead.mean()},
                                {"lead_standard_error", rivals->lead.error()},
                                {"ratio", ratio},
                                {"ratio_low", ratio - z * error},
                                {"ratio_high", ratio + z * error}};
  std::println("{}", boost::json::serialize(out));
  return 0;
}

}  // namespace guildhall
