#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "ai/london_minds.hpp"

namespace guildhall::london {

// In what two moves may differ for the seat that makes them.
enum class Measure : std::uint8_t {
  prestige,
  money,
  poverty,
  loans,
  cards,   // in hand
  city,    // cards that a run would activate
  denied,  // a borough or a card that a rival would have taken: in so many of a hundred cases
};
std::string_view name_of(Measure measure);
// Where to look, without saying at what: the first thing that somebody who asks is told.
std::string_view nudge_of(Move move);

// By how much a move leads to more of something than another, on average at the seat's next turn.
struct Reason {
  Measure measure{};
  int n = 0;
  bool operator==(const Reason&) const = default;
};

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

// The guide with chances as people meet them: in games of two or three masters the network is surer than it
// says (docs/bots.md).
SkilledGuide as_met(SkilledGuide guide, int players);

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

// What the strongest player would do with what the seat sees, and why rather than `other`.
Hint advise(const London& game, const View& view, const Moves& moves, std::optional<Move> other,
            const Budget& budget, Seed seed, const Watch<London>& watch = {});

}  // namespace guildhall::london
