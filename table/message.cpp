#include "table/message.hpp"

#include <array>
#include <boost/json/parse.hpp>
#include <utility>

#include "table/json.hpp"
#include "table/read_json.hpp"

namespace guildhall {
namespace {

constexpr std::array<std::string_view, asks> names{
    "create",    "import", "list",    "join", "watch",  "leave",  "sit",    "stand",
    "bot",       "start",  "decide",  "undo", "redo",   "end",    "say",    "take-over",
    "come-back", "resign", "rematch", "name", "remark", "hurry",  "why",    "hint",
    "review",    "log",    "replay",  "file", "faces",  "report", "scores", "ping"};

constexpr std::size_t longest_name = 40;
constexpr std::size_t longest_words = 500;
constexpr std::size_t longest_file = 200'000;
constexpr std::size_t longest_game = 200'000;  // decisions

// Valid UTF-8 without control characters: what people may read of each other.
bool is_clean(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    if (lead < 0x20 || lead == 0x7f) return false;
    const std::size_t length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
    if (length == 0 || i + length > text.size()) return false;
    for (std::size_t k = 1; k < length; ++k) {
      if ((static_cast<unsigned char>(text[i + k]) & 0xc0U) != 0x80) return false;
    }
    i += length;
  }
  return true;
}

bool is_hex(std::string_view text, std::size_t length) {
  return text.size() == length && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

void read_new_table(JsonReader& in, Command& command) {
  Setup& setup = command.setup;
  if (in.find("daily") != nullptr) {
    setup.daily = in.text("daily", longest_name);
    if (setup.daily.empty()) in.fail("daily", "a day: YYYY-MM-DD");
    setup.name = in.text_or("name", longest_name);
    if (!is_clean(setup.name)) in.fail("name", "a text without control characters");
    return;
  }
  setup.game = in.text("game", 20);
  setup.options = in.text_or("options", 200);
  setup.deck = in.text_or("deck", longest_file);
  setup.name = in.text_or("name", 60);
  if (!is_clean(setup.name)) in.fail("name", "a text without control characters");
  setup.host = static_cast<Seat>(in.number_or("host", 0, 0, 3));
  constexpr std::array<std::string_view, 3> kinds{"open", "person", "bot"};
  for (const boost::json::value& item : in.list("seats", 4)) {
    JsonReader each(item);
    SeatSetup seat{.kind = static_cast<SeatKind>(each.one_of("kind", kinds)),
                   .name = each.text_or("name", longest_name),
                   .bot = each.text_or("bot", longest_name)};
    if (each.error()) in.fail("seats", "seats with kind, name and bot");
    if (!is_clean(seat.name)) in.fail("seats", "names without control characters");
    setup.seats.push_back(std::move(seat));
  }
  // Play on from a game that is over.
  command.table = in.text_or("table", 40);
  command.from = in.number_or("from", 0, 0, 1'000'000);
}

void read_faces(JsonReader& in, Command& command) {
  const std::string lang = in.text_or("lang", 2);
  if (const auto known = parse_lang(lang.empty() ? "en" : lang); known) {
    command.lang = *known;
  } else {
    in.fail("lang", "en, pt, es or pl");
  }
  if (in.find("cards") == nullptr) return;
  for (const boost::json::value& each : in.list("cards", 200)) {
    const auto* card = each.if_int64();
    if (card == nullptr || *card < 1 || *card > 255) {
      return in.fail("cards", "numbers of cards");
    }
    command.cards.push_back(static_cast<int>(*card));
  }
}

void read_costs(JsonReader& in, Command& command) {
  if (in.find("costs") == nullptr) return;
  for (const boost::json::value& each : in.list("costs", longest_game)) {
    const auto* cost = each.if_int64();
    if (cost == nullptr || *cost < 0 || *cost > 1000) return in.fail("costs", "numbers from 0 to 1000");
    command.costs.push_back(static_cast<int>(*cost));
  }
}

void read_fields(JsonReader& in, Command& command) {
  const auto clean = [&](std::string_view key, std::size_t longest) {
    std::string text = in.text(key, longest);
    if (text.empty() || !is_clean(text)) in.fail(key, "a text without control characters, not empty");
    return text;
  };
  const auto hex = [&](std::string_view key, bool needed) {
    std::string text = in.text_or(key, 64);
    if ((needed || !text.empty()) && !is_hex(text, 32)) in.fail(key, "32 hexadecimal digits");
    return text;
  };
  switch (command.ask) {
    case Ask::create:
    case Ask::import:
      command.nonce = hex("nonce", true);
      command.key = hex("key", false);
      if (command.ask == Ask::create) read_new_table(in, command);
      if (command.ask == Ask::import) {
        command.text = in.text("file", longest_file);
        command.setup.name = in.text_or("name", 60);
        command.setup.deck = in.text_or("deck", longest_file);
      }
      return;
    case Ask::list: command.key = hex("key", true); return;
    case Ask::scores:
      command.text = in.text("daily", longest_name);
      command.key = hex("key", false);
      return;
    case Ask::ping: return;
    case Ask::join:
    case Ask::watch:
      command.table = in.text("table", 40);
      if (command.ask == Ask::join) command.token = hex("token", true);
      command.from = in.number_or("seen", 0, 0, 1'000'000);
      break;
    case Ask::sit:
      command.text = clean("name", longest_name);
      command.part = hex("part", false);
      command.key = hex("key", false);
      break;
    case Ask::bot:
      command.seat = static_cast<Seat>(in.number("seat", 0, 3));
      command.text = in.text("bot", longest_name);
      break;
    case Ask::why:
    case Ask::decide: command.text = clean("move", 200); break;
    case Ask::hint:
      if (in.find("move") != nullptr) command.text = clean("move", 200);
      if (in.find("best") != nullptr) command.best = clean("best", 200);
      break;
    case Ask::undo: command.over = in.flag("over"); break;
    case Ask::say: command.text = clean("text", longest_words); break;
    case Ask::take_over:
      command.seat = static_cast<Seat>(in.number("seat", 0, 3));
      command.text = in.text_or("bot", longest_name);
      break;
    case Ask::name: command.text = clean("text", 80); break;
    case Ask::remark: command.text = clean("text", 240); break;
    case Ask::review:
    case Ask::log:
    case Ask::replay:
      command.from = in.number("from", 0, 1'000'000);
      command.to = in.number("to", 0, 1'000'000);
      if (command.ask == Ask::review) read_costs(in, command);
      break;
    case Ask::faces: read_faces(in, command); break;
    case Ask::report: command.text = in.text("text", 4'000); break;
    case Ask::rematch: command.nonce = hex("nonce", true); break;
    default: break;
  }
  command.channel = static_cast<int>(in.number("channel", 1, 1'000'000));
  const auto base = in.number_or("base", -1, 0, 1'000'000);
  if (base >= 0) command.base = static_cast<std::uint32_t>(base);
  const bool needs_base = command.ask == Ask::decide || command.ask == Ask::undo ||
                          command.ask == Ask::redo || command.ask == Ask::end;
  if (needs_base && base < 0) in.fail("base", "the number of the last message about this table");
}

boost::json::value parse_json(std::string_view text, boost::system::error_code& bad) {
  boost::json::parse_options options;
  options.max_depth = 6;
  return boost::json::parse(text, bad, {}, options);
}

}  // namespace

std::string_view ask_name(Ask ask) {
  return names[static_cast<std::size_t>(ask)];
}

Expected<Command> parse_command(std::string_view text) {
  boost::system::error_code bad;
  const boost::json::value value = parse_json(text, bad);
  if (bad) return failure("message.json", {bad.message()});
  JsonReader in(value);
  if (!in.error() && in.number_or("v", 0, 0, 1'000'000) != protocol_version) {
    return failure("message.version", {std::to_string(protocol_version)});
  }
  Command command;
  command.id = in.text("id", 40);
  if (command.id.empty() || !is_clean(command.id)) in.fail("id", "a text of 1 to 40 bytes");
  command.ask = static_cast<Ask>(in.one_of("do", names));
  if (!in.error()) read_fields(in, command);
  if (auto error = in.error()) return std::unexpected(*error);
  return command;
}

std::string id_of(std::string_view text) {
  boost::system::error_code bad;
  const boost::json::value value = parse_json(text, bad);
  if (bad) return {};
  JsonReader in(value);
  std::string id = in.text_or("id", 40);
  return is_clean(id) ? id : std::string();
}

std::string error_json(const Error& error) {
  JsonWriter out;
  out.open('{').field("code", error.code).key("args").open('[');
  for (const std::string& arg : error.args) out.value(arg);
  out.close(']').field("text", sentence(error)).close('}');
  return out.take();
}

}  // namespace guildhall
