// Every city card of set B.
#include "tests/london_cards_support.hpp"

namespace guildhall::london::test {

TEST_CASE("london card albert-dock: a discard for £10 and 1 prestige, flips") {
  check_card("albert-dock", {.set = Set::b, .colour = Colour::brown, .copies = 1, .build = 2, .prestige = 2});
  check_run("albert-dock", {.money = 10, .prestige = 1, .flip = true, .discard = true});
}

TEST_CASE("london card bank-of-england: loans bring £12, forced ones too") {
  check_card("bank-of-england",
             {.set = Set::b, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 2});
  check_no_run("bank-of-england");
  const auto start = [](std::string_view phase, std::string_view city, int money = 1) {
    return position(
        std::format("london 2; turn 1 {}; deck paupers-c paupers-c paupers-c; offer city - -;"
                    " seat 1 money {} city {}; seat 2 money 1 city lloyds-of-london",
                    phase, money, city));
  };

  SUBCASE("every loan of the own turn") {
    const State once = after(start("action", "bank-of-england"), {"loan"});
    CHECK(once.players[0].money == 13);
    CHECK(once.players[0].loans == 1);
    const State twice = after(once, {"run", "loan"});
    CHECK(twice.players[0].money == 25);
    CHECK(twice.players[0].loans == 2);
    // One poverty for each loan: a stack, two loans.
    CHECK(after(twice, {"stop"}).players[0].poverty == 3);
  }
  SUBCASE("covered or face down: £10") {
    CHECK(after(start("action", "bank-of-england<grocers"), {"loan"}).players[0].money == 11);
    CHECK(after(start("action", "bank-of-england!"), {"loan"}).players[0].money == 11);
  }
  SUBCASE("only for its owner") {
    const State state =
        position("london 2; turn 1 action; deck paupers-c; seat 1 money 0; seat 2 city bank-of-england");
    CHECK(after(state, {"loan"}).players[0].money == 10);
  }
  SUBCASE("a forced loan in another's turn") {
    const State state = position(
        "london 3; turn 2 run; deck paupers-c; seat 1 money 1 city bank-of-england;"
        " seat 2 money 0 city lloyds-of-london; seat 3 money 1");
    const State paid = after(state, {"activate 1"});
    CHECK(paid.players[0].money == 1 + 12 - 2);
    CHECK(paid.players[0].loans == 1);
    CHECK(paid.players[2].money == 1 + 10 - 2);
    CHECK(paid.players[2].loans == 1);
    CHECK(paid.players[1].money == 4);
    CHECK(paid.players[1].loans == 0);
  }
  SUBCASE("paying back costs £15 as ever") {
    const State state = position(
        "london 2; turn 1 draw-first; deck paupers-c; seat 1 money 15 loans 2 city bank-of-england; seat 2");
    const State repaid = after(state, {"repay"});
    CHECK(repaid.players[0].money == 0);
    CHECK(repaid.players[0].loans == 1);
    const State poor = position(
        "london 2; turn 1 draw-first; deck paupers-c; seat 1 money 14 loans 1 city bank-of-england; seat 2");
    CHECK(refusal(poor, "repay") == "refuse.money");
  }
  SUBCASE("from the moment it is placed") {
    const State state =
        position("london 2; turn 1 action; deck paupers-c; seat 1 hand bank-of-england,grocers; seat 2");
    CHECK(after(state, {"loan", "build bank-of-england", "for grocers", "on new", "loan"}).players[0].money ==
          10 + 12);
  }
}

TEST_CASE("london card brewing: a discard for £9, flips") {
  check_card("brewing", {.set = Set::b, .colour = Colour::brown, .copies = 2, .build = 2, .prestige = 1});
  check_run("brewing", {.money = 9, .flip = true, .discard = true});
}

TEST_CASE("london card furniture-makers: £6, flips") {
  check_card("furniture-makers",
             {.set = Set::b, .colour = Colour::brown, .copies = 2, .build = 0, .prestige = 1});
  check_run("furniture-makers", {.money = 6, .flip = true});
}

TEST_CASE("london card leather-industry: £7 and 1 poverty more, flips") {
  check_card("leather-industry",
             {.set = Set::b, .colour = Colour::brown, .copies = 2, .build = 0, .prestige = 1});
  check_run("leather-industry", {.money = 7, .poverty = 1, .flip = true});
}

TEST_CASE("london card lloyds-of-london: each opponent pays £2, who is short borrows (Q1)") {
  check_card("lloyds-of-london",
             {.set = Set::b, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 2});
  const State before = position(
      "london 4; turn 2 run; deck paupers-c; seat 1 money 2 poverty 1; seat 2 money 3 poverty 2 prestige 1"
      " city lloyds-of-london; seat 3 money 1 poverty 3 loans 1; seat 4 money 0");
  const State state = after(before, {"activate 1"});
  CHECK(state.players[0].money == 0);
  CHECK(state.players[0].loans == 0);
  CHECK(state.players[1].money == 3 + 6);
  CHECK(state.players[1].poverty == 2);
  CHECK(state.players[1].prestige == 1);
  CHECK(state.players[1].loans == 0);
  CHECK(state.players[2].money == 1 + 10 - 2);
  CHECK(state.players[2].loans == 2);
  CHECK(state.players[2].poverty == 3);
  CHECK(state.players[3].money == 8);
  CHECK(state.players[3].loans == 1);
  CHECK(city_text(state, 2) == "lloyds-of-london!*");
  CHECK(state.turn.seat == 1);
  CHECK(refusal(state, "activate 1") == "refuse.activated");

  const State two =
      position("london 2; turn 1 run; deck paupers-c; seat 1 city lloyds-of-london; seat 2 money 5");
  CHECK(after(two, {"activate 1"}).players[0].money == 2);
  CHECK(after(two, {"activate 1"}).players[1].money == 3);
}

TEST_CASE("london card omnibus: £1 for each borough, stays face up") {
  check_card("omnibus", {.set = Set::b, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 0});
  const auto start = [](std::string_view boroughs) {
    return position(
        std::format("london 2; turn 1 run; deck paupers-c paupers-c paupers-c; seat 1 money 2 poverty 3"
                    " prestige 4 city omnibus{}; seat 2 money 5 boroughs lambeth,camberwell",
                    boroughs));
  };
  const State three = after(start(" boroughs hackney,lewisham,hammersmith"), {"activate 1"});
  CHECK(three.players[0].money == 2 + 3);
  CHECK(three.players[0].poverty == 3);
  CHECK(three.players[0].prestige == 4);
  CHECK(three.players[1].money == 5);
  CHECK(city_text(three) == "omnibus*");
  CHECK(refusal(three, "activate 1") == "refuse.activated");
  CHECK(after(passed_round(three), {"activate 1"}).players[0].money == 2 + 3 + 3);
  CHECK(after(start(" boroughs greenwich"), {"activate 1"}).players[0].money == 2 + 1);
  CHECK(after(start(""), {"activate 1"}).players[0].money == 2);
}

TEST_CASE("london card oxford-street: £8, 2 prestige, 1 poverty less, flips") {
  check_card("oxford-street",
             {.set = Set::b, .colour = Colour::brown, .copies = 1, .build = 4, .prestige = 0});
  check_run("oxford-street", {.money = 8, .prestige = 2, .poverty = -1, .flip = true});
}

TEST_CASE("london card royal-victoria-dock: a discard for £10 and 1 prestige, flips") {
  check_card("royal-victoria-dock",
             {.set = Set::b, .colour = Colour::brown, .copies = 1, .build = 2, .prestige = 2});
  check_run("royal-victoria-dock", {.money = 10, .prestige = 1, .flip = true, .discard = true});
}

TEST_CASE("london card ship-building: a discard for £6 and 2 prestige, flips") {
  check_card("ship-building",
             {.set = Set::b, .colour = Colour::brown, .copies = 1, .build = 2, .prestige = 1});
  check_run("ship-building", {.money = 6, .prestige = 2, .flip = true, .discard = true});
}

TEST_CASE("london card shops-b: stores £1 for each card built; money, 2 prestige, 1 poverty less, flips") {
  check_card("shops-b", {.set = Set::b, .colour = Colour::brown, .copies = 2, .build = 0, .prestige = 0});
  check_run("shops-b", {.money = 0, .prestige = 2, .poverty = -1, .flip = true});
  check_shops("shops-b");
}

TEST_CASE("london card silk-weaving: £6, flips") {
  check_card("silk-weaving",
             {.set = Set::b, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 1});
  check_run("silk-weaving", {.money = 6, .flip = true});
}

TEST_CASE("london card steamboats: £2 for each borough on the river, flips") {
  check_card("steamboats", {.set = Set::b, .colour = Colour::brown, .copies = 2, .build = 0, .prestige = 0});
  const auto start = [](std::string_view boroughs) {
    return position(
        std::format("london 2; turn 1 run; deck paupers-c; seat 1 money 1 poverty 3 prestige 4"
                    " city steamboats{}; seat 2 money 5 boroughs deptford",
                    boroughs));
  };
  // North and south, covered and on top; Hackney and Lewisham lie inland.
  const State state = after(start(" boroughs city,hackney,lambeth,greenwich,lewisham"), {"activate 1"});
  CHECK(state.players[0].money == 1 + 6);
  CHECK(state.players[0].poverty == 3);
  CHECK(state.players[0].prestige == 4);
  CHECK(state.players[1].money == 5);
  CHECK(city_text(state) == "steamboats!*");
  CHECK(after(start(" boroughs hackney"), {"activate 1"}).players[0].money == 1);
  CHECK(after(start(""), {"activate 1"}).players[0].money == 1);
}

TEST_CASE("london card stock-exchange: £2, stays face up; a swap once a turn") {
  check_card("stock-exchange",
             {.set = Set::b, .colour = Colour::brown, .copies = 1, .build = 2, .prestige = 1});
  check_run("stock-exchange", {.money = 2, .flip = false});
  check_swap("city stock-exchange", "city stock-exchange<vintners");

  SUBCASE("face down it stops") {
    const State state = position(
        "london 2; turn 1 action; deck paupers-c; upper grocers - -; seat 1 hand mercers city "
        "stock-exchange!;"
        " seat 2");
    CHECK_FALSE(is_legal(state, "swap mercers"));
  }
  SUBCASE("in the turn it is built, with the card just discarded for it") {
    State state = position(
        "london 2; turn 1 action; deck paupers-c; seat 1 money 2 hand mercers,paupers-a,stock-exchange; seat "
        "2");
    CHECK_FALSE(is_legal(state, "swap mercers"));
    state = after(state, {"build stock-exchange", "for mercers", "on new", "swap paupers-a", "with upper 1"});
    CHECK(count_in_hand(state, 0, "mercers") == 1);
    CHECK(field(state, "upper") == "upper paupers-a - -");
  }
  SUBCASE("activation and swap do not hinder each other") {
    State state = position(
        "london 2; turn 1 run; deck paupers-c; upper grocers - -; seat 1 hand mercers city stock-exchange; "
        "seat 2");
    const State first = after(state, {"swap mercers", "with upper 1", "activate 1"});
    CHECK(first.players[0].money == 2);
    const State second = after(state, {"activate 1", "swap mercers", "with upper 1"});
    CHECK(count_in_hand(second, 0, "grocers") == 1);
  }
  SUBCASE("the opponent has none") {
    const State state = position(
        "london 2; turn 2 action; deck paupers-c; upper grocers - -; seat 1 city stock-exchange; seat 2 hand"
        " mercers");
    CHECK_FALSE(is_legal(state, "swap mercers"));
  }
}

TEST_CASE("london card watch-makers: £6, flips") {
  check_card("watch-makers",
             {.set = Set::b, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 1});
  check_run("watch-makers", {.money = 6, .flip = true});
}

TEST_CASE("london card west-india-docks: a discard for £7, flips") {
  check_card("west-india-docks",
             {.set = Set::b, .colour = Colour::brown, .copies = 1, .build = 0, .prestige = 2});
  check_run("west-india-docks", {.money = 7, .flip = true, .discard = true});
}

TEST_CASE("london card workers-houses: removes 2 poverty, flips") {
  check_card("workers-houses",
             {.set = Set::b, .colour = Colour::brown, .copies = 2, .build = 0, .prestige = 0});
  check_run("workers-houses", {.poverty = -2, .flip = true});
}

TEST_CASE("london card british-museum: 1 prestige, 1 poverty less, stays face up") {
  check_card("british-museum",
             {.set = Set::b, .colour = Colour::blue, .copies = 1, .build = 4, .prestige = 2});
  check_run("british-museum", {.prestige = 1, .poverty = -1, .flip = false});
}

TEST_CASE("london card buckingham-palace: 7 prestige for £10") {
  check_card("buckingham-palace",
             {.set = Set::b, .colour = Colour::blue, .copies = 1, .build = 10, .prestige = 7});
  check_no_run("buckingham-palace");
}

TEST_CASE("london card hospital-b: turned over instead of another card (Q4, R6)") {
  check_card("hospital-b", {.set = Set::b, .colour = Colour::blue, .copies = 2, .build = 2, .prestige = 3});
  check_hospital("hospital-b");
}

TEST_CASE("london card kew-gardens: 1 poverty less, stays face up") {
  check_card("kew-gardens", {.set = Set::b, .colour = Colour::blue, .copies = 1, .build = 7, .prestige = 4});
  check_run("kew-gardens", {.poverty = -1, .flip = false});
}

TEST_CASE("london card lords: 1 prestige, 1 poverty less, stays face up") {
  check_card("lords", {.set = Set::b, .colour = Colour::blue, .copies = 1, .build = 0, .prestige = 1});
  check_run("lords", {.prestige = 1, .poverty = -1, .flip = false});
}

TEST_CASE("london card nelsons-column: 5 prestige for £8") {
  check_card("nelsons-column",
             {.set = Set::b, .colour = Colour::blue, .copies = 1, .build = 8, .prestige = 5});
  check_no_run("nelsons-column");
}

TEST_CASE("london card street-lights: £4 for 1 prestige and 2 poverty less, stays face up") {
  check_card("street-lights",
             {.set = Set::b, .colour = Colour::blue, .copies = 1, .build = 0, .prestige = 0});
  check_run("street-lights", {.prestige = 1, .poverty = -2, .flip = false, .pay = 4});
}

TEST_CASE("london card town-houses: 1 prestige for each face-up blue card, itself too, flips (Q2)") {
  check_card("town-houses", {.set = Set::b, .colour = Colour::blue, .copies = 2, .build = 4, .prestige = 0});
  const auto start = [](std::string_view city) {
    return position(
        std::format("london 2; turn 1 run; deck paupers-c; seat 1 money 2 poverty 3 prestige 4"
                    " city {}; seat 2 city kew-gardens,street-lights",
                    city));
  };
  // Lord's and the British Museum; not the Theatre face down, not St Paul's covered, not brown or pink ones.
  const State state = after(start("town-houses,lords,theatre-royal!,st-pauls<salters,grocers<british-museum,"
                                  "mercers,woolwich-arsenal"),
                            {"activate 1"});
  CHECK(state.players[0].prestige == 4 + 3);
  CHECK(state.players[0].money == 2);
  CHECK(state.players[0].poverty == 3);
  CHECK(city_text(state).starts_with("town-houses!*,lords,"));
  CHECK(after(start("town-houses"), {"activate 1"}).players[0].prestige == 4 + 1);
  // The second one no longer counts the first, which lies face down.
  const State both = after(start("town-houses,town-houses"), {"activate 1"});
  CHECK(both.players[0].prestige == 4 + 2);
  CHECK(after(both, {"activate 2"}).players[0].prestige == 4 + 2 + 1);
  CHECK(refusal(start("town-houses!"), "activate 1") == "refuse.face-down");
}

TEST_CASE("london card university-of-london: looks at three for the turn's draw") {
  check_card("university-of-london",
             {.set = Set::b, .colour = Colour::blue, .copies = 1, .build = 5, .prestige = 3});
  check_no_run("university-of-london");
  const auto start = [](std::string_view deck, std::string_view city = "university-of-london") {
    return position(
        std::format("london 2; turn 1 draw-first; deck {}; upper - lords -;"
                    " seat 1 city {}; seat 2",
                    deck, city));
  };
  constexpr std::string_view five = "mercers grocers salters vintners haberdashers";

  // In the deck's text, without the marks of who knows what.
  const auto deck_of = [](const State& state) {
    std::string out;
    for (int i = state.deck_count - 1; i >= 0; --i) {
      out += (out.empty() ? "" : " ") + rules().deck().city_texts[state.deck[static_cast<std::size_t>(i)]].id;
    }
    return out;
  };

  SUBCASE("take one of the three, the others back in any order") {
    const State looked = after(start(five), {"look"});
    CHECK(looked.players[0].hand_count == 0);
    for (const std::string_view card : {"mercers", "grocers", "salters"}) {
      CHECK(is_legal(looked, std::format("take {}", card)));
    }
    CHECK_FALSE(is_legal(looked, "take vintners"));
    CHECK_FALSE(is_legal(looked, "draw deck"));
    CHECK_FALSE(is_legal(looked, "stop"));
    const State taken = after(looked, {"take grocers"});
    CHECK(count_in_hand(taken, 0, "grocers") == 1);
    CHECK(taken.players[0].hand_count == 1);
    CHECK(is_legal(taken, "put mercers"));
    CHECK(is_legal(taken, "put salters"));
    CHECK_FALSE(is_legal(taken, "put vintners"));
    // The last one put back lies on top.
    const State one = after(taken, {"put salters", "put mercers"});
    CHECK(one.turn.phase == Phase::action);
    CHECK(deck_of(one) == "mercers salters vintners haberdashers");
    const State two = after(taken, {"put mercers", "put salters"});
    CHECK(deck_of(two) == "salters mercers vintners haberdashers");
    CHECK(field(two, "upper") == "upper - lords -");
  }
  SUBCASE("a card of the board instead: all three go back, in any order") {
    const State taken = after(start(five), {"look", "draw upper 2"});
    CHECK(count_in_hand(taken, 0, "lords") == 1);
    CHECK(field(taken, "upper").empty());
    const State state = after(taken, {"put grocers", "put mercers", "put salters"});
    CHECK(deck_of(state) == "salters mercers grocers vintners haberdashers");
    CHECK(state.players[0].hand_count == 1);
    CHECK(state.turn.phase == Phase::action);
  }
  SUBCASE("looking is not a must when the board is drawn from") {
    const State state = after(start(five), {"draw upper 2"});
    CHECK(state.turn.phase == Phase::action);
    CHECK(deck_of(state) == five);
  }
  SUBCASE("fewer than three left") {
    const State two = after(start("mercers grocers"), {"look"});
    CHECK(legal_moves(two).find("take mercers") != std::string::npos);
    const State state = after(two, {"take grocers", "put mercers"});
    CHECK(deck_of(state) == "mercers");
    const State one = after(start("mercers"), {"look", "take mercers"});
    CHECK(one.turn.phase == Phase::action);
    CHECK(one.deck_count == 0);
  }
  SUBCASE("only for the draw that starts the turn") {
    const State drawn = after(start(five), {"look", "take mercers", "put salters", "put grocers", "three"});
    CHECK(is_legal(drawn, "draw deck"));
    CHECK_FALSE(is_legal(drawn, "look"));
    CHECK(count_in_hand(after(drawn, {"draw deck"}), 0, "grocers") == 1);
    State land = position(
        "london 2; turn 1 action; deck mercers grocers salters vintners; offer hackney - -;"
        " seat 1 money 5 city university-of-london; seat 2");
    land = after(land, {"buy hackney"});
    CHECK(is_legal(land, "draw deck"));
    CHECK_FALSE(is_legal(land, "look"));
  }
  SUBCASE("covered, face down or another's: the usual draw") {
    for (const std::string_view city : {"university-of-london!", "university-of-london<vauxhall-gardens"}) {
      const State state = start(five, city);
      CHECK(is_legal(state, "draw deck"));
      CHECK_FALSE(is_legal(state, "look"));
    }
    const State theirs =
        position("london 2; turn 2 draw-first; deck mercers; seat 1 city university-of-london; seat 2");
    CHECK(is_legal(theirs, "draw deck"));
    CHECK_FALSE(is_legal(theirs, "look"));
  }
}

TEST_CASE("london card bridge: £1 for each face-up brown card, stays face up") {
  check_card("bridge", {.set = Set::b, .colour = Colour::pink, .copies = 2, .build = 2, .prestige = 2});
  check_run("bridge", {.money = 0, .flip = false});
  check_bridge("bridge");
}

TEST_CASE("london card brixton-prison: up to 3 discards, 1 poverty less for each, flips") {
  check_card("brixton-prison",
             {.set = Set::b, .colour = Colour::pink, .copies = 1, .build = 0, .prestige = 0});
  const auto start = [](int poverty, std::string_view hand) {
    return position(
        std::format("london 2; turn 1 run; deck paupers-c; seat 1 money 3 poverty {} prestige 2{}"
                    " city brixton-prison; seat 2 poverty 6",
                    poverty, hand));
  };
  constexpr std::string_view hand = " hand grocers,mercers,paupers-a,lords";
  State state = after(start(5, hand), {"activate 1", "discard paupers-a"});
  CHECK(state.players[0].poverty == 4);
  state = after(state, {"discard lords", "discard grocers"});
  CHECK(state.players[0].poverty == 2);
  CHECK(state.players[0].prestige == 2);
  CHECK(state.players[0].money == 3);
  CHECK(state.players[0].hand_count == 1);
  CHECK(state.players[1].poverty == 6);
  CHECK(field(state, "upper") == "upper paupers-a lords grocers");
  CHECK(state.turn.phase == Phase::run);  // no fourth
  CHECK(city_text(state) == "brixton-prison!*");
  // Fewer, or none.
  const State one = after(start(5, hand), {"activate 1", "discard lords", "stop"});
  CHECK(one.players[0].poverty == 4);
  CHECK(one.turn.phase == Phase::run);
  CHECK(city_text(one) == "brixton-prison!*");
  const State none = after(start(5, hand), {"activate 1", "stop"});
  CHECK(none.players[0].poverty == 5);
  CHECK(none.players[0].hand_count == 4);
  CHECK(city_text(none) == "brixton-prison!*");
  // The hand ends before the third; an empty hand; never below 0.
  const State short_hand = after(start(5, " hand lords"), {"activate 1", "discard lords"});
  CHECK(short_hand.players[0].poverty == 4);
  CHECK(short_hand.turn.phase == Phase::run);
  CHECK(city_text(after(start(5, ""), {"activate 1"})) == "brixton-prison!*");
  const State zero = after(start(1, hand), {"activate 1", "discard lords", "discard grocers"});
  CHECK(zero.players[0].poverty == 0);
  CHECK(zero.players[0].hand_count == 2);
}

TEST_CASE("london card fire-brigade: 2 prestige; each opponent pays £1 for each of their boroughs, flips") {
  check_card("fire-brigade", {.set = Set::b, .colour = Colour::pink, .copies = 1, .build = 0, .prestige = 0});
  const State before = position(
      "london 4; turn 1 run; deck paupers-c; seat 1 money 3 poverty 2 prestige 1 city fire-brigade"
      " boroughs hammersmith,greenwich; seat 2 money 5 boroughs hackney,lambeth;"
      " seat 3 money 1 boroughs lewisham,city,camberwell; seat 4 money 0");
  const State state = after(before, {"activate 1"});
  CHECK(state.players[0].prestige == 3);
  CHECK(state.players[0].money == 3);  // the supply gets it
  CHECK(state.players[0].poverty == 2);
  CHECK(state.players[1].money == 5 - 2);
  CHECK(state.players[1].loans == 0);
  CHECK(state.players[2].money == 1 + 10 - 3);
  CHECK(state.players[2].loans == 1);
  CHECK(state.players[3].money == 0);
  CHECK(state.players[3].loans == 0);
  for (const Seat seat : {Seat{1}, Seat{2}, Seat{3}}) CHECK(state.players[seat].prestige == 0);
  CHECK(city_text(state) == "fire-brigade!*");
  CHECK(refusal(state, "activate 1") == "refuse.activated");
}

TEST_CASE("london card fleet-street: £5; an opponent takes 2 poverty from the supply, flips") {
  check_card("fleet-street", {.set = Set::b, .colour = Colour::pink, .copies = 1, .build = 0, .prestige = 0});
  const State before = position(
      "london 3; turn 1 run; deck paupers-c; seat 1 money 3 poverty 4 prestige 1 city fleet-street;"
      " seat 2 poverty 1; seat 3 money 2 poverty 2");
  const State asked = after(before, {"activate 1"});
  CHECK(legal_moves(asked) == "give 2, give 3");
  const State state = after(asked, {"give 3"});
  CHECK(state.players[0].money == 8);
  CHECK(state.players[0].poverty == 4);
  CHECK(state.players[0].prestige == 1);
  CHECK(state.players[1].poverty == 1);
  CHECK(state.players[2].poverty == 4);
  CHECK(state.players[2].money == 2);
  CHECK(city_text(state) == "fleet-street!*");
  CHECK(after(asked, {"give 2"}).players[1].poverty == 3);
  // Also without any poverty of one's own.
  const State none =
      position("london 2; turn 2 run; deck paupers-c; seat 1; seat 2 poverty 0 city fleet-street");
  const State given = after(none, {"activate 1", "give 1"});
  CHECK(given.players[0].poverty == 2);
  CHECK(given.players[1].poverty == 0);
  CHECK(given.players[1].money == 5);
}

TEST_CASE("london card highgate-cemetery: removes 2 poverty, flips") {
  check_card("highgate-cemetery",
             {.set = Set::b, .colour = Colour::pink, .copies = 1, .build = 4, .prestige = 2});
  check_run("highgate-cemetery", {.poverty = -2, .flip = true});
}

TEST_CASE("london card millbank-prison: up to 3 discards, 1 poverty less and 1 prestige for each, flips") {
  check_card("millbank-prison",
             {.set = Set::b, .colour = Colour::pink, .copies = 1, .build = 5, .prestige = 0});
  const auto start = [](int poverty, std::string_view hand) {
    return position(
        std::format("london 2; turn 1 run; deck paupers-c; seat 1 money 3 poverty {} prestige 2{}"
                    " city millbank-prison; seat 2 poverty 6",
                    poverty, hand));
  };
  constexpr std::string_view hand = " hand grocers,mercers,paupers-a,lords";
  State state = after(start(5, hand), {"activate 1", "discard paupers-a"});
  CHECK(state.players[0].poverty == 4);
  CHECK(state.players[0].prestige == 3);
  state = after(state, {"discard lords", "discard grocers"});
  CHECK(state.players[0].poverty == 2);
  CHECK(state.players[0].prestige == 5);
  CHECK(state.players[0].money == 3);
  CHECK(state.players[0].hand_count == 1);
  CHECK(field(state, "upper") == "upper paupers-a lords grocers");
  CHECK(state.turn.phase == Phase::run);
  CHECK(city_text(state) == "millbank-prison!*");
  const State two = after(start(5, hand), {"activate 1", "discard lords", "discard mercers", "stop"});
  CHECK(two.players[0].poverty == 3);
  CHECK(two.players[0].prestige == 4);
  CHECK(city_text(two) == "millbank-prison!*");
  const State none = after(start(5, hand), {"activate 1", "stop"});
  CHECK(none.players[0].prestige == 2);
  CHECK(none.players[0].hand_count == 4);
  CHECK(city_text(after(start(5, ""), {"activate 1"})) == "millbank-prison!*");
  // The prestige comes even where no poverty is left.
  const State zero =
      after(start(1, hand), {"activate 1", "discard lords", "discard grocers", "discard mercers"});
  CHECK(zero.players[0].poverty == 0);
  CHECK(zero.players[0].prestige == 5);
}

TEST_CASE("london card police-force: 2 prestige; 1 of the own poverty goes to an opponent, flips") {
  check_card("police-force", {.set = Set::b, .colour = Colour::pink, .copies = 1, .build = 2, .prestige = 0});
  const auto start = [](int poverty) {
    return position(
        std::format("london 3; turn 1 run; deck paupers-c; seat 1 money 3 poverty {} prestige 1"
                    " city police-force; seat 2 poverty 1; seat 3 poverty 2",
                    poverty));
  };
  const State asked = after(start(4), {"activate 1"});
  CHECK(legal_moves(asked) == "give 2, give 3");
  const State state = after(asked, {"give 3"});
  CHECK(state.players[0].poverty == 3);
  CHECK(state.players[0].prestige == 3);
  CHECK(state.players[0].money == 3);
  CHECK(state.players[1].poverty == 1);
  CHECK(state.players[2].poverty == 3);
  CHECK(city_text(state) == "police-force!*");
  const State last = after(start(1), {"activate 1", "give 2"});
  CHECK(last.players[0].poverty == 0);
  CHECK(last.players[1].poverty == 2);
  // With none of one's own nothing is given and nothing asked.
  const State none = after(start(0), {"activate 1"});
  CHECK(none.turn.phase == Phase::run);
  CHECK(none.players[0].prestige == 3);
  CHECK(none.players[0].poverty == 0);
  CHECK(none.players[1].poverty == 1);
  CHECK(none.players[2].poverty == 2);
  CHECK(city_text(none) == "police-force!*");
}

TEST_CASE("london card regent-street: £3, 2 prestige, 1 poverty less, flips") {
  check_card("regent-street",
             {.set = Set::b, .colour = Colour::pink, .copies = 1, .build = 2, .prestige = 2});
  check_run("regent-street", {.money = 3, .prestige = 2, .poverty = -1, .flip = true});
}

TEST_CASE("london card paupers-b: four; never built, never discarded for a card") {
  check_kind("paupers-b", {.set = Set::b, .colour = Colour::grey, .copies = 4, .build = 0, .prestige = 0});
  check_paupers("paupers-b");
}

}  // namespace guildhall::london::test
