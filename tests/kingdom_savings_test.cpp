#include <algorithm>
#include <vector>

#include "ai/kingdom_minds.hpp"
#include "ai/savings.hpp"
#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

using namespace std::chrono_literals;

constexpr Budget budget{.time = 10ms, .simulations = 100};

void check_limits(const Savings& savings, std::chrono::nanoseconds time, std::uint64_t simulations) {
  CHECK(savings.for_decision().time == time);
  CHECK(savings.for_decision().simulations == simulations);
}

TEST_CASE("savings: half of what easy decisions leave is there for a hard one") {
  Savings savings(budget);
  savings.earn();
  check_limits(savings, 10ms, 100);
  for (int easy = 0; easy < 4; ++easy) {
    savings.spend(1ms, 20);
    savings.earn();
  }
  check_limits(savings, 23ms, 210);  // half of 5 * 10 - 4 ms and of 5 * 100 - 80
  savings.spend(23ms, 210);
  savings.earn();
  check_limits(savings, 16500us, 155);
}

TEST_CASE("savings: a hard decision gets at most eight times the budget, a poor one the budget") {
  Savings savings(budget);
  for (int easy = 0; easy < 100; ++easy) savings.earn();
  check_limits(savings, 80ms, 800);
  savings.spend(1h, 1'000'000);  // far more than there was
  savings.earn();
  check_limits(savings, 10ms, 100);
}

TEST_CASE("savings: the budget is kept on average, whatever is easy and whatever is hard") {
  Rng rng(Seed{.high = 47, .low = 1});
  for (const std::uint32_t hard_of_ten : {0U, 1U, 5U, 9U, 10U}) {
    Savings savings(budget);
    Limits spent;
    constexpr unsigned decisions = 1000;
    for (unsigned i = 0; i < decisions; ++i) {
      savings.earn();
      const Limits most = savings.for_decision();
      const bool hard = rng.below(10) < hard_of_ten;
      const Limits used{.simulations = hard ? most.simulations : 0, .time = hard ? most.time : 0ns};
      savings.spend(used.time, used.simulations);
      spent.time += used.time;
      spent.simulations += used.simulations;
      REQUIRE(spent.time <= (i + 1) * budget.time);
      REQUIRE(spent.simulations <= (i + 1) * budget.simulations);
    }
    if (hard_of_ten == 10) CHECK(spent.time == decisions * budget.time);
  }
}

// A clock by which every simulation takes a millisecond: it is looked at before each.
std::chrono::nanoseconds by_looks() {
  static std::chrono::nanoseconds time{0};
  return time += 1ms;
}

TEST_CASE("savings: the chancellor keeps its time on average, and takes more for what is hard") {
  auto player = make_mind(game(), {.name = "chancellor", .budget = {.time = 10ms}}, Seed{41, 1});
  REQUIRE(player.has_value());
  State state = *game().start({}, Seed{48, 1});
  Moves moves;
  std::uint64_t sum = 0;
  std::uint64_t most = 0;
  for (std::uint64_t decisions = 1; decisions <= 120; ++decisions) {
    game().legal(state, moves);
    const auto thought = (*player)->think(game().view(state, 0), moves, {.now = by_looks});
    sum += thought.found.simulations;
    most = std::max(most, thought.found.simulations);
    REQUIRE(sum <= 10 * decisions);
    game().play(state, thought.move, NoEvents{});
  }
  CHECK(most > 20);
  CHECK(most < 80);
}

}  // namespace
}  // namespace guildhall::kingdom
