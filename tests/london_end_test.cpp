// The end of the game and the decisions where the rulebooks are silent: E2–E5, Q1–Q7.
#include <vector>

#include "tests/london_support.hpp"

namespace guildhall::london::test {
namespace {

using Scores = std::vector<int>;
using Winners = std::vector<Seat>;

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

Result final_result(std::string_view seats, int players = 2) {
  return rules().result(
      position("london " + std::to_string(players) + "; turn 1 over; last 0; " + std::string(seats)));
}

Scores scores(std::string_view seats, int players = 2) {
  return final_result(seats, players).scores;
}

}  // namespace

TEST_CASE("london E2: final scoring, step by step") {
  SUBCASE("(1) a poverty for each card left in hand") {
    // Three cards are three poverty: two prestige lost.
    CHECK(scores("seat 1 prestige 10 hand mercers,grocers,paupers-a; seat 2 prestige 10") == Scores{8, 10});
    // On top of the poverty one has: 2 + 4 = 6 costs seven.
    CHECK(scores("seat 1 prestige 10 poverty 2 hand mercers,grocers,salters,vintners; seat 2 prestige 10") ==
          Scores{3, 10});
    // Cards left in hand give no prestige.
    CHECK(scores("seat 1 hand st-pauls; seat 2 hand mercers") == Scores{0, 0});
  }
  SUBCASE("(2) the prestige of every card in the city, face-down and covered ones included") {
    CHECK(scores("seat 1 city st-pauls; seat 2") == Scores{6, 0});
    CHECK(scores("seat 1 city st-pauls!; seat 2") == Scores{6, 0});
    CHECK(scores("seat 1 city st-pauls<great-fire-monument<mercers; seat 2") == Scores{10, 0});
    CHECK(scores("seat 1 prestige 3 city st-pauls<mercers!,great-fire-monument!,school-a; seat 2 city "
                 "hospital-b") == Scores{3 + 6 + 4 + 2, 3});
  }
  SUBCASE("(3) as many loans are repaid as the money allows, fifteen pounds each") {
    CHECK(scores("seat 1 money 15 loans 1; seat 2") == Scores{0, 0});
    CHECK(scores("seat 1 money 31 loans 3; seat 2") == Scores{-7, 0});
    CHECK(scores("seat 1 money 45 loans 3; seat 2") == Scores{0, 0});
    // Before the money becomes prestige: £17 repay the loan, the other £2 are worth nothing.
    CHECK(scores("seat 1 money 17 loans 1; seat 2 money 17") == Scores{0, 5});
    CHECK(scores("seat 1 money 18 loans 1; seat 2") == Scores{1, 0});
  }
  SUBCASE("(4) a prestige for every full three pounds left") {
    CHECK(scores("seat 1 money 2; seat 2 money 3") == Scores{0, 1});
    CHECK(scores("seat 1 money 8; seat 2 money 9") == Scores{2, 3});
    CHECK(scores("seat 1 money 100; seat 2") == Scores{33, 0});
  }
  SUBCASE("(5) seven less for each loan left") {
    CHECK(scores("seat 1 money 14 loans 1; seat 2") == Scores{4 - 7, 0});
    CHECK(scores("seat 1 prestige 30 loans 3; seat 2") == Scores{9, 0});
  }
  SUBCASE("(6) everyone removes as much poverty as the one who has least") {
    CHECK(scores("seat 1 poverty 9; seat 2 poverty 4") == Scores{-5, 0});
    CHECK(scores("seat 1 poverty 30; seat 2 poverty 30") == Scores{0, 0});
    CHECK(scores("seat 1 poverty 12; seat 2 poverty 7; seat 3 poverty 5", 3) == Scores{-9, -1, 0});
    CHECK(scores("seat 1 poverty 9; seat 2 poverty 6; seat 3 poverty 13; seat 4 poverty 3", 4) ==
          Scores{-7, -2, -15, 0});
    // After the cards in hand have counted: 4 + 3 = 7 against 5.
    CHECK(scores("seat 1 poverty 4 hand mercers,grocers,salters; seat 2 poverty 5") == Scores{-1, 0});
  }
  SUBCASE("(7) prestige is lost by the table") {
    CHECK(scores("seat 1 prestige 40 poverty 10; seat 2") == Scores{25, 0});
    CHECK(scores("seat 1 prestige 40 poverty 12; seat 2") == Scores{19, 0});
  }
  SUBCASE("all seven together") {
    // Seat 1: 20; hand 2; city 6 + 1 = 7; £34 repay two of three loans, £4 are 1; one loan −7;
    // poverty 8 + 2 = 10 against 3: 7 left, −9. Seat 2: 12; £6 are 2; poverty 0.
    CHECK(
        scores("seat 1 money 34 poverty 8 loans 3 prestige 20 hand mercers,paupers-a city st-pauls!,brewing;"
               " seat 2 money 6 poverty 3 prestige 12") == Scores{20 + 7 + 1 - 7 - 9, 14});
  }
}

TEST_CASE("london E2: the sheet shows each step") {
  const auto sheets = rules().score_sheets(position(
      "london 2; turn 1 over; last 0; seat 1 money 34 poverty 8 loans 3 prestige 20 hand mercers,paupers-a"
      " city st-pauls!,brewing boroughs city,hackney; seat 2 money 6 poverty 3 prestige 12"));
  CHECK(sheets[0] == ScoreSheet{.prestige_before = 20,
                                .cards_in_hand = 2,
                                .city_prestige = 7,
                                .loans_repaid = 2,
                                .money_left = 4,
                                .money_prestige = 1,
                                .loans_left = 1,
                                .poverty = 10,
                                .poverty_removed = 3,
                                .poverty_left = 7,
                                .poverty_prestige = 9,
                                .total = 12,
                                .boroughs = 2,
                                .best_card = 6});
}

TEST_CASE("london E3: poverty to lost prestige") {
  const std::vector<int> table{0, 1, 1, 2, 3, 5, 7, 9, 11, 13, 15, 18, 21, 24, 27, 30};
  for (std::size_t poverty = 0; poverty < table.size(); ++poverty) {
    CAPTURE(poverty);
    CHECK(prestige_lost(static_cast<int>(poverty)) == table[poverty]);
    CHECK(scores("seat 1 poverty " + std::to_string(poverty) + "; seat 2") == Scores{-table[poverty], 0});
  }
  CHECK(prestige_lost(44) == 15 + 3 * 34);
  CHECK(scores("seat 1 poverty 100; seat 2") == Scores{-(15 + 3 * 90), 0});
}

TEST_CASE("london E4: most prestige wins") {
  CHECK(final_result("seat 1 prestige 5; seat 2 prestige 6").winners == Winners{1});
  CHECK(final_result("seat 1 prestige 7; seat 2 prestige 6").winners == Winners{0});
  // Whatever the tie-breaks say.
  CHECK(
      final_result(
          "seat 1 prestige 7; seat 2 prestige 9 poverty 1 boroughs city; seat 3 prestige 1 city st-pauls", 3)
          .winners == Winners{1});
}

TEST_CASE("london E4: the first tie-break is the least poverty") {
  // 6 − 1 = 5 with one poverty left, against 5 with none; boroughs and cards would say otherwise.
  const Result result = final_result(
      "seat 1 prestige 4 poverty 3 boroughs city,hackney city brewing,brewing; seat 2 prestige 5 poverty 2");
  CHECK(result.scores == Scores{5, 5});
  CHECK(result.winners == Winners{1});
  // Cards in hand are poverty too: seat 1 has two (1 + 1), seat 2 one.
  const Result hands =
      final_result("seat 1 prestige 5 poverty 1 hand mercers; seat 2 prestige 5 poverty 1; seat 3", 3);
  CHECK(hands.scores == Scores{4, 4, 0});
  CHECK(hands.winners == Winners{1});
}

TEST_CASE("london E4: the second tie-break is the most boroughs") {
  const Result result = final_result(
      "seat 1 prestige 4 boroughs city,hackney; seat 2 prestige 0 boroughs lewisham city "
      "great-fire-monument");
  CHECK(result.scores == Scores{4, 4});
  CHECK(result.winners == Winners{0});
}

TEST_CASE("london E4: the third tie-break is the single card with the highest printed prestige") {
  const Result result = final_result(
      "seat 1 boroughs city city school-a,school-brown; seat 2 boroughs hackney city great-fire-monument");
  CHECK(result.scores == Scores{4, 4});
  CHECK(result.winners == Winners{1});
  // It may lie face down or under another card.
  CHECK(final_result("seat 1 city school-a,school-brown; seat 2 city great-fire-monument<mercers!").winners ==
        Winners{1});
}

TEST_CASE("london E4: still tied, the victory is shared") {
  CHECK(final_result("seat 1; seat 2").winners == Winners{0, 1});
  CHECK(final_result("seat 1 prestige 2 city school-a; seat 2 prestige 2 city school-brown").winners ==
        Winners{0, 1});
  const Result three = final_result("seat 1 prestige 9; seat 2 prestige 3; seat 3 prestige 9", 3);
  CHECK(three.scores == Scores{9, 3, 9});
  CHECK(three.winners == Winners{0, 2});
  CHECK(final_result("seat 1; seat 2; seat 3; seat 4", 4).winners == Winners{0, 1, 2, 3});
  // Money left over decides nothing.
  CHECK(final_result("seat 1 money 2; seat 2").winners == Winners{0, 1});
}

TEST_CASE("london E5: prestige is an integer beyond 50 and below 0") {
  CHECK(scores("seat 1 prestige 49 city school-a; seat 2 prestige 120") == Scores{51, 120});
  CHECK(scores("seat 1 loans 10; seat 2 prestige -3 money 3") == Scores{-70, -2});
  const State state =
      after(position("london 2; turn 1 run; seat 1 money 7 prestige 48 city woolwich-arsenal; seat 2"),
            {"activate 1"});
  CHECK(state.players[0].prestige == 53);
}

TEST_CASE("london Q1: who is short of money owed to another player borrows, outside their own turn") {
  const State start = position(
      "london 4; turn 2 run; seat 1 money 1; seat 2 money 3 city lloyds-of-london; seat 3 money 2;"
      " seat 4 money 0 city bank-of-england");
  const State state = after(start, {"activate 1"});
  CHECK(state.players[1].money == 3 + 3 * 2);
  CHECK(state.players[1].loans == 0);
  CHECK(state.players[0].money == 1 + 10 - 2);
  CHECK(state.players[0].loans == 1);
  CHECK(state.players[2].money == 0);
  CHECK(state.players[2].loans == 0);
  CHECK(state.players[3].money == 12 - 2);  // with the Bank of England
  CHECK(state.players[3].loans == 1);
}

TEST_CASE("london Q1: who loses more money than they have to the Fire Brigade borrows") {
  const State start = position(
      "london 3; turn 1 run; seat 1 money 4 city fire-brigade boroughs kensington; seat 2 money 2 boroughs "
      "city,hackney;"
      " seat 3 money 2 boroughs lewisham,deptford,greenwich");
  const State state = after(start, {"activate 1"});
  CHECK(state.players[0].money == 4);  // the supply gets it
  CHECK(state.players[0].prestige == 2);
  CHECK(state.players[1].money == 0);
  CHECK(state.players[1].loans == 0);
  CHECK(state.players[2].money == 2 + 10 - 3);
  CHECK(state.players[2].loans == 1);
}

TEST_CASE("london Q2: 'for each face-up blue card' counts the card itself and only face-up top cards") {
  const auto prestige = [](std::string_view city) {
    return after(
               position("london 2; turn 1 run; seat 1 city " + std::string(city) + "; seat 2 city st-pauls"),
               {"activate 1"})
        .players[0]
        .prestige;
  };
  CHECK(prestige("town-houses") == 1);
  CHECK(prestige("town-houses,hospital-a") == 2);
  CHECK(prestige("town-houses,hospital-a!") == 1);
  CHECK(prestige("town-houses,hospital-a<mercers") == 1);
  CHECK(prestige("town-houses,mercers<hospital-a,kew-gardens,bridge") == 3);
  CHECK(prestige("water-works<town-houses,water-works") == 2);
}

TEST_CASE(
    "london Q3: Whitehall repeats an activation without its cost, with its full effect, without a second "
    "flip") {
  SUBCASE("a card that was paid for with a discard, and lies face down now") {
    const State start = position(
        "london 2; turn 1 run; deck sewers; seat 1 hand mercers,grocers city west-india-docks,whitehall; "
        "seat 2");
    const State state = after(start, {"activate 1", "discard mercers", "activate 2"});
    CHECK(legal_moves(state) == "again 1");
    const State again = after(state, {"again 1"});
    CHECK(again.players[0].money == 7 + 7);
    CHECK(again.players[0].hand_count == 1);
    CHECK(has(field(again, "seat 1"), " city west-india-docks!*,whitehall!*"));
    CHECK(legal_moves(again) == "stop");
  }
  SUBCASE("a card that costs money") {
    const State start =
        position("london 2; turn 1 run; seat 1 money 7 city woolwich-arsenal,whitehall; seat 2");
    const State state = after(start, {"activate 1", "activate 2", "again 1"});
    CHECK(state.players[0].money == 0);
    CHECK(state.players[0].prestige == 10);
  }
  SUBCASE("a card that a Hospital saved stays face up the second time too") {
    const State start = position("london 2; turn 1 run; seat 1 city mercers,hospital-a,whitehall; seat 2");
    const State state = after(start, {"activate 1", "flip 2", "activate 3", "again 1"});
    CHECK(state.players[0].money == 10);
    CHECK(has(field(state, "seat 1"), " city mercers*,hospital-a!,whitehall!*"));
    CHECK(refusal(state, "activate 1") == "refuse.activated");
  }
  SUBCASE("Whitehall itself flips, and a Hospital may save it") {
    const State start =
        position("london 2; turn 1 run; seat 1 city grand-hotel,hospital-a,whitehall; seat 2");
    const State state = after(start, {"activate 1", "activate 3", "again 1"});
    CHECK(state.players[0].money == 8);
    CHECK(legal_moves(state) == "flip 2, flip 3");
    CHECK(has(field(after(state, {"flip 2"}), "seat 1"), " city grand-hotel*,hospital-a!,whitehall*"));
  }
  SUBCASE("an effect with decisions") {
    const State start = position("london 3; turn 1 run; seat 1 city fleet-street,whitehall; seat 2; seat 3");
    const State state = after(start, {"activate 1", "give 2", "activate 2", "again 1", "give 3"});
    CHECK(state.players[0].money == 10);
    CHECK(state.players[1].poverty == 2);
    CHECK(state.players[2].poverty == 2);
  }
  SUBCASE("only an activation of this run") {
    const State start = position(
        "london 2; turn 1 run; deck sewers paupers-b paupers-c; seat 1 city grand-hotel,whitehall,mercers!; "
        "seat 2");
    CHECK(refusal(start, "activate 2") == "refuse.no-target");
    const State next = after(start, {"activate 1", "stop", "draw deck", "run", "stop", "draw deck", "run"});
    CHECK(refusal(next, "activate 2") == "refuse.no-target");
    // The top borough is no card of the city.
    const State borough = after(
        position("london 2; turn 1 run; seat 1 city whitehall boroughs paddington; seat 2"), {"borough"});
    CHECK(refusal(borough, "activate 1") == "refuse.no-target");
    // Nor is the Hospital's flip an activation.
    const State hospital =
        after(position("london 2; turn 1 run; seat 1 city mercers,hospital-a,whitehall; seat 2"),
              {"activate 1", "flip 2", "activate 3"});
    CHECK(legal_moves(hospital) == "again 1");
  }
}

TEST_CASE("london Q4: any number of Hospitals one after the other, each once, none for another") {
  const State start = position(
      "london 2; turn 1 run; seat 1 city mercers,grocers,salters,hospital-a,hospital-b,hospital-b; seat 2");
  // No activation of its own.
  CHECK(legal_moves(start) == "activate 1, activate 2, activate 3, stop");
  CHECK(refusal(start, "activate 4") == "refuse.no-run");
  State state = after(start, {"activate 1"});
  CHECK(legal_moves(state) == "flip 1, flip 4, flip 5, flip 6");
  state = after(state, {"flip 5"});
  CHECK(state.turn.phase == Phase::run);  // the second Hospital cannot save the first
  CHECK(has(field(state, "seat 1"), " city mercers*,grocers,salters,hospital-a,hospital-b!,hospital-b"));
  state = after(state, {"activate 2"});
  CHECK(legal_moves(state) == "flip 2, flip 4, flip 6");
  CHECK(refusal(state, "flip 5") == "refuse.moment");
  state = after(state, {"flip 4", "activate 3", "flip 6"});
  CHECK(has(field(state, "seat 1"), " city mercers*,grocers*,salters*,hospital-a!,hospital-b!,hospital-b!"));
  CHECK(state.players[0].money == 5 + 4 + 4);
  CHECK(legal_moves(state) == "stop");
}

TEST_CASE("london Q5: a loan is not repaid with the money of a loan taken in the same turn start") {
  SUBCASE("the loan first") {
    const State start = position("london 2; turn 1 draw-first; deck mercers; seat 1 money 5 loans 1; seat 2");
    CHECK(refusal(start, "repay") == "refuse.money");
    CHECK(refusal(after(start, {"loan"}), "repay") == "refuse.fresh-loan");
    CHECK(refusal(after(start, {"loan", "loan"}), "repay") == "refuse.fresh-loan");
  }
  SUBCASE("own money first, then a loan: fine, but no second repayment") {
    const State start =
        position("london 2; turn 1 draw-first; deck mercers; seat 1 money 20 loans 2; seat 2");
    const State state = after(start, {"repay", "loan"});
    CHECK(state.players[0].money == 15);
    CHECK(state.players[0].loans == 2);
    CHECK(refusal(state, "repay") == "refuse.fresh-loan");
  }
  SUBCASE("a loan taken in the middle of a swap is taken in the same turn start") {
    const State start = position(
        "london 2; turn 1 draw-first; deck mercers; upper grocers - -;"
        " seat 1 money 5 loans 1 hand salters city stock-exchange; seat 2");
    const State state = after(start, {"swap salters", "loan", "with upper 1"});
    CHECK(state.turn.phase == Phase::turn_draw);
    CHECK(state.players[0].money == 15);
    CHECK(refusal(state, "repay") == "refuse.fresh-loan");
  }
  SUBCASE("a loan of an earlier turn may be repaid") {
    const State start =
        position("london 2; turn 1 action; deck mercers grocers sewers; seat 1 money 5; seat 2");
    const State next = after(start, {"loan", "run", "stop", "draw deck", "run", "stop"});
    CHECK(next.players[0].money == 15);
    CHECK(after(next, {"repay"}).players[0].loans == 0);
  }
  SUBCASE("a loan that one was forced to take in another's turn may be repaid") {
    const State start = position(
        "london 2; turn 2 run; deck mercers grocers; seat 1 money 1 boroughs hackney,lewisham;"
        " seat 2 city fire-brigade,lloyds-of-london");
    const State next = after(start, {"activate 1", "activate 2", "stop"});
    CHECK(next.players[0].money == 1 + 10 - 2 - 2);
    CHECK(next.players[0].loans == 1);
    State rich = next;
    rich.players[0].money = 15;
    CHECK(after(rich, {"repay"}).players[0].loans == 0);
  }
}

TEST_CASE("london Q6: a decision with one option is still a decision") {
  SUBCASE("one opponent to give poverty to") {
    const State state =
        after(position("london 2; turn 1 run; seat 1 city fleet-street; seat 2"), {"activate 1"});
    CHECK(rules().actor(state) == 0);
    CHECK(legal_moves(state) == "give 2");
    CHECK(state.players[1].poverty == 0);
    CHECK(after(state, {"give 2"}).players[1].poverty == 2);
  }
  SUBCASE("one card to discard, one place to build") {
    const State state =
        after(position("london 2; turn 1 action; seat 1 hand mercers,grocers; seat 2"), {"build mercers"});
    CHECK(legal_moves(state) == "for grocers");
    CHECK(legal_moves(after(state, {"for grocers"})) == "on new");
  }
  SUBCASE("one card to put back") {
    const State state = after(
        position(
            "london 2; turn 1 draw-first; deck mercers grocers; seat 1 city university-of-london; seat 2"),
        {"look", "take mercers"});
    CHECK(legal_moves(state) == "put grocers");
  }
  SUBCASE("one card to draw") {
    CHECK(legal_moves(after(position("london 2; turn 1 action; deck mercers; seat 1; seat 2"), {"three"})) ==
          "draw deck");
  }
}

TEST_CASE("london Q7: in the last round the compulsory draw comes from the board, or is skipped") {
  SUBCASE("from the board, and it is compulsory") {
    const State state = position("london 2; turn 2 draw-first; last 1; upper - mercers -; seat 1; seat 2");
    CHECK(legal_moves(state) == "draw upper 2");
    CHECK(refusal(state, "stop") == "refuse.moment");
    CHECK(refusal(state, "draw deck") == "refuse.deck-empty");
    const State drawn = after(state, {"draw upper 2"});
    CHECK(count_in_hand(drawn, 1, "mercers") == 1);
    CHECK(drawn.turn.phase == Phase::action);
  }
  SUBCASE("skipped when the board is empty too") {
    const State state = position("london 3; turn 2 draw-first; last 2; seat 1; seat 2; seat 3");
    CHECK(legal_moves(state) == "stop");
    const State next = after(state, {"stop", "run", "stop"});
    CHECK(rules().actor(next) == 2);
    CHECK(rules().actor(after(next, {"stop", "run", "stop"})) == nobody);
  }
  SUBCASE("the University of London has nothing to look at") {
    const State state = position(
        "london 2; turn 2 draw-first; last 1; upper - mercers -; seat 1; seat 2 city university-of-london");
    CHECK(legal_moves(state) == "draw upper 2");
  }
  SUBCASE("a loan may still be repaid before") {
    const State state = position("london 2; turn 2 draw-first; last 1; seat 1; seat 2 money 15 loans 1");
    CHECK(after(state, {"repay"}).players[1].loans == 0);
  }
}

}  // namespace guildhall::london::test
