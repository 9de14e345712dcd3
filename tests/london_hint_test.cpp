#include "ai/london_hint.hpp"

#include <algorithm>

#include "ai/london_review.hpp"
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

Comparison compared(const State& state, std::string_view a, std::string_view b, int worlds = 16) {
  return compare(guide(), rules().view(state, rules().actor(state)), move(state, a), move(state, b), worlds,
                 seed);
}

Hint advice(const State& state, const Doubt<Move>& doubt = {}) {
  Moves moves;
  rules().legal(state, moves);
  return advise(rules(), rules().view(state, rules().actor(state)), moves, doubt, some, seed);
}

// The last decision of a game: the Fishmongers give £5 and turn over (R6), or the run ends. Either way the
// one stack brings one poverty (R5), and both have one, so that it is taken off again (E2).
constexpr std::string_view last_chance =
    "london 2; turn 1 run; last 1; seat 1 prestige 3 city fishmongers; seat 2 prestige 3 poverty 1";

TEST_CASE("hints: the reasons are the differences that the rules make") {
  const Comparison comparison = compared(position(last_chance), "activate 1", "stop");
  CHECK(comparison.reasons ==
        std::vector<Reason>{{.measure = Measure::money, .n = 5}, {.measure = Measure::city, .n = -1}});
  // £5 are one prestige (E2): 4 against 3 instead of a victory that is shared.
  CHECK(comparison.gain() == doctest::Approx(0.5));
}

TEST_CASE("hints: reasons of the worse move have the opposite signs") {
  const Comparison comparison = compared(position(last_chance), "stop", "activate 1");
  CHECK(comparison.reasons ==
        std::vector<Reason>{{.measure = Measure::money, .n = -5}, {.measure = Measure::city, .n = 1}});
  CHECK(comparison.gain() == doctest::Approx(-0.5));
}

TEST_CASE("hints: a run says what poverty it brings") {
  // Without the action the turn ends after three cards; with the run two stacks and the hand bring poverty
  // (R5).
  const State state = position(
      "london 2; turn 1 action; last 1; upper sewers lords - ; seat 1 city fishmongers,grocers; seat 2");
  const Comparison comparison = compared(state, "run", "three");
  const auto poverty = std::ranges::find(comparison.reasons, Measure::poverty, &Reason::measure);
  REQUIRE(poverty != comparison.reasons.end());
  CHECK(poverty->n == 2);
  const auto money = std::ranges::find(comparison.reasons, Measure::money, &Reason::measure);
  REQUIRE(money != comparison.reasons.end());
  CHECK(money->n == 9);
}

TEST_CASE("hints: a borough that the rival would buy is denied to it") {
  // The deck is empty, so that the rival has one last turn (E1): six prestige for what would be two (E2).
  const State state = position(
      "london 2; turn 1 action; upper shops-b - -; offer city - -; seat 1 money 12; seat 2 money 12");
  const Comparison comparison = compared(state, "buy city", "three", 32);
  const auto denied = std::ranges::find(comparison.reasons, Measure::denied, &Reason::measure);
  REQUIRE(denied != comparison.reasons.end());
  CHECK(denied->n > 50);
  CHECK(denied->n <= 100);
}

TEST_CASE("hints: the best move, where to look, and what it is compared with") {
  const State state = position(last_chance);
  const Hint hint = advice(state);
  CHECK(hint.move == move(state, "activate 1"));
  CHECK(nudge_of(hint.move) == "city");
  REQUIRE(hint.other.has_value());
  CHECK(hint.share == doctest::Approx(1));
  CHECK(hint.other_share == doctest::Approx(0.5));

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
  CHECK(hint.share == doctest::Approx(0.5));
  CHECK(hint.other_share == doctest::Approx(1));
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
    CHECK(hint.share == twin.share);
    CHECK(hint.reasons == twin.reasons);
    rules().legal(state, moves);
    rules().play(state, random_move(rules(), rules().view(state, actor), moves, rng), NoEvents{});
  }
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
