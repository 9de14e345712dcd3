// Material, set-up, open and hidden information: M1–M5, S1–S4, H1–H3.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "tests/london_support.hpp"

namespace guildhall::london::test {
namespace {

State started(int players, std::uint64_t seed = 1, int first = 0) {
  const auto state = rules().start({.players = players, .first_player = first}, {.high = 7, .low = seed});
  REQUIRE(state.has_value());
  return *state;
}

// The words of a field behind its name.
std::vector<std::string> words_of(const State& state, std::string_view name) {
  std::string text = field(state, name);
  std::vector<std::string> words;
  text.erase(0, std::min(text.size(), name.size() + 1));
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.erase(0, end + 1);
  }
  return words;
}

char set_of(std::string_view id) {
  const int kind = rules().deck().find_city(id);
  REQUIRE(kind >= 0);
  return static_cast<char>('A' + static_cast<int>(rules().deck().city[static_cast<std::size_t>(kind)].set));
}

std::string seen_by(const State& state, Seat seat) {
  return rules().format_view(rules().view(state, seat));
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("london M1: 101 city cards in three sets and four colours, 11 paupers, 4 action cards") {
  const Deck& deck = rules().deck();
  std::map<Set, int> sets;
  std::map<Colour, int> colours;
  int cards = 0;
  int actions = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(deck.kinds); ++i) {
    const CityCard& card = deck.city[i];
    cards += card.copies;
    sets[card.set] += card.copies;
    colours[card.colour] += card.copies;
    actions += card.action ? card.copies : 0;
  }
  CHECK(cards == 101);
  CHECK(sets[Set::a] == 25);
  CHECK(sets[Set::b] == 47);
  CHECK(sets[Set::c] == 29);
  CHECK(colours[Colour::brown] == 45);
  CHECK(colours[Colour::blue] == 26);
  CHECK(colours[Colour::pink] == 19);
  CHECK(colours[Colour::grey] == 11);
  CHECK(actions == 4);
}

TEST_CASE("london M2: a city card's build cost, activation costs, flip symbol, ability and prestige") {
  SUBCASE("a build cost in money") {
    const State state =
        position("london 2; turn 1 action; seat 1 money 11 hand st-pauls,theatre-royal; seat 2");
    CHECK(after(state, {"build st-pauls", "for theatre-royal"}).players[0].money == 1);
    CHECK(after(state, {"build theatre-royal", "for st-pauls"}).players[0].money == 11);
  }
  SUBCASE("an activation cost in money") {
    const State state =
        after(position("london 2; turn 1 run; seat 1 money 9 city woolwich-arsenal; seat 2"), {"activate 1"});
    CHECK(state.players[0].money == 2);
    CHECK(state.players[0].prestige == 5);
  }
  SUBCASE("an activation cost of one discarded card of any colour") {
    const State state = position(
        "london 2; turn 1 run; seat 1 hand mercers,theatre-royal,great-fire-monument,paupers-a"
        " city west-india-docks; seat 2");
    CHECK(legal_moves(after(state, {"activate 1"})) ==
          "discard mercers, discard theatre-royal, discard great-fire-monument, discard paupers-a");
    const State paid = after(state, {"activate 1", "discard great-fire-monument"});
    CHECK(paid.players[0].hand_count == 3);
    CHECK(paid.players[0].money == 7);
  }
  SUBCASE("with and without the flip symbol") {
    const State state = after(position("london 2; turn 1 run; seat 1 city mercers,grand-hotel; seat 2"),
                              {"activate 1", "activate 2"});
    CHECK(has(field(state, "seat 1"), " city mercers!*,grand-hotel*"));
  }
  SUBCASE("no activated ability at all") {
    const State state = position("london 2; turn 1 run; seat 1 city st-pauls; seat 2");
    CHECK(refusal(state, "activate 1") == "refuse.no-run");
  }
  SUBCASE("end-of-game prestige") {
    const State state = position("london 2; turn 1 over; seat 1 city st-pauls,mercers; seat 2");
    CHECK(rules().result(state).scores == std::vector{6, 0});
  }
}

TEST_CASE("london M3: 20 boroughs, 12 north and 8 south, 11 of them on the river") {
  const Deck& deck = rules().deck();
  CHECK(deck.borough_texts.size() == 20);
  int north = 0;
  int river = 0;
  int starters = 0;
  for (const Borough& borough : deck.boroughs) {
    north += borough.north ? 1 : 0;
    river += borough.river ? 1 : 0;
    starters += borough.starter ? 1 : 0;
  }
  CHECK(north == 12);
  CHECK(river == 11);
  CHECK(starters == 3);
}

TEST_CASE("london M3: a borough's price, benefit, optional ability and compulsory ability") {
  const State state = position(
      "london 2; turn 1 action; deck mercers grocers salters vintners; offer southwark-bermondsey - -;"
      " seat 1 money 6 poverty 4; seat 2");
  const State bought = after(state, {"buy southwark-bermondsey"});
  CHECK(bought.players[0].money == 0);
  CHECK(bought.players[0].prestige == 3);
  CHECK(bought.players[0].poverty == 1);
  CHECK(bought.turn.left == 3);
  const State develop = position(
      "london 2; turn 1 action; seat 1 hand mercers,theatre-royal boroughs southwark-bermondsey; seat 2");
  CHECK(is_legal(after(develop, {"build mercers"}), "for theatre-royal once"));
  const State run = position("london 2; turn 1 run; seat 1 boroughs southwark-bermondsey; seat 2");
  CHECK(legal_moves(run) == "borough");
}

TEST_CASE("london M4: money, loans and poverty never run out") {
  State state = position(
      "london 2; turn 1 run; seat 1 money 0 poverty 44 hand mercers,grocers city salters,vintners; seat 2");
  for (int i = 0; i < 30; ++i) state = after(state, {"loan"});
  CHECK(state.players[0].loans == 30);
  CHECK(state.players[0].money == 300);
  state = after(state, {"stop"});
  CHECK(state.players[0].poverty == 44 + 2 + 30 + 2);
}

TEST_CASE("london M5: three, four or five spaces a row with two, three or four players") {
  // Ten cards in hand: the first discards of the hand limit show where the row ends.
  constexpr std::string_view hand =
      "almshouses,covent-garden,fishmongers,grocers,haberdashers,mercers,salters,vintners,theatre-royal,st-"
      "pauls";
  struct Row {
    int players;
    std::string_view one_free;
    std::string_view filled;
    std::string_view full;
    std::string_view too_many;
  };
  for (const Row& row :
       {Row{2, "sewers sewers -", "sewers sewers st-pauls", "sewers sewers sewers",
            "sewers sewers sewers sewers"},
        Row{3, "sewers sewers sewers -", "sewers sewers sewers st-pauls", "sewers sewers sewers sewers",
            "sewers sewers sewers sewers bridge"},
        Row{4, "sewers sewers sewers sewers -", "sewers sewers sewers sewers st-pauls",
            "sewers sewers sewers sewers bridge", "sewers sewers sewers sewers bridge bridge"}}) {
    CAPTURE(row.players);
    const auto text = [&](std::string_view upper) {
      return "london " + std::to_string(row.players) + "; turn 1 hand-limit; deck paupers-c; upper " +
             std::string(upper) + "; seat 1 hand " + std::string(hand);
    };
    const State filled = after(position(text(row.one_free)), {"discard st-pauls"});
    CHECK(field(filled, "upper") == "upper " + std::string(row.filled));
    CHECK(field(filled, "lower").empty());
    const State overflow = after(position(text(row.full)), {"discard st-pauls"});
    CHECK(field(overflow, "upper") == "upper " + std::string(row.full));
    CHECK(has(field(overflow, "lower"), "lower st-pauls -"));
    CHECK(words_of(overflow, "lower").size() == static_cast<std::size_t>(row.players + 1));
    const auto beyond = rules().parse_position(text(row.too_many));
    REQUIRE_FALSE(beyond.has_value());
    CHECK(beyond.error().code == "position.full");
  }
}

TEST_CASE("london S1: five pounds, nothing else") {
  for (int players = 2; players <= 4; ++players) {
    CAPTURE(players);
    const State state = started(players);
    CHECK(state.player_count == players);
    for (int seat = 1; seat <= players; ++seat) {
      const std::string text = field(state, "seat " + std::to_string(seat));
      CHECK(has(text, " money 5 poverty 0 loans 0 prestige 0 hand "));
      CHECK_FALSE(has(text, " city "));
      CHECK_FALSE(has(text, " boroughs "));
    }
  }
}

TEST_CASE("london S2: six cards each, all of set A; what is left of A lies on B lies on C") {
  for (int players = 2; players <= 4; ++players) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      CAPTURE(players);
      CAPTURE(seed);
      const State state = started(players, seed);
      std::map<Kind, int> counts;
      for (Seat seat = 0; seat < players; ++seat) {
        const Player& player = state.players[seat];
        REQUIRE(player.hand_count == 6);
        for (std::size_t i = 0; i < 6; ++i) {
          CHECK(set_of(rules().deck().city_texts[player.hand.cards[i]].id) == 'A');
          ++counts[player.hand.cards[i]];
        }
      }
      std::string sets;
      for (const std::string& id : words_of(state, "deck")) {
        sets += set_of(id);
        ++counts[static_cast<Kind>(rules().deck().find_city(id))];
      }
      const auto left = static_cast<std::size_t>(25 - 6 * players);
      CHECK(sets == std::string(left, 'A') + std::string(47, 'B') + std::string(29, 'C'));
      for (const auto& [kind, count] : counts) CHECK(count == rules().deck().city[kind].copies);
    }
  }
}

TEST_CASE("london S2: each set is shuffled, and the same seed deals the same cards") {
  std::set<std::string> hands;
  std::set<std::string> top_of_b;
  std::set<std::string> bottom;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const State state = started(2, seed);
    hands.insert(field(state, "seat 1"));
    const auto deck = words_of(state, "deck");
    REQUIRE(deck.size() == 89);
    top_of_b.insert(deck[13]);
    bottom.insert(deck[88]);
    CHECK(started(2, seed) == state);
  }
  CHECK(hands.size() == 40);
  CHECK(top_of_b.size() > 10);  // of 32 kinds
  CHECK(bottom.size() > 8);     // of 20 kinds
}

TEST_CASE("london S3: three boroughs are on offer, the other seventeen are shuffled") {
  std::set<std::string> first;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const State state = started(3, seed);
    CHECK(field(state, "offer") == "offer city westminster southwark-bermondsey");
    const auto land = words_of(state, "land");
    CHECK(std::set(land.begin(), land.end()).size() == 17);
    for (const std::string_view starter : {"city", "westminster", "southwark-bermondsey"}) {
      CHECK(std::ranges::find(land, starter) == land.end());
    }
    first.insert(land.front());
  }
  CHECK(first.size() > 8);
}

TEST_CASE("london S4: the board is empty, seat 1 begins, play goes clockwise") {
  for (int players = 2; players <= 4; ++players) {
    CAPTURE(players);
    State state = started(players);
    CHECK(field(state, "upper").empty());
    CHECK(field(state, "lower").empty());
    CHECK(state.turn.phase == Phase::turn_draw);
    for (int turn = 0; turn < 2 * players; ++turn) {
      CHECK(rules().actor(state) == turn % players);
      state = after(state, {"draw deck", "run", "stop"});
    }
  }
}

TEST_CASE("london S4: whoever set the game up may sit anywhere") {
  State state = started(3, 1, 2);
  CHECK(rules().actor(state) == 2);
  state = after(state, {"draw deck", "run", "stop"});
  CHECK(rules().actor(state) == 0);
  CHECK_FALSE(rules().start({.players = 3, .first_player = 3}, {}).has_value());
  CHECK_FALSE(rules().start({.players = 3, .first_player = -1}, {}).has_value());
}

TEST_CASE("london H1: everything on the table is open to everyone") {
  const State state = position(
      "london 3; turn 1 action; deck mercers grocers bridge; upper salters - - -; lower - vintners - -;"
      " offer city hackney lambeth; land greenwich deptford;"
      " seat 1 money 7 poverty 3 loans 2 prestige -4 hand theatre-royal,st-pauls city "
      "almshouses<fishmongers!,omnibus"
      " boroughs lewisham,westminster; seat 2 money 1 hand water-works; seat 3 money 2");
  for (const Seat seat : {Seat{1}, Seat{2}, nobody}) {
    const View view = rules().view(state, seat);
    const std::string text = rules().format_view(view);
    CAPTURE(text);
    CHECK(has(text, "; upper salters - - -; lower - vintners - -; offer city hackney lambeth"));
    CHECK(has(text, "seat 1 money 7 poverty 3 loans 2 prestige -4 hand "));
    CHECK(has(text, " city almshouses<fishmongers!,omnibus boroughs lewisham,westminster"));
    CHECK(view.state.players[0].hand_count == 2);
    CHECK(view.state.players[1].hand_count == 1);
    CHECK(view.state.players[2].hand_count == 0);
    CHECK(view.state.deck_count == 3);
    CHECK(view.state.borough_deck_count == 2);
  }
}

TEST_CASE("london H2: hands and the order of the decks are hidden") {
  const State state = position(
      "london 2; turn 1 draw-first; deck mercers grocers bridge sewers; offer city - -; land greenwich "
      "deptford;"
      " seat 1 hand theatre-royal,st-pauls; seat 2 hand water-works");
  SUBCASE("each seat sees its own hand only") {
    CHECK(has(seen_by(state, 0), " hand st-pauls,theatre-royal"));
    CHECK_FALSE(has(seen_by(state, 0), "water-works"));
    CHECK_FALSE(has(seen_by(state, 1), "theatre-royal"));
    CHECK_FALSE(has(seen_by(state, 1), "st-pauls"));
    CHECK(has(seen_by(state, 1), " hand water-works"));
    CHECK_FALSE(has(seen_by(state, nobody), "theatre-royal"));
    CHECK_FALSE(has(seen_by(state, nobody), "water-works"));
  }
  SUBCASE("of the deck everyone sees the sets, of the boroughs their number") {
    for (const Seat seat : {Seat{0}, Seat{1}, nobody}) {
      CHECK(has(seen_by(state, seat), "; deck ?a ?a ?b ?c; "));
      CHECK(has(seen_by(state, seat), "; land ? ?; "));
    }
  }
  SUBCASE("a card drawn from the deck is hidden from the others") {
    const State drawn = after(state, {"draw deck"});
    CHECK(has(seen_by(drawn, 0), " hand mercers,st-pauls,theatre-royal"));
    CHECK_FALSE(has(seen_by(drawn, 1), "mercers"));
    CHECK_FALSE(has(seen_by(drawn, nobody), "mercers"));
    CHECK(rules().view(drawn, 1).state.players[0].hand_count == 3);
  }
  SUBCASE("the event of a draw does not tell the others the card") {
    State drawn = state;
    const auto move = rules().parse_move(drawn, "draw deck");
    REQUIRE(move.has_value());
    int draws = 0;
    rules().play(drawn, *move, [&](const Event& event) {
      if (event.kind != EventKind::drew_deck) return;
      ++draws;
      CHECK(rules().visible(event, 0).card == rules().deck().find_city("mercers"));
      CHECK(is_hidden(rules().visible(event, 1).card));
      CHECK(is_hidden(rules().visible(event, nobody).card));
    });
    CHECK(draws == 1);
  }
}

TEST_CASE("london H2: a card taken from the development board is known to all while it is in hand") {
  const State state = position(
      "london 2; turn 1 draw-first; deck grocers salters; upper mercers - -; seat 1 hand theatre-royal; seat "
      "2");
  State drawn = after(state, {"draw upper 1"});
  CHECK(has(seen_by(drawn, 1), "mercers@*"));
  CHECK(has(seen_by(drawn, nobody), "mercers@*"));
  CHECK_FALSE(has(seen_by(drawn, 1), "theatre-royal"));
  drawn = after(drawn, {"run", "stop", "draw deck", "run", "stop"});
  CHECK(has(seen_by(drawn, 1), "mercers@*"));
  Rng rng({.low = 3});
  for (int i = 0; i < 20; ++i) {
    CHECK(count_in_hand(rules().sample(rules().view(drawn, 1), rng), 0, "mercers") == 1);
  }
}

TEST_CASE("london H2: a twin of a known card stays hidden") {
  // Both Brewing in one hand, one of them taken from the board: the others know of one.
  const State state = position(
      "london 2; turn 1 draw-first; deck grocers sewers; upper brewing - -; seat 1 hand brewing; seat 2");
  const State drawn = after(state, {"draw upper 1"});
  CHECK(count_in_hand(drawn, 0, "brewing") == 2);
  const View view = rules().view(drawn, 1);
  CHECK(count_in_hand(view.state, 0, "brewing") == 1);
  CHECK(view.state.players[0].hand_count == 2);
}

TEST_CASE("london H2: what everyone saw being played stays known under other cards and face down") {
  State state = position(
      "london 2; turn 1 action; deck sewers sewers; seat 1 hand mercers,grocers,salters,vintners city "
      "almshouses;"
      " seat 2");
  state = after(state, {"build mercers", "for grocers", "on 1", "stop"});
  CHECK(has(seen_by(state, 1), " city almshouses<mercers"));
  state = after(state, {"draw deck", "run", "stop", "draw deck", "run", "activate 1"});
  CHECK(has(seen_by(state, 1), " city almshouses<mercers!"));
  CHECK(has(seen_by(state, nobody), " city almshouses<mercers!"));
}

TEST_CASE(
    "london H2: what the University of London shows is known to the one who looked, and to nobody else") {
  const State start = position(
      "london 3; turn 1 draw-first; deck mercers grocers salters vintners;"
      " seat 1 city university-of-london; seat 2; seat 3");
  const State looked = after(start, {"look"});
  CHECK(has(seen_by(looked, 0), "; deck mercers@1 grocers@1 salters@1 ?a; "));
  CHECK(has(seen_by(looked, 1), "; deck ?a ?a ?a ?a; "));
  CHECK(has(seen_by(looked, nobody), "; deck ?a ?a ?a ?a; "));

  const State taken = after(looked, {"take grocers", "put salters", "put mercers"});
  CHECK(has(seen_by(taken, 0), "; deck mercers@1 salters@1 ?a; "));
  CHECK(has(seen_by(taken, 1), "; deck ?a ?a ?a; "));
  CHECK_FALSE(has(seen_by(taken, 1), "grocers"));

  // The next seat draws what the first one put back: the looker knows it, the third does not, and the
  // one who drew it is not told that somebody knows.
  const State drawn = after(taken, {"run", "stop", "draw deck"});
  CHECK(count_in_hand(drawn, 1, "mercers") == 1);
  CHECK(has(seen_by(drawn, 0), "seat 2 money 0 poverty 0 loans 0 prestige 0 hand mercers"));
  CHECK_FALSE(has(seen_by(drawn, 2), "mercers"));
  CHECK_FALSE(has(seen_by(drawn, nobody), "mercers"));
  CHECK(has(seen_by(drawn, 1), " hand mercers"));
  CHECK_FALSE(has(seen_by(drawn, 1), "mercers@"));
}

TEST_CASE("london H2: looking across the border of two sets tells the others no more than that") {
  const State start = position(
      "london 2; turn 1 draw-first; deck mercers bridge sewers sewers; seat 1 city university-of-london; "
      "seat 2");
  const State taken = after(start, {"look", "take bridge", "put mercers", "put sewers"});
  const std::string seen = seen_by(taken, 1);
  CHECK(has(seen, "; deck ?abc%abc ?abc%abc ?c; "));
  CHECK(has(seen, " hand ?abc"));
  CHECK(has(seen_by(taken, 0), "; deck sewers%abc@1 mercers%abc@1 ?c; "));
}

TEST_CASE("london H2: a sampled world agrees with the view and differs behind it") {
  State state = started(3, 5);
  state =
      after(state, {"draw deck", "run", "stop", "draw deck", "three", "draw deck", "draw deck", "draw deck"});
  REQUIRE(state.turn.phase == Phase::hand_limit);
  const std::string discards = legal_moves(state);
  state = after(state, {discards.substr(0, discards.find(','))});
  for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}, nobody}) {
    const View view = rules().view(state, seat);
    Rng rng({.low = 11});
    std::set<std::string> worlds;
    for (int i = 0; i < 25; ++i) {
      const State world = rules().sample(view, rng);
      const auto valid = rules().validate(world);
      REQUIRE_MESSAGE(valid.has_value(), sentence(valid.error()));
      CHECK(rules().view(world, seat) == view);
      worlds.insert(rules().format_position(world));
    }
    CHECK(worlds.size() == 25);
  }
}

TEST_CASE("london H3: a drawn card may be looked at before deciding where the next one comes from") {
  const State start =
      position("london 2; turn 1 action; deck mercers grocers sewers; upper salters - -; seat 1; seat 2");
  const State one = after(start, {"three", "draw deck"});
  CHECK(has(seen_by(one, 0), " hand mercers"));
  CHECK(rules().actor(one) == 0);
  CHECK(legal_moves(one) == "draw deck, draw upper 1");
  const State land = position(
      "london 2; turn 1 action; deck mercers grocers sewers; upper salters - -; offer wandsworth - -; seat 1 "
      "money 4;"
      " seat 2");
  CHECK(has(seen_by(after(land, {"buy wandsworth", "draw deck"}), 0), " hand mercers"));
  CHECK(legal_moves(after(land, {"buy wandsworth", "draw deck"})) == "draw deck, draw upper 1");
}

}  // namespace guildhall::london::test
