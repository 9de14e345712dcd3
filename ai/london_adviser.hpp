#pragma once

#include "ai/bot.hpp"
#include "ai/london_worth.hpp"
#include "games/london/london.hpp"

namespace guildhall::london {

// The habits of a player, in tenths of a prestige point where they are values. The standard ones were found
// by playing: a random walk over matches of some thousand games (docs/bots.md).
struct Advice {
  int money = 8;          // a pound
  int late_money = 3;     // a pound when the game is nearly over
  int card = 28;          // an unknown card drawn
  int poverty = 11;       // one more poverty …
  int poverty_slope = 1;  // … and more for each by which one is behind the least poor
  int poverty_most = 24;
  int build = 1;            // the urge to build
  int build_hand = 2;       // more for each card in hand above three
  int buy = 31;             // the urge to buy land, while it is cheap
  int run = 0;              // the urge to run
  int run_hand = 3;         // more shyness of a run for each card in hand
  int three = 31;           // drawing three with an empty hand …
  int three_hand = 5;       // … less for each card in hand
  int new_stack = 5;        // a new stack costs so much for each run that is still to come
  int new_stack_crowd = 6;  // and more beyond three stacks
  int pair = 4;             // a card wanted has its discard in hand already
  int pauper = 25;          // to be rid of a pauper
  int end_hand = 7;         // a card in hand near the end
  int loan = 75;            // what land must bring to be worth a loan
  int stop = 3;             // to end a development early
  int hope = 64;            // of what a card in hand would bring: share in hundredths
  int stays = 0;            // of what a card that is not turned over brings once: share in hundredths
};

// A player who goes by habits and looks no further than a move. Cheap enough to be the light hand that plays
// the rest of a simulated turn.
class Adviser {
 public:
  Adviser(const Deck& deck, const State& state, Seat seat, const Advice& advice);

  // How good a move looks, in tenths of a prestige point. Below `hopeless` nobody would make it.
  int value(Move move) const;
  static constexpr int hopeless = -500;

 private:
  int standing_value(const CityCard& card) const;
  int wanted(Kind kind) const;
  int build(Move move) const;
  int pay_with(Move move) const;
  int place(std::uint8_t stack) const;
  int buy(const Borough& borough) const;
  int run() const;
  int draw_three() const;
  int draw_deck() const;
  int loan() const;
  int discard(Kind kind) const;
  int swap(Kind kind) const;
  int stop() const;

  const Deck& deck_;
  const State& state_;
  const Advice& advice_;
  Seat seat_;
  const Player& me_;
  int turns_left_ = 0;
  Worth worth_;
  std::array<std::uint8_t, 4> colours_{};  // of the hand
};

// The best move of an adviser; equal ones are drawn by lot.
Move best_advice(const Deck& deck, const State& state, Seat seat, const Moves& moves, const Advice& advice,
                 Rng& rng);

// The habits of somebody who was well advised: empty the hand before a run, few stacks early, land while it
// is cheap, loans only for land that pays.
inline constexpr Advice good_advice{};
Move advised_move(const London& game, const View& view, const Moves& moves, Rng& rng);

}  // namespace guildhall::london
