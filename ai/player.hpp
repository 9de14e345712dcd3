#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ai/bot.hpp"
#include "core/error.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"

namespace guildhall {

// A bot as it sits at a table: it may remember what it thought of before. It is given its seat's view, never
// a state, and answers early if `stop` is set.
template <Game G>
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;
  virtual typename G::Move choose(const typename G::View& view, const typename G::Moves& moves, Rng& rng,
                                  const std::atomic<bool>& stop) = 0;
};

// A name that a table may seat.
struct PlayerName {
  std::string_view name;
  bool slow = false;  // thinks longer than others should wait
};

// The bots of a game, the weakest first.
template <Game G>
std::vector<PlayerName> player_names() {
  std::vector<PlayerName> names;
  for (const Bot<G>& bot : bots<G>()) names.push_back({.name = bot.name});
  return names;
}

// Who takes over for somebody who has left.
template <Game G>
std::string_view default_player() {
  return bots<G>().back().name;
}

template <Game G>
Expected<PlayerName> find_player(std::string_view name) {
  std::string all;
  for (const PlayerName& each : player_names<G>()) {
    if (each.name == name) return each;
    all += (all.empty() ? "" : ", ") + std::string(each.name);
  }
  return failure("bot.unknown", {std::string(name), all});
}

// One that answers at once.
template <Game G>
class Reflexes final : public Player<G> {
 public:
  Reflexes(const G& game, const Bot<G>& bot) : game_(game), bot_(bot) {}
  typename G::Move choose(const typename G::View& view, const typename G::Moves& moves, Rng& rng,
                          const std::atomic<bool>& /*stop*/) override {
    return bot_.choose(game_, view, moves, rng);
  }

 private:
  G game_;
  Bot<G> bot_;
};

// `hint`: it advises somebody who waits, within a second.
template <Game G>
Expected<std::shared_ptr<Player<G>>> make_player(const G& game, std::string_view name, Seed /*seed*/,
                                                 bool /*hint*/) {
  auto bot = find_bot<G>(name);
  if (!bot) return std::unexpected(bot.error());
  return std::make_shared<Reflexes<G>>(game, *bot);
}

}  // namespace guildhall
