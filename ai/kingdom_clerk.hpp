#pragma once

#include <optional>

#include "ai/kingdom_outlook.hpp"

namespace guildhall::kingdom {

// Plays like the steward, for playouts: four times as fast, because it remembers within a round what things
// are worth.
class Clerk {
 public:
  Clerk(const Kingdom& game, const Tastes& tastes) : game_(game), tastes_(tastes) {}

  // Thinks about a new position: what was known of the last one counts only within the same round.
  void begin(const State& root);
  const Appraiser& appraiser() const { return *appraiser_; }

  // Plays on until the next action is asked for in another turn, or the campaign is over.
  void play_turn(State& state, Rng& rng);
  // Carries out this aim, if it can still be reached in this turn.
  void play_wish(State& state, Move wish);
  // Answers until the next action.
  void settle(State& state);
  // What it would do and answer by itself.
  Move preferred(const State& state, const Turn& plan, Rng& rng);
  Move preferred_answer(const State& state, const Moves& moves);
  Known& known() { return known_; }

 private:
  Outlook outlook() { return {game_, *appraiser_, &known_}; }
  // The next move towards the aims of the turn; false if it cannot be made.
  bool take_step(State& state, const Turn& turn);
  void play_option(State& state, const Option& option);

  const Kingdom& game_;
  const Tastes& tastes_;
  std::optional<Appraiser> appraiser_;
  int round_ = -1;
  int rounds_ = -1;  // left
  Known known_;
  State root_;
};

}  // namespace guildhall::kingdom
