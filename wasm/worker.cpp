// The desk for a browser's worker: tables without a server. The page's worker gives messages to `gh_receive`
// and is asked, by the imports below, to send, to keep entries and to read them; docs/protocol.md is the
// protocol of both.
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "ai/clock.hpp"
#include "table/desk.hpp"

using namespace guildhall;

// What JavaScript gives us. Texts are passed as place and length.
extern "C" {
[[clang::import_module("guildhall"), clang::import_name("send")]] void js_send(std::uint32_t client,
                                                                               const char* text,
                                                                               std::size_t size);
// {"table","game","first","entries":[…],"owners":[…],"over"}; answered by gh_appended.
[[clang::import_module("guildhall"), clang::import_name("append")]] void js_append(const char* json,
                                                                                   std::size_t size);
[[clang::import_module("guildhall"), clang::import_name("load")]] void js_load(const char* table,
                                                                               std::size_t size,
                                                                               std::uint32_t from);
[[clang::import_module("guildhall"), clang::import_name("list")]] void js_list(
    std::uint32_t client, const char* id, std::size_t id_size, const char* key, std::size_t key_size);
// Calls gh_think with the same ticket, later.
[[clang::import_module("guildhall"), clang::import_name("think")]] void js_think(double ticket);
// Gives what the page has said meanwhile to gh_receive, if the browser lets us know.
[[clang::import_module("guildhall"), clang::import_name("look")]] void js_look();
[[clang::import_module("guildhall"), clang::import_name("now")]] double js_now();
// Both write 64 hexadecimal digits.
[[clang::import_module("guildhall"), clang::import_name("hash")]] void js_hash(const char* text,
                                                                               std::size_t size, char* out);
[[clang::import_module("guildhall"), clang::import_name("random")]] void js_random(char* out);
}

namespace {

class Worker final : public Host {
 public:
  void send(Client client, std::string message) override {
    js_send(static_cast<std::uint32_t>(client), message.data(), message.size());
  }
  void append(Append append) override {
    JsonWriter out;
    out.open('{').field("table", append.table).field("game", append.game).field("first", append.first);
    out.field("over", append.over).key("entries").open('[');
    for (const std::string& entry : append.entries) out.value(entry);
    out.close(']').key("owners").open('[');
    for (const Append::Owner& owner : append.owners) {
      out.open('{').field("key", owner.key).field("seat", owner.seat).close('}');
    }
    out.close(']').close('}');
    js_append(out.text().data(), out.text().size());
  }
  void load(const std::string& table, std::uint32_t from) override {
    js_load(table.data(), table.size(), from);
  }
  void list(Client client, const std::string& id, const std::string& key) override {
    js_list(static_cast<std::uint32_t>(client), id.data(), id.size(), key.data(), key.size());
  }
  // The list is the server's; the page keeps one's own scores itself.
  void scores(Client client, const std::string& id, const std::string& /*daily*/,
              const std::string& /*key*/) override {
    JsonWriter out;
    out.open('{').field("v", protocol_version).field("answer", id).field("ok", true);
    out.key("scores").open('[').close(']').close('}');
    send(client, out.take());
  }
  // There is nobody to report to here: the page offers the table's file instead.
  void report(Client client, const std::string& id, const std::string& /*table*/, std::uint32_t /*number*/,
              const std::string& /*words*/) override {
    JsonWriter out;
    out.open('{').field("v", protocol_version).field("answer", id).field("ok", false);
    out.key("error").raw(error_json(failure("report.offline").error())).close('}');
    send(client, out.take());
  }
  // There is one thread here, but what was played before is sent and stored first.
  bool think(std::uint64_t ticket, For /*whom*/, Work work) override {
    waiting_.emplace(ticket, std::move(work));
    js_think(static_cast<double>(ticket));
    return true;
  }
  Work take(std::uint64_t ticket) {
    auto work = waiting_.extract(ticket);
    return work ? std::move(work.mapped()) : Work();
  }
  std::int64_t now() override { return static_cast<std::int64_t>(js_now()); }
  std::string hash(std::string_view text) override {
    std::string out(64, '0');
    js_hash(text.data(), text.size(), out.data());
    return out;
  }
  std::string random() override {
    std::string out(64, '0');
    js_random(out.data());
    return out;
  }

 private:
  std::map<std::uint64_t, Work> waiting_;
};

Worker worker;

Desk& desk() {
  static Desk one(worker);
  return one;
}

// While somebody thinks the desk is free, and takes what comes as the server's does. A bot that answers at
// once thinks in the middle of the desk's work: it must not look up.
void look() {
  look_up = nullptr;
  js_look();
  look_up = look;
}

// How long a table that nobody looks at stays in memory, in seconds, as at the server. Its log is stored.
constexpr std::int64_t idle = 60;

// The entries of one table, as JavaScript hands them back one by one.
std::vector<std::string> loading;

}  // namespace

extern "C" {

[[clang::export_name("gh_alloc")]] char* gh_alloc(std::size_t size) {
  return static_cast<char*>(std::malloc(size));
}
[[clang::export_name("gh_free")]] void gh_free(char* place) {
  std::free(place);
}
[[clang::export_name("gh_receive")]] void gh_receive(std::uint32_t client, const char* text,
                                                     std::size_t size) {
  desk().receive(client, {text, size});
  desk().sweep(idle);
}
[[clang::export_name("gh_gone")]] void gh_gone(std::uint32_t client) {
  desk().gone(client);
}
// answer: 0 stored, 1 taken by another tab, 2 the storage refused.
[[clang::export_name("gh_appended")]] void gh_appended(const char* table, std::size_t size, int answer) {
  const std::string name(table, size);
  if (answer == 2) return desk().appended(name, failure("store.full"));
  desk().appended(name, answer == 0 ? Appended::yes : Appended::taken);
}
[[clang::export_name("gh_entry")]] void gh_entry(const char* text, std::size_t size) {
  loading.emplace_back(text, size);
}
[[clang::export_name("gh_loaded")]] void gh_loaded(const char* table, std::size_t size) {
  const std::vector<std::string> entries = std::exchange(loading, {});
  desk().loaded(std::string(table, size), entries);
}
[[clang::export_name("gh_think")]] void gh_think(double ticket) {
  const auto number = static_cast<std::uint64_t>(ticket);
  const auto work = worker.take(number);
  if (!work) return;
  look_up = look;
  const std::string result = work();
  look_up = nullptr;
  desk().thought(number, result);
}
[[clang::export_name("gh_changed")]] void gh_changed(const char* table, std::size_t size,
                                                     std::uint32_t entries) {
  desk().changed(std::string(table, size), entries);
}
}
