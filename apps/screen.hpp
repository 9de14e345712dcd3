#pragma once

#include <string>

#include "core/text.hpp"
#include "games/kingdom/kingdom.hpp"
#include "games/london/london.hpp"

// What `guildhall play` shows of each game.
namespace guildhall {

// The table as a seat sees it.
std::string screen(const london::London& game, const london::View& view, Lang lang);
// A move in words, with what it costs.
std::string explain_move(const london::London& game, const london::View& view, london::Move move, Lang lang);
// All about the cards whose id or name fits and that the seat may know of.
std::string describe_card(const london::London& game, const london::View& view, const std::string& name,
                          Lang lang);
// How the scores came about.
std::string score_table(const london::London& game, const london::State& state, Lang lang);

std::string screen(const kingdom::Kingdom& game, const kingdom::View& view, Lang lang);
std::string explain_move(const kingdom::Kingdom& game, const kingdom::View& view, kingdom::Move move,
                         Lang lang);
std::string describe_card(const kingdom::Kingdom& game, const kingdom::View& view, const std::string& name,
                          Lang lang);
std::string score_table(const kingdom::Kingdom& game, const kingdom::State& state, Lang lang);

}  // namespace guildhall
