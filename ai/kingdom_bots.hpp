#pragma once

#include "ai/bot.hpp"
#include "games/kingdom/kingdom.hpp"

namespace guildhall {

template <>
std::span<const Bot<kingdom::Kingdom>> bots<kingdom::Kingdom>();

}  // namespace guildhall
