#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <random>
#include <string_view>
#include <thread>

#include "tests/store/support.hpp"

// What only a database with several processes on it can do or suffer.
namespace store_tests {

using Texts = std::vector<std::string>;
using std::chrono::milliseconds;

// What a listener has heard, from its thread.
class Heard {
 public:
  Store::Listener listener() {
    return [this](std::string table, std::uint32_t entries) {
      const std::scoped_lock lock(mutex_);
      calls_.emplace_back(std::move(table), entries);
    };
  }
  bool has(const std::string& table, std::uint32_t entries) {
    const std::scoped_lock lock(mutex_);
    return std::ranges::count(calls_, std::pair(table, entries)) > 0;
  }
  std::size_t size() {
    const std::scoped_lock lock(mutex_);
    return calls_.size();
  }

 private:
  std::mutex mutex_;
  std::vector<std::pair<std::string, std::uint32_t>> calls_;
};

TEST_CASE("PostgreSQL: racing stores get every number once and lose none") {
  const Postgres place;
  constexpr int writers = 4;
  constexpr int tables = 5;
  constexpr std::uint32_t goal = 60;
  std::array<std::array<int, tables>, writers> won{};
  std::vector<std::thread> threads;
  for (int writer = 0; writer < writers; ++writer) {
    threads.emplace_back([&, writer] {
      auto store = guildhall::open_store(place.where);  // also who creates the schema is a race
      if (!store) return;
      std::array<std::uint32_t, tables> next{};
      for (;;) {
        std::vector<Append> batch;
        // Each in another order: a store has to sort them, or they would wait for each other.
        for (int i = 0; i < tables; ++i) {
          const int table = writer % 2 == 0 ? i : tables - 1 - i;
          const std::uint32_t first = next[static_cast<std::size_t>(table)];
          if (first >= goal) continue;
          batch.push_back({.table = "t" + std::to_string(table),
                           .game = "g",
                           .first = first,
                           .entries = {std::to_string(writer) + " " + std::to_string(first)}});
        }
        if (batch.empty()) return;
        const auto answers = (*store)->append(batch);
        if (!answers) return;
        for (std::size_t i = 0; i < batch.size(); ++i) {
          const auto table = static_cast<std::size_t>(batch[i].table[1] - '0');
          if ((*answers)[i] == Appended::yes) ++won[static_cast<std::size_t>(writer)][table];
          ++next[table];
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  auto store = opened(place.where);
  for (std::size_t table = 0; table < tables; ++table) {
    const Texts entries = loaded(*store, "t" + std::to_string(table));
    CHECK(entries.size() == goal);
    std::array<int, writers> found{};
    for (std::size_t i = 0; i < entries.size(); ++i) {
      CHECK(entries[i].substr(2) == std::to_string(i));
      ++found[static_cast<std::size_t>(entries[i][0] - '0')];
    }
    for (std::size_t writer = 0; writer < writers; ++writer) CHECK(found[writer] == won[writer][table]);
  }
}

TEST_CASE("PostgreSQL: a store hears of the others within 100 ms, not of itself") {
  const Postgres place;
  Heard heard;  // before the store, whose thread calls it
  auto mine = opened(place.where);
  auto other = opened(place.where);
  mine->listen(heard.listener());
  CHECK(add(*other, {.table = "with a space", .game = "g", .entries = {"0", "1"}}) == Appended::yes);
  CHECK(soon([&] { return heard.has("with a space", 2); }, 100));
  CHECK(add(*mine, {.table = "own", .game = "g", .entries = {"0"}}) == Appended::yes);
  CHECK(add(*other, {.table = "own", .first = 0, .entries = {"0"}}) == Appended::taken);
  CHECK(add(*other, {.table = "own", .first = 1, .entries = {"1"}}) == Appended::yes);
  CHECK(soon([&] { return heard.has("own", 2); }, 100));
  postgres_sql(
      place.where,
      "NOTIFY guildhall, 'nonsense'; NOTIFY guildhall, 'a b c'; NOTIFY guildhall; NOTIFY guildhall, ' '");
  CHECK(add(*other, {.table = "own", .first = 2, .entries = {"2"}}) == Appended::yes);
  CHECK(soon([&] { return heard.has("own", 3); }, 100));
  CHECK(heard.size() == 3);
}

TEST_CASE("PostgreSQL: restarted between two calls, and the listener knows") {
  const Postgres place;
  Heard heard;  // before the store, whose thread calls it
  auto mine = opened(place.where);
  auto other = opened(place.where);
  mine->listen(heard.listener());
  CHECK(add(*mine, {.table = "a", .game = "g", .entries = {"0"}}) == Appended::yes);
  control_postgres("-m fast restart");
  CHECK(add(*mine, {.table = "a", .first = 1, .entries = {"1"}}) == Appended::yes);
  CHECK(loaded(*other, "a") == Texts{"0", "1"});
  CHECK(soon([&] { return heard.has("", 0); }, 5000));
  CHECK(add(*other, {.table = "a", .first = 2, .entries = {"2"}}) == Appended::yes);
  CHECK(soon([&] { return heard.has("a", 3); }, 100));
  control_postgres("-m fast stop");
  CHECK(mine->ready().error().code == "store.unreachable");
  CHECK(add_code(*mine, {.table = "a", .first = 3, .entries = {"3"}}) == "store.unreachable");
  CHECK(mine->load("a", 0).error().code == "store.unreachable");
  CHECK(code_of_opening(place.where) == "store.unreachable");
  control_postgres("start");
  CHECK(mine->ready());
  CHECK(add(*mine, {.table = "a", .first = 3, .entries = {"3"}}) == Appended::yes);
}

// Appends one after the other while something disturbs; every answer has to be true.
void append_through(const std::string& where, int seconds, const std::function<void()>& disturb) {
  std::atomic<bool> stop = false;
  std::map<std::string, int> errors;
  std::uint32_t count = 0;
  std::thread writer([&] {
    auto store = guildhall::open_store(where);
    while (!store && !stop) store = guildhall::open_store(where);
    if (!store) return;
    bool unsure = false;
    while (!stop) {
      const std::string body = "entry " + std::to_string(count);
      const Append one{.table = "a", .game = "g", .first = count, .entries = {body}};
      const auto answers = (*store)->append({&one, 1});
      if (answers && answers->front() == Appended::yes) {
        ++count;
        unsure = false;
      } else if (answers) {
        // Nobody else writes: only an append that was said to be unsure may stand there.
        ++errors[unsure ? "found" : "WRONG"];
        ++count;
        unsure = false;
      } else {
        ++errors[answers.error().code];
        unsure = unsure || answers.error().code == "store.unsure";
        std::this_thread::sleep_for(milliseconds(10));
      }
    }
  });
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  while (std::chrono::steady_clock::now() < until) disturb();
  stop = true;
  writer.join();
  for (const auto& [code, times] : errors) {
    MESSAGE(code, ": ", times);
    CHECK((code == "store.unreachable" || code == "store.unsure" || code == "found"));
  }
  MESSAGE("appended: ", count);
  CHECK(count > 20);
  auto store = opened(where);
  const Texts entries = loaded(*store, "a");
  CHECK(entries.size() >= count);
  CHECK(entries.size() <= count + 1);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i] != "entry " + std::to_string(i)) FAIL("entry ", i, " is ", entries[i]);
  }
}

TEST_CASE("PostgreSQL: connections cut in the middle of appends") {
  const Postgres place;
  opened(place.where).reset();
  int round = 0;
  append_through(place.where, 4, [&] {
    std::this_thread::sleep_for(milliseconds(20 + ++round * 7 % 40));
    postgres_sql(
        postgres_address(),
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + place.name + "'");
  });
}

TEST_CASE("PostgreSQL: restarted and crashed in the middle of appends") {
  const Postgres place;
  opened(place.where).reset();
  int round = 0;
  append_through(place.where, 6, [&] {
    std::this_thread::sleep_for(milliseconds(300));
    control_postgres(++round % 2 == 0 ? "-m fast restart" : "-m immediate restart");
  });
}

// Stands between a store and the database and cuts the connection once, where it is told to.
class Proxy {
 public:
  enum Cut : std::uint8_t { nowhere, request, answer };

  explicit Proxy(const std::string& where) {
    const std::size_t port = where.rfind(':') + 1;
    const std::size_t slash = where.rfind('/');
    server_ = static_cast<std::uint16_t>(std::stoi(where.substr(port, slash - port)));
    listening_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in name = loopback(0);
    socklen_t size = sizeof name;
    REQUIRE(bind(listening_, reinterpret_cast<sockaddr*>(&name), size) == 0);
    REQUIRE(listen(listening_, 5) == 0);
    getsockname(listening_, reinterpret_cast<sockaddr*>(&name), &size);
    address = where.substr(0, port) + std::to_string(ntohs(name.sin_port)) + where.substr(slash);
    thread_ = std::thread([this] { work(); });
  }
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;
  ~Proxy() {
    stop_ = true;
    thread_.join();
    close(listening_);
  }

  std::string address;
  std::atomic<Cut> cut = nowhere;
  std::atomic<bool> closed = false;  // takes no connection any more

 private:
  static sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in name{};
    name.sin_family = AF_INET;
    name.sin_port = htons(port);
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return name;
  }

  static bool ready(int from, int most_ms) {
    pollfd one{.fd = from, .events = POLLIN};
    return poll(&one, 1, most_ms) == 1;
  }

  void work() {
    while (!stop_) {
      if (!ready(listening_, 20)) continue;
      const int client = accept(listening_, nullptr, nullptr);
      const int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      const sockaddr_in name = loopback(server_);
      if (!closed && connect(server, reinterpret_cast<const sockaddr*>(&name), sizeof name) == 0) {
        while (!stop_ && pass(client, server, request, "the body") &&
               pass(server, client, answer, "COMMIT")) {
        }
      }
      close(client);
      close(server);
    }
  }

  // False when the connection has ended.
  bool pass(int from, int to, Cut here, std::string_view mark) {
    if (!ready(from, 2)) return true;
    std::array<char, 65536> buffer{};
    const auto size = recv(from, buffer.data(), buffer.size(), 0);
    if (size <= 0) return false;
    const std::string_view bytes(buffer.data(), static_cast<std::size_t>(size));
    if (cut == here && bytes.contains(mark)) {
      cut = nowhere;
      return false;
    }
    return send(to, buffer.data(), bytes.size(), MSG_NOSIGNAL) == size;
  }

  std::uint16_t server_ = 0;
  int listening_ = -1;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

TEST_CASE("PostgreSQL: a COMMIT whose answer is lost is looked up") {
  const Postgres place;
  Proxy proxy(place.where);
  auto store = opened(proxy.address);
  CHECK(add(*store, {.table = "a", .game = "g", .entries = {"0"}}) == Appended::yes);
  const std::vector<Append> batch{{.table = "a", .first = 1, .entries = {"the body", "2"}},
                                  {.table = "a", .first = 1, .entries = {"x"}},
                                  {.table = "b", .game = "g", .entries = {"0"}},
                                  {.table = "a", .first = 3, .owners = {{"anna", 0}}}};
  using enum Appended;
  const std::vector fine{yes, taken, yes, yes};
  SUBCASE("it was not carried out") {
    proxy.cut = Proxy::request;
    const auto answers = store->append(batch);
    REQUIRE(answers);
    CHECK(*answers == fine);
    CHECK(proxy.cut == Proxy::nowhere);
  }
  SUBCASE("it was carried out") {
    proxy.cut = Proxy::answer;
    const auto answers = store->append(batch);
    REQUIRE(answers);
    CHECK(*answers == fine);
    CHECK(proxy.cut == Proxy::nowhere);
  }
  SUBCASE("nobody can tell") {
    proxy.cut = Proxy::answer;
    proxy.closed = true;
    const auto answers = store->append(batch);
    REQUIRE(!answers);
    CHECK(answers.error().code == "store.unsure");
    CHECK(add_code(*store, {.table = "a", .first = 3, .entries = {"3"}}) == "store.unreachable");
    proxy.closed = false;
  }
  CHECK(loaded(*store, "a") == Texts{"0", "the body", "2"});
  CHECK(loaded(*store, "b") == Texts{"0"});
  CHECK(store->list("anna", 5)->size() == 1);
  CHECK(add(*store, {.table = "a", .first = 3, .entries = {"3"}}) == Appended::yes);
}

TEST_CASE("PostgreSQL: a full disk is an error, and all goes on when there is room again") {
  const std::string address = postgres_address();
  const Disk disk("size=24m,mode=0777");
  if (!disk.mounted()) return;
  const std::string folder = disk.folder().file("space");
  std::filesystem::permissions(disk.folder().path(), std::filesystem::perms::all);
  REQUIRE(std::system(("install -d -m 700 $(test $(id -u) != 0 || echo -o postgres) " + folder).c_str()) ==
          0);
  postgres_sql(address, "CREATE TABLESPACE small LOCATION '" + folder + "'");
  {
    const Postgres place("TABLESPACE small");
    auto store = opened(place.where);
    std::uint32_t count = 0;
    std::string code;
    std::mt19937 random(1);
    std::string body(200'000, 'x');  // of random bytes, or PostgreSQL would pack it
    for (char& byte : body) byte = static_cast<char>(random());
    while (code.empty() && count < 1000) {
      code = add_code(*store, {.table = "a", .game = "g", .first = count, .entries = {body}});
      if (code.empty()) ++count;
    }
    CHECK(code == "store.full");
    CHECK(loaded(*store, "a").size() == count);
    REQUIRE(disk.remount("size=200m"));
    CHECK(add(*store, {.table = "a", .first = count, .entries = {body}}) == Appended::yes);
    CHECK(loaded(*store, "a").size() == count + 1);
  }
  postgres_sql(address, "DROP TABLESPACE small");
}

TEST_CASE("PostgreSQL: what cannot be opened, without telling the password") {
  CHECK(code_of_opening("postgres://u:hidden@[half/db") == "store.address");
  CHECK(code_of_opening("postgres://u:hidden@127.0.0.1:1/db") == "store.unreachable");
  for (const char* address :
       {"postgres://u:hidden@[half/db", "postgres://u:hidden@127.0.0.1:1/db",
        "postgres://u:hid%zzhidden@h/db", "postgresql://h/db?user=u&password=hidden&port=1x",
        "postgres://u:hidden@h:port/db"}) {
    const auto store = guildhall::open_store(address);
    REQUIRE(!store);
    CHECK(sentence(store.error()).find("hidden") == std::string::npos);
  }
  const Postgres place;
  const std::string address = postgres_address();
  CHECK(code_of_opening(address.substr(0, address.rfind('/')) + "/missing") == "store.unreachable");
  opened(place.where).reset();
  postgres_sql(place.where, "ALTER DATABASE " + place.name + " SET default_transaction_read_only = on");
  auto store = opened(place.where);
  CHECK(add_code(*store, {.table = "a", .game = "g", .entries = {"0"}}) == "store.readonly");
  CHECK(store->ready().error().code == "store.readonly");
}

TEST_CASE("PostgreSQL: a user without rights") {
  const Postgres place;
  opened(place.where).reset();
  postgres_sql(place.where,
               "DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA "
               "public TO guest");
  std::string address = place.where;
  address.replace(address.find("guildhall:"), 9, "guest");
  auto store = opened(address);
  CHECK(add_code(*store, {.table = "a", .game = "g", .entries = {"0"}}) == "store.readonly");
  store.reset();
  postgres_sql(place.where, "DROP OWNED BY guest; DROP ROLE guest");
}

TEST_CASE("PostgreSQL: somebody locks a table for too long") {
  const Postgres place;
  auto store = opened(place.where);
  CHECK(add(*store, {.table = "a", .game = "g", .entries = {"0"}}) == Appended::yes);
  std::thread holder(
      [&] { postgres_sql(place.where, "BEGIN; SELECT 1 FROM tables FOR UPDATE; SELECT pg_sleep(6)"); });
  std::this_thread::sleep_for(milliseconds(300));
  CHECK(add_code(*store, {.table = "a", .first = 1, .entries = {"1"}}) == "store.busy");
  holder.join();
  CHECK(add(*store, {.table = "a", .first = 1, .entries = {"1"}}) == Appended::yes);
}

TEST_CASE("PostgreSQL: a migration that fails leaves version 1 as it was") {
  const Postgres place;
  make_version_1(place, "TEXT COLLATE \"C\"", "BYTEA");
  postgres_sql(place.where, "CREATE TABLE reports(mine TEXT)");
  CHECK(code_of_opening(place.where) != "");
  CHECK(sql(place, "SELECT version FROM meta") == "1");
  CHECK(sql(place, "SELECT count(*) FROM pg_namespace WHERE nspname = 'guildhall_migrating'") == "0");
  postgres_sql(place.where, "DROP TABLE reports");
  std::vector<std::thread> openers;  // several processes find the old version at once
  std::atomic<int> good = 0;
  for (int i = 0; i < 4; ++i)
    openers.emplace_back([&] { good += guildhall::open_store(place.where) ? 1 : 0; });
  for (std::thread& opener : openers) opener.join();
  CHECK(good == 4);
  CHECK(loaded(*opened(place.where), "table-2").size() == 2);
}

}  // namespace store_tests
