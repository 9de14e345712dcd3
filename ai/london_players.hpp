#pragma once

#include "ai/london_bots.hpp"
#include "ai/player.hpp"
#include "games/london/london.hpp"

namespace guildhall {

template <>
std::vector<PlayerName> player_names<london::London>();
template <>
std::string_view default_player<london::London>();
template <>
Expected<std::unique_ptr<Mind<london::London>>> make_player(const london::London& game, std::string_view name,
                                                            Seed seed);

}  // namespace guildhall
