#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ai/mind.hpp"

namespace guildhall {

// A name that a table may seat.
struct PlayerName {
  std::string_view name;
  bool slow = false;  // thinks longer than others should wait
};

// The bots of a game, the weakest first.
template <Game G>
std::vector<PlayerName> player_names() {
  std::vector<PlayerName> names;
  for (const Bot<G>& bot : bots<G>()) names.push_back({.name = bot.name});
  return names;
}

// Who takes over for somebody who has left.
template <Game G>
std::string_view default_player() {
  return bots<G>().back().name;
}

template <Game G>
Expected<PlayerName> find_player(std::string_view name) {
  std::string all;
  for (const PlayerName& each : player_names<G>()) {
    if (each.name == name) return each;
    all += (all.empty() ? "" : ", ") + std::string(each.name);
  }
  return failure("bot.unknown", {std::string(name), all});
}

// London's may have a budget: "master:150n".
template <Game G>
Expected<std::unique_ptr<Mind<G>>> make_player(const G& game, std::string_view name, Seed seed) {
  auto bot = find_bot<G>(name);
  if (!bot) return std::unexpected(bot.error());
  return std::make_unique<Reflex<G>>(game, *bot, seed);
}

}  // namespace guildhall
