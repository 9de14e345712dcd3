#pragma once

// toml++ without exceptions. On WebAssembly libc++ has no files, which toml++ wants for a function we never
// call: it gets a stream that opens nothing.
#if defined(__wasi__)
#include <istream>

template <>
class std::basic_ifstream<char, std::char_traits<char>> : public std::istream {
 public:
  basic_ifstream() : std::istream(nullptr) {}
  template <class... Any>
  void open(const Any&... /*any*/) {}
  bool is_open() const { return false; }
};
#endif

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>
