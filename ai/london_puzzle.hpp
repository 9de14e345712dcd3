#pragma once

#include <vector>

#include "ai/london_hint.hpp"

namespace guildhall::london {

// A decision that is clearly best, with what the seat sees: its chance to win, and that of the best other
// one.
struct Step {
  Move move{};
  float share = 0;
  float next = 0;
};

// A position in which one line is best and the rule bot would not find it.
struct Puzzle {
  State state;
  std::vector<Step> line;  // decisions of one turn
  int hard = 1;            // 1 to 3: one more for each of journeyman and master that goes wrong at once
};

// How sure it has to be. Both searches, of different worlds, must find the same decision best by `gap`;
// decisions that follow from the first need half of it. Two ways to the same end are never that far apart, so
// that a line whose order does not matter is no puzzle.
struct Effort {
  std::uint64_t quick = 300;  // simulations for the best move, and as many for the best other one
  std::uint64_t deep = 3000;
  float gap = 0.08F;
  std::size_t choices = 4;  // fewer are no puzzle
};
inline constexpr std::size_t longest_solution = 4;

// The decisions of the seat's turn from here on, as long as each is clearly best; none if the first is not.
std::vector<Step> clear_line(const London& game, const State& state, const Effort& effort, Seed seed,
                             const std::atomic<bool>* stop = nullptr);

// The puzzles of a game that masters play, in its order. The same deal gives the same puzzles.
std::vector<Puzzle> puzzles_of(const London& game, int players, Seed deal, const Effort& effort,
                               const std::atomic<bool>* stop = nullptr);

// So many of them, one from each game at most, of as many kinds as there are; the easy ones first.
std::vector<Puzzle> choose_puzzles(const std::vector<std::vector<Puzzle>>& games, std::size_t most);

}  // namespace guildhall::london
