#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "table/stored.hpp"

namespace guildhall {

// Where the logs of tables are kept. One thread uses a store at a time. What was answered `yes` is on the
// disk.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // All of them in one transaction; one answer each. An error says that none of them was stored, only
  // `store.unsure` says that they may have been: load the tables before going on.
  virtual Expected<std::vector<Appended>> append(std::span<const Append> all) = 0;
  // The entries from a number on; empty if there is no such table.
  virtual Expected<std::vector<std::string>> load(std::string_view table, std::uint32_t from) = 0;
  // The tables of a player, the last changed first, at most `most`; one row for each of their seats.
  virtual Expected<std::vector<TableRow>> list(std::string_view key, std::size_t most) = 0;
  // Every table in the order of its name, a page at a time: those after `after`.
  virtual Expected<std::vector<TableRow>> tables(std::string_view after, std::size_t most) = 0;
  // Everything about a table that `append` was told, for export; `first` is 0. Error `store.no-table`.
  virtual Expected<Append> whole(std::string_view table) = 0;
  // A problem somebody reported: a table as it was and their words. Answers its number.
  virtual Expected<std::int64_t> report(std::string_view table, std::uint32_t number,
                                        std::string_view words) = 0;
  // The scores of a day: the best margin first, then points, then time. Those of the key are marked.
  virtual Expected<std::vector<ScoreRow>> scores(std::string_view daily, std::string_view key,
                                                 std::size_t most) = 0;
  // Whether the store can be used now; for /readyz.
  virtual Expected<void> ready() = 0;

  // Calls back, from a thread of its own, when another process has added to a table: its name and how many
  // entries it has now. An empty name says that anything may have changed: the connection was lost for a
  // while. SQLite never calls, because there one process owns the file. To be called once; the listener is
  // called until the store is destroyed.
  using Listener = std::function<void(std::string table, std::uint32_t entries)>;
  virtual void listen(Listener listener) = 0;
};

// "postgres://…" or the path of an SQLite file. Creates what is missing and brings an older schema up to
// date: on a copy first, which is checked before it takes the place of the old one.
Expected<std::unique_ptr<Store>> open_store(const std::string& where);

}  // namespace guildhall
