#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/store.hpp"

// What the two stores share.
namespace guildhall::store {

inline constexpr int schema_version = 3;

// The words in which the databases differ.
struct Dialect {
  std::string_view name;     // the type of a name, compared byte by byte
  std::string_view bytes;    // the type of a body
  std::string_view counter;  // the type of a key that counts by itself
  std::string_view compact;  // what follows a table that is only its primary key
};

// SQL that brings the schema from version `to - 1` to version `to`; version 0 is an empty database.
std::string schema_step(int to, const Dialect& dialect);

// Fails on anything that is no store of ours, otherwise its first column is the version.
inline constexpr const char* version_query =
    "SELECT version, (SELECT min(entries) FROM tables WHERE id = ''), "
    "(SELECT min(number) FROM entries WHERE table_id = ''), (SELECT min(seat) FROM owners WHERE key = '') "
    "FROM meta";

// A line that a migration must not change: how many rows there are, of how many bytes.
inline constexpr const char* contents_query =
    "SELECT (SELECT count(*) || ' tables, ' || coalesce(sum(entries), 0) || ' counted, ' FROM tables) || "
    "(SELECT count(*) || ' entries of ' || coalesce(sum(length(body)), 0) || ' bytes, ' FROM entries) || "
    "(SELECT count(*) || ' owners' FROM owners)";

// UTF-8 without NUL, which is what PostgreSQL takes as a text. Bodies and words may be any bytes.
bool is_text(std::string_view bytes);
Expected<void> check_names(std::span<const Append> all);

// A postgres:// address as it may be shown.
std::string without_password(std::string_view address);

Expected<std::unique_ptr<Store>> open_sqlite(const std::string& path);
Expected<std::unique_ptr<Store>> open_postgres(const std::string& address);

}  // namespace guildhall::store
