// Matches between bots: `guildhall match` and `guildhall ladder`.
#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <print>

#include "ai/london_minds.hpp"
#include "ai/london_review.hpp"
#include "apps/many_games.hpp"
#include "apps/match_record.hpp"
#include "apps/weights.hpp"
#include "apps/with_game.hpp"
#include "core/gamefile.hpp"
#include "core/hash.hpp"

namespace guildhall {
namespace {

using kingdom::Kingdom;
using london::London;

// The clock of the first bot.
class TurnClock {
 public:
  void add(double seconds, bool begins) {
    if (begins) turn_ = 0;
    turn_ += seconds;
    slowest_ = std::max(slowest_, turn_);
  }
  double slowest() const { return slowest_; }

 private:
  double turn_ = 0;
  double slowest_ = 0;
};

struct MatchGame {
  Score score;
  GameRecord<London> record;
};

// One game; the bots sit in their order from `shift` on.
Expected<MatchGame> play_match_game(const London& game, const std::vector<BotSpec>& specs, Seed deal,
                                    std::uint64_t shift, const london::MindOptions& options, Now now) {
  const std::size_t seats = specs.size();
  std::vector<std::unique_ptr<Mind<London>>> minds(seats);
  const std::size_t first_seat = shift % seats;
  for (std::size_t i = 0; i < seats; ++i) {
    const std::size_t seat = (i + shift) % seats;
    auto mind = london::make_mind(game, specs[i], Seed{.high = deal.low + 1, .low = i * seats + seat},
                                  i == 0 ? options : london::MindOptions{.threads = options.threads});
    if (!mind) return std::unexpected(mind.error());
    minds[seat] = *std::move(mind);
  }
  auto state = game.start({.players = static_cast<int>(seats)}, deal);
  if (!state) return std::unexpected(state.error());
  MatchGame played{.score = {.games = 1},
                   .record = {.options = {.players = static_cast<int>(seats)}, .seed = deal}};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    played.record.players.push_back(format_bot_spec(specs[(seat + seats - first_seat) % seats]));
  }
  Score& score = played.score;
  std::vector<Shares> judged;
  TurnClock clock;
  london::Moves moves;
  Seat before = nobody;
  for (Seat actor = game.actor(*state); actor != nobody; actor = game.actor(*state)) {
    if (interrupted) return MatchGame{};
    if (++score.decisions > longest_game) {
      return failure("sim.endless", {format_seed(deal), std::to_string(longest_game)});
    }
    const london::View view = game.view(*state, actor);
    game.legal(*state, moves);
    const bool begins = std::exchange(before, actor) != actor;
    if (begins) judged.push_back(london::chances(game, *state));
    const Stopwatch stopwatch(now);
    const Thought<London> thought = minds[actor]->think(view, moves, {.stop = &interrupted, .now = now});
    if (actor == first_seat) {
      const double seconds = stopwatch.seconds();
      clock.add(seconds, begins);
      score.thinking += seconds;
      score.turns += begins ? 1 : 0;
      score.simulated += thought.found.decisions;
    }
    if (std::ranges::find(moves, thought.move) == moves.end()) {
      return failure("bot.illegal", {specs[(actor + seats - shift % seats) % seats].name, format_seed(deal)});
    }
    played.record.moves.push_back(thought.move);
    game.play(*state, thought.move, NoEvents{});
  }
  const Shares end = london::chances(game, *state);
  for (const Shares& chances : judged) {
    for (std::size_t seat = 0; seat < seats; ++seat) score.calibration.note(chances[seat], end[seat]);
  }
  const Result result = game.result(*state);
  if (std::ranges::contains(result.winners, first_seat)) {
    score.wins = 1.0 / static_cast<double>(result.winners.size());
  }
  int other = -1'000'000;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (seat != first_seat) other = std::max(other, result.scores[seat]);
  }
  score.margin = result.scores[first_seat] - other;
  score.slowest = clock.slowest();
  return played;
}

struct Match {
  std::vector<BotSpec> specs;
  Seed seed;
  std::uint64_t games = 0;
  int threads = 1;              // games at once
  london::MindOptions options;  // the threads of each bot, the weights of the first
  std::string save;             // the folder the games are kept in
  std::string record;           // the file that a long match goes on from
  Now now = wall_time;
};

std::string file_of(const Match& match, std::uint64_t i) {
  return std::format("{}/game-{:06}.txt", match.save, i + 1);
}

Expected<void> keep(const London& game, const Match& match, const MatchGame& played, std::uint64_t i) {
  if (match.save.empty()) return {};
  return write_file(file_of(match, i), format_game(game, played.record));
}

// The games of the record are not played again, so their files have to be there.
Expected<void> check_kept(const Match& match, const MatchRecord& record) {
  if (match.save.empty()) return {};
  for (std::uint64_t i = 0; i < match.games; ++i) {
    std::error_code problem;
    if (record.find(i) && !std::filesystem::exists(file_of(match, i), problem)) {
      return failure("record.unkept", {match.record, file_of(match, i)});
    }
  }
  return {};
}

boost::json::object bots_of(const Match& match) {
  boost::json::object out;
  static constexpr std::array names{"a", "b", "c", "d"};
  for (std::size_t i = 0; i < match.specs.size(); ++i) out[names[i]] = format_bot_spec(match.specs[i]);
  out["seed"] = format_seed(match.seed);
  return out;
}

// All that decides how a game of the match goes, but for the program itself.
boost::json::object identity(const London& game, const Match& match) {
  const auto standard = london::standard_net();
  const auto& net = match.options.net != nullptr ? match.options.net : standard;
  std::uint64_t weights = 0;
  for (const auto& each : {standard, net}) {
    if (each != nullptr) weights = hash_text(london::format_net(*each, ""), weights);
  }
  boost::json::object out = bots_of(match);
  out["deck"] = std::format("{:016x}", game.deck_hash());
  out["weights"] = std::format("{:016x}", weights);
  out["bot_threads"] = match.options.threads;
  out["processor_time"] = match.now == processor_time;
  return out;
}

// Every deal is played once from every seat, so that all have the same cards; game i is the same whatever
// the number of threads.
Expected<Score> play_match(const London& game, const Match& match) {
  MatchRecord record(match.record);
  if (auto opened = record.open(identity(game, match)); !opened) return std::unexpected(opened.error());
  if (auto kept = check_kept(match, record); !kept) return std::unexpected(kept.error());
  const Stopwatch stopwatch;
  auto all = add_up_games<Score>(match.games, match.threads, [&](std::uint64_t i) -> Expected<Score> {
    if (const auto before = record.find(i)) return *before;
    const Seed deal{.high = match.seed.high, .low = match.seed.low + i / match.specs.size()};
    const auto played =
        play_match_game(game, match.specs, deal, i % match.specs.size(), match.options, match.now);
    if (!played) return std::unexpected(played.error());
    if (played->score.games == 0) return Score{};  // not played to the end
    if (auto kept = keep(game, match, *played, i); !kept) return std::unexpected(kept.error());
    if (auto kept = record.add(i, played->score); !kept) return std::unexpected(kept.error());
    return played->score;
  });
  if (all) all->seconds = stopwatch.seconds();
  return all;
}

boost::json::object to_json(const Match& match, const Score& score) {
  const auto games = static_cast<double>(score.games);
  const auto [low, high] = interval(score.rate(), games);
  boost::json::object out = bots_of(match);
  out["games"] = score.games;
  out["a_wins"] = score.wins;
  out["a_win_rate"] = score.rate();
  out["a_win_rate_low"] = low;
  out["a_win_rate_high"] = high;
  out["elo"] = elo(score.rate(), match.specs.size());
  out["elo_low"] = elo(low, match.specs.size());
  out["elo_high"] = elo(high, match.specs.size());
  out["a_margin"] = score.margin / std::max(1.0, games);
  out["a_seconds_a_turn"] = score.thinking / std::max(1.0, static_cast<double>(score.turns));
  out["a_slowest_turn"] = score.slowest;
  out["a_simulated_decisions_per_s"] =
      score.thinking > 0 ? static_cast<double>(score.simulated) / score.thinking : 0.0;
  boost::json::array calibration;
  for (const Calibration::Tenth& tenth : score.calibration.tenths) {
    if (tenth.positions == 0) continue;
    const auto positions = static_cast<double>(tenth.positions);
    calibration.push_back(boost::json::object{
        {"given", tenth.given / positions}, {"won", tenth.won / positions}, {"positions", tenth.positions}});
  }
  out["calibration"] = calibration;
  out["decisions"] = score.decisions;
  out["seconds"] = score.seconds;
  return out;
}

Expected<std::vector<BotSpec>> specs_of(const London& game, const std::vector<std::string>& texts) {
  std::vector<BotSpec> specs;
  for (const std::string& text : texts) {
    auto spec = parse_bot_spec(text);
    if (!spec) return std::unexpected(spec.error());
    if (auto mind = london::make_mind(game, *spec, {}); !mind) return std::unexpected(mind.error());
    specs.push_back(*std::move(spec));
  }
  return specs;
}

Expected<Seed> seed_of(const MatchOptions& options) {
  if (!options.seed.empty()) return parse_seed(options.seed);
  const auto recorded = recorded_seed(options.record);
  if (!recorded) return std::unexpected(recorded.error());
  return recorded->value_or(random_seed());
}

Expected<Match> match_of(const London& game, const MatchOptions& options,
                         const std::vector<std::string>& bots) {
  if (options.games < 1) return failure("option.bad", {"--games", "a number from 1 on"});
  for (const auto& [name, threads] :
       {std::pair("--threads", options.threads), std::pair("--bot-threads", options.bot_threads)}) {
    if (threads < 1 || threads > 64) return failure("option.bad", {name, "a number from 1 to 64"});
  }
  const auto seed = seed_of(options);
  if (!seed) return std::unexpected(seed.error());
  auto specs = specs_of(game, bots);
  if (!specs) return std::unexpected(specs.error());
  const auto net = read_net(game, options.weights);
  if (!net) return std::unexpected(net.error());
  return Match{.specs = *std::move(specs),
               .seed = *seed,
               .games = static_cast<std::uint64_t>(options.games),
               .threads = options.threads,
               .options = {.threads = options.bot_threads, .net = *net},
               .save = options.save,
               .record = options.record,
               .now = options.now()};
}

// Each level against the next lower one, for each budget, all with the same deals.
Expected<std::vector<Match>> ladder_of(const London& game, MatchOptions options,
                                       const std::vector<std::string>& budgets) {
  if (options.seed.empty()) options.seed = format_seed(random_seed());
  const auto levels = london::level_names();
  std::vector<Match> matches;
  for (const std::string& budget : budgets) {
    for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
      auto match =
          match_of(game, options,
                   {std::format("{}:{}", levels[i + 1], budget), std::format("{}:{}", levels[i], budget)});
      if (!match) return std::unexpected(match.error());
      matches.push_back(*std::move(match));
    }
  }
  return matches;
}

void print_rung(const Match& match, const Score& score) {
  const auto [low, high] = interval(score.rate(), static_cast<double>(score.games));
  std::println("{:<22} beats {:<22} {:5.1f} % ({:.1f} to {:.1f}), {} games, elo {:+.0f}",
               format_bot_spec(match.specs[0]), format_bot_spec(match.specs[1]), 100 * score.rate(),
               100 * low, 100 * high, score.games, elo(score.rate(), match.specs.size()));
}

Expected<London> london_of(const CommonOptions& common, const std::string& expected) {
  if (common.game != "london") return failure("game.unknown", {common.game, expected});
  return make_london(common.cards);
}

}  // namespace

Exit match_command(const CommonOptions& common, const MatchOptions& options) {
  if (common.game == Kingdom::name) return match_kingdom(common, options);
  const auto game = london_of(common, "london or kingdom");
  if (!game) return std::unexpected(game.error());
  std::vector<std::string> bots{options.a, options.b};
  if (!options.c.empty()) bots.push_back(options.c);
  if (!options.d.empty()) bots.push_back(options.d);
  const auto match = match_of(*game, options, bots);
  if (!match) return std::unexpected(match.error());
  const auto score = play_match(*game, *match);
  if (!score) return std::unexpected(score.error());
  if (score->games == 0) return 0;  // interrupted
  std::println("{}", boost::json::serialize(to_json(*match, *score)));
  return 0;
}

Exit ladder_command(const CommonOptions& common, const MatchOptions& options,
                    const std::vector<std::string>& budgets) {
  const auto game = london_of(common, "london");
  if (!game) return std::unexpected(game.error());
  const auto matches = ladder_of(*game, options, budgets);
  if (!matches) return std::unexpected(matches.error());
  if (!common.json) std::println("seed {}", format_seed(matches->front().seed));
  for (const Match& match : *matches) {
    const auto score = play_match(*game, match);
    if (!score) return std::unexpected(score.error());
    if (score->games == 0) break;  // interrupted
    if (common.json) {
      std::println("{}", boost::json::serialize(to_json(match, *score)));
    } else {
      print_rung(match, *score);
    }
    if (auto out = flush_output(); !out) return std::unexpected(out.error());
  }
  return 0;
}

}  // namespace guildhall
