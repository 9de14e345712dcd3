#pragma once

#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/hash.hpp"
#include "table/desk.hpp"

namespace guildhall::test {

// A desk with a store in memory. Answers of the store wait until `drain`.
class Room final : public Host {
 public:
  Desk desk{*this};
  std::map<std::string, std::vector<std::string>> logs;
  std::map<Client, std::vector<boost::json::object>> inbox;
  std::map<Client, std::vector<std::string>> raw;
  std::optional<Error> broken;  // what the store answers
  struct Thought {
    std::uint64_t ticket = 0;
    For whom{};
    Work work;
  };
  // What is to be thought of, where it is not at once.
  bool thinks_elsewhere = false;
  std::vector<Thought> thoughts;
  std::int64_t time = 1'000;

  void send(Client client, std::string message) override {
    raw[client].push_back(message);
    inbox[client].push_back(boost::json::parse(message).as_object());
  }
  void append(Append append) override {
    later_.push_back([this, append] {
      if (broken) return desk.appended(append.table, std::unexpected(*broken));
      auto& log = logs[append.table];
      if (log.size() != append.first) return desk.appended(append.table, Appended::taken);
      log.insert(log.end(), append.entries.begin(), append.entries.end());
      if (append.score) scores_.try_emplace({append.score->daily, append.score->key}, *append.score);
      for (const auto& owner : append.owners) owners_[owner.key].push_back({append.table, owner.seat});
      desk.appended(append.table, Appended::yes);
    });
  }
  void load(const std::string& table, std::uint32_t from) override {
    later_.push_back([this, table, from] {
      if (broken) return desk.loaded(table, std::unexpected(*broken));
      const auto found = logs.find(table);
      std::vector<std::string> entries;
      if (found != logs.end()) entries.assign(found->second.begin() + from, found->second.end());
      desk.loaded(table, entries);
    });
  }
  void list(Client client, const std::string& id, const std::string& key) override {
    std::vector<TableRow> rows;
    for (const auto& [table, seat] : owners_[key])
      rows.push_back({.table = table, .game = "london", .seat = seat});
    later_.push_back([this, client, id, rows] { desk.listed(client, id, rows); });
  }
  void scores(Client client, const std::string& id, const std::string& daily,
              const std::string& key) override {
    std::vector<ScoreRow> rows;
    for (const auto& [of, score] : scores_) {
      if (of.first != daily) continue;
      rows.push_back({.name = score.name,
                      .points = score.points,
                      .rival = score.rival,
                      .won = score.won,
                      .mine = of.second == key,
                      .ended = score.ended});
    }
    later_.push_back([this, client, id, rows] { desk.scored(client, id, rows); });
  }
  void report(Client client, const std::string& id, const std::string&, std::uint32_t,
              const std::string&) override {
    later_.push_back([this, client, id] { desk.reported(client, id, 1); });
  }
  bool think(std::uint64_t ticket, For whom, Work work) override {
    if (thinks_elsewhere) thoughts.push_back({.ticket = ticket, .whom = whom, .work = std::move(work)});
    return thinks_elsewhere;
  }
  std::int64_t now() override { return time; }
  // Good enough where nobody attacks.
  std::string hash(std::string_view text) override {
    std::string out;
    for (int i = 0; i < 4; ++i)
      out += std::format("{:016x}", hash_text(std::to_string(i) + std::string(text)));
    return out;
  }
  std::string random() override { return hash("random " + std::to_string(++random_)); }

  void drain() {
    while (!later_.empty()) {
      const auto todo = std::exchange(later_, {});
      for (const auto& each : todo) each();
    }
  }

  // Sends a command and gives its answer.
  boost::json::object ask(Client client, const std::string& fields, std::string id = "") {
    if (id.empty()) id = "i" + std::to_string(++ids_);
    desk.receive(client, R"({"v":1,"id":")" + id + R"(",)" + fields + "}");
    drain();
    for (auto it = inbox[client].rbegin(); it != inbox[client].rend(); ++it) {
      if (it->contains("answer") && it->at("answer").as_string() == id) return *it;
    }
    return {};
  }
  std::string refused(Client client, const std::string& fields, std::string id = "") {
    const auto answer = ask(client, fields, std::move(id));
    if (answer.empty()) return "no answer";
    if (answer.at("ok").as_bool()) return "";
    return std::string(answer.at("error").at("code").as_string());
  }

  // What a channel sees now: its last full view with all differences since.
  boost::json::object parts(Client client, int channel) {
    boost::json::object seen;
    for (const auto& message : inbox[client]) {
      if (!message.contains("channel") || message.at("channel").as_int64() != channel ||
          !message.contains("parts"))
        continue;
      if (message.at("push").as_string() == "view") seen.clear();
      for (const auto& [name, value] : message.at("parts").as_object()) {
        if (value.is_null()) {
          seen.erase(name);
        } else {
          seen[name] = value;
        }
      }
      number_[{client, channel}] = message.at("number").as_int64();
    }
    return seen;
  }
  std::string base(Client client, int channel) {
    (void)parts(client, channel);
    return std::to_string(number_[{client, channel}]);
  }
  std::vector<std::string> moves(Client client, int channel) {
    std::vector<std::string> texts;
    const auto seen = parts(client, channel);
    if (!seen.contains("may")) return texts;
    for (const auto& move : seen.at("may").at("moves").as_array())
      texts.emplace_back(move.at("text").as_string());
    return texts;
  }
  std::string decide(Client client, int channel, const std::string& move) {
    return refused(client, R"("do":"decide","channel":)" + std::to_string(channel) + R"(,"base":)" +
                               base(client, channel) + R"(,"move":")" + move + "\"");
  }
  std::string command(Client client, int channel, const std::string& name) {
    return refused(client, R"("do":")" + name + R"(","channel":)" + std::to_string(channel) + R"(,"base":)" +
                               base(client, channel));
  }

  struct Made {
    std::string id;
    std::vector<std::string> tokens;
  };
  Made make(Client client, const std::string& fields) {
    const auto answer = ask(
        client, R"("do":"create","nonce":")" + hash(std::to_string(++ids_)).substr(0, 32) + "\"," + fields);
    REQUIRE(answer.at("ok").as_bool());
    Made made{.id = std::string(answer.at("table").at("id").as_string())};
    for (const auto& token : answer.at("table").at("tokens").as_array())
      made.tokens.emplace_back(token.as_string());
    return made;
  }
  // Client 1 at seat 0 and client 2 at seat 1, both on channel 1, the game begun.
  Made two_players() {
    const Made made =
        make(1, R"("game":"london","options":"players 2 first 1","seats":[{"kind":"open"},{"kind":"open"}])");
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const Client client = seat + 1;
      REQUIRE(refused(client, R"("do":"join","channel":1,"table":")" + made.id + R"(","token":")" +
                                  made.tokens[seat] + "\"") == "");
      REQUIRE(refused(client, R"("do":"sit","channel":1,"name":"P)" + std::to_string(client) + "\"") == "");
    }
    REQUIRE(refused(1, R"("do":"start","channel":1)") == "");
    return made;
  }

 private:
  std::vector<std::function<void()>> later_;
  std::map<std::string, std::vector<std::pair<std::string, int>>> owners_;
  std::map<std::pair<std::string, std::string>, Score> scores_;
  std::map<std::pair<Client, int>, std::int64_t> number_;
  int random_ = 0;
  int ids_ = 0;
};

}  // namespace guildhall::test
