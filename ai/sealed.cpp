#include "ai/sealed.hpp"

#include <format>

#include "core/hash.hpp"

namespace guildhall {

std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

std::string seal(std::string_view first_line, std::string_view provenance, std::string_view body) {
  std::string out = std::string(first_line) + "\n";
  while (!provenance.empty()) out += "# " + std::string(take_line(provenance)) + "\n";
  return out + std::format("check {:016x}\n", hash_text(body)) + std::string(body);
}

std::expected<std::string_view, std::string> unseal(std::string_view first_line, std::string_view text) {
  if (take_line(text) != first_line) {
    return std::unexpected("its first line is not '" + std::string(first_line) + "'");
  }
  std::string_view line = take_line(text);
  while (line.starts_with('#')) line = take_line(text);
  if (line != std::format("check {:016x}", hash_text(text))) {
    return std::unexpected("the checksum does not fit");
  }
  return text;
}

}  // namespace guildhall
