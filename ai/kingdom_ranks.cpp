#include "ai/kingdom_ranks.hpp"

#include <algorithm>
#include <array>

namespace guildhall::kingdom {
namespace {

// From the worst to the best campaign in a hundred steps.
using Percentiles = std::array<int, 101>;

// `guildhall sim kingdom --bots steward --games 1000 --seed 1 --json`
constexpr Percentiles steward_fame{
    114, 129, 138, 148, 151, 155, 157, 160, 164, 167, 170, 173, 176, 178, 180, 181, 182, 184, 186, 187, 188,
    189, 190, 191, 191, 193, 194, 195, 196, 197, 198, 199, 200, 200, 202, 203, 203, 204, 204, 205, 206, 206,
    207, 208, 209, 209, 210, 211, 212, 213, 214, 214, 215, 215, 216, 217, 218, 219, 220, 220, 221, 222, 223,
    224, 225, 226, 227, 227, 228, 229, 229, 230, 231, 231, 232, 233, 234, 234, 235, 236, 237, 238, 238, 240,
    240, 241, 242, 244, 245, 246, 247, 249, 252, 253, 255, 258, 259, 260, 265, 273, 319};
// The first 113 of `guildhall match kingdom --a chancellor:20n --b steward --games 200 --seed 1`
constexpr Percentiles chancellor_fame{
    259, 273, 276, 282, 286, 287, 290, 291, 292, 295, 302, 302, 304, 306, 306, 307, 307, 309, 309, 309, 309,
    309, 310, 311, 312, 312, 313, 314, 315, 315, 315, 317, 317, 318, 320, 321, 321, 322, 323, 324, 324, 324,
    325, 325, 325, 325, 326, 326, 327, 328, 329, 329, 329, 329, 330, 330, 331, 332, 334, 334, 335, 335, 336,
    337, 337, 338, 338, 339, 339, 340, 340, 341, 341, 342, 342, 343, 344, 344, 344, 344, 344, 344, 346, 347,
    348, 350, 350, 351, 352, 352, 352, 353, 354, 355, 356, 357, 362, 362, 366, 369, 373};
static_assert(std::ranges::is_sorted(steward_fame) && std::ranges::is_sorted(chancellor_fame));

int rank_in(const Percentiles& fames, int fame) {
  if (fame > fames.back()) return 100;
  return std::min(static_cast<int>(std::ranges::lower_bound(fames, fame) - fames.begin()), 99);
}

}  // namespace

Ranks ranks_of(int fame) {
  return {.steward = rank_in(steward_fame, fame), .chancellor = rank_in(chancellor_fame, fame)};
}

}  // namespace guildhall::kingdom
