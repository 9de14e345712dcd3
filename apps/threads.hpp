#pragma once

#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "apps/progress.hpp"

namespace guildhall {

// Does the same work on so many threads at once, this one included: the only one that is told to report. What
// one of them throws (memory that is not there), or a thread that is not to be had, interrupts the others and
// is thrown on.
template <class Work>
void on_threads(int count, const Work& work) {
  std::exception_ptr thrown;
  std::once_flag first;
  const auto give_up = [&] {
    std::call_once(first, [&] { thrown = std::current_exception(); });
    interrupted = true;
  };
  const auto guarded = [&](bool reports) {
    try {
      work(reports);
    } catch (...) {
      give_up();
    }
  };
  std::vector<std::thread> threads;
  try {
    for (int i = 1; i < count; ++i) threads.emplace_back([&guarded] { guarded(false); });
  } catch (...) {
    give_up();
  }
  guarded(true);
  for (std::thread& thread : threads) thread.join();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace guildhall
