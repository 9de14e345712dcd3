#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <format>
#include <limits>
#include <system_error>
#include <utility>

#include "server/store_parts.hpp"

namespace guildhall::store {
namespace {

namespace fs = std::filesystem;

constexpr Dialect dialect{.name = "TEXT",
                          .bytes = "TEXT",
                          .counter = "INTEGER PRIMARY KEY AUTOINCREMENT",
                          .compact = " WITHOUT ROWID"};

std::int64_t now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

std::unexpected<Error> trouble_with_file(const std::string& path, int number) {
  switch (number) {
    case ENOSPC:
    case EDQUOT: return failure("store.full", {path});
    case EROFS:
    case EACCES:
    case EPERM: return failure("store.readonly", {path});
    default: return failure("store.open", {path, std::generic_category().message(number)});
  }
}

class File {
 public:
  explicit File(int handle) : handle_(handle) {}
  File(File&& other) noexcept : handle_(std::exchange(other.handle_, -1)) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  File& operator=(File&&) = delete;
  ~File() {
    if (handle_ >= 0) close(handle_);
  }
  [[nodiscard]] int get() const { return handle_; }

 private:
  int handle_;
};

Expected<void> sync_to_disk(const std::string& path) {
  const File file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0 || fsync(file.get()) != 0) return trouble_with_file(path, errno);
  return {};
}

// The kernel lets go of it when the process dies, so the file itself stays.
Expected<File> lock_out_others(const std::string& path) {
  File file(open((path + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (file.get() < 0) return trouble_with_file(path, errno);
  if (flock(file.get(), LOCK_EX | LOCK_NB) != 0) return failure("store.in-use", {path});
  return file;
}

// A prepared statement; `run` binds, steps through and resets it.
class Statement {
 public:
  Statement() = default;

  int prepare(sqlite3* db, const char* sql) {
    sqlite3_stmt* made = nullptr;
    const int code = sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &made, nullptr);
    statement_.reset(made);
    return code;
  }

  template <class... Values>
  int run(const Values&... values) {
    return each([](const Statement&) {}, values...);
  }

  template <class Row, class... Values>
  int each(Row&& row, const Values&... values) {
    int index = 0;
    int code = SQLITE_OK;
    ((code = code == SQLITE_OK ? bind(++index, values) : code), ...);
    if (code == SQLITE_OK) {
      while ((code = sqlite3_step(statement_.get())) == SQLITE_ROW) row(std::as_const(*this));
    }
    sqlite3_reset(statement_.get());
    return code == SQLITE_DONE ? SQLITE_OK : code;
  }

  [[nodiscard]] std::int64_t number(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
  }
  [[nodiscard]] std::string text(int column) const {
    const void* bytes = sqlite3_column_blob(statement_.get(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return size == 0 ? std::string() : std::string(static_cast<const char*>(bytes), size);
  }

 private:
  struct Free {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  // The texts live until the statement is reset.
  int bind(int index, std::string_view text) {
    const char* begin = text.empty() ? "" : text.data();
    return sqlite3_bind_text64(statement_.get(), index, begin, text.size(), SQLITE_STATIC, SQLITE_UTF8);
  }
  int bind(int index, std::int64_t number) { return sqlite3_bind_int64(statement_.get(), index, number); }

  std::unique_ptr<sqlite3_stmt, Free> statement_;
};

class Database {
 public:
  static Expected<Database> open(const std::string& path, int flags) {
    sqlite3* made = nullptr;
    const int code =
        sqlite3_open_v2(path.c_str(), &made, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
    Database db(path, made);
    if (code != SQLITE_OK) return db.trouble(code);
    if (sqlite3_db_readonly(made, "main") == 1) return failure("store.readonly", {path});
    sqlite3_busy_timeout(made, 5000);
    return db;
  }

  [[nodiscard]] sqlite3* get() const { return db_.get(); }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool in_transaction() const { return sqlite3_get_autocommit(db_.get()) == 0; }
  int run(const char* sql) { return sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr); }

  // The first column of the last row.
  template <class... Values>
  Expected<std::string> ask(const char* sql, const Values&... values) {
    Statement statement;
    std::string answer;
    int code = statement.prepare(get(), sql);
    if (code == SQLITE_OK)
      code = statement.each([&](const Statement& row) { answer = row.text(0); }, values...);
    if (code != SQLITE_OK) return trouble(code);
    return answer;
  }

  [[nodiscard]] std::unexpected<Error> trouble(int code) const {
    const std::string reason = db_ ? sqlite3_errmsg(db_.get()) : sqlite3_errstr(code);
    const int number = db_ ? sqlite3_system_errno(db_.get()) : 0;
    switch (code & 0xff) {
      case SQLITE_FULL: return failure("store.full", {path_});
      case SQLITE_READONLY: return failure("store.readonly", {path_});
      case SQLITE_NOTADB: return failure("store.not-a-store", {path_});
      case SQLITE_CORRUPT: return failure("store.damaged", {path_, reason});
      case SQLITE_BUSY:
      case SQLITE_LOCKED: return failure("store.busy", {path_});
      case SQLITE_CANTOPEN: return failure("store.open", {path_, reason});
      case SQLITE_IOERR:
        if (number == ENOSPC || number == EDQUOT) return failure("store.full", {path_});
        // The system may have written all the same.
        if (code == SQLITE_IOERR_FSYNC) return failure("store.unsure", {path_, reason});
        break;
      default: break;
    }
    return failure("store.failed", {path_, reason});
  }

 private:
  struct Close {
    void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  };

  Database(std::string path, sqlite3* db) : path_(std::move(path)), db_(db) {}

  std::string path_;
  std::unique_ptr<sqlite3, Close> db_;
};

// Undoes what was not committed.
class Transaction {
 public:
  explicit Transaction(Database& db) : db_(db) {}
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction() {
    if (db_.in_transaction()) db_.run("ROLLBACK");
  }

 private:
  Database& db_;
};

Expected<void> run_steps(Database& db, int from) {
  const Transaction transaction(db);
  int code = db.run("BEGIN IMMEDIATE");
  for (int to = from + 1; to <= schema_version && code == SQLITE_OK; ++to) {
    code = db.run(schema_step(to, dialect).c_str());
  }
  if (code == SQLITE_OK) code = db.run("COMMIT");
  if (code != SQLITE_OK) return db.trouble(code);
  return {};
}

Expected<int> version_of(Database& db) {
  const Expected<std::string> known = db.ask("SELECT count(*) FROM sqlite_schema");
  if (!known) return std::unexpected(known.error());
  if (*known == "0") return 0;
  const Expected<std::string> version = db.ask(version_query);
  // "No such table" has no code of its own.
  if (!version && version.error().code == "store.failed") return failure("store.not-a-store", {db.path()});
  if (!version) return std::unexpected(version.error());
  const int number = std::atoi(version->c_str());
  if (number < 1) return failure("store.not-a-store", {db.path()});
  if (number > schema_version) {
    return failure("store.newer", {db.path(), *version, std::to_string(schema_version)});
  }
  return number;
}

// Removes a file that a migration was making, with what SQLite keeps beside it.
struct Draft {
  std::string path;

  explicit Draft(std::string name) : path(std::move(name)) { remove_all(); }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  ~Draft() { remove_all(); }

  void remove_all() const {
    for (const char* end : {"", "-journal", "-wal", "-shm"}) unlink((path + end).c_str());
  }
};

Expected<void> keep_old_file(const std::string& path, int version) {
  for (int again = 1; again < 1000; ++again) {
    const std::string kept =
        std::format("{}.v{}{}", path, version, again == 1 ? "" : std::format(".{}", again));
    if (link(path.c_str(), kept.c_str()) == 0) return {};
    if (errno != EEXIST) return trouble_with_file(kept, errno);
    // A migration that was killed right here has linked it already.
    std::error_code ignored;
    if (fs::equivalent(path, kept, ignored)) return {};
  }
  return failure("store.migrate", {path, "there are too many files of the old version beside it"});
}

Expected<std::string> copy_to(const std::string& path, const std::string& copy) {
  auto db = Database::open(path, SQLITE_OPEN_READWRITE);
  if (!db) return std::unexpected(db.error());
  // Without a WAL the file is all there is: none may be left to be taken for the new file's.
  const auto mode = db->ask("PRAGMA journal_mode=DELETE");
  if (!mode) return std::unexpected(mode.error());
  if (*mode != "delete") return failure("store.busy", {path});
  const auto contents = db->ask(contents_query);
  if (!contents) return contents;
  if (const auto made = db->ask("VACUUM INTO ?1", std::string_view(copy)); !made) return made;
  return contents;
}

Expected<void> migrate_copy(const std::string& copy, int from, const std::string& contents) {
  auto db = Database::open(copy, SQLITE_OPEN_READWRITE);
  if (!db) return std::unexpected(db.error());
  if (const auto done = run_steps(*db, from); !done) return done;
  const auto sound = db->ask("PRAGMA integrity_check");
  if (!sound) return std::unexpected(sound.error());
  if (*sound != "ok") return failure("store.migrate", {copy, *sound});
  const auto found = db->ask(contents_query);
  if (!found) return std::unexpected(found.error());
  if (*found != contents)
    return failure("store.migrate", {copy, std::format("{} became {}", contents, *found)});
  return {};
}

// Killed at any moment it leaves the old file or the new one under the name.
Expected<void> migrate(const std::string& path, int from) {
  const Draft copy(path + ".migrating");
  const auto contents = copy_to(path, copy.path);
  if (!contents) return std::unexpected(contents.error());
  if (const auto done = migrate_copy(copy.path, from, *contents); !done) return done;

  struct stat old{};
  if (stat(path.c_str(), &old) != 0 || chmod(copy.path.c_str(), old.st_mode & 07777U) != 0) {
    return trouble_with_file(path, errno);
  }
  [[maybe_unused]] const int ours =
      chown(copy.path.c_str(), old.st_uid, old.st_gid);  // root may, others need not
  if (const auto synced = sync_to_disk(copy.path); !synced) return synced;
  if (const auto kept = keep_old_file(path, from); !kept) return kept;
  if (rename(copy.path.c_str(), path.c_str()) != 0) return trouble_with_file(path, errno);
  return sync_to_disk(fs::path(path).parent_path());
}

enum class Sql : std::uint8_t {
  begin,
  commit,
  create,
  grow,
  entry,
  owner,
  score,
  scores,
  score_of,
  load,
  list,
  tables,
  table,
  owners,
  report,
  probe
};

constexpr std::array statements{
    "BEGIN IMMEDIATE",
    "COMMIT",
    ("INSERT INTO tables(id, game, created, changed, entries, over) VALUES(?1, ?2, ?3, ?3, ?4, ?5) ON "
     "CONFLICT DO NOTHING"),
    "UPDATE tables SET changed = ?2, entries = entries + ?3, over = over | ?4 WHERE id = ?1 AND entries = ?5",
    "INSERT INTO entries(table_id, number, body) VALUES(?1, ?2, ?3)",
    "INSERT INTO owners(key, table_id, seat) VALUES(?1, ?2, ?3) ON CONFLICT DO NOTHING",
    ("INSERT INTO scores(daily, key, table_id, name, points, rival, won, ended) "
     "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING"),
    ("SELECT name, points, rival, won, key = ?2, ended FROM scores WHERE daily = ?1 "
     "ORDER BY points - rival DESC, points DESC, ended, key LIMIT ?3"),
    "SELECT name, points, rival, won, daily, key, ended FROM scores WHERE table_id = ?1",
    "SELECT body FROM entries WHERE table_id = ?1 AND number >= ?2 ORDER BY number",
    ("SELECT id, game, seat, entries, created, changed, over FROM owners JOIN tables ON id = table_id WHERE "
     "key = ?1 "
     "ORDER BY changed DESC, id, seat LIMIT ?2"),
    "SELECT id, game, 0, entries, created, changed, over FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2",
    "SELECT game, over FROM tables WHERE id = ?1",
    "SELECT key, seat FROM owners WHERE table_id = ?1 ORDER BY seat, key",
    "INSERT INTO reports(table_id, entry, words, reported) VALUES(?1, ?2, ?3, ?4)",
    "SELECT version FROM meta",
};

TableRow table_row(const Statement& row) {
  return {.table = row.text(0),
          .game = row.text(1),
          .seat = static_cast<int>(row.number(2)),
          .entries = static_cast<std::uint32_t>(row.number(3)),
          .created = row.number(4) / 1000,
          .changed = row.number(5) / 1000,
          .over = row.number(6) != 0};
}

std::int64_t limit(std::size_t most) {
  constexpr auto highest = std::numeric_limits<std::int64_t>::max();
  return most > static_cast<std::size_t>(highest) ? highest : static_cast<std::int64_t>(most);
}

class SqliteStore final : public Store {
 public:
  SqliteStore(File lock, Database db) : lock_(std::move(lock)), db_(std::move(db)) {}

  Expected<void> prepare() {
    for (std::size_t i = 0; i < statements.size(); ++i) {
      if (const int code = prepared_[i].prepare(db_.get(), statements[i]); code != SQLITE_OK)
        return db_.trouble(code);
    }
    return {};
  }

  Expected<std::vector<Appended>> append(std::span<const Append> all) override {
    if (const auto good = check_names(all); !good) return std::unexpected(good.error());
    std::vector<Appended> answers;
    answers.reserve(all.size());
    const Transaction transaction(db_);
    int code = the(Sql::begin).run();
    const std::int64_t time = now();
    for (const Append& one : all) {
      if (code == SQLITE_OK) code = append_one(one, time, answers);
    }
    if (code == SQLITE_OK) code = the(Sql::commit).run();
    if (code != SQLITE_OK) return db_.trouble(code);
    return answers;
  }

  Expected<std::vector<std::string>> load(std::string_view table, std::uint32_t from) override {
    return rows<std::string>(
        Sql::load, [](const Statement& row) { return row.text(0); }, table, std::int64_t{from});
  }

  Expected<std::vector<TableRow>> list(std::string_view key, std::size_t most) override {
    return rows<TableRow>(Sql::list, table_row, key, limit(most));
  }

  Expected<std::vector<ScoreRow>> scores(std::string_view daily, std::string_view key,
                                         std::size_t most) override {
    return rows<ScoreRow>(
        Sql::scores,
        [](const Statement& row) {
          return ScoreRow{.name = row.text(0),
                          .points = static_cast<int>(row.number(1)),
                          .rival = static_cast<int>(row.number(2)),
                          .won = row.number(3) != 0,
                          .mine = row.number(4) != 0,
                          .ended = row.number(5) / 1000};
        },
        daily, key, limit(most));
  }

  Expected<std::vector<TableRow>> tables(std::string_view after, std::size_t most) override {
    return rows<TableRow>(Sql::tables, table_row, after, limit(most));
  }

  Expected<Append> whole(std::string_view table) override {
    Append out{.table = std::string(table)};
    bool known = false;
    int code = the(Sql::table)
                   .each(
                       [&](const Statement& row) {
                         known = true;
                         out.game = row.text(0);
                         out.over = row.number(1) != 0;
                       },
                       table);
    if (code != SQLITE_OK) return db_.trouble(code);
    if (!known) return failure("store.no-table", {out.table});
    code = the(Sql::owners)
               .each(
                   [&](const Statement& row) {
                     out.owners.push_back({.key = row.text(0), .seat = static_cast<int>(row.number(1))});
                   },
                   table);
    if (code != SQLITE_OK) return db_.trouble(code);
    code = the(Sql::score_of)
               .each(
                   [&](const Statement& row) {
                     out.score = {.daily = row.text(4),
                                  .key = row.text(5),
                                  .name = row.text(0),
                                  .points = static_cast<int>(row.number(1)),
                                  .rival = static_cast<int>(row.number(2)),
                                  .won = row.number(3) != 0,
                                  .ended = row.number(6) / 1000};
                   },
                   table);
    if (code != SQLITE_OK) return db_.trouble(code);
    auto entries = load(table, 0);
    if (!entries) return std::unexpected(entries.error());
    out.entries = std::move(*entries);
    return out;
  }

  Expected<std::int64_t> report(std::string_view table, std::uint32_t number,
                                std::string_view words) override {
    const int code = the(Sql::report).run(table, std::int64_t{number}, words, now());
    if (code != SQLITE_OK) return db_.trouble(code);
    return sqlite3_last_insert_rowid(db_.get());
  }

  Expected<void> ready() override {
    int code = the(Sql::begin).run();
    const Transaction transaction(db_);
    if (code == SQLITE_OK) code = the(Sql::probe).run();
    if (code != SQLITE_OK) return db_.trouble(code);
    // SQLite would go on writing to a file that was removed, which nobody would ever find again.
    int moved = 0;
    sqlite3_file_control(db_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved != 0) return failure("store.gone", {db_.path()});
    struct statvfs disk{};
    if (statvfs(db_.path().c_str(), &disk) == 0 && disk.f_bavail == 0)
      return failure("store.full", {db_.path()});
    return {};
  }

  void listen(Listener) override {}

 private:
  Statement& the(Sql which) { return prepared_[static_cast<std::size_t>(which)]; }

  int append_one(const Append& one, std::int64_t time, std::vector<Appended>& answers) {
    const auto count = static_cast<std::int64_t>(one.entries.size());
    const std::int64_t over = one.over ? 1 : 0;
    const std::string_view table = one.table;
    int code = SQLITE_OK;
    bool ours = false;
    if (one.first == 0) {
      code = the(Sql::create).run(table, std::string_view(one.game), time, count, over);
      ours = sqlite3_changes(db_.get()) == 1;
    }
    if (code == SQLITE_OK && !ours) {
      code = the(Sql::grow).run(table, time, count, over, std::int64_t{one.first});
      ours = sqlite3_changes(db_.get()) == 1;
    }
    answers.push_back(ours ? Appended::yes : Appended::taken);
    if (!ours) return code;
    std::int64_t number = one.first;
    for (const std::string& body : one.entries) {
      if (code == SQLITE_OK) code = the(Sql::entry).run(table, number++, std::string_view(body));
    }
    for (const Append::Owner& owner : one.owners) {
      if (code == SQLITE_OK)
        code = the(Sql::owner).run(std::string_view(owner.key), table, std::int64_t{owner.seat});
    }
    if (code == SQLITE_OK && one.score) {
      const Score& score = *one.score;
      code = the(Sql::score)
                 .run(std::string_view(score.daily), std::string_view(score.key), table,
                      std::string_view(score.name), std::int64_t{score.points}, std::int64_t{score.rival},
                      std::int64_t{score.won ? 1 : 0}, score.ended * 1000);
    }
    return code;
  }

  template <class Row, class Make, class... Values>
  Expected<std::vector<Row>> rows(Sql which, Make make, const Values&... values) {
    std::vector<Row> out;
    const int code = the(which).each([&](const Statement& row) { out.push_back(make(row)); }, values...);
    if (code != SQLITE_OK) return db_.trouble(code);
    return out;
  }

  File lock_;
  Database db_;
  std::array<Statement, statements.size()> prepared_;  // after db_: they go first
};

// A whole path: SQLite takes some names (":memory:", "") for something else, and links lead to one file.
Expected<std::string> file_of(const std::string& where) {
  std::error_code wrong;
  const fs::path path = fs::weakly_canonical(fs::absolute(where, wrong), wrong);
  if (where.empty() || wrong) return failure("store.open", {where, "this is no path of a file"});
  if (!fs::is_directory(path.parent_path(), wrong)) {
    return failure("store.no-folder", {where, path.parent_path().string()});
  }
  if (fs::is_directory(path, wrong)) return failure("store.open", {where, "this is a folder"});
  return path.string();
}

}  // namespace

Expected<std::unique_ptr<Store>> open_sqlite(const std::string& where) {
  const auto path = file_of(where);
  if (!path) return std::unexpected(path.error());
  auto lock = lock_out_others(*path);
  if (!lock) return std::unexpected(lock.error());

  int version = 0;
  {
    auto db = Database::open(*path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (!db) return std::unexpected(db.error());
    const auto found = version_of(*db);
    if (!found) return std::unexpected(found.error());
    version = *found;
  }
  if (version > 0 && version < schema_version) {
    if (const auto done = migrate(*path, version); !done) return std::unexpected(done.error());
  }

  auto db = Database::open(*path, SQLITE_OPEN_READWRITE);
  if (!db) return std::unexpected(db.error());
  const auto mode = db->ask("PRAGMA journal_mode=WAL");
  if (!mode) return std::unexpected(mode.error());
  if (*mode != "wal") return failure("store.open", {*path, "this disk does not allow a write-ahead log"});
  // A checkpoint every 64 MB: the longer, the more often a page was written that has to be copied only once.
  // A WAL that one big batch made longer is cut again.
  const int code = db->run(
      "PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=16000; PRAGMA journal_size_limit=100000000;"
      "PRAGMA cache_size=-65536; PRAGMA temp_store=MEMORY");
  if (code != SQLITE_OK) return db->trouble(code);
  if (version == 0) {
    if (const auto done = run_steps(*db, 0); !done) return std::unexpected(done.error());
  }
  auto store = std::make_unique<SqliteStore>(std::move(*lock), std::move(*db));
  if (const auto done = store->prepare(); !done) return std::unexpected(done.error());
  return store;
}

}  // namespace guildhall::store
