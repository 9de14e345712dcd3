// Any messages to a desk with a running table: every answer is JSON, nothing crashes, and the log stays one
// that replays.
#include "table/desk.hpp"

#include <boost/json/parse.hpp>
#include <cstdint>
#include <cstdlib>
#include <format>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/hash.hpp"

using namespace guildhall;

namespace {

class Room final : public Host {
 public:
  Desk desk{*this};
  std::map<std::string, std::vector<std::string>> logs;
  int number = 0;

  void send(Client /*client*/, std::string message) override {
    boost::system::error_code bad;
    (void)boost::json::parse(message, bad);
    if (bad) std::abort();
  }
  void append(Append append) override {
    later_.push_back([this, append] {
      auto& log = logs[append.table];
      const bool fits = log.size() == append.first;
      if (fits) log.insert(log.end(), append.entries.begin(), append.entries.end());
      desk.appended(append.table, fits ? Appended::yes : Appended::taken);
    });
  }
  void load(const std::string& table, std::uint32_t from) override {
    later_.push_back([this, table, from] {
      std::vector<std::string> entries;
      if (const auto found = logs.find(table); found != logs.end()) {
        entries.assign(found->second.begin() + from, found->second.end());
      }
      desk.loaded(table, entries);
    });
  }
  void list(Client client, const std::string& id, const std::string& /*key*/) override {
    later_.push_back([this, client, id] { desk.listed(client, id, std::vector<TableRow>{}); });
  }
  void scores(Client client, const std::string& id, const std::string& /*daily*/,
              const std::string& /*key*/) override {
    later_.push_back([this, client, id] { desk.scored(client, id, std::vector<ScoreRow>{{.name = "Ada"}}); });
  }
  void report(Client client, const std::string& id, const std::string& /*table*/, std::uint32_t /*number*/,
              const std::string& /*words*/) override {
    later_.push_back([this, client, id] { desk.reported(client, id, 1); });
  }
  // In 2027, when there are daily deals.
  std::int64_t now() override { return 1'800'000'000 + ++number; }
  std::string hash(std::string_view text) override {
    std::string out;
    for (int i = 0; i < 4; ++i)
      out += std::format("{:016x}", hash_text(std::to_string(i) + std::string(text)));
    return out;
  }
  std::string random() override { return hash("random " + std::to_string(++number)); }

  void say(Client client, std::string_view text) {
    desk.receive(client, text);
    while (!later_.empty()) {
      const auto todo = std::exchange(later_, {});
      for (const auto& each : todo) each();
    }
  }

 private:
  std::vector<std::function<void()>> later_;
};

// Every stored log has to make the table that is in memory.
void check(const Room& room) {
  for (const auto& [id, log] : room.logs) {
    std::unique_ptr<Table> table;
    for (const std::string& line : log) {
      const auto entry = parse_entry(line);
      if (!entry) std::abort();
      if (!table) {
        auto made = make_table(*entry);
        if (!made) std::abort();
        table = *std::move(made);
      } else if (!table->add(*entry)) {
        std::abort();
      }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Room room;
  const std::string nonce(32, 'a');
  const std::string head = R"({"v":1,"id":"x","channel":1,)";
  room.say(1, R"({"v":1,"id":"c","do":"create","nonce":")" + nonce +
                  R"(","game":"london","options":"players 2 first 1","seats":[{"kind":"person","name":"A"},)"
                  R"({"kind":"bot","bot":"greedy"}]})");
  const std::string table = room.logs.begin()->first;
  const std::string token = room.hash("seat 0 " + nonce).substr(0, 32);
  room.say(1, head + R"("do":"join","table":")" + table + R"(","token":")" + token + "\"}");
  room.say(1, head + R"("do":"start"})");
  // One message a line; a line that begins with a small letter is wrapped as the body of a good message.
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  int lines = 0;
  for (std::size_t at = 0; at < text.size() && lines < 40; ++lines) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (line.empty()) continue;
    const Client client = lines % 2 == 0 ? 1 : 2;
    if (line[0] >= 'a' && line[0] <= 'z') {
      room.say(1, std::format(R"({{"v":1,"id":"i{}","channel":1,"base":{},"do":"decide","move":"{}"}})",
                              lines, room.logs[table].size(), line));
    } else if (line[0] == '"') {
      room.say(client, std::format(R"({{"v":1,"id":"i{}","channel":1,"base":{},{}}})", lines,
                                   room.logs[table].size(), line));
    } else {
      room.say(client, line);
    }
  }
  check(room);
  return 0;
}
