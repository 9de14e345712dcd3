#pragma once

#include <array>
#include <bitset>
#include <vector>

#include "games/london/london.hpp"

namespace guildhall::london {

// How seats fared that did something; a shared victory counts for a part.
struct Fate {
  std::uint64_t seats = 0;
  double wins = 0;

  double rate() const { return seats == 0 ? 0 : wins / static_cast<double>(seats); }
};

// What doing something does to winning: the rate of those who did it less that of those who could have.
struct Effect {
  double difference = 0;
  double margin = 0;  // half of the 95 % interval
};
Effect effect_of(const Fate& did, const Fate& did_not);

struct CityUse {
  std::uint64_t held = 0;   // seats that had it in hand at some time
  std::uint64_t taken = 0;  // from the development board
  std::uint64_t built = 0;  // or played, an action card
  std::uint64_t run = 0;
  Fate builders;
  Fate holders;  // had it in hand and never built it
};

struct BoroughUse {
  std::uint64_t shown = 0;    // games in which it came on offer
  std::uint64_t offered = 0;  // purchases made while it was on offer
  std::uint64_t bought = 0;
  std::uint64_t run = 0;
  Fate buyers;
  Fate others;  // bought another one while it was on offer, and never this one
};

// How the cards of a deck are used, over many games.
struct Balance {
  std::uint64_t games = 0;
  std::array<CityUse, max_kinds> city{};
  std::array<BoroughUse, borough_total> boroughs{};

  void add(const Balance& other);
};

// Watches one game.
class BalanceWatch {
 public:
  // In the order of the game: the state before a decision and what the decision did.
  void note(const State& before, const Events& events);
  Balance close(const Result& result);

 private:
  template <int n>
  using Seats = std::array<std::bitset<n>, max_players>;

  Balance balance_;
  Seats<max_kinds> held_;
  Seats<max_kinds> built_;
  std::bitset<borough_total> shown_;
  Seats<borough_total> bought_;
  Seats<borough_total> passed_by_;
};

}  // namespace guildhall::london
