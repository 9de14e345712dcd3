#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/store.hpp"

namespace store_tests {

using guildhall::Append;
using guildhall::Appended;
using guildhall::Store;

// A folder that goes away again.
class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// A small disk of its own, if this process may mount one.
class Disk {
 public:
  explicit Disk(const std::string& options);
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;
  ~Disk();
  [[nodiscard]] bool mounted() const { return mounted_; }
  [[nodiscard]] bool remount(const std::string& options) const;
  [[nodiscard]] const Folder& folder() const { return folder_; }

 private:
  Folder folder_;
  bool mounted_ = false;
};

// Places where a store can be opened; empty at first.
struct Sqlite {
  Folder folder;
  std::string where = folder.file("guildhall.db");
};

struct Postgres {
  explicit Postgres(const std::string& options = "");
  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;
  ~Postgres();
  std::string name;
  std::string where;
};

// Plain SQL in the place; answers the first value.
std::string sql(const Sqlite& place, const std::string& statements);
std::string sql(const Postgres& place, const std::string& statements);
std::string sqlite_sql(const std::string& file, const std::string& statements);
std::string postgres_sql(const std::string& address, const std::string& statements);

// The server's; fails the test if there is none.
std::string postgres_address();
void control_postgres(const std::string& command);

std::unique_ptr<Store> opened(const std::string& where);
std::string code_of_opening(const std::string& where);

// One Append alone.
Appended add(Store& store, const Append& one);
// The code of the error that it answers, or "".
std::string add_code(Store& store, const Append& one);

std::vector<std::string> loaded(Store& store, const std::string& table, std::uint32_t from = 0);
bool soon(const std::function<bool()>& condition, int most_ms);

// A store of version 1, with three tables of 2 entries; table-0 and table-2 belong to "anna".
template <class Place>
void make_version_1(const Place& place, const std::string& name, const std::string& bytes) {
  std::string all =
      "CREATE TABLE meta(version INTEGER NOT NULL); INSERT INTO meta VALUES(1);"
      "CREATE TABLE tables(id " +
      name + " NOT NULL PRIMARY KEY, game " + name +
      " NOT NULL, created BIGINT NOT NULL, changed BIGINT NOT NULL, entries BIGINT NOT NULL);"
      "CREATE TABLE entries(table_id " +
      name + " NOT NULL, number BIGINT NOT NULL, body " + bytes +
      " NOT NULL, PRIMARY KEY(table_id, number));"
      "CREATE TABLE owners(key " +
      name + " NOT NULL, table_id " + name +
      " NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY(key, table_id, seat));"
      "CREATE INDEX owners_by_table ON owners(table_id);";
  for (const std::string number : {"0", "1", "2"}) {
    all += "INSERT INTO tables VALUES('table-" + number + "', 'london', 1700000000000, 170000000" + number +
           "000, 2);";
    all += "INSERT INTO entries VALUES('table-" + number + "', 0, 'start'), ('table-" + number +
           "', 1, 'move');";
    if (number != "1") all += "INSERT INTO owners VALUES('anna', 'table-" + number + "', 1);";
  }
  sql(place, all);
}

}  // namespace store_tests
