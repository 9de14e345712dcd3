#pragma once

#include <algorithm>
#include <chrono>

namespace guildhall {

// A bucket of tokens: `burst` at once, refilled with `rate` a second.
class Bucket {
 public:
  using Clock = std::chrono::steady_clock;

  Bucket(double rate, double burst) : rate_(rate), burst_(burst), tokens_(burst), last_(Clock::now()) {}

  bool take(Clock::time_point now = Clock::now()) {
    tokens_ = std::min(burst_, tokens_ + rate_ * std::chrono::duration<double>(now - last_).count());
    last_ = now;
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }
  bool full(Clock::time_point now) const {
    return tokens_ + rate_ * std::chrono::duration<double>(now - last_).count() >= burst_;
  }

 private:
  double rate_;
  double burst_;
  double tokens_;
  Clock::time_point last_;
};

}  // namespace guildhall
