#include "ai/kingdom_hint.hpp"

#include <set>

#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

Hint hint_for(const State& state, std::string_view other = "", std::string_view best = "",
              const std::atomic<bool>* stop = nullptr) {
  Moves moves;
  game().legal(state, moves);
  Doubt<Move> doubt;
  if (!other.empty()) doubt.other = *game().parse_move(state, other);
  if (!best.empty()) doubt.best = *game().parse_move(state, best);
  return advise(game(), game().view(state, 0), moves, doubt, hint_budget, Seed{.high = 41, .low = 1}, stop);
}

TEST_CASE("kingdom hints: the reasons are what both choices come to by the end of the round") {
  // The River becomes the Bridge for three wood: 2 fame instead of 0. The deck is empty, so nothing else can
  // come of this round.
  const Table t("play=12 held=3wood");
  const std::vector<Reason> bridge{{.measure = Measure::fame, .n = 2},
                                   {.measure = Measure::upgrades, .n = 1}};
  const Hint hint = hint_for(t.state);
  CHECK(game().format_move(t.state, hint.move) == "upgrade 12 to 2");
  CHECK(nudge_of(hint.move) == "card");
  REQUIRE(hint.other.has_value());
  CHECK(game().format_move(t.state, *hint.other) == "pass");
  CHECK(hint.reasons == bridge);

  SUBCASE("why not this?") {
    const Hint asked = hint_for(t.state, "produce 12");
    CHECK(asked.move == hint.move);
    CHECK(game().format_move(t.state, *asked.other) == "produce 12");
    CHECK(asked.reasons == bridge);
  }
  SUBCASE("why not this? Of an advice given before, good or bad") {
    const Hint asked = hint_for(t.state, "upgrade 12 to 2", "produce 12");
    CHECK(game().format_move(t.state, asked.move) == "produce 12");
    CHECK(asked.other == hint.move);
    CHECK(asked.reasons ==
          std::vector<Reason>{{.measure = Measure::fame, .n = -2}, {.measure = Measure::upgrades, .n = -1}});
  }
  SUBCASE("asked about the advice itself: the choice that does least") {
    CHECK(hint_for(t.state, "upgrade 12 to 2").other == hint.other);
  }
}

TEST_CASE("kingdom hints: no reasons where both come to the same, nothing to compare with a single choice") {
  // Nothing can be bought with the River's coin.
  const Hint same = hint_for(Table("play=12").state);
  CHECK(same.reasons.empty());
  CHECK(same.other.has_value());
}

TEST_CASE("kingdom hints: stopped before anything was compared it compares with nothing") {
  const Table t("play=12 held=3wood");
  const std::atomic<bool> stop = true;
  for (const auto& [other, best] :
       {std::pair("", ""), {"produce 12", ""}, {"produce 12", "upgrade 12 to 2"}}) {
    const Hint hint = hint_for(t.state, other, best, &stop);
    CHECK(t.can(game().format_move(t.state, hint.move)));
    CHECK_FALSE(hint.other.has_value());
    CHECK(hint.reasons.empty());
  }
}

TEST_CASE("kingdom hints: legal in every decision of a campaign, and of every kind") {
  Rng rng(Seed{.high = 42, .low = 1});
  State state = *game().start({.restarts = 0, .expansions = 0}, Seed{.high = 43, .low = 1});
  Moves moves;
  std::set<std::string_view> nudges;
  for (int i = 0; i < 120 && game().actor(state) != nobody; ++i) {
    game().legal(state, moves);
    const View view = game().view(state, 0);
    const std::atomic<bool> stop = i % 10 != 0;  // most are stopped before they compare
    const Hint hint =
        advise(game(), view, moves, {}, hint_budget, Seed{.high = 44, .low = rng.next()}, &stop);
    REQUIRE(std::ranges::contains(moves, hint.move));
    if (hint.other) REQUIRE((std::ranges::contains(moves, *hint.other) && *hint.other != hint.move));
    CHECK(hint.other.has_value() == (moves.size() > 1 && !stop));
    if (stop) CHECK(hint.reasons.empty());
    nudges.insert(nudge_of(hint.move));
    game().play(state, hint.move, NoEvents{});
  }
  CHECK(nudges == std::set<std::string_view>{"card", "turn", "question"});
}

}  // namespace
}  // namespace guildhall::kingdom
