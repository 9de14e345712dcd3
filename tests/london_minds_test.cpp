#include "ai/london_minds.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <thread>
#include <vector>

#include "ai/london_train.hpp"
#include "tests/london_support.hpp"

namespace guildhall::london::test {
namespace {

using namespace std::chrono_literals;

std::unique_ptr<Mind<London>> mind(std::string_view spec, std::uint64_t seed = 1, int threads = 1) {
  const auto parsed = parse_bot_spec(spec);
  REQUIRE(parsed.has_value());
  auto made = make_mind(rules(), *parsed, Seed{.high = seed, .low = 5}, {.threads = threads});
  REQUIRE(made.has_value());
  return *std::move(made);
}

// The moves of a game between bots, every one of them legal; at most `limit` of them.
std::vector<Move> play(const std::vector<std::string_view>& specs, std::uint64_t seed, std::size_t limit) {
  std::vector<std::unique_ptr<Mind<London>>> minds;
  for (std::size_t i = 0; i < specs.size(); ++i) minds.push_back(mind(specs[i], i));
  State state = *rules().start({.players = static_cast<int>(specs.size())}, Seed{.high = 3, .low = seed});
  Moves moves;
  std::vector<Move> played;
  while (rules().actor(state) != nobody && played.size() < limit) {
    const Seat actor = rules().actor(state);
    rules().legal(state, moves);
    const Move move = minds[actor]->think(rules().view(state, actor), moves, {}).move;
    REQUIRE(std::ranges::find(moves, move) != moves.end());
    rules().play(state, move, NoEvents{});
    played.push_back(move);
  }
  return played;
}

// Calls f with the states of a game that the adviser plays.
template <class F>
void for_each_state(int players, std::uint64_t seed, F&& f) {
  State state = *rules().start({.players = players}, Seed{.high = 8, .low = seed});
  Rng rng(Seed{.high = 9, .low = seed});
  Moves moves;
  while (rules().actor(state) != nobody) {
    f(state);
    rules().legal(state, moves);
    const Seat actor = rules().actor(state);
    rules().play(state, best_advice(rules().deck(), state, actor, moves, good_advice, rng), NoEvents{});
  }
  f(state);
}

TEST_CASE("bots: a budget is a number of simulations or a time, for a decision or a turn") {
  CHECK(*parse_bot_spec("master") == BotSpec{.name = "master"});
  CHECK(*parse_bot_spec("master:10ms") == BotSpec{.name = "master", .budget = {.time = 10ms}});
  CHECK(*parse_bot_spec("master:2000n") == BotSpec{.name = "master", .budget = {.simulations = 2000}});
  CHECK(*parse_bot_spec("master:0.2s/turn") ==
        BotSpec{.name = "master", .budget = {.time = 200ms, .a_turn = true}});
  CHECK(*parse_bot_spec("master:1.025s") == BotSpec{.name = "master", .budget = {.time = 1025ms}});
  CHECK(*parse_bot_spec("flat:2s/turn") == BotSpec{.name = "flat", .budget = {.time = 2s, .a_turn = true}});
  for (const std::string_view text : {"master:10ms", "master:2000n", "master:500n/turn", "master"}) {
    CHECK(format_bot_spec(*parse_bot_spec(text)) == text);
  }
}

TEST_CASE("bots: a budget that is zero, absurd or no budget is refused") {
  for (const std::string_view text :
       {"master:", "master:0ms", "master:0n", "master:-5ms", "master:10", "master:10m", "master:tenms",
        "master:99999999999999999999n", "master:2000000000n", "master:3601s", "master:1e3n", "master:/turn",
        "master:0.0s", "master:0.5n", "master:1.5ms", "master:.5s", "master:1.s", "master:0.2345s",
        "master:3600.001s"}) {
    INFO(std::string(text));
    const auto spec = parse_bot_spec(text);
    REQUIRE(!spec.has_value());
    CHECK(spec.error().code == "bot.budget");
  }
  const auto nobody_knows = make_mind(rules(), {.name = "wizard"}, {});
  REQUIRE(!nobody_knows.has_value());
  CHECK(nobody_knows.error().code == "bot.unknown");
}

TEST_CASE("bots: every bot plays legal decisions with two, three and four players") {
  for (const std::string_view name : mind_names()) {
    const std::string spec = std::string(name) + ":6n";
    for (const std::size_t players : {2U, 3U, 4U}) {
      play(std::vector<std::string_view>(players, spec), players, 120);
    }
  }
}

TEST_CASE("bots: searches come to the end of games of two, three and four players") {
  const std::vector<std::string_view> all{"master:4n", "grandmaster:4n", "journeyman:4n", "appraiser:4n"};
  for (const std::size_t players : {2U, 3U, 4U}) {
    CHECK(play({all.begin(), all.begin() + static_cast<std::ptrdiff_t>(players)}, players, 5000).size() <
          5000);
  }
}

TEST_CASE("bots: limited by simulations and with one thread a search repeats itself") {
  for (const std::string_view spec :
       {"journeyman:20n", "grandmaster:20n", "grandmaster:100n/turn", "ismcts:5n"}) {
    CHECK(play({spec, spec}, 4, 40) == play({spec, spec}, 4, 40));
  }
}

TEST_CASE("bots: what a seat cannot know does not change its decision") {
  Rng rng(Seed{.high = 23, .low = 1});
  Moves moves;
  int compared = 0;
  int at = 0;
  for_each_state(3, 2, [&](const State& state) {
    const Seat actor = rules().actor(state);
    if (actor == nobody || ++at % 9 != 0) return;
    const State other = rules().sample(rules().view(state, actor), rng);
    REQUIRE(rules().view(other, actor) == rules().view(state, actor));
    rules().legal(state, moves);
    for (const std::string_view spec : {"grandmaster:24n", "journeyman:24n", "flat:8n"}) {
      const Move move = mind(spec)->think(rules().view(state, actor), moves, {}).move;
      CHECK(mind(spec)->think(rules().view(other, actor), moves, {}).move == move);
    }
    compared += other == state ? 0 : 1;
  });
  CHECK(compared > 10);
}

TEST_CASE("bots: what a seat sees of a state is what it sees of its view") {
  for_each_state(3, 5, [&](const State& state) {
    for (Seat seat = 0; seat < 3; ++seat) {
      CHECK(sight_of(state, seat) == sight_of(rules().view(state, seat).state, seat));
    }
  });
}

// A clock by which everything takes as long as looking at it does.
std::chrono::nanoseconds ticks{0};
constexpr auto tick = 10us;
std::chrono::nanoseconds ticking() {
  return ticks += tick;
}

TEST_CASE("bots: a decision uses at least half of its time, and no more than all of it") {
  const State state = *rules().start({.players = 2}, Seed{.high = 1, .low = 1});
  Moves moves;
  rules().legal(state, moves);
  for (const std::string_view spec : {"grandmaster:10ms", "ismcts:10ms", "flat:10ms", "appraiser:10ms"}) {
    const auto before = ticks;
    mind(spec)->think(rules().view(state, 0), moves, {.now = ticking});
    // It may end early when the lead is larger than what is left, which is after half of it at the soonest.
    CHECK(ticks - before >= 5ms);
    CHECK(ticks - before <= 10ms + 5 * tick);
  }
}

TEST_CASE("bots: a decision uses at least half of its simulations, and no more than all of them") {
  const State state = *rules().start({.players = 2}, Seed{.high = 1, .low = 1});
  Moves moves;
  rules().legal(state, moves);
  for (const std::string_view spec : {"grandmaster:300n", "ismcts:100n", "journeyman:300n"}) {
    const BotSpec parsed = *parse_bot_spec(spec);
    const auto used = mind(spec)->think(rules().view(state, 0), moves, {}).found.simulations;
    CHECK(used >= parsed.budget.simulations / 2);
    CHECK(used <= parsed.budget.simulations);
  }
}

TEST_CASE("bots: a turn takes no more than its time, however many decisions it has") {
  const auto bot = mind("grandmaster:20ms/turn");
  State state = *rules().start({.players = 2}, Seed{.high = 3, .low = 9});
  Rng rng(Seed{.high = 4, .low = 9});
  Moves moves;
  std::chrono::nanoseconds turn{0};
  std::chrono::nanoseconds longest{0};
  for (int i = 0; i < 200 && rules().actor(state) != nobody; ++i) {
    const Seat actor = rules().actor(state);
    rules().legal(state, moves);
    Move move = random_move(rules(), rules().view(state, actor), moves, rng);
    if (actor == 0) {
      if (SkilledGuide::begins_turn(state)) turn = {};
      const auto before = ticks;
      move = bot->think(rules().view(state, 0), moves, {.now = ticking}).move;
      turn += ticks - before;
      longest = std::max(longest, turn);
    }
    rules().play(state, move, NoEvents{});
  }
  CHECK(longest > 15ms);
  CHECK(longest <= 20ms);
}

TEST_CASE("bots: a search that is settled chooses what it would have chosen at its end") {
  const auto skill = skill_of(rules(), "grandmaster");
  REQUIRE(skill.has_value());
  int settled = 0;
  int at = 0;
  for_each_state(2, 4, [&](const State& state) {
    if (rules().actor(state) == nobody || ++at % 17 != 0) return;
    const View view = rules().view(state, rules().actor(state));
    const Seed seed{.high = 1, .low = static_cast<std::uint64_t>(at)};
    Search<London, SkilledGuide> early(rules(), skill->guide, skill->growth, seed);
    Search<London, SkilledGuide> whole(rules(), skill->guide, skill->growth, seed);
    early.begin(view);
    early.run({.simulations = 200});
    whole.begin(view);
    while (whole.simulations() < 200) whole.simulate();
    CHECK(early.best() == whole.best());
    if (early.simulations() < 200) ++settled;
  });
  CHECK(settled > 5);
}

TEST_CASE("bots: a request to stop is obeyed within 50 ms") {
  const State state = *rules().start({.players = 2}, Seed{.high = 1, .low = 1});
  Moves moves;
  rules().legal(state, moves);
  for (const std::string_view spec : {"grandmaster:600s", "ismcts:600s", "flat:600s"}) {
    // A busy machine may wake a thread late: the best of five counts.
    std::chrono::nanoseconds late = 1h;
    for (int i = 0; i < 5 && late >= 50ms; ++i) {
      std::atomic<bool> stop = false;
      std::atomic<std::int64_t> stopped = 0;
      const auto now = [] { return std::chrono::steady_clock::now().time_since_epoch().count(); };
      const auto bot = mind(spec, 1, 2);
      std::thread other([&] {
        std::this_thread::sleep_for(60ms);
        stopped = now();
        stop = true;
      });
      const Move move = bot->think(rules().view(state, 0), moves, {.stop = &stop}).move;
      late = std::min(late, std::chrono::nanoseconds(now() - stopped));
      other.join();
      CHECK(std::ranges::find(moves, move) != moves.end());
    }
    CHECK(late < 50ms);
  }
}

TEST_CASE("bots: a search stays within its arena and keeps what it found between decisions") {
  const SkilledGuide guide{.game = rules(), .advice = good_advice};
  const std::size_t room = 300;
  Search<London, SkilledGuide> narrow(rules(), guide, {.nodes = room}, Seed{.high = 1, .low = 2});
  Search<London, SkilledGuide> search(rules(), guide, {}, Seed{.high = 1, .low = 2});
  const std::size_t bytes = narrow.bytes();
  State state = *rules().start({.players = 2}, Seed{.high = 2, .low = 2});
  bool shown = true;  // a card that was drawn may be one the tree has never seen
  int kept = 0;
  for (int i = 0; i < 12 && rules().actor(state) == 0; ++i) {
    const View before = rules().view(state, 0);
    narrow.begin(before);
    narrow.run({.simulations = 400});
    CHECK(narrow.nodes() <= room);
    CHECK(narrow.bytes() == bytes);
    search.begin(before);
    if (!shown) {
      CHECK(search.nodes() > 1);
      ++kept;
    }
    search.run({.simulations = 400});
    rules().play(state, search.best(), NoEvents{});
    shown = rules().reveals(before, rules().view(state, 0));
  }
  CHECK(kept > 0);
}

constexpr std::string_view may_repay =
    "london 2; turn 1 draw-first; last 1; seat 1 money 40 loans 2 hand mercers,grocers; seat 2 prestige 30";

// Remembers whose turn it was whenever something was judged.
struct Witness : SkilledGuide {
  std::vector<Seat>* turns = nullptr;
  Shares judge(const State& state) const {
    turns->push_back(state.turn.seat);
    return {0.5F, 0.5F};
  }
};

TEST_CASE("bots: who repays a loan first has not ended a turn by that (Q5)") {
  std::vector<Seat> turns;
  Witness guide;
  guide.game = rules();
  guide.advice = good_advice;
  guide.turns = &turns;
  Search<London, Witness> search(rules(), guide, {}, Seed{.high = 1, .low = 2});
  search.begin(rules().view(position("london 2; turn 1 draw-first; seat 1 money 40 loans 2; seat 2"), 0));
  search.run({.simulations = 200});
  CHECK(std::ranges::any_of(search.found().candidates, [](const auto& each) {
    return each.move.kind == MoveKind::repay && each.visits > 0;
  }));
  CHECK(turns.size() == search.simulations());
  CHECK(std::ranges::count(turns, Seat{0}) == 0);
}

TEST_CASE("bots: the budget of a turn is not given again after a loan was repaid") {
  State state = position(may_repay);
  const auto bot = mind("grandmaster:100n/turn");
  Moves moves;
  rules().legal(state, moves);
  const auto first = bot->think(rules().view(state, 0), moves, {});
  REQUIRE(first.move.kind == MoveKind::repay);
  rules().play(state, first.move, NoEvents{});
  rules().legal(state, moves);
  const auto second = bot->think(rules().view(state, 0), moves, {});
  // 35 of a hundred at first, then 35 % of what is left.
  CHECK(first.found.simulations <= 35);
  CHECK(second.found.simulations <= (100 - first.found.simulations) * 35 / 100);
}

TEST_CASE("bots: the budget of a turn is not given again after a swap at its beginning") {
  State state = position(
      "london 2; turn 1 draw-first; deck lords sewers bridge; upper st-pauls omnibus -;"
      " seat 1 money 9 hand paupers-a,paupers-b city stock-exchange; seat 2");
  const auto bot = mind("grandmaster:100n/turn");
  Moves moves;
  rules().legal(state, moves);
  const auto swap = std::ranges::find(moves, MoveKind::swap, &Move::kind);
  REQUIRE(swap != moves.end());
  const auto think = [&](const Moves& among) {
    return bot->think(rules().view(state, 0), among, {}).found.simulations;
  };
  std::uint64_t left = 100;
  const auto spend = [&](std::uint64_t simulations) {
    CHECK(simulations <= left * 35 / 100);
    left -= simulations;
  };
  spend(think(moves));
  rules().play(state, *swap, NoEvents{});
  rules().legal(state, moves);
  REQUIRE(moves[0].kind == MoveKind::swap_with);
  spend(think(moves));
  rules().play(state, moves[0], NoEvents{});
  rules().legal(state, moves);
  spend(think(moves));
  CHECK(left < 100);
}

TEST_CASE("bots: several trees share the simulations of a decision") {
  const State state = *rules().start({.players = 2}, Seed{.high = 1, .low = 1});
  Moves moves;
  rules().legal(state, moves);
  const auto used =
      mind("grandmaster:400n", 1, 2)->think(rules().view(state, 0), moves, {}).found.simulations;
  CHECK(used <= 400);
  // One of them may do 200.
  CHECK(used > 200);
}

TEST_CASE("bots: a search that is stopped at once has still something to choose by") {
  const State state = *rules().start({.players = 2}, Seed{.high = 1, .low = 1});
  Moves moves;
  rules().legal(state, moves);
  const std::atomic<bool> stop = true;
  const auto thought = mind("grandmaster:600s")->think(rules().view(state, 0), moves, {.stop = &stop});
  CHECK(thought.found.simulations == 16);
}

TEST_CASE("bots: the scores of a search are those of the rules") {
  for (const int players : {2, 3, 4}) {
    for_each_state(players, 7, [&](const State& state) {
      const Result result = rules().result(state);
      const auto scores = final_scores(rules().deck(), state);
      const Shares shares = final_shares(rules().deck(), state);
      for (std::size_t seat = 0; seat < result.scores.size(); ++seat) {
        REQUIRE(scores[seat] == result.scores[seat]);
        const bool won = std::ranges::contains(result.winners, seat);
        REQUIRE(shares[seat] == (won ? 1.0F / static_cast<float>(result.winners.size()) : 0.0F));
      }
    });
  }
}

TEST_CASE("bots: the built-in weights fit the built-in deck, and chances add up to one") {
  const auto net = standard_net();
  REQUIRE(net != nullptr);
  CHECK(net->deck == rules().deck_hash());
  for_each_state(4, 3, [&](const State& state) {
    Features features;
    extract(rules().deck(), state, features);
    const Shares shares = judge(*net, features);
    CHECK(std::abs(shares[0] + shares[1] + shares[2] + shares[3] - 1.0F) < 1e-4F);
  });
}

// How surprised a judge is by who won, for each position at the beginning of a turn.
template <class Judge>
double surprise(Judge&& judged) {
  double sum = 0;
  int positions = 0;
  for (std::uint64_t seed = 100; seed < 130; ++seed) {
    std::vector<Shares> before;
    Shares end{};
    for_each_state(2, seed, [&](const State& state) {
      if (rules().actor(state) == nobody) {
        end = final_shares(rules().deck(), state);
      } else if (SkilledGuide::begins_turn(state)) {
        before.push_back(judged(state));
      }
    });
    for (const Shares& shares : before) {
      for (std::size_t seat = 0; seat < 2; ++seat) sum -= end[seat] * std::log(std::max(shares[seat], 1e-6F));
      ++positions;
    }
  }
  return sum / positions;
}

TEST_CASE("bots: the built-in weights know better than the hand-written evaluation who will win") {
  const auto net = standard_net();
  const double learned = surprise([&](const State& state) {
    Features features;
    extract(rules().deck(), state, features);
    return judge(*net, features);
  });
  const double written = surprise([&](const State& state) { return appraise(rules().deck(), state, {}); });
  INFO(learned);
  INFO(written);
  // Who knows nothing is surprised by the logarithm of two.
  CHECK(written < std::log(2.0));
  CHECK(learned < 0.95 * written);
}

TEST_CASE("bots: masters of another deck judge by weights of that deck only") {
  auto other = std::make_shared<Deck>(rules().deck());
  other->hash += 1;
  const London game(other);
  const auto own = std::make_shared<const Net>(fresh_net(*other, Seed{.high = 4, .low = 4}));
  for (const std::string_view level : {"master", "grandmaster"}) {
    CHECK(skill_of(game, level)->guide.net == nullptr);
    CHECK(skill_of(game, level, own)->guide.net == own);
    CHECK(skill_of(rules(), level, own)->guide.net == nullptr);
    CHECK(skill_of(rules(), level)->guide.net == standard_net());
  }
}

TEST_CASE("bots: weights survive being written, and damaged ones are refused") {
  Net net = fresh_net(rules().deck(), Seed{.high = 4, .low = 4});
  net.policy.trust[3] = 0.25F;
  net.policy.corrections[0] = -17;
  net.policy.corrections[Policy::rows - 1] = 900;
  const std::string text = format_net(net, "made by a test\nin two lines");
  const auto read = parse_net(text);
  REQUIRE(read.has_value());
  CHECK(read->policy == net.policy);
  CHECK(format_net(*read, "made by a test\nin two lines") == text);
  for (std::string bad : {std::string(), text.substr(0, text.size() / 2), text + "x", "x" + text,
                          std::string("guildhall london weights 2\n")}) {
    const auto refused = parse_net(bad);
    REQUIRE(!refused.has_value());
    CHECK(refused.error().code == "weights.bad");
  }
  std::string changed = text;
  changed[text.size() / 2] = changed[text.size() / 2] == 'A' ? 'B' : 'A';
  CHECK(!parse_net(changed).has_value());
}

TEST_CASE("bots: training that is interrupted and taken up again ends like training in one go") {
  const Course course{.seed = {.high = 0, .low = 3},
                      .games = 6,
                      .first_games = 2,
                      .policy_games = 2,
                      .policy_simulations = 20,
                      .simulations = 2};
  const auto go_on = [&](Training training, std::uint64_t until) {
    while (training.games < until) {
      std::vector<Lesson> lessons;
      for (std::uint64_t i = 0; i < 2; ++i)
        lessons.push_back(play_lesson(rules(), training, training.games + i));
      learn(training, lessons);
    }
    return training;
  };
  const Training whole = go_on(begin_training(rules(), course), 6);
  CHECK(whole.net.policy != Policy{});
  for (const std::uint64_t before : {2U, 4U}) {
    const auto part = parse_training(format_training(go_on(begin_training(rules(), course), before)));
    REQUIRE(part.has_value());
    CHECK(go_on(*part, 6) == whole);
  }
  std::string damaged = format_training(whole);
  damaged[damaged.size() - 9] ^= 1;
  CHECK(parse_training(damaged).error().code == "training.bad");
  CHECK(parse_training("").error().code == "training.bad");
}

}  // namespace
}  // namespace guildhall::london::test
