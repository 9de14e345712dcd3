#include "ai/london_players.hpp"

#include "ai/london_minds.hpp"

namespace guildhall {
using london::London;

template <>
std::vector<PlayerName> player_names<London>() {
  std::vector<PlayerName> names;
  for (const Bot<London>& bot : bots<London>()) names.push_back({.name = bot.name});
  for (const std::string_view level : london::level_names()) {
    names.push_back({.name = level, .slow = level != "apprentice"});
  }
  return names;
}

template <>
std::string_view default_player<London>() {
  return "master";
}

template <>
Expected<std::unique_ptr<Mind<London>>> make_player(const London& game, std::string_view name, Seed seed) {
  const auto spec = parse_bot_spec(name);
  if (!spec) return std::unexpected(spec.error());
  return london::make_mind(game, *spec, seed);
}

}  // namespace guildhall
