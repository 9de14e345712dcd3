#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/text.hpp"
#include "table/entry.hpp"

namespace guildhall {

inline constexpr int protocol_version = 1;

// What a client may ask for. docs/protocol.md describes each; protocol/*.json are the schemas.
enum class Ask : std::uint8_t {
  create,
  import,
  list,
  join,
  watch,
  leave,
  sit,
  stand,
  bot,
  start,
  decide,
  undo,
  redo,
  end,
  say,
  take_over,
  come_back,
  resign,
  rematch,
  name,
  remark,
  hurry,
  why,
  hint,
  review,
  log,
  replay,
  file,
  faces,
  report,
  scores,
  ping,
};
inline constexpr int asks = static_cast<int>(Ask::ping) + 1;
std::string_view ask_name(Ask ask);

struct Command {
  Ask ask{};
  std::string id;
  int channel = 0;  // the client's own number for a seat at a table
  std::optional<std::uint32_t> base;
  Seat seat = nobody;  // the seat spoken of
  std::string table;
  std::string token;
  std::string key;   // the player's own key, for the list of their tables
  std::string text;  // move, words, name, file …
  std::string best;  // move that was advised
  std::string part;
  std::string nonce;
  std::int64_t from = 0;
  std::int64_t to = 0;
  std::vector<int> cards;  // whose faces are asked for; empty: all that are known
  std::vector<int> costs;  // of decisions that were reviewed before
  Lang lang = Lang::en;
  bool over = false;  // undo over what was shown
  Setup setup;        // of a new table
};

Expected<Command> parse_command(std::string_view text);

// The id of a message that could not be read otherwise, so that its sender learns which one it was.
std::string id_of(std::string_view text);

std::string error_json(const Error& error);

}  // namespace guildhall
