#include "ai/london_hint.hpp"

#include <algorithm>

#include "ai/london_review.hpp"
#include "ai/london_scales.hpp"
#include "tests/london_support.hpp"

namespace guildhall::london::test {
namespace {

constexpr Budget some{.simulations = 200};
constexpr Seed seed{.high = 1, .low = 2};

SkilledGuide guide() {
  const auto skill = skill_of(rules(), "grandmaster");
  REQUIRE(skill.has_value());
  return skill->guide;
}

Move move(const State& state, std::string_view text) {
  const auto parsed = rules().parse_move(state, text);
  REQUIRE_MESSAGE(parsed.has_value(), sentence(parsed.error()));
  return *parsed;
}

std::vector<Reason> differing(const State& state, std::string_view a, std::string_view b, int worlds = 16) {
  const auto found = differences(guide(), rules().view(state, rules().actor(state)), move(state, a),
                                 move(state, b), worlds, seed);
  REQUIRE(found.has_value());
  return *found;
}

int amount(const std::vector<Reason>& reasons, Measure measure) {
  const auto found = std::ranges::find(reasons, measure, &Reason::measure);
  return found == reasons.end() ? 0 : found->n;
}

Hint advice(const State& state, const Doubt<Move>& doubt = {}) {
  Moves moves;
  rules().legal(state, moves);
  return advise(rules(), rules().view(state, rules().actor(state)), moves, doubt, some);
}

// The last decision of a game: the Fishmongers give £5 and turn over (R6), or the run ends. Either way the
// one stack brings one poverty (R5), and both have one, so that it is taken off again (E2).
constexpr std::string_view last_chance =
    "london 2; turn 1 run; last 1; seat 1 prestige 3 city fishmongers; seat 2 prestige 3 poverty 1";

TEST_CASE("hints: the reasons are the differences that the rules make") {
  const State state = position(last_chance);
  CHECK(differing(state, "activate 1", "stop") ==
        std::vector<Reason>{{.measure = Measure::money, .n = 5}, {.measure = Measure::city, .n = -1}});
  CHECK(differing(state, "stop", "activate 1") ==
        std::vector<Reason>{{.measure = Measure::money, .n = -5}, {.measure = Measure::city, .n = 1}});
}

TEST_CASE("hints: a run says what poverty it brings") {
  // Without the action the turn ends after three cards; with the run two stacks and the hand bring poverty
  // (R5).
  const State state = position(
      "london 2; turn 1 action; last 1; upper sewers lords - ; seat 1 city fishmongers,grocers; seat 2");
  const auto reasons = differing(state, "run", "three");
  CHECK(amount(reasons, Measure::poverty) == 2);
  CHECK(amount(reasons, Measure::money) == 9);
}

TEST_CASE("hints: a borough that the rival would buy is denied to it") {
  // The deck is empty, so that the rival has one last turn (E1): six prestige for what would be two (E2).
  const State state = position(
      "london 2; turn 1 action; upper shops-b - -; offer city - -; seat 1 money 12; seat 2 money 12");
  const int denied = amount(differing(state, "buy city", "three", 32), Measure::denied);
  CHECK(denied > 50);
  CHECK(denied <= 100);
}

TEST_CASE("hints: more poverty and more loans speak against a move, more of all else for it") {
  for (const Measure burden : {Measure::poverty, Measure::loans}) {
    CHECK(!is_welcome({.measure = burden, .n = 1}));
    CHECK(is_welcome({.measure = burden, .n = -1}));
  }
  for (const Measure gain : {Measure::prestige, Measure::money, Measure::cards, Measure::denied}) {
    CHECK(is_welcome({.measure = gain, .n = 1}));
    CHECK(!is_welcome({.measure = gain, .n = -1}));
  }
}

TEST_CASE("hints: moves are weighed one at a time") {
  const auto skill = skill_of(rules(), "grandmaster");
  REQUIRE(skill.has_value());
  const State state = position(last_chance);
  const View view = rules().view(state, 0);
  const Scales scales(*skill, view, nullptr);
  // £5 are one prestige (E2): 4 against 3 instead of a victory that is shared.
  CHECK(scales.weigh(move(state, "activate 1"), 50, seed) == doctest::Approx(1));
  CHECK(scales.weigh(move(state, "stop"), 50, seed) == doctest::Approx(0.5));
  CHECK(scales.best(50, seed)->move == move(state, "activate 1"));
  CHECK(scales.best_but(move(state, "activate 1"), 50, seed)->move == move(state, "stop"));
  const std::atomic<bool> stop = true;
  CHECK(!Scales(*skill, view, &stop).weigh(move(state, "stop"), 50, seed).has_value());
}

TEST_CASE("hints: the best move, where to look, and what it is compared with") {
  const State state = position(last_chance);
  const Hint hint = advice(state);
  CHECK(hint.move == move(state, "activate 1"));
  CHECK(nudge_of(hint.move) == "city");
  REQUIRE(hint.other.has_value());
  REQUIRE(hint.odds.has_value());
  CHECK(hint.odds->best == doctest::Approx(1));
  CHECK(hint.odds->other == doctest::Approx(0.5));

  const Hint asked = advice(state, {.other = move(state, "stop")});
  CHECK(asked.move == hint.move);
  CHECK(asked.other == move(state, "stop"));
  // Asked about the advice itself: there is the next best to compare it with.
  const Hint same = advice(state, {.other = hint.move});
  CHECK(same.move == hint.move);
  CHECK(same.other == move(state, "stop"));
}

TEST_CASE("hints: an advice given before is not looked for again, good or bad") {
  const State state = position(last_chance);
  const Hint hint = advice(state, {.other = move(state, "activate 1"), .best = move(state, "stop")});
  CHECK(hint.move == move(state, "stop"));
  CHECK(hint.other == move(state, "activate 1"));
  // What was advised is not better than that, so that there are no odds to tell.
  CHECK(!hint.odds.has_value());
  CHECK(hint.reasons ==
        std::vector<Reason>{{.measure = Measure::money, .n = -5}, {.measure = Measure::city, .n = 1}});
}

TEST_CASE("hints: rest on nothing that the seat cannot see") {
  State state = *rules().start({.players = 3}, seed);
  Rng rng(Seed{.high = 4, .low = 4});
  Moves moves;
  for (int i = 0; i < 60; ++i) {
    const Seat actor = rules().actor(state);
    const State other = rules().sample(rules().view(state, actor), rng);
    const Hint hint = advice(state);
    const Hint twin = advice(other);
    CHECK(hint.move == twin.move);
    CHECK(hint.odds.has_value() == twin.odds.has_value());
    if (hint.odds && twin.odds) CHECK(hint.odds->best == twin.odds->best);
    CHECK(hint.reasons == twin.reasons);
    rules().legal(state, moves);
    rules().play(state, random_move(rules(), rules().view(state, actor), moves, rng), NoEvents{});
  }
}

TEST_CASE("hints: one that is stopped compares nothing") {
  const State state = position(last_chance);
  Moves moves;
  rules().legal(state, moves);
  const std::atomic<bool> stop = true;
  const Hint hint =
      advise(rules(), rules().view(state, 0), moves, {}, {.time = std::chrono::minutes(1)}, {.stop = &stop});
  CHECK(std::ranges::find(moves, hint.move) != moves.end());
  CHECK(!hint.other.has_value());
  CHECK(!hint.odds.has_value());
  CHECK(hint.reasons.empty());
}

TEST_CASE("review: a decision costs what it took from the chance to win") {
  const State state = position(last_chance);
  const Verdict blunder = judge_decision(rules(), state, move(state, "stop"), {}, seed);
  CHECK(blunder.best == move(state, "activate 1"));
  CHECK(blunder.cost == doctest::Approx(0.5));
  CHECK(!blunder.reasons.empty());
  const Verdict good = judge_decision(rules(), state, move(state, "activate 1"), {}, seed);
  CHECK(good.cost == 0);
  CHECK(good.reasons.empty());
}

TEST_CASE("review: own decisions, the others' and luck add up to the result") {
  Ledger ledger(3);
  ledger.at({0.5F, 0.3F, 0.2F});
  ledger.lost(0, 0.1F);
  ledger.at({0.2F, 0.6F, 0.2F});
  ledger.lost(1, 0.2F);
  ledger.at({0, 0, 1});
  const std::vector<Account> accounts = ledger.accounts();
  // The first seat gave 0.1 away, three parts of five to the second; that one gave 0.2, half to each.
  CHECK(accounts[0].own == doctest::Approx(-0.1));
  CHECK(accounts[0].others == doctest::Approx(0.1));
  CHECK(accounts[0].luck == doctest::Approx(-0.5));
  CHECK(accounts[1].own == doctest::Approx(-0.2));
  CHECK(accounts[1].others == doctest::Approx(0.06));
  CHECK(accounts[1].luck == doctest::Approx(-0.16));
  CHECK(accounts[2].others == doctest::Approx(0.14));
  CHECK(accounts[2].luck == doctest::Approx(0.66));
  for (const Account& each : accounts) {
    CHECK(each.start + each.own + each.others + each.luck == doctest::Approx(each.end));
  }
}

TEST_CASE("review: chances add up to one, and the end of a game has a winner") {
  const Shares start = chances(rules(), *rules().start({.players = 4}, seed));
  CHECK(start[0] + start[1] + start[2] + start[3] == doctest::Approx(1));
  const Shares end = chances(rules(), position("london 2; turn 1 over; last 0; seat 1 prestige 9; seat 2"));
  CHECK(end[0] == 1);
  CHECK(end[1] == 0);
}

}  // namespace
}  // namespace guildhall::london::test
