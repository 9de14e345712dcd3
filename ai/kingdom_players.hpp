#pragma once

#include "ai/kingdom_bots.hpp"
#include "ai/player.hpp"
#include "games/kingdom/kingdom.hpp"

namespace guildhall {

template <>
std::vector<PlayerName> player_names<kingdom::Kingdom>();
template <>
std::string_view default_player<kingdom::Kingdom>();
template <>
Expected<std::unique_ptr<Mind<kingdom::Kingdom>>> make_player(const kingdom::Kingdom& game,
                                                              std::string_view name, Seed seed);

}  // namespace guildhall
