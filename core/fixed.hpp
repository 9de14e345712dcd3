#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace guildhall {

// A vector that lives inside its owner: no heap, trivially copyable, unused places kept zero so that
// equal contents are equal bytes.
template <class T, std::size_t N>
struct FixedVector {
  static_assert(std::is_trivially_copyable_v<T> && N < 256);

  std::array<T, N> items{};
  std::uint8_t count = 0;

  static constexpr std::size_t capacity() { return N; }
  constexpr std::size_t size() const { return count; }
  constexpr bool empty() const { return count == 0; }
  constexpr bool full() const { return count == N; }
  constexpr T& operator[](std::size_t i) { return items[i]; }
  constexpr const T& operator[](std::size_t i) const { return items[i]; }
  constexpr T* begin() { return items.data(); }
  constexpr T* end() { return items.data() + count; }
  constexpr const T* begin() const { return items.data(); }
  constexpr const T* end() const { return items.data() + count; }
  constexpr T& back() { return items[count - 1U]; }
  constexpr const T& back() const { return items[count - 1U]; }

  constexpr void push_back(T value) {
    assert(!full());
    items[count++] = value;
  }
  constexpr T pop_back() {
    assert(!empty());
    const T value = items[--count];
    items[count] = T{};
    return value;
  }
  constexpr void insert_at(std::size_t i, T value) {
    assert(!full());
    for (std::size_t j = count; j > i; --j) items[j] = items[j - 1];
    items[i] = value;
    ++count;
  }
  constexpr T erase_at(std::size_t i) {
    assert(i < count);
    const T value = items[i];
    for (std::size_t j = i + 1; j < count; ++j) items[j - 1] = items[j];
    items[--count] = T{};
    return value;
  }
  constexpr void clear() { *this = {}; }
  constexpr bool operator==(const FixedVector&) const = default;
};

// The legal moves of a position. Clearing it costs nothing: what lies behind the end is left as it was.
template <class M, std::size_t N>
class MoveList {
 public:
  void clear() { count_ = 0; }
  void push_back(M move) {
    assert(count_ < N);
    items_[count_++] = move;
  }
  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  const M& operator[](std::size_t i) const { return items_[i]; }
  const M* begin() const { return items_.data(); }
  const M* end() const { return items_.data() + count_; }

 private:
  std::array<M, N> items_;
  std::size_t count_ = 0;
};

}  // namespace guildhall
