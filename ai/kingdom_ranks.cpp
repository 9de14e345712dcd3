#include "ai/kingdom_ranks.hpp"

#include <algorithm>
#include <array>

namespace guildhall::kingdom {
namespace {

// `guildhall sim kingdom --bots steward --games 1000 --seed 1 --json`: its percentiles from 0 to 100.
constexpr std::array steward_fame{
    114, 129, 138, 148, 151, 155, 157, 160, 164, 167, 170, 173, 176, 178, 180, 181, 182, 184, 186, 187, 188,
    189, 190, 191, 191, 193, 194, 195, 196, 197, 198, 199, 200, 200, 202, 203, 203, 204, 204, 205, 206, 206,
    207, 208, 209, 209, 210, 211, 212, 213, 214, 214, 215, 215, 216, 217, 218, 219, 220, 220, 221, 222, 223,
    224, 225, 226, 227, 227, 228, 229, 229, 230, 231, 231, 232, 233, 234, 234, 235, 236, 237, 238, 238, 240,
    240, 241, 242, 244, 245, 246, 247, 249, 252, 253, 255, 258, 259, 260, 265, 273, 319};
static_assert(steward_fame.size() == 101 && std::ranges::is_sorted(steward_fame));

}  // namespace

int better_than_steward(int fame) {
  if (fame > steward_fame.back()) return 100;
  const auto below = std::ranges::lower_bound(steward_fame, fame) - steward_fame.begin();
  return std::min(static_cast<int>(below), 99);
}

}  // namespace guildhall::kingdom
