// `guildhall puzzles`: finds positions of London worth a thought, and looks whether those of a file can be
// solved.
#include <boost/json.hpp>
#include <cmath>
#include <print>
#include <set>

#include "ai/london_puzzle.hpp"
#include "apps/progress.hpp"
#include "apps/threads.hpp"
#include "apps/with_game.hpp"
#include "core/gamefile.hpp"

namespace guildhall {
namespace {

using london::London;
using london::Puzzle;

// Names that need no translation.
constexpr std::array people{"Pepys", "Wren", "Evelyn", "Hooke"};

int thousandths(float share) {
  return static_cast<int>(std::lround(share * 1000));
}

boost::json::object to_json(const London& game, const Puzzle& puzzle) {
  GameRecord<London> record{.position = game.format_position(puzzle.state)};
  for (int seat = 0; seat < game.seats(puzzle.state); ++seat) {
    record.players.emplace_back(people[static_cast<std::size_t>(seat)]);
  }
  boost::json::array line;
  london::State state = puzzle.state;
  for (const london::Step& step : puzzle.line) {
    line.push_back(boost::json::object{{"move", game.format_move(state, step.move)},
                                       {"share", thousandths(step.share)},
                                       {"next", thousandths(step.next)}});
    game.play(state, step.move, NoEvents{});
  }
  return {{"id", short_hash(hash_value(puzzle.state))},
          {"seat", game.actor(puzzle.state)},
          {"hard", puzzle.hard},
          {"line", std::move(line)},
          {"file", format_game(game, record)}};
}

// A line for each, so that people can see what has changed.
std::string puzzles_text(const London& game, const std::vector<Puzzle>& puzzles) {
  std::string text;
  for (const Puzzle& puzzle : puzzles) {
    text += (text.empty() ? "" : ",\n") + boost::json::serialize(to_json(game, puzzle));
  }
  return "[\n" + text + "\n]\n";
}

auto wrong(std::string_view id, std::string why) {
  return failure("puzzle.bad", {std::string(id), std::move(why)});
}

// A field that is a whole number within bounds.
bool is_whole(const boost::json::value* field, std::int64_t least, std::int64_t most) {
  return field != nullptr && field->is_int64() && field->get_int64() >= least && field->get_int64() <= most;
}

Expected<void> check_line(const London& game, std::string_view id, london::State state, Seat seat,
                          const boost::json::array& line) {
  for (const boost::json::value& step : line) {
    const auto* fields = step.if_object();
    const auto* text = fields == nullptr ? nullptr : fields->if_contains("move");
    if (text == nullptr || !text->is_string()) return wrong(id, "a step of the line has no move");
    for (const auto* share : {"share", "next"}) {
      if (!is_whole(fields->if_contains(share), 0, 1000)) {
        return wrong(id, std::format("expected '{}' from 0 to 1000 in each step of the line", share));
      }
    }
    if (game.actor(state) != seat) return wrong(id, "the line goes on after the turn");
    const std::string_view wanted = text->get_string();
    const auto move = game.parse_move(state, wanted);
    if (!move) return wrong(id, sentence(move.error()));
    if (const std::string full = game.format_move(state, *move); full != wanted) {
      return wrong(id, std::format("'{}' is written '{}'", wanted, full));
    }
    game.play(state, *move, NoEvents{});
  }
  return {};
}

Expected<void> check_puzzle(const London& game, const boost::json::value& value) {
  const auto* fields = value.if_object();
  const auto field = [&](std::string_view key) {
    return fields == nullptr ? nullptr : fields->if_contains(key);
  };
  const auto* id = field("id");
  const std::string name(id != nullptr && id->is_string() ? std::string_view(id->get_string()) : "?");
  const auto* file = field("file");
  const auto* seat = field("seat");
  const auto* line = field("line");
  if (name == "?" || file == nullptr || !file->is_string() || seat == nullptr || !seat->is_int64() ||
      line == nullptr || !line->is_array() || line->get_array().empty()) {
    return wrong(name, "expected the fields id, seat, line and file");
  }
  if (!is_whole(field("hard"), 1, 3)) return wrong(name, "expected 'hard' from 1 to 3");
  const auto replayed = parse_game(game, file->get_string());
  if (!replayed) return wrong(name, sentence(replayed.error()));
  const london::State& state = replayed->states.back();
  if (game.actor(state) != seat->get_int64()) return wrong(name, "it is another seat's decision");
  return check_line(game, name, state, game.actor(state), line->get_array());
}

Expected<void> check_puzzles(const London& game, const boost::json::array& all) {
  std::set<std::string_view> ids;
  for (const boost::json::value& each : all) {
    if (auto ok = check_puzzle(game, each); !ok) return ok;
    const std::string_view id = each.at("id").get_string();
    if (!ids.insert(id).second) return wrong(id, "another puzzle has the same id");
  }
  return {};
}

Exit check_file(const London& game, const std::string& path) {
  const auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  boost::json::error_code problem;
  const boost::json::value all = boost::json::parse(*text, problem);
  auto checked =
      problem || !all.is_array() || all.get_array().empty() ? failure("puzzle.none") : Expected<void>();
  if (checked) checked = check_puzzles(game, all.get_array());
  if (!checked) {
    checked.error().file = path;
    return std::unexpected(checked.error());
  }
  std::println("{}: {} puzzles, every solution can be played", path, all.get_array().size());
  return 0;
}

// Every fourth game has three players. Each is searched by itself, so any number of threads finds the same.
std::vector<std::vector<Puzzle>> search_games(const London& game, const PuzzlesOptions& options, Seed seed) {
  std::vector<std::vector<Puzzle>> found(static_cast<std::size_t>(options.games));
  const auto deep = static_cast<std::uint64_t>(options.simulations);
  const london::Effort effort{.quick = std::max<std::uint64_t>(deep / 10, 1), .deep = deep};
  Progress progress(found.size());
  std::atomic<std::size_t> next = 0;
  on_threads(options.threads, [&](bool reports) {
    for (std::size_t i = next.fetch_add(1); i < found.size() && !interrupted; i = next.fetch_add(1)) {
      found[i] = london::puzzles_of(game, i % 4 == 3 ? 3 : 2, {.high = seed.high, .low = seed.low + i},
                                    effort, &interrupted);
      if (reports) progress.at(i + 1);
    }
  });
  return found;
}

}  // namespace

Exit puzzles_command(const CommonOptions& common, const PuzzlesOptions& options) {
  if (common.game != "london") return failure("game.unknown", {common.game, "london"});
  const auto game = make_london(common.cards);
  if (!game) return std::unexpected(game.error());
  if (!options.check.empty()) return check_file(*game, options.check);
  for (const auto& [name, value, most] :
       {std::tuple("--games", options.games, 1'000'000), std::tuple("--most", options.most, 1000),
        std::tuple("--simulations", options.simulations, 1'000'000),
        std::tuple("--threads", options.threads, 64)}) {
    if (value < 1 || value > most) {
      return failure("option.bad", {name, std::format("a number from 1 to {}", most)});
    }
  }
  const auto seed = parse_seed(options.seed);
  if (!seed) return std::unexpected(seed.error());
  if (auto ok = try_write(options.out); !ok) return std::unexpected(ok.error());
  const auto found = search_games(*game, options, *seed);
  if (interrupted) return 0;
  const auto kept = london::choose_puzzles(found, static_cast<std::size_t>(options.most));
  if (kept.empty()) return failure("puzzle.found-none", {std::to_string(found.size()), options.out});
  const std::string text = puzzles_text(*game, kept);
  if (auto ok = write_file(options.out, text); !ok) {
    std::print("{}", text);  // a long search is not lost to a full disk
    return std::unexpected(ok.error());
  }
  std::size_t all = 0;
  std::size_t games = 0;
  for (const auto& each : found) {
    all += each.size();
    games += each.empty() ? 0 : 1;
  }
  std::println("{} games, {} puzzles in {} of them, {} kept: {}", found.size(), all, games, kept.size(),
               options.out);
  return 0;
}

}  // namespace guildhall
