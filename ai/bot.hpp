#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"

namespace guildhall {

// A player that is a program. It is given its seat's view and the legal moves, never the state.
template <Game G>
struct Bot {
  std::string_view name;
  bool needs_view = true;  // false: it plays without looking, and gets an empty view
  typename G::Move (*choose)(const G&, const typename G::View&, const typename G::Moves&, Rng&) = nullptr;
};

// Plays anything. What a game calls idle (a loan nobody asked for) it takes only once in sixteen times, or
// its games would consist of little else.
template <Game G>
typename G::Move random_move(const G& /*game*/, const typename G::View& /*view*/,
                             const typename G::Moves& moves, Rng& rng) {
  const auto count = static_cast<std::uint32_t>(moves.size());
  auto move = moves[rng.below(count)];
  while (G::is_idle(move) && count > 1 && rng.below(16) != 0) move = moves[rng.below(count)];
  return move;
}

// The move of the greatest value; equal ones are drawn by lot.
template <class Moves, class Value>
auto best_of(const Moves& moves, Rng& rng, Value&& value_of) {
  auto best = moves[0];
  int best_value = 0;
  std::uint32_t ties = 0;
  for (const auto move : moves) {
    const int value = value_of(move);
    if (ties == 0 || value > best_value) {
      best = move;
      best_value = value;
      ties = 1;
    } else if (value == best_value && rng.below(++ties) == 0) {
      best = move;
    }
  }
  return best;
}

// The bots of a game, the weakest first.
template <Game G>
std::span<const Bot<G>> bots();

template <Game G>
Expected<Bot<G>> find_bot(std::string_view name) {
  std::string names;
  for (const Bot<G>& bot : bots<G>()) {
    if (bot.name == name) return bot;
    names += (names.empty() ? "" : ", ") + std::string(bot.name);
  }
  return failure("bot.unknown", {std::string(name), names});
}

// One decision of a bot in a real game.
template <Game G>
typename G::Move decide(const G& game, const Bot<G>& bot, const typename G::State& state,
                        const typename G::Moves& moves, Rng& rng) {
  static const typename G::View blank{};
  return bot.needs_view ? bot.choose(game, game.view(state, game.actor(state)), moves, rng)
                        : bot.choose(game, blank, moves, rng);
}

}  // namespace guildhall
