#include "table/entry.hpp"

#include <array>
#include <boost/json/parse.hpp>
#include <utility>

#include "table/json.hpp"
#include "table/read_json.hpp"

namespace guildhall {
namespace {

constexpr std::array<std::string_view, entry_kinds> names{
    "create", "sit", "stand",     "bot",       "start",  "decide",  "undo", "redo",
    "end",    "say", "take-over", "come-back", "resign", "rematch", "note"};
constexpr std::array<std::string_view, 3> seat_kinds{"open", "person", "bot"};

void write_setup(JsonWriter& out, const Setup& setup) {
  out.open('{').field("game", setup.game).field("options", setup.options).field("host", int{setup.host});
  const auto some = [&](std::string_view key, const std::string& text) {
    if (!text.empty()) out.field(key, text);
  };
  some("deck", setup.deck);
  some("position", setup.position);
  some("name", setup.name);
  some("secret", setup.secret);
  some("commitment", setup.commitment);
  some("daily", setup.daily);
  some("owner", setup.owner);
  out.key("seats").open('[');
  for (const SeatSetup& seat : setup.seats) {
    out.open('{').field("kind", seat_kinds[static_cast<std::size_t>(seat.kind)]);
    some("name", seat.name);
    some("bot", seat.bot);
    some("token", seat.token);
    out.close('}');
  }
  out.close(']').close('}');
}

Expected<std::shared_ptr<const Setup>> read_setup(const boost::json::value& value) {
  JsonReader in(value);
  auto setup = std::make_shared<Setup>();
  setup->game = in.text("game", 20);
  setup->options = in.text("options", 200);
  setup->host = static_cast<Seat>(in.number("host", 0, 3));
  setup->deck = in.text_or("deck", 200'000);
  setup->position = in.text_or("position", 20'000);
  setup->name = in.text_or("name", 60);
  setup->secret = in.text_or("secret", 64);
  setup->commitment = in.text_or("commitment", 64);
  setup->daily = in.text_or("daily", 10);
  setup->owner = in.text_or("owner", 64);
  for (const boost::json::value& item : in.list("seats", 4)) {
    JsonReader each(item);
    SeatSetup seat;
    seat.kind = static_cast<SeatKind>(each.one_of("kind", seat_kinds));
    seat.name = each.text_or("name", 60);
    seat.bot = each.text_or("bot", 40);
    seat.token = each.text_or("token", 64);
    if (auto error = each.error()) return std::unexpected(*error);
    setup->seats.push_back(std::move(seat));
  }
  if (auto error = in.error()) return std::unexpected(*error);
  return setup;
}

}  // namespace

std::string_view entry_name(EntryKind kind) {
  return names[static_cast<std::size_t>(kind)];
}

std::string format_entry(const Entry& entry) {
  JsonWriter out;
  out.open('{');
  if constexpr (stored_version > 1) out.field("v", stored_version);
  out.field("do", entry_name(entry.kind)).field("at", entry.at);
  if (entry.seat != nobody) out.field("seat", int{entry.seat});
  if (entry.target != nobody) out.field("target", int{entry.target});
  if (entry.n != 0) out.field("n", entry.n);
  if (!entry.text.empty()) out.field("text", entry.text);
  if (!entry.part.empty()) out.field("part", entry.part);
  if (!entry.id.empty()) out.field("id", entry.id);
  if (entry.setup) {
    out.key("setup");
    JsonWriter setup;
    write_setup(setup, *entry.setup);
    out.raw(setup.text());
  }
  out.close('}');
  return out.take();
}

Expected<Entry> parse_entry(std::string_view text) {
  boost::system::error_code bad;
  const boost::json::value value = boost::json::parse(text, bad);
  if (bad) return failure("message.json", {bad.message()});
  JsonReader in(value);
  // What else stands in it may mean something else by then.
  if (const auto version = in.number_or("v", 1, 1, 1'000'000); version > stored_version) {
    return failure("table.newer", {std::to_string(version), std::to_string(stored_version)});
  }
  Entry entry;
  entry.kind = static_cast<EntryKind>(in.one_of("do", names));
  entry.at = in.number_or("at", 0, 0, std::int64_t{1} << 40);
  entry.seat = static_cast<Seat>(in.number_or("seat", nobody, 0, 3));
  entry.target = static_cast<Seat>(in.number_or("target", nobody, 0, 3));
  entry.n = static_cast<int>(in.number_or("n", 0, 0, 1'000'000));
  entry.text = in.text_or("text", 20'000);
  entry.part = in.text_or("part", 64);
  entry.id = in.text_or("id", 64);
  if (const auto* setup = in.find("setup")) {
    auto read = read_setup(*setup);
    if (!read) return std::unexpected(read.error());
    entry.setup = *std::move(read);
  }
  if (auto error = in.error()) return std::unexpected(*error);
  return entry;
}

}  // namespace guildhall
