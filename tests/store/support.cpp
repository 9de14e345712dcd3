#include "tests/store/support.hpp"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <thread>

namespace store_tests {

namespace fs = std::filesystem;

Folder::Folder() {
  std::string name = (fs::temp_directory_path() / "guildhall-store.XXXXXX").string();
  REQUIRE(mkdtemp(name.data()) != nullptr);
  path_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

Disk::Disk(const std::string& options)
    : mounted_(mount("tmpfs", folder_.path().c_str(), "tmpfs", 0, options.c_str()) == 0) {
  if (!mounted_) MESSAGE("SKIPPED: this process may not mount a disk, run it as root");
}

Disk::~Disk() {
  if (mounted_) umount2(folder_.path().c_str(), MNT_DETACH);
}

bool Disk::remount(const std::string& options) const {
  const bool readonly = options == "ro";
  return mount("tmpfs", folder_.path().c_str(), "tmpfs", MS_REMOUNT | (readonly ? MS_RDONLY : 0UL),
               readonly ? "" : options.c_str()) == 0;
}

std::string postgres_address() {
  const char* address = std::getenv("GUILDHALL_TEST_POSTGRES");
  REQUIRE_MESSAGE(address != nullptr,
                  "GUILDHALL_TEST_POSTGRES is not set: run this by scripts/with-postgres");
  return address;
}

void control_postgres(const std::string& command) {
  const char* control = std::getenv("GUILDHALL_TEST_PGCTL");
  REQUIRE_MESSAGE(control != nullptr, "GUILDHALL_TEST_PGCTL is not set: run this by scripts/with-postgres");
  REQUIRE(std::system(("cd / && " + std::string(control) + " -w " + command + " >/dev/null 2>&1").c_str()) ==
          0);
}

Postgres::Postgres(const std::string& options) {
  static std::atomic<int> count = 0;
  const std::string address = postgres_address();
  name = "test_" + std::to_string(getpid()) + "_" + std::to_string(count++);
  postgres_sql(address, "CREATE DATABASE " + name + " " + options);
  where = address.substr(0, address.rfind('/') + 1) + name;
}

Postgres::~Postgres() {
  postgres_sql(postgres_address(), "DROP DATABASE " + name + " WITH (FORCE)");
}

std::string postgres_sql(const std::string& address, const std::string& statements) {
  const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(PQconnectdb(address.c_str()), PQfinish);
  PQsetNoticeProcessor(connection.get(), [](void*, const char*) {}, nullptr);
  const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQexec(connection.get(), statements.c_str()),
                                                             PQclear);
  const auto status = PQresultStatus(result.get());
  CHECK_MESSAGE((status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK), PQerrorMessage(connection.get()));
  return PQntuples(result.get()) == 0 ? "" : PQgetvalue(result.get(), 0, 0);
}

std::string sqlite_sql(const std::string& file, const std::string& statements) {
  sqlite3* db = nullptr;
  REQUIRE(sqlite3_open(file.c_str(), &db) == SQLITE_OK);
  std::string first;
  const auto keep = [](void* out, int columns, char** values, char**) {
    auto& text = *static_cast<std::string*>(out);
    if (text.empty() && columns > 0 && values[0] != nullptr) text = values[0];
    return 0;
  };
  CHECK_MESSAGE(sqlite3_exec(db, statements.c_str(), keep, &first, nullptr) == SQLITE_OK, sqlite3_errmsg(db));
  sqlite3_close(db);
  return first;
}

std::string sql(const Sqlite& place, const std::string& statements) {
  return sqlite_sql(place.where, statements);
}
std::string sql(const Postgres& place, const std::string& statements) {
  return postgres_sql(place.where, statements);
}

std::unique_ptr<Store> opened(const std::string& where) {
  auto store = guildhall::open_store(where);
  REQUIRE_MESSAGE(store, (store ? "" : sentence(store.error())));
  return std::move(*store);
}

std::string code_of_opening(const std::string& where) {
  const auto store = guildhall::open_store(where);
  if (!store) MESSAGE(sentence(store.error()));
  return store ? "" : store.error().code;
}

Appended add(Store& store, const Append& one) {
  const auto answers = store.append({&one, 1});
  REQUIRE_MESSAGE(answers, (answers ? "" : sentence(answers.error())));
  REQUIRE(answers->size() == 1);
  return answers->front();
}

std::string add_code(Store& store, const Append& one) {
  const auto answers = store.append({&one, 1});
  return answers ? "" : answers.error().code;
}

std::vector<std::string> loaded(Store& store, const std::string& table, std::uint32_t from) {
  auto entries = store.load(table, from);
  REQUIRE_MESSAGE(entries, (entries ? "" : sentence(entries.error())));
  return *entries;
}

bool soon(const std::function<bool()>& condition, int most_ms) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(most_ms);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

}  // namespace store_tests
