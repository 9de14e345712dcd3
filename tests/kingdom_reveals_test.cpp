// The barrier for taking back: what two views tell of the step between them.
#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

bool shown(Table& t, std::string_view move) {
  const View before = game().view(t.state, 0);
  t.play(move);
  return game().reveals(before, game().view(t.state, 0));
}

TEST_CASE("kingdom reveals: what lies open already shows nothing new") {
  Table t("play=1,2 deck=3,4,5 known=1/0");
  CHECK(!shown(t, "produce 1"));
  CHECK(!shown(t, "produce 2"));
}

TEST_CASE("kingdom reveals: cards played from the deck, and the shuffle of a new round") {
  Table t("play=1 deck=2,3,4,5,6,7 known=1/0");
  CHECK(shown(t, "advance"));
  Table last("play=1,2,3,4,5,6,7,8,9");
  CHECK(shown(last, "pass"));
  CHECK(last.state.round == 2);
}

TEST_CASE("kingdom reveals: the campaign begun anew in its first turn") {
  State s = *game().start({.restarts = 2, .expansions = 0}, Seed{1, 1});
  const View before = game().view(s, 0);
  game().play(s, {MoveKind::restart, 0, 0, 0}, NoEvents{});
  CHECK(game().reveals(before, game().view(s, 0)));
}

TEST_CASE("kingdom reveals: cards of the box laid out; choosing among them shows no more") {
  Table t("play=5.3 deck=2,3,4 known=1/0");
  CHECK(shown(t, "use 5 effect 1"));
  CHECK(t.moves() == std::vector<std::string>{"choose 84", "choose 85"});
  CHECK(!shown(t, "choose 84"));
  CHECK(t.discarded({84}));
}

TEST_CASE("kingdom reveals: a card of the box whose side is to be chosen") {
  Table t("play=1,2,3,4,5,6,7,8,9,10 destroyed=11,12");
  Moves moves;
  bool asked = false;
  for (int i = 0; i < 40 && !asked; ++i) {
    game().legal(t.state, moves);
    const View before = game().view(t.state, 0);
    const bool choosing = t.state.ask == Ask::side;
    const auto pass = std::ranges::find(moves, MoveKind::pass, &Move::kind);
    game().play(t.state, pass == moves.end() ? moves[0] : *pass, NoEvents{});
    asked = !choosing && t.state.ask == Ask::side;
    if (asked) CHECK(game().reveals(before, game().view(t.state, 0)));
  }
  REQUIRE(asked);
}

TEST_CASE("kingdom reveals: a random pick, even under a deck that was known to the last card") {
  for (const std::string_view deck : {"deck=4,22 known=1/0", "deck=4 known=1/0", "deck=4,22 known=2/0"}) {
    Table t(std::string("play=98.3,9 discard=1,2,3,5,6,7,8,10,11,12,13,15,17,18,19,20,21 ") +
            std::string(deck));
    const int known = t.state.known_top;
    CHECK(shown(t, "use 98 effect 1"));
    CHECK(t.state.known_top == known);  // they lie face down
    CHECK(t.state.known_bottom == 0);
  }
}

TEST_CASE("kingdom reveals: peeking at the deck") {
  Table t("play=1 deck=2,3,4,5 known=1/0");
  // The same position with the Watchtower at work: one card more is known, nothing else has changed.
  Table after("play=1 deck=2,3,4,5 known=2/0");
  CHECK(game().reveals(game().view(t.state, 0), game().view(after.state, 0)));
  CHECK(!game().reveals(game().view(after.state, 0), game().view(after.state, 0)));
  Table turned("play=1 deck=130.2,3,4,5,6,7,8 known=1/0");
  CHECK(shown(turned, "pass"));
  CHECK(turned.state.known_top == 2);
}

// The meaning of the barrier: if nothing was shown, the step goes the same way in any world that fits what
// the player knew.
TEST_CASE("kingdom reveals: a step that shows nothing looks the same in every world that fits the view") {
  int quiet = 0;
  int loud = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Rng rng(Seed{31, seed});
    State s = *game().start({.restarts = 2, .expansions = 2}, Seed{32, seed});
    if (seed % 2 == 1) {
      // With the Calendar in the deck from the beginning: the one card that picks at random.
      s.zone(Zone::box).erase(98);
      s.zone(Zone::deck).insert(98);
      s.deck[s.deck_size++] = 98;
      s.stage[98] = 3;
    }
    Moves moves;
    while (game().actor(s) != nobody) {
      game().legal(s, moves);
      Move move = moves[rng.below(moves.count)];
      if (move.kind == MoveKind::restart) move = moves[rng.below(moves.count)];
      const View before = game().view(s, 0);
      State other = game().sample(before, rng);
      const Rng generator = s.rng;
      game().play(s, move, NoEvents{});
      game().play(other, move, NoEvents{});
      const View after = game().view(s, 0);
      if (game().reveals(before, after)) {
        ++loud;
        continue;
      }
      ++quiet;
      REQUIRE(s.rng == generator);  // chance is always a barrier
      REQUIRE_MESSAGE(game().view(other, 0) == after, game().format_view(before));
    }
  }
  CHECK(quiet > 1000);
  CHECK(loud > 1000);
}

}  // namespace
}  // namespace guildhall::kingdom
