// Every city card of set C.
#include "tests/london_cards_support.hpp"

namespace guildhall::london::test {

TEST_CASE("london card billingsgate-market: £8, flips") {
  check_card("billingsgate-market",
             {.set = Set::c, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 0});
  check_run("billingsgate-market", {.money = 8, .flip = true});
}

TEST_CASE("london card grand-hotel: £4, stays face up") {
  check_card("grand-hotel", {.set = Set::c, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 0});
  check_run("grand-hotel", {.money = 4, .flip = false});
}

TEST_CASE("london card jewish-refugees: action, draw two") {
  check_kind("jewish-refugees",
             {.set = Set::c, .colour = Colour::brown, .copies = 2, .build = 0, .prestige = 0});
  check_drawing_action("jewish-refugees");
}

TEST_CASE("london card public-houses: the hand brings no poverty in this run, stays face up") {
  check_card("public-houses",
             {.set = Set::c, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 0});
  const State before = position(
      "london 2; turn 1 run; deck paupers-c paupers-c paupers-c paupers-c; seat 1 money 3 poverty 2 loans 2"
      " prestige 1 hand mercers,salters,paupers-a,lords city public-houses,grocers!,vintners;"
      " seat 2 hand st-pauls,theatre-royal");
  const State used = after(before, {"activate 1"});
  CHECK(used.players[0].money == 3);
  CHECK(used.players[0].prestige == 1);
  CHECK(used.players[0].poverty == 2);
  CHECK(city_text(used) == "public-houses*,grocers!,vintners");
  CHECK(refusal(used, "activate 1") == "refuse.activated");
  // Stacks and loans still count.
  const State stopped = after(used, {"stop"});
  CHECK(stopped.players[0].poverty == 2 + 3 + 2);
  CHECK(after(before, {"stop"}).players[0].poverty == 2 + 3 + 2 + 4);
  // The order of activations does not matter.
  CHECK(after(before, {"activate 3", "activate 1", "stop"}).players[0].poverty == 2 + 3 + 2);
  CHECK(after(before, {"activate 1", "activate 3", "stop"}).players[0].poverty == 2 + 3 + 2);
  // Not for the opponent, not for the own next run unless activated again.
  const State theirs = after(stopped, {"draw deck", "run", "stop"});
  CHECK(theirs.players[1].poverty == 3);
  const State again = after(theirs, {"draw deck", "run"});
  CHECK(after(again, {"stop"}).players[0].poverty == 7 + 3 + 2 + 5);
  CHECK(after(again, {"activate 1", "stop"}).players[0].poverty == 7 + 3 + 2);

  // Not at the end of the game.
  const State last =
      position("london 2; turn 1 run; last 1; seat 1 hand mercers,salters city public-houses; seat 2");
  const State over = after(last, {"activate 1", "stop"});
  REQUIRE(over.turn.phase == Phase::over);
  CHECK(rules().score_sheets(over)[0].cards_in_hand == 2);
  CHECK(rules().score_sheets(over)[0].poverty == 1 + 2);

  const State down =
      position("london 2; turn 1 run; deck paupers-c; seat 1 hand mercers city public-houses!; seat 2");
  CHECK(refusal(down, "activate 1") == "refuse.face-down");
  CHECK(after(down, {"stop"}).players[0].poverty == 2);
}

TEST_CASE("london card shops-c: stores £1 for each card built; money, 2 prestige, 1 poverty less, flips") {
  check_card("shops-c", {.set = Set::c, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 0});
  check_run("shops-c", {.money = 0, .prestige = 2, .poverty = -1, .flip = true});
  check_shops("shops-c");
}

TEST_CASE("london card smithfield-market: £8 and 1 poverty less, flips") {
  check_card("smithfield-market",
             {.set = Set::c, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 0});
  check_run("smithfield-market", {.money = 8, .poverty = -1, .flip = true});
}

TEST_CASE("london card train-station: a discard for £2 for each northern borough and 1 poverty less, flips") {
  check_card("train-station",
             {.set = Set::c, .colour = Colour::brown, .copies = 2, .build = 3, .prestige = 3});
  check_run("train-station", {.money = 0, .poverty = -1, .flip = true, .discard = true});
  const auto money = [](std::string_view boroughs) {
    const State state = position(
        std::format("london 2; turn 1 run; deck paupers-c; seat 1 money 1 poverty 3 prestige 4 hand paupers-a"
                    " city train-station boroughs {}; seat 2 boroughs islington,hammersmith",
                    boroughs));
    const State now = after(state, {"activate 1", "discard paupers-a"});
    CHECK(now.players[0].poverty == 2);
    CHECK(now.players[0].prestige == 4);
    CHECK(city_text(now) == "train-station!*");
    return now.players[0].money - 1;
  };
  // On the river or not, covered or not; not the southern ones.
  CHECK(money("city,lambeth,hackney,lewisham,st-pancras") == 6);
  CHECK(money("hackney,lambeth") == 2);
  CHECK(money("lambeth,camberwell") == 0);
}

TEST_CASE("london card albert-hall: 2 prestige, flips") {
  check_card("albert-hall", {.set = Set::c, .colour = Colour::blue, .copies = 1, .build = 5, .prestige = 3});
  check_run("albert-hall", {.prestige = 2, .flip = true});
}

TEST_CASE("london card natural-history-museum: 2 prestige, 1 poverty less, stays face up") {
  check_card("natural-history-museum",
             {.set = Set::c, .colour = Colour::blue, .copies = 1, .build = 6, .prestige = 1});
  check_run("natural-history-museum", {.prestige = 2, .poverty = -1, .flip = false});
}

TEST_CASE("london card school-c: £1 for a discard of any colour; a run removes 1 poverty, stays face up") {
  check_card("school-c", {.set = Set::c, .colour = Colour::blue, .copies = 1, .build = 2, .prestige = 2});
  check_run("school-c", {.poverty = -1, .flip = false});
  check_school("school-c");
}

TEST_CASE("london card sewers: removes 3 poverty, flips") {
  check_card("sewers", {.set = Set::c, .colour = Colour::blue, .copies = 4, .build = 4, .prestige = 0});
  check_run("sewers", {.poverty = -3, .flip = true});
}

TEST_CASE("london card great-exhibition: a discard of any colour for 5 prestige, flips") {
  check_card("great-exhibition",
             {.set = Set::c, .colour = Colour::pink, .copies = 1, .build = 3, .prestige = 0});
  check_run("great-exhibition", {.prestige = 5, .flip = true, .discard = true});
}

TEST_CASE("london card parliament: the turn starts with 0 to 2 draws") {
  check_card("parliament", {.set = Set::c, .colour = Colour::pink, .copies = 1, .build = 9, .prestige = 5});
  check_no_run("parliament");
  const auto start = [](std::string_view city,
                        std::string_view rest = "deck mercers grocers salters vintners;") {
    return position(
        std::format("london 2; turn 1 draw-first; {} seat 1 money 30 loans 1 city {}; seat 2", rest, city));
  };
  const State before = start("parliament");

  SUBCASE("none") {
    const State state = after(before, {"stop"});
    CHECK(state.turn.phase == Phase::action);
    CHECK(state.players[0].hand_count == 0);
    CHECK(state.deck_count == 4);
    CHECK(refusal(state, "draw deck") == "refuse.moment");
  }
  SUBCASE("one") {
    const State one = after(before, {"draw deck"});
    CHECK(one.turn.phase == Phase::turn_draw);
    CHECK(refusal(one, "repay") == "refuse.repay-late");
    const State state = after(one, {"stop"});
    CHECK(state.turn.phase == Phase::action);
    CHECK(state.players[0].hand_count == 1);
    CHECK(count_in_hand(state, 0, "mercers") == 1);
  }
  SUBCASE("two, from deck and board, and not a third") {
    const State state =
        after(start("parliament", "deck mercers grocers; upper lords - -;"), {"draw upper 1", "draw deck"});
    CHECK(state.turn.phase == Phase::action);
    CHECK(count_in_hand(state, 0, "lords") == 1);
    CHECK(count_in_hand(state, 0, "mercers") == 1);
    CHECK(refusal(state, "draw deck") == "refuse.moment");
  }
  SUBCASE("covered, face down or another's: exactly one") {
    for (const std::string_view city : {"parliament!", "parliament<haberdashers"}) {
      const State state = start(city);
      CHECK(refusal(state, "stop") == "refuse.moment");
      CHECK(after(state, {"draw deck"}).turn.phase == Phase::action);
    }
    const State theirs =
        position("london 2; turn 2 draw-first; deck mercers grocers; seat 1 city parliament; seat 2");
    CHECK(refusal(theirs, "stop") == "refuse.moment");
    CHECK(after(theirs, {"draw deck"}).turn.phase == Phase::action);
  }
  SUBCASE("with the University each of the draws looks at three") {
    const State one = after(start("parliament,university-of-london"),
                            {"look", "take salters", "put grocers", "put mercers"});
    CHECK(one.turn.phase == Phase::turn_draw);
    const State two = after(one, {"look", "take vintners", "put grocers", "put mercers"});
    CHECK(two.turn.phase == Phase::action);
    CHECK(two.players[0].hand_count == 2);
  }
  SUBCASE("drawing three stays drawing three") {
    State state = after(before, {"stop", "three", "draw deck", "draw deck"});
    CHECK(refusal(state, "stop") == "refuse.moment");
    state = after(state, {"draw deck"});
    CHECK(state.players[0].hand_count == 3);
    CHECK(state.turn.seat == 1);
  }
}

TEST_CASE("london card thames-embankment: 1 poverty less, flips") {
  check_card("thames-embankment",
             {.set = Set::c, .colour = Colour::pink, .copies = 1, .build = 8, .prestige = 4});
  check_run("thames-embankment", {.poverty = -1, .flip = true});
}

TEST_CASE("london card tower-bridge: £1 for each face-up brown card, stays face up") {
  check_card("tower-bridge", {.set = Set::c, .colour = Colour::pink, .copies = 1, .build = 6, .prestige = 4});
  check_run("tower-bridge", {.money = 0, .flip = false});
  check_bridge("tower-bridge");
}

TEST_CASE("london card underground: a discard for 4 prestige, and £3 with boroughs on both banks, flips") {
  check_card("underground", {.set = Set::c, .colour = Colour::pink, .copies = 2, .build = 7, .prestige = 0});
  check_run("underground", {.money = 0, .prestige = 4, .flip = true, .discard = true});
  const auto money = [](std::string_view boroughs) {
    const State state = position(
        std::format("london 2; turn 1 run; deck paupers-c; seat 1 money 1 poverty 3 prestige 2 hand paupers-a"
                    " city underground boroughs {}; seat 2 boroughs lewisham,hackney",
                    boroughs));
    const State now = after(state, {"activate 1", "discard paupers-a"});
    CHECK(now.players[0].prestige == 2 + 4);
    CHECK(now.players[0].poverty == 3);
    CHECK(city_text(now) == "underground!*");
    return now.players[0].money - 1;
  };
  CHECK(money("city") == 0);
  CHECK(money("lambeth") == 0);
  CHECK(money("city,hammersmith") == 0);
  CHECK(money("lambeth,camberwell") == 0);
  CHECK(money("city,lambeth") == 3);
  CHECK(money("camberwell,greenwich,islington") == 3);
  CHECK(money("camberwell,greenwich,islington,st-pancras") == 3);  // once
}

TEST_CASE("london card whitehall: a card of this run again, free, no second flip; flips (Q3)") {
  check_card("whitehall", {.set = Set::c, .colour = Colour::pink, .copies = 1, .build = 4, .prestige = 1});
  const auto start = [](std::string_view city, int money = 0, std::string_view hand = "paupers-a,salters") {
    return position(
        std::format("london 2; turn 1 run; deck paupers-c paupers-c paupers-c paupers-c;"
                    " seat 1 money {} poverty 9 prestige 1 hand {} city {}; seat 2 poverty 3",
                    money, hand, city));
  };

  SUBCASE("no discard for the second time, the card lies face down already") {
    State state = after(start("west-india-docks,whitehall"), {"activate 1", "discard paupers-a"});
    CHECK(state.players[0].money == 7);
    state = after(state, {"activate 2"});
    CHECK(legal_moves(state) == "again 1");
    state = after(state, {"again 1"});
    CHECK(state.players[0].money == 14);
    CHECK(state.players[0].hand_count == 1);
    CHECK(city_text(state) == "west-india-docks!*,whitehall!*");
    CHECK(state.turn.phase == Phase::run);
    CHECK(refusal(state, "activate 1") == "refuse.activated");
    CHECK(refusal(state, "activate 2") == "refuse.activated");
  }
  SUBCASE("no money for the second time") {
    const State state =
        after(start("woolwich-arsenal,whitehall", 7), {"activate 1", "activate 2", "again 1"});
    CHECK(state.players[0].money == 0);
    CHECK(state.players[0].prestige == 1 + 5 + 5);
  }
  SUBCASE("a card that stays face up") {
    const State state = after(start("lords,whitehall"), {"activate 1", "activate 2", "again 1"});
    CHECK(state.players[0].prestige == 3);
    CHECK(state.players[0].poverty == 7);
    CHECK(city_text(state) == "lords*,whitehall!*");
  }
  SUBCASE("any of the cards of this run, the whole effect") {
    State state =
        after(start("vauxhall-gardens,lords,grocers,whitehall"), {"activate 1", "activate 3", "activate 4"});
    CHECK(legal_moves(state) == "again 1, again 3");
    state = after(state, {"again 1"});
    CHECK(state.players[0].money == 2 + 4 + 2);
    CHECK(state.players[0].prestige == 1 + 2 + 2);
    CHECK(state.players[0].poverty == 9 - 2);
    CHECK(is_legal(state, "activate 2"));
  }
  SUBCASE("not before another card was activated") {
    CHECK_FALSE(is_legal(start("grocers,whitehall"), "activate 2"));
    CHECK_FALSE(is_legal(start("whitehall"), "activate 1"));
  }
  SUBCASE("not a card that was flipped in an earlier turn") {
    CHECK_FALSE(is_legal(start("grocers!,whitehall"), "activate 2"));
    State state = after(start("grocers,lords,whitehall"), {"activate 1"});
    state = passed_round(state);
    CHECK_FALSE(is_legal(state, "activate 3"));
    CHECK(legal_moves(after(state, {"activate 2", "activate 3"})) == "again 2");
  }
  SUBCASE("a card saved by a Hospital stays face up the second time too") {
    const State state =
        after(start("grocers,whitehall,hospital-a"), {"activate 1", "flip 3", "activate 2", "again 1"});
    CHECK(state.players[0].money == 8);
    CHECK(city_text(state) == "grocers*,whitehall!*,hospital-a!");
  }
  SUBCASE("a Hospital is asked for Whitehall's flip only") {
    State state =
        after(start("grocers,whitehall,hospital-a"), {"activate 1", "flip 1", "activate 2", "again 1"});
    CHECK(legal_moves(state) == "flip 2, flip 3");
    state = after(state, {"flip 3"});
    CHECK(city_text(state) == "grocers!*,whitehall*,hospital-a!");
    CHECK(refusal(state, "activate 2") == "refuse.activated");
  }
  SUBCASE("what is counted is counted anew") {
    // Town Houses lie face down when they count the second time.
    const State state = after(start("town-houses,lords,whitehall"), {"activate 1", "activate 3", "again 1"});
    CHECK(state.players[0].prestige == 1 + 2 + 1);
  }
  SUBCASE("a card that asks asks again") {
    const State state =
        after(start("police-force,whitehall"), {"activate 1", "give 2", "activate 2", "again 1"});
    CHECK(legal_moves(state) == "give 2");
    const State given = after(state, {"give 2"});
    CHECK(given.players[0].poverty == 7);
    CHECK(given.players[1].poverty == 5);
    CHECK(given.players[0].prestige == 1 + 2 + 2);
    CHECK(city_text(given) == "police-force!*,whitehall!*");
    const State prison = after(start("millbank-prison,whitehall", 0, "paupers-a,salters,mercers"),
                               {"activate 1", "discard mercers", "stop", "activate 2", "again 1",
                                "discard salters", "discard paupers-a"});
    CHECK(prison.players[0].prestige == 4);
    CHECK(prison.players[0].poverty == 6);
    CHECK(city_text(prison) == "millbank-prison!*,whitehall!*");
  }
  SUBCASE("need not be activated; face down it cannot be") {
    CHECK(after(start("grocers,whitehall"), {"activate 1", "stop"}).turn.seat == 1);
    CHECK(refusal(after(start("grocers,whitehall!"), {"activate 1"}), "activate 2") == "refuse.face-down");
  }
}

TEST_CASE("london card workhouse: any number of paupers discarded, £1 and 1 poverty less for each, flips") {
  check_card("workhouse", {.set = Set::c, .colour = Colour::pink, .copies = 1, .build = 0, .prestige = 2});
  const auto start = [](int poverty, std::string_view hand) {
    return position(
        std::format("london 2; turn 1 run; deck lords; seat 1 money 3 poverty {} prestige 2 hand {}"
                    " city workhouse; seat 2 poverty 6",
                    poverty, hand));
  };
  constexpr std::string_view hand = "salters,paupers-a,paupers-a,paupers-b,paupers-c,paupers-c";
  State state = after(start(7, hand), {"activate 1"});
  CHECK(legal_moves(state) == "discard paupers-a, discard paupers-b, discard paupers-c, stop");
  CHECK_FALSE(is_legal(state, "discard salters"));
  state = after(state, {"discard paupers-a"});
  CHECK(state.players[0].money == 4);
  CHECK(state.players[0].poverty == 6);
  const State some = after(state, {"stop"});
  CHECK(some.turn.phase == Phase::run);
  CHECK(some.players[0].hand_count == 5);
  CHECK(city_text(some) == "workhouse!*");
  state = after(state, {"discard paupers-b", "discard paupers-c", "discard paupers-c", "discard paupers-a"});
  CHECK(state.players[0].money == 8);
  CHECK(state.players[0].poverty == 2);
  CHECK(state.players[0].prestige == 2);
  CHECK(state.players[0].hand_count == 1);
  CHECK(state.players[1].poverty == 6);
  CHECK(state.turn.phase == Phase::run);
  CHECK(city_text(state) == "workhouse!*");
  // None discarded, none in hand, no poverty left.
  const State declined = after(start(7, hand), {"activate 1", "stop"});
  CHECK(declined.players[0].money == 3);
  CHECK(city_text(declined) == "workhouse!*");
  const State none = after(start(7, "salters"), {"activate 1"});
  CHECK(none.turn.phase == Phase::run);
  CHECK(none.players[0].money == 3);
  CHECK(none.players[0].poverty == 7);
  CHECK(city_text(none) == "workhouse!*");
  const State zero = after(start(1, hand), {"activate 1", "discard paupers-a", "discard paupers-a", "stop"});
  CHECK(zero.players[0].money == 5);
  CHECK(zero.players[0].poverty == 0);
}

TEST_CASE("london card paupers-c: five; never built, never discarded for a card") {
  check_kind("paupers-c", {.set = Set::c, .colour = Colour::grey, .copies = 5, .build = 0, .prestige = 0});
  check_paupers("paupers-c");
}

}  // namespace guildhall::london::test
