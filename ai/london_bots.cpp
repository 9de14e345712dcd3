#include "ai/london_bots.hpp"

#include <array>

namespace guildhall {

template <>
std::span<const Bot<london::London>> bots<london::London>() {
  static constexpr std::array all{
      Bot<london::London>{.name = "random", .needs_view = false, .choose = random_move<london::London>},
      Bot<london::London>{.name = "greedy", .choose = london::greedy_move},
  };
  return all;
}

}  // namespace guildhall
