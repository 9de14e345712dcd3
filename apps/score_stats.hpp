#pragma once

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>
#include <string>
#include <vector>

namespace guildhall {

struct ScoreStats {
  double mean = 0;
  double deviation = 0;
  std::array<int, 101> percentiles{};
};

inline ScoreStats stats_of(std::vector<int> scores) {
  ScoreStats stats;
  if (scores.empty()) return stats;
  std::ranges::sort(scores);
  const auto count = static_cast<double>(scores.size());
  for (const int score : scores) stats.mean += score / count;
  for (const int score : scores) stats.deviation += (score - stats.mean) * (score - stats.mean) / count;
  stats.deviation = std::sqrt(stats.deviation);
  for (std::size_t rank = 0; rank < stats.percentiles.size(); ++rank) {
    stats.percentiles[rank] = scores[(scores.size() - 1) * rank / 100];
  }
  return stats;
}

// {"p0": the lowest, …, "p100": the highest}
inline boost::json::object percentiles_of(const ScoreStats& stats) {
  boost::json::object ranks;
  for (std::size_t rank = 0; rank < stats.percentiles.size(); ++rank) {
    ranks["p" + std::to_string(rank)] = stats.percentiles[rank];
  }
  return ranks;
}

}  // namespace guildhall
