#pragma once

#include <atomic>
#include <chrono>
#if !defined(__wasm__)
#include <ctime>
#endif

namespace guildhall {

// The time by which somebody thinks; differences count, not the time itself.
using Now = std::chrono::nanoseconds (*)();

inline std::chrono::nanoseconds wall_time() {
  return std::chrono::steady_clock::now().time_since_epoch();
}

#if !defined(__wasm__)
// What this thread has had of a processor: the same whatever else the machine does.
inline std::chrono::nanoseconds processor_time() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}
#endif

// Where one thread does everything, whoever thinks has to look up to hear that it should stop.
inline void (*look_up)() = nullptr;

inline bool is_stopped(const std::atomic<bool>* stop) {
  if (look_up != nullptr) look_up();
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}

}  // namespace guildhall
