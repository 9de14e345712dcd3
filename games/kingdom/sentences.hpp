#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "games/kingdom/cards.hpp"

namespace guildhall::kingdom {

// What a stage of a card does, line by line, made from the very effects the rules carry out: production,
// upgrades, boxes, effects, fame. A text that is missing leaves its key in braces.
std::vector<std::string> sentences(const Deck& deck, CardId card, int stage, Lang lang);

std::string stage_name(const Deck& deck, CardId card, int stage, Lang lang);
// `keyword`: a place in `Deck::keywords`.
std::string keyword_name(const Deck& deck, int keyword, Lang lang);
// "2 coins, 1 wood"; empty for nothing.
std::string resource_text(const Resources& resources, Lang lang);

}  // namespace guildhall::kingdom
