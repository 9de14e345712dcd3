#include "ai/kingdom_players.hpp"

#include "ai/kingdom_minds.hpp"

namespace guildhall {
using kingdom::Kingdom;

template <>
std::vector<PlayerName> player_names<Kingdom>() {
  std::vector<PlayerName> names;
  for (const std::string_view name : kingdom::mind_names())
    names.push_back({.name = name, .slow = name == "chancellor"});
  return names;
}

template <>
std::string_view default_player<Kingdom>() {
  return "steward";
}

template <>
Expected<std::unique_ptr<Mind<Kingdom>>> make_player(const Kingdom& game, std::string_view name, Seed seed) {
  return kingdom::make_mind(game, {.name = std::string(name), .budget = {}}, seed);
}

}  // namespace guildhall
