// The worked examples of the rulebooks: X1–X4.
#include "tests/london_support.hpp"

namespace guildhall::london::test {

TEST_CASE("london X1: four ways to develop with Gardens, Hospital, Huguenots and Vintners") {
  const State start = position(
      "london 2; turn 1 action; deck mercers grocers salters;"
      " seat 1 money 2 hand vauxhall-gardens,hospital-a,huguenots,vintners; seat 2");

  SUBCASE("Gardens discarded for the Hospital, two pounds paid") {
    const State state = after(start, {"build hospital-a", "for vauxhall-gardens", "on new"});
    CHECK(state.players[0].money == 0);
    CHECK(field(state, "seat 1") ==
          "seat 1 money 0 poverty 0 loans 0 prestige 0 hand huguenots,vintners city hospital-a^");
    CHECK(field(state, "upper") == "upper vauxhall-gardens - -");
  }
  SUBCASE("the Hospital discarded for the Gardens, nothing paid") {
    const State state = after(start, {"build vauxhall-gardens", "for hospital-a", "on new"});
    CHECK(state.players[0].money == 2);
    CHECK(field(state, "upper") == "upper hospital-a - -");
  }
  SUBCASE("the Huguenots discarded for the Vintners") {
    const State state = after(start, {"build vintners", "for huguenots", "on new"});
    CHECK(field(state, "upper") == "upper huguenots - -");
    CHECK(field(state, "seat 1") ==
          "seat 1 money 2 poverty 0 loans 0 prestige 0 hand vauxhall-gardens,hospital-a city vintners^");
  }
  SUBCASE("the Huguenots played for their action: the Vintners stay, two cards are drawn") {
    const State state = after(start, {"play huguenots", "draw deck", "draw deck"});
    CHECK(count_in_hand(state, 0, "vintners") == 1);
    CHECK(count_in_hand(state, 0, "mercers") == 1);
    CHECK(count_in_hand(state, 0, "grocers") == 1);
    CHECK(count_in_hand(state, 0, "huguenots") == 0);
    CHECK(field(state, "upper").empty());
    CHECK(state.turn.phase == Phase::develop);
  }
}

// The city of the rulebooks' picture: four stacks, a loan, four poverty, three cards in hand.
constexpr std::string_view run_example =
    "london 2; turn 1 run; deck mercers;"
    " seat 1 money 3 poverty 4 loans 1 hand paupers-a,grocers,salters"
    " city west-india-docks,town-houses,hospital-a,steamboats boroughs "
    "lewisham,westminster,southwark-bermondsey;"
    " seat 2";

TEST_CASE("london X2: a run with West India Docks, Town Houses saved by the Hospital, Steamboats") {
  State state = after(position(run_example), {"activate 1", "discard paupers-a"});
  CHECK(state.players[0].money == 3 + 7);
  CHECK(field(state, "upper") == "upper paupers-a - -");
  state = after(state, {"flip 1", "activate 2"});
  CHECK(state.players[0].prestige == 2);
  state = after(state, {"flip 3"});
  CHECK(refusal(state, "activate 2") == "refuse.activated");
  state = after(state, {"activate 4"});
  CHECK(state.players[0].money == 10 + 4);
  state = after(state, {"borough"});
  CHECK(state.players[0].poverty == 4 + 1);
  CHECK(field(state, "seat 1").find(" city west-india-docks!*,town-houses*,hospital-a!,steamboats!* ") !=
        std::string::npos);
}

TEST_CASE("london X3: four stacks, one loan and two cards in hand are seven poverty") {
  const State before = position(
      "london 2; turn 1 run borough-activated; deck mercers;"
      " seat 1 money 14 poverty 4 loans 1 hand grocers,salters"
      " city west-india-docks!*,town-houses*,hospital-a!,steamboats!* boroughs southwark-bermondsey; seat 2");
  CHECK(after(before, {"stop"}).players[0].poverty == 11);
}

TEST_CASE("london X4: Wandsworth draws 2, gives 2 prestige, removes 1 poverty, and adds 2 on each run") {
  const State start = position(
      "london 2; turn 1 action; deck mercers grocers salters haberdashers; offer wandsworth city hackney; "
      "land lambeth;"
      " seat 1 money 4 poverty 3; seat 2");
  State state = after(start, {"buy wandsworth"});
  CHECK(state.players[0].prestige == 2);
  CHECK(state.players[0].poverty == 2);
  state = after(state, {"draw deck", "draw deck"});
  CHECK(state.players[0].hand_count == 2);
  CHECK(state.turn.seat == 1);

  const State run =
      position("london 2; turn 1 run; deck mercers; seat 1 money 0 poverty 0 boroughs wandsworth; seat 2");
  CHECK(after(run, {"borough"}).players[0].poverty == 2);
}

}  // namespace guildhall::london::test
