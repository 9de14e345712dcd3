#pragma once

#include <algorithm>

#include "ai/mind.hpp"

namespace guildhall {

// A budget for a decision on average: what easy decisions leave is saved, up to `most` decisions' worth, for
// hard ones, which may take half of the savings.
class Savings {
 public:
  explicit Savings(const Budget& budget) : budget_(budget) {}

  // A decision begins.
  void earn() {
    saved_.time = std::min(saved_.time + budget_.time, most * budget_.time);
    saved_.simulations = std::min(saved_.simulations + budget_.simulations, most * budget_.simulations);
  }
  Limits for_decision() const {
    return {.simulations = std::max(budget_.simulations, saved_.simulations / 2),
            .time = std::max(budget_.time, saved_.time / 2)};
  }
  void spend(std::chrono::nanoseconds time, std::uint64_t simulations) {
    saved_.time -= std::min(time, saved_.time);
    saved_.simulations -= std::min(simulations, saved_.simulations);
  }

 private:
  static constexpr unsigned most = 16;
  Budget budget_;
  Budget saved_;
};

}  // namespace guildhall
