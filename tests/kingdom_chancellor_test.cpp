#include "ai/kingdom_chancellor.hpp"

#include <atomic>
#include <functional>
#include <thread>

#include "ai/kingdom_hint.hpp"
#include "ai/kingdom_minds.hpp"
#include "ai/kingdom_school.hpp"
#include "ai/sealed.hpp"
#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

using namespace std::chrono_literals;

std::unique_ptr<Mind<Kingdom>> mind(std::string_view text, std::uint64_t seed) {
  const auto spec = parse_bot_spec(text);
  REQUIRE(spec.has_value());
  auto made = make_mind(game(), *spec, Seed{41, seed});
  REQUIRE(made.has_value());
  return std::move(*made);
}

// The same cards from another file.
Kingdom of_another_deck() {
  auto deck = std::make_shared<Deck>(game().deck());
  deck->hash += 1;
  return Kingdom(deck);
}

// Plays a campaign to its end, or so many decisions; every move must be legal.
State campaign(std::string_view spec, const Options& options, std::uint64_t seed, int most = 20000) {
  const auto player = mind(spec, seed);
  State state = *game().start(options, Seed{42, seed});
  Moves moves;
  for (int decisions = 0; game().actor(state) != nobody && decisions < most; ++decisions) {
    game().legal(state, moves);
    const Move move = player->think(game().view(state, 0), moves, {}).move;
    REQUIRE(std::ranges::find(moves, move) != moves.end());
    game().play(state, move, NoEvents{});
  }
  return state;
}

int fame(const State& state) {
  return game().result(state).scores[0];
}

TEST_CASE("kingdom chancellor: plays a whole campaign well with few simulations") {
  const State end = campaign("chancellor:3n", {}, 0);
  CHECK(end.phase == Phase::over);
  // The steward makes 211 on average; `guildhall match kingdom` measures how much better this is.
  CHECK(fame(end) > 240);
}

TEST_CASE("kingdom chancellor: passes where its plan cannot be begun and nothing else is to be done") {
  const auto state = game().parse_position(
      "round=14 "
      "deck=10.4,19.4,18.3,9.2,31.4,42.3,11.3,4,22.3,118,28.3,5.2,103.3,12.4,36.3,20.3,45,46,6.2,43,29.2,95."
      "3,2.4,41,"
      "8.4,13.3,17.4,32.3,3 play=15.2,35.2,44.3,104 discard=1.3,21.3 permanent=25,26,27,38.3,39.3,40,88 "
      "destroyed=7,14,16,23,24,30,33,34,37 held=2coin marks=20.4:coin+1,18.3:sword+1,20.3:stone+1 "
      "boxes=25.1:1-3,26.1:1-2,41.1:1+4,88.1:1-2 stored=27.1:24 used=27.1#2:1");
  REQUIRE(state.has_value());
  Moves moves;
  game().legal(*state, moves);
  const Move move = mind("chancellor:3n", 1)->think(game().view(*state, 0), moves, {}).move;
  CHECK(game().format_move(*state, move) == "pass");
}

TEST_CASE("kingdom chancellor: finishes a campaign with an expansion") {
  const State end = campaign("chancellor:1n", {.restarts = 3, .expansions = 1}, 5);
  CHECK(end.phase == Phase::over);
}

TEST_CASE("kingdom chancellor: the same seed and simulations give the same decisions") {
  CHECK(campaign("chancellor:10n", {}, 7, 150) == campaign("chancellor:10n", {}, 7, 150));
}

TEST_CASE("kingdom chancellor: does not see the order of the deck") {
  const auto one = mind("chancellor:6n", 1);
  const auto two = mind("chancellor:6n", 1);
  Rng rng(Seed{43, 1});
  State state = *game().start({}, Seed{44, 1});
  Moves moves;
  int compared = 0;
  for (int decisions = 0; decisions < 200; ++decisions) {
    game().legal(state, moves);
    const State other = game().sample(game().view(state, 0), rng);
    const Move move = one->think(game().view(state, 0), moves, {}).move;
    REQUIRE(two->think(game().view(other, 0), moves, {}).move == move);
    compared += other == state ? 0 : 1;
    game().play(state, move, NoEvents{});
  }
  CHECK(compared > 50);
}

TEST_CASE("kingdom chancellor: stops when asked, with a legal move") {
  const auto player = mind("chancellor:1000000n", 1);
  const std::atomic<bool> stop{true};
  State state = *game().start({}, Seed{45, 1});
  Moves moves;
  for (int decisions = 0; decisions < 20; ++decisions) {
    game().legal(state, moves);
    const auto thought = player->think(game().view(state, 0), moves, {.stop = &stop});
    CHECK(thought.found.simulations == 0);
    REQUIRE(std::ranges::find(moves, thought.move) != moves.end());
    game().play(state, thought.move, NoEvents{});
  }
}

TEST_CASE("kingdom chancellor: a request to stop is obeyed within 50 ms, in a hint too") {
  // Two ways that are worth about the same: there is no end to comparing them.
  const State state =
      Table(
          "round=12 deck=19,21.4,10.4,31,4.2,12,36,7,8,2.2,85.3 play=1.2,3.2,6,9.2,11.4,13.3,15.2,18.3,"
          "20.3,22,28.3,29.2,34.3,35,41,42 permanent=25,26,27,38,39.3,40 "
          "destroyed=5.3,14,16,17,23,24,30,32,33,37")
          .state;
  Moves moves;
  game().legal(state, moves);
  const View view = game().view(state, 0);
  const auto think = [&](const std::atomic<bool>& stop) {
    return mind("chancellor:600s", 1)->think(view, moves, {.stop = &stop}).move;
  };
  const auto hint = [&](const std::atomic<bool>& stop) {
    return advise(game(), view, moves, {}, {.time = 600s}, Seed{41, 1}, &stop).move;
  };
  for (const std::function<Move(const std::atomic<bool>&)>& decide :
       {std::function(think), std::function(hint)}) {
    // A busy machine may wake a thread late: the best of five counts.
    std::chrono::nanoseconds late = 1h;
    for (int i = 0; i < 5 && late >= 50ms; ++i) {
      std::atomic<bool> stop = false;
      std::atomic<std::int64_t> stopped = 0;
      const auto now = [] { return std::chrono::steady_clock::now().time_since_epoch().count(); };
      std::thread other([&] {
        std::this_thread::sleep_for(60ms);
        stopped = now();
        stop = true;
      });
      const Move move = decide(stop);
      const std::int64_t decided = now();
      const bool waited = stop;
      other.join();
      REQUIRE(waited);  // it would have gone on thinking
      late = std::min(late, std::chrono::nanoseconds(decided - stopped));
      CHECK(std::ranges::find(moves, move) != moves.end());
    }
    CHECK(late < 50ms);
  }
}

TEST_CASE("kingdom chancellor: is found by its name, and others are told apart") {
  for (const std::string_view name : mind_names()) CHECK(make_mind(game(), {std::string(name), {}}, {}));
  CHECK(make_mind(game(), {"nobody", {}}, {}).error().code == "bot.unknown");
}

// A file of tastes with these lines.
std::string tastes_file(std::string_view lines) {
  return seal(tastes_line, "only a remark", deck_line(game().deck_hash()) + "\n" + std::string(lines));
}

TEST_CASE("kingdom chancellor: tastes are read as they were written, and others are refused") {
  const Deck& deck = game().deck();
  const Tastes& learned = learned_tastes(deck);
  const std::string whole = format_tastes(learned, deck, "made by a test");
  const auto again = parse_tastes(deck, whole);
  REQUIRE(again.has_value());
  CHECK(*again == learned);
  CHECK(*parse_tastes(deck, tastes_file("")) == Tastes{});
  for (const std::string_view text : {"coin", "coin ten", "coin 1 2", "gold 3", "1.9.early 3"}) {
    CHECK(parse_tastes(deck, tastes_file(text)).error().code == "tastes.bad");
  }
  for (const std::string& text : {std::string(), whole.substr(0, 3000), whole + "coin 3\n", "x" + whole}) {
    CHECK(parse_tastes(deck, text).error().code == "tastes.bad");
  }
}

TEST_CASE("kingdom chancellor: tastes of another deck are refused, and those built in are not used for it") {
  const Kingdom other = of_another_deck();
  const Tastes& learned = learned_tastes(game().deck());
  CHECK_FALSE(learned == first_tastes);
  CHECK(learned_tastes(other.deck()) == first_tastes);
  const auto why = [](const Kingdom& kingdom, std::string_view text) {
    const auto read = parse_tastes(kingdom.deck(), text);
    REQUIRE(!read.has_value());
    CHECK(read.error().code == "tastes.bad");
    return read.error().args.at(0);
  };
  CHECK(why(other, format_tastes(learned, game().deck(), "")) ==
        "they were learned with another deck of cards");
  CHECK(why(game(), format_tastes(learned, other.deck(), "")) ==
        "they were learned with another deck of cards");
  CHECK(why(game(), seal(tastes_line, "", "coin 3\n")) == "the line 'deck' is missing");
  CHECK(parse_tastes(other.deck(), format_tastes(learned, other.deck(), "")) == learned);
}

// What a chancellor does in the first decisions of a campaign.
std::vector<Move> first_moves(const Kingdom& kingdom, const std::optional<Tastes>& tastes) {
  const auto player =
      make_mind(kingdom, {.name = "chancellor", .budget = {.simulations = 3}}, Seed{41, 1}, tastes);
  State state = *kingdom.start({}, Seed{46, 1});
  Moves moves;
  std::vector<Move> made;
  while (made.size() < 200) {
    kingdom.legal(state, moves);
    made.push_back((*player)->think(kingdom.view(state, 0), moves, {}).move);
    kingdom.play(state, made.back(), NoEvents{});
  }
  return made;
}

TEST_CASE("kingdom chancellor: plays by the tastes it is given, else by those that fit the deck") {
  CHECK(first_moves(game(), {}) == first_moves(game(), learned_tastes(game().deck())));
  CHECK(first_moves(of_another_deck(), {}) == first_moves(game(), first_tastes));
  CHECK_FALSE(first_moves(game(), {}) == first_moves(game(), first_tastes));
}

TEST_CASE("kingdom chancellor: cards that are the same in all but the id share their tastes") {
  const auto tastes = parse_tastes(game().deck(), tastes_file("1.2.early 30\n5.1.late 20\n"));
  REQUIRE(tastes.has_value());
  CHECK(tastes->opinions[4][2].early == 30);
  CHECK(tastes->opinions[15][1].late == 20);
  CHECK(tastes->opinions[7][1].late == 0);
}

TEST_CASE("kingdom chancellor: the school moves tastes with the fame, the same way each time") {
  const auto taught = [] {
    School school = begin_school(game(), Seed{1, 2}, 400);
    learn(game(), school, std::vector<Pair>{{.up = 300, .down = 100}});
    return school;
  };
  const School school = taught();
  CHECK(school.tastes == taught().tastes);
  CHECK(school.pairs == 1);
  CHECK(school.fame == 200);
  CHECK_FALSE(school.tastes == first_tastes);
  School other = begin_school(game(), Seed{1, 2}, 400);
  learn(game(), other, std::vector<Pair>{{.up = 200, .down = 200}});
  CHECK(other.tastes == first_tastes);
}

TEST_CASE("kingdom chancellor: a course that is taken up again goes on as if nothing had been") {
  School whole = begin_school(game(), Seed{1, 2}, 400);
  learn(game(), whole, std::vector<Pair>{{.up = 300, .down = 100}, {.up = 200, .down = 250}});
  auto again = parse_school(game(), format_school(whole));
  REQUIRE(again.has_value());
  for (School* school : {&whole, &*again})
    learn(game(), *school, std::vector<Pair>{{.up = 210, .down = 180}});
  CHECK(again->tastes == whole.tastes);
  CHECK(again->at == whole.at);
  CHECK(again->pairs == whole.pairs);
  CHECK(again->games == 400);
  std::string damaged = format_school(whole);
  damaged[damaged.size() - 3] ^= 1;
  CHECK(parse_school(game(), damaged).error().code == "training.bad");
  CHECK(parse_school(game(), "").error().code == "training.bad");
}

TEST_CASE("kingdom chancellor: a course is taken up with its own deck and its own numbers only") {
  const School school = begin_school(game(), Seed{1, 2}, 400);
  const std::string text = format_school(school);
  REQUIRE(parse_school(game(), text).has_value());
  const auto why = [](const Kingdom& kingdom, std::string_view course) {
    const auto read = parse_school(kingdom, course);
    REQUIRE(!read.has_value());
    CHECK(read.error().code == "training.bad");
    return read.error().args.at(0);
  };
  CHECK(why(of_another_deck(), text).contains("another deck"));
  CHECK(
      why(game(), format_school(begin_school(of_another_deck(), Seed{1, 2}, 400))).contains("another deck"));
  School longer = school;
  longer.at.push_back(0);
  CHECK(why(game(), format_school(longer)).contains("more numbers"));
  School shorter = school;
  shorter.at.pop_back();
  CHECK(why(game(), format_school(shorter)).contains("ends too early"));
  CHECK(why(game(), "guildhall kingdom training 1\n" + text).contains("does not say of which deck"));
}

}  // namespace
}  // namespace guildhall::kingdom
