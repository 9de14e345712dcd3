// States from outside that could not be: each of these was once accepted, and broke a promise later on.
#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

State fresh() {
  return *game().start({.restarts = 1, .expansions = 10}, Seed{.low = 1});
}

// A question about option 1 or 2 of what the frame is at.
State asking(const Frame& frame) {
  State s = fresh();
  s.frames[0] = frame;
  s.frame_count = 1;
  s.ask = Ask::option;
  s.ask_mask = 0b11;
  return s;
}

void check_refused(const State& s) {
  CHECK_FALSE(game().validate(s).has_value());
  CHECK_FALSE(game().decode(game().encode(s)).has_value());
}

void check_whole(const State& s) {
  REQUIRE(game().validate(s).has_value());
  CHECK(game().decode(game().encode(s)) == s);
  CHECK(game().parse_position(game().format_position(s)) == s);
}

// A card with an effect, and a card that is not it.
struct Owner {
  CardId card = 0;
  CardId other = 0;
  const Stage* stage = nullptr;
};

Owner with_effect() {
  const Deck& deck = game().deck();
  for (int id = 1; id < max_cards; ++id) {
    const auto card = static_cast<CardId>(id);
    if (!deck.stage(card, 1).effects.empty()) {
      return {card, static_cast<CardId>(id == 1 ? 2 : 1), &deck.stage(card, 1)};
    }
  }
  return {};
}

TEST_CASE("kingdom bad input: a card in the box is at its first stage") {
  State s = fresh();
  const CardId card = *s.zone(Zone::box).begin();
  REQUIRE(game().deck().stage(card, 2).exists);
  s.stage[card] = 2;
  check_refused(s);
}

TEST_CASE("kingdom bad input: steps and effects belong to the card they are carried out for") {
  const auto [card, other, stage] = with_effect();
  const Range body = game().deck().effects[stage->effects.first].body;
  const Frame steps{.pc = body.first, .end = body.last, .task = Task::steps, .card = card, .stage = 1};
  check_whole(asking(steps));
  Frame foreign = steps;
  foreign.card = other;
  check_refused(asking(foreign));
  Frame too_long = steps;
  ++too_long.end;
  check_refused(asking(too_long));
  const Frame effect{
      .effect = stage->effects.first, .task = Task::effect, .phase = 5, .card = card, .stage = 1};
  check_whole(asking(effect));
  Frame unpaid = effect;
  unpaid.phase = 0;
  check_refused(asking(unpaid));
  Frame not_its_own = effect;
  not_its_own.card = other;
  check_refused(asking(not_its_own));
}

TEST_CASE("kingdom bad input: cards are banished for an expansion of the box, and nothing else meanwhile") {
  const CardId expansion = game().deck().expansions[0];
  State s = fresh();
  s.phase = Phase::banish;
  s.ask = Ask::card;
  s.ask_cards = s.zone(Zone::play);
  s.frames[0] = {.task = Task::banish, .phase = 2, .card = expansion, .stage = 1};
  s.frame_count = 1;
  check_whole(s);
  State wild = s;
  wild.frames[0].n = 300;
  check_refused(wild);
  State no_expansion = s;
  no_expansion.frames[0].card = *s.zone(Zone::play).begin();
  check_refused(no_expansion);
  State more = s;
  more.frames[1] = {.task = Task::discard};
  more.frame_count = 2;
  check_refused(more);
}

TEST_CASE("kingdom bad input: a question offers only what it asks for") {
  State s = fresh();
  s.ask_mask = 1;
  check_refused(s);
  s = fresh();
  s.ask_cards = s.zone(Zone::play);
  check_refused(s);
}

TEST_CASE("kingdom bad input: only an expansion can be the one that is played, for four rounds") {
  State s = fresh();
  s.expansion = 1;
  check_refused(s);
  s.expansion = game().deck().expansions[0];
  check_whole(s);
  s.expansion_rounds = 5;
  CHECK_FALSE(game().validate(s).has_value());
}

TEST_CASE("kingdom bad input: large numbers survive as text") {
  State s = fresh();
  s.round = 10000;
  s.turn = 65535;
  s.counters[0] = 65535;
  s.marks[0] = {1, mark::what(mark::fame, 1), 0};
  s.mark_count = 1;
  s.marked[1] = 1;
  check_whole(s);
}

}  // namespace
}  // namespace guildhall::kingdom
