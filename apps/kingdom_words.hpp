#pragma once

#include <string>

#include "core/text.hpp"
#include "games/kingdom/kingdom.hpp"
#include "games/kingdom/realm.hpp"

// How the terminal speaks of a kingdom.
namespace guildhall {

// "9.2 Town Hall": the card, its stage, the name of that stage.
std::string stage_label(const kingdom::Deck& deck, kingdom::CardId card, int stage, Lang lang);
// "1 coin / 2 wood".
std::string production_text(const kingdom::Production& made, Lang lang);
// "(2 wood, 4 stone and more)": 'more' are cards to be given up.
std::string upgrade_price(const kingdom::Deck& deck, const kingdom::Resources& price,
                          const kingdom::Upgrade& upgrade, Lang lang);
// What the player is asked; empty when the game is over.
std::string question_text(const kingdom::Kingdom& game, const kingdom::State& state, Lang lang);
// One variable part of a card's fame: how much, how it comes about, and why.
std::string score_part_text(const kingdom::Deck& deck, const kingdom::ScoreLine& line,
                            const kingdom::ScorePart& part, Lang lang);
// All cards of a deck, stage by stage: `guildhall cards kingdom`.
void print_kingdom_cards(const kingdom::Deck& deck, bool as_json, Lang lang);
// Cards that left the box, without those of the start.
int cards_discovered(const kingdom::Deck& deck, const kingdom::State& state);

}  // namespace guildhall
