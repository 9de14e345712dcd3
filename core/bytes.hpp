#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace guildhall {

// Writes small numbers as one byte, larger and negative ones as more (LEB128 with zigzag).
class ByteWriter {
 public:
  void number(std::int64_t value) {
    auto bits = (static_cast<std::uint64_t>(value) << 1U) ^ static_cast<std::uint64_t>(value >> 63U);
    for (; bits >= 0x80; bits >>= 7U) bytes_.push_back(static_cast<std::uint8_t>(bits | 0x80U));
    bytes_.push_back(static_cast<std::uint8_t>(bits));
  }
  void byte(std::uint8_t value) { bytes_.push_back(value); }
  std::vector<std::uint8_t> take() { return std::move(bytes_); }

 private:
  std::vector<std::uint8_t> bytes_;
};

// Reads what ByteWriter wrote; after the end, or on a number out of range, `good` turns false for good.
class ByteReader {
 public:
  explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::int64_t number(std::int64_t least, std::int64_t most) {
    std::uint64_t bits = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const std::uint8_t next = byte();
      bits |= static_cast<std::uint64_t>(next & 0x7fU) << shift;
      if (next < 0x80) break;
    }
    const auto value = static_cast<std::int64_t>((bits >> 1U) ^ (~(bits & 1U) + 1U));
    if (value < least || value > most) good_ = false;
    return good_ ? value : 0;
  }
  std::uint8_t byte() {
    if (at_ >= bytes_.size()) good_ = false;
    return good_ ? bytes_[at_++] : std::uint8_t{0};
  }
  bool good() const { return good_; }
  bool at_end() const { return at_ == bytes_.size(); }
  std::size_t at() const { return at_; }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
  bool good_ = true;
};

}  // namespace guildhall
