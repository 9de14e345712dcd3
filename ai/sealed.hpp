#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace guildhall {

// What was learned is kept as a text: a first line that says what it is, remarks on where it comes from, a
// checksum, and the body.
std::string seal(std::string_view first_line, std::string_view provenance, std::string_view body);
// The body, or why it is not to be trusted.
std::expected<std::string_view, std::string> unseal(std::string_view first_line, std::string_view text);

// Takes the first line off a text.
std::string_view take_line(std::string_view& text);

}  // namespace guildhall
