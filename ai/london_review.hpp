#pragma once

#include <vector>

#include "ai/london_hint.hpp"

namespace guildhall::london {

// The chance of each seat to win, for somebody who sees every hand but not the deck; at the beginning of a
// turn or at the end of the game.
Shares chances(const London& game, const State& state);

// A decision looked at again, with what its seat saw then.
struct Verdict {
  Move best{};
  float cost = 0;               // of the chance to win, against the best move
  std::vector<Reason> reasons;  // why the best one is better; none if the decision cost nothing
};

struct Scrutiny {
  std::uint64_t simulations = 400;  // to find the best move
  // For each of the two moves at a first look, and at a second one when the first has found a cost: short
  // searches think mistakes worse than they are, and many small errors would add up.
  std::uint64_t quick = 200;
  std::uint64_t deep = 2000;
  float least = 0.02F;  // what must seem lost for a second look; less is held to be nothing
  int worlds = 32;      // that the reasons are found in
};
// The same game is judged the same way every time.
constexpr Seed review_seed(std::size_t decision) {
  return {.high = 7, .low = decision};
}
Verdict judge_decision(const London& game, const State& before, Move made, const Scrutiny& scrutiny,
                       Seed seed, const std::atomic<bool>* stop = nullptr);

// How a game came about for a seat. What its own decisions cost, what it gained by those of the others, and
// what the cards gave: together the way from its chance at the start to the result.
struct Account {
  float start = 0;
  float end = 0;
  float own = 0;     // never above zero
  float others = 0;  // never below
  float luck = 0;
};

// What a decision cost its seat goes to the others in proportion to their chances then.
class Ledger {
 public:
  explicit Ledger(int seats) : accounts_(static_cast<std::size_t>(seats)) {}
  // In the order of the game: the chances at the beginning of each turn and at its end, and what was lost.
  void at(const Shares& chances);
  void lost(Seat seat, float cost);
  std::vector<Account> accounts() const;

 private:
  std::vector<Account> accounts_;
  Shares now_{};
  bool begun_ = false;
};

}  // namespace guildhall::london
