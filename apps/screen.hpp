#pragma once

#include <string>

#include "core/text.hpp"
#include "games/london/london.hpp"

// What `guildhall play` shows of each game.
namespace guildhall {

// The table as a seat sees it.
std::string screen(const london::London& game, const london::View& view, Lang lang);
// A move in words, with what it costs.
std::string explain_move(const london::London& game, const london::View& view, london::Move move, Lang lang);
// All about a card whose id or name fits, or nothing.
std::string describe_card(const london::London& game, const std::string& name, Lang lang);
// How the scores came about.
std::string score_table(const london::London& game, const london::State& state);

}  // namespace guildhall
