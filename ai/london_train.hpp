#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ai/london_net.hpp"

namespace guildhall::london {

// How the network is trained: by temporal differences on games against itself. The first games are played
// by the adviser alone, the next by a search with the network itself, from whose preferences the policy
// learns, too, and all the others by a small search with both.
struct Course {
  Seed seed;
  std::uint64_t games = 20'000;
  std::uint64_t first_games = 10'000;      // of them by the adviser
  std::uint64_t policy_games = 1'000;      // after these
  std::uint64_t policy_simulations = 400;  // for a decision
  std::uint64_t simulations = 24;          // for a decision of the others
  bool operator==(const Course&) const = default;
};

// The positions of a game and what they were worth in the end; for the policy its decisions, too.
struct Lesson {
  std::vector<Features> positions;  // at the beginning of each turn
  std::vector<Choice> choices;
  Shares shares{};
  std::array<float, max_players> margins{};  // lead over the best other, in twenties
};

// Training as a value: it can be written down and taken up again, and goes on as if nothing had been.
struct Training {
  Course course;
  std::uint64_t games = 0;  // played so far
  std::uint64_t steps = 0;  // of the optimiser
  Net net;
  std::vector<float> moments;  // of all weights, first and second
  PolicySteps policy_steps;
  double loss = 0;         // mean of late, of the shares
  double policy_loss = 0;  // and of the policy

  bool operator==(const Training&) const = default;
};

Training begin_training(const London& game, const Course& course);
inline bool finished(const Training& training) {
  return training.games >= training.course.games;
}

// The games that are learned from together; game i of a course is the same whoever plays it, so that they
// may be played at once on several threads.
inline constexpr std::uint64_t batch_games = 32;
Lesson play_lesson(const London& game, const Training& training, std::uint64_t number);
void learn(Training& training, const std::vector<Lesson>& lessons);

std::string format_training(const Training& training);
Expected<Training> parse_training(std::string_view bytes);

}  // namespace guildhall::london
