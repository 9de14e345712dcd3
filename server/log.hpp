#pragma once

#include <chrono>
#include <cstdio>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "table/json.hpp"

namespace guildhall {

// One line of JSON on stderr. Nothing that a seat sees ever goes here: codes, counts and names of tables
// only.
inline void log_line(std::string_view level, std::string_view event,
                     std::initializer_list<std::pair<std::string_view, std::string>> fields = {}) {
  JsonWriter out;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  out.open('{').field("ms", std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
  out.field("level", level).field("event", event);
  for (const auto& [key, value] : fields) out.field(key, value);
  out.close('}');
  std::fprintf(stderr, "%s\n", out.text().c_str());
}

}  // namespace guildhall
