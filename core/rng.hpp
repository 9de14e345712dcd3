#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/error.hpp"

namespace guildhall {

// 128 bits from which a whole game follows.
struct Seed {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  bool operator==(const Seed&) const = default;
};

// "0x" and 32 hexadecimal digits.
std::string format_seed(Seed seed);
// Decimal, or hexadecimal after 0x.
Expected<Seed> parse_seed(std::string_view text);
// From the operating system; only for the outermost layers, the rules never call it.
Seed random_seed();

// xoshiro256**, our own so that every target deals the same cards.
class Rng {
 public:
  explicit constexpr Rng(Seed seed) {
    std::uint64_t x = seed.high ^ 0x9e3779b97f4a7c15ULL;
    std::uint64_t y = seed.low + 0xd1b54a32d192ed03ULL;
    for (std::uint64_t& word : words_) word = mix(x) ^ rotate(mix(y), 23);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = rotate(words_[1] * 5, 7) * 9;
    const std::uint64_t shifted = words_[1] << 17U;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= shifted;
    words_[3] = rotate(words_[3], 45);
    return result;
  }

  // Uniform in [0, bound), without bias (Lemire); bound > 0.
  constexpr std::uint32_t below(std::uint32_t bound) {
    auto product = (next() >> 32U) * bound;
    auto fraction = static_cast<std::uint32_t>(product);
    if (fraction < bound) {
      const std::uint32_t least = (0U - bound) % bound;
      while (fraction < least) {
        product = (next() >> 32U) * bound;
        fraction = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

  template <class Items>
  constexpr void shuffle(Items&& items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    }
  }

  constexpr bool operator==(const Rng&) const = default;

 private:
  static constexpr std::uint64_t rotate(std::uint64_t x, unsigned k) { return (x << k) | (x >> (64U - k)); }
  // SplitMix64.
  static constexpr std::uint64_t mix(std::uint64_t& x) {
    x += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = x;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31U);
  }

  std::uint64_t words_[4]{};
};

}  // namespace guildhall
