#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/game.hpp"

namespace guildhall {

// Of what is stored. Raised when a program before could not read what this one writes: rules or entries.
inline constexpr int stored_version = 1;

enum class SeatKind : std::uint8_t { open, person, bot };

struct SeatSetup {
  SeatKind kind = SeatKind::open;
  std::string name;   // of the person
  std::string bot;    // its kind
  std::string token;  // hash of the seat link's token
  bool operator==(const SeatSetup&) const = default;
};

// What a table is made with. Its seats are filled until the game starts.
struct Setup {
  std::string game;
  std::string options;
  std::string deck;      // a deck file; empty for the one built in
  std::string position;  // start from here instead of a deal
  std::string name;      // of a kingdom
  Seat host = 0;
  std::vector<SeatSetup> seats;
  std::string secret;      // the server's part of a fair shuffle, hidden until the end
  std::string commitment;  // its hash, shown from the beginning
  std::string daily;       // the day whose deal it is
  std::string owner;       // hash of the key of who plays it
  bool operator==(const Setup&) const = default;
};

enum class EntryKind : std::uint8_t {
  create,
  sit,        // name, part of the shuffle
  stand,      // the seat is open again
  bot,        // target seat, name of the bot
  start,      // text: the seed
  decide,     // text: the move
  undo,       // n decisions
  redo,       // n decisions
  end_turn,   // others see what was tentative
  say,        // text
  take_over,  // target seat, text: the bot that plays on for its person
  come_back,
  resign,
  rematch,  // text: the new table
  note,     // text: a line of a campaign that is no move, "name CARD NAME", "remark CARD …" or "branch …"
};
inline constexpr int entry_kinds = static_cast<int>(EntryKind::note) + 1;
std::string_view entry_name(EntryKind kind);

// One line of a table's log: everything about the table follows from its entries. It is kept in the store and
// never shown to anybody as it is.
struct Entry {
  EntryKind kind{};
  Seat seat = nobody;    // who did it
  Seat target = nobody;  // to which seat
  int n = 0;
  std::int64_t at = 0;  // seconds since 1970
  std::string id;       // of the command that asked for it
  std::string text;
  std::string part;
  std::shared_ptr<const Setup> setup;
};

std::string format_entry(const Entry& entry);
// Refused with table.newer if a newer program wrote it.
Expected<Entry> parse_entry(std::string_view text);

}  // namespace guildhall
