#pragma once

#include <algorithm>
#include <array>
#include <format>
#include <string>
#include <string_view>

#include "tests/london_support.hpp"

// Words for the tests of single cards: what a card costs, what its activation does, what a borough gives.
// Expected values are literals of the tests, taken from the card list, never from the deck of the program.
namespace guildhall::london::test {

inline int kind_of(std::string_view id) {
  const int kind = rules().deck().find_city(id);
  REQUIRE(kind >= 0);
  return kind;
}

inline const CityCard& card_of(std::string_view id) {
  return rules().deck().city[static_cast<std::size_t>(kind_of(id))];
}

inline int borough_of(std::string_view id) {
  const int borough = rules().deck().find_borough(id);
  REQUIRE(borough >= 0);
  return borough;
}

// The word that follows the key in the field of a seat (counted from 1), such as its city; may be empty.
inline std::string of_seat(const State& state, int seat, std::string_view key) {
  const std::string text = field(state, std::format("seat {}", seat));
  const std::string wanted = " " + std::string(key) + " ";
  const std::size_t at = text.find(wanted);
  if (at == std::string::npos) return {};
  const std::size_t from = at + wanted.size();
  return text.substr(from, text.find(' ', from) - from);
}
inline std::string city_text(const State& state, int seat = 1) {
  return of_seat(state, seat, "city");
}

// All that the moves of one seat must not change of another one.
inline void check_same_player(const State& now, const State& before, Seat seat) {
  CHECK(now.players[seat] == before.players[seat]);
}

// The code of the error of a position text; empty when it is a good one.
inline std::string position_error(std::string_view text) {
  const auto state = rules().parse_position(text);
  return state ? std::string{} : state.error().code;
}

struct Facts {
  Set set{};
  Colour colour{};
  int copies = 1;
  int build = 0;
  int prestige = 0;
};

inline std::string copies_text(std::string_view id, int copies) {
  std::string out;
  for (int i = 0; i < copies; ++i) out += (i > 0 ? "," : "") + std::string(id);
  return out;
}

// Set, colour, number of copies; nothing about building.
inline void check_kind(std::string_view id, const Facts& facts) {
  CAPTURE(std::string(id));
  const CityCard& card = card_of(id);
  CHECK(card.set == facts.set);
  CHECK(card.colour == facts.colour);
  CHECK(card.copies == facts.copies);
  CHECK(card.build == facts.build);
  CHECK(card.prestige == facts.prestige);
  const auto with = [&](int copies) {
    return position_error(
        std::format("london 2; turn 1 action; seat 1; seat 2 hand {}", copies_text(id, copies)));
  };
  CHECK(with(facts.copies).empty());
  CHECK(with(facts.copies + 1) == "position.twice");
}

// E2: the printed prestige counts face up, face down and covered.
inline void check_prestige(std::string_view id, int prestige) {
  CAPTURE(std::string(id));
  const std::string_view cover = id == "salters" ? "grocers" : "salters";
  for (const std::string& city : {std::string(id), std::string(id) + "!", std::format("{}<{}", id, cover)}) {
    const State end = position(std::format("london 2; turn 1 over; seat 1 city {}; seat 2", city));
    CHECK(rules().score_sheets(end)[0].city_prestige == prestige);
    CHECK(rules().result(end).scores[0] == prestige);
  }
}

inline std::string_view same_coloured(std::string_view id, Colour colour) {
  if (colour == Colour::brown) return id == "salters" ? "grocers" : "salters";
  if (colour == Colour::blue) return id == "theatre-royal" ? "albert-hall" : "theatre-royal";
  return id == "great-fire-monument" ? "woolwich-arsenal" : "great-fire-monument";
}

// V2, V3, V6: another card of the colour is discarded, the exact cost paid, nothing happens yet.
inline void check_build(std::string_view id, Colour colour, int cost) {
  CAPTURE(std::string(id));
  const std::string_view same = same_coloured(id, colour);
  const std::string_view other = colour == Colour::brown ? "theatre-royal" : "salters";
  const auto start = [&](int money, std::string_view hand) {
    return position(
        std::format("london 2; turn 1 action; deck paupers-c; seat 1 money {} poverty 9 prestige 4 hand {};"
                    " seat 2 money 9 poverty 9",
                    money, hand));
  };
  const std::string hand = std::format("{},{},{},paupers-c", id, same, other);
  const std::string build = std::format("build {}", id);
  const std::string pay = std::format("for {}", same);

  const State chosen = after(start(cost, hand), {build});
  CHECK(refusal(chosen, std::format("for {}", other)) == "refuse.colour");
  CHECK(refusal(chosen, "for paupers-c") == "refuse.colour");
  CHECK(refusal(chosen, "for nothing") == "refuse.must-discard");
  const State built = after(chosen, {pay, "on new"});
  CHECK(built.players[0].money == 0);
  CHECK(built.players[0].poverty == 9);
  CHECK(built.players[0].prestige == 4);
  CHECK(built.players[0].hand_count == 2);
  CHECK(field(built, "upper") == std::format("upper {} - -", same));
  CHECK(city_text(built) == std::format("{}^", id));
  CHECK(refusal(built, "activate 1") == "refuse.moment");
  CHECK(refusal(built, "run") == "refuse.moment");
  check_same_player(built, start(cost, hand), 1);

  CHECK(refusal(start(cost, std::format("{},{},paupers-c", id, other)), build) == "refuse.no-discard");
  if (cost == 0) return;
  const State poor = start(cost - 1, hand);
  CHECK(refusal(poor, build) == "refuse.money");
  const State borrowed = after(poor, {"loan", build, pay, "on new"});
  CHECK(borrowed.players[0].money == 9);
  CHECK(borrowed.players[0].loans == 1);
}

// A card that is built in the usual way.
inline void check_card(std::string_view id, const Facts& facts) {
  check_kind(id, facts);
  check_prestige(id, facts.prestige);
  check_build(id, facts.colour, facts.build);
}

// What activating a card costs and brings.
struct Run {
  int money = 0;
  int prestige = 0;
  int poverty = 0;
  bool flip = true;
  int pay = 0;
  bool discard = false;
};

inline State passed_round(const State& state) {
  return after(state, {"stop", "draw deck", "run", "stop", "draw deck", "run"});
}

// R1, R2: cost, effect, flip; once a turn; what is left of it in the next turn.
inline void check_run(std::string_view id, const Run& run) {
  CAPTURE(std::string(id));
  const auto start = [&](int money, int poverty, std::string_view hand, std::string_view mark = "") {
    return position(
        std::format("london 3; turn 1 run; deck paupers-c paupers-c paupers-c paupers-c paupers-c;"
                    " seat 1 money {} poverty {} prestige 4{}{} city furniture-makers!,water-works<{}{};"
                    " seat 2 money 7 poverty 6 prestige 5 city nelsons-column; seat 3 money 0 poverty 0",
                    money, poverty, hand.empty() ? "" : " hand ", hand, id, mark));
  };
  const auto activated = [&](State state) {
    state = after(state, {"activate 2"});
    if (!run.discard) return state;
    CHECK(legal_moves(state) == "discard buckingham-palace, discard paupers-b");
    CHECK(state.players[0].prestige == 4);
    return after(state, {"discard paupers-b"});
  };
  constexpr std::string_view hand = "buckingham-palace,paupers-b";
  const State before = start(run.pay, 10, hand);
  REQUIRE(is_legal(before, "activate 2"));
  const State now = activated(before);
  CHECK(now.players[0].money == run.money);
  CHECK(now.players[0].prestige == 4 + run.prestige);
  CHECK(now.players[0].poverty == 10 + run.poverty);
  CHECK(now.players[0].loans == 0);
  CHECK(now.players[0].hand_count == (run.discard ? 1 : 2));
  CHECK(field(now, "upper") == (run.discard ? "upper paupers-b - - -" : ""));
  CHECK(city_text(now) == std::format("furniture-makers!,water-works<{}{}", id, run.flip ? "!*" : "*"));
  check_same_player(now, before, 1);
  check_same_player(now, before, 2);
  CHECK(refusal(now, "activate 2") == "refuse.activated");

  // Poverty that one does not have cannot be removed.
  for (const int poverty : {0, 1}) {
    CHECK(activated(start(run.pay, poverty, hand)).players[0].poverty == std::max(0, poverty + run.poverty));
  }
  // Money left over stays.
  CHECK(activated(start(run.pay + 3, 5, hand)).players[0].money == 3 + run.money);

  CHECK(refusal(start(run.pay, 5, hand, "!"), "activate 2") == "refuse.face-down");
  if (run.pay > 0) {
    const State poor = start(run.pay - 1, 5, hand);
    CHECK(refusal(poor, "activate 2") == "refuse.money");
    CHECK(activated(after(poor, {"loan"})).players[0].money == 9 + run.money);
  }
  if (run.discard) {
    CHECK(refusal(start(9, 5, ""), "activate 2") == "refuse.no-card-to-discard");
    const State other = after(start(0, 5, hand), {"activate 2", "discard buckingham-palace"});
    CHECK(field(other, "upper") == "upper buckingham-palace - - -");
    CHECK(other.players[0].money == run.money);
  }

  // R5: two stacks and the hand; then two turns of the others.
  const State stopped = after(now, {"stop"});
  CHECK(stopped.players[0].poverty == 10 + run.poverty + 2 + (run.discard ? 1 : 2));
  const State next = after(after(stopped, {"draw deck", "run", "stop", "draw deck", "run", "stop"}),
                           {"loan", "draw deck", "run"});
  CHECK(refusal(next, "activate 2") == (run.flip ? "refuse.face-down" : ""));
}

// A card without an activated ability.
inline void check_no_run(std::string_view id) {
  CAPTURE(std::string(id));
  const State state =
      position(std::format("london 2; turn 1 run; deck paupers-c; seat 1 money 50 poverty 5 hand"
                           " vauxhall-gardens city {}; seat 2",
                           id));
  CHECK(refusal(state, "activate 1") == "refuse.no-run");
}

// V8, T4, R2, R5 for a kind of paupers.
inline void check_paupers(std::string_view id) {
  CAPTURE(std::string(id));
  const State action = position(
      std::format("london 2; turn 1 action; deck salters; seat 1 money 20 hand {},{},mercers,grocers;"
                  " seat 2",
                  id, id));
  const std::string build = std::format("build {}", id);
  const std::string pay = std::format("for {}", id);
  const std::string discard = std::format("discard {}", id);
  CHECK(refusal(action, build) == "refuse.pauper");
  CHECK(refusal(action, std::format("play {}", id)) == "refuse.pauper");
  CHECK(refusal(after(action, {"build mercers"}), pay) == "refuse.colour");
  // They bring poverty like any other card in hand.
  CHECK(after(action, {"run", "stop"}).players[0].poverty == 4);
  // They pay for an activation, and lie on the board for everyone then.
  const State run = position(
      std::format("london 2; turn 1 run; deck salters; seat 1 hand {} city west-india-docks; seat 2", id));
  const State paid = after(run, {"activate 1", discard});
  CHECK(paid.players[0].money == 7);
  CHECK(field(paid, "upper") == std::format("upper {} - -", id));
  CHECK(count_in_hand(after(paid, {"stop", "draw upper 1"}), 1, id) == 1);
  // They may be among the cards above nine.
  const State ten = position(
      std::format("london 2; turn 1 hand-limit; deck salters; seat 1 hand {},mercers,grocers,haberdashers,"
                  "vintners,almshouses,fishmongers,covent-garden,st-pauls,lords; seat 2",
                  id));
  CHECK(is_legal(ten, discard));
  CHECK(after(ten, {discard}).turn.seat == 1);
  CHECK(position_error(std::format("london 2; turn 1 action; seat 1 city {}; seat 2", id)) == "position.bad");
}

// An action card that draws two.
inline void check_drawing_action(std::string_view id) {
  CAPTURE(std::string(id));
  const std::string play = std::format("play {}", id);
  const State start =
      position(std::format("london 2; turn 1 action; deck mercers grocers vintners; upper lords - -;"
                           " seat 1 money 3 poverty 2 prestige 1 hand {},salters; seat 2",
                           id));
  CHECK(refusal(start, std::format("build {}", id)) == "refuse.action-card");
  const State played = after(start, {play});
  CHECK(legal_moves(played) == "draw deck, draw upper 1");  // not to be declined
  const State one = after(played, {"draw upper 1"});
  CHECK(count_in_hand(one, 0, "lords") == 1);
  CHECK(legal_moves(one) == "draw deck");
  const State two = after(one, {"draw deck"});
  CHECK(count_in_hand(two, 0, "mercers") == 1);
  CHECK(two.players[0].hand_count == 3);
  CHECK(two.players[0].money == 3);
  CHECK(two.players[0].poverty == 2);
  CHECK(two.players[0].prestige == 1);
  CHECK(field(two, "upper").empty());  // it left the game
  CHECK(two.players[0].city_count == 0);
  CHECK(count_in_hand(two, 0, id) == 0);
  // Playing it was enough (V1); but more can be built.
  CHECK(refusal(two, "draw deck") == "refuse.moment");
  CHECK(city_text(after(two, {"build mercers", "for salters", "on new"})) == "mercers^");
  CHECK(after(two, {"stop"}).turn.seat == 1);
  // Discarded for its colour (X1), it does nothing.
  const State built = after(start, {"build salters", std::format("for {}", id), "on new"});
  CHECK(field(built, "upper") == std::format("upper lords {} -", id));
  CHECK(built.players[0].hand_count == 0);
  CHECK(position_error(std::format("london 2; turn 1 action; seat 1 city {}; seat 2", id)) == "position.bad");
}

// Pay £1 as often as wanted: a card of any colour serves as the discard.
inline void check_school(std::string_view id) {
  CAPTURE(std::string(id));
  const auto start = [&](int money, std::string_view city,
                         std::string_view hand =
                             "mercers,woolwich-arsenal,"
                             "paupers-a") {
    return position(
        std::format("london 2; turn 1 action; deck grocers; seat 1 money {} hand {} city {}; seat 2 money 4",
                    money, hand, city));
  };
  const State chosen = after(start(3, id), {"build mercers"});
  CHECK(legal_moves(chosen) == "for woolwich-arsenal paying, for paupers-a paying");
  const State first = after(chosen, {"for paupers-a paying", "on new"});
  CHECK(first.players[0].money == 2);
  CHECK(first.players[1].money == 4);
  CHECK(field(first, "upper") == "upper paupers-a - -");
  CHECK(city_text(first) == std::format("{},mercers^", id));

  SUBCASE("as often as wanted, each time a pound") {
    State state = start(3, id, "mercers,salters,woolwich-arsenal,lords,paupers-a,paupers-b");
    state = after(state, {"build mercers", "for paupers-a paying", "on new"});
    state = after(state, {"build salters", "for paupers-b paying", "on new"});
    CHECK(state.players[0].money == 1);
    state = after(state, {"build woolwich-arsenal", "for lords paying", "on new"});
    CHECK(state.players[0].money == 0);
    CHECK(field(state, "upper") == "upper paupers-a paupers-b lords");
  }
  SUBCASE("the pound comes on top of the build cost") {
    CHECK(refusal(start(0, id), "build mercers") == "refuse.no-discard");
    CHECK(after(start(1, id), {"build mercers", "for paupers-a paying", "on new"}).players[0].money == 0);
    constexpr std::string_view hand = "st-pauls,paupers-a";
    CHECK(refusal(start(10, id, hand), "build st-pauls") == "refuse.no-discard");
    CHECK(after(start(11, id, hand), {"build st-pauls", "for paupers-a paying", "on new"}).players[0].money ==
          0);
  }
  SUBCASE("a card of the same colour costs nothing more") {
    const State state = after(start(3, id, "mercers,salters,paupers-a"), {"build mercers"});
    CHECK(legal_moves(state) == "for salters, for paupers-a paying");
    CHECK(after(state, {"for salters", "on new"}).players[0].money == 3);
  }
  SUBCASE("not covered, not face down, not the opponent's") {
    CHECK(refusal(start(3, std::format("{}<vintners", id)), "build mercers") == "refuse.no-discard");
    CHECK(refusal(start(3, std::format("{}!", id)), "build mercers") == "refuse.no-discard");
    const State theirs =
        position(std::format("london 2; turn 1 action; deck grocers; seat 1 money 3 hand mercers,paupers-a;"
                             " seat 2 city {}",
                             id));
    CHECK(refusal(theirs, "build mercers") == "refuse.no-discard");
  }
  SUBCASE("from the moment it is placed, not for itself") {
    const std::string build = std::format("build {}", id);
    CHECK(refusal(start(9, "vintners", std::format("{},paupers-a,woolwich-arsenal", id)), build) ==
          "refuse.no-discard");
    const std::string_view same = same_coloured(id, card_of(id).colour);
    const State start_building =
        start(3, "vintners", std::format("{},{},paupers-a,woolwich-arsenal", id, same));
    const State built = after(start_building, {build, std::format("for {}", same), "on new"});
    CHECK(built.players[0].money == 1);
    const State more = after(built, {"build woolwich-arsenal", "for paupers-a paying", "on new"});
    CHECK(more.players[0].money == 0);
  }
}

// Q4, R6.
inline void check_hospital(std::string_view id) {
  CAPTURE(std::string(id));
  const auto start = [&](std::string_view city) {
    return position(
        std::format("london 2; turn 1 run; deck paupers-c paupers-c paupers-c paupers-c;"
                    " seat 1 money 3 poverty 5 prestige 2 city {}; seat 2 money 1",
                    city));
  };
  const State before = start(std::format("grocers,{},mercers,omnibus", id));
  CHECK(refusal(before, "activate 2") == "refuse.no-run");

  SUBCASE("turned over instead; the other card is spent for this turn only") {
    const State asked = after(before, {"activate 1"});
    CHECK(asked.players[0].money == 3 + 4);
    CHECK(legal_moves(asked) == "flip 1, flip 2");
    const State saved = after(asked, {"flip 2"});
    CHECK(city_text(saved) == std::format("grocers*,{}!,mercers,omnibus", id));
    CHECK(saved.players[0].poverty == 5);
    CHECK(saved.players[0].prestige == 2);
    CHECK(refusal(saved, "activate 1") == "refuse.activated");
    const State second = after(saved, {"activate 3"});
    CHECK(city_text(second) == std::format("grocers*,{}!,mercers!*,omnibus", id));  // it saves once
    const State next = passed_round(second);
    CHECK(refusal(next, "activate 2") != "");
    const State again = after(next, {"activate 1"});
    CHECK(again.players[0].money == 3 + 4 + 5 + 4);
    CHECK(city_text(again) == std::format("grocers!*,{}!,mercers!,omnibus", id));
  }
  SUBCASE("it may be kept") {
    CHECK(city_text(after(before, {"activate 1", "flip 1"})) ==
          std::format("grocers!*,{},mercers,omnibus", id));
    CHECK(city_text(after(before, {"activate 1", "flip 1", "activate 3", "flip 2"})) ==
          std::format("grocers!*,{}!,mercers*,omnibus", id));
  }
  SUBCASE("a card that does not flip needs no saving") {
    const State state = after(before, {"activate 4"});
    CHECK(state.turn.phase == Phase::run);
    CHECK(city_text(state) == std::format("grocers,{},mercers,omnibus*", id));
  }
  SUBCASE("covered or face down it does not help") {
    CHECK(city_text(after(start(std::format("grocers,{}!", id)), {"activate 1"})) ==
          std::format("grocers!*,{}!", id));
    CHECK(city_text(after(start(std::format("grocers,{}<mercers", id)), {"activate 1"})) ==
          std::format("grocers!*,{}<mercers", id));
  }
  SUBCASE("another's Hospital does not help") {
    const State state = position(
        std::format("london 2; turn 1 run; deck paupers-c; seat 1 city grocers; seat 2 city {}", id));
    CHECK(city_text(after(state, {"activate 1"})) == "grocers!*");
  }
  SUBCASE("two Hospitals save two cards, one each") {
    const std::string_view twin = id == "hospital-a" ? "hospital-b" : "hospital-a";
    const State state = start(std::format("grocers,{},mercers,{},vintners", id, twin));
    const State asked = after(state, {"activate 1"});
    CHECK(legal_moves(asked) == "flip 1, flip 2, flip 4");
    const State one = after(asked, {"flip 2"});
    CHECK(city_text(one) == std::format("grocers*,{}!,mercers,{},vintners", id, twin));
    const State two = after(one, {"activate 3"});
    CHECK(legal_moves(two) == "flip 3, flip 4");
    const State all = after(two, {"flip 4", "activate 5"});
    CHECK(city_text(all) == std::format("grocers*,{}!,mercers*,{}!,vintners!*", id, twin));
  }
  SUBCASE("each stack brings its poverty, saved or not") {
    CHECK(after(before, {"activate 1", "flip 2", "stop"}).players[0].poverty == 5 + 4);
  }
}

// Money on it for each card its owner builds; collected on a run; lost when covered.
inline void check_shops(std::string_view id) {
  CAPTURE(std::string(id));
  const auto start = [&](std::string_view city) {
    return position(
        std::format("london 2; turn 1 action; deck paupers-c paupers-c paupers-c; upper lords - -;"
                    " seat 1 money 3 poverty 4 prestige 1"
                    " hand grocers,huguenots,mercers,salters,vintners city {};"
                    " seat 2 hand theatre-royal,st-pauls,albert-hall money 20",
                    city));
  };
  const State before = start(std::format("haberdashers,{}+2", id));

  SUBCASE("a pound from the supply for each card built") {
    State state = after(before, {"build grocers", "for mercers", "on new"});
    CHECK(city_text(state) == std::format("haberdashers,{}+3,grocers^", id));
    CHECK(state.players[0].money == 3);
    state = after(state, {"build salters", "for vintners", "on 1"});
    CHECK(city_text(state) == std::format("haberdashers<salters^,{}+4,grocers^", id));
    CHECK(state.players[0].money == 3);
  }
  SUBCASE("an action card is not built") {
    const State state = after(before, {"play huguenots", "draw deck", "draw deck"});
    CHECK(city_text(state) == std::format("haberdashers,{}+2", id));
  }
  SUBCASE("the opponent's cards do not count") {
    const State state = position(std::format(
        "london 2; turn 2 action; deck paupers-c; seat 1 city {}+2; seat 2 hand grocers,mercers", id));
    CHECK(city_text(after(state, {"build grocers", "for mercers", "on new"})) == std::format("{}+2", id));
  }
  SUBCASE("covered: the money is lost") {
    const State state = after(before, {"build grocers", "for mercers", "on 2"});
    CHECK(city_text(state) == std::format("haberdashers,{}<grocers^", id));
    CHECK(state.players[0].money == 3);
  }
  SUBCASE("face down or covered: nothing is put on it") {
    CHECK(city_text(after(start(std::format("{}!,haberdashers", id)),
                          {"build grocers", "for mercers", "on new"})) ==
          std::format("{}!,haberdashers,grocers^", id));
    CHECK(city_text(
              after(start(std::format("{}<haberdashers", id)), {"build grocers", "for mercers", "on new"})) ==
          std::format("{}<haberdashers,grocers^", id));
  }
  SUBCASE("its own building does not count, the next one does") {
    State state =
        position(std::format("london 2; turn 1 action; deck paupers-c;"
                             " seat 1 hand {},grocers,mercers,salters; seat 2",
                             id));
    state = after(state, {std::format("build {}", id), "for grocers", "on new"});
    CHECK(city_text(state) == std::format("{}^", id));
    state = after(state, {"build mercers", "for salters", "on new"});
    CHECK(city_text(state) == std::format("{}^+1,mercers^", id));
  }
  SUBCASE("two Shops are paid both") {
    const std::string_view twin = id == "shops-c" ? "shops-b" : "shops-c";
    const State state =
        after(start(std::format("{}+1,{}", id, twin)), {"build grocers", "for mercers", "on new"});
    CHECK(city_text(state) == std::format("{}+2,{}+1,grocers^", id, twin));
  }
  SUBCASE("a card built by a Coffee House counts too") {
    State state = start(std::format("coffee-house,{}+2", id));
    state = after(state, {"run", "activate 1", "build upper 1"});
    CHECK(city_text(state) == std::format("coffee-house<lords^,{}+3", id));
  }
  SUBCASE("run: the money, two prestige, a poverty less; turned over") {
    const State state = after(before, {"run", "activate 2"});
    CHECK(state.players[0].money == 3 + 2);
    CHECK(state.players[0].prestige == 1 + 2);
    CHECK(state.players[0].poverty == 4 - 1);
    CHECK(city_text(state) == std::format("haberdashers,{}!*", id));
    CHECK(state.players[1].money == 20);
  }
}

// Money for each face-up brown card of the own city.
inline void check_bridge(std::string_view id) {
  CAPTURE(std::string(id));
  const auto money = [&](std::string_view city) {
    const State before = position(
        std::format("london 2; turn 1 run; deck paupers-c; seat 1 money 3 poverty 2 prestige 1 city {};"
                    " seat 2 money 2 city furniture-makers,brewing",
                    city));
    const State state = after(before, {"activate 1"});
    CHECK(state.players[0].poverty == 2);
    CHECK(state.players[0].prestige == 1);
    CHECK(state.players[1].money == 2);
    CHECK(city_text(state).starts_with(std::format("{}*", id)));  // face up
    return state.players[0].money - 3;
  };
  CHECK(money(id) == 0);  // it is pink itself
  CHECK(money(std::format("{},grocers,mercers!,salters<lords,st-pauls<vintners,theatre-royal,school-brown",
                          id)) == 3);
  CHECK(money(std::format("{},theatre-royal,woolwich-arsenal", id)) == 0);
}

struct Land {
  bool north = false;
  bool river = false;
  bool starter = false;
  int price = 0;
  int draw = 0;
  int prestige = 0;
  int poverty = 0;  // removed
};

// B1–B3: the place, the price and the immediate benefit.
inline void check_land(std::string_view id, const Land& land) {
  CAPTURE(std::string(id));
  const auto borough = static_cast<BoroughId>(borough_of(id));
  const std::string buy = std::format("buy {}", id);
  CHECK(rules().deck().boroughs[borough].starter == land.starter);
  const auto fresh = rules().start({}, Seed{});
  REQUIRE(fresh.has_value());
  CHECK((std::ranges::count(fresh->offer, borough) == 1) == land.starter);

  // Where it lies, by what counts it: also when another borough covers it.
  const std::string_view inland_south = id == "lewisham" ? "camberwell" : "lewisham";
  const State counting =
      position(std::format("london 2; turn 1 run; deck paupers-c; seat 1 hand lords"
                           " city steamboats,train-station,omnibus boroughs {},{}; seat 2",
                           id, inland_south));
  CHECK(after(counting, {"activate 1"}).players[0].money == (land.river ? 2 : 0));
  CHECK(after(counting, {"activate 2", "discard lords"}).players[0].money == (land.north ? 2 : 0));
  CHECK(after(counting, {"activate 3"}).players[0].money == 2);

  const std::string_view covered = id == "hackney" ? "greenwich" : "hackney";
  const std::string_view next = id == "camberwell" ? "lewisham" : "camberwell";
  const auto start = [&](int money, int poverty, bool more = true) {
    return position(std::format(
        "london 2; turn 1 action; deck mercers grocers salters vintners haberdashers; upper lords - -;"
        " offer - {} -;{} seat 1 money {} poverty {} prestige 7 boroughs {}; seat 2 money 8 poverty 8",
        id, more ? std::format(" land {};", next) : "", money, poverty, covered));
  };
  CHECK(refusal(start(land.price - 1, 9), buy) == "refuse.money");
  CHECK(after(start(land.price - 1, 9), {"loan", buy}).players[0].money == 9);

  const State before = start(land.price, 9);
  State state = after(before, {buy});
  CHECK(state.players[0].money == 0);
  CHECK(state.players[0].prestige == 7 + land.prestige);
  CHECK(state.players[0].poverty == 9 - land.poverty);
  CHECK(state.players[0].top_borough == borough);
  CHECK(of_seat(state, 1, "boroughs") == std::format("{},{}", covered, id));
  CHECK(field(state, "offer") == std::format("offer - {} -", next));
  CHECK(field(state, "land").empty());
  for (int i = 0; i < land.draw; ++i) {
    CHECK(state.turn.seat == 0);
    CHECK(state.players[0].hand_count == i);
    CHECK(refusal(state, "stop") == "refuse.moment");
    state = after(state, {i == 1 ? "draw upper 1" : "draw deck"});
  }
  CHECK(state.players[0].hand_count == land.draw);
  CHECK(count_in_hand(state, 0, "lords") == 1);
  CHECK(state.turn.seat == 1);  // and nothing more
  check_same_player(state, before, 1);
  CHECK(state.players[0].prestige == 7 + land.prestige);
  CHECK(state.players[0].poverty == 9 - land.poverty);

  CHECK(after(start(land.price, land.poverty - 1), {buy}).players[0].poverty == 0);
  CHECK(field(after(start(land.price, 0, false), {buy}), "offer") == "offer - - -");
}

struct LandRun {
  int money = 0;
  int prestige = 0;
  int poverty = 0;
};

// R3: carried out once on every run, before, between or after the cards, while on top.
inline void check_land_run(std::string_view id, const LandRun& run) {
  CAPTURE(std::string(id));
  const auto start = [&](int poverty, std::string_view boroughs) {
    return position(
        std::format("london 2; turn 1 run; deck paupers-c paupers-c paupers-c paupers-c paupers-c;"
                    " seat 1 money 3 poverty {} prestige 2 city grocers,mercers boroughs {};"
                    " seat 2 money 4 poverty 4 prestige 4",
                    poverty, boroughs));
  };
  const State before = start(6, id);
  CHECK(refusal(before, "stop") == "refuse.borough-first");
  const State now = after(before, {"borough"});
  CHECK(now.players[0].money == 3 + run.money);
  CHECK(now.players[0].prestige == 2 + run.prestige);
  CHECK(now.players[0].poverty == 6 + run.poverty);
  CHECK(now.players[0].top_borough == borough_of(id));
  check_same_player(now, before, 1);
  CHECK(refusal(now, "borough") == "refuse.moment");
  CHECK(is_legal(now, "stop"));
  CHECK(after(start(0, id), {"borough"}).players[0].poverty == std::max(0, run.poverty));

  const State between = after(before, {"activate 1", "borough", "activate 2"});
  CHECK(between.players[0].money == 3 + 4 + run.money + 5);
  CHECK(is_legal(between, "stop"));
  const State last = after(before, {"activate 1", "activate 2"});
  CHECK(refusal(last, "stop") == "refuse.borough-first");
  CHECK(after(last, {"borough"}).players[0].money == 3 + 4 + 5 + run.money);

  // On every run again.
  const State next = passed_round(now);
  CHECK(refusal(next, "stop") == "refuse.borough-first");
  CHECK(after(next, {"borough"}).players[0].money == 3 + 2 * run.money);

  // Covered by another borough it does nothing more.
  const std::string_view cover = "camberwell";
  const State covered = start(6, std::format("{},{}", id, cover));
  CHECK(refusal(covered, "borough") == "refuse.moment");
  CHECK(after(covered, {"stop"}).players[0].poverty == 6 + 2);
}

inline void check_no_land_run(std::string_view id) {
  CAPTURE(std::string(id));
  const State state =
      position(std::format("london 2; turn 1 run; deck paupers-c; seat 1 poverty 6 boroughs {}; seat 2", id));
  CHECK(refusal(state, "borough") == "refuse.moment");
  CHECK(after(state, {"stop"}).players[0].poverty == 6);
}

// A card of the hand for one of the board, once a turn; `have` gives the one who swaps the ability.
inline void check_swap(std::string_view have, std::string_view lost) {
  const auto start = [&](std::string_view phase, std::string_view with, std::string_view board) {
    return position(
        std::format("london 2; turn 1 {}; deck paupers-c paupers-c paupers-c paupers-c;{}"
                    " seat 1 money 3 hand mercers,paupers-a {}; seat 2",
                    phase, board, with));
  };
  constexpr std::string_view board = " upper grocers - lords; lower - - st-pauls;";
  const State before = start("action", have, board);

  SUBCASE("any card of the hand for any of the board") {
    const State asked = after(before, {"swap paupers-a"});
    CHECK(legal_moves(asked) == "with upper 1, with upper 3, with lower 3");
    const State state = after(asked, {"with upper 3"});
    CHECK(field(state, "upper") == "upper grocers - paupers-a");
    CHECK(field(state, "lower") == "lower - - st-pauls");
    CHECK(count_in_hand(state, 0, "lords") == 1);
    CHECK(count_in_hand(state, 0, "mercers") == 1);
    CHECK(state.players[0].hand_count == 2);
    CHECK(state.players[0].money == 3);
    CHECK(state.turn.phase == Phase::action);
    CHECK(is_legal(before, "swap mercers"));
  }
  SUBCASE("once a turn, and again in the next one") {
    State state = after(before, {"swap mercers", "with lower 3"});
    CHECK_FALSE(is_legal(state, "swap st-pauls"));
    CHECK(refusal(state, "swap st-pauls") == "refuse.moment");
    state = after(state, {"run"});
    CHECK_FALSE(is_legal(state, "swap st-pauls"));
    state = after(state, {"stop", "draw deck", "run", "stop"});
    CHECK(is_legal(state, "swap st-pauls"));
  }
  SUBCASE("before the draw, while developing, while running") {
    const State first = after(start("draw-first", have, board), {"swap mercers", "with upper 1"});
    CHECK(first.turn.phase == Phase::turn_draw);
    CHECK(is_legal(first, "draw deck"));
    CHECK_FALSE(is_legal(first, "swap grocers"));
    CHECK_FALSE(is_legal(after(first, {"draw deck"}), "swap grocers"));
    const State developing = after(start("develop", have, board), {"swap mercers", "with upper 1"});
    CHECK(developing.turn.phase == Phase::develop);
    CHECK(count_in_hand(developing, 0, "grocers") == 1);
    const State running = after(start("run", have, board), {"swap mercers", "with upper 1"});
    CHECK(running.turn.phase == Phase::run);
    CHECK(count_in_hand(running, 0, "grocers") == 1);
  }
  SUBCASE("not without a card on the board; never a must") {
    CHECK_FALSE(is_legal(start("action", have, ""), "swap mercers"));
    CHECK(after(before, {"run", "stop"}).turn.seat == 1);
  }
  SUBCASE("covered it stops") {
    CHECK_FALSE(is_legal(start("action", lost, board), "swap mercers"));
  }
  SUBCASE("two sources, two swaps") {
    State state = start("action", "city stock-exchange boroughs battersea", board);
    state = after(state, {"swap mercers", "with upper 1", "swap paupers-a", "with upper 3"});
    CHECK(count_in_hand(state, 0, "grocers") == 1);
    CHECK(count_in_hand(state, 0, "lords") == 1);
    CHECK_FALSE(is_legal(state, "swap lords"));
  }
}

}  // namespace guildhall::london::test
