#pragma once

// toml++ as we use it: without exceptions, reading texts from memory.
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 0                      // compiled once, in toml.cpp
#define TOML_ASSERT(expr) static_cast<void>(0)  // it asserts on bad input that it reports well

#if defined(__wasi__)
// WASI's libc++ has no files, but toml++ 3.3 mentions std::ifstream; what it gets here never opens one.
#include <fstream>
#include <sstream>
#include <string>
namespace std {
struct guildhall_no_ifstream : istringstream {
  void open(const string& /*path*/, ios_base::openmode /*mode*/) {}
  bool is_open() const { return false; }
};
}  // namespace std
#define ifstream guildhall_no_ifstream
#include <toml++/toml.h>
#undef ifstream
#else
#include <toml++/toml.h>
#endif
