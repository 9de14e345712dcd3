#include "server/store.hpp"

#include <array>
#include <cstddef>
#include <utility>

#include "server/store_parts.hpp"

namespace guildhall {
namespace store {
namespace {

// Times are milliseconds since 1970. The step to a version is never changed after its release.
constexpr std::array<std::string_view, schema_version> steps{
    "CREATE TABLE meta(version INTEGER NOT NULL);"
    "CREATE TABLE tables(id <name> NOT NULL PRIMARY KEY, game <name> NOT NULL, created BIGINT NOT NULL, "
    " changed BIGINT NOT NULL, entries BIGINT NOT NULL)<compact>;"
    "CREATE TABLE entries(table_id <name> NOT NULL, number BIGINT NOT NULL, body <bytes> NOT NULL, "
    " PRIMARY KEY(table_id, number))<compact>;"
    "CREATE TABLE owners(key <name> NOT NULL, table_id <name> NOT NULL, seat INTEGER NOT NULL, "
    " PRIMARY KEY(key, table_id, seat))<compact>;"
    "CREATE INDEX owners_by_table ON owners(table_id);"
    "INSERT INTO meta VALUES(1);",

    "ALTER TABLE tables ADD COLUMN over INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE reports(number <counter>, table_id <name> NOT NULL, entry BIGINT NOT NULL, "
    " words <bytes> NOT NULL, reported BIGINT NOT NULL);"
    "UPDATE meta SET version = 2;",

    "CREATE TABLE scores(daily <name> NOT NULL, key <name> NOT NULL, table_id <name> NOT NULL, "
    " name <bytes> NOT NULL, points BIGINT NOT NULL, rival BIGINT NOT NULL, won BIGINT NOT NULL, "
    " ended BIGINT NOT NULL, PRIMARY KEY(daily, key))<compact>;"
    "CREATE INDEX scores_by_table ON scores(table_id);"
    "UPDATE meta SET version = 3;",
};

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
}

// The length of the UTF-8 sequence at the start, 0 if there is none.
std::size_t sequence(std::string_view bytes) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const unsigned lead = at(0);
  const std::size_t size = lead < 0x80   ? 1
                           : lead < 0xc2 ? 0
                           : lead < 0xe0 ? 2
                           : lead < 0xf0 ? 3
                           : lead < 0xf5 ? 4
                                         : 0;
  if (size == 0 || size > bytes.size() || lead == 0) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((at(i) & 0xc0U) != 0x80) return 0;
  }
  const bool overlong = (lead == 0xe0 && at(1) < 0xa0) || (lead == 0xf0 && at(1) < 0x90);
  const bool outside = (lead == 0xed && at(1) >= 0xa0) || (lead == 0xf4 && at(1) >= 0x90);
  return overlong || outside ? 0 : size;
}

}  // namespace

std::string schema_step(int to, const Dialect& dialect) {
  std::string sql(steps[static_cast<std::size_t>(to - 1)]);
  replace_all(sql, "<name>", dialect.name);
  replace_all(sql, "<bytes>", dialect.bytes);
  replace_all(sql, "<counter>", dialect.counter);
  replace_all(sql, "<compact>", dialect.compact);
  return sql;
}

bool is_text(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t size = sequence(bytes);
    if (size == 0) return false;
    bytes.remove_prefix(size);
  }
  return true;
}

Expected<void> check_names(std::span<const Append> all) {
  for (const Append& one : all) {
    if (one.table.empty() || !is_text(one.table)) return failure("store.name", {one.table});
    if (!is_text(one.game)) return failure("store.name", {one.game});
    if (one.score && !(is_text(one.score->daily) && is_text(one.score->key))) {
      return failure("store.name", {one.score->daily});
    }
    for (const Append::Owner& owner : one.owners) {
      if (!is_text(owner.key)) return failure("store.name", {owner.key});
    }
  }
  return {};
}

std::string without_password(std::string_view address) {
  std::string shown(address);
  const std::size_t begin = shown.find("://");
  const std::size_t at = shown.rfind('@');
  if (begin != std::string::npos && at != std::string::npos && at > begin) {
    const std::size_t colon = shown.find(':', begin + 3);
    if (colon < at) shown.erase(colon, at - colon);
  }
  // Also as a parameter: ?password=…
  if (const std::size_t word = shown.find("password="); word != std::string::npos) {
    shown.erase(word, shown.find('&', word) - word);
  }
  return shown;
}

}  // namespace store

Expected<std::unique_ptr<Store>> open_store(const std::string& where) {
  const bool postgres = where.starts_with("postgres://") || where.starts_with("postgresql://");
  return postgres ? store::open_postgres(where) : store::open_sqlite(where);
}

}  // namespace guildhall
