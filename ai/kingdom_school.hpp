#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ai/kingdom_tastes.hpp"
#include "core/rng.hpp"
#include "games/kingdom/kingdom.hpp"

namespace guildhall::kingdom {

// Tastes are learned by playing: each pair of campaigns changes all tastes at random, once up and once down,
// on the same deal. Tastes whose change went along with more fame are moved that way. The same seed and
// beginning give the same course.
struct School {
  std::uint64_t deck = 0;
  Seed seed;
  std::uint64_t games = 0;  // campaigns of the whole course
  Tastes tastes;            // what it has come to
  std::vector<double> at;   // the same, in scales
  std::uint64_t pairs = 0;  // played
  double fame = 0;          // mean of the last batch, with the changes
};
inline constexpr std::uint64_t batch_pairs = 40;

School begin_school(const Kingdom& game, Seed seed, std::uint64_t games);
inline bool finished(const School& school) {
  return 2 * school.pairs >= school.games;
}
// A course can be written down and taken up again with the same deck, and goes on as if nothing had been.
std::string format_school(const School& school);
Expected<School> parse_school(const Kingdom& game, std::string_view text);

// The fame of one pair of the batch that comes next.
struct Pair {
  int up = 0;
  int down = 0;
};
Pair play_pair(const Kingdom& game, const School& school, std::uint64_t number);
// The later in the course, the smaller the steps.
void learn(const Kingdom& game, School& school, std::span<const Pair> batch);

// A campaign of the clerk.
int play_clerk(const Kingdom& game, const Tastes& tastes, Seed deal);

}  // namespace guildhall::kingdom
