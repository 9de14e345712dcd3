// What comes from outside and is wrong: positions, moves, deck files, seeds, encoded bytes. Always an error
// that says what and where, never a crash.
#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

#include "tests/london_support.hpp"

namespace guildhall::london::test {
namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// The error of a position text; its code is empty when the text is good.
Error position_error(std::string_view text) {
  const auto state = rules().parse_position(text);
  return state ? Error{} : state.error();
}

const std::string& cards_toml() {
  static const std::string text = [] {
    std::ifstream file(GUILDHALL_SOURCE_DIR "/games/london/cards.toml", std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  REQUIRE_FALSE(text.empty());
  return text;
}

int line_at(const std::string& text, std::size_t at) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

// A deck file with one change, made in the entry of a card.
struct Changed {
  std::string text = cards_toml();
  int entry_line = 0;   // of its [[city]] or [[borough]]
  int change_line = 0;  // of what was changed

  Changed& replace(std::string_view id, std::string_view from, std::string_view to) {
    const std::size_t card = text.find("\nid = \"" + std::string(id) + "\"");
    REQUIRE(card != std::string::npos);
    entry_line = line_at(text, card);
    const std::size_t at = text.find(from, card + 1);
    REQUIRE(at != std::string::npos);
    change_line = line_at(text, at);
    text.replace(at, from.size(), to);
    return *this;
  }

  Error error() const {
    const auto deck = load_deck(text, "my-cards.toml");
    return deck ? Error{} : deck.error();
  }
};

// A game in full swing, one state for each kind of decision that came up.
std::vector<State> midgame_states() {
  std::vector<State> states;
  std::array<bool, phase_count> seen{};
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    auto state = rules().start({.players = 2 + static_cast<int>(seed % 3)}, {.low = seed});
    REQUIRE(state.has_value());
    Rng rng({.high = 1, .low = seed});
    for (int i = 0; i < 600 && rules().actor(*state) != nobody; ++i) {
      bool& known = seen[static_cast<std::size_t>(state->turn.phase)];
      if (i > 80 && !known) {
        known = true;
        states.push_back(*state);
      }
      Moves moves;
      rules().legal(*state, moves);
      Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      if (move.kind == MoveKind::loan && rng.below(8) != 0) move = moves[0];
      rules().play(*state, move, NoEvents{});
    }
  }
  return states;
}

// The card a turn names, if any, is one of the deck: its text would be read out of bounds otherwise.
bool names_a_card(const Turn& turn) {
  if (turn.card == no_card) return true;
  return turn.card < (turn.source == Source::borough ? borough_total : rules().deck().kinds);
}

// A state that was accepted from outside must behave: text, bytes, views, and some moves.
void check_behaves(State state, Rng& rng) {
  REQUIRE(names_a_card(state.turn));
  const auto again = rules().decode(rules().encode(state));
  REQUIRE(again.has_value());
  REQUIRE(*again == state);
  (void)rules().format_position(state);
  (void)rules().result(state);
  (void)rules().view(state, 0);
  for (int i = 0; i < 4 && rules().actor(state) != nobody; ++i) {
    Moves moves;
    rules().legal(state, moves);
    REQUIRE_FALSE(moves.empty());
    rules().play(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], NoEvents{});
    const auto valid = rules().validate(state);
    REQUIRE_MESSAGE(valid.has_value(), sentence(valid.error()));
  }
}

}  // namespace

TEST_CASE("london bad positions: each has its code") {
  struct Case {
    std::string_view text;
    std::string_view code;
  };
  for (const Case& each : {
           // Cards and boroughs.
           Case{"london 2; turn 1 action; deck mercurs; seat 1", "card.unknown"},
           Case{"london 2; turn 1 action; seat 1 hand mercers,; seat 2", "card.unknown"},
           Case{"london 2; turn 1 action; seat 1 city mercers<; seat 2", "card.unknown"},
           Case{"london 2; turn 1 action; upper hackney; seat 1", "card.unknown"},
           Case{"london 2; turn 1 action; offer mercers; seat 1", "borough.unknown"},
           Case{"london 2; turn 1 action; land -; seat 1", "borough.unknown"},
           Case{"london 2; turn 1 action; seat 1 boroughs -; seat 2", "borough.unknown"},
           Case{"london 2; turn 1 action; seat 1 hand mercers,mercers; seat 2", "position.twice"},
           Case{"london 2; turn 1 action; deck mercers; seat 1; seat 2 city mercers", "position.twice"},
           Case{"london 2; turn 1 place card=mercers; deck mercers; seat 1", "position.twice"},
           Case{"london 2; turn 1 action; deck paupers-a paupers-a; upper paupers-a; seat 1",
                "position.twice"},
           Case{"london 2; turn 1 action; offer city; seat 1 boroughs city", "position.twice"},
           Case{"london 2; turn 1 action; seat 1 boroughs city,city", "position.twice"},
           Case{"london 2; turn 1 action; seat 1 city paupers-a; seat 2", "position.bad"},
           Case{"london 2; turn 1 action; seat 1 city huguenots; seat 2", "position.bad"},
           Case{"london 2; turn 1 action; upper mercers grocers salters vintners; seat 1", "position.full"},
           Case{"london 2; turn 1 action; offer city hackney lambeth deptford; seat 1", "position.full"},
           // Players and seats.
           Case{"london 1; turn 1 action; seat 1", "number.bad"},
           Case{"london 5; turn 1 action; seat 1", "number.bad"},
           Case{"london two; turn 1 action; seat 1", "number.bad"},
           Case{"london 2; turn 3 action; seat 1", "number.bad"},
           Case{"london 2; turn 0 action; seat 1", "number.bad"},
           Case{"london 2; turn 1 action; seat 3", "number.bad"},
           Case{"london 2; turn 1 action; first 3; seat 1", "number.bad"},
           Case{"london 2; turn 1 action; seat 2; seat 1", "position.field"},
           Case{"london 2; turn 1 action; seat 1; seat 1", "position.field"},
           Case{"london 2; turn 1 action; seat 1 hand mercers@9; seat 2", "seat.bad"},
           // Truncated.
           Case{"", "position.empty"},
           Case{"   ", "position.empty"},
           Case{"london", "number.bad"},
           Case{"london 2", "position.missing"},
           Case{"london 2; seat 1; seat 2", "position.missing"},
           Case{"london 2;", "position.field"},
           Case{"london 2; turn", "number.bad"},
           Case{"london 2; turn 1", "position.field"},
           Case{"london 2; turn 1 action; seat 1 money", "number.bad"},
           Case{"london 2; turn 1 action; seat 1 hand", "card.unknown"},
           // Fields and numbers.
           Case{"chess 2; turn 1 action", "position.field"},
           Case{"london 2; turn 1 dance; seat 1", "position.field"},
           Case{"london 2; turn 1 action singing; seat 1", "position.field"},
           Case{"london 2; turn 1 action depth=3; seat 1", "position.field"},
           Case{"london 2; turn 1 action left=900; seat 1", "number.bad"},
           Case{"london 2; turn 1 action; market mercers; seat 1", "position.field"},
           Case{"london 2; turn 1 action; seat 1 gold 4", "position.field"},
           Case{"london 2; turn 1 action; first 1 2; seat 1", "position.field"},
           Case{"london 2; turn 1 action; seat 1 money -1", "number.bad"},
           Case{"london 2; turn 1 action; seat 1 money 1x", "number.bad"},
           Case{"london 2; turn 1 action; seat 1 money +1", "number.bad"},
           Case{"london 2; turn 1 action; seat 1 money 99999999999999999999", "number.bad"},
           Case{"london 2; turn 1 action; seat 1 poverty -3", "number.bad"},
           Case{"london 2; turn 1 action; seat 1 loans -1", "number.bad"},
           Case{"london 2; turn 1 action; seat 1 prestige many", "number.bad"},
           Case{"london 2; turn 1 action; last 4; seat 1", "number.bad"},
           Case{"london 2; turn 1 action; last 3; seat 1", "position.bad"},
           Case{"london 2; turn 1 action; seat 1 city shops-b+999", "number.bad"},
           // Decisions that cannot be.
           Case{"london 2; turn 1 pay-build card=mercers; seat 1; seat 2", "position.stuck"},
           Case{"london 2; turn 1 pay-build card=mercers; seat 1 hand theatre-royal; seat 2",
                "position.stuck"},
           Case{"london 2; turn 1 pay-build card=mercers left=3; seat 1 money 2 hand grocers; seat 2",
                "position.bad"},
           Case{"london 2; turn 1 swap card=mercers back=action; seat 1 city stock-exchange=; seat 2",
                "position.stuck"},
           Case{"london 2; turn 1 pay-build; seat 1 hand mercers; seat 2", "position.bad"},
           Case{"london 2; turn 1 place; seat 1; seat 2", "position.bad"},
           Case{"london 2; turn 1 place card=paupers-a; seat 1; seat 2", "position.bad"},
           Case{"london 2; turn 1 draw; deck mercers; seat 1; seat 2", "position.bad"},
           Case{"london 2; turn 1 draw source=three left=3; seat 1; seat 2", "position.bad"},
           Case{"london 2; turn 1 look left=3; deck mercers; seat 1; seat 2", "position.bad"},
           Case{"london 2; turn 1 put-back; deck mercers; seat 1; seat 2", "position.bad"},
           Case{"london 2; turn 1 hand-limit; seat 1 hand mercers; seat 2", "position.bad"},
           Case{"london 2; turn 1 flip; seat 1 city mercers; seat 2", "position.bad"},
           Case{"london 2; turn 1 flip source=city card=mercers; seat 1 city grocers; seat 2",
                "position.bad"},
           Case{"london 2; turn 1 flip source=city card=mercers stack=5; seat 1 city mercers; seat 2",
                "position.bad"},
           Case{"london 2; turn 1 give-poverty source=city card=mercers op=1; seat 1 city mercers; seat 2",
                "position.bad"},
           Case{"london 2; turn 1 give-poverty source=city card=fleet-street op=9; seat 1 city fleet-street; "
                "seat 2",
                "position.bad"},
           Case{"london 2; turn 1 swap card=mercers back=over; upper grocers; seat 1; seat 2",
                "position.bad"},
       }) {
    CAPTURE(each.text);
    const Error error = position_error(each.text);
    CHECK(error.code == each.code);
    CHECK_FALSE(sentence(error).empty());
  }
}

TEST_CASE("london bad positions: the column of the wrong word, and what was expected") {
  const std::string text = "london 2; turn 1 action; deck mercers mercurs; seat 1";
  const Error card = position_error(text);
  CHECK(card.line == 1);
  CHECK(card.column == static_cast<int>(text.find("mercurs")) + 1);
  CHECK(sentence(card) == "1:39: unknown card 'mercurs': expected the id of a card of the deck");
  const Error money = position_error("london 2; turn 1 action; seat 1 money -1");
  CHECK(money.column == 39);
  CHECK(has(sentence(money), "'-1' is no number: expected a number from 0 to "));
  const Error twice = position_error("london 2; turn 1 action; seat 1 hand mercers,mercers; seat 2");
  CHECK(sentence(twice) == "the card 'mercers' stands 2 times, the deck has 1");
  const Error field_error = position_error("london 2; turn 1 action; market mercers; seat 1");
  CHECK(field_error.column == 26);
  CHECK(has(sentence(field_error), "unknown field 'market': expected turn, first, last, deck"));
}

TEST_CASE("london bad positions: a hand that has no room for the draw it must make is refused") {
  // 32 cards fill a hand; a compulsory draw would be the 33rd.
  const std::string hand =
      "almshouses,coffee-house,coffee-house,covent-garden,east-india-company,fishmongers,grocers,"
      "haberdashers,"
      "mercers,salters,school-brown,vintners,vauxhall-gardens,hospital-a,school-a,st-pauls,theatre-royal,"
      "water-works,"
      "water-works,great-fire-monument,woolwich-arsenal,paupers-a,paupers-a,albert-dock,bank-of-england,"
      "brewing,"
      "brewing,furniture-makers,furniture-makers,leather-industry,leather-industry,lloyds-of-london";
  for (const std::string_view phase : {"draw-first", "action", "draw source=three left=1"}) {
    CAPTURE(phase);
    const auto state = rules().parse_position("london 2; turn 1 " + std::string(phase) +
                                              "; deck sewers sewers; seat 1 hand " + hand + "; seat 2");
    if (!state) continue;
    CHECK_MESSAGE(!is_legal(*state, "draw deck"), "accepted, and the draw would overflow the hand");
    CHECK_MESSAGE(!is_legal(*state, "three"), "accepted, and the draws would overflow the hand");
  }
  CHECK_FALSE(position_error("london 2; turn 1 run; seat 1 hand " + hand + ",watch-makers").code.empty());
}

TEST_CASE("london bad positions: 'last 0' is the end, not a decision") {
  CHECK(position_error("london 2; turn 1 over; last 0; seat 1; seat 2").code.empty());
  CHECK(position_error("london 2; turn 1 action; last 0; seat 1; seat 2").code == "position.bad");
}

TEST_CASE("london bad positions: what belongs to another decision is refused") {
  for (const std::string_view text : {// A free build without a free build: nothing would pay for the card.
                                      "london 2; turn 1 free-build; seat 1 hand mercers; seat 2",
                                      // A card that activates another again, while none is active.
                                      "london 2; turn 1 run caller=6; seat 1 city mercers; seat 2",
                                      "london 2; turn 1 run caller=200; seat 1 city mercers; seat 2",
                                      // A city card by the number of a borough.
                                      "london 2; turn 1 action card=sewers source=borough; seat 1; seat 2",
                                      // Sets among which the card's own is not.
                                      "london 2; turn 1 draw-first; deck mercers%bc; seat 1; seat 2"}) {
    CAPTURE(text);
    CHECK(position_error(text).code == "position.bad");
  }
}

TEST_CASE("london bad positions: every beginning of a good text is an error or a position") {
  const std::string text =
      "london 3; turn 2 flip borough-activated drawn=1 source=city card=mercers op=1; first 3;"
      " deck sewers@1 bridge%bc@23 paupers-c; upper grocers - salters vintners; lower - almshouses - -;"
      " offer city - hackney; land lambeth deptford;"
      " seat 1 money 7 poverty 3 loans 2 prestige -4 hand theatre-royal@*,st-pauls boroughs "
      "lewisham,westminster;"
      " seat 2 money 1 hand water-works,brewing@1 sets 1,1,0,0,0,0,0 city "
      "mercers*,hospital-b,shops-b<omnibus,shops-b+3;"
      " seat 3 money 2";
  REQUIRE_MESSAGE(position_error(text).code.empty(), sentence(position_error(text)));
  Rng rng({.low = 5});
  for (std::size_t size = 0; size < text.size(); ++size) {
    const auto state = rules().parse_position(std::string_view(text).substr(0, size));
    if (state) check_behaves(*state, rng);
  }
  // And every text with one character changed.
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char c : std::string_view(" ;,<-0z@*!+=\n")) {
      std::string changed = text;
      changed[at] = c;
      const auto state = rules().parse_position(changed);
      if (state) check_behaves(*state, rng);
    }
  }
}

TEST_CASE("london bad moves: each has its code") {
  const State action = position(
      "london 2; turn 1 action; deck sewers; offer city - -; seat 1 money 9 hand mercers,grocers; seat 2 "
      "hand salters");
  struct Case {
    std::string_view move;
    std::string_view code;
  };
  for (const Case& each : {
           Case{"", "move.empty"},
           Case{"  \t ", "move.empty"},
           Case{"dance", "move.unknown"},
           Case{"build", "move.unknown"},
           Case{"run away", "move.unknown"},
           Case{"build mercers now", "move.unknown"},
           Case{"draw", "move.unknown"},
           Case{"draw upper nine", "move.unknown"},
           Case{"build mercurs", "card.unknown"},
           Case{"buy mercers", "borough.unknown"},
           Case{"activate one", "number.bad"},
           Case{"on 0", "number.bad"},
           Case{"flip -1", "number.bad"},
           Case{"give 99999999999", "number.bad"},
           Case{"build salters", "refuse.not-in-hand"},
           Case{"buy hackney", "refuse.not-on-offer"},
           Case{"draw deck", "refuse.moment"},
           Case{"repay", "refuse.repay-late"},
           Case{"activate 200", "refuse.moment"},
           Case{"stop", "refuse.moment"},
           Case{"discard mercers", "refuse.moment"},
       }) {
    CAPTURE(each.move);
    CHECK(refusal(action, each.move) == each.code);
  }
}

TEST_CASE("london bad moves: an abbreviation must fit one move only") {
  const State paying = position(
      "london 2; turn 1 pay-activation left=1 source=city card=west-india-docks;"
      " seat 1 hand mercers,paupers-a,paupers-b city west-india-docks*; seat 2");
  const auto ambiguous = rules().parse_move(paying, "discard paupers");
  REQUIRE_FALSE(ambiguous.has_value());
  CHECK(ambiguous.error().code == "move.ambiguous");
  CHECK(ambiguous.error().column == 9);
  CHECK(sentence(ambiguous.error()) ==
        "1:9: 'discard paupers' fits several moves: discard paupers-a, discard paupers-b");
  const auto short_move = rules().parse_move(paying, "disc merc");
  REQUIRE(short_move.has_value());
  CHECK(rules().format_move(paying, *short_move) == "discard mercers");
  CHECK(refusal(paying, "discard paupers-c") == "refuse.not-in-hand");
  // A full move is never taken for the beginning of another.
  const State many = position(
      "london 2; turn 1 run; seat 1 city "
      "st-pauls,mercers,grocers,salters,vintners,fishmongers,haberdashers,almshouses,"
      "covent-garden,omnibus; seat 2");
  CHECK(is_legal(many, "activate 10"));
  CHECK(refusal(many, "activate 1") == "refuse.no-run");
}

TEST_CASE("london bad moves: the sentence names the move and what was expected") {
  const State state = position("london 2; turn 1 draw-first; deck sewers; seat 1; seat 2");
  const auto unknown = rules().parse_move(state, "dance");
  REQUIRE_FALSE(unknown.has_value());
  CHECK(sentence(unknown.error()) == "1:1: 'dance' is no move here: expected one of: draw deck, loan");
  const auto late = rules().parse_move(state, "  run");
  REQUIRE_FALSE(late.has_value());
  CHECK(sentence(late.error()) == "1:3: 'run' is not asked for now: expected one of: draw deck, loan");
}

TEST_CASE("london bad moves: none after the end") {
  const State over = position("london 2; turn 1 over; last 0; deck sewers; seat 1 hand mercers; seat 2");
  for (const std::string_view move : {"loan", "draw deck", "stop", "dance", ""}) {
    CAPTURE(move);
    CHECK(refusal(over, move) == "move.over");
  }
}

TEST_CASE("london bad decks: the built-in text is good") {
  CHECK(load_deck(cards_toml(), "cards.toml").has_value());
  CHECK(Changed{}.error().code.empty());
}

TEST_CASE("london bad decks: the counts of the rulebook") {
  SUBCASE("100 cards") {
    const Error error = Changed{}.replace("sewers", "copies = 4", "copies = 3").error();
    CHECK(error.code == "deck.count");
    CHECK(error.file == "my-cards.toml");
    CHECK(sentence(error) == "my-cards.toml: deck: 100 city cards, expected 101");
  }
  SUBCASE("12 paupers") {
    const Error error = Changed{}
                            .replace("sewers", "copies = 4", "copies = 3")
                            .replace("paupers-a", "copies = 2", "copies = 3")
                            .error();
    CHECK(sentence(error) == "my-cards.toml: deck: 12 paupers, expected 11");
  }
  SUBCASE("3 action cards") {
    const Error error = Changed{}
                            .replace("sewers", "copies = 4", "copies = 5")
                            .replace("jewish-refugees", "copies = 2", "copies = 1")
                            .error();
    CHECK(sentence(error) == "my-cards.toml: deck: 3 action cards, expected 4");
  }
  SUBCASE("2 starters") {
    const Error error = Changed{}.replace("city", "starter = true", "starter = false").error();
    CHECK(sentence(error) == "my-cards.toml: deck: 2 starters, expected 3");
  }
  SUBCASE("19 boroughs") {
    Changed changed;
    changed.text.erase(changed.text.rfind("[[borough]]"));
    CHECK(sentence(changed.error()) == "my-cards.toml: deck: 19 boroughs, expected 20");
  }
  SUBCASE("no cards at all") {
    CHECK(Changed{.text = "name = \"x\"\n"}.error().code == "deck.count");
    CHECK_FALSE(Changed{.text = ""}.error().code.empty());
    CHECK(Changed{.text = "name = \"x\"\ncity = 3\n"}.error().code == "deck.count");
  }
}

TEST_CASE("london bad decks: file, line, field and expectation") {
  struct Case {
    std::string_view id;
    std::string_view from;
    std::string_view to;
    std::string_view code;
    bool at_entry;  // the error stands at the card, not at the change
    std::string_view says;
  };
  for (const Case& each : {
           Case{"almshouses", "set = \"A\"\n", "", "deck.field", true,
                "city card almshouses: field 'set': expected "},
           Case{"almshouses", "copies = 1\n", "", "deck.field", true,
                "city card almshouses: field 'copies': expected a whole number from 1 to 101"},
           Case{"almshouses", "provenance = \"first-edition\"\n", "", "deck.field", true,
                "field 'provenance': expected a text"},
           Case{"almshouses", "copies = 1", "copies = \"one\"", "deck.field", false,
                "city card almshouses: field 'copies': expected a whole number from 1 to 101"},
           Case{"almshouses", "copies = 1", "copies = 0", "deck.field", false,
                "field 'copies': expected a whole number"},
           Case{"almshouses", "copies = 1", "copies = 1.5", "deck.field", false,
                "field 'copies': expected a whole number"},
           Case{"almshouses", "colour = \"brown\"", "colour = \"green\"", "deck.field", false,
                "city card almshouses: field 'colour': expected one of: brown, blue, pink, grey"},
           Case{"almshouses", "colour = \"brown\"", "colour = 3", "deck.field", false,
                "field 'colour': expected "},
           Case{"grocers", "op = \"money\"", "op = \"mony\"", "deck.field", false,
                "city card grocers: field 'op': expected one of: money, prestige, poverty"},
           Case{"grocers", "n = 4", "n = \"four\"", "deck.field", false,
                "field 'n': expected a whole number from 1 to 30"},
           Case{"grocers", "n = 4", "n = 4, per = \"card\"", "deck.field", false,
                "field 'per': expected one of: borough"},
           Case{"grocers", "n = 4", "n = 4, m = 5", "deck.unknown-field", false,
                "city card grocers: unknown field 'm': expected op, n, per"},
           Case{"grocers", "flip = true", "flip = 1", "deck.field", false,
                "field 'flip': expected true or false"},
           Case{"grocers", ", flip = true", "", "deck.field", false, "field 'flip': expected true or false"},
           Case{"grocers", "copies = 1", "copies = 1\nweight = 3", "deck.unknown-field", true,
                "city card grocers: unknown field 'weight': expected id, names, set"},
           Case{"grocers", "id = \"grocers\"", "id = \"Grocers!\"", "deck.field", false,
                "field 'id': expected letters a-z, digits and hyphens"},
           Case{"grocers", "id = \"grocers\"", "id = \"mercers\"", "deck.duplicate", true, ""},
           Case{"hospital-a", "flip = true", "flip = false", "deck.field", false,
                "field 'run': expected flip-instead alone"},
           Case{"bank-of-england", "power = \"loan-pays\"", "power = \"loan-eats\"", "deck.field", false,
                "city card bank-of-england: field 'power': expected one of: free-of-discard"},
           Case{"university-of-london", "n = 3", "n = 8", "deck.field", false,
                "field 'n': expected a whole number from 1 to 7"},
           Case{"huguenots", "action = [", "build = 2\naction = [", "deck.field", false,
                "field 'build': expected none on an action card"},
           Case{"paupers-a", "copies = 2", "copies = 2\nprestige = 1", "deck.field", true,
                "nothing but a name on a grey card"},
           Case{"lewisham", "bank = \"south\"", "bank = \"west\"", "deck.field", false,
                "borough lewisham: field 'bank': expected one of: north, south"},
           Case{"lewisham", "price = 5\n", "", "deck.field", true,
                "borough lewisham: field 'price': expected a whole number"},
           Case{"lewisham", "price = 5", "price = -5", "deck.field", false,
                "field 'price': expected a whole number from 0 to 99"},
           Case{"lewisham", "id = \"lewisham\"", "id = \"hackney\"", "deck.duplicate", true,
                "borough hackney: the id stands twice"},
       }) {
    CAPTURE(each.id);
    CAPTURE(each.to);
    Changed changed;
    changed.replace(each.id, each.from, each.to);
    const Error error = changed.error();
    CHECK(error.code == each.code);
    CHECK(error.file == "my-cards.toml");
    const std::string said = sentence(error);
    CAPTURE(said);
    if (each.id == "grocers" && each.code == "deck.duplicate") {
      // The second of the two is the one that is wrong; the Mercers come after the Grocers.
      CHECK(error.line > changed.entry_line);
      CHECK(has(said, "city card mercers: the id stands twice"));
      continue;
    }
    const bool added = each.code == "deck.unknown-field" && each.at_entry;
    const int line = added           ? changed.change_line + 1
                     : each.at_entry ? changed.entry_line
                                     : changed.change_line;
    CHECK(error.line == line);
    CHECK(said.starts_with("my-cards.toml:" + std::to_string(line) + ":"));
    CHECK(has(said, each.says));
  }
}

TEST_CASE("london bad decks: syntax errors carry their line") {
  for (const auto& [from, to] :
       {std::pair{"set = \"A\"", "set = \"A"}, std::pair{"copies = 1", "copies = "},
        std::pair{"copies = 1", "copies = 1\ncopies = 1"}, std::pair{"names = {", "names = {{"}}) {
    CAPTURE(to);
    Changed changed;
    changed.replace("salters", from, to);
    const Error error = changed.error();
    CHECK(error.code == "deck.syntax");
    CHECK(error.line >= changed.change_line);
    CHECK(error.line <= changed.change_line + 1);
    CHECK(sentence(error).starts_with("my-cards.toml:" + std::to_string(error.line) + ":"));
  }
  const Error root = Changed{.text = "title = \"x\"\n" + cards_toml()}.error();
  CHECK(root.code == "deck.unknown-field");
  CHECK(root.line == 1);
  CHECK(has(sentence(root), "unknown field 'title': expected name, city, borough"));
}

TEST_CASE("london bad decks: every truncation is an error") {
  const std::string& text = cards_toml();
  const std::size_t last = text.rfind("provenance");
  for (std::size_t size = 0; size < last; size += 97) {
    CAPTURE(size);
    CHECK_FALSE(load_deck(std::string_view(text).substr(0, size), "cut.toml").has_value());
  }
}

TEST_CASE("london bad seeds") {
  for (const std::string_view text :
       {"", "0x", "x", "12a", "-1", " 1", "1 ", "0xg", "0x123456789012345678901234567890123",
        "340282366920938463463374607431768211456"}) {
    CAPTURE(text);
    const auto seed = parse_seed(text);
    REQUIRE_FALSE(seed.has_value());
    CHECK(seed.error().code == "seed.bad");
    CHECK(has(sentence(seed.error()), "'" + std::string(text) + "' is no seed: expected a decimal number"));
  }
  const auto most = parse_seed("340282366920938463463374607431768211455");
  REQUIRE(most.has_value());
  constexpr std::uint64_t ones = std::numeric_limits<std::uint64_t>::max();
  CHECK(*most == Seed{.high = ones, .low = ones});
  CHECK(format_seed(*most) == "0xffffffffffffffffffffffffffffffff");
  CHECK(parse_seed("0xFF") == Seed{.low = 255});
}

TEST_CASE("london bad options") {
  for (const int players : {-1, 0, 1, 5, 100}) {
    const auto state = rules().start({.players = players}, {});
    REQUIRE_FALSE(state.has_value());
    CHECK(state.error().code == "players.bad");
  }
  const auto first = rules().start({.players = 2, .first_player = 2}, {});
  REQUIRE_FALSE(first.has_value());
  CHECK(sentence(first.error()) == "first player 3: expected a seat from 1 to 2");
}

TEST_CASE("london bad bytes: nothing, a wrong version, too much") {
  CHECK(rules().decode({}).error().code == "binary.bad");
  std::vector<std::uint8_t> bytes = rules().encode(position("london 2; turn 1 action; seat 1; seat 2"));
  REQUIRE(rules().decode(bytes).has_value());
  bytes.push_back(0);
  CHECK(rules().decode(bytes).error().code == "binary.bad");
  bytes.pop_back();
  bytes[0] ^= 0x40U;
  CHECK(rules().decode(bytes).error().code == "binary.bad");
}

TEST_CASE("london bad bytes: every truncation is an error") {
  const std::vector<State> states = midgame_states();
  REQUIRE(states.size() >= 12);
  for (const State& state : states) {
    const std::vector<std::uint8_t> bytes = rules().encode(state);
    REQUIRE(rules().decode(bytes) == state);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      CAPTURE(size);
      CHECK_FALSE(
          rules().decode({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}).has_value());
    }
  }
}

TEST_CASE("london bad bytes: every single-byte change gives an error or a state that behaves") {
  Rng rng({.low = 9});
  int accepted = 0;
  int refused = 0;
  for (const State& state : midgame_states()) {
    const std::vector<std::uint8_t> bytes = rules().encode(state);
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      for (unsigned flip = 1; flip < 256; flip += (at < 40 ? 1 : 7)) {
        std::vector<std::uint8_t> damaged = bytes;
        damaged[at] = static_cast<std::uint8_t>(damaged[at] ^ flip);
        const auto decoded = rules().decode(damaged);
        if (!decoded) {
          ++refused;
          continue;
        }
        ++accepted;
        CAPTURE(rules().format_position(state));
        CAPTURE(at);
        CAPTURE(flip);
        check_behaves(*decoded, rng);
      }
    }
  }
  CHECK(accepted > 0);
  CHECK(refused > 0);
}

}  // namespace guildhall::london::test
