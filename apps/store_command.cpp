// guildhall store check|export|import and guildhall verify.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <fstream>
#include <functional>
#include <print>

#include "apps/commands.hpp"
#include "apps/files.hpp"
#include "apps/progress.hpp"
#include "apps/with_game.hpp"
#include "core/gamefile.hpp"
#include "server/sodium.hpp"
#include "server/store.hpp"
#include "table/desk.hpp"
#include "table/read_json.hpp"
#include "table/table.hpp"

namespace guildhall {
namespace {

constexpr std::size_t page = 500;

// Calls f with every table of a store until it answers an error.
Expected<std::size_t> each_table(Store& store, const std::function<Expected<void>(const TableRow&)>& f) {
  std::size_t count = 0;
  std::string after;
  while (!interrupted) {
    const auto rows = store.tables(after, page);
    if (!rows) return std::unexpected(rows.error());
    if (rows->empty()) break;
    for (const TableRow& row : *rows) {
      if (auto ok = f(row); !ok) return std::unexpected(ok.error());
      ++count;
    }
    after = rows->back().table;
  }
  return count;
}

// Whether the entries of a table make sense, by playing them, and lead to the score on the list of its day.
Expected<void> check_table(const std::vector<std::string>& entries, const std::optional<Score>& score) {
  std::unique_ptr<Table> table;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto at = [&](const Error& error) -> std::unexpected<Error> {
      if (error.code == "table.newer") return std::unexpected(error);
      return failure("store.entry", {std::to_string(i), sentence(error)});
    };
    const auto entry = parse_entry(entries[i]);
    if (!entry) return at(entry.error());
    if (i == 0) {
      auto made = make_table(*entry);
      if (!made) return at(made.error());
      table = *std::move(made);
    } else if (auto ok = table->add(*entry); !ok) {
      return at(ok.error());
    }
  }
  if (!score) return {};
  auto played = table ? table->score() : std::nullopt;
  if (played) played->ended = score->ended;
  return played == score ? Expected<void>() : failure("store.score", {score->daily});
}

Exit check_store(Store& store) {
  std::size_t damaged = 0;
  std::size_t newer = 0;
  Progress progress(0);
  std::size_t seen = 0;
  const auto count = each_table(store, [&](const TableRow& row) -> Expected<void> {
    const auto whole = store.whole(row.table);
    if (!whole) return std::unexpected(whole.error());
    if (auto ok = check_table(whole->entries, whole->score); !ok) {
      ++(ok.error().code == "table.newer" ? newer : damaged);
      std::println("table {}: {}", row.table, sentence(ok.error()));
    }
    progress.at(++seen);
    return {};
  });
  if (!count) return std::unexpected(count.error());
  std::print("{} tables, {} damaged", *count, damaged);
  if (newer > 0) std::print(", {} of a newer program", newer);
  std::println("");
  return damaged + newer == 0 ? 0 : 1;
}

Exit export_store(Store& store, const std::string& file) {
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  if (!out) return failure("file.write", {file, "it cannot be opened"});
  const auto count = each_table(store, [&](const TableRow& row) -> Expected<void> {
    const auto whole = store.whole(row.table);
    if (!whole) return std::unexpected(whole.error());
    boost::json::array owners;
    for (const Append::Owner& owner : whole->owners)
      owners.push_back({{"key", owner.key}, {"seat", owner.seat}});
    boost::json::object line{{"table", whole->table},
                             {"game", whole->game},
                             {"over", whole->over},
                             {"owners", owners},
                             {"entries", boost::json::value_from(whole->entries)}};
    if (const auto& score = whole->score) {
      line["score"] = {{"daily", score->daily},   {"key", score->key},     {"name", score->name},
                       {"points", score->points}, {"rival", score->rival}, {"won", score->won},
                       {"ended", score->ended}};
    }
    out << boost::json::serialize(line) << '\n';
    return out ? Expected<void>() : failure("file.write", {file, "the disk may be full"});
  });
  if (!count) return std::unexpected(count.error());
  out.flush();
  if (!out) return failure("file.write", {file, "the disk may be full"});
  std::println("{} tables exported to {}", *count, file);
  return 0;
}

Expected<Score> read_score(const boost::json::value& value) {
  JsonReader in(value);
  constexpr std::int64_t most = 1'000'000;
  Score score{.daily = in.text("daily", 10),
              .key = in.text("key", 64),
              .name = in.text("name", 60),
              .points = static_cast<int>(in.number("points", -most, most)),
              .rival = static_cast<int>(in.number("rival", -most, most)),
              .won = in.flag("won"),
              .ended = in.number("ended", 0, std::int64_t{1} << 40U)};
  if (auto error = in.error()) return std::unexpected(*error);
  return score;
}

Expected<Append> read_line(const std::string& line) {
  boost::system::error_code bad;
  const boost::json::value value = boost::json::parse(line, bad);
  if (bad) return failure("message.json", {bad.message()});
  const auto text = [](const boost::json::object& object, const char* key) -> std::optional<std::string> {
    const auto* found = object.if_contains(key);
    if (found == nullptr || !found->is_string()) return std::nullopt;
    return std::string(found->get_string());
  };
  const auto wrong =
      failure("message.field", {"line", "table, game, owners and entries as 'store export' writes them"});
  const auto* object = value.if_object();
  if (object == nullptr) return wrong;
  const auto table = text(*object, "table");
  const auto game = text(*object, "game");
  const auto* entries = object->if_contains("entries");
  if (!table || !game || entries == nullptr || !entries->is_array()) return wrong;
  Append append{.table = *table, .game = *game};
  for (const auto& entry : entries->get_array()) {
    if (!entry.is_string()) return wrong;
    append.entries.emplace_back(entry.get_string());
  }
  if (const auto* owners = object->if_contains("owners"); owners != nullptr && owners->is_array()) {
    for (const auto& owner : owners->get_array()) {
      const auto* each = owner.if_object();
      const auto key = each == nullptr ? std::nullopt : text(*each, "key");
      const auto* seat = each == nullptr ? nullptr : each->if_contains("seat");
      if (!key || seat == nullptr || !seat->is_int64()) return wrong;
      append.owners.push_back({.key = *key, .seat = static_cast<int>(seat->get_int64())});
    }
  }
  if (const auto* found = object->if_contains("score"); found != nullptr) {
    auto score = read_score(*found);
    if (!score) return std::unexpected(score.error());
    append.score = *std::move(score);
  }
  const auto* over = object->if_contains("over");
  append.over = over != nullptr && over->is_bool() && over->get_bool();
  return append;
}

Exit import_store(Store& store, const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return failure("file.read", {file, "it cannot be opened"});
  std::size_t taken = 0;
  std::size_t stored = 0;
  int line_number = 0;
  for (std::string line; std::getline(in, line) && !interrupted;) {
    ++line_number;
    const auto placed = [&](Error error) {
      error.file = file;
      error.line = line_number;
      error.column = 1;
      return std::unexpected(std::move(error));
    };
    const auto append = read_line(line);
    if (!append) return placed(append.error());
    if (auto ok = check_table(append->entries, append->score); !ok) return placed(ok.error());
    const auto answer = store.append(std::span(&*append, 1));
    if (!answer) return placed(answer.error());
    ++((*answer)[0] == Appended::yes ? stored : taken);
  }
  std::println("{} tables imported, {} were there already", stored, taken);
  return 0;
}

Exit verify_command(const std::string& file, const std::string& cards) {
  const auto text = read_file(file);
  if (!text) return std::unexpected(text.error());
  auto game = make_london(cards);
  if (!game) return std::unexpected(game.error());
  auto read = parse_game(*game, *text);
  if (!read) {
    read.error().file = file;
    return std::unexpected(read.error());
  }
  auto& record = read->record;
  std::println("{} decisions replayed, every hash agrees", record.moves.size());
  if (record.secret.empty()) {
    std::println("the file has no fair shuffle to verify");
    return 1;
  }
  if (sodium::hash(record.secret) != record.commitment) {
    std::println("NOT FAIR: the secret is not the one that was promised");
    return 1;
  }
  record.parts.resize(static_cast<std::size_t>(game->seats(read->states[0])));
  const auto seed = parse_seed(fair_seed(sodium::hash, record.secret, record.parts));
  if (!seed || !record.seed || *seed != *record.seed) {
    std::println("NOT FAIR: the deal does not follow from the secret and the seats' parts");
    return 1;
  }
  int parts = 0;
  for (const std::string& part : record.parts) parts += part.empty() ? 0 : 1;
  std::println("fair: the secret was promised before the deal, and {} {} part of the shuffle", parts,
               parts == 1 ? "seat added its" : "seats added their");
  return 0;
}

}  // namespace

void add_store_commands(CLI::App& app, std::function<Exit()>& chosen) {
  CLI::App& command = *app.add_subcommand("store", "look after the stored tables");
  command.require_subcommand(1);
  const auto where = std::make_shared<std::string>("guildhall.db");
  const auto file = std::make_shared<std::string>();
  const auto add = [&](const std::string& name, const std::string& help, bool with_file, auto&& work) {
    CLI::App& action = *command.add_subcommand(name, help);
    if (with_file) action.add_option("file", *file, "one table a line, as JSON")->required();
    action.add_option("--store", *where, "an SQLite file, or postgres://…")->capture_default_str();
    action.callback([&chosen, where, file, work] {
      chosen = [where, file, work]() -> Exit {
        auto store = open_store(*where);
        if (!store) return std::unexpected(store.error());
        return work(**store, *file);
      };
    });
  };
  add("check", "replay every stored game", false,
      [](Store& store, const std::string&) { return check_store(store); });
  add("export", "write all tables into a file", true, &export_store);
  add("import", "take the tables of such a file in", true, &import_store);

  CLI::App& verify = *app.add_subcommand("verify", "prove from a game file that its deal was fair");
  const auto cards = std::make_shared<std::string>();
  verify.add_option("file", *file, "the game file")->required();
  verify.add_option("--cards", *cards, "the deck it was played with");
  verify.callback(
      [&chosen, file, cards] { chosen = [file, cards] { return verify_command(*file, *cards); }; });
}

}  // namespace guildhall
