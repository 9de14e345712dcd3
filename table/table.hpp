#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"
#include "core/text.hpp"
#include "table/entry.hpp"
#include "table/json.hpp"
#include "table/stored.hpp"

namespace guildhall {

// What a seat sees, in parts: name and JSON. A part is sent again only when it has changed.
using Parts = std::vector<std::pair<std::string, std::string>>;

// Writes what has changed from one view to the next as the fields of an object; parts that are gone as null.
// Answers whether anything has.
bool write_changes(JsonWriter& out, const Parts& before, const Parts& after);

enum class Status : std::uint8_t { lobby, playing, over };

// A table is the log of its entries and what follows from them. A seat's decisions are tentative, and seen by
// nobody else, until it learns something by one (then there is no way back) or ends its turn.
class Table {
 public:
  Table() = default;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  virtual ~Table() = default;

  // Takes the next entry; what makes no sense here is refused and changes nothing.
  virtual Expected<void> add(const Entry& entry) = 0;

  // How many entries there are, and how many of them a seat has been told of.
  virtual std::uint32_t number() const = 0;
  virtual std::uint32_t number_for(Seat seat) const = 0;
  // On what a decision of a seat has to be based: the number just after the last entry that changed the game,
  // as far as the seat was told of it.
  virtual std::uint32_t game_number(Seat seat) const = 0;
  virtual Status status() const = 0;
  virtual const Setup& setup() const = 0;
  virtual const std::vector<SeatSetup>& seats() const = 0;
  virtual bool is_taken_over(Seat seat) const = 0;
  // The seats' parts of a fair shuffle, empty where a seat gave none.
  virtual const std::vector<std::string>& shuffle_parts() const = 0;
  // Whose decision is asked for; nobody in the lobby, after the end, and while a turn waits to be ended.
  virtual Seat actor() const = 0;
  // The bot that has to decide now; empty if a person has to.
  virtual std::string bot_to_move() const = 0;
  // What `undo` or `redo` of a seat would go back or forth: how many decisions; 0 if it cannot.
  virtual int undoable(Seat seat) const = 0;
  virtual int redoable(Seat seat) const = 0;

  // Why a seat cannot make a move now; nothing if it can.
  virtual Expected<void> why_not(Seat seat, std::string_view move) const = 0;

  virtual Parts view(Seat seat) const = 0;
  // The open log: the same length for every seat, what a seat may not know is masked.
  virtual std::size_t log_size() const = 0;
  virtual std::string log(Seat seat, std::size_t from, std::size_t to) const = 0;
  // The views of a seat after each item of the log, each as the parts that changed.
  virtual std::string replay(Seat seat, std::size_t from, std::size_t to) const = 0;
  // The printed faces of cards, as far as a seat has seen them; of all of these if no cards are named.
  virtual std::string faces(Seat seat, const std::vector<int>& cards, Lang lang) const = 0;
  // The game as a file. While it is played, nobody gets one: it holds every hidden card.
  virtual Expected<std::string> file() const = 0;
  // The same for a problem report, whatever its state.
  virtual std::string evidence() const = 0;
  // What a daily table adds to the list of its day, without the time; nothing if its person resigned or has
  // no key.
  virtual std::optional<Score> score() const = 0;
  // The position after so many decisions of a game that is over, to play on from.
  virtual Expected<std::string> position_at(int decision) const = 0;

  // A bot's decision about the present position, as a job that may run in another thread: it holds the seat's
  // view and no more. Answers early if `stop` is set, a bot with the text of a move.
  struct Job {
    std::function<std::string(Rng, const std::atomic<bool>& stop)> work;
    bool slow = false;  // takes longer than others should wait
  };
  virtual Expected<Job> think(Seat seat, std::string_view bot) const = 0;
  // For hints and reviews the fields of the answer, as JSON.
  // What the strongest would do and why; compared with a move if there is one. Where `best` was
  // advised before, it is not looked for again.
  virtual Expected<Job> advise(Seat seat, std::string_view move, std::string_view best) const = 0;
  // Decisions of a game that is over, looked at again; a few at a time. With the costs of all before
  // them, also what the game comes to for every seat.
  static constexpr std::size_t review_page = 25;
  virtual Expected<Job> review(std::size_t from, std::size_t to, std::vector<int> costs) const = 0;
};

// The first entry makes the table.
Expected<std::unique_ptr<Table>> make_table(const Entry& create);

}  // namespace guildhall
