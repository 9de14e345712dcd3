#include "apps/match_record.hpp"

#include <unistd.h>

#include <boost/json.hpp>

#include "ai/sealed.hpp"
#include "apps/files.hpp"

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

}  // namespace

Expected<void> MatchRecord::open(const json::object& match) {
  if (path_.empty()) return {};
  const std::string head = json::serialize(match) + '\n';
  if (::access(path_.c_str(), F_OK) != 0) {
    text_ = head;
    return write_file(path_, text_);
  }
  auto text = read_file(path_);
  if (!text) return std::unexpected(text.error());
  if (!text->starts_with(head)) return failure("record.other", {path_, json::serialize(match)});
  std::string_view rest = std::string_view(*text).substr(head.size());
  for (int number = 2; !rest.empty(); ++number) {
    try {
      before_.insert(from_json(json::parse(take_line(rest)).as_object()));
    } catch (const std::exception&) {
      return failure("record.line", {path_, std::to_string(number)});
    }
  }
  text_ = *std::move(text);
  if (!text_.ends_with('\n')) text_ += '\n';  // an editor took it away
  return {};
}

std::optional<Score> MatchRecord::find(std::uint64_t game) const {
  const auto found = before_.find(game);
  return found == before_.end() ? std::nullopt : std::optional(found->second);
}

Expected<void> MatchRecord::add(std::uint64_t game, const Score& score) {
  if (path_.empty()) return {};
  const std::scoped_lock lock(mutex_);
  text_ += json::serialize(to_json(game, score)) + '\n';
  return write_file(path_, text_);
}

}  // namespace guildhall
