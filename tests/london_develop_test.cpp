// Develop: V1–V8.
#include <tuple>

#include "tests/london_support.hpp"

namespace guildhall::london::test {
namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("london V1: without a legal play the action cannot be chosen") {
  for (const std::string_view hand :
       {"", " hand mercers", " hand mercers,theatre-royal,great-fire-monument", " hand paupers-a,paupers-a",
        " hand mercers,paupers-a", " hand st-pauls,nelsons-column"}) {
    CAPTURE(hand);
    const State state = position("london 2; turn 1 action; seat 1 money 7" + std::string(hand) + "; seat 2");
    CHECK(legal_moves(state) == "run, three");
  }
}

TEST_CASE("london V1: at least one card, as many as one likes, one at a time") {
  const State start = position(
      "london 2; turn 1 action; deck sewers; seat 1 hand "
      "fishmongers,grocers,haberdashers,mercers,salters,vintners;"
      " seat 2 city almshouses");
  CHECK(refusal(start, "stop") == "refuse.moment");
  State state = after(start, {"build mercers"});
  CHECK(refusal(state, "build vintners") == "refuse.moment");
  state = after(state, {"for grocers"});
  CHECK(refusal(state, "build vintners") == "refuse.moment");
  state = after(state, {"on new"});
  CHECK(legal_moves(state) == "build fishmongers, build haberdashers, build salters, build vintners, stop");
  CHECK(after(state, {"stop"}).turn.seat == 1);
  state = after(
      state, {"build vintners", "for salters", "on new", "build haberdashers", "for fishmongers", "on new"});
  // Face up, in the own city.
  CHECK(has(field(state, "seat 1"), " city mercers^,vintners^,haberdashers^"));
  CHECK(has(field(state, "seat 2"), " city almshouses"));
  CHECK_FALSE(has(field(state, "seat 2"), "mercers"));
  CHECK(legal_moves(state) == "stop");
}

TEST_CASE("london V2: another card of the same colour is discarded to the board, then the cost is paid") {
  const State start = position(
      "london 2; turn 1 action; deck sewers bridge;"
      " seat 1 money 6 hand school-brown,mercers,theatre-royal,great-fire-monument,paupers-a; seat 2");
  CHECK(legal_moves(start) == "build mercers, build school-brown, run, three");
  const State paying = after(start, {"build school-brown"});
  CHECK(legal_moves(paying) == "for mercers");
  CHECK(refusal(paying, "for theatre-royal") == "refuse.colour");
  CHECK(refusal(paying, "for great-fire-monument") == "refuse.colour");
  CHECK(refusal(paying, "for paupers-a") == "refuse.colour");
  CHECK(refusal(paying, "for school-brown") == "refuse.not-in-hand");  // itself is not another card
  CHECK(refusal(paying, "for nothing") == "refuse.must-discard");
  CHECK(refusal(paying, "for mercers paying") == "refuse.colour");
  CHECK(paying.players[0].money == 6);

  const State paid = after(paying, {"for mercers"});
  CHECK(field(paid, "upper") == "upper mercers - -");
  CHECK(paid.players[0].money == 4);
  CHECK(after(start, {"build mercers", "for school-brown"}).players[0].money == 6);

  // The discard is available to everyone.
  const State theirs = after(paid, {"on new", "stop", "draw upper 1"});
  CHECK(count_in_hand(theirs, 1, "mercers") == 1);
}

TEST_CASE("london V2: a second copy of the same card is another card") {
  const State state = position("london 2; turn 1 action; seat 1 money 2 hand brewing,brewing; seat 2");
  const State paying = after(state, {"build brewing"});
  CHECK(legal_moves(paying) == "for brewing");
  const State placed = after(paying, {"for brewing", "on new"});
  CHECK(field(placed, "upper") == "upper brewing - -");
  CHECK(field(placed, "seat 1") == "seat 1 money 0 poverty 0 loans 0 prestige 0 city brewing^");
}

TEST_CASE("london V2: each colour pays for itself only") {
  for (const auto& [card, same, other] : {std::tuple{"mercers", "grocers", "theatre-royal"},
                                          std::tuple{"theatre-royal", "vauxhall-gardens", "woolwich-arsenal"},
                                          std::tuple{"woolwich-arsenal", "brixton-prison", "mercers"}}) {
    CAPTURE(card);
    const State state = position("london 2; turn 1 action; seat 1 hand " + std::string(card) + "," + same +
                                 "," + other + "; seat 2");
    const State paying = after(state, {"build " + std::string(card)});
    CHECK(legal_moves(paying) == "for " + std::string(same));
    CHECK(refusal(paying, "for " + std::string(other)) == "refuse.colour");
  }
}

TEST_CASE("london V3: a build cost one cannot pay makes the card unplayable, unless one borrows") {
  const State poor =
      position("london 2; turn 1 action; seat 1 money 1 hand hospital-a,theatre-royal; seat 2");
  CHECK(legal_moves(poor) == "build theatre-royal, run, three");
  CHECK(refusal(poor, "build hospital-a") == "refuse.money");
  const State borrowed = after(poor, {"loan", "build hospital-a", "for theatre-royal"});
  CHECK(borrowed.players[0].money == 1 + 10 - 2);
  CHECK(borrowed.players[0].loans == 1);
  const State exact =
      position("london 2; turn 1 action; seat 1 money 2 hand hospital-a,theatre-royal; seat 2");
  CHECK(after(exact, {"build hospital-a", "for theatre-royal"}).players[0].money == 0);
  // In the middle of the action as well.
  const State middle =
      position("london 2; turn 1 develop; seat 1 money 9 hand st-pauls,theatre-royal; seat 2");
  CHECK(refusal(middle, "build st-pauls") == "refuse.money");
  CHECK(after(middle, {"loan", "build st-pauls", "for theatre-royal"}).players[0].money == 9);
}

TEST_CASE("london V4: on top of any stack, face up or face down, or on a new one") {
  const State start = position(
      "london 2; turn 1 action; seat 1 hand mercers,grocers,salters,vintners city almshouses!,covent-garden; "
      "seat 2");
  const State placing = after(start, {"build mercers", "for grocers"});
  CHECK(legal_moves(placing) == "on 1, on 2, on new");
  CHECK(refusal(placing, "on 3") == "refuse.no-stack");
  CHECK(has(field(after(placing, {"on 1"}), "seat 1"), " city almshouses<mercers^,covent-garden"));
  CHECK(has(field(after(placing, {"on 2"}), "seat 1"), " city almshouses!,covent-garden<mercers^"));
  CHECK(has(field(after(placing, {"on new"}), "seat 1"), " city almshouses!,covent-garden,mercers^"));
}

TEST_CASE("london V4: a card placed in the same turn cannot be covered, in the next turn it can") {
  const State start = position(
      "london 2; turn 1 action; deck sewers paupers-b paupers-c;"
      " seat 1 hand fishmongers,grocers,haberdashers,mercers,salters,vintners city almshouses; seat 2");
  const State second =
      after(start, {"build mercers", "for grocers", "on 1", "build vintners", "for salters"});
  CHECK(legal_moves(second) == "on new");
  CHECK(refusal(second, "on 1") == "refuse.placed");
  const State third = after(second, {"on new", "build fishmongers", "for haberdashers"});
  CHECK(refusal(third, "on 2") == "refuse.placed");
  CHECK(legal_moves(third) == "on new");
  const State later = position(
      "london 2; turn 1 action; deck sewers paupers-b paupers-c;"
      " seat 1 hand grocers,haberdashers,mercers,salters city almshouses; seat 2");
  const State next = after(later, {"build mercers", "for grocers", "on 1", "stop", "draw deck", "run", "stop",
                                   "draw deck", "build salters", "for haberdashers"});
  CHECK(legal_moves(next) == "on 1, on new");
  CHECK(has(field(after(next, {"on 1"}), "seat 1"), " city almshouses<mercers<salters^"));
}

TEST_CASE("london V5: a continuous ability works at once, in the same turn") {
  SUBCASE("a School pays for the next card") {
    const State start = position(
        "london 2; turn 1 action; seat 1 money 5 hand mercers,school-a,theatre-royal,great-fire-monument; "
        "seat 2");
    CHECK(refusal(start, "build mercers") == "refuse.no-discard");
    const State state = after(start, {"build school-a", "for theatre-royal", "on new", "build mercers"});
    CHECK(state.players[0].money == 3);
    CHECK(legal_moves(state) == "for great-fire-monument paying");
    CHECK(after(state, {"for great-fire-monument paying"}).players[0].money == 2);
  }
  SUBCASE("the Bank of England makes loans better") {
    const State start = position("london 2; turn 1 action; seat 1 hand bank-of-england,mercers; seat 2");
    CHECK(after(start, {"loan"}).players[0].money == 10);
    const State state = after(start, {"build bank-of-england", "for mercers", "on new", "loan"});
    CHECK(state.players[0].money == 12);
    CHECK(state.players[0].loans == 1);
  }
  SUBCASE("Shops store money for the cards built after them, not for themselves") {
    const State start = position(
        "london 2; turn 1 action; seat 1 hand mercers,grocers,salters,vintners,shops-b,almshouses; seat 2");
    const State state =
        after(start, {"build shops-b", "for mercers", "on new", "build grocers", "for salters", "on new"});
    CHECK(has(field(state, "seat 1"), " city shops-b^+1,grocers^"));
    CHECK(has(field(after(state, {"build vintners", "for almshouses", "on new"}), "seat 1"),
              " city shops-b^+2,grocers^,vintners^"));
  }
}

TEST_CASE("london V5: it stops when the card is covered") {
  const State start = position(
      "london 2; turn 1 action;"
      " seat 1 money 5 hand mercers,grocers,theatre-royal,great-fire-monument city "
      "school-a,bank-of-england,shops-b+4;"
      " seat 2");
  SUBCASE("the School") {
    CHECK(is_legal(start, "build theatre-royal"));
    const State state = after(start, {"build mercers", "for grocers", "on 1"});
    CHECK(refusal(state, "build theatre-royal") == "refuse.no-discard");
  }
  SUBCASE("the Bank of England") {
    CHECK(after(start, {"loan"}).players[0].money == 5 + 12);
    CHECK(after(start, {"build mercers", "for grocers", "on 2", "loan"}).players[0].money == 5 + 10);
  }
  SUBCASE("the Shops, whose money is lost") {
    const State state = after(start, {"build mercers", "for grocers", "on 3"});
    CHECK(has(field(state, "seat 1"), " city school-a,bank-of-england,shops-b<mercers^"));
    CHECK(state.players[0].money == 5);
  }
}

TEST_CASE("london V5: it stops when the card is turned face down") {
  const State state = position(
      "london 2; turn 1 action; seat 1 money 5 hand theatre-royal,great-fire-monument"
      " city school-a!,bank-of-england!; seat 2");
  CHECK(legal_moves(state) == "run, three");
  CHECK(after(state, {"loan"}).players[0].money == 15);
  const State university = position(
      "london 2; turn 1 draw-first; deck mercers grocers; seat 1 city university-of-london!; seat 2");
  CHECK(legal_moves(university) == "draw deck");
  // Shops that were emptied and flipped store nothing.
  const State shops = position("london 2; turn 1 action; seat 1 hand mercers,grocers city shops-b!; seat 2");
  CHECK(has(field(after(shops, {"build mercers", "for grocers", "on new"}), "seat 1"),
            " city shops-b!,mercers^"));
}

TEST_CASE("london V5: an opponent's card does nothing for oneself") {
  const State state = position(
      "london 2; turn 1 action; seat 1 money 5 hand theatre-royal,great-fire-monument;"
      " seat 2 city school-a,bank-of-england");
  CHECK(legal_moves(state) == "run, three");
  CHECK(after(state, {"loan"}).players[0].money == 15);
}

TEST_CASE("london V6: activated abilities never work in the turn of the develop action") {
  const State start = position(
      "london 2; turn 1 action; deck sewers; seat 1 hand mercers,grocers,salters city omnibus boroughs city;"
      " seat 2");
  CHECK(refusal(start, "activate 1") == "refuse.moment");
  const State state = after(start, {"build mercers", "for grocers", "on new"});
  CHECK(refusal(state, "activate 1") == "refuse.moment");
  CHECK(refusal(state, "activate 2") == "refuse.moment");
  CHECK(refusal(state, "borough") == "refuse.moment");
  CHECK(refusal(state, "run") == "refuse.moment");
  const State ended = after(state, {"stop"});
  CHECK(ended.turn.seat == 1);
  CHECK(ended.players[0].money == 0);
  CHECK(ended.players[0].poverty == 0);
}

TEST_CASE("london V7: an action card is played from the hand without a discard and leaves the game") {
  const State start = position(
      "london 2; turn 1 action; deck mercers sewers bridge; upper grocers - -; seat 1 hand huguenots; seat "
      "2");
  CHECK(legal_moves(start) == "play huguenots, run, three");
  CHECK(refusal(start, "build huguenots") == "refuse.action-card");
  const State drawing = after(start, {"play huguenots"});
  CHECK(refusal(drawing, "stop") == "refuse.moment");  // it draws two, not up to two
  const State state = after(drawing, {"draw upper 1", "draw deck"});
  CHECK(state.players[0].hand_count == 2);
  CHECK_FALSE(has(rules().format_position(state), "huguenots"));
  CHECK(field(state, "upper").empty());
  CHECK(state.players[0].stack_count == 0);
  // It satisfies V1, and what was drawn can be built at once.
  CHECK(legal_moves(state) == "build grocers, build mercers, stop");
  CHECK(after(state, {"stop"}).turn.seat == 1);
}

TEST_CASE("london V7: the Jewish Refugees draw two as well, both copies one after the other") {
  const State state = after(
      position("london 2; turn 1 action; deck mercers grocers salters vintners sewers;"
               " seat 1 hand jewish-refugees,jewish-refugees; seat 2"),
      {"play jewish-refugees", "draw deck", "draw deck", "play jewish-refugees", "draw deck", "draw deck"});
  CHECK(state.players[0].hand_count == 4);
  CHECK_FALSE(has(rules().format_position(state), "jewish-refugees"));
}

TEST_CASE("london V7: an action card may be discarded for its colour instead") {
  const State state =
      position("london 2; turn 1 action; seat 1 hand wren,theatre-royal,mercers,huguenots; seat 2");
  CHECK(field(after(state, {"build theatre-royal", "for wren"}), "upper") == "upper wren - -");
  CHECK(field(after(state, {"build mercers", "for huguenots"}), "upper") == "upper huguenots - -");
  CHECK(refusal(after(state, {"build mercers"}), "for wren") == "refuse.colour");
  CHECK(refusal(state, "play mercers") == "refuse.no-action-card");
}

TEST_CASE("london V7: only during a develop action") {
  for (const std::string_view phase : {"draw-first", "run", "draw source=three left=1"}) {
    const State state =
        position("london 2; turn 1 " + std::string(phase) + "; deck mercers; seat 1 hand huguenots; seat 2");
    CHECK(refusal(state, "play huguenots") == "refuse.moment");
  }
  const State develop = position("london 2; turn 1 develop; deck mercers; seat 1 hand huguenots; seat 2");
  CHECK(is_legal(develop, "play huguenots"));
}

TEST_CASE("london V7: Christopher Wren builds up to two cards without discarding, at their build costs") {
  const State start = position(
      "london 2; turn 1 action; deck sewers;"
      " seat 1 money 10 hand mercers,st-pauls,wren,great-fire-monument,paupers-a; seat 2");
  const State wren = after(start, {"play wren"});
  CHECK(legal_moves(wren) == "build mercers, build st-pauls, build great-fire-monument, stop");
  CHECK(refusal(wren, "build paupers-a") == "refuse.pauper");
  const State one = after(wren, {"build st-pauls", "on new"});
  CHECK(one.players[0].money == 0);
  CHECK(refusal(one, "build great-fire-monument") == "refuse.money");
  const State two = after(one, {"build mercers", "on new"});
  CHECK(has(field(two, "seat 1"), " hand great-fire-monument,paupers-a city st-pauls^,mercers^"));
  CHECK(field(two, "upper").empty());
  // A third one needs a discard again.
  CHECK(refusal(after(two, {"loan"}), "build great-fire-monument") == "refuse.no-discard");
  // One, or none, is enough.
  CHECK(after(one, {"stop"}).turn.phase == Phase::develop);
  CHECK(after(wren, {"stop", "stop"}).turn.seat == 1);
}

TEST_CASE("london V8: paupers are neither played nor discarded for another card") {
  const State state = position(
      "london 2; turn 1 action; seat 1 money 9 hand mercers,grocers,paupers-a,paupers-a,paupers-b; seat 2");
  CHECK(legal_moves(state) == "build grocers, build mercers, run, three");
  CHECK(refusal(state, "build paupers-a") == "refuse.pauper");
  CHECK(refusal(state, "play paupers-a") == "refuse.pauper");
  CHECK(legal_moves(after(state, {"build mercers"})) == "for grocers");
  CHECK(refusal(after(state, {"build mercers"}), "for paupers-a") == "refuse.colour");
}

TEST_CASE("london V8: unless a city card or a borough says so") {
  SUBCASE("a School, for a pound each time") {
    const State state = position(
        "london 2; turn 1 action; seat 1 money 2 hand mercers,grocers,paupers-a,paupers-b city school-a; "
        "seat 2");
    const State paying = after(state, {"build mercers"});
    CHECK(legal_moves(paying) == "for grocers, for paupers-a paying, for paupers-b paying");
    const State one = after(paying, {"for paupers-a paying", "on new"});
    CHECK(one.players[0].money == 1);
    CHECK(field(one, "upper") == "upper paupers-a - -");
    const State two = after(one, {"build grocers", "for paupers-b paying"});
    CHECK(two.players[0].money == 0);
    CHECK(refusal(after(state, {"build mercers", "for grocers", "on new"}), "build paupers-a") ==
          "refuse.pauper");
  }
  SUBCASE("a School without the pound") {
    const State state =
        position("london 2; turn 1 action; seat 1 money 0 hand mercers,paupers-a city school-a; seat 2");
    CHECK(refusal(state, "build mercers") == "refuse.no-discard");
    CHECK(is_legal(after(state, {"loan"}), "build mercers"));
  }
  SUBCASE("the School's pound comes on top of the build cost") {
    const auto with_money = [](int money) {
      return position("london 2; turn 1 action; seat 1 money " + std::to_string(money) +
                      " hand east-india-company,paupers-a city school-a; seat 2");
    };
    CHECK(refusal(with_money(4), "build east-india-company") == "refuse.no-discard");
    CHECK(after(with_money(5), {"build east-india-company", "for paupers-a paying"}).players[0].money == 0);
  }
  SUBCASE("Southwark & Bermondsey, once a turn") {
    const State state = position(
        "london 2; turn 1 action; seat 1 hand mercers,theatre-royal,paupers-a,paupers-b boroughs "
        "southwark-bermondsey;"
        " seat 2");
    const State one = after(state, {"build mercers", "for paupers-a once", "on new"});
    CHECK(one.players[0].money == 0);
    CHECK(refusal(one, "build theatre-royal") == "refuse.no-discard");
  }
}

}  // namespace guildhall::london::test
