#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "tests/store/support.hpp"

// What only a file can do or suffer.
namespace store_tests {

namespace fs = std::filesystem;
using Texts = std::vector<std::string>;

// Runs in a process of its own, which ends with what it answers.
template <class Work>
pid_t child(Work work) {
  const pid_t id = fork();
  if (id == 0) _exit(work());
  return id;
}

int ended(pid_t id) {
  int status = 0;
  waitpid(id, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST_CASE("SQLite: one process owns the file, until it dies") {
  const Sqlite place;
  std::array<int, 2> pipes{};
  REQUIRE(pipe(pipes.data()) == 0);
  const pid_t owner = child([&] {
    const auto store = guildhall::open_store(place.where);
    [[maybe_unused]] const auto told = write(pipes[1], store ? "y" : "n", 1);
    for (;;) pause();
    return 0;
  });
  char answer = 0;
  REQUIRE(read(pipes[0], &answer, 1) == 1);
  CHECK(answer == 'y');
  CHECK(code_of_opening(place.where) == "store.in-use");
  fs::create_symlink(place.where, place.folder.file("link.db"));
  CHECK(code_of_opening(place.folder.file("link.db")) == "store.in-use");
  kill(owner, SIGKILL);
  ended(owner);
  const auto store = opened(place.where);
  CHECK(code_of_opening(place.where) == "store.in-use");
  close(pipes[0]);
  close(pipes[1]);
}

TEST_CASE("SQLite: kill -9 in the middle of appends loses nothing that was acknowledged") {
  const Sqlite place;
  std::array<std::uint32_t, 4> acknowledged{};
  for (int round = 0; round < 20; ++round) {
    std::array<int, 2> pipes{};
    REQUIRE(pipe(pipes.data()) == 0);
    const pid_t writer = child([&] {
      auto store = guildhall::open_store(place.where);
      if (!store) return 1;
      for (;;) {
        std::vector<Append> batch;
        for (int table = 0; table < 4; ++table) {
          const std::uint32_t first = acknowledged[static_cast<std::size_t>(table)];
          batch.push_back({.table = "t" + std::to_string(table),
                           .game = "g",
                           .first = first,
                           .entries = {std::to_string(first), std::to_string(first + 1)}});
        }
        const auto answers = (*store)->append(batch);
        if (!answers || (*answers)[0] != Appended::yes) return 2;
        for (auto& count : acknowledged) count += 2;
        if (write(pipes[1], acknowledged.data(), sizeof acknowledged) != sizeof acknowledged) return 3;
      }
    });
    close(pipes[1]);
    std::this_thread::sleep_for(std::chrono::milliseconds(20 + round * 7));
    kill(writer, SIGKILL);
    CHECK(ended(writer) == -SIGKILL);
    std::array<std::uint32_t, 4> heard{};
    while (read(pipes[0], heard.data(), sizeof heard) == sizeof heard) acknowledged = heard;
    close(pipes[0]);
    auto store = opened(place.where);
    for (std::size_t table = 0; table < 4; ++table) {
      const Texts entries = loaded(*store, "t" + std::to_string(table));
      CHECK(entries.size() >= acknowledged[table]);
      CHECK(entries.size() <= acknowledged[table] + 2);
      for (std::size_t i = 0; i < entries.size(); ++i) {
        if (entries[i] != std::to_string(i)) FAIL("entry ", i, " is ", entries[i]);
      }
      acknowledged[table] = static_cast<std::uint32_t>(entries.size());
    }
  }
  CHECK(acknowledged[0] > 20);
  CHECK(sql(place, "PRAGMA integrity_check") == "ok");
}

TEST_CASE("SQLite: a full disk is an error, and all goes on when there is room again") {
  const Disk disk("size=2m");
  if (!disk.mounted()) return;
  auto store = opened(disk.folder().file("g.db"));
  CHECK(store->ready());
  std::uint32_t count = 0;
  std::string code;
  const std::string body(20'000, 'x');
  while (code.empty() && count < 1000) {
    code = add_code(*store, {.table = "a", .game = "g", .first = count, .entries = {body}});
    if (code.empty()) ++count;
  }
  CHECK(code == "store.full");
  CHECK(count > 10);
  CHECK(
      add_code(*store, {.table = "a", .game = "g", .first = count, .entries = {std::string(400'000, 'y')}}) ==
      "store.full");
  CHECK(loaded(*store, "a").size() == count);
  REQUIRE(disk.remount("size=20m"));
  CHECK(add(*store, {.table = "a", .first = count, .entries = {body}}) == Appended::yes);
  CHECK(store->ready());
  CHECK(loaded(*store, "a").size() == count + 1);
  store.reset();
  store = opened(disk.folder().file("g.db"));
  CHECK(loaded(*store, "a").size() == count + 1);
}

TEST_CASE("SQLite: a disk too full to open, and to migrate, a store") {
  const Disk disk("size=12k");
  if (!disk.mounted()) return;
  CHECK(code_of_opening(disk.folder().file("g.db")) == "store.full");
  REQUIRE(disk.remount("size=20m"));
  fs::remove(disk.folder().file("g.db"));
  const Sqlite old;
  make_version_1(old, "TEXT", "TEXT");
  sqlite_sql(old.where, "INSERT INTO entries VALUES('table-0', 2, hex(zeroblob(400000)))");
  fs::copy_file(old.where, disk.folder().file("old.db"));
  REQUIRE(disk.remount("size=1m"));
  CHECK(code_of_opening(disk.folder().file("old.db")) == "store.full");
  CHECK(sqlite_sql(disk.folder().file("old.db"), "SELECT version FROM meta") == "1");
  CHECK(!fs::exists(disk.folder().file("old.db.migrating")));
  REQUIRE(disk.remount("size=20m"));
  CHECK(loaded(*opened(disk.folder().file("old.db")), "table-0").size() == 3);
}

TEST_CASE("SQLite: a disk and a file that cannot be written to") {
  const Disk disk("size=20m");
  if (!disk.mounted()) return;
  const std::string file = disk.folder().file("g.db");
  {
    // The file is open: nothing but the mount's flag changes.
    auto store = opened(file);
    CHECK(add(*store, {.table = "a", .game = "g", .entries = {"0"}}) == Appended::yes);
  }
  REQUIRE(disk.remount("ro"));
  CHECK(code_of_opening(file) == "store.readonly");
  CHECK(code_of_opening(disk.folder().file("new.db")) == "store.readonly");
  REQUIRE(disk.remount("size=20m"));
  CHECK(loaded(*opened(file), "a") == Texts{"0"});

  // Root may write to everything: so somebody else tries.
  fs::permissions(disk.folder().path(), fs::perms::all);
  fs::permissions(file + ".lock", fs::perms::all);
  fs::permissions(file, fs::perms::owner_read | fs::perms::others_read);
  const pid_t other = child([&] {
    if (setgid(65534) != 0 || setuid(65534) != 0) return 2;
    const auto store = guildhall::open_store(file);
    return !store && store.error().code == "store.readonly" ? 0 : 1;
  });
  CHECK(ended(other) == 0);
}

TEST_CASE("SQLite: what is no store") {
  const Folder folder;
  CHECK(code_of_opening(folder.file("none/g.db")) == "store.no-folder");
  CHECK(code_of_opening(folder.path()) == "store.open");
  CHECK(code_of_opening("") == "store.open");
  std::ofstream(folder.file("text.db")) << std::string(5000, 't');
  CHECK(code_of_opening(folder.file("text.db")) == "store.not-a-store");
  CHECK(fs::file_size(folder.file("text.db")) == 5000);
  std::ofstream(folder.file("short.db")) << "hello";
  CHECK(code_of_opening(folder.file("short.db")) == "store.not-a-store");
  std::ofstream(folder.file("empty.db"));
  CHECK(code_of_opening(folder.file("empty.db")).empty());
  sqlite_sql(folder.file("foreign.db"), "CREATE TABLE recipes(name TEXT)");
  CHECK(code_of_opening(folder.file("foreign.db")) == "store.not-a-store");
  CHECK(sqlite_sql(folder.file("foreign.db"), "SELECT count(*) FROM sqlite_schema") == "1");
}

TEST_CASE("SQLite: a damaged file is noticed") {
  const Sqlite place;
  {
    auto store = opened(place.where);
    for (std::uint32_t i = 0; i < 200; ++i) {
      CHECK(add(*store, {.table = "a", .game = "g", .first = i, .entries = {std::string(3000, 'x')}}) ==
            Appended::yes);
    }
  }
  {
    std::fstream file(place.where, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(40'960);
    file << std::string(300'000, '\x55');
  }
  const auto store = guildhall::open_store(place.where);
  const auto entries = store.and_then([](const auto& open) { return open->load("a", 0); });
  REQUIRE(!entries);
  CHECK(entries.error().code == "store.damaged");
}

TEST_CASE("SQLite: a removed file is noticed") {
  const Sqlite place;
  const auto store = opened(place.where);
  CHECK(store->ready());
  fs::remove(place.where);
  CHECK(store->ready().error().code == "store.gone");
}

TEST_CASE("SQLite: the WAL does not grow for ever") {
  const Sqlite place;
  auto store = opened(place.where);
  std::uintmax_t highest = 0;
  for (std::uint32_t i = 0; i < 900; ++i) {
    CHECK(add(*store, {.table = "a", .game = "g", .first = i, .entries = {std::string(200'000, 'x')}}) ==
          Appended::yes);
    highest = std::max(highest, fs::file_size(place.where + "-wal"));
  }
  CHECK(highest < (70U << 20U));
  CHECK(fs::file_size(place.where) > (100U << 20U));
}

TEST_CASE("SQLite: a migration keeps the old file, its rights and older keepsakes") {
  const Sqlite place;
  make_version_1(place, "TEXT", "TEXT");
  sql(place, "PRAGMA journal_mode=WAL; UPDATE tables SET game = 'in the WAL'");
  fs::permissions(place.where, fs::perms::owner_read | fs::perms::owner_write);
  std::ofstream(place.where + ".v1") << "an older one";
  std::ofstream(place.where + ".migrating") << "of a killed migration";
  CHECK(opened(place.where)->whole("table-0")->game == "in the WAL");
  CHECK(sqlite_sql(place.where + ".v1.2", "SELECT version FROM meta") == "1");
  CHECK(sqlite_sql(place.where + ".v1.2", "SELECT game FROM tables") == "in the WAL");
  CHECK(fs::file_size(place.where + ".v1") == 12);
  CHECK(!fs::exists(place.where + ".migrating"));
  CHECK(fs::status(place.where).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("SQLite: a migration killed at any moment leaves the old store or the new one") {
  const Sqlite original;
  make_version_1(original, "TEXT", "TEXT");
  sql(original,
      "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
      "INSERT INTO entries SELECT 'table-1', i, hex(zeroblob(100)) FROM n; UPDATE tables SET entries = 20001 "
      "WHERE id = 'table-1'");
  int still_old = 0;
  int already_new = 0;
  for (int round = 0; round < 25; ++round) {
    const Folder folder;
    const std::string file = folder.file("g.db");
    fs::copy_file(original.where, file);
    const pid_t worker = child([&] { return guildhall::open_store(file) ? 0 : 1; });
    std::this_thread::sleep_for(std::chrono::milliseconds(round * 8));
    kill(worker, SIGKILL);
    ended(worker);
    ++(sqlite_sql(file, "SELECT version FROM meta") == "1" ? still_old : already_new);
    CHECK(sqlite_sql(file, "PRAGMA integrity_check") == "ok");
    auto store = opened(file);
    CHECK(loaded(*store, "table-1").size() == 20'001);
    CHECK(fs::exists(file + ".v1"));
    CHECK(!fs::exists(file + ".v1.2"));
    CHECK(!fs::exists(file + ".migrating"));
  }
  MESSAGE("killed before: ", still_old, ", after: ", already_new);
  CHECK(still_old > 0);
}

}  // namespace store_tests
