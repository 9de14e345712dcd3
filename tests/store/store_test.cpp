#include <algorithm>
#include <chrono>
#include <thread>

#include "tests/store/support.hpp"

// What both stores do alike, on the real ones.
namespace store_tests {

using Texts = std::vector<std::string>;

TEST_CASE_TEMPLATE("what was appended is loaded, from any number on, also after reopening", Place, Sqlite,
                   Postgres) {
  const Place place;
  auto store = opened(place.where);
  CHECK(loaded(*store, "a").empty());
  CHECK(add(*store, {.table = "a", .game = "london", .entries = {"zero", "one"}}) == Appended::yes);
  CHECK(add(*store, {.table = "a", .game = "london", .first = 2, .entries = {"two"}}) == Appended::yes);
  CHECK(add(*store, {.table = "b", .game = "kingdom", .entries = {"other"}}) == Appended::yes);
  CHECK(loaded(*store, "a") == Texts{"zero", "one", "two"});
  CHECK(loaded(*store, "a", 2) == Texts{"two"});
  CHECK(loaded(*store, "a", 3).empty());
  store.reset();
  store = opened(place.where);
  CHECK(loaded(*store, "a") == Texts{"zero", "one", "two"});
  CHECK(add(*store, {.table = "a", .first = 3, .entries = {"three"}}) == Appended::yes);
  CHECK(loaded(*store, "a", 2) == Texts{"two", "three"});
  CHECK(store->ready());
}

TEST_CASE_TEMPLATE("an Append fits only the number that comes next", Place, Sqlite, Postgres) {
  const Place place;
  auto store = opened(place.where);
  CHECK(add(*store, {.table = "a", .game = "g", .first = 1, .entries = {"gap"}, .owners = {{"anna", 0}}}) ==
        Appended::taken);
  CHECK(store->tables("", 10)->empty());
  CHECK(add(*store, {.table = "a", .game = "g", .entries = {"0", "1"}}) == Appended::yes);
  SUBCASE("again from the start") {
    CHECK(add(*store, {.table = "a", .game = "g", .entries = {"x"}}) == Appended::taken);
  }
  SUBCASE("the very same once more") {
    CHECK(add(*store, {.table = "a", .game = "g", .entries = {"0", "1"}}) == Appended::taken);
  }
  SUBCASE("overlap") {
    CHECK(add(*store, {.table = "a", .game = "g", .first = 1, .entries = {"x", "y"}}) == Appended::taken);
  }
  SUBCASE("gap") {
    CHECK(add(*store, {.table = "a",
                       .game = "g",
                       .first = 3,
                       .entries = {"x"},
                       .owners = {{"anna", 0}},
                       .over = true}) == Appended::taken);
    CHECK(store->list("anna", 10)->empty());
    CHECK(!store->whole("a")->over);
  }
  CHECK(loaded(*store, "a") == Texts{"0", "1"});
  CHECK(add(*store, {.table = "a", .first = 2, .entries = {"2"}}) == Appended::yes);
}

TEST_CASE_TEMPLATE("in a batch a loser loses alone, and one table may come twice", Place, Sqlite, Postgres) {
  const Place place;
  auto store = opened(place.where);
  CHECK(add(*store, {.table = "m", .game = "g", .entries = {"0"}}) == Appended::yes);
  const std::vector<Append> batch{
      {.table = "z", .game = "g", .entries = {"z0"}},
      {.table = "m", .game = "g", .first = 0, .entries = {"late", "later"}, .owners = {{"anna", 2}}},
      {.table = "a", .game = "g", .entries = {"a0", "a1"}},
      {.table = "a", .game = "g", .first = 2, .entries = {"a2"}, .over = true},
      {.table = "a", .game = "g", .first = 2, .entries = {"too late"}},
      {.table = "z", .game = "g", .first = 1, .entries = {"z1"}},
  };
  using enum Appended;
  CHECK(*store->append(batch) == std::vector{yes, taken, yes, yes, taken, yes});
  CHECK(loaded(*store, "z") == Texts{"z0", "z1"});
  CHECK(loaded(*store, "m") == Texts{"0"});
  CHECK(loaded(*store, "a") == Texts{"a0", "a1", "a2"});
  CHECK(store->whole("a")->over);
  CHECK(store->list("anna", 10)->empty());
  CHECK(store->append({})->empty());
  const std::vector<Append> losers{{.table = "m", .entries = {"x"}},
                                   {.table = "none", .first = 4, .entries = {"x"}}};
  CHECK(*store->append(losers) == std::vector{taken, taken});
  CHECK(store->tables("", 10)->size() == 3);
}

TEST_CASE_TEMPLATE("an Append without entries brings owners", Place, Sqlite, Postgres) {
  const Place place;
  auto store = opened(place.where);
  CHECK(add(*store, {.table = "a", .game = "g", .entries = {"0"}, .owners = {{"anna", 0}}}) == Appended::yes);
  CHECK(add(*store, {.table = "a", .first = 0, .owners = {{"ben", 1}}}) == Appended::taken);
  CHECK(add(*store, {.table = "a", .first = 1, .owners = {{"ben", 1}, {"anna", 0}}}) == Appended::yes);
  CHECK(store->list("ben", 10)->size() == 1);
  CHECK(store->list("anna", 10)->size() == 1);
  CHECK(loaded(*store, "a").size() == 1);
}

TEST_CASE_TEMPLATE("a player's tables, the last changed first", Place, Sqlite, Postgres) {
  const Place place;
  auto store = opened(place.where);
  const auto before = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  for (const std::string table : {"a", "b", "c", "d"}) {
    CHECK(add(*store, {.table = table, .game = "london", .entries = {"0"}, .owners = {{"anna", 1}}}) ==
          Appended::yes);
    std::this_thread::sleep_for(std::chrono::milliseconds(3));
  }
  CHECK(add(*store, {.table = "e", .game = "g", .entries = {"0"}, .owners = {{"ben", 0}}}) == Appended::yes);
  CHECK(
      add(*store, {.table = "b", .first = 1, .entries = {"1", "2"}, .owners = {{"anna", 3}}, .over = true}) ==
      Appended::yes);
  const auto rows = *store->list("anna", 10);
  REQUIRE(rows.size() == 5);
  std::string order;
  for (const auto& row : rows) order += row.table + std::to_string(row.seat) + " ";
  CHECK(order == "b1 b3 d1 c1 a1 ");
  CHECK(rows[0].game == "london");
  CHECK(rows[0].entries == 3);
  CHECK(rows[0].over);
  CHECK(!rows[2].over);
  CHECK(rows[0].created >= before);
  CHECK(rows[0].changed >= rows[0].created);
  CHECK(rows[0].changed < before + 60);
  CHECK(store->list("anna", 3)->size() == 3);
  CHECK(store->list("anna", 0)->empty());
  CHECK(store->list("anna", ~std::size_t{0})->size() == 5);
  CHECK(store->list("nobody", 10)->empty());
}

TEST_CASE_TEMPLATE("every table a page at a time, in the order of its bytes", Place, Sqlite, Postgres) {
  const Place place;
  auto store = opened(place.where);
  Texts names{"Z", "a", "ą", "b-1", "b1", "B", "10", "9", "_", "a b"};
  for (const std::string& name : names)
    CHECK(add(*store, {.table = name, .game = "g", .entries = {"0"}}) == Appended::yes);
  std::ranges::sort(names);
  Texts found;
  for (std::string after;;) {
    const auto page = *store->tables(after, 3);
    CHECK(page.size() <= 3);
    for (const auto& row : page) found.push_back(row.table);
    if (page.empty()) break;
    after = page.back().table;
  }
  CHECK(found == names);
  CHECK(store->tables("\xf4\x8f\xbf\xbf", 3)->empty());
}

TEST_CASE_TEMPLATE("a table as a whole goes into another store", Place, Sqlite, Postgres) {
  const Place place;
  auto store = opened(place.where);
  CHECK(add(*store,
            {.table = "a", .game = "london", .entries = {"0", "1"}, .owners = {{"anna", 0}, {"ben", 1}}}) ==
        Appended::yes);
  CHECK(add(*store, {.table = "a", .first = 2, .entries = {"2"}, .over = true}) == Appended::yes);
  const Append whole = *store->whole("a");
  CHECK(whole.table == "a");
  CHECK(whole.game == "london");
  CHECK(whole.first == 0);
  CHECK(whole.entries == Texts{"0", "1", "2"});
  CHECK(whole.over);
  REQUIRE(whole.owners.size() == 2);
  CHECK(whole.owners[1].key == "ben");
  CHECK(whole.owners[1].seat == 1);
  CHECK(store->whole("b").error().code == "store.no-table");
  const Place second;
  auto other = opened(second.where);
  CHECK(add(*other, whole) == Appended::yes);
  CHECK(other->whole("a")->entries == whole.entries);
  CHECK(other->list("ben", 5)->front().over);
}

namespace {

Append finished(const std::string& table, const guildhall::Score& score) {
  return {.table = table, .game = "london", .entries = {"0"}, .over = true, .score = score};
}

}  // namespace

TEST_CASE_TEMPLATE("the scores of a day: the best first, the first of each player", Place, Sqlite, Postgres) {
  const Place place;
  auto store = opened(place.where);
  const guildhall::Score ann{.daily = "2026-11-16",
                             .key = "ann",
                             .name = "Ann \xc5\x82",
                             .points = 40,
                             .rival = 50,
                             .won = false,
                             .ended = 1'794'830'400};
  CHECK(add(*store, finished("a", ann)) == Appended::yes);
  const auto other = [&](const std::string& key, int points, int rival, std::int64_t later) {
    guildhall::Score score = ann;
    score.key = key;
    score.name = key;
    score.points = points;
    score.rival = rival;
    score.won = points > rival;
    score.ended += later;
    return score;
  };
  CHECK(add(*store, finished("b", other("ben", -7, -20, 1))) == Appended::yes);
  CHECK(add(*store, finished("c", other("cid", 33, 20, 9))) == Appended::yes);
  CHECK(add(*store, finished("d", other("dan", 33, 20, 5))) == Appended::yes);
  // A second try is stored as a table, but not on the list; nor is one that came too late for its number.
  CHECK(add(*store, finished("a2", other("ann", 90, 10, 20))) == Appended::yes);
  CHECK(add(*store, finished("a", other("eve", 90, 10, 20))) == Appended::taken);
  auto yesterday = ann;
  yesterday.daily = "2026-11-15";
  CHECK(add(*store, finished("y", yesterday)) == Appended::yes);

  const auto names = [&](std::string_view day, std::string_view key, std::size_t most) {
    std::string all;
    const auto rows = store->scores(day, key, most);
    REQUIRE(rows);
    for (const auto& row : *rows) all += row.name + (row.mine ? "! " : " ");
    return all;
  };
  CHECK(names("2026-11-16", "ann", 10) == "dan cid ben Ann \xc5\x82! ");
  CHECK(names("2026-11-16", "", 2) == "dan cid ");
  CHECK(names("2026-11-15", "ben", 10) == "Ann \xc5\x82 ");
  CHECK(names("2026-11-14", "ann", 10).empty());
  const auto rows = *store->scores("2026-11-16", "ben", 10);
  CHECK(rows[2] ==
        guildhall::ScoreRow{
            .name = "ben", .points = -7, .rival = -20, .won = true, .mine = true, .ended = 1'794'830'401});
  // It goes with its table into another store.
  const auto whole = store->whole("a");
  REQUIRE(whole);
  CHECK(whole->score == ann);
  CHECK_FALSE(store->whole("a2")->score.has_value());
  const Place second;
  auto copy = opened(second.where);
  CHECK(add(*copy, *whole) == Appended::yes);
  CHECK(*copy->scores("2026-11-16", "", 10) == std::vector{store->scores("2026-11-16", "", 10)->back()});
}

TEST_CASE_TEMPLATE("reports are numbered", Place, Sqlite, Postgres) {
  const Place place;
  auto store = opened(place.where);
  const auto first = store->report("a", 17, "it's \"wrong\"; DROP TABLE reports -- ż\xff");
  REQUIRE(first);
  CHECK(*store->report("a", 18, "") == *first + 1);
  CHECK(sql(place, "SELECT count(*) FROM reports WHERE entry = 17 AND table_id = 'a'") == "1");
}

TEST_CASE_TEMPLATE("entries of 8 MB and unusual texts come back as they were", Place, Sqlite, Postgres) {
  const Place place;
  auto store = opened(place.where);
  std::string big(8 << 20, 'x');
  for (std::size_t i = 0; i < big.size(); i += 7) big[i] = static_cast<char>('a' + i % 26);
  const Texts texts{"",
                    "'",
                    "\"",
                    "\\",
                    "{\"a\":\"\\u0000\"}",
                    "$1 ?1 %s {}",
                    "{NULL,\"a\"}",
                    "NULL",
                    "zażółć 🂡 \u202e",
                    "line\nline\r\n\ttab",
                    " ",
                    big,
                    std::string("a\0b", 3),
                    "\xff\xfe no UTF-8"};
  const std::string table = "it's a \"table\" \\ {ż}, 100%";
  CHECK(add(*store, {.table = table, .game = "'; --", .entries = texts, .owners = {{"k'\"\\{}", 3}}}) ==
        Appended::yes);
  CHECK(loaded(*store, table) == texts);
  CHECK(store->list("k'\"\\{}", 1)->front().table == table);
  CHECK(store->whole(table)->game == "'; --");
}

TEST_CASE_TEMPLATE("names that are no texts are refused, looking for them finds nothing", Place, Sqlite,
                   Postgres) {
  const Place place;
  auto store = opened(place.where);
  for (const std::string& bad : {std::string("\xff"), std::string("a\0b", 3), std::string("\xc0\xaf"),
                                 std::string("\xed\xa0\x80"), std::string("\xe2\x82")}) {
    CHECK(add_code(*store, {.table = bad, .game = "g", .entries = {"0"}}) == "store.name");
    CHECK(add_code(*store, {.table = "a", .game = bad, .entries = {"0"}}) == "store.name");
    CHECK(add_code(*store, {.table = "a", .game = "g", .entries = {"0"}, .owners = {{bad, 0}}}) ==
          "store.name");
    CHECK(loaded(*store, bad).empty());
    CHECK(store->list(bad, 5)->empty());
    CHECK(store->whole(bad).error().code == "store.no-table");
  }
  CHECK(add_code(*store, {.table = "", .game = "g", .entries = {"0"}}) == "store.name");
  CHECK(store->tables("", 5)->empty());
}

template <class Place>
void make_old(const Place& place);
template <>
void make_old(const Sqlite& place) {
  make_version_1(place, "TEXT", "TEXT");
}
template <>
void make_old(const Postgres& place) {
  make_version_1(place, "TEXT COLLATE \"C\"", "BYTEA");
}

TEST_CASE_TEMPLATE("a store of version 1 becomes one of today", Place, Sqlite, Postgres) {
  const Place place;
  make_old(place);
  for (int again = 0; again < 2; ++again) {
    auto store = opened(place.where);
    CHECK(sql(place, "SELECT version FROM meta") == "3");
    CHECK(store->tables("", 10)->size() == 3);
    const auto rows = *store->list("anna", 10);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].table == "table-2");
    CHECK(rows[0].changed == 1700000002);
    CHECK(!rows[0].over);
    CHECK(loaded(*store, "table-1") == Texts{"start", "move"});
    CHECK(store->report("table-1", 1, "words"));
  }
  auto store = opened(place.where);
  CHECK(add(*store, {.table = "table-1", .first = 2, .entries = {"end"}, .over = true}) == Appended::yes);
  CHECK(store->whole("table-1")->over);
}

TEST_CASE_TEMPLATE("a store from before there was a daily deal learns to keep its scores", Place, Sqlite,
                   Postgres) {
  const Place place;
  auto store = opened(place.where);
  CHECK(add(*store, {.table = "a", .game = "london", .entries = {"0"}, .owners = {{"anna", 0}}}) ==
        Appended::yes);
  CHECK(*store->report("a", 1, "words") == 1);
  store.reset();
  sql(place, "DROP TABLE scores; UPDATE meta SET version = 2");
  store = opened(place.where);
  CHECK(sql(place, "SELECT version FROM meta") == "3");
  CHECK(loaded(*store, "a") == Texts{"0"});
  CHECK(store->list("anna", 10)->size() == 1);
  CHECK(*store->report("a", 1, "more words") == 2);
  CHECK(add(*store, finished("b", {.daily = "2026-11-16", .key = "anna", .name = "Anna"})) == Appended::yes);
  CHECK(store->scores("2026-11-16", "anna", 10)->size() == 1);
}

TEST_CASE_TEMPLATE("a store that a newer program made, and what is no store, is refused and left alone",
                   Place, Sqlite, Postgres) {
  const Place place;
  SUBCASE("newer") {
    opened(place.where).reset();
    sql(place, "UPDATE meta SET version = 4");
    CHECK(code_of_opening(place.where) == "store.newer");
    sql(place, "UPDATE meta SET version = 3");
    CHECK(code_of_opening(place.where).empty());
  }
  SUBCASE("no version") {
    opened(place.where).reset();
    sql(place, "DELETE FROM meta");
    CHECK(code_of_opening(place.where) == "store.not-a-store");
  }
  SUBCASE("another program's tables") {
    sql(place, "CREATE TABLE tables(id INTEGER, chairs INTEGER)");
    CHECK(code_of_opening(place.where) == "store.not-a-store");
    sql(place, "INSERT INTO tables VALUES(1, 2)");
  }
}

}  // namespace store_tests
