#include "apps/match_record.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <filesystem>

#include "ai/sealed.hpp"

namespace guildhall {
namespace {

namespace json = boost::json;

json::object to_json(std::uint64_t game, const Score& score) {
  json::array calibration;
  for (const Calibration::Tenth& tenth : score.calibration.tenths) {
    calibration.push_back(json::array{tenth.positions, tenth.given, tenth.won});
  }
  return {{"game", game},
          {"wins", score.wins},
          {"margin", score.margin},
          {"decisions", score.decisions},
          {"turns", score.turns},
          {"thinking", score.thinking},
          {"slowest", score.slowest},
          {"simulated", score.simulated},
          {"calibration", std::move(calibration)}};
}

// Shares that are added up may be a little off.
bool within(double sum, double most) {
  return sum >= 0 && sum <= most * (1 + 1e-6);
}

bool makes_sense(const Score& score) {
  return within(score.wins, 1) && std::isfinite(score.margin) && std::isfinite(score.thinking) &&
         score.thinking >= 0 && std::isfinite(score.slowest) && score.slowest >= 0 &&
         std::ranges::all_of(score.calibration.tenths, [](const Calibration::Tenth& tenth) {
           const auto positions = static_cast<double>(tenth.positions);
           return within(tenth.given, positions) && within(tenth.won, positions);
         });
}

// Throws what Boost throws where something is missing or of another kind.
std::pair<std::uint64_t, Score> from_json(const json::object& line) {
  const auto whole = [&](const char* name) { return line.at(name).to_number<std::uint64_t>(); };
  const auto number = [&](const char* name) { return line.at(name).to_number<double>(); };
  Score score{.games = 1,
              .decisions = whole("decisions"),
              .wins = number("wins"),
              .margin = number("margin"),
              .slowest = number("slowest"),
              .thinking = number("thinking"),
              .turns = whole("turns"),
              .simulated = whole("simulated")};
  const json::array& calibration = line.at("calibration").as_array();
  for (std::size_t i = 0; i < score.calibration.tenths.size(); ++i) {
    const json::array& tenth = calibration.at(i).as_array();
    score.calibration.tenths[i] = {.positions = tenth.at(0).to_number<std::uint64_t>(),
                                   .given = tenth.at(1).to_number<double>(),
                                   .won = tenth.at(2).to_number<double>()};
  }
  return {whole("game"), score};
}

std::optional<std::pair<std::uint64_t, Score>> read_game(std::string_view line) {
  try {
    auto game = from_json(json::parse(line).as_object());
    return makes_sense(game.second) ? std::optional(game) : std::nullopt;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

std::unexpected<Error> damaged(const std::string& path, int line, std::string_view expected) {
  return failure("record.damaged", {path, std::to_string(line), std::string(expected)});
}

std::unexpected<Error> damaged_head(const std::string& path) {
  return damaged(path, 1, "what says which match it is");
}

// The seed in the first line of a record.
std::optional<Seed> seed_in(std::string_view head) {
  json::error_code problem;
  const json::value match = json::parse(head, problem);
  const json::object* fields = problem ? nullptr : match.if_object();
  const json::value* seed = fields == nullptr ? nullptr : fields->if_contains("seed");
  if (seed == nullptr || !seed->is_string()) return std::nullopt;
  const auto read = parse_seed(seed->get_string());
  return read ? std::optional(*read) : std::nullopt;
}

}  // namespace

Expected<void> MatchRecord::open(const json::object& match) {
  if (path_.empty()) return {};
  auto file = GrowingFile::open(path_, GrowingFile::Missing::create, failure("record.in-use", {path_}));
  if (!file) return std::unexpected(file.error());
  file_ = *std::move(file);
  const auto text = read_file(path_);
  if (!text) return std::unexpected(text.error());
  const std::string head = json::serialize(match);
  return text->empty() ? file_->add(head + '\n') : read(head, *text);
}

Expected<void> MatchRecord::read(const std::string& head, std::string_view text) {
  std::string_view rest = text;
  const std::string_view first = take_line(rest);
  if (!seed_in(first)) return damaged_head(path_);
  if (first != head) return failure("record.other", {path_, head});
  for (int number = 2; !rest.empty(); ++number) {
    const std::string_view line = take_line(rest);
    const auto game = read_game(line);
    // A line without its end was being written when the match was ended.
    if (!game && rest.empty() && !text.ends_with('\n')) return file_->cut(text.size() - line.size());
    if (!game) return damaged(path_, number, "a game of the match");
    if (!before_.insert(*game).second) return damaged(path_, number, "a game that is not there yet");
  }
  return text.ends_with('\n') ? Expected<void>() : file_->add("\n");  // an editor took it away
}

std::optional<Score> MatchRecord::find(std::uint64_t game) const {
  const auto found = before_.find(game);
  return found == before_.end() ? std::nullopt : std::optional(found->second);
}

Expected<void> MatchRecord::add(std::uint64_t game, const Score& score) {
  if (path_.empty()) return {};
  const std::scoped_lock lock(mutex_);
  return file_->add(json::serialize(to_json(game, score)) + '\n');
}

Expected<std::optional<Seed>> recorded_seed(const std::string& path) {
  std::error_code problem;
  if (!std::filesystem::is_regular_file(path, problem)) return std::nullopt;
  const auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  if (text->empty()) return std::nullopt;
  std::string_view rest = *text;
  const auto seed = seed_in(take_line(rest));
  if (!seed) return damaged_head(path);
  return seed;
}

}  // namespace guildhall
