#pragma once

#include <string>

#include "core/text.hpp"
#include "games/kingdom/cards.hpp"

// Single effects and options out of the sentences of a card: what a move of the player will do.
namespace guildhall::kingdom {

// The sentence of one effect of a stage, counted from 0.
std::string effect_sentence(const Deck& deck, CardId card, int stage, int effect, Lang lang);
// What option `which`, counted from 0, of a step of a card does: one of a `choose`, or a reward of a total.
// Empty if the step has no such option.
std::string option_sentence(const Deck& deck, CardId card, int step, int which, Lang lang);

}  // namespace guildhall::kingdom
