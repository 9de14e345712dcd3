#pragma once

#include <thread>
#include <vector>

namespace guildhall {

// Does the same work on so many threads at once, this one included: the only one that is told to report.
template <class Work>
void on_threads(int count, const Work& work) {
  std::vector<std::thread> threads;
  for (int i = 1; i < count; ++i) threads.emplace_back([&work] { work(false); });
  work(true);
  for (std::thread& thread : threads) thread.join();
}

}  // namespace guildhall
