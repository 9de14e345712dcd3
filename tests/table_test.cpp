// The table layer alone: the desk with a store in memory. The real server is tested in tests/server.
#include <doctest/doctest.h>

#include "core/rng.hpp"
#include "games/kingdom/campaign.hpp"
#include "games/kingdom/realm.hpp"
#include "table/words.hpp"
#include "tests/table_support.hpp"

using namespace guildhall;
using test::Room;

TEST_CASE(
    "table: a decision that shows nothing is seen by nobody else until the turn ends or something is shown") {
  Room room;
  room.two_players();
  // The first draw comes from the deck: seat 0 learns a card, so everybody sees that it was drawn.
  const std::size_t before = room.raw[2].size();
  CHECK(room.decide(1, 1, "draw deck") == "");
  CHECK(room.raw[2].size() == before + 1);
  CHECK(room.parts(1, 1).at("tentative").as_array().empty());
  CHECK_FALSE(room.parts(1, 1).at("may").as_object().contains("undo"));
  CHECK(room.command(1, 1, "undo") == "undo.none");
  // A loan shows nothing: only its own seat sees it, and may take it back.
  CHECK(room.decide(1, 1, "loan") == "");
  CHECK(room.raw[2].size() == before + 1);
  CHECK(room.parts(1, 1).at("player0").at("money").as_int64() == 15);
  CHECK(room.parts(2, 1).at("player0").at("money").as_int64() == 5);
  CHECK(room.parts(1, 1).at("may").at("undo").as_string() == "free");
  CHECK(room.command(1, 1, "undo") == "");
  CHECK(room.parts(1, 1).at("player0").at("money").as_int64() == 5);
  CHECK(room.command(1, 1, "redo") == "");
  CHECK(room.parts(1, 1).at("player0").at("money").as_int64() == 15);
  CHECK(room.command(1, 1, "undo") == "");
  CHECK(room.command(1, 1, "end") == "table.no-end");
  CHECK(room.raw[2].size() == before + 1);
}

TEST_CASE("table: what is done again by its id is answered again and happens once") {
  Room room;
  const auto made = room.two_players();
  const std::string draw =
      R"("do":"decide","channel":1,"base":)" + room.base(1, 1) + R"(,"move":"draw deck")";
  const auto first = room.ask(1, draw, "same");
  const auto entries = room.logs[made.id].size();
  const auto second = room.ask(1, draw, "same");
  CHECK(first.at("ok").as_bool());
  CHECK(second == first);
  CHECK(room.logs[made.id].size() == entries);
  // Another id on the old number comes too late, and the fresh view follows.
  CHECK(room.refused(1, draw, "other") == "table.stale");
  CHECK(room.inbox[1].back().at("push").as_string() == "view");
  // Also after the table was forgotten and read again.
  room.desk.gone(1);
  room.desk.gone(2);
  room.time += 100;
  room.desk.sweep(10);
  CHECK(room.desk.tables() == 0);
  CHECK(room.refused(1, R"("do":"join","channel":1,"table":")" + made.id + R"(","token":")" + made.tokens[0] +
                            "\"") == "");
  CHECK(room.ask(1, draw, "same") == first);
  CHECK(room.logs[made.id].size() == entries);
}

TEST_CASE("table: what was decided before leaving is kept, also while the store is at work") {
  Room room;
  const auto made = room.two_players();
  const auto entries = room.logs[made.id].size();
  const auto number = std::stoi(room.base(1, 1));
  const auto decide = [&](int base, const std::string& move) {
    room.desk.receive(1, R"({"v":1,"id":"d)" + move + R"(","do":"decide","channel":1,"base":)" +
                             std::to_string(base) + R"(,"move":")" + move + "\"}");
  };
  decide(number, "draw deck");
  decide(number + 1, "loan");
  CHECK(room.logs[made.id].size() == entries);
  CHECK(room.refused(1, R"("do":"leave","channel":1)") == "");
  CHECK(room.logs[made.id].size() == entries + 2);
  CHECK(room.decide(1, 1, "loan") == "table.channel");
}

TEST_CASE("table: a store that fails leaves everything as it was") {
  Room room;
  const auto made = room.two_players();
  const auto seen = room.parts(1, 1);
  const auto entries = room.logs[made.id];
  room.broken = failure("store.full", {"x"}).error();
  CHECK(room.decide(1, 1, "draw deck") == "store.full");
  CHECK(room.logs[made.id] == entries);
  room.broken.reset();
  CHECK(room.decide(1, 1, "draw deck") == "");
  CHECK(room.logs[made.id].size() == entries.size() + 1);
  CHECK(room.parts(1, 1) != seen);
}

TEST_CASE("table: another process was faster") {
  Room room;
  const auto made = room.two_players();
  // It draws for seat 0, as another process on the same store would write it.
  room.logs[made.id].push_back(format_entry({.kind = EntryKind::decide, .seat = 0, .text = "draw deck"}));
  CHECK(room.decide(1, 1, "draw deck") == "table.stale");
  CHECK(room.parts(2, 1).at("player0").at("hand").as_array().size() == 7);
  CHECK(room.logs[made.id].size() == 5);
  // And when it is told of a change it reads it without being asked.
  const std::string next = room.moves(1, 1).front();
  room.logs[made.id].push_back(format_entry({.kind = EntryKind::decide, .seat = 0, .text = next}));
  room.desk.changed(made.id, 6);
  room.drain();
  CHECK(room.base(1, 1) == "6");
}

TEST_CASE("table: whole random games of both, through views and differences alone") {
  for (const int players : {2, 3, 4}) {
    CAPTURE(players);
    Room room;
    std::string seats;
    for (int i = 0; i < players; ++i)
      seats += (i == 0 ? "" : ",") + std::string(R"({"kind":"person","name":"P"})");
    const auto made = room.make(1, R"("game":"london","options":"players )" + std::to_string(players) +
                                       R"( first 1","seats":[)" + seats + "]");
    for (int i = 0; i < players; ++i) {
      REQUIRE(room.refused(1, R"("do":"join","channel":)" + std::to_string(i + 1) + R"(,"table":")" +
                                  made.id + R"(","token":")" + made.tokens[static_cast<std::size_t>(i)] +
                                  "\"") == "");
    }
    REQUIRE(room.refused(9, R"("do":"watch","channel":1,"table":")" + made.id + "\"") == "");
    REQUIRE(room.refused(1, R"("do":"start","channel":1)") == "");
    Rng rng(Seed{.low = static_cast<std::uint64_t>(players)});
    int steps = 0;
    const auto step = [&] {
      for (int channel = 1; channel <= players; ++channel) {
        if (room.parts(1, channel).at("may").as_object().contains("end")) {
          REQUIRE(room.command(1, channel, "end") == "");
          return true;
        }
        auto moves = room.moves(1, channel);
        if (moves.size() > 1) std::erase(moves, "loan");
        if (moves.empty()) continue;
        REQUIRE(room.decide(1, channel, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]) == "");
        if (rng.below(8) == 0 && room.parts(1, channel).at("may").as_object().contains("undo")) {
          REQUIRE(room.command(1, channel, "undo") == "");
        }
        return true;
      }
      return false;
    };
    // The inbox only grows; what was read is folded into one view to keep the test short.
    while (steps < 250 && step()) ++steps;
    CHECK(steps > 100);
    // Whoever joins now sees what those see who followed every difference.
    for (int channel = 1; channel <= players; ++channel) {
      const Client late = static_cast<Client>(100 + channel);
      REQUIRE(room.refused(late, R"("do":"join","channel":1,"table":")" + made.id + R"(","token":")" +
                                     made.tokens[static_cast<std::size_t>(channel - 1)] + "\"") == "");
      CHECK(room.parts(late, 1) == room.parts(1, channel));
    }
    REQUIRE(room.refused(200, R"("do":"watch","channel":1,"table":")" + made.id + "\"") == "");
    CHECK(room.parts(200, 1) == room.parts(9, 1));
    // And so does a desk that reads the log anew.
    Room again;
    again.logs = room.logs;
    REQUIRE(again.refused(1, R"("do":"join","channel":1,"table":")" + made.id + R"(","token":")" +
                                 made.tokens[0] + "\"") == "");
    CHECK(again.parts(1, 1) == room.parts(1, 1));
  }
}

TEST_CASE("table: bots decide by themselves, also for somebody who is away") {
  Room room;
  const auto made = room.make(
      1,
      R"("game":"london","options":"players 3 first 2","seats":[{"kind":"person","name":"A"},{"kind":"bot","bot":"greedy"},{"kind":"person","name":"B"}])");
  REQUIRE(room.refused(1, R"("do":"join","channel":1,"table":")" + made.id + R"(","token":")" +
                              made.tokens[0] + "\"") == "");
  REQUIRE(room.refused(1, R"("do":"start","channel":1)") == "");
  // Seat 1 began and is through; B is not there.
  CHECK(room.parts(1, 1).at("may").at("actor").as_int64() == 2);
  CHECK(room.refused(1, R"("do":"take-over","channel":1,"seat":1)") == "table.seat");
  CHECK(room.refused(1, R"("do":"take-over","channel":1,"seat":2)") == "");
  CHECK(room.parts(1, 1).at("may").at("actor").as_int64() == 0);
  CHECK(room.parts(1, 1).at("table").at("seats").at(2).at("takenOver").as_string() == "master");
  REQUIRE(room.refused(2, R"("do":"join","channel":1,"table":")" + made.id + R"(","token":")" +
                              made.tokens[2] + "\"") == "");
  CHECK(room.refused(2, R"("do":"come-back","channel":1)") == "");
  CHECK(room.refused(1, R"("do":"take-over","channel":1,"seat":2)") == "table.present");
  // Of three, one may resign and the others play on; when a second does, the game is over.
  CHECK(room.refused(2, R"("do":"resign","channel":1)") == "");
  CHECK(room.parts(1, 1).at("table").at("status").as_string() == "playing");
  CHECK(room.refused(1, R"("do":"resign","channel":1)") == "");
  CHECK(room.parts(1, 1).at("table").at("status").as_string() == "over");
  CHECK(room.parts(1, 1).at("result").at("winners") == boost::json::array{1});
}

TEST_CASE("table: a channel has one hint under way, and bots go before it") {
  Room room;
  const auto made = room.two_players();
  REQUIRE(room.refused(1, R"("do":"join","channel":2,"table":")" + made.id + R"(","token":")" +
                              made.tokens[0] + "\"") == "");
  room.thinks_elsewhere = true;
  const auto answers = [&](const std::string& id) {
    std::vector<std::string> found;
    for (const auto& message : room.inbox[1]) {
      if (!message.contains("answer") || message.at("answer").as_string() != id) continue;
      found.emplace_back(message.at("ok").as_bool() ? "hint" : message.at("error").at("code").as_string());
    }
    return found;
  };
  using Answers = std::vector<std::string>;
  CHECK(room.ask(1, R"("do":"hint","channel":1)", "first").empty());
  CHECK(room.ask(1, R"("do":"hint","channel":2)", "other").empty());
  CHECK(room.ask(1, R"("do":"hint","channel":1)", "second").empty());
  CHECK(answers("first") == Answers{"table.asked-again"});
  // What makes no sense ends nothing.
  CHECK(room.refused(1, R"("do":"hint","channel":1,"move":"fly")") == "move.unknown");
  REQUIRE(room.thoughts.size() == 3);
  for (const Room::Thought& thought : room.thoughts) {
    CHECK(thought.whom == Host::For::client);
    room.desk.thought(thought.ticket, thought.work());
  }
  CHECK(answers("first") == Answers{"table.asked-again"});
  CHECK(answers("other") == Answers{"hint"});
  CHECK(answers("second") == Answers{"hint"});

  room.desk.gone(2);
  REQUIRE(room.refused(1, R"("do":"resign","channel":1)") == "");
  REQUIRE(room.parts(1, 1).at("table").at("status").as_string() == "over");
  for (const std::string id : {"early", "late"}) {
    CHECK(room.ask(1, R"("do":"review","channel":1,"from":0,"to":1)", id).empty());
  }
  CHECK(answers("early") == Answers{"table.asked-again"});
  CHECK(answers("late").empty());

  const auto bots = room.make(
      3,
      R"("game":"london","options":"players 2 first 2","seats":[{"kind":"person","name":"A"},{"kind":"bot","bot":"master"}])");
  REQUIRE(room.refused(3, R"("do":"join","channel":1,"table":")" + bots.id + R"(","token":")" +
                              bots.tokens[0] + "\"") == "");
  REQUIRE(room.refused(3, R"("do":"start","channel":1)") == "");
  CHECK(room.thoughts.back().whom == Host::For::bot);
}

TEST_CASE("table: a campaign may be taken back over what was shown, which is remembered") {
  Room room;
  const auto made = room.make(
      1,
      R"("game":"kingdom","options":"restarts 3 expansions 0","name":"Albion","seats":[{"kind":"person","name":"A"}])");
  REQUIRE(room.refused(1, R"("do":"join","channel":1,"table":")" + made.id + R"(","token":")" +
                              made.tokens[0] + "\"") == "");
  REQUIRE(room.refused(1, R"("do":"start","channel":1)") == "");
  const auto first = room.parts(1, 1);
  REQUIRE(room.decide(1, 1, "pass") == "");  // new cards come into play: something is shown
  CHECK(room.parts(1, 1) != first);
  CHECK(room.command(1, 1, "undo") == "table.barrier");
  CHECK(room.refused(1, R"("do":"undo","channel":1,"over":true,"base":)" + room.base(1, 1)) == "");
  CHECK(room.parts(1, 1).at("table").at("assisted").as_bool());
  CHECK(room.parts(1, 1).at("zones") == first.at("zones"));
  const auto file = room.ask(1, R"("do":"file","channel":1)");
  REQUIRE(file.at("ok").as_bool());
  CHECK(file.at("file").as_string().starts_with("guildhall campaign 1\n"));
}

TEST_CASE(
    "table: a campaign tells the faces of cards that were seen, when decisions were made, and may be "
    "renamed") {
  Room room;
  const auto made = room.make(
      1,
      R"("game":"kingdom","options":"restarts 3 expansions 0","name":"Albion","seats":[{"kind":"person","name":"A"}])");
  REQUIRE(room.refused(1, R"("do":"join","channel":1,"table":")" + made.id + R"(","token":")" +
                              made.tokens[0] + "\"") == "");
  REQUIRE(room.refused(1, R"("do":"start","channel":1)") == "");
  // The box is shut (P1): nobody is told of it, asked for or not.
  CHECK(room.ask(1, R"("do":"faces","channel":1)").at("faces").as_array().size() == 10);
  CHECK(room.ask(1, R"("do":"faces","channel":1,"cards":[11,84,138])").at("faces").as_array().empty());
  const auto faces =
      room.ask(1, R"("do":"faces","channel":1,"cards":[1,11],"lang":"pl")").at("faces").as_array();
  REQUIRE(faces.size() == 1);
  const auto& stage = faces[0].at("stages").at(0);
  CHECK(stage.at("name").as_string() == "Dzikie trawy");
  CHECK(stage.at("makes").at(0).at("coin").as_int64() == 1);
  CHECK(stage.at("upgrades").at(0).at("to").as_int64() == 2);
  CHECK(room.refused(1, R"("do":"faces","channel":1,"lang":"xx")") == "message.field");
  CHECK(room.refused(1, R"("do":"faces","channel":1,"cards":["a"])") == "message.field");
  room.time = 5000;
  REQUIRE(room.decide(1, 1, "pass") == "");
  const auto log = room.ask(1, R"("do":"log","channel":1,"from":0,"to":9)").at("log").as_array();
  CHECK(log.back().at("at").as_int64() == 5000);
  CHECK(room.refused(1, R"("do":"name","channel":1,"text":"0 New Albion")") == "");
  CHECK(room.parts(1, 1).at("table").at("name").as_string() == "New Albion");
  CHECK(std::string_view(room.ask(1, R"("do":"file","channel":1)").at("file").as_string())
            .contains("New Albion"));
  CHECK(room.refused(1, R"("do":"name","channel":1,"text":"0  x")") == "campaign.name");
  // A branch begins where a round began; what was shown since then is known to the player.
  const std::string from = R"("game":"kingdom","options":"","name":"Other","seats":[],"table":")" + made.id;
  const auto branch = room.make(1, from + R"(","from":1)");
  REQUIRE(room.refused(1, R"("do":"join","channel":2,"table":")" + branch.id + R"(","token":")" +
                              branch.tokens[0] + "\"") == "");
  CHECK(room.parts(1, 2).at("round").at("turn").as_int64() == 1);
  CHECK(room.parts(1, 2).at("table").at("name").as_string() == "Other");
  CHECK(room.parts(1, 2).at("table").at("assisted").as_bool());
  CHECK(room.parts(1, 1).at("round").at("turn").as_int64() == 2);
  CHECK(room.refused(1, R"("do":"create","nonce":"00000000000000000000000000000001",)" + from +
                            R"(","from":7)") == "number.bad");
}

TEST_CASE("table: entries round-trip, and what is none is refused") {
  const auto setup =
      std::make_shared<const Setup>(Setup{.game = "london",
                                          .options = "players 2 first 1",
                                          .host = 1,
                                          .seats = {{.kind = SeatKind::bot, .bot = "greedy"}, {.token = "t"}},
                                          .secret = "s",
                                          .commitment = "c"});
  const Entry entry{.kind = EntryKind::create,
                    .seat = 1,
                    .target = 0,
                    .n = 3,
                    .at = 12,
                    .id = "x\"y",
                    .text = "a\nb",
                    .part = "p",
                    .setup = setup};
  const auto read = parse_entry(format_entry(entry));
  REQUIRE(read.has_value());
  CHECK(format_entry(*read) == format_entry(entry));
  CHECK(*read->setup == *setup);
  CHECK(read->text == "a\nb");
  for (const char* bad : {"", "[]", "{}", R"({"do":"fly"})", R"({"do":"say","seat":9})",
                          R"({"do":"say","text":5})", R"({"do":"create","setup":{"game":"london"}})"}) {
    CAPTURE(bad);
    CHECK_FALSE(parse_entry(bad).has_value());
  }
}

TEST_CASE("table: what a newer program wrote is told apart from what is damaged, and left as it is") {
  Room room;
  const auto made = room.two_players();
  REQUIRE(room.decide(1, 1, "draw deck") == "");
  const auto other = room.two_players();
  const auto read_again = [&](const std::string& last) {
    room.desk.gone(1);
    room.desk.gone(2);
    room.time += 100;
    room.desk.sweep(10);
    room.logs[made.id].back() = last;
    const auto stored = room.logs;
    const auto answer = room.ask(
        1, R"("do":"join","channel":1,"table":")" + made.id + R"(","token":")" + made.tokens[0] + "\"");
    CHECK(room.refused(1, R"("do":"watch","channel":2,"table":")" + made.id + "\"") != "");
    CHECK(room.refused(1, R"("do":"say","channel":1,"text":"x")") == "table.channel");
    CHECK(room.refused(1, R"("do":"join","channel":3,"table":")" + other.id + R"(","token":")" +
                              other.tokens[0] + "\"") == "");
    CHECK(room.logs == stored);
    REQUIRE_FALSE(answer.at("ok").as_bool());
    return answer.at("error").as_object();
  };
  const auto newer = read_again(R"({"v":99,"do":"fly","wings":2})");
  CHECK(newer.at("code").as_string() == "table.newer");
  CHECK(newer.at("args") == boost::json::array{"99", std::to_string(stored_version)});
  CHECK(read_again(R"({"do":"fly","wings":2})").at("code").as_string() == "table.damaged");
  CHECK(read_again(R"({"v":0,"do":"say","seat":0,"text":"x"})").at("code").as_string() == "table.damaged");
  CHECK(parse_entry(R"({"v":1,"do":"say","seat":0,"text":"x"})").has_value());
  // Stores of today stay readable for programs of yesterday.
  CHECK(stored_version == 1);
  CHECK_FALSE(format_entry({.kind = EntryKind::say}).contains("\"v\""));
}

namespace {

std::string kingdom_fame(const kingdom::Kingdom& game, const kingdom::State& state) {
  Parts parts;
  view_parts(game, game.view(state, 0), parts);
  return std::ranges::find(parts, "fame", &Parts::value_type::first)->second;
}

// Answers whether a card in the deck is among those with fame.
bool check_fame(const kingdom::Kingdom& game, const kingdom::State& state) {
  const auto fame = boost::json::parse(kingdom_fame(game, state)).as_object();
  const kingdom::Realm realm(game.deck(), state);
  const auto own = realm.kingdom() | state.zone(kingdom::Zone::permanent);
  std::int64_t sum = fame.contains("banished") ? fame.at("banished").as_int64() : 0;
  std::int64_t last = 0;
  bool hidden = false;
  std::map<std::int64_t, std::int64_t> fames;
  for (const auto& row : fame.at("cards").as_array()) {
    const auto& [card, stage, worth] =
        std::tuple{row.at(0).as_int64(), row.at(1).as_int64(), row.at(2).as_int64()};
    REQUIRE(card > last);  // each once, and in an order that says nothing of the deck's
    last = card;
    REQUIRE(own.has(static_cast<kingdom::CardId>(card)));
    REQUIRE(stage == state.stage[static_cast<std::size_t>(card)]);
    hidden = hidden || state.zone(kingdom::Zone::deck).has(static_cast<kingdom::CardId>(card));
    fames[card] = worth;
    sum += worth;
  }
  REQUIRE(sum == fame.at("total").as_int64());
  REQUIRE(sum == realm.score());
  for (const auto& line : fame.at("lines").as_array()) {
    REQUIRE(fames.at(line.at("card").as_int64()) == line.at("total").as_int64());
  }
  return hidden;
}

}  // namespace

TEST_CASE(
    "table: the fame of a kingdom is told card by card, the deck's too, and tells nothing of its order") {
  const kingdom::Kingdom game;
  for (const std::uint8_t expansions : {std::uint8_t{0}, std::uint8_t{2}}) {
    CAPTURE(expansions);
    int hidden = 0;
    int shuffled = 0;
    int scores = 0;
    bool banished = false;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      CAPTURE(seed);
      Rng rng(Seed{.low = seed});
      auto state = *game.start({.restarts = 0, .expansions = expansions}, Seed{.low = seed});
      kingdom::Moves moves;
      for (int i = 0; game.actor(state) != nobody; ++i) {
        if (i % 8 == 0) {
          hidden += check_fame(game, state) ? 1 : 0;
          auto twin = game.sample(game.view(state, 0), rng);
          shuffled += twin.deck != state.deck ? 1 : 0;
          REQUIRE(kingdom_fame(game, twin) == kingdom_fame(game, state));
        }
        game.legal(state, moves);
        game.play(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], NoEvents{});
      }
      check_fame(game, state);
      scores += state.score_count;
      banished = banished || state.banished_fame != 0;
    }
    CHECK(hidden > 100);
    CHECK(shuffled > 100);
    CHECK(scores > (expansions > 0 ? 6 : 5));
    CHECK(banished == (expansions > 0));
  }
}

TEST_CASE(
    "table: a branch of a kingdom has the scores up to there with their marks, and none that came after") {
  const kingdom::Kingdom game;
  auto campaign = *kingdom::Campaign::begin(
      game, {.name = "Albion", .date = "today", .options = {.restarts = 0, .expansions = 2}, .seed = {3, 7}});
  Rng rng(Seed{.low = 7});
  const auto wander = [&] {
    kingdom::Moves moves;
    while (game.actor(campaign.now()) != nobody) {
      game.legal(campaign.now(), moves);
      const bool expand = campaign.now().ask == kingdom::Ask::expand;
      const std::uint32_t which = expand ? 0 : rng.below(static_cast<std::uint32_t>(moves.size()));
      REQUIRE(campaign.play(moves[which]).has_value());
    }
  };
  // The first score is clean; before the second the player went back.
  wander();
  while (campaign.now().score_count > 1) REQUIRE(campaign.add("undo").has_value());
  wander();
  REQUIRE(campaign.now().score_count == 3);

  Room room;
  const auto answer =
      room.ask(1, R"("do":"import","nonce":")" + room.random().substr(0, 32) + R"(","file":)" +
                      boost::json::serialize(boost::json::string(campaign.text())));
  REQUIRE(answer.at("ok").as_bool());
  const std::string id(answer.at("table").at("id").as_string());
  int channel = 0;
  const auto marks = [&](const std::string& table) {
    ++channel;
    REQUIRE(room.refused(1, R"("do":"watch","channel":)" + std::to_string(channel) + R"(,"table":")" + table +
                                "\"") == "");
    // The decisions that were not taken back.
    std::vector<boost::json::object> kept;
    for (std::size_t from = 0;; from += 500) {
      const auto log = room.ask(1, R"("do":"log","channel":)" + std::to_string(channel) + R"(,"from":)" +
                                       std::to_string(from) + R"(,"to":)" + std::to_string(from + 500))
                           .at("log")
                           .as_array();
      for (const auto& item : log) {
        if (item.at("do").as_string() == "decide") kept.push_back(item.as_object());
        if (item.at("do").as_string() == "undo") kept.pop_back();
      }
      if (log.size() < 500) break;
    }
    std::vector<bool> assisted;
    boost::json::array scores;
    for (const auto& item : kept) {
      for (const auto& event : item.at("events").as_array()) {
        if (event.at("kind").as_string() != "scored") continue;
        scores.push_back(event.at("n"));
        assisted.push_back(item.contains("assisted"));
      }
    }
    CHECK(scores == room.parts(1, channel).at("path").at("scores").as_array());
    return assisted;
  };
  CHECK(marks(id) == std::vector{false, true, true});
  int scored = -1;
  for (int round = 1; round <= campaign.now().round; ++round) {
    const int there = campaign.states()[campaign.round_start(round).value()].score_count;
    if (there == scored) continue;
    scored = there;
    CAPTURE(round);
    const auto branch = room.make(1, R"("game":"kingdom","options":"","name":"Twin","seats":[],"table":")" +
                                         id + R"(","from":)" + std::to_string(round));
    const std::vector all{false, true, true};
    CHECK(marks(branch.id) == std::vector(all.begin(), all.begin() + there));
    CHECK(room.parts(1, channel).at("table").at("assisted").as_bool());
  }
  CHECK(scored == 2);
}

TEST_CASE("table: messages that make no sense are refused with what was expected") {
  Room room;
  const auto code = [&](const std::string& message) {
    room.desk.receive(5, message);
    return std::string(room.inbox[5].back().at("error").at("code").as_string());
  };
  CHECK(code("nonsense") == "message.json");
  CHECK(code("[1,2]") == "message.field");
  CHECK(code(R"({"v":2,"id":"a","do":"ping"})") == "message.version");
  CHECK(code(R"({"v":1,"do":"ping"})") == "message.field");
  CHECK(code(R"({"v":1,"id":"a","do":"fly"})") == "message.field");
  CHECK(code(R"({"v":1,"id":"a","do":"say","channel":1,"text":"x"})") == "table.channel");
  CHECK(code(R"({"v":1,"id":"a","do":"decide","channel":1,"move":"x"})") == "message.field");
  CHECK(code(R"({"v":1,"id":"a","do":"join","channel":1,"table":"t","token":"short"})") == "message.field");
  CHECK(code(std::string(1000, '[')) == "message.json");
  room.desk.receive(
      5,
      R"({"v":1,"id":"q","do":"join","channel":1,"table":"none","token":"00000000000000000000000000000000"})");
  room.drain();
  CHECK(room.inbox[5].back().at("error").at("code").as_string() == "table.unknown");
  CHECK(room.desk.tables() == 0);
}

namespace {

const std::string ann = "11111111111111111111111111111111";
const std::string ben = "22222222222222222222222222222222";
constexpr std::int64_t noon = 1'794'830'400;  // of 2026-11-16

std::string daily(const std::string& day, const std::string& key = ann) {
  return R"("daily":")" + day + R"(","name":"Ann","key":")" + key + "\"";
}

void join(Room& room, const Room::Made& made) {
  REQUIRE(room.refused(1, R"("do":"join","channel":1,"table":")" + made.id + R"(","token":")" +
                              made.tokens[0] + "\"") == "");
}

// All that was said so far, as one view: a whole game would make the inbox long.
boost::json::object fold(Room& room) {
  const auto seen = room.parts(1, 1);
  const std::int64_t number = std::stoll(room.base(1, 1));
  room.inbox[1] = {
      boost::json::object{{"channel", 1}, {"push", "view"}, {"number", number}, {"parts", seen}}};
  return seen;
}

// The person plays so that the game ends soon. Answers whether it goes on.
bool step_daily(Room& room, Rng& rng) {
  const auto seen = fold(room);
  if (seen.at("table").at("status").as_string() == "over") return false;
  const auto& may = seen.at("may").as_object();
  if (may.contains("end")) {
    REQUIRE(room.command(1, 1, "end") == "");
    return true;
  }
  std::vector<std::string> good;
  for (const auto& move : may.at("moves").as_array()) {
    const std::string text(move.at("text").as_string());
    const auto& kind = move.at("kind").as_string();
    if (kind == "draw-three") good = {text, text, text, text, text, text, text, text, text};
    if (kind != "loan" && kind != "swap" && kind != "draw-board") good.push_back(text);
  }
  if (good.empty()) good = room.moves(1, 1);
  REQUIRE_FALSE(good.empty());
  REQUIRE(room.decide(1, 1, good[rng.below(static_cast<std::uint32_t>(good.size()))]) == "");
  return true;
}

boost::json::value log_of(Room& room) {
  return room.ask(1, R"("do":"log","channel":1,"from":0,"to":500)").at("log");
}

boost::json::array scores_of(Room& room, const std::string& day, const std::string& key) {
  return room.ask(1, R"("do":"scores","daily":")" + day + R"(","key":")" + key + "\"")
      .at("scores")
      .as_array();
}

}  // namespace

TEST_CASE("table: the deal of a day is the same for everybody, and so is the bot that answers") {
  boost::json::value first;
  for (const bool forgetful : {false, true}) {
    CAPTURE(forgetful);
    Room room;
    room.time = noon;
    if (forgetful) (void)room.random();  // other random numbers
    const auto made = room.make(1, daily("2026-11-16"));
    CHECK(made.tokens.size() == 1);
    join(room, made);
    const auto table = fold(room).at("table").as_object();
    CHECK(table.at("daily").as_string() == "2026-11-16");
    CHECK(table.at("status").as_string() == "playing");
    CHECK_FALSE(table.contains("commitment"));
    CHECK(table.at("seats").at(1).at("bot").as_string() == "master");
    Rng rng(Seed{.low = 5});
    int steps = 0;
    while (steps < 1000 && step_daily(room, rng)) {
      if (++steps % 40 != 0 || !forgetful) continue;
      // The bot's memory is gone with the table.
      room.desk.gone(1);
      room.time += 100;
      room.desk.sweep(10);
      REQUIRE(room.desk.tables() == 0);
      join(room, made);
    }
    REQUIRE(fold(room).at("table").at("status").as_string() == "over");
    if (forgetful) {
      CHECK(log_of(room) == first);
    } else {
      first = log_of(room);
      CHECK(first.as_array().size() > 50);
    }
  }
}

TEST_CASE("table: other days have other deals") {
  std::vector<boost::json::value> hands;
  for (const std::string day : {"2026-11-16", "2026-11-15", "2026-11-16"}) {
    Room room;
    room.time = noon;
    join(room, room.make(1, daily(day)));
    hands.push_back(fold(room).at("player0").at("hand"));
  }
  CHECK(hands[0] != hands[1]);
  CHECK(hands[0] == hands[2]);
}

TEST_CASE("table: days that have no deal") {
  Room room;
  room.time = noon;
  const auto create = [&](const std::string& day) {
    return room.refused(1, R"("do":"create","nonce":")" + room.random().substr(0, 32) + "\"," + daily(day));
  };
  for (const std::string day :
       {"2025-12-31", "2026-13-01", "2026-02-29", "2026-1-01", "20261116", "2026-11-1x", "tomorrow",
        "2026/11/16", "-026-11-16", "2026-00-10", "2026-11-00"}) {
    CAPTURE(day);
    CHECK(create(day) == "daily.day");
    CHECK(room.refused(1, R"("do":"scores","daily":")" + day + "\"") == "daily.day");
  }
  CHECK(create("") == "message.field");
  CHECK(create("2026-11-18") == "daily.future");
  CHECK(create("9999-12-31") == "daily.future");
  CHECK(create("2026-11-17") == "");
  CHECK(create("2026-11-16") == "");
  CHECK(create("2026-01-01") == "");
}

TEST_CASE("table: a daily table is played alone, and only its first end counts") {
  Room room;
  room.time = noon;
  const auto given_up = room.make(1, daily("2026-11-16"));
  join(room, given_up);
  for (const std::string refused : {R"("do":"hint","channel":1)", R"("do":"come-back","channel":1)",
                                    R"("do":"take-over","channel":1,"seat":1)"}) {
    CAPTURE(refused);
    CHECK(room.refused(1, refused) == "table.daily");
  }
  CHECK(room.refused(1, R"("do":"stand","channel":1)") == "table.started");
  CHECK(room.refused(1, R"("do":"bot","channel":1,"seat":0,"bot":"master")") == "table.started");
  CHECK(room.refused(1, R"("do":"review","channel":1,"from":0,"to":5)") == "table.running");
  CHECK(room.refused(1, R"("do":"resign","channel":1)") == "");
  CHECK(fold(room).at("table").at("status").as_string() == "over");
  CHECK(room.refused(1, R"("do":"rematch","channel":1,"nonce":")" + ann + "\"") == "table.daily");
  CHECK(scores_of(room, "2026-11-16", ann).empty());

  boost::json::array points;
  for (const std::uint64_t seed : {1U, 2U}) {
    join(room, room.make(1, daily("2026-11-16")));
    Rng rng(Seed{.low = seed});
    for (int i = 0; i < 1000 && step_daily(room, rng); ++i) continue;
    const auto seen = fold(room);
    REQUIRE(seen.at("table").at("status").as_string() == "over");
    points.push_back(seen.at("result").at("scores"));
  }
  const auto scores = scores_of(room, "2026-11-16", ann);
  REQUIRE(scores.size() == 1);
  const auto& mine = scores[0].as_object();
  CHECK(mine.at("name").as_string() == "Ann");
  CHECK(boost::json::array{mine.at("points"), mine.at("rival")} == points[0].as_array());
  CHECK(mine.at("mine").as_bool());
  CHECK(mine.at("ended").as_int64() == noon);
  CHECK(mine.size() == 6);
  CHECK_FALSE(scores_of(room, "2026-11-16", ben)[0].as_object().contains("mine"));
  CHECK(scores_of(room, "2026-11-15", ann).empty());
}
