#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <charconv>
#include <chrono>
#include <format>
#include <iterator>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <thread>
#include <utility>

#include "server/store_parts.hpp"

namespace guildhall::store {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr Dialect dialect{.name = "TEXT COLLATE \"C\"",
                          .bytes = "BYTEA",
                          .counter = "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
                          .compact = ""};

// How long an append whose COMMIT was lost tries to learn what became of it.
constexpr auto patience = std::chrono::seconds(5);
// PostgreSQL takes at most 1 GB in one message.
constexpr std::size_t bytes_per_call = std::size_t{64} << 20U;

struct Free {
  void operator()(PGconn* connection) const { PQfinish(connection); }
  void operator()(PGresult* result) const { PQclear(result); }
  void operator()(PGnotify* note) const { PQfreemem(note); }
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};
using Result = std::unique_ptr<PGresult, Free>;

void put_number(std::string& out, std::int64_t number, int bytes) {
  for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8) {
    out += static_cast<char>(static_cast<std::uint64_t>(number) >> static_cast<unsigned>(shift));
  }
}

// An array in PostgreSQL's binary format.
class Array {
 public:
  enum Type : std::uint8_t { bytes = 17, number = 20, text = 25 };
  explicit Array(Type type) {
    for (const int word : {1, 0, int{type}, 0, 1}) put_number(out_, word, 4);
  }
  void push(std::string_view value) {
    put_number(out_, static_cast<std::int64_t>(value.size()), 4);
    out_ += value;
    ++count_;
  }
  void push(std::int64_t value) {
    put_number(out_, 8, 4);
    put_number(out_, value, 8);
    ++count_;
  }
  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] std::size_t size() const { return out_.size(); }
  [[nodiscard]] std::string take() && {
    std::string count;
    put_number(count, count_, 4);
    out_.replace(12, 4, count);
    return std::move(out_);
  }

 private:
  std::string out_;
  std::int64_t count_ = 0;
};

// A prepared statement with its values, all in the binary format.
struct Call {
  std::size_t which;
  std::vector<std::string> values;
};

std::string value(std::int64_t number) {
  std::string out;
  put_number(out, number, 8);
  return out;
}
std::string value(std::string_view text) {
  return std::string(text);
}
std::string value(Array array) {
  return std::move(array).take();
}

enum class Sql : std::uint8_t {
  begin,
  snapshot,
  commit,
  rollback,
  create,
  lock,
  entries,
  grow,
  owner,
  score,
  notify,
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

#define GUILDHALL_NOW "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
constexpr std::array statements{
    "BEGIN",
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    "COMMIT",
    "ROLLBACK",
    "INSERT INTO tables(id, game, created, changed, entries) SELECT id, game, " GUILDHALL_NOW
    ", 0, 0 "
    "FROM unnest($1::text[], $2::text[]) AS new(id, game) ORDER BY id COLLATE \"C\" ON CONFLICT DO NOTHING",
    "SELECT id, entries FROM tables WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE",
    "INSERT INTO entries(table_id, number, body) SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[])",
    "UPDATE tables SET entries = new.entries, changed = " GUILDHALL_NOW
    ", over = greatest(tables.over, new.over::int) "
    "FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS new(id, entries, over) WHERE tables.id = new.id",
    "INSERT INTO owners(key, table_id, seat) SELECT key, table_id, seat::int "
    "FROM unnest($1::text[], $2::text[], $3::bigint[]) AS new(key, table_id, seat) ON CONFLICT DO NOTHING",
    "INSERT INTO scores(daily, key, table_id, name, points, rival, won, ended) "
    "VALUES($1::text, $2::text, $3::text, $4::bytea, $5::bigint, $6::bigint, $7::bigint, $8::bigint) "
    "ON CONFLICT DO NOTHING",
    "SELECT pg_notify('guildhall', line) FROM unnest($1::text[]) AS line",
    "SELECT name, points, rival, won, (key = $2::text)::int::bigint, ended FROM scores "
    "WHERE daily = $1::text ORDER BY points - rival DESC, points DESC, ended, key LIMIT $3::bigint",
    "SELECT name, points, rival, won, daily, key, ended FROM scores WHERE table_id = $1::text",
    "SELECT body FROM entries WHERE table_id = $1::text AND number >= $2::bigint ORDER BY number LIMIT "
    "$3::bigint",
    "SELECT id, game, seat::bigint, entries, created, changed, over::bigint FROM owners JOIN tables ON id = "
    "table_id "
    "WHERE key = $1::text ORDER BY changed DESC, id, seat LIMIT $2::bigint",
    "SELECT id, game, 0::bigint, entries, created, changed, over::bigint FROM tables WHERE id > $1::text "
    "ORDER BY id LIMIT $2::bigint",
    "SELECT game, over::bigint FROM tables WHERE id = $1::text",
    "SELECT key, seat::bigint FROM owners WHERE table_id = $1::text ORDER BY seat, key",
    "INSERT INTO reports(table_id, entry, words, reported) VALUES($1::text, $2::bigint, "
    "$3::bytea, " GUILDHALL_NOW ") RETURNING number",
    "SELECT (SELECT count(*) FROM meta), pg_is_in_recovery() OR "
    "current_setting('transaction_read_only')::bool",
};
#undef GUILDHALL_NOW

template <class... Values>
Call call(Sql which, Values&&... values) {
  return {static_cast<std::size_t>(which), {value(std::forward<Values>(values))...}};
}

std::string bytes_of(const Result& result, int row, int column) {
  return {PQgetvalue(result.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result.get(), row, column))};
}

std::int64_t number_of(const Result& result, int row, int column) {
  std::uint64_t out = 0;
  for (const char byte : bytes_of(result, row, column)) out = out << 8U | static_cast<unsigned char>(byte);
  return static_cast<std::int64_t>(out);
}

std::string first_line(const char* message) {
  const std::string_view text = message == nullptr ? "" : message;
  return std::string(text.substr(0, text.find('\n')));
}

std::int64_t limit(std::size_t most) {
  constexpr auto highest = std::numeric_limits<std::int64_t>::max();
  return most > static_cast<std::size_t>(highest) ? highest : static_cast<std::int64_t>(most);
}

class Connection {
 public:
  explicit Connection(std::string address)
      : address_(std::move(address)), shown_(without_password(address_)) {}

  [[nodiscard]] const std::string& shown() const { return shown_; }
  [[nodiscard]] PGconn* get() const { return connection_.get(); }
  [[nodiscard]] bool lost() const { return lost_ || PQstatus(connection_.get()) != CONNECTION_OK; }

  Expected<void> connect() {
    // What the address says comes later and wins.
    constexpr std::array names{"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                               "keepalives_count", "tcp_user_timeout", "application_name",
                               "dbname",           "client_encoding",  ""};
    const std::array values{"3", "10", "5", "3", "10000", "guildhall", address_.c_str(), "UTF8", ""};
    std::array<const char*, names.size()> keys{};
    std::ranges::copy(names, keys.begin());
    keys.back() = nullptr;
    connection_.reset(PQconnectdbParams(keys.data(), values.data(), 1));
    lost_ = PQstatus(connection_.get()) != CONNECTION_OK;
    if (lost_) return failure("store.unreachable", {shown_, first_line(PQerrorMessage(connection_.get()))});
    PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
    const auto set =
        run("SET synchronous_commit = on; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout "
            "= '30s'");
    if (!set) return std::unexpected(set.error());
    return {};
  }

  // Plain SQL, several statements allowed; texts as results.
  Expected<Result> run(const std::string& sql) {
    Result result(PQexec(connection_.get(), sql.c_str()));
    if (!good(result)) return trouble(result);
    return result;
  }

  Expected<std::string> ask(const std::string& sql) {
    const auto result = run(sql);
    if (!result) return std::unexpected(result.error());
    return PQntuples(result->get()) == 0 ? std::string() : bytes_of(*result, 0, 0);
  }

  Expected<void> prepare() {
    // Every statement finds its rows by a key. A plan made while the tables were small would be kept, and
    // would read all of them later.
    const auto set =
        run("SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off");
    // A connection without its statements is of no use.
    lost_ = true;
    if (!set) return std::unexpected(set.error());
    lost_ = false;
    PQenterPipelineMode(connection_.get());
    for (std::size_t i = 0; i < statements.size(); ++i) {
      PQsendPrepare(connection_.get(), std::to_string(i).c_str(), statements[i], 0, nullptr);
    }
    const auto done = finish(statements.size());
    lost_ = !done;
    if (!done) return std::unexpected(done.error());
    return {};
  }

  // All of them in one round trip; those after one that fails are not carried out.
  Expected<std::vector<Result>> run(std::span<const Call> calls) {
    PQenterPipelineMode(connection_.get());
    for (const Call& one : calls) {
      std::vector<const char*> values;
      std::vector<int> lengths;
      const std::vector<int> formats(one.values.size(), 1);
      for (const std::string& each : one.values) {
        values.push_back(each.data());
        lengths.push_back(static_cast<int>(each.size()));
      }
      PQsendQueryPrepared(connection_.get(), std::to_string(one.which).c_str(),
                          static_cast<int>(values.size()), values.data(), lengths.data(), formats.data(), 1);
    }
    return finish(calls.size());
  }

 private:
  static bool good(const Result& result) {
    const ExecStatusType status = PQresultStatus(result.get());
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
  }

  Expected<std::vector<Result>> finish(std::size_t expected) {
    std::vector<Result> results;
    Expected<std::vector<Result>> wrong = failure("");
    PQpipelineSync(connection_.get());
    // Each call's result is followed by a null, all of them by the sync.
    for (int nulls = 0; nulls < 2;) {
      Result result(PQgetResult(connection_.get()));
      nulls = result ? 0 : nulls + 1;
      if (!result) continue;
      const ExecStatusType status = PQresultStatus(result.get());
      if (status == PGRES_PIPELINE_SYNC) break;
      if (good(result)) {
        results.push_back(std::move(result));
      } else if (wrong.error().code.empty()) {
        wrong = trouble(result);
      }
      if (PQstatus(connection_.get()) != CONNECTION_OK) break;
    }
    if (PQstatus(connection_.get()) != CONNECTION_OK || PQexitPipelineMode(connection_.get()) != 1)
      lost_ = true;
    if (!wrong.error().code.empty()) return wrong;
    if (lost_ || results.size() != expected) {
      lost_ = true;
      return failure("store.unreachable", {shown_, first_line(PQerrorMessage(connection_.get()))});
    }
    return results;
  }

  std::unexpected<Error> trouble(const Result& result) {
    const char* field = result ? PQresultErrorField(result.get(), PG_DIAG_SQLSTATE) : nullptr;
    const std::string_view state = field == nullptr ? "" : field;
    const char* message = result ? PQresultErrorField(result.get(), PG_DIAG_MESSAGE_PRIMARY) : nullptr;
    const std::string reason = first_line(message == nullptr ? PQerrorMessage(connection_.get()) : message);
    // 57P0x: the server is going down or this connection was ended.
    if (state.empty() || state.starts_with("08") || state.starts_with("57P")) {
      lost_ = true;
      return failure("store.unreachable", {shown_, reason});
    }
    if (state == "53100") return failure("store.full", {shown_});
    if (state == "25006" || state == "42501") return failure("store.readonly", {shown_});
    if (state == "55P03" || state == "40P01") return failure("store.busy", {shown_});
    if (state.starts_with("XX")) return failure("store.damaged", {shown_, reason});
    return failure("store.failed", {shown_, reason});
  }

  std::string address_;
  std::string shown_;
  std::unique_ptr<PGconn, Free> connection_;
  bool lost_ = true;
};

// Listens on a connection of its own, in a thread of its own, until it is destroyed.
class Ear {
 public:
  Ear(const std::string& address, std::string sender, Store::Listener listener)
      : connection_(address),
        sender_(std::move(sender)),
        listener_(std::move(listener)),
        stop_(eventfd(0, EFD_CLOEXEC)) {
    // Here and not in the thread: nothing that happens after `listen` has returned is missed.
    const bool connected = connect();
    thread_ = std::thread([this, connected] { work(connected); });
  }
  Ear(const Ear&) = delete;
  Ear& operator=(const Ear&) = delete;
  ~Ear() {
    eventfd_write(stop_, 1);
    thread_.join();
    close(stop_);
  }

 private:
  bool connect() { return connection_.connect() && connection_.run("LISTEN guildhall"); }

  // True when it is to stop.
  bool wait(int socket, int most) const {
    std::array<pollfd, 2> both{{{.fd = stop_, .events = POLLIN}, {.fd = socket, .events = POLLIN}}};
    poll(both.data(), both.size(), most);
    return both[0].revents != 0;
  }

  void work(bool connected) {
    int pause = 50;
    for (;;) {
      if (!connected) {
        if (wait(-1, pause)) return;
        connected = connect();
        pause = connected ? 50 : std::min(pause * 2, 2000);
        if (connected) listener_("", 0);
        continue;
      }
      tell();
      if (wait(PQsocket(connection_.get()), -1)) return;
      connected = PQconsumeInput(connection_.get()) == 1;
    }
  }

  void tell() {
    while (const auto note = std::unique_ptr<PGnotify, Free>(PQnotifies(connection_.get()))) {
      // "TABLE ENTRIES SENDER"
      const std::string_view line = note->extra;
      const std::size_t second = line.rfind(' ');
      if (second == std::string_view::npos || second == 0 || line.substr(second + 1) == sender_) continue;
      const std::size_t first = line.rfind(' ', second - 1);
      std::uint32_t entries = 0;
      if (first == std::string_view::npos ||
          std::from_chars(line.data() + first + 1, line.data() + second, entries).ptr !=
              line.data() + second) {
        continue;
      }
      listener_(std::string(line.substr(0, first)), entries);
    }
  }

  Connection connection_;
  std::string sender_;
  Store::Listener listener_;
  int stop_;
  std::thread thread_;
};

TableRow table_row(const Result& result, int row) {
  return {.table = bytes_of(result, row, 0),
          .game = bytes_of(result, row, 1),
          .seat = static_cast<int>(number_of(result, row, 2)),
          .entries = static_cast<std::uint32_t>(number_of(result, row, 3)),
          .created = number_of(result, row, 4) / 1000,
          .changed = number_of(result, row, 5) / 1000,
          .over = number_of(result, row, 6) != 0};
}

template <class Make>
auto rows_of(const Result& result, Make make) {
  std::vector<decltype(make(result, 0))> out;
  out.reserve(static_cast<std::size_t>(PQntuples(result.get())));
  for (int row = 0; row < PQntuples(result.get()); ++row) out.push_back(make(result, row));
  return out;
}

std::string new_sender() {
  std::random_device random;
  return std::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

class PostgresStore final : public Store {
 public:
  PostgresStore(std::string address, Connection connection)
      : address_(std::move(address)), connection_(std::move(connection)), sender_(new_sender()) {}

  Expected<std::vector<Appended>> append(std::span<const Append> all) override {
    if (const auto good = check_names(all); !good) return std::unexpected(good.error());
    Attempt attempt{.all = all, .perhaps = std::vector<bool>(all.size())};
    bool again = false;
    Clock::time_point until;
    for (;;) {
      if (!connection_.lost() || connect()) {
        auto answers = try_append(attempt);
        if (answers || !connection_.lost()) return known(attempt, std::move(answers));
      }
      // Whoever may have stored something has to find out; everybody else tries once more.
      if (!attempt.unsure && again) return std::unexpected(unreachable());
      if (!again) until = Clock::now() + patience;
      again = true;
      if (attempt.unsure) {
        if (Clock::now() > until) return known(attempt, std::unexpected(unreachable()));
        std::this_thread::sleep_for(milliseconds(50));
      }
    }
  }

  Expected<std::vector<std::string>> load(std::string_view table, std::uint32_t from) override {
    if (!is_text(table)) return {};
    const auto result = one(call(Sql::load, table, std::int64_t{from}, limit(~std::size_t{0})));
    if (!result) return std::unexpected(result.error());
    return rows_of(*result, [](const Result& rows, int row) { return bytes_of(rows, row, 0); });
  }

  Expected<std::vector<TableRow>> list(std::string_view key, std::size_t most) override {
    if (!is_text(key)) return {};
    const auto result = one(call(Sql::list, key, limit(most)));
    if (!result) return std::unexpected(result.error());
    return rows_of(*result, table_row);
  }

  Expected<std::vector<ScoreRow>> scores(std::string_view daily, std::string_view key,
                                         std::size_t most) override {
    if (!is_text(daily) || !is_text(key)) return {};
    const auto result = one(call(Sql::scores, daily, key, limit(most)));
    if (!result) return std::unexpected(result.error());
    return rows_of(*result, [](const Result& rows, int row) {
      return ScoreRow{.name = bytes_of(rows, row, 0),
                      .points = static_cast<int>(number_of(rows, row, 1)),
                      .rival = static_cast<int>(number_of(rows, row, 2)),
                      .won = number_of(rows, row, 3) != 0,
                      .mine = number_of(rows, row, 4) != 0,
                      .ended = number_of(rows, row, 5) / 1000};
    });
  }

  Expected<std::vector<TableRow>> tables(std::string_view after, std::size_t most) override {
    if (!is_text(after)) return failure("store.name", {std::string(after)});
    const auto result = one(call(Sql::tables, after, limit(most)));
    if (!result) return std::unexpected(result.error());
    return rows_of(*result, table_row);
  }

  Expected<Append> whole(std::string_view table) override {
    Append out{.table = std::string(table)};
    if (!is_text(table)) return failure("store.no-table", {out.table});
    const std::array calls{call(Sql::snapshot),
                           call(Sql::table, table),
                           call(Sql::owners, table),
                           call(Sql::score_of, table),
                           call(Sql::load, table, std::int64_t{0}, limit(~std::size_t{0})),
                           call(Sql::commit)};
    const auto results = ask(calls);
    if (!results) return std::unexpected(results.error());
    const Result& row = (*results)[1];
    if (PQntuples(row.get()) == 0) return failure("store.no-table", {out.table});
    out.game = bytes_of(row, 0, 0);
    out.over = number_of(row, 0, 1) != 0;
    out.owners = rows_of((*results)[2], [](const Result& rows, int i) {
      return Append::Owner{.key = bytes_of(rows, i, 0), .seat = static_cast<int>(number_of(rows, i, 1))};
    });
    if (const Result& score = (*results)[3]; PQntuples(score.get()) > 0) {
      out.score = {.daily = bytes_of(score, 0, 4),
                   .key = bytes_of(score, 0, 5),
                   .name = bytes_of(score, 0, 0),
                   .points = static_cast<int>(number_of(score, 0, 1)),
                   .rival = static_cast<int>(number_of(score, 0, 2)),
                   .won = number_of(score, 0, 3) != 0,
                   .ended = number_of(score, 0, 6) / 1000};
    }
    out.entries = rows_of((*results)[4], [](const Result& rows, int i) { return bytes_of(rows, i, 0); });
    return out;
  }

  Expected<std::int64_t> report(std::string_view table, std::uint32_t number,
                                std::string_view words) override {
    if (!is_text(table)) return failure("store.name", {std::string(table)});
    const auto result = one(call(Sql::report, table, std::int64_t{number}, words));
    if (!result) return std::unexpected(result.error());
    return number_of(*result, 0, 0);
  }

  Expected<void> ready() override {
    const auto result = one(call(Sql::probe));
    if (!result) return std::unexpected(result.error());
    if (number_of(*result, 0, 1) != 0) return failure("store.readonly", {connection_.shown()});
    return {};
  }

  void listen(Listener listener) override {
    ear_.reset();
    ear_ = std::make_unique<Ear>(address_, sender_, std::move(listener));
  }

 private:
  // Appends on their way, over several connections if need be.
  struct Attempt {
    std::span<const Append> all;
    std::vector<bool> perhaps;  // those that a lost COMMIT may have stored
    bool unsure = false;
  };

  [[nodiscard]] Error unreachable() const {
    const char* reason = connection_.get() == nullptr ? "" : PQerrorMessage(connection_.get());
    return {.code = "store.unreachable", .args = {connection_.shown(), first_line(reason)}};
  }

  // After a lost COMMIT no error may claim that nothing was stored.
  static Expected<std::vector<Appended>> known(const Attempt& attempt,
                                               Expected<std::vector<Appended>> answers) {
    if (!answers && attempt.unsure) answers.error().code = "store.unsure";
    return answers;
  }

  Expected<void> connect() {
    if (auto done = connection_.connect(); !done) return done;
    return connection_.prepare();
  }

  // Reads, and what may be done twice: over a new connection if this one is lost.
  Expected<std::vector<Result>> ask(std::span<const Call> calls) {
    Expected<std::vector<Result>> results;
    for (int tries = 0; tries < 2; ++tries) {
      if (connection_.lost()) {
        if (const auto done = connect(); !done) return std::unexpected(done.error());
      }
      results = connection_.run(calls);
      if (results || !connection_.lost()) break;
    }
    if (!results) return failed(results.error());
    return results;
  }

  Expected<Result> one(Call call_of_it) {
    auto results = ask({&call_of_it, 1});
    if (!results) return std::unexpected(results.error());
    return std::move(results->front());
  }

  void roll_back() {
    if (PQtransactionStatus(connection_.get()) == PQTRANS_IDLE) return;
    const Call back = call(Sql::rollback);
    [[maybe_unused]] const auto done = connection_.run({&back, 1});
  }

  Expected<std::vector<Appended>> try_append(Attempt& attempt) {
    auto counts = lock_tables(attempt.all);
    if (!counts) return failed(counts.error());
    auto answers = decide(attempt, *counts);
    if (!answers) return failed(answers.error());
    const std::vector<Call> writing = calls_for(attempt.all, *answers, *counts);
    if (writing.empty()) {
      roll_back();
      return answer_of(*answers);
    }
    const auto done = connection_.run(writing);
    if (done) return answer_of(*answers);
    if (connection_.lost()) {
      attempt.unsure = true;
      for (std::size_t i = 0; i < answers->size(); ++i) {
        if ((*answers)[i] == Fate::write) attempt.perhaps[i] = true;
      }
    }
    return failed(done.error());
  }

  std::unexpected<Error> failed(Error error) {
    if (!connection_.lost()) roll_back();
    return std::unexpected(std::move(error));
  }

  // The number of entries of each table, which nobody changes before this transaction ends. New tables are
  // made first, each in the order of names, so that no two processes wait for each other.
  using Counts = std::map<std::string, std::int64_t, std::less<>>;
  Expected<Counts> lock_tables(std::span<const Append> all) {
    std::set<std::string_view> names;
    std::set<std::string_view> created;
    Array ids(Array::text);
    Array new_ids(Array::text);
    Array games(Array::text);
    for (const Append& one : all) {
      if (names.insert(one.table).second) ids.push(std::string_view(one.table));
      if (one.first == 0 && created.insert(one.table).second) {
        new_ids.push(std::string_view(one.table));
        games.push(std::string_view(one.game));
      }
    }
    std::vector<Call> calls{call(Sql::begin)};
    if (!new_ids.empty()) calls.push_back(call(Sql::create, std::move(new_ids), std::move(games)));
    calls.push_back(call(Sql::lock, std::move(ids)));
    const auto results = connection_.run(calls);
    if (!results) return std::unexpected(results.error());
    Counts counts;
    const Result& locked = results->back();
    for (int row = 0; row < PQntuples(locked.get()); ++row) {
      counts.emplace(bytes_of(locked, row, 0), number_of(locked, row, 1));
    }
    return counts;
  }

  enum class Fate : std::uint8_t { write, stored, taken };

  Expected<std::vector<Fate>> decide(const Attempt& attempt, Counts& counts) {
    std::vector<Fate> fates;
    for (std::size_t i = 0; i < attempt.all.size(); ++i) {
      const Append& one = attempt.all[i];
      const auto count = counts.find(one.table);
      if (count != counts.end() && count->second == std::int64_t{one.first}) {
        count->second += static_cast<std::int64_t>(one.entries.size());
        fates.push_back(Fate::write);
        continue;
      }
      fates.push_back(Fate::taken);
      if (!attempt.perhaps[i]) continue;
      const auto same = is_there(one);
      if (!same) return std::unexpected(same.error());
      if (*same) fates.back() = Fate::stored;
    }
    return fates;
  }

  // Whether exactly these entries stand at their numbers.
  Expected<bool> is_there(const Append& one) {
    const auto count = static_cast<std::int64_t>(one.entries.size());
    const Call reading = call(Sql::load, std::string_view(one.table), std::int64_t{one.first}, count);
    const auto results = connection_.run({&reading, 1});
    if (!results) return std::unexpected(results.error());
    return rows_of(results->front(), [](const Result& rows, int row) { return bytes_of(rows, row, 0); }) ==
           one.entries;
  }

  static std::vector<Appended> answer_of(const std::vector<Fate>& fates) {
    std::vector<Appended> out;
    out.reserve(fates.size());
    for (const Fate fate : fates) out.push_back(fate == Fate::taken ? Appended::taken : Appended::yes);
    return out;
  }

  [[nodiscard]] std::vector<Call> calls_for(std::span<const Append> all, const std::vector<Fate>& fates,
                                            const Counts& counts) const {
    std::vector<Call> calls;
    add_entries(calls, all, fates);
    std::map<std::string_view, bool> changed;  // and whether it is over
    Array keys(Array::text);
    Array owned(Array::text);
    Array seats(Array::number);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (fates[i] != Fate::write) continue;
      changed[all[i].table] |= all[i].over;
      for (const Append::Owner& owner : all[i].owners) {
        keys.push(std::string_view(owner.key));
        owned.push(std::string_view(all[i].table));
        seats.push(std::int64_t{owner.seat});
      }
    }
    if (changed.empty()) return {};
    Array ids(Array::text);
    Array sizes(Array::number);
    Array overs(Array::number);
    Array lines(Array::text);
    for (const auto& [table, over] : changed) {
      const std::int64_t count = counts.find(table)->second;
      ids.push(table);
      sizes.push(count);
      overs.push(std::int64_t{over ? 1 : 0});
      lines.push(std::format("{} {} {}", table, count, sender_));
    }
    calls.push_back(call(Sql::grow, std::move(ids), std::move(sizes), std::move(overs)));
    if (!keys.empty()) calls.push_back(call(Sql::owner, std::move(keys), std::move(owned), std::move(seats)));
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (fates[i] != Fate::write || !all[i].score) continue;
      const Score& score = *all[i].score;
      calls.push_back(call(Sql::score, std::string_view(score.daily), std::string_view(score.key),
                           std::string_view(all[i].table), std::string_view(score.name),
                           std::int64_t{score.points}, std::int64_t{score.rival},
                           std::int64_t{score.won ? 1 : 0}, score.ended * 1000));
    }
    calls.push_back(call(Sql::notify, std::move(lines)));
    calls.push_back(call(Sql::commit));
    return calls;
  }

  static void add_entries(std::vector<Call>& calls, std::span<const Append> all,
                          const std::vector<Fate>& fates) {
    Array ids(Array::text);
    Array numbers(Array::number);
    Array bodies(Array::bytes);
    const auto flush = [&] {
      if (bodies.empty()) return;
      calls.push_back(call(Sql::entries, std::exchange(ids, Array(Array::text)),
                           std::exchange(numbers, Array(Array::number)),
                           std::exchange(bodies, Array(Array::bytes))));
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (fates[i] != Fate::write) continue;
      std::int64_t number = all[i].first;
      for (const std::string& body : all[i].entries) {
        if (bodies.size() + body.size() > bytes_per_call) flush();
        ids.push(std::string_view(all[i].table));
        numbers.push(number++);
        bodies.push(std::string_view(body));
      }
    }
    flush();
  }

  std::string address_;
  Connection connection_;
  std::string sender_;
  std::unique_ptr<Ear> ear_;
};

Expected<void> run_steps(Connection& connection, int from) {
  for (int to = from + 1; to <= schema_version; ++to) {
    if (const auto done = connection.run(schema_step(to, dialect)); !done)
      return std::unexpected(done.error());
  }
  return {};
}

Expected<int> version_of(Connection& connection) {
  const auto known = connection.ask(
      "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace "
      "AND relname IN ('meta', 'tables', 'entries', 'owners', 'reports')");
  if (!known) return std::unexpected(known.error());
  if (*known == "0") return 0;
  const auto version = connection.ask(version_query);
  if (!version && version.error().code != "store.failed") return std::unexpected(version.error());
  int number = 0;
  if (version) std::from_chars(version->data(), version->data() + version->size(), number);
  if (number < 1) return failure("store.not-a-store", {connection.shown()});
  if (number > schema_version) {
    return failure("store.newer", {connection.shown(), *version, std::to_string(schema_version)});
  }
  return number;
}

// On a copy in a schema of its own, which is checked and thrown away; all of it within the caller's
// transaction.
Expected<void> rehearse(Connection& connection, int from) {
  const auto contents = connection.ask(contents_query);
  if (!contents) return std::unexpected(contents.error());
  std::string copy = "CREATE SCHEMA guildhall_migrating;";
  for (const char* table : {"meta", "tables", "entries", "owners"}) {
    copy += std::format(
        "CREATE TABLE guildhall_migrating.{0} (LIKE {0} INCLUDING ALL);"
        "INSERT INTO guildhall_migrating.{0} SELECT * FROM {0};",
        table);
  }
  if (const auto done = connection.run(copy); !done) return std::unexpected(done.error());
  const auto path = connection.ask("SHOW search_path");
  if (!path) return std::unexpected(path.error());
  if (const auto done = connection.run("SET LOCAL search_path = guildhall_migrating"); !done) {
    return std::unexpected(done.error());
  }
  if (const auto done = run_steps(connection, from); !done) return done;
  const auto found = connection.ask(contents_query);
  if (!found) return std::unexpected(found.error());
  if (*found != *contents) {
    return failure("store.migrate", {connection.shown(), std::format("{} became {}", *contents, *found)});
  }
  const auto back =
      connection.run("SET LOCAL search_path = " + *path + "; DROP SCHEMA guildhall_migrating CASCADE");
  if (!back) return std::unexpected(back.error());
  return {};
}

Expected<void> bring_up_to_date(Connection& connection) {
  // One process at a time: the others wait here and then find it done.
  const auto begun =
      connection.run("BEGIN; SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(7164711013)");
  if (!begun) return std::unexpected(begun.error());
  const auto version = version_of(connection);
  if (!version) return std::unexpected(version.error());
  if (*version == schema_version) {
    const auto ended = connection.run("ROLLBACK");
    return ended ? Expected<void>() : std::unexpected(ended.error());
  }
  if (*version > 0) {
    const auto locked = connection.run("LOCK TABLE meta, tables, entries, owners IN ACCESS EXCLUSIVE MODE");
    if (!locked) return std::unexpected(locked.error());
    if (const auto done = rehearse(connection, *version); !done) return done;
  }
  if (const auto done = run_steps(connection, *version); !done) return done;
  const auto ended = connection.run("COMMIT");
  return ended ? Expected<void>() : std::unexpected(ended.error());
}

}  // namespace

Expected<std::unique_ptr<Store>> open_postgres(const std::string& address) {
  // Its own words may quote the password, so they are not shown.
  const std::unique_ptr<PQconninfoOption, Free> parsed(PQconninfoParse(address.c_str(), nullptr));
  if (!parsed) return failure("store.address", {without_password(address)});
  Connection connection(address);
  if (const auto done = connection.connect(); !done) return std::unexpected(done.error());
  if (const auto done = bring_up_to_date(connection); !done) return std::unexpected(done.error());
  if (const auto done = connection.prepare(); !done) return std::unexpected(done.error());
  return std::make_unique<PostgresStore>(address, std::move(connection));
}

}  // namespace guildhall::store
