#include "ai/london_puzzle.hpp"

#include "tests/london_support.hpp"

namespace guildhall::london::test {
namespace {

constexpr Seed seed{.high = 1, .low = 2};
constexpr Effort some{.quick = 60, .deep = 120, .choices = 2};

std::vector<std::string> words(State state, const std::vector<Step>& line) {
  std::vector<std::string> all;
  for (const Step& step : line) {
    all.push_back(rules().format_move(state, step.move));
    rules().play(state, step.move, NoEvents{});
  }
  return all;
}

// The last turn of a game, in the middle of a run. Each stack brings one poverty (R5), as much as the other
// has, so that it is taken off again (E2); £3 are one prestige (E2).
constexpr std::string_view one_card =
    "london 2; turn 1 run; last 1; seat 1 prestige 3 city fishmongers; seat 2 prestige 3 poverty 1";
constexpr std::string_view two_cards =
    "london 2; turn 1 run; last 1; seat 1 prestige 3 city fishmongers,grocers; seat 2 prestige 5 poverty 2";

TEST_CASE("puzzles: the one decision that wins is the line") {
  // With the £5 of the Fishmongers it is 4 against 3, without them a victory that is shared. A loan
  // afterwards could not be repaid and would cost 7.
  const State state = position(one_card);
  const std::vector<Step> line = clear_line(rules(), state, some, seed);
  CHECK(words(state, line) == std::vector<std::string>{"activate 1", "stop"});
  REQUIRE(!line.empty());
  CHECK(line[0].share == doctest::Approx(1));
  CHECK(line[0].next == doctest::Approx(0.5).epsilon(0.1));
}

TEST_CASE("puzzles: too few choices are none") {
  CHECK(clear_line(rules(), position(one_card), {.quick = 60, .deep = 120, .choices = 4}, seed).empty());
}

TEST_CASE("puzzles: two orders of the same line are none") {
  // £9 are needed for 6 against 5, so both cards have to be activated; which one comes first does not matter.
  CHECK(clear_line(rules(), position(two_cards), some, seed).empty());
}

TEST_CASE("puzzles: a decision that changes nothing is none") {
  const State state = position(
      "london 2; turn 1 run; last 1; seat 1 prestige 30 city fishmongers; seat 2 prestige 3 poverty 1");
  CHECK(clear_line(rules(), state, some, seed).empty());
}

TEST_CASE("puzzles: rest on nothing that the seat cannot see") {
  State state = *rules().start({.players = 2}, seed);
  Rng rng(Seed{.high = 4, .low = 4});
  Moves moves;
  for (int i = 0; i < 12; ++i) {
    const Effort any{.quick = 12, .deep = 12, .gap = -1, .choices = 1};
    const State other = rules().sample(rules().view(state, rules().actor(state)), rng);
    const auto line = clear_line(rules(), state, any, seed);
    const auto twin = clear_line(rules(), other, any, seed);
    REQUIRE(line.empty() == twin.empty());
    if (!line.empty()) {
      CHECK(line[0].move == twin[0].move);
      CHECK(line[0].share == twin[0].share);
    }
    rules().legal(state, moves);
    rules().play(state, random_move(rules(), rules().view(state, rules().actor(state)), moves, rng),
                 NoEvents{});
  }
}

Puzzle puzzle(MoveKind kind, float gap, int hard) {
  return {.state = position(one_card), .line = {{.move = {.kind = kind}, .share = gap}}, .hard = hard};
}

TEST_CASE("puzzles: one from each game, of all kinds, the easy ones first") {
  const std::vector<std::vector<Puzzle>> games{
      {puzzle(MoveKind::run, 0.5F, 1), puzzle(MoveKind::buy, 0.2F, 3)},
      {},
      {puzzle(MoveKind::run, 0.4F, 2), puzzle(MoveKind::run, 0.3F, 1)},
      {puzzle(MoveKind::run, 0.1F, 1)},
  };
  const auto kinds = [&](std::size_t most) {
    std::vector<std::pair<MoveKind, float>> found;
    for (const Puzzle& each : choose_puzzles(games, most)) {
      found.emplace_back(each.line[0].move.kind, each.line[0].share);
    }
    return found;
  };
  using Found = std::vector<std::pair<MoveKind, float>>;
  CHECK(kinds(2) == Found{{MoveKind::run, 0.4F}, {MoveKind::buy, 0.2F}});
  CHECK(kinds(9) == Found{{MoveKind::run, 0.1F}, {MoveKind::run, 0.4F}, {MoveKind::buy, 0.2F}});
  CHECK(kinds(0).empty());
}

}  // namespace
}  // namespace guildhall::london::test
