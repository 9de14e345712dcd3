#pragma once

#include <array>

#include "ai/search.hpp"
#include "games/london/london.hpp"

namespace guildhall::london {

// What a player holds things to be worth, in prestige. The standard tastes were chosen so that the chances
// fit the ends of some thousand games; a level of play that makes human mistakes has others.
struct Tastes {
  float money = 0.26F;         // a pound at the end of the game …
  float early_money = 0.94F;   // … and so much more at its beginning
  float loan = 17.60F;         // a loan, beside the poverty it brings at every run
  float poverty = 0.84F;       // of what the table of E3 takes: share
  float run_poverty = 0.29F;   // of the poverty that the runs to come will bring: share
  float hand_poverty = 0.41F;  // a card in hand, as poverty
  float card = 1.20F;          // a card in hand that can be built
  float pauper = -0.05F;
  float face_up = 0.53F;  // of what a face-up card brings when it is run: share
  float borough = 1.00F;  // beside what it brought when it was bought
  float power = 0.40F;    // a continuous ability
  float spread = 1.00F;   // how wide the result is open, for each turn to come
};

// The final score of every seat if the game ended here: E2, without allocating.
std::array<int, max_players> final_scores(const Deck& deck, const State& state);
// Who won a game that is over; a shared victory is divided.
Shares final_shares(const Deck& deck, const State& state);

// Judges a position at the beginning of a turn: estimates each seat's final score, and from the
// differences and the length of what is still to come the chance of each to win.
Shares appraise(const Deck& deck, const State& state, const Tastes& tastes);

// A hash of all that the seat sees; the same for a state and for the seat's view of it.
std::uint64_t sight_of(const State& state, Seat seat);

}  // namespace guildhall::london
