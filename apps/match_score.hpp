#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace guildhall {

// What the evaluation said of positions at the beginning of turns, and how they ended, by tenths.
struct Calibration {
  struct Tenth {
    std::uint64_t positions = 0;
    double given = 0;
    double won = 0;
  };
  std::array<Tenth, 10> tenths;

  void note(double given, double won) {
    Tenth& tenth = tenths[static_cast<std::size_t>(std::clamp(given * 10, 0.0, 9.0))];
    ++tenth.positions;
    tenth.given += given;
    tenth.won += won;
  }
  void add(const Calibration& other) {
    for (std::size_t i = 0; i < tenths.size(); ++i) {
      tenths[i].positions += other.tenths[i].positions;
      tenths[i].given += other.tenths[i].given;
      tenths[i].won += other.tenths[i].won;
    }
  }
};

// How the bots of a match fared: the first one against all the others.
struct Score {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  double wins = 0;     // of the first bot; a shared victory counts for a part
  double margin = 0;   // its score less the best of the others
  double slowest = 0;  // of its turns, in seconds
  double thinking = 0;
  std::uint64_t turns = 0;
  std::uint64_t simulated = 0;  // decisions in its head
  double seconds = 0;           // that this took on the clock
  Calibration calibration;

  void add(const Score& other) {
    games += other.games;
    decisions += other.decisions;
    wins += other.wins;
    margin += other.margin;
    slowest = std::max(slowest, other.slowest);
    thinking += other.thinking;
    turns += other.turns;
    simulated += other.simulated;
    calibration.add(other.calibration);
  }
  double rate() const { return games == 0 ? 0 : wins / static_cast<double>(games); }
};

// 95 % interval of a win rate (Wilson).
inline std::pair<double, double> interval(double rate, double games) {
  if (games <= 0) return {0, 1};
  constexpr double z = 1.96;
  const double middle = (rate + z * z / (2 * games)) / (1 + z * z / games);
  const double half =
      z / (1 + z * z / games) * std::sqrt(rate * (1 - rate) / games + z * z / (4 * games * games));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

// How much stronger than each of the others, who are taken to be equals: who wins one game in `seats` is as
// strong as they are.
inline double elo(double rate, std::size_t seats) {
  const double bounded = std::clamp(rate, 1e-4, 1 - 1e-4);
  return 400 * std::log10(bounded * static_cast<double>(seats - 1) / (1 - bounded));
}

}  // namespace guildhall
