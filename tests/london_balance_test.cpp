#include "ai/london_balance.hpp"

#include "tests/london_support.hpp"

namespace guildhall::london::test {
namespace {

// Plays moves and shows them to a watch.
void watched(BalanceWatch& watch, State& state, std::initializer_list<std::string_view> moves) {
  for (const std::string_view text : moves) {
    const auto move = rules().parse_move(state, text);
    REQUIRE_MESSAGE(move.has_value(), sentence(move.error()));
    const State before = state;
    Events events;
    rules().play(state, *move, [&](const Event& event) { events.push_back(event); });
    watch.note(before, events);
  }
}

std::size_t city(std::string_view id) {
  return static_cast<std::size_t>(rules().deck().find_city(id));
}
std::size_t borough(std::string_view id) {
  return static_cast<std::size_t>(rules().deck().find_borough(id));
}

Result won_by(std::vector<Seat> winners) {
  return {.scores = {0, 0}, .winners = std::move(winners)};
}

}  // namespace

TEST_CASE("balance: a purchase counts for the borough that was bought and against those on offer beside it") {
  State state = position(
      "london 2; turn 1 action; deck mercers salters vintners; offer lewisham hackney city; land lambeth "
      "deptford; seat 1 money 9; seat 2");
  BalanceWatch watch;
  watched(watch, state, {"buy lewisham"});
  const Balance balance = watch.close(won_by({0}));
  CHECK(balance.games == 1);
  const BoroughUse& lewisham = balance.boroughs[borough("lewisham")];
  const BoroughUse& hackney = balance.boroughs[borough("hackney")];
  const BoroughUse& lambeth = balance.boroughs[borough("lambeth")];
  CHECK((lewisham.shown == 1 && lewisham.offered == 1 && lewisham.bought == 1));
  CHECK((lewisham.buyers.seats == 1 && lewisham.buyers.wins == 1 && lewisham.others.seats == 0));
  CHECK((hackney.shown == 1 && hackney.offered == 1 && hackney.bought == 0));
  CHECK((hackney.others.seats == 1 && hackney.others.wins == 1 && hackney.buyers.seats == 0));
  // It was turned up after the last decision that was watched.
  CHECK((lambeth.shown == 0 && lambeth.offered == 0));
}

TEST_CASE("balance: cards in hand count as held, and as built by those who built them") {
  State state = position(
      "london 2; turn 1 action; deck mercers salters; seat 1 money 9 hand fishmongers,grocers; seat 2");
  BalanceWatch watch;
  watched(watch, state, {"build fishmongers", "for grocers", "on new"});
  const Balance balance = watch.close(won_by({0, 1}));
  const CityUse& fishmongers = balance.city[city("fishmongers")];
  const CityUse& grocers = balance.city[city("grocers")];
  CHECK((fishmongers.held == 1 && fishmongers.built == 1 && fishmongers.run == 0));
  CHECK((fishmongers.builders.seats == 1 && fishmongers.builders.wins == 0.5));
  CHECK((grocers.held == 1 && grocers.built == 0 && grocers.holders.seats == 1));
  CHECK(grocers.holders.wins == 0.5);
}

TEST_CASE("balance: what is run and what is taken from the board") {
  State state = position("london 2; turn 1 run; seat 1 city fishmongers; seat 2");
  BalanceWatch watch;
  watched(watch, state, {"activate 1"});
  State drawing = position("london 2; turn 1 draw-first; deck mercers; upper grocers; seat 1; seat 2");
  watched(watch, drawing, {"draw upper 1"});
  const Balance balance = watch.close(won_by({1}));
  CHECK(balance.city[city("fishmongers")].run == 1);
  CHECK(balance.city[city("fishmongers")].built == 0);
  CHECK(balance.city[city("grocers")].taken == 1);
}

TEST_CASE("balance: games are added up, and an effect is the difference of two rates") {
  Balance all;
  for (int i = 0; i < 2; ++i) {
    Balance one;
    one.games = 1;
    one.boroughs[3] = {
        .shown = 1, .offered = 2, .bought = 1, .run = 4, .buyers = {1, 1.0}, .others = {1, 0.5}};
    one.city[5] = {.held = 2, .taken = 1, .built = 1, .run = 3, .builders = {1, 0.5}, .holders = {1, 0}};
    all.add(one);
  }
  CHECK(all.games == 2);
  CHECK((all.boroughs[3].shown == 2 && all.boroughs[3].offered == 4 && all.boroughs[3].bought == 2));
  CHECK(
      (all.boroughs[3].run == 8 && all.boroughs[3].buyers.seats == 2 && all.boroughs[3].others.wins == 1.0));
  CHECK((all.city[5].held == 4 && all.city[5].taken == 2 && all.city[5].built == 2 && all.city[5].run == 6));
  CHECK((all.city[5].builders.wins == 1.0 && all.city[5].holders.seats == 2));

  // 60 of 98 against 24 of 48. With one won and one lost more the rates are 0.61 and 0.5 and their variances
  // 0.2379 / 100 and 0.25 / 50: 1.96 times the root of the sum is 0.1684.
  const Effect effect = effect_of({.seats = 98, .wins = 60}, {.seats = 48, .wins = 24});
  CHECK(effect.difference == doctest::Approx(60.0 / 98 - 0.5));
  CHECK(effect.margin == doctest::Approx(0.1684).epsilon(0.001));
  // Nobody to compare with: nothing is known.
  CHECK(effect_of({.seats = 5, .wins = 5}, {}).margin == 1);
}

}  // namespace guildhall::london::test
