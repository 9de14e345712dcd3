#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "ai/kingdom_tastes.hpp"
#include "ai/mind.hpp"
#include "games/kingdom/kingdom.hpp"

namespace guildhall::kingdom {

// The names of all bots of Kingdom Legacy, the weakest first.
std::span<const std::string_view> mind_names();

// A bot for one campaign. The same seed and a budget of simulations give the same decisions. The tastes are a
// chancellor's; without any it has those that were learned with the deck.
Expected<std::unique_ptr<Mind<Kingdom>>> make_mind(const Kingdom& game, const BotSpec& spec, Seed seed,
                                                   const std::optional<Tastes>& tastes = {});

}  // namespace guildhall::kingdom
