#include "ai/kingdom_bots.hpp"

#include <cstdlib>

#include "ai/kingdom_ranks.hpp"
#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

Bot<Kingdom> bot(std::string_view name) {
  const auto found = find_bot<Kingdom>(name);
  REQUIRE(found.has_value());
  return *found;
}

// Plays a campaign to its end; every move must be legal.
State campaign(std::string_view name, const Options& options, std::uint64_t seed) {
  const Bot<Kingdom> player = bot(name);
  Rng rng(Seed{21, seed});
  State state = *game().start(options, Seed{22, seed});
  Moves moves;
  for (int decisions = 0; game().actor(state) != nobody; ++decisions) {
    game().legal(state, moves);
    const Move move = decide(game(), player, state, moves, rng);
    REQUIRE(std::ranges::find(moves, move) != moves.end());
    game().play(state, move, NoEvents{});
    REQUIRE(decisions < 20000);
  }
  return state;
}

int fame(const State& state) {
  return game().result(state).scores[0];
}

TEST_CASE("kingdom bots: steward finishes every campaign and beats random by far") {
  int steward = 0;
  int random = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    steward += fame(campaign("steward", {}, seed));
    random += fame(campaign("random", {}, seed));
  }
  // The means are about 210 and -70; the mean of 20 campaigns strays by 7.
  CHECK(steward / 20 > 140);
  CHECK(random / 20 < 0);
}

TEST_CASE("kingdom bots: a fame among the campaigns of the steward and of the chancellor") {
  // Of the steward's thousand the worst had 114, the middle one 214, the best 319.
  CHECK(ranks_of(-20).steward == 0);
  CHECK(ranks_of(114).steward == 0);
  CHECK(ranks_of(115).steward == 1);
  CHECK(ranks_of(214).steward == 50);
  CHECK(ranks_of(319).steward == 99);
  CHECK(ranks_of(320).steward == 100);
  // Of the chancellor's 113: 259, 329 and 373.
  CHECK(ranks_of(259).chancellor == 0);
  CHECK(ranks_of(260).chancellor == 1);
  CHECK(ranks_of(329).chancellor == 50);
  CHECK(ranks_of(373).chancellor == 99);
  CHECK(ranks_of(374).chancellor == 100);
}

TEST_CASE("kingdom bots: steward finishes campaigns with expansions") {
  const char* wish = std::getenv("KINGDOM_STEWARD_CAMPAIGNS");
  const auto count = static_cast<std::uint64_t>(wish != nullptr ? std::atoi(wish) : 5);
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    const State state = campaign("steward", {.restarts = 3, .expansions = 10}, seed);
    CHECK(state.phase == Phase::over);
  }
}

TEST_CASE("kingdom bots: with an equal generator steward plays an equal campaign") {
  CHECK(campaign("steward", {.restarts = 0, .expansions = 1}, 7) ==
        campaign("steward", {.restarts = 0, .expansions = 1}, 7));
}

TEST_CASE("kingdom bots: steward does not see the order of the deck") {
  const Bot<Kingdom> steward = bot("steward");
  Rng rng(Seed{23, 1});
  State state = *game().start({}, Seed{24, 1});
  Moves moves;
  int compared = 0;
  while (game().actor(state) != nobody) {
    game().legal(state, moves);
    const State other = game().sample(game().view(state, 0), rng);
    REQUIRE(game().view(other, 0) == game().view(state, 0));
    Rng same = rng;
    const Move move = decide(game(), steward, state, moves, rng);
    REQUIRE(decide(game(), steward, other, moves, same) == move);
    compared += other == state ? 0 : 1;
    game().play(state, move, NoEvents{});
  }
  CHECK(compared > 100);
}

}  // namespace
}  // namespace guildhall::kingdom
