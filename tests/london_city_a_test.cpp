// Every city card of set A.
#include "tests/london_cards_support.hpp"

namespace guildhall::london::test {

TEST_CASE("london card almshouses: removes 2 poverty, flips") {
  check_card("almshouses", {.set = Set::a, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 0});
  check_run("almshouses", {.poverty = -2, .flip = true});
}

TEST_CASE("london card coffee-house: built without discard; a run builds a card of the board on top of it") {
  check_kind("coffee-house",
             {.set = Set::a, .colour = Colour::brown, .copies = 2, .build = 0, .prestige = 0});
  check_prestige("coffee-house", 0);
  const auto run = [](int money, std::string_view upper, std::string_view city = "salters,coffee-house") {
    return position(
        std::format("london 2; turn 1 run; deck paupers-c paupers-c paupers-c paupers-c; upper {};"
                    " seat 1 money {} poverty 4 prestige 1 hand lords city {}; seat 2 money 5",
                    upper, money, city));
  };

  SUBCASE("the only card in hand can be built, nothing is discarded or paid") {
    const State start =
        position("london 2; turn 1 action; deck paupers-c; seat 1 money 0 hand coffee-house; seat 2");
    const State state = after(start, {"build coffee-house", "on new"});
    CHECK(city_text(state) == "coffee-house^");
    CHECK(field(state, "upper").empty());
    CHECK(state.players[0].money == 0);
    CHECK(refusal(state, "activate 1") == "refuse.moment");
  }
  SUBCASE("no card is discarded for it even with one of its colour in hand") {
    const State start = position(
        "london 2; turn 1 action; deck paupers-c; seat 1 hand coffee-house,grocers city vintners; seat 2");
    const State state = after(start, {"build coffee-house"});
    CHECK(legal_moves(state) == "on 1, on new");
    CHECK(after(state, {"on 1"}).players[0].hand_count == 1);
  }
  SUBCASE("other cards still need their discard") {
    const State start = position(
        "london 2; turn 1 action; deck paupers-c; seat 1 hand grocers,lords city coffee-house; seat 2");
    CHECK(refusal(start, "build grocers") == "refuse.no-discard");
  }
  SUBCASE("it can be discarded for its colour") {
    const State start =
        position("london 2; turn 1 action; deck paupers-c; seat 1 hand coffee-house,grocers; seat 2");
    const State state = after(start, {"build grocers", "for coffee-house", "on new"});
    CHECK(field(state, "upper") == "upper coffee-house - -");
  }
  SUBCASE("the build cost is paid, nothing is discarded") {
    const State state = after(run(3, "paupers-a hospital-a mercers"), {"activate 2", "build upper 2"});
    CHECK(state.players[0].money == 1);
    CHECK(state.players[0].poverty == 4);
    CHECK(state.players[0].prestige == 1);
    CHECK(state.players[0].hand_count == 1);
    CHECK(field(state, "upper") == "upper paupers-a - mercers");
    CHECK(city_text(state) == "salters,coffee-house<hospital-a^");
    CHECK(state.players[1].money == 5);
  }
  SUBCASE("exactly the cost, not a pound less") {
    CHECK(after(run(2, "hospital-a - -"), {"activate 2", "build upper 1"}).players[0].money == 0);
    const State poor = after(run(1, "hospital-a mercers -"), {"activate 2"});
    CHECK(refusal(poor, "build upper 1") == "refuse.money");
    CHECK(after(poor, {"loan", "build upper 1"}).players[0].money == 9);
    CHECK_FALSE(is_legal(run(1, "hospital-a - -"), "activate 2"));
  }
  SUBCASE("no paupers, no action cards") {
    const State state = after(run(9, "paupers-a huguenots mercers"), {"activate 2"});
    CHECK(legal_moves(state) == "build upper 3");
    CHECK(refusal(state, "build upper 1") == "refuse.not-buildable");
    CHECK(refusal(state, "build upper 2") == "refuse.not-buildable");
    CHECK_FALSE(is_legal(run(9, "paupers-a huguenots -"), "activate 2"));
  }
  SUBCASE("from the lower row too") {
    const State start =
        position("london 2; turn 1 run; deck paupers-c; lower - mercers -; seat 1 city coffee-house; seat 2");
    CHECK(city_text(after(start, {"activate 1", "build lower 2"})) == "coffee-house<mercers^");
  }
  SUBCASE("the card on top may be activated in the same run, once") {
    State state = after(run(0, "mercers - -"), {"activate 2", "build upper 1", "activate 2"});
    CHECK(state.players[0].money == 5);
    CHECK(city_text(state) == "salters,coffee-house<mercers!*^");
    CHECK(refusal(state, "activate 2") == "refuse.activated");
    state = after(state, {"stop"});
    CHECK(state.players[0].poverty == 4 + 2 + 1);  // still two stacks
  }
  SUBCASE("a second Coffee House on the first builds on") {
    const State state = after(run(0, "coffee-house mercers -"),
                              {"activate 2", "build upper 1", "activate 2", "build upper 2", "activate 2"});
    CHECK(city_text(state) == "salters,coffee-house<coffee-house<mercers!*^");
    CHECK(state.players[0].money == 5);
  }
  SUBCASE("need not be activated; not when face down") {
    CHECK(after(run(0, "mercers - -"), {"stop"}).turn.seat == 1);
    CHECK(refusal(run(0, "mercers - -", "coffee-house!"), "activate 1") == "refuse.face-down");
  }
  SUBCASE("the built card's continuous ability works at once") {
    const State state = after(run(0, "bank-of-england - -"), {"activate 2", "build upper 1", "loan"});
    CHECK(state.players[0].money == 12);
  }
}

TEST_CASE("london card covent-garden: £5 and 2 prestige, flips") {
  check_card("covent-garden",
             {.set = Set::a, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 0});
  check_run("covent-garden", {.money = 5, .prestige = 2, .flip = true});
}

TEST_CASE("london card east-india-company: a discard for £12, flips") {
  check_card("east-india-company",
             {.set = Set::a, .colour = Colour::brown, .copies = 1, .build = 4, .prestige = 2});
  check_run("east-india-company", {.money = 12, .flip = true, .discard = true});
}

TEST_CASE("london card fishmongers: £5, flips") {
  check_card("fishmongers", {.set = Set::a, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 0});
  check_run("fishmongers", {.money = 5, .flip = true});
}

TEST_CASE("london card grocers: £4, flips") {
  check_card("grocers", {.set = Set::a, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 0});
  check_run("grocers", {.money = 4, .flip = true});
}

TEST_CASE("london card haberdashers: £4, flips") {
  check_card("haberdashers",
             {.set = Set::a, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 0});
  check_run("haberdashers", {.money = 4, .flip = true});
}

TEST_CASE("london card huguenots: action, draw two") {
  check_kind("huguenots", {.set = Set::a, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 0});
  check_drawing_action("huguenots");
}

TEST_CASE("london card mercers: £5, flips") {
  check_card("mercers", {.set = Set::a, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 0});
  check_run("mercers", {.money = 5, .flip = true});
}

TEST_CASE("london card salters: £4, flips") {
  check_card("salters", {.set = Set::a, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 0});
  check_run("salters", {.money = 4, .flip = true});
}

TEST_CASE("london card school-brown: £1 for a discard of any colour") {
  check_card("school-brown",
             {.set = Set::a, .colour = Colour::brown, .copies = 1, .build = 2, .prestige = 2});
  check_no_run("school-brown");
  check_school("school-brown");
}

TEST_CASE("london card vintners: £4, flips") {
  check_card("vintners", {.set = Set::a, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 0});
  check_run("vintners", {.money = 4, .flip = true});
}

TEST_CASE("london card vauxhall-gardens: £2, 2 prestige, 1 poverty less, flips") {
  check_card("vauxhall-gardens",
             {.set = Set::a, .colour = Colour::blue, .copies = 1, .build = 0, .prestige = 0});
  check_run("vauxhall-gardens", {.money = 2, .prestige = 2, .poverty = -1, .flip = true});
}

TEST_CASE("london card hospital-a: turned over instead of another card (Q4, R6)") {
  check_card("hospital-a", {.set = Set::a, .colour = Colour::blue, .copies = 1, .build = 2, .prestige = 3});
  check_hospital("hospital-a");
}

TEST_CASE("london card school-a: £1 for a discard of any colour") {
  check_card("school-a", {.set = Set::a, .colour = Colour::blue, .copies = 1, .build = 2, .prestige = 2});
  check_no_run("school-a");
  check_school("school-a");
}

TEST_CASE("london card st-pauls: 6 prestige for £10") {
  check_card("st-pauls", {.set = Set::a, .colour = Colour::blue, .copies = 1, .build = 10, .prestige = 6});
  check_no_run("st-pauls");
}

TEST_CASE("london card theatre-royal: £2 and 2 prestige, flips") {
  check_card("theatre-royal",
             {.set = Set::a, .colour = Colour::blue, .copies = 1, .build = 0, .prestige = 0});
  check_run("theatre-royal", {.money = 2, .prestige = 2, .flip = true});
}

TEST_CASE("london card water-works: removes 2 poverty, flips") {
  check_card("water-works", {.set = Set::a, .colour = Colour::blue, .copies = 2, .build = 1, .prestige = 1});
  check_run("water-works", {.poverty = -2, .flip = true});
}

TEST_CASE("london card wren: action, two builds without discard") {
  check_kind("wren", {.set = Set::a, .colour = Colour::blue, .copies = 1, .build = 0, .prestige = 0});
  CHECK(position_error("london 2; turn 1 action; seat 1 city wren; seat 2") == "position.bad");
  const auto start = [](int money, std::string_view hand) {
    return position(
        std::format("london 2; turn 1 action; deck paupers-c paupers-c;"
                    " seat 1 money {} poverty 3 prestige 2 hand {} city vintners; seat 2",
                    money, hand));
  };
  constexpr std::string_view hand = "wren,st-pauls,great-fire-monument,salters,huguenots,paupers-a";

  SUBCASE("two cards of any colours, their build costs paid, nothing discarded") {
    State state = after(start(15, hand), {"play wren"});
    CHECK(state.players[0].hand_count == 5);
    CHECK(refusal(state, "build paupers-a") == "refuse.pauper");
    CHECK(refusal(state, "build huguenots") == "refuse.action-card");
    state = after(state, {"build st-pauls"});
    CHECK(legal_moves(state) == "on 1, on new");
    CHECK(state.players[0].money == 5);
    state = after(state, {"on new", "build great-fire-monument"});
    CHECK(refusal(state, "on 2") == "refuse.placed");
    state = after(state, {"on 1"});
    CHECK(state.players[0].money == 0);
    CHECK(state.players[0].poverty == 3);
    CHECK(state.players[0].prestige == 2);
    CHECK(city_text(state) == "vintners<great-fire-monument^,st-pauls^");
    CHECK(field(state, "upper").empty());  // nor does Wren go there
    CHECK(state.players[0].hand_count == 3);
    CHECK(count_in_hand(state, 0, "wren") == 0);
    // The third needs its discard again.
    const State third = after(state, {"build salters"});
    CHECK(legal_moves(third) == "for huguenots");
    CHECK(after(state, {"stop"}).turn.seat == 1);
  }
  SUBCASE("not more than two") {
    const State state = after(start(0, "wren,salters,grocers,mercers"),
                              {"play wren", "build salters", "on new", "build grocers", "on new"});
    CHECK(refusal(state, "build mercers") == "refuse.no-discard");
  }
  SUBCASE("build costs are due") {
    CHECK(refusal(after(start(9, hand), {"play wren"}), "build st-pauls") == "refuse.money");
    const State state = after(start(14, hand), {"play wren", "build st-pauls", "on new"});
    CHECK(refusal(state, "build great-fire-monument") == "refuse.money");
    CHECK(after(state, {"loan", "build great-fire-monument", "on new"}).players[0].money == 4 + 10 - 5);
  }
  SUBCASE("the others may be declined, and it was enough to play (V1)") {
    const State one = after(start(0, hand), {"play wren", "build salters", "on new", "stop"});
    CHECK(one.turn.seat == 0);
    CHECK(one.turn.phase == Phase::develop);
    CHECK(after(one, {"stop"}).turn.seat == 1);
    CHECK(after(start(0, "wren"), {"play wren", "stop", "stop"}).turn.seat == 1);
  }
  SUBCASE("other cards can be developed before and after") {
    const State state = after(start(0, "wren,salters,grocers,mercers,haberdashers,lords"),
                              {"build salters", "for grocers", "on new", "play wren", "build lords", "on new",
                               "build mercers", "on new"});
    CHECK(city_text(state) == "vintners,salters^,lords^,mercers^");
    CHECK(field(state, "upper") == "upper grocers - -");
  }
  SUBCASE("discarded for its colour it does nothing; it cannot be built") {
    CHECK(refusal(start(9, hand), "build wren") == "refuse.action-card");
    const State state =
        after(start(0, "wren,theatre-royal,salters"), {"build theatre-royal", "for wren", "on new"});
    CHECK(field(state, "upper") == "upper wren - -");
    CHECK(refusal(state, "build salters") == "refuse.no-discard");
  }
}

TEST_CASE("london card great-fire-monument: 4 prestige for £5") {
  check_card("great-fire-monument",
             {.set = Set::a, .colour = Colour::pink, .copies = 1, .build = 5, .prestige = 4});
  check_no_run("great-fire-monument");
}

TEST_CASE("london card woolwich-arsenal: £7 for 5 prestige, flips") {
  check_card("woolwich-arsenal",
             {.set = Set::a, .colour = Colour::pink, .copies = 1, .build = 0, .prestige = 0});
  check_run("woolwich-arsenal", {.prestige = 5, .flip = true, .pay = 7});
}

TEST_CASE("london card paupers-a: two; never built, never discarded for a card") {
  check_kind("paupers-a", {.set = Set::a, .colour = Colour::grey, .copies = 2, .build = 0, .prestige = 0});
  check_paupers("paupers-a");
}

}  // namespace guildhall::london::test
