// Every borough.
#include "tests/london_cards_support.hpp"

namespace guildhall::london::test {

TEST_CASE("london borough city: £8; 3 cards, 6 prestige, 1 poverty less; £1 on each run") {
  check_land(
      "city",
      {.north = true, .river = true, .starter = true, .price = 8, .draw = 3, .prestige = 6, .poverty = 1});
  check_land_run("city", {.money = 1});
}

TEST_CASE("london borough westminster: £8; 2 cards, 6 prestige, 2 poverty less; 1 prestige on each run") {
  check_land(
      "westminster",
      {.north = true, .river = true, .starter = true, .price = 8, .draw = 2, .prestige = 6, .poverty = 2});
  check_land_run("westminster", {.prestige = 1});
}

TEST_CASE("london borough southwark-bermondsey: 1 poverty on each run; a discard of any colour once a turn") {
  check_land(
      "southwark-bermondsey",
      {.north = false, .river = true, .starter = true, .price = 6, .draw = 3, .prestige = 3, .poverty = 3});
  check_land_run("southwark-bermondsey", {.poverty = 1});
  const auto start = [](int money, std::string_view hand,
                        std::string_view boroughs = "southwark-bermondsey") {
    return position(
        std::format("london 2; turn 1 action; deck vintners haberdashers paupers-c paupers-c;"
                    " seat 1 money {} hand {} boroughs {}; seat 2",
                    money, hand, boroughs));
  };

  SUBCASE("free, paupers too") {
    const State chosen = after(start(0, "mercers,woolwich-arsenal,paupers-a"), {"build mercers"});
    CHECK(legal_moves(chosen) == "for woolwich-arsenal once, for paupers-a once");
    const State state = after(chosen, {"for paupers-a once", "on new"});
    CHECK(state.players[0].money == 0);
    CHECK(field(state, "upper") == "upper paupers-a - -");
    CHECK(city_text(state) == "mercers^");
  }
  SUBCASE("once a turn, and again in the next one") {
    State state = start(0, "mercers,woolwich-arsenal,paupers-a,paupers-b");
    state = after(state, {"build mercers", "for paupers-a once", "on new"});
    CHECK(refusal(state, "build woolwich-arsenal") == "refuse.no-discard");
    state = after(state, {"stop", "draw deck", "run", "stop", "draw deck"});
    state = after(state, {"build woolwich-arsenal", "for paupers-b once", "on new"});
    CHECK(city_text(state) == "mercers,woolwich-arsenal^");
  }
  SUBCASE("never a must: a card of the colour keeps it for later") {
    State state = start(0, "mercers,salters,woolwich-arsenal,paupers-a");
    state = after(state, {"build mercers"});
    CHECK(is_legal(state, "for salters"));
    state = after(state, {"for salters", "on new", "build woolwich-arsenal", "for paupers-a once", "on new"});
    CHECK(city_text(state) == "mercers^,woolwich-arsenal^");
  }
  SUBCASE("the build cost is due all the same") {
    CHECK(refusal(start(9, "st-pauls,paupers-a"), "build st-pauls") == "refuse.money");
    CHECK(after(start(10, "st-pauls,paupers-a"), {"build st-pauls", "for paupers-a once", "on new"})
              .players[0]
              .money == 0);
  }
  SUBCASE("covered by another borough it stops") {
    CHECK(refusal(start(9, "mercers,paupers-a", "southwark-bermondsey,hackney"), "build mercers") ==
          "refuse.no-discard");
  }
}

TEST_CASE("london borough bethnal-green: £4; 4 cards, 2 prestige, 1 poverty less; 1 poverty on each run") {
  check_land(
      "bethnal-green",
      {.north = true, .river = true, .starter = false, .price = 4, .draw = 4, .prestige = 2, .poverty = 1});
  check_land_run("bethnal-green", {.poverty = 1});
}

TEST_CASE("london borough hackney: £5; 4 cards, 2 prestige, 1 poverty less; £1 on each run") {
  check_land(
      "hackney",
      {.north = true, .river = false, .starter = false, .price = 5, .draw = 4, .prestige = 2, .poverty = 1});
  check_land_run("hackney", {.money = 1});
}

TEST_CASE("london borough islington: £5; £1 on each run; paupers in hand bring no poverty") {
  check_land(
      "islington",
      {.north = true, .river = false, .starter = false, .price = 5, .draw = 3, .prestige = 3, .poverty = 1});
  check_land_run("islington", {.money = 1});
  const auto poverty = [](std::string_view boroughs) {
    const State state =
        position(std::format("london 2; turn 1 run; deck lords; seat 1 poverty 1 loans 2"
                             " hand salters,st-pauls,huguenots,paupers-a,paupers-b,paupers-c,paupers-c"
                             " city grocers!,vintners boroughs {}; seat 2",
                             boroughs));
    return after(state, {"borough", "stop"}).players[0].poverty - 1;
  };
  CHECK(poverty("islington") == 2 + 2 + 3);
  CHECK(poverty("hackney,islington") == 2 + 2 + 3);
  CHECK(poverty("islington,hackney") == 2 + 2 + 7);
  // Not at the end of the game, not for the opponent.
  const State end =
      position("london 2; turn 1 over; seat 1 hand paupers-a,salters boroughs islington; seat 2");
  CHECK(rules().score_sheets(end)[0].poverty == 2);
  const State theirs = position(
      "london 2; turn 2 run; deck lords; seat 1 boroughs islington; seat 2 hand paupers-a,paupers-b");
  CHECK(after(theirs, {"stop"}).players[1].poverty == 2);
}

TEST_CASE("london borough st-pancras: £6; one card more when drawing three") {
  check_land(
      "st-pancras",
      {.north = true, .river = false, .starter = false, .price = 6, .draw = 3, .prestige = 4, .poverty = 1});
  check_no_land_run("st-pancras");
  const auto start = [](std::string_view boroughs, std::string_view phase = "action") {
    return position(
        std::format("london 2; turn 1 {}; deck mercers grocers salters vintners haberdashers;"
                    " upper lords - -; seat 1 hand huguenots boroughs {}; seat 2",
                    phase, boroughs));
  };
  const State three = after(start("st-pancras"), {"three", "draw deck", "draw deck"});
  CHECK(refusal(three, "stop") == "refuse.moment");
  const State asked = after(three, {"draw deck"});
  CHECK(asked.turn.seat == 0);
  CHECK(legal_moves(asked) == "draw deck, draw upper 1, stop");

  SUBCASE("taken, from deck or board, and not a fifth") {
    const State deck = after(asked, {"draw deck"});
    CHECK(deck.players[0].hand_count == 1 + 4);
    CHECK(deck.turn.seat == 1);
    const State board = after(asked, {"draw upper 1"});
    CHECK(count_in_hand(board, 0, "lords") == 1);
    CHECK(board.turn.seat == 1);
  }
  SUBCASE("declined") {
    const State state = after(asked, {"stop"});
    CHECK(state.players[0].hand_count == 1 + 3);
    CHECK(state.turn.seat == 1);
  }
  SUBCASE("only when drawing three") {
    const State action = after(start("st-pancras"), {"play huguenots", "draw deck", "draw deck"});
    CHECK(action.turn.phase == Phase::develop);
    CHECK(action.players[0].hand_count == 2);
    const State first = after(start("st-pancras", "draw-first"), {"draw deck"});
    CHECK(first.turn.phase == Phase::action);
  }
  SUBCASE("covered by another borough it stops") {
    const State state = after(start("st-pancras,hackney"), {"three", "draw deck", "draw deck", "draw deck"});
    CHECK(state.turn.seat == 1);
  }
  SUBCASE("nothing left for the fourth") {
    const State state = position(
        "london 2; turn 1 action; deck mercers grocers salters; seat 1 boroughs"
        " st-pancras; seat 2");
    CHECK(after(state, {"three", "draw deck", "draw deck", "draw deck"}).turn.seat == 1);
  }
}

TEST_CASE("london borough hampstead: £7; 2 cards, 6 prestige, 1 poverty less; 1 poverty less on each run") {
  check_land(
      "hampstead",
      {.north = true, .river = false, .starter = false, .price = 7, .draw = 2, .prestige = 6, .poverty = 1});
  check_land_run("hampstead", {.poverty = -1});
}

TEST_CASE("london borough st-marylebone: £6; £2 less for a card once a turn while developing") {
  check_land(
      "st-marylebone",
      {.north = true, .river = false, .starter = false, .price = 6, .draw = 3, .prestige = 4, .poverty = 1});
  check_no_land_run("st-marylebone");
  const auto start = [](int money, std::string_view hand, std::string_view boroughs = "st-marylebone") {
    return position(
        std::format("london 2; turn 1 action; deck vintners paupers-c paupers-c;"
                    " seat 1 money {} hand {} boroughs {}; seat 2",
                    money, hand, boroughs));
  };

  SUBCASE("exactly £2, and not below nothing") {
    const State state =
        after(start(8, "st-pauls,lords"), {"build st-pauls discounted", "for lords", "on new"});
    CHECK(state.players[0].money == 0);
    CHECK(city_text(state) == "st-pauls^");
    CHECK(refusal(start(7, "st-pauls,lords"), "build st-pauls discounted") == "refuse.money");
    CHECK(refusal(start(8, "st-pauls,lords"), "build st-pauls") == "refuse.money");
    const State cheap =
        after(start(3, "water-works,lords"), {"build water-works discounted", "for lords", "on new"});
    CHECK(cheap.players[0].money == 3);
  }
  SUBCASE("once a turn, and again in the next one") {
    State state = start(4, "hospital-a,hospital-b,hospital-b,lords,theatre-royal,water-works");
    state = after(state, {"build hospital-a discounted", "for lords", "on new"});
    CHECK(state.players[0].money == 4);
    CHECK_FALSE(is_legal(state, "build hospital-b discounted"));
    CHECK(refusal(state, "build hospital-b discounted") == "refuse.no-discount");
    state = after(state, {"build hospital-b", "for theatre-royal", "on new"});
    CHECK(state.players[0].money == 2);
    state = after(state, {"stop", "draw deck", "run", "stop", "draw deck"});
    state = after(state, {"build hospital-b discounted", "for water-works", "on new"});
    CHECK(state.players[0].money == 2);
  }
  SUBCASE("never a must: the full price keeps it for later") {
    State state = start(12, "st-pauls,lords,hospital-a,theatre-royal");
    state = after(state, {"build hospital-a", "for lords", "on new"});
    CHECK(state.players[0].money == 10);
    state = after(state, {"build st-pauls discounted", "for theatre-royal", "on new"});
    CHECK(state.players[0].money == 2);
  }
  SUBCASE("the discard is due all the same; a card that costs nothing gets no discount") {
    CHECK(refusal(start(20, "st-pauls,salters"), "build st-pauls discounted") == "refuse.no-discard");
    CHECK_FALSE(is_legal(start(20, "mercers,salters"), "build mercers discounted"));
  }
  SUBCASE("while developing, so not for the Coffee House's run") {
    const State run = position(
        "london 2; turn 1 run; deck paupers-c; upper st-pauls mercers -; seat 1 money 9 city coffee-house"
        " boroughs st-marylebone; seat 2");
    CHECK(refusal(after(run, {"activate 1"}), "build upper 1") == "refuse.money");
  }
  SUBCASE("for one of Wren's builds too") {
    const State state =
        after(start(8, "wren,st-pauls"), {"play wren", "build st-pauls discounted", "on new"});
    CHECK(state.players[0].money == 0);
    CHECK(city_text(state) == "st-pauls^");
  }
  SUBCASE("covered by another borough it stops") {
    CHECK_FALSE(is_legal(start(20, "st-pauls,lords", "st-marylebone,hackney"), "build st-pauls discounted"));
    CHECK(refusal(start(8, "st-pauls,lords", "st-marylebone,hackney"), "build st-pauls") == "refuse.money");
  }
}

TEST_CASE("london borough paddington: £6; 3 cards, 3 prestige, 1 poverty less; £3 on each run") {
  check_land(
      "paddington",
      {.north = true, .river = false, .starter = false, .price = 6, .draw = 3, .prestige = 3, .poverty = 1});
  check_land_run("paddington", {.money = 3});
}

TEST_CASE("london borough kensington: £7; £1 for each face-up blue card on each run") {
  check_land(
      "kensington",
      {.north = true, .river = false, .starter = false, .price = 7, .draw = 2, .prestige = 6, .poverty = 1});
  check_land_run("kensington", {.money = 0});  // no blue card there
  const State state = position(
      "london 2; turn 1 run; deck paupers-c; seat 1 money 2 poverty 4 prestige 3"
      " city "
      "lords,theatre-royal,st-pauls!,british-museum<salters,grocers<kew-gardens,mercers,woolwich-arsenal"
      " boroughs kensington; seat 2 city nelsons-column");
  CHECK(refusal(state, "stop") == "refuse.borough-first");
  const State now = after(state, {"borough"});
  CHECK(now.players[0].money == 2 + 3);
  CHECK(now.players[0].poverty == 4);
  CHECK(now.players[0].prestige == 3);
  // After the Theatre has been turned over it counts one less.
  CHECK(after(state, {"activate 2", "borough"}).players[0].money == 2 + 2 + 2);
}

TEST_CASE("london borough hammersmith: £8; 3 cards, 5 prestige, 2 poverty less") {
  check_land(
      "hammersmith",
      {.north = true, .river = true, .starter = false, .price = 8, .draw = 3, .prestige = 5, .poverty = 2});
  check_no_land_run("hammersmith");
}

TEST_CASE("london borough fulham-chelsea: £8; 2 cards, 5 prestige, 2 poverty less; 1 prestige on each run") {
  check_land(
      "fulham-chelsea",
      {.north = true, .river = true, .starter = false, .price = 8, .draw = 2, .prestige = 5, .poverty = 2});
  check_land_run("fulham-chelsea", {.prestige = 1});
}

TEST_CASE("london borough lambeth: £6; 3 cards, 2 prestige, 2 poverty less; £2 on each run") {
  check_land(
      "lambeth",
      {.north = false, .river = true, .starter = false, .price = 6, .draw = 3, .prestige = 2, .poverty = 2});
  check_land_run("lambeth", {.money = 2});
}

TEST_CASE("london borough camberwell: £6; 3 cards, 2 prestige, 3 poverty less") {
  check_land(
      "camberwell",
      {.north = false, .river = false, .starter = false, .price = 6, .draw = 3, .prestige = 2, .poverty = 3});
  check_no_land_run("camberwell");
}

TEST_CASE("london borough deptford: £5; 4 cards, 1 prestige, 2 poverty less; £2 and 1 poverty on each run") {
  check_land(
      "deptford",
      {.north = false, .river = true, .starter = false, .price = 5, .draw = 4, .prestige = 1, .poverty = 2});
  check_land_run("deptford", {.money = 2, .poverty = 1});
}

TEST_CASE("london borough greenwich: £5; 3 cards, 2 prestige, 2 poverty less") {
  check_land(
      "greenwich",
      {.north = false, .river = true, .starter = false, .price = 5, .draw = 3, .prestige = 2, .poverty = 2});
  check_no_land_run("greenwich");
}

TEST_CASE("london borough lewisham: £5; 2 cards, 1 prestige, 4 poverty less") {
  check_land(
      "lewisham",
      {.north = false, .river = false, .starter = false, .price = 5, .draw = 2, .prestige = 1, .poverty = 4});
  check_no_land_run("lewisham");
}

TEST_CASE("london borough battersea: £5; a swap with the board once a turn") {
  check_land(
      "battersea",
      {.north = false, .river = true, .starter = false, .price = 5, .draw = 3, .prestige = 2, .poverty = 2});
  check_no_land_run("battersea");
  check_swap("boroughs battersea", "boroughs battersea,hackney");
}

TEST_CASE("london borough wandsworth: 2 poverty on each run; a build without discard once a turn") {
  check_land(
      "wandsworth",
      {.north = false, .river = true, .starter = false, .price = 1, .draw = 2, .prestige = 2, .poverty = 1});
  check_land_run("wandsworth", {.poverty = 2});
  const auto start = [](int money, std::string_view hand, std::string_view boroughs = "wandsworth") {
    return position(
        std::format("london 2; turn 1 action; deck paupers-c paupers-c paupers-c;"
                    " seat 1 money {} hand {} boroughs {}; seat 2",
                    money, hand, boroughs));
  };

  SUBCASE("nothing discarded, the build cost paid") {
    CHECK(refusal(start(9, "st-pauls"), "build st-pauls") == "refuse.money");
    const State chosen = after(start(10, "st-pauls"), {"build st-pauls"});
    CHECK(legal_moves(chosen) == "for nothing");
    const State state = after(chosen, {"for nothing", "on new"});
    CHECK(state.players[0].money == 0);
    CHECK(field(state, "upper").empty());
    CHECK(city_text(state) == "st-pauls^");
  }
  SUBCASE("once a turn, and again in the next one") {
    State state = start(0, "mercers,woolwich-arsenal");
    state = after(state, {"build mercers", "for nothing", "on new"});
    CHECK(refusal(state, "build woolwich-arsenal") == "refuse.no-discard");
    state = after(state, {"stop", "draw deck", "run", "stop", "draw deck"});
    state = after(state, {"build woolwich-arsenal", "for nothing", "on new"});
    CHECK(city_text(state) == "mercers,woolwich-arsenal^");
  }
  SUBCASE("used up, a card of the colour is needed again") {
    const State state = after(start(0, "mercers,salters,grocers"),
                              {"build mercers", "for nothing", "on new", "build salters"});
    CHECK(legal_moves(state) == "for grocers");
  }
  SUBCASE("never a must: a discard keeps it for later") {
    State state = after(start(0, "mercers,salters,lords,paupers-a"), {"build mercers"});
    CHECK(legal_moves(state) == "for salters, for nothing");
    state = after(state, {"for salters", "on new", "build lords", "for nothing", "on new"});
    CHECK(city_text(state) == "mercers^,lords^");
  }
  SUBCASE("not for paupers") {
    CHECK(refusal(start(0, "paupers-a"), "build paupers-a") == "refuse.pauper");
  }
  SUBCASE("a Coffee House does not use it up") {
    const State state = after(start(0, "coffee-house,mercers"),
                              {"build coffee-house", "on new", "build mercers", "for nothing", "on new"});
    CHECK(city_text(state) == "coffee-house^,mercers^");
  }
  SUBCASE("covered by another borough it stops") {
    CHECK(refusal(start(9, "mercers", "wandsworth,hackney"), "build mercers") == "refuse.no-discard");
    State state = position(
        "london 2; turn 1 action; deck lords paupers-a paupers-b paupers-b paupers-c paupers-c paupers-c;"
        " offer - - camberwell; seat 1 money 6 hand mercers boroughs wandsworth; seat 2");
    state = after(state, {"buy camberwell", "draw deck", "draw deck", "draw deck"});
    state = after(state, {"draw deck", "run", "stop", "draw deck"});
    CHECK(refusal(state, "build mercers") == "refuse.no-discard");
    CHECK(is_legal(after(state, {"run"}), "stop"));  // and its poverty has stopped too
  }
}

}  // namespace guildhall::london::test
