#pragma once

#include <optional>

namespace guildhall {

// By how much a decision leads to more of something than another, on average.
template <class Measure>
struct Reason {
  Measure measure{};
  int n = 0;
  bool operator==(const Reason&) const = default;
};

// What somebody asks for a hint: nothing, why not `other`, or why `best`, which was advised before, rather
// than `other`.
template <class Move>
struct Doubt {
  std::optional<Move> other{};
  std::optional<Move> best{};
};

}  // namespace guildhall
