#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "ai/london_minds.hpp"
#include "ai/reason.hpp"

namespace guildhall::london {

// In what two moves may differ for the seat that makes them.
enum class Measure : std::uint8_t {
  prestige,  // of tokens and of the cards in the city
  money,
  poverty,
  loans,
  cards,   // in hand
  hand,    // prestige on the cards in hand
  city,    // cards that a run would activate
  tempo,   // cards of the deck that are gone: the end is so much nearer
  denied,  // a borough or a card that a rival would have taken: in so many of a hundred cases
};
std::string_view name_of(Measure measure);
// Where to look, without saying at what: the first thing that somebody who asks is told.
std::string_view nudge_of(Move move);

using Reason = guildhall::Reason<Measure>;  // at the seat's next turn

struct Comparison {
  float share = 0;  // of winning
  float other_share = 0;
  std::vector<Reason> reasons;  // the weightiest first
  float gain() const { return share - other_share; }
};

// Plays both moves in the same worlds, sampled from the seat's view, and on with the guide's light hand until
// the seat's next turn.
Comparison compare(const SkilledGuide& guide, const View& view, Move move, Move other, int worlds, Seed seed,
                   const std::atomic<bool>* stop = nullptr);

struct Hint {
  Move move{};
  float share = 0;
  // What it is compared with: the move that was asked about, or the next best.
  std::optional<Move> other;
  float other_share = 0;
  std::vector<Reason> reasons;
};

inline constexpr Budget hint_budget{.time = std::chrono::milliseconds(500)};
inline constexpr int hint_worlds = 64;
inline constexpr std::size_t hint_others = 8;  // moves that the best one may be compared with

// What the strongest player would do with what the seat sees, and why.
Hint advise(const London& game, const View& view, const Moves& moves, const Doubt<Move>& doubt,
            const Budget& budget, Seed seed, const Watch<London>& watch = {});

}  // namespace guildhall::london
