#include "ai/kingdom_bots.hpp"

#include <array>

namespace guildhall {

template <>
std::span<const Bot<kingdom::Kingdom>> bots<kingdom::Kingdom>() {
  static constexpr std::array all{
      Bot<kingdom::Kingdom>{.name = "random", .needs_view = false, .choose = random_move<kingdom::Kingdom>},
      Bot<kingdom::Kingdom>{.name = "steward", .choose = kingdom::steward_move},
  };
  return all;
}

}  // namespace guildhall
