#include "core/rng.hpp"

#include <format>
#include <random>

namespace guildhall {
namespace {

// value * base + digit, or false on overflow of 128 bits.
bool append_digit(Seed& seed, unsigned base, unsigned digit) {
  const auto value = (static_cast<unsigned __int128>(seed.high) << 64U) | seed.low;
  const auto limit = (~static_cast<unsigned __int128>(0) - digit) / base;
  if (value > limit) return false;
  const auto next = value * base + digit;
  seed = {.high = static_cast<std::uint64_t>(next >> 64U), .low = static_cast<std::uint64_t>(next)};
  return true;
}

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

}  // namespace

std::string format_seed(Seed seed) {
  return std::format("0x{:016x}{:016x}", seed.high, seed.low);
}

Expected<Seed> parse_seed(std::string_view text) {
  const bool hex = text.starts_with("0x");
  const unsigned base = hex ? 16 : 10;
  const std::string_view digits = text.substr(hex ? 2 : 0);
  Seed seed;
  bool good = !digits.empty();
  for (const char c : digits) {
    const int digit = digit_value(c);
    good = good && digit < static_cast<int>(base) && append_digit(seed, base, static_cast<unsigned>(digit));
  }
  if (!good) return failure("seed.bad", {std::string(text)});
  return seed;
}

Seed random_seed() {
  std::random_device device;
  const auto word = [&] { return (static_cast<std::uint64_t>(device()) << 32U) | device(); };
  return {.high = word(), .low = word()};
}

}  // namespace guildhall
