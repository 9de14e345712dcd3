#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace guildhall {

// How somebody did at the deal of a day.
struct Score {
  std::string daily;
  std::string key;  // the hash of the player's
  std::string name;
  int points = 0;
  int rival = 0;  // the bot's points
  bool won = false;
  std::int64_t ended = 0;  // seconds since 1970
  bool operator==(const Score&) const = default;
};

// Entries to be added to the log of a table, the first of them at the number `first` (a table begins with
// number 0).
struct Append {
  std::string table;
  std::string game;
  std::uint32_t first = 0;
  std::vector<std::string> entries;
  // Whose list the table joins: the hash of a player's key, and the seat they have there.
  struct Owner {
    std::string key;
    int seat = 0;
  };
  std::vector<Owner> owners;
  bool over = false;  // the game has ended with these
  // Of a daily table that is over. Only the first one of a key and a day is kept.
  std::optional<Score> score{};
};

enum class Appended : std::uint8_t {
  yes,
  taken,  // another process has written one of these numbers: nothing of this Append was stored
};

// A score as the list of a day shows it.
struct ScoreRow {
  std::string name;
  int points = 0;
  int rival = 0;
  bool won = false;
  bool mine = false;       // of the key that asked
  std::int64_t ended = 0;  // seconds since 1970
  bool operator==(const ScoreRow&) const = default;
};

// A table as lists show it.
struct TableRow {
  std::string table;
  std::string game;
  int seat = 0;
  std::uint32_t entries = 0;
  std::int64_t created = 0;  // seconds since 1970
  std::int64_t changed = 0;
  bool over = false;
};

}  // namespace guildhall
