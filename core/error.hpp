#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace guildhall {

// What went wrong, as data: a code, its arguments and, for texts, the place. `sentence` gives the
// English line for a terminal; the page translates by code.
struct Error {
  std::string code;
  std::vector<std::string> args;
  std::string file;
  int line = 0;
  int column = 0;

  bool operator==(const Error&) const = default;
};

template <class T>
using Expected = std::expected<T, Error>;

std::unexpected<Error> failure(std::string_view code, std::vector<std::string> args = {});
std::unexpected<Error> failure_at(int line, int column, std::string_view code,
                                  std::vector<std::string> args = {});

// One line: "file:line:column: what is wrong, what was expected".
std::string sentence(const Error& error);

}  // namespace guildhall
