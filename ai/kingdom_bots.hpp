#pragma once

#include "ai/bot.hpp"
#include "games/kingdom/kingdom.hpp"

namespace guildhall {

namespace kingdom {

// Plans each turn on a world that fits the view, and buys what its appraisal says is worth most.
Move steward_move(const Kingdom& game, const View& view, const Moves& moves, Rng& rng);

}  // namespace kingdom

template <>
std::span<const Bot<kingdom::Kingdom>> bots<kingdom::Kingdom>();

}  // namespace guildhall
