#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "table/message.hpp"
#include "table/stored.hpp"
#include "table/table.hpp"

namespace guildhall {

using Client = std::uint64_t;

// What a desk asks of the program around it. Answers come by the functions of Desk, and never from within the
// call.
class Host {
 public:
  Host() = default;
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;
  virtual ~Host() = default;

  virtual void send(Client client, std::string message) = 0;
  virtual void append(Append append) = 0;                                               // appended
  virtual void load(const std::string& table, std::uint32_t from) = 0;                  // loaded
  virtual void list(Client client, const std::string& id, const std::string& key) = 0;  // listed
  // The best of a day, at most 100, with those of the key marked.
  virtual void scores(Client client, const std::string& id, const std::string& daily,
                      const std::string& key) = 0;  // scored
  virtual void report(Client client, const std::string& id, const std::string& table, std::uint32_t number,
                      const std::string& words) = 0;  // reported
  // Has something worked out elsewhere; the answer is Desk::thought. False: the desk does it itself, at once.
  // A table waits for its bot, but only who asked for a hint or a review waits for that: bots go first.
  using Work = std::function<std::string()>;
  enum class For : std::uint8_t { bot, client };
  virtual bool think(std::uint64_t /*ticket*/, For /*whom*/, Work /*work*/) { return false; }
  // Whether this client may make another table now.
  virtual bool may_create(Client /*client*/) { return true; }
  virtual std::int64_t now() = 0;                       // seconds since 1970
  virtual std::string hash(std::string_view text) = 0;  // 64 hexadecimal digits
  virtual std::string random() = 0;                     // as many, from the operating system
};

// How many of what there is, for metrics.
struct DeskCounts {
  std::uint64_t commands = 0;
  std::uint64_t decisions = 0;
  std::uint64_t refused = 0;
  std::uint64_t repeats = 0;
  std::uint64_t stale = 0;
  std::uint64_t updates = 0;
};

// All tables in memory and the clients at them: takes messages, answers messages. It does no I/O, so the same
// code serves the server and a browser's worker. A table is changed in memory at once, but nobody hears of it
// before the store has answered; commands for a table that waits for the store wait in its queue.
class Desk {
 public:
  explicit Desk(Host& host) : host_(host) {}

  void receive(Client client, std::string_view message);
  void gone(Client client);

  void appended(const std::string& table, const Expected<Appended>& answer);
  void loaded(const std::string& table, const Expected<std::vector<std::string>>& entries);
  void listed(Client client, const std::string& id, const Expected<std::vector<TableRow>>& rows);
  void scored(Client client, const std::string& id, const Expected<std::vector<ScoreRow>>& rows);
  void reported(Client client, const std::string& id, const Expected<std::int64_t>& number);
  void thought(std::uint64_t ticket, const std::string& result);
  // Another process has added to a table; an empty name stands for any.
  void changed(const std::string& table, std::uint32_t entries);

  // Forgets tables at which nobody has been for a while.
  void sweep(std::int64_t idle_seconds);

  std::size_t tables() const { return slots_.size(); }
  const DeskCounts& counts() const { return counts_; }

 private:
  struct Waiting {
    Client client = 0;
    Command command;
  };
  struct Listener {
    Client client = 0;
    int channel = 0;
  };
  // All who see a table with the same eyes.
  struct Audience {
    Parts parts;
    std::size_t log = 0;
    std::vector<Listener> listeners;
    std::int64_t second = 0;  // how many commands came in it
    int commands = 0;
  };
  struct Slot {
    std::unique_ptr<Table> table;
    std::deque<Waiting> queue;
    std::array<Audience, 5> audiences;                      // the seats, and last the spectators
    std::unordered_map<std::uint64_t, std::uint32_t> done;  // seat and id of a command: the number it got
    std::vector<std::pair<Client, std::string>> answers;    // held back until the store has answered
    std::optional<Waiting> current;                         // what the store is busy with
    bool busy = false;
    std::uint32_t behind = 0;  // another process has told of so many entries
    std::uint32_t asked = 0;   // `behind` when the store was asked for them
    std::int64_t used = 0;
    std::uint64_t thinking = 0;  // the ticket of the bot that thinks
    Seat hurried = nobody;       // a bot that shall end its turn soon
    // What it has decided, and on which position.
    std::optional<std::pair<std::uint32_t, std::string>> decided;
  };
  // Something that is worked out: a bot's decision, or what a client waits for.
  struct Thinking {
    std::string table;
    std::uint32_t number = 0;
    Client client = 0;  // nobody for a bot
    int channel = 0;
    std::string id;
    Ask ask{};  // what the client wants to know
    std::shared_ptr<std::atomic<bool>> stop;
  };
  struct Place {
    std::string table;
    Seat seat = nobody;
  };

  static bool is_watched(const Slot& slot) {
    return std::ranges::any_of(slot.audiences, [](const Audience& a) { return !a.listeners.empty(); });
  }
  static std::size_t audience_of(Seat seat) { return seat == nobody ? 4 : seat; }

  void refuse(Client client, std::string_view id, const Error& error);
  void enqueue(const std::string& id, Waiting waiting);
  void work(const std::string& id);
  void run(const std::string& id, Slot& slot, const Waiting& waiting);
  void create(Client client, const Command& command);
  void create_daily(Client client, const Command& command);
  void import(Client client, const Command& command);
  void open_table(const std::string& id, Client client, const Command& command, std::vector<Entry> entries);
  void join(const std::string& id, Slot& slot, const Waiting& waiting);
  void drop(Client client, int channel);
  void ask_table(Slot& slot, const Waiting& waiting, Seat seat, const std::string& id);
  Expected<Entry> entry_of(Slot& slot, const Command& command, Seat seat);
  void change(const std::string& id, Slot& slot, const Waiting& waiting, Seat seat);
  void play_bot(const std::string& id, Slot& slot);
  void think(const Table::Job& job, Thinking thinking);
  void think_for(const Waiting& waiting, const Expected<Table::Job>& job, Thinking thinking);
  void stop_thinking(Slot& slot);
  Expected<void> hurry(Slot& slot, Client client, Seat seat);
  void store(const std::string& id, Slot& slot, std::uint32_t first, std::vector<std::string> entries,
             std::vector<Append::Owner> owners);
  void tell(Slot& slot);
  void tell_presence(Slot& slot);
  std::string full_view(const Slot& slot, Seat seat, int channel, std::size_t seen) const;
  std::string links(const std::string& id, const std::string& nonce, std::size_t seats);
  std::string table_id(const std::string& nonce) { return host_.hash("table " + nonce).substr(0, 20); }
  std::string seat_token(const std::string& nonce, std::size_t seat) {
    return host_.hash("seat " + std::to_string(seat) + " " + nonce).substr(0, 32);
  }
  std::string key_hash(const std::string& key) { return host_.hash("key " + key); }

  Host& host_;
  std::unordered_map<std::string, Slot> slots_;
  std::unordered_map<Client, std::map<int, Place>> clients_;
  std::unordered_map<std::uint64_t, Thinking> thoughts_;
  std::uint64_t tickets_ = 0;
  DeskCounts counts_;
};

// The seed of a deal: the first 128 bits of the hash of the server's secret and the seats' parts, one a line.
std::string fair_seed(const std::function<std::string(std::string_view)>& hash, const std::string& secret,
                      const std::vector<std::string>& parts);

}  // namespace guildhall
