#include "ai/kingdom_bots.hpp"
#include "tests/battery.hpp"

namespace guildhall::kingdom {

TEST_CASE("kingdom: random campaigns pass the battery of every game") {
  test::run_battery(Kingdom{}, {.restarts = 1, .expansions = 1}, {.games = 2, .longest = 200'000});
}

}  // namespace guildhall::kingdom
