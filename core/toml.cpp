#include "core/toml.hpp"

namespace guildhall {

Expected<toml::table> read_toml(std::string_view text) {
  toml::parse_result parsed = toml::parse(text);
  if (parsed) return std::move(parsed).table();
  const toml::source_position at = parsed.error().source().begin;
  return failure_at(static_cast<int>(at.line), static_cast<int>(at.column), "deck.syntax",
                    {std::string(parsed.error().description())});
}

}  // namespace guildhall
