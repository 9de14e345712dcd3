#pragma once

#include "ai/bot.hpp"
#include "games/london/london.hpp"

namespace guildhall {

template <>
std::span<const Bot<london::London>> bots<london::London>();

namespace london {

// A sensible player: develops, buys land, runs when it pays, shuns poverty. Looks no further than its move.
Move greedy_move(const London& game, const View& view, const Moves& moves, Rng& rng);

}  // namespace london
}  // namespace guildhall
