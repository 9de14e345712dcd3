#pragma once

#include <array>
#include <cstdint>
#include <format>
#include <string>
#include <string_view>

namespace guildhall {

// A histogram as Prometheus reads it, in seconds.
class Histogram {
 public:
  void add(double seconds) {
    ++count_;
    sum_ += seconds;
    for (std::size_t i = 0; i < limits.size(); ++i) {
      if (seconds <= limits[i]) ++below_[i];
    }
  }
  std::string text(std::string_view name, std::string_view help) const {
    std::string out = std::format("# HELP {0} {1}\n# TYPE {0} histogram\n", name, help);
    for (std::size_t i = 0; i < limits.size(); ++i)
      out += std::format("{}_bucket{{le=\"{}\"}} {}\n", name, limits[i], below_[i]);
    out += std::format("{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, count_, sum_);
    return out;
  }

 private:
  static constexpr std::array limits{0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0};
  std::array<std::uint64_t, limits.size()> below_{};
  std::uint64_t count_ = 0;
  double sum_ = 0;
};

inline std::string counter_text(std::string_view name, std::string_view type, std::string_view help,
                                std::uint64_t value) {
  return std::format("# HELP {0} {2}\n# TYPE {0} {1}\n{0} {3}\n", name, type, help, value);
}

}  // namespace guildhall
