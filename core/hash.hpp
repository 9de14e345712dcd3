#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

namespace guildhall {

// A 64-bit hash of bytes, the same on every little-endian target. Not for secrets.
inline std::uint64_t hash_bytes(std::span<const std::uint8_t> bytes, std::uint64_t start = 0) {
  std::uint64_t hash = start ^ (0x9e3779b97f4a7c15ULL + bytes.size());
  const auto absorb = [&](std::uint64_t word) {
    hash = (hash ^ word) * 0xbf58476d1ce4e5b9ULL;
    hash ^= hash >> 29U;
  };
  std::size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + i, 8);
    absorb(word);
  }
  std::uint64_t tail = 0;
  for (unsigned shift = 0; i < bytes.size(); ++i, shift += 8) tail |= std::uint64_t{bytes[i]} << shift;
  absorb(tail);
  hash *= 0x94d049bb133111ebULL;
  return hash ^ (hash >> 31U);
}

inline std::uint64_t hash_text(std::string_view text, std::uint64_t start = 0) {
  return hash_bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, start);
}

// Of a value without padding: equal values are equal bytes.
template <class T>
  requires std::has_unique_object_representations_v<T>
std::uint64_t hash_value(const T& value) {
  return hash_bytes({reinterpret_cast<const std::uint8_t*>(&value), sizeof value});
}

}  // namespace guildhall
