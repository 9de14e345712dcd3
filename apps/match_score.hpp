#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

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

}  // namespace guildhall
