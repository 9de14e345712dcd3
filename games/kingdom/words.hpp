#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/kingdom/state.hpp"

namespace guildhall::kingdom {

// The parts of a text between separators; none for an empty text.
std::vector<std::string_view> split(std::string_view text, char separator);
// The whole text as a number in a range.
std::optional<int> whole_number(std::string_view text, int least, int most);
// "2coin,wood" and back; `joint` stands between the resources.
std::string format_resources(const Resources& resources, char joint);
std::optional<Resources> parse_resources(std::string_view text, char joint);

}  // namespace guildhall::kingdom
