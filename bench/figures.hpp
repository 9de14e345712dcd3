#pragma once
// What the benchmarks of both games share. Include it in one file of a program: it replaces the allocator to
// count.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <new>
#include <print>
#include <string_view>
#include <vector>

namespace guildhall {

inline std::uint64_t allocations = 0;

// Of the processor, not of the clock on the wall: other programs may keep the machine busy.
inline double seconds_of(const std::function<void()>& work) {
  const std::clock_t begin = std::clock();
  work();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// The median and the spread of five runs.
struct Figure {
  double median = 0;
  double least = 0;
  double most = 0;
};

inline Figure five(const std::function<double()>& run) {
  std::vector<double> values;
  for (int i = 0; i < 5; ++i) values.push_back(run());
  std::ranges::sort(values);
  return {.median = values[2], .least = values.front(), .most = values.back()};
}

inline void print(std::string_view what, const Figure& figure, std::string_view unit) {
  std::println("{:<44} {:>12.1f} {:<14} ({:.1f} to {:.1f})", what, figure.median, unit, figure.least,
               figure.most);
}

struct Played {
  std::uint64_t decisions = 0;
  std::uint64_t allocated = 0;
};

}  // namespace guildhall

void* operator new(std::size_t size) {
  ++guildhall::allocations;
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}
