// The table layer alone: the desk with a store in memory. The real server is tested in tests/server.
#include <doctest/doctest.h>

#include "core/rng.hpp"
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
