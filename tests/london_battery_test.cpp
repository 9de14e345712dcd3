#include "ai/london_bots.hpp"
#include "tests/battery.hpp"
#include "tests/london_support.hpp"

namespace guildhall::london::test {

TEST_CASE("london: random games with 2, 3 and 4 players pass the battery of every game") {
  for (const int players : {2, 3, 4}) {
    guildhall::test::run_battery(London{}, {.players = players, .first_player = players - 1}, {.games = 2});
  }
}

// Random games seldom use the University at the border of two sets: here it is in use all the time.
TEST_CASE("london H2: looking at the deck where two sets meet leaks nothing and samples stay consistent") {
  const London& game = rules();
  Rng rng(Seed{.high = 5, .low = 5});
  for (int round = 0; round < 40; ++round) {
    State state = position(
        "london 3; turn 1 draw-first; upper mercers grocers salters -; deck water-works theatre-royal "
        "albert-dock brewing"
        " kew-gardens lords paupers-b sewers train-station grand-hotel; offer city westminster hackney;"
        " seat 1 money 30 hand fishmongers,coffee-house,brewing city university-of-london,omnibus;"
        " seat 2 money 30 hand almshouses,haberdashers,bridge city stock-exchange,bank-of-england;"
        " seat 3 money 30 hand vintners,school-a,furniture-makers city parliament");
    Moves moves;
    for (int step = 0; step < 60 && game.actor(state) != nobody; ++step) {
      game.legal(state, moves);
      const Move move = random_move(game, View{}, moves, rng);
      REQUIRE(game.validate(state).has_value());
      guildhall::test::check_round_trips(game, state);
      for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}, nobody}) {
        guildhall::test::check_no_leak(game, state, move, seat, rng);
      }
      game.play(state, move, NoEvents{});
    }
  }
}

TEST_CASE("london: greedy beats random in at least 95 of 100 games with two players") {
  const London game;
  const auto greedy = *find_bot<London>("greedy");
  const auto random = *find_bot<London>("random");
  int wins = 0;
  Moves moves;
  for (std::uint64_t i = 0; i < 100; ++i) {
    const Seat greedy_seat = i % 2;
    auto state = *game.start({.players = 2}, Seed{.high = 9, .low = i / 2});
    Rng rng(Seed{.high = 10, .low = i});
    while (game.actor(state) != nobody) {
      game.legal(state, moves);
      const auto& bot = game.actor(state) == greedy_seat ? greedy : random;
      game.play(state, decide(game, bot, state, moves, rng), NoEvents{});
    }
    const Result result = game.result(state);
    wins += result.winners == std::vector{greedy_seat} ? 1 : 0;
  }
  CHECK(wins >= 95);
}

}  // namespace guildhall::london::test
