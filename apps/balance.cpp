// `guildhall balance london`: how the cards are used by bots that play against each other.
#include <algorithm>
#include <boost/json.hpp>
#include <print>

#include "ai/london_balance.hpp"
#include "ai/london_minds.hpp"
#include "apps/many_games.hpp"
#include "apps/weights.hpp"
#include "apps/with_game.hpp"

namespace guildhall {
namespace {

using london::Balance;
using london::BoroughUse;
using london::CityUse;
using london::Effect;
using london::London;

struct Course {
  BotSpec bot;
  Seed seed;
  int players = 2;
  std::uint64_t games = 0;
  int threads = 1;
  london::MindOptions options;
};

Expected<Balance> watch_game(const London& game, const Course& course, std::uint64_t number) {
  const Seed deal{.high = course.seed.high, .low = course.seed.low + number};
  std::vector<std::unique_ptr<Mind<London>>> minds;
  minds.reserve(static_cast<std::size_t>(course.players));
  for (int seat = 0; seat < course.players; ++seat) {
    auto mind = london::make_mind(game, course.bot,
                                  Seed{.high = deal.low + 1, .low = static_cast<std::uint64_t>(seat)},
                                  course.options);
    if (!mind) return std::unexpected(mind.error());
    minds.push_back(*std::move(mind));
  }
  auto state = game.start({.players = course.players}, deal);
  if (!state) return std::unexpected(state.error());
  london::BalanceWatch watch;
  london::Moves moves;
  london::Events events;
  std::uint64_t decisions = 0;
  for (Seat actor = game.actor(*state); actor != nobody; actor = game.actor(*state)) {
    if (interrupted) return Balance{};
    if (++decisions > longest_game) {
      return failure("sim.endless", {format_seed(deal), std::to_string(longest_game)});
    }
    game.legal(*state, moves);
    const auto thought = minds[actor]->think(game.view(*state, actor), moves, {.stop = &interrupted});
    const london::State before = *state;
    events.clear();
    game.play(*state, thought.move, [&](const london::Event& event) { events.push_back(event); });
    watch.note(before, events);
  }
  return watch.close(game.result(*state));
}

double ratio(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

boost::json::object to_json(const Effect& effect) {
  return {{"difference", effect.difference}, {"margin", effect.margin}};
}

boost::json::object to_json(const London& game, const Course& course, const Balance& balance) {
  const london::Deck& deck = game.deck();
  boost::json::array city;
  for (int kind = 0; kind < deck.kinds; ++kind) {
    const CityUse& use = balance.city[static_cast<std::size_t>(kind)];
    city.push_back(boost::json::object{{"id", deck.city_texts[static_cast<std::size_t>(kind)].id},
                                       {"held", use.held},
                                       {"taken", use.taken},
                                       {"built", use.built},
                                       {"run", use.run},
                                       {"effect", to_json(effect_of(use.builders, use.holders))}});
  }
  boost::json::array boroughs;
  for (std::size_t i = 0; i < london::borough_total; ++i) {
    const BoroughUse& use = balance.boroughs[i];
    boroughs.push_back(boost::json::object{{"id", deck.borough_texts[i].id},
                                           {"price", deck.boroughs[i].price},
                                           {"shown", use.shown},
                                           {"offered", use.offered},
                                           {"bought", use.bought},
                                           {"run", use.run},
                                           {"effect", to_json(effect_of(use.buyers, use.others))}});
  }
  return {{"bot", format_bot_spec(course.bot)}, {"players", course.players}, {"games", balance.games},
          {"seed", format_seed(course.seed)},   {"boroughs", boroughs},      {"city", city}};
}

void print_boroughs(const London& game, const Balance& balance) {
  std::println("{:<22} {:>5} {:>7} {:>7} {:>7} {:>5}  {}", "borough", "price", "shown", "bought", "chosen",
               "runs", "effect on winning");
  for (std::size_t i = 0; i < london::borough_total; ++i) {
    const BoroughUse& use = balance.boroughs[i];
    const Effect effect = effect_of(use.buyers, use.others);
    std::println("{:<22} {:>5} {:>5.0f} % {:>5.0f} % {:>5.0f} % {:>5.1f}  {:+5.1f} ± {:.1f}",
                 game.deck().borough_texts[i].id, game.deck().boroughs[i].price,
                 100 * ratio(use.shown, balance.games), 100 * ratio(use.bought, use.shown),
                 100 * ratio(use.bought, use.offered), ratio(use.run, use.bought), 100 * effect.difference,
                 100 * effect.margin);
  }
}

void print_city(const London& game, const Balance& balance) {
  std::println("{:<22} {:>6} {:>6} {:>6} {:>5}  {}", "city card", "held", "taken", "built", "runs",
               "effect on winning");
  for (std::size_t i = 0; i < static_cast<std::size_t>(game.deck().kinds); ++i) {
    const CityUse& use = balance.city[i];
    const Effect effect = effect_of(use.builders, use.holders);
    std::println("{:<22} {:>6.2f} {:>6.2f} {:>6.2f} {:>5.1f}  {:+5.1f} ± {:.1f}",
                 game.deck().city_texts[i].id, ratio(use.held, balance.games),
                 ratio(use.taken, balance.games), ratio(use.built, balance.games), ratio(use.run, use.built),
                 100 * effect.difference, 100 * effect.margin);
  }
}

Expected<Course> course_of(const London& game, const BalanceOptions& options) {
  if (options.games < 1) return failure("option.bad", {"--games", "a number from 1 on"});
  if (options.players < 2 || options.players > london::max_players) {
    return failure("option.bad", {"--players", "a number from 2 to 4"});
  }
  if (options.threads < 1 || options.threads > 64) {
    return failure("option.bad", {"--threads", "a number from 1 to 64"});
  }
  const auto seed = options.seed.empty() ? Expected<Seed>(random_seed()) : parse_seed(options.seed);
  if (!seed) return std::unexpected(seed.error());
  auto bot = parse_bot_spec(options.bot);
  if (!bot) return std::unexpected(bot.error());
  if (auto mind = london::make_mind(game, *bot, {}); !mind) return std::unexpected(mind.error());
  const auto net = read_net(game, options.weights);
  if (!net) return std::unexpected(net.error());
  return Course{.bot = *std::move(bot),
                .seed = *seed,
                .players = options.players,
                .games = static_cast<std::uint64_t>(options.games),
                .threads = options.threads,
                .options = {.net = *net}};
}

}  // namespace

Exit balance_command(const CommonOptions& common, const BalanceOptions& options) {
  if (common.game != "london") return failure("game.unknown", {common.game, "london"});
  const auto game = make_london(common.cards);
  if (!game) return std::unexpected(game.error());
  const auto course = course_of(*game, options);
  if (!course) return std::unexpected(course.error());
  const auto balance = add_up_games<Balance>(course->games, course->threads, [&](std::uint64_t number) {
    return watch_game(*game, *course, number);
  });
  if (!balance) return std::unexpected(balance.error());
  if (balance->games == 0) return 0;  // interrupted
  if (common.json) {
    std::println("{}", boost::json::serialize(to_json(*game, *course, *balance)));
    return 0;
  }
  std::println("{} games of {} × {}, seed {}. Shown: games in which it came on offer; bought: of those;",
               balance->games, course->players, format_bot_spec(course->bot), format_seed(course->seed));
  std::println(
      "chosen: of the purchases made while it was on offer. Held, taken, built: per game. Effect: "
      "win rate\nof those who bought (built) it less that of those who had the choice and did not, "
      "in points.\n");
  print_boroughs(*game, *balance);
  std::println("");
  print_city(*game, *balance);
  return 0;
}

}  // namespace guildhall
