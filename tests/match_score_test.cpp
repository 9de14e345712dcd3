// What `guildhall match` says of a match.
#include "apps/match_score.hpp"

#include <doctest/doctest.h>

namespace guildhall {
namespace {

TEST_CASE("elo is 0 among equals, whatever the number of seats") {
  for (const std::size_t seats : {2U, 3U, 4U}) {
    CHECK(elo(1.0 / static_cast<double>(seats), seats) == doctest::Approx(0));
  }
}

TEST_CASE("elo of a win rate") {
  CHECK(elo(10.0 / 11, 2) == doctest::Approx(400));  // ten to one
  CHECK(elo(1.0 / 11, 2) == doctest::Approx(-400));
  CHECK(elo(0.75, 2) == doctest::Approx(190.85));    // 400 log10 3
  CHECK(elo(0.5, 3) == doctest::Approx(120.412));    // 400 log10 2
  CHECK(elo(10.0 / 13, 4) == doctest::Approx(400));  // 10 / 13 · 3 / (3 / 13) = 10
  CHECK(elo(1, 2) == doctest::Approx(1599.98));      // bounded: 400 log10 9999
  CHECK(elo(0, 2) == doctest::Approx(-1599.98));
}

TEST_CASE("the interval of a win rate is Wilson's") {
  // Half of 100: ± 1.96 / 1.038416 · sqrt(0.0025 + 0.00009604)
  CHECK(interval(0.5, 100).first == doctest::Approx(0.40383).epsilon(1e-4));
  CHECK(interval(0.5, 100).second == doctest::Approx(0.59617).epsilon(1e-4));
  // All of 10: 10 / (10 + 3.8416)
  CHECK(interval(1, 10).first == doctest::Approx(0.72246).epsilon(1e-4));
  CHECK(interval(1, 10).second == doctest::Approx(1));
  CHECK(interval(0, 10).first == doctest::Approx(0));
  CHECK(interval(0, 10).second == doctest::Approx(0.27754).epsilon(1e-4));
  CHECK(interval(0, 0) == std::pair(0.0, 1.0));
}

TEST_CASE("a chance is noted in its tenth, a whole one in the last") {
  const auto tenth_of = [](double given) {
    Calibration calibration;
    calibration.note(given, 0.5);
    for (std::size_t i = 0; i < calibration.tenths.size(); ++i) {
      const Calibration::Tenth& tenth = calibration.tenths[i];
      if (tenth.positions == 1 && tenth.given == given && tenth.won == 0.5) return i;
    }
    return calibration.tenths.size();
  };
  CHECK(tenth_of(0) == 0);
  CHECK(tenth_of(0.09) == 0);
  CHECK(tenth_of(0.11) == 1);
  CHECK(tenth_of(0.55) == 5);
  CHECK(tenth_of(0.89) == 8);
  CHECK(tenth_of(0.91) == 9);
  CHECK(tenth_of(1) == 9);
}

}  // namespace
}  // namespace guildhall
