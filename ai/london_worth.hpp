#pragma once

#include "games/london/london.hpp"

namespace guildhall::london {

// What things are worth to a seat, in tenths of a prestige point: the part on which players by habit agree,
// whatever their prices.
struct Worth {
  const Deck& deck;
  const State& state;
  Seat seat;
  int money = 0;    // a pound
  int card = 0;     // an unknown card drawn
  int poverty = 0;  // one more

  const Player& me() const { return state.players[seat]; }
  // By how much one is poorer than the least poor.
  int behind() const;

  // What carrying out a list of operations would bring, now or as a rough hope for later.
  int of(OpRange range, bool now) const;
  int activation(Kind kind) const;

  // A run of the city that activates whatever brings something.
  struct Run {
    int gain = 0;
    int hand = 0;  // cards left
    int new_poverty = 0;
  };
  Run run() const;

  // The best land that a loan, and nothing less, would buy.
  template <class Value>
  int best_on_credit(Value&& value_of) const {
    int best = 0;
    for (const BoroughId borough : state.offer) {
      if (borough == no_borough) continue;
      const Borough& land = deck.boroughs[borough];
      if (land.price > me().money && land.price <= me().money + loan_money)
        best = std::max(best, value_of(land));
    }
    return best;
  }

  // Spare the best card from being turned over.
  int flip(std::uint8_t stack) const;

 private:
  int of(const Op& op, int per) const;
};

}  // namespace guildhall::london
