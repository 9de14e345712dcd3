#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/london/london.hpp"

namespace guildhall::london {

// What to try first, learned from what searches came to prefer. It starts from the adviser's value of a move,
// trusts it more or less by the decision that is asked for, and corrects it by what the move is about. Cheap
// enough for the light hand that plays on where a tree ends.
struct Policy {
  static constexpr std::size_t stages = 4;      // of a game, the last one first
  static constexpr std::size_t subjects = 128;  // a card, a borough, or how many cards are in hand
  static constexpr std::size_t move_kinds = static_cast<std::size_t>(MoveKind::stop) + 1;
  static constexpr std::size_t rows = stages * move_kinds * subjects;

  std::array<float, phase_count> trust = everywhere(1);
  std::vector<float> corrections = std::vector<float>(rows);  // in tenths of a prestige point

  static constexpr std::array<float, phase_count> everywhere(float value) {
    std::array<float, phase_count> all{};
    all.fill(value);
    return all;
  }
  bool operator==(const Policy&) const = default;
};

// Where the correction of a move stands.
std::size_t policy_row(const State& state, Move move);

// The value of a move that the adviser gives `advice`, in tenths of a prestige point.
inline float value_of(const Policy& policy, const State& state, Move move, int advice) {
  return policy.trust[static_cast<std::size_t>(state.turn.phase)] * static_cast<float>(advice) +
         policy.corrections[policy_row(state, move)];
}

// How much better, in tenths of a point, a move must look to be tried e times as often.
inline constexpr float policy_heat = 12;

// A decision, and which part of a search went to each of its moves.
struct Choice {
  struct Option {
    float advice = 0;
    std::uint32_t row = 0;
    float part = 0;
  };
  Phase phase{};
  std::vector<Option> options;
};

// The squares of all steps so far, by which the next ones grow smaller (Adagrad).
struct PolicySteps {
  std::array<float, phase_count> trust = Policy::everywhere(1);
  std::vector<float> corrections = std::vector<float>(Policy::rows, 1e-3F);
  bool operator==(const PolicySteps&) const = default;
};

// One step towards the choice; returns how far the policy was from it (cross-entropy).
double learn(Policy& policy, PolicySteps& steps, const Choice& choice);

}  // namespace guildhall::london
