#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "ai/bot.hpp"
#include "ai/search.hpp"
#include "core/error.hpp"
#include "core/game.hpp"

namespace guildhall {

// How long a bot may think: so much time or so many simulations, for a decision or for all decisions of a
// turn.
struct Budget {
  std::chrono::nanoseconds time{0};
  std::uint64_t simulations = 0;
  bool a_turn = false;
  bool operator==(const Budget&) const = default;
};

// A bot and its budget, as people write it: "master", "master:10ms", "master:2000n", "master:1s/turn".
struct BotSpec {
  std::string name;
  Budget budget;  // all zero: the bot's own
  bool operator==(const BotSpec&) const = default;
};
Expected<BotSpec> parse_bot_spec(std::string_view text);
std::string format_bot_spec(const BotSpec& spec);

// What somebody who waits for a decision may want: to end it early, to measure it by another clock than the
// one on the wall.
struct Watch {
  const std::atomic<bool>* stop = nullptr;
  Now now = wall_time;
};

// A decision and what it rests on; `found` is empty for bots that do not search.
template <Game G>
struct Thought {
  typename G::Move move{};
  Found<G> found;
};

// A bot at a table: one for each seat and game, since it remembers what it thought of before. It is given
// its seat's view, never a state.
template <Game G>
class Mind {
 public:
  Mind() = default;
  Mind(const Mind&) = delete;
  Mind& operator=(const Mind&) = delete;
  virtual ~Mind() = default;
  virtual Thought<G> think(const typename G::View& view, const typename G::Moves& moves,
                           const Watch& watch) = 0;
};

// One that answers at once.
template <Game G>
class Reflex final : public Mind<G> {
 public:
  Reflex(G game, const Bot<G>& bot, Seed seed) : game_(std::move(game)), bot_(bot), rng_(seed) {}
  Thought<G> think(const typename G::View& view, const typename G::Moves& moves,
                   const Watch& /*watch*/) override {
    return {.move = bot_.choose(game_, view, moves, rng_), .found = {}};
  }

 private:
  G game_;
  Bot<G> bot_;
  Rng rng_;
};

// Deals out the budget of a turn: each decision may use a part of what is left, since the first ones of a
// turn bind the later ones and the later ones find most of their tree grown already.
class Purse {
 public:
  explicit Purse(const Budget& budget) : budget_(budget) { begin_turn(); }
  void begin_turn();
  Limits for_decision() const;
  void spend(std::chrono::nanoseconds time, std::uint64_t simulations);

 private:
  Budget budget_;
  Budget left_;
};

}  // namespace guildhall
