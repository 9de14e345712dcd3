// Buy land and run the city: B1–B5, R1–R6.
#include "tests/london_support.hpp"

namespace guildhall::london::test {
namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("london B1: one of the boroughs on offer, at its price") {
  const State start = position(
      "london 2; turn 1 action; deck mercers grocers salters sewers; offer city wandsworth lewisham; land "
      "hackney;"
      " seat 1 money 7; seat 2");
  CHECK(legal_moves(start) == "buy wandsworth, buy lewisham, run, three");
  CHECK(refusal(start, "buy city") == "refuse.money");
  CHECK(refusal(start, "buy hackney") == "refuse.not-on-offer");
  CHECK(refusal(start, "buy kensington") == "refuse.not-on-offer");
  CHECK(after(start, {"buy wandsworth"}).players[0].money == 7 - 1);
  CHECK(after(start, {"buy lewisham"}).players[0].money == 7 - 5);
  const State borrowed = after(start, {"loan", "buy city"});
  CHECK(borrowed.players[0].money == 7 + 10 - 8);
  CHECK(borrowed.players[0].loans == 1);
}

TEST_CASE("london B1: only one borough a turn, on top of the others") {
  const State start = position(
      "london 2; turn 1 action; deck mercers grocers salters sewers; offer city wandsworth lewisham;"
      " seat 1 money 40 boroughs hackney,deptford; seat 2");
  State state = after(start, {"buy wandsworth"});
  CHECK(has(field(state, "seat 1"), " boroughs hackney,deptford,wandsworth"));
  CHECK(refusal(state, "buy lewisham") == "refuse.moment");
  state = after(state, {"draw deck"});
  CHECK(refusal(state, "buy lewisham") == "refuse.moment");
  state = after(state, {"draw deck"});
  CHECK(state.turn.seat == 1);
  // The new one is on top: its compulsory ability is the one that is due, not Deptford's.
  const State run = position("london 2; turn 1 run; seat 1 boroughs hackney,deptford,wandsworth; seat 2");
  const State ran = after(run, {"borough"});
  CHECK(ran.players[0].poverty == 2);
  CHECK(ran.players[0].money == 0);
}

TEST_CASE("london B1: the locations of covered boroughs count") {
  // Deptford and Greenwich border the river, Hackney on top does not.
  const State run =
      position("london 2; turn 1 run; seat 1 city steamboats boroughs deptford,greenwich,hackney; seat 2");
  CHECK(after(run, {"activate 1"}).players[0].money == 4);
}

TEST_CASE("london B2: draws, prestige and removed poverty come at once") {
  SUBCASE("each draw from the deck or the board") {
    const State start = position(
        "london 2; turn 1 action; deck mercers grocers sewers bridge; upper salters - -; offer camberwell - "
        "-;"
        " seat 1 money 6 poverty 6 prestige 1; seat 2");
    State state = after(start, {"buy camberwell"});
    CHECK(state.players[0].prestige == 3);
    CHECK(state.players[0].poverty == 3);
    CHECK(legal_moves(state) == "draw deck, draw upper 1");
    CHECK(refusal(state, "stop") == "refuse.moment");
    state = after(state, {"draw deck", "draw upper 1"});
    CHECK(state.turn.seat == 0);
    state = after(state, {"draw deck"});
    CHECK(has(field(state, "seat 1"), " hand grocers,mercers,salters@* "));
    CHECK(state.turn.seat == 1);
  }
  SUBCASE("poverty never falls below 0") {
    const State start = position(
        "london 2; turn 1 action; deck mercers grocers sewers bridge; offer lewisham - -; seat 1 money 5 "
        "poverty 2;"
        " seat 2 poverty 4");
    const State state = after(start, {"buy lewisham"});
    CHECK(state.players[0].poverty == 0);
    CHECK(state.players[1].poverty == 4);
  }
  SUBCASE("the benefit comes once, not again in later turns") {
    const State run = position("london 2; turn 1 run; seat 1 poverty 3 boroughs lewisham; seat 2");
    const State state = after(run, {"stop"});
    CHECK(state.players[0].poverty == 3);
    CHECK(state.players[0].prestige == 0);
  }
}

TEST_CASE("london B3: the borough deck fills the offer, while there is one") {
  const State start = position(
      "london 2; turn 1 action; deck mercers grocers salters vintners sewers; offer city lewisham wandsworth;"
      " land hackney deptford; seat 1 money 20; seat 2 money 20");
  State state = after(start, {"buy lewisham"});
  CHECK(field(state, "offer") == "offer city hackney wandsworth");
  CHECK(field(state, "land") == "land deptford");
  state = position(
      "london 2; turn 1 action; deck mercers grocers salters vintners sewers; offer city hackney wandsworth;"
      " seat 1 money 20; seat 2 money 20");
  state = after(state, {"buy wandsworth", "draw deck", "draw deck"});
  CHECK(field(state, "offer") == "offer city hackney -");
  CHECK(field(state, "land").empty());
  state = after(state, {"draw deck"});
  CHECK(is_legal(state, "buy city"));
  CHECK(is_legal(state, "buy hackney"));
  CHECK(refusal(state, "buy wandsworth") == "refuse.not-on-offer");
  const State none = position("london 2; turn 1 action; deck mercers; seat 1 money 20; seat 2");
  CHECK(legal_moves(none) == "run, three");
}

TEST_CASE("london B4: a continuous borough ability is optional and works on top only") {
  SUBCASE("St Pancras: a fourth card after three") {
    const State top = position(
        "london 2; turn 1 action; deck mercers grocers salters vintners sewers; seat 1 boroughs st-pancras; "
        "seat 2");
    const State three = after(top, {"three", "draw deck", "draw deck", "draw deck"});
    CHECK(three.turn.seat == 0);
    CHECK(legal_moves(three) == "draw deck, stop");
    CHECK(after(three, {"draw deck"}).players[0].hand_count == 4);
    CHECK(after(three, {"draw deck"}).turn.seat == 1);
    CHECK(after(three, {"stop"}).players[0].hand_count == 3);
    const State covered = position(
        "london 2; turn 1 action; deck mercers grocers salters vintners sewers; seat 1 boroughs "
        "st-pancras,hackney;"
        " seat 2");
    CHECK(after(covered, {"three", "draw deck", "draw deck", "draw deck"}).turn.seat == 1);
  }
  SUBCASE("St Marylebone: two pounds less, once a turn") {
    const State top = position(
        "london 2; turn 1 action; seat 1 money 9 hand hospital-a,school-a,theatre-royal,vauxhall-gardens"
        " boroughs st-marylebone; seat 2");
    CHECK(after(top, {"build hospital-a", "for theatre-royal"}).players[0].money == 7);
    const State once = after(top, {"build hospital-a discounted", "for theatre-royal", "on new"});
    CHECK(once.players[0].money == 9);
    CHECK(refusal(once, "build school-a discounted") == "refuse.no-discount");
    CHECK(after(once, {"build school-a", "for vauxhall-gardens"}).players[0].money == 7);
    const State covered = position(
        "london 2; turn 1 action; seat 1 money 9 hand hospital-a,theatre-royal boroughs "
        "st-marylebone,hackney; seat 2");
    CHECK(refusal(covered, "build hospital-a discounted") == "refuse.no-discount");
  }
  SUBCASE("Wandsworth: one card without a discard") {
    const State top = position(
        "london 2; turn 1 action; seat 1 hand mercers,grocers,theatre-royal boroughs wandsworth; seat 2");
    CHECK(legal_moves(after(top, {"build mercers"})) == "for grocers, for nothing");
    const State once = after(top, {"build mercers", "for nothing", "on new"});
    CHECK(field(once, "upper").empty());
    CHECK(refusal(once, "build theatre-royal") == "refuse.no-discard");
    const State covered =
        position("london 2; turn 1 action; seat 1 hand mercers,grocers boroughs wandsworth,hackney; seat 2");
    CHECK(refusal(after(covered, {"build mercers"}), "for nothing") == "refuse.must-discard");
  }
  SUBCASE("Battersea: a swap with the board, once a turn") {
    const State top = position(
        "london 2; turn 1 action; upper mercers - grocers; seat 1 hand salters,paupers-a boroughs battersea; "
        "seat 2");
    const State once = after(top, {"swap paupers-a", "with upper 3"});
    CHECK(field(once, "upper") == "upper mercers - paupers-a");
    CHECK(has(field(once, "seat 1"), " hand grocers@*,salters "));
    CHECK(once.turn.phase == Phase::action);
    CHECK(refusal(once, "swap salters") == "refuse.moment");
    const State covered = position(
        "london 2; turn 1 action; upper mercers - -; seat 1 hand salters boroughs battersea,hackney; seat 2");
    CHECK(refusal(covered, "swap salters") == "refuse.moment");
  }
  SUBCASE("Southwark & Bermondsey covered") {
    const State covered = position(
        "london 2; turn 1 action; seat 1 hand mercers,theatre-royal boroughs southwark-bermondsey,hackney; "
        "seat 2");
    CHECK(refusal(covered, "build mercers") == "refuse.no-discard");
  }
  SUBCASE("Islington covered") {
    const auto poverty = [](std::string_view boroughs) {
      return after(
                 position(
                     "london 2; turn 1 run; deck sewers; seat 1 hand mercers,paupers-a,paupers-b boroughs " +
                     std::string(boroughs) + "; seat 2"),
                 {"borough", "stop"})
          .players[0]
          .poverty;
    };
    CHECK(poverty("islington") == 1);
    CHECK(poverty("islington,hackney") == 3);
  }
  SUBCASE("once a turn means again in the next turn") {
    const State top = position(
        "london 2; turn 1 action; deck sewers bridge paupers-c paupers-b;"
        " seat 1 hand mercers,theatre-royal boroughs wandsworth; seat 2");
    const State later = after(
        top, {"build mercers", "for nothing", "on new", "stop", "draw deck", "run", "stop", "draw deck"});
    CHECK(is_legal(later, "build theatre-royal"));
  }
}

TEST_CASE("london B5: covered boroughs keep counting for cards that count boroughs") {
  SUBCASE("Omnibus: a pound for each") {
    const State run =
        position("london 2; turn 1 run; seat 1 city omnibus boroughs city,lewisham,deptford,hackney; seat 2");
    CHECK(after(run, {"activate 1"}).players[0].money == 4);
    const State none = position("london 2; turn 1 run; seat 1 city omnibus; seat 2 boroughs city");
    CHECK(after(none, {"activate 1"}).players[0].money == 0);
  }
  SUBCASE("Train Station: two pounds for each one north of the river") {
    const State run = position(
        "london 2; turn 1 run; seat 1 hand mercers city train-station boroughs hackney,paddington,lewisham; "
        "seat 2");
    CHECK(after(run, {"activate 1", "discard mercers"}).players[0].money == 4);
  }
  SUBCASE("Underground: both banks, one of them covered") {
    const auto money = [](std::string_view boroughs) {
      const State state =
          after(position("london 2; turn 1 run; seat 1 hand mercers city underground boroughs " +
                         std::string(boroughs) + "; seat 2"),
                {"activate 1", "discard mercers"});
      CHECK(state.players[0].prestige == 4);
      return state.players[0].money;
    };
    CHECK(money("lewisham,hackney") == 3);
    CHECK(money("hackney,lewisham") == 3);
    CHECK(money("islington,hackney") == 0);
    CHECK(money("lewisham,camberwell") == 0);
  }
  SUBCASE("Fire Brigade: each opponent's boroughs") {
    const State run = position(
        "london 3; turn 1 run; seat 1 money 5 city fire-brigade boroughs city; seat 2 money 5 boroughs "
        "hackney,lewisham;"
        " seat 3 money 5");
    const State state = after(run, {"activate 1"});
    CHECK(state.players[0].money == 5);
    CHECK(state.players[1].money == 3);
    CHECK(state.players[2].money == 5);
  }
}

TEST_CASE("london R1: any face-up top cards, in any order, each at most once, any number") {
  const State start = position(
      "london 2; turn 1 run; deck sewers;"
      " seat 1 city omnibus,almshouses<mercers,grocers!,grand-hotel boroughs camberwell; seat 2 city "
      "salters");
  CHECK(legal_moves(start) == "activate 1, activate 2, activate 4, stop");
  CHECK(refusal(start, "activate 3") == "refuse.face-down");
  CHECK(refusal(start, "activate 5") == "refuse.no-stack");  // the neighbour's
  State state = after(start, {"activate 4"});
  CHECK(state.players[0].money == 4);
  CHECK(refusal(state, "activate 4") == "refuse.activated");
  state = after(state, {"activate 1", "activate 2"});
  CHECK(state.players[0].money == 4 + 1 + 5);
  CHECK(legal_moves(state) == "stop");
  CHECK(refusal(state, "activate 1") == "refuse.activated");
  CHECK(refusal(state, "activate 2") == "refuse.activated");
  CHECK(after(start, {"stop"}).players[0].money == 0);
  CHECK(after(start, {"activate 2", "stop"}).players[0].money == 5);
}

TEST_CASE("london R1: at most once a turn means again in the next turn") {
  const State start = position(
      "london 2; turn 1 run; deck sewers paupers-b paupers-c; seat 1 city grand-hotel,mercers; seat 2");
  const State next =
      after(start, {"activate 1", "activate 2", "stop", "draw deck", "run", "stop", "draw deck", "run"});
  CHECK(legal_moves(next) == "activate 1, stop");
  CHECK(refusal(next, "activate 2") == "refuse.face-down");
  CHECK(after(next, {"activate 1"}).players[0].money == 4 + 5 + 4);
}

TEST_CASE("london R2: the activation cost is paid first, or the card cannot be activated") {
  SUBCASE("money, which may be borrowed") {
    const State poor = position("london 2; turn 1 run; seat 1 money 6 city woolwich-arsenal; seat 2");
    CHECK(refusal(poor, "activate 1") == "refuse.money");
    const State borrowed = after(poor, {"loan", "activate 1"});
    CHECK(borrowed.players[0].money == 9);
    CHECK(borrowed.players[0].prestige == 5);
    // Money that the card itself would bring does not pay for it.
    CHECK(refusal(position("london 2; turn 1 run; seat 1 money 3 city street-lights; seat 2"),
                  "activate 1") == "refuse.money");
  }
  SUBCASE("a discard of any card, paupers included") {
    const State start = position("london 2; turn 1 run; seat 1 hand paupers-c city brewing; seat 2");
    const State paying = after(start, {"activate 1"});
    CHECK(paying.players[0].money == 0);
    CHECK(legal_moves(paying) == "discard paupers-c");
    const State state = after(paying, {"discard paupers-c"});
    CHECK(state.players[0].money == 9);
    CHECK(state.players[0].hand_count == 0);
    CHECK(field(state, "upper") == "upper paupers-c - -");
  }
  SUBCASE("no card in hand") {
    CHECK(refusal(position("london 2; turn 1 run; seat 1 money 50 city brewing; seat 2"), "activate 1") ==
          "refuse.no-card-to-discard");
  }
}

TEST_CASE("london R2: the whole effect, and poverty one does not have is lost") {
  const State start = position("london 2; turn 1 run; seat 1 poverty 3 city vauxhall-gardens; seat 2");
  const State state = after(start, {"activate 1"});
  CHECK(state.players[0].money == 2);
  CHECK(state.players[0].prestige == 2);
  CHECK(state.players[0].poverty == 2);
  const State none =
      after(position("london 2; turn 1 run; deck sewers; seat 1 poverty 1 city water-works; seat 2"),
            {"activate 1"});
  CHECK(none.players[0].poverty == 0);
  CHECK(after(none, {"stop"}).players[0].poverty == 1);  // the stack's own; nothing was saved up
}

TEST_CASE("london R2: the flip symbol turns the card face down, on its stack, for good") {
  const State start = position(
      "london 2; turn 1 run; deck sewers paupers-b paupers-c paupers-c; seat 1 city "
      "almshouses<mercers,grand-hotel; seat 2");
  State state = after(start, {"activate 1", "activate 2"});
  CHECK(has(field(state, "seat 1"), " city almshouses<mercers!*,grand-hotel*"));
  state = after(state, {"stop"});
  CHECK(has(field(state, "seat 1"), " city almshouses<mercers!,grand-hotel"));
  state = after(state, {"draw deck", "run", "stop", "draw deck", "run"});
  CHECK(refusal(state, "activate 1") == "refuse.face-down");
}

TEST_CASE("london R2: a card that is not activated does not flip") {
  const State state =
      after(position("london 2; turn 1 run; deck sewers; seat 1 city mercers,grocers; seat 2"),
            {"activate 2", "stop"});
  CHECK(has(field(state, "seat 1"), " city mercers,grocers!"));
}

TEST_CASE(
    "london R3: the top borough's activated ability must be carried out once, at any moment of the run") {
  const State start =
      position("london 2; turn 1 run; deck sewers; seat 1 city mercers,grocers boroughs deptford; seat 2");
  CHECK(refusal(start, "stop") == "refuse.borough-first");
  const auto ran = [&](std::initializer_list<std::string_view> moves) {
    const State state = after(start, moves);
    CHECK(refusal(state, "borough") == "refuse.moment");
    const State end = after(state, {"stop"});
    CHECK(end.players[0].money == 5 + 4 + 2);
    CHECK(end.players[0].poverty == 1 + 2);
  };
  SUBCASE("before") {
    ran({"borough", "activate 1", "activate 2"});
  }
  SUBCASE("between") {
    ran({"activate 1", "borough", "activate 2"});
  }
  SUBCASE("after") {
    CHECK(refusal(after(start, {"activate 1", "activate 2"}), "stop") == "refuse.borough-first");
    ran({"activate 1", "activate 2", "borough"});
  }
  SUBCASE("also when no city card is activated") {
    const State end = after(start, {"borough", "stop"});
    CHECK(end.players[0].money == 2);
    CHECK(end.players[0].poverty == 1 + 2);
  }
}

TEST_CASE("london R3: boroughs never flip, and only the top one is activated") {
  const State start =
      position("london 2; turn 1 run; deck sewers paupers-b paupers-c; seat 1 boroughs paddington; seat 2");
  const State again = after(start, {"borough", "stop", "draw deck", "run", "stop", "draw deck", "run"});
  CHECK(legal_moves(again) == "borough");
  CHECK(after(again, {"borough"}).players[0].money == 6);
  const State covered =
      position("london 2; turn 1 run; deck sewers; seat 1 boroughs paddington,camberwell; seat 2");
  CHECK(legal_moves(covered) == "stop");
  CHECK(refusal(covered, "borough") == "refuse.moment");
  const State none = position("london 2; turn 1 run; deck sewers; seat 1; seat 2 boroughs paddington");
  CHECK(legal_moves(none) == "stop");
}

TEST_CASE("london R4: only face-up, uncovered cards count") {
  // Brown and face up: omnibus, salters. Face down: mercers. Covered: grocers (by pink), vintners (by brown).
  const State start = position(
      "london 2; turn 1 run; seat 1 city bridge,omnibus,mercers!,grocers<brixton-prison,vintners<salters;"
      " seat 2 city fishmongers");
  CHECK(after(start, {"activate 1"}).players[0].money == 2);
  CHECK(after(start, {"activate 5", "activate 1"}).players[0].money == 4 + 1);
  // A borough counts the same way: blue and face up are theatre-royal and hospital-a.
  const State kensington = position(
      "london 2; turn 1 run; seat 1 city theatre-royal,hospital-a,st-pauls!,water-works<mercers boroughs "
      "kensington;"
      " seat 2 city kew-gardens");
  CHECK(after(kensington, {"borough"}).players[0].money == 2);
}

TEST_CASE("london R5: one poverty for each stack, each loan and each card in hand") {
  struct Case {
    std::string_view seat;
    int poverty;
  };
  for (const Case& each : {
           Case{"", 0},
           Case{"city mercers", 1},
           Case{"city mercers!", 1},
           Case{"city almshouses<mercers<grocers!,omnibus,st-pauls", 3},
           Case{"loans 2 money 9", 2},
           Case{"hand mercers,paupers-a", 2},
           Case{"poverty 5 loans 3 hand mercers,grocers,paupers-b city almshouses!,omnibus boroughs "
                "hackney,lewisham",
                5 + 2 + 3 + 3},
       }) {
    CAPTURE(each.seat);
    const State state = position("london 2; turn 1 run; deck sewers; seat 1 " + std::string(each.seat) +
                                 "; seat 2 poverty 1 loans 4 hand salters city vintners");
    const State end = after(state, {"stop"});
    CHECK(end.players[0].poverty == each.poverty);
    CHECK(end.players[1].poverty == 1);
  }
}

TEST_CASE("london R5: what a run would bring is told beforehand, for every seat") {
  // Public Houses were run in this turn: the hand of the seat that runs counts for nothing. Islington keeps
  // paupers from counting, where one can see that they are paupers.
  const State state = position(
      "london 2; turn 1 run no-hand-poverty; deck sewers; seat 1 loans 2 hand mercers,grocers city "
      "omnibus,salters;"
      " seat 2 loans 1 hand paupers-a,vintners city st-pauls boroughs islington");
  CHECK(rules().run_poverty(state, 0) == RunPoverty{.stacks = 2, .loans = 2, .cards = 0});
  CHECK(rules().run_poverty(state, 1) == RunPoverty{.stacks = 1, .loans = 1, .cards = 1});
  CHECK(rules().run_poverty(rules().view(state, 0).state, 1) ==
        RunPoverty{.stacks = 1, .loans = 1, .cards = 2});
  CHECK(after(state, {"stop"}).players[0].poverty == 4);
}

TEST_CASE("london R5: after the last activation, and only on a run") {
  SUBCASE("the card discarded and the loan taken during the run count as they are then") {
    const State start =
        position("london 2; turn 1 run; deck sewers; seat 1 hand mercers,grocers city brewing; seat 2");
    const State end = after(start, {"loan", "activate 1", "discard mercers", "stop"});
    CHECK(end.players[0].poverty == 1 + 1 + 1);
  }
  SUBCASE("poverty that is removed during the run is removed before") {
    const State start = position("london 2; turn 1 run; deck sewers; seat 1 city almshouses; seat 2");
    CHECK(after(start, {"activate 1", "stop"}).players[0].poverty == 1);
  }
  SUBCASE("a stack counts once, however the Coffee House raised it") {
    const State start = position(
        "london 2; turn 1 run; deck sewers; upper grand-hotel - -; seat 1 city coffee-house; seat 2");
    const State end = after(start, {"activate 1", "build upper 1", "activate 1", "stop"});
    CHECK(has(field(end, "seat 1"), " city coffee-house<grand-hotel"));
    CHECK(end.players[0].money == 4);
    CHECK(end.players[0].poverty == 1);
  }
  SUBCASE("the other actions bring none") {
    const State start = position(
        "london 2; turn 1 action; deck mercers grocers salters vintners sewers; offer lewisham - -;"
        " seat 1 money 5 loans 2 hand fishmongers,haberdashers,almshouses city omnibus; seat 2");
    CHECK(after(start, {"three", "draw deck", "draw deck", "draw deck"}).players[0].poverty == 0);
    CHECK(after(start, {"buy lewisham", "draw deck", "draw deck"}).players[0].poverty == 0);
    CHECK(after(start, {"build fishmongers", "for haberdashers", "on new", "stop"}).players[0].poverty == 0);
  }
  SUBCASE("Public Houses: none for the hand in the run they are activated") {
    const State start = position(
        "london 2; turn 1 run; deck sewers; seat 1 loans 1 hand mercers,paupers-a city public-houses; seat "
        "2");
    CHECK(after(start, {"activate 1", "stop"}).players[0].poverty == 1 + 1);
    CHECK(after(start, {"stop"}).players[0].poverty == 1 + 1 + 2);
  }
}

TEST_CASE("london R6: the Hospital may be flipped instead of another card") {
  const State start = position(
      "london 2; turn 1 run; deck sewers paupers-b paupers-c; seat 1 city "
      "mercers,hospital-a,grocers,grand-hotel; seat 2");
  const State flip = after(start, {"activate 1"});
  CHECK(flip.players[0].money == 5);
  CHECK(legal_moves(flip) == "flip 1, flip 2");
  SUBCASE("the other card stays face up but is spent for this turn") {
    const State saved = after(flip, {"flip 2"});
    CHECK(has(field(saved, "seat 1"), " city mercers*,hospital-a!,grocers,grand-hotel"));
    CHECK(refusal(saved, "activate 1") == "refuse.activated");
    // The Hospital is spent: the next card flips without a choice.
    const State second = after(saved, {"activate 3"});
    CHECK(second.turn.phase == Phase::run);
    CHECK(has(field(second, "seat 1"), " city mercers*,hospital-a!,grocers!*,grand-hotel"));
    // In the next turn the saved card works again.
    const State next = after(second, {"stop", "draw deck", "run", "stop", "draw deck", "run", "activate 1"});
    CHECK(next.players[0].money == 5 + 4 + 5);
  }
  SUBCASE("it need not be") {
    const State state = after(flip, {"flip 1"});
    CHECK(has(field(state, "seat 1"), " city mercers!*,hospital-a,grocers,grand-hotel"));
    CHECK(legal_moves(after(state, {"activate 3"})) == "flip 2, flip 3");
  }
  SUBCASE("a card without the flip symbol asks for nothing") {
    CHECK(after(start, {"activate 4"}).turn.phase == Phase::run);
  }
  SUBCASE("a covered, face-down or foreign Hospital saves nothing") {
    const State none = position(
        "london 2; turn 1 run; seat 1 city mercers,hospital-a!,hospital-b<grand-hotel; seat 2 city "
        "hospital-b");
    const State state = after(none, {"activate 1"});
    CHECK(state.turn.phase == Phase::run);
    CHECK(has(field(state, "seat 1"), " city mercers!*,hospital-a!,hospital-b<grand-hotel"));
  }
}

}  // namespace guildhall::london::test
