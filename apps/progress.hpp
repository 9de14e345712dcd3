#pragma once

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <print>

#include "ai/clock.hpp"

namespace guildhall {

// Set by ctrl-C, and by an error that makes the rest of the work useless; every long loop looks at it.
extern std::atomic<bool> interrupted;

class Stopwatch {
 public:
  explicit Stopwatch(Now now = wall_time) : now_(now) {}
  double seconds() const { return std::chrono::duration<double>(now_() - begin_).count(); }

 private:
  Now now_;
  std::chrono::nanoseconds begin_ = now_();
};

// Tells how far a long job is, from its second second on, on a line of the terminal that goes away with it.
// Whoever reads standard error as a file gets nothing that could run into other lines.
class Progress {
 public:
  explicit Progress(std::uint64_t total) : total_(total) {}
  ~Progress() {
    if (shown_) std::fputs("\r                    \r", stderr);  // a destructor must not throw, print may
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void at(std::uint64_t done) {
    const auto now = std::chrono::steady_clock::now();
    if (!terminal_ || now - last_ < std::chrono::seconds(1)) return;
    last_ = now;
    shown_ = true;
    std::print(stderr, "\r{:3} % of {}", 100 * done / (total_ == 0 ? 1 : total_), total_);
    std::fflush(stderr);
  }

 private:
  std::uint64_t total_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  bool shown_ = false;
  bool terminal_ = isatty(fileno(stderr)) != 0;
};

}  // namespace guildhall
