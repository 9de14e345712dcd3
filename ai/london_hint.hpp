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

using Reason = guildhall::Reason<Measure>;
// Whether it speaks for the move.
bool is_welcome(Reason reason);

// By what two moves differ at the seat's next turn, the weightiest first: both are played in the same worlds,
// sampled from the seat's view, and on with the guide's light hand. None if it was stopped before the first.
std::optional<std::vector<Reason>> differences(const SkilledGuide& guide, const View& view, Move move,
                                               Move other, int worlds, Seed seed,
                                               const std::atomic<bool>* stop = nullptr);

// Chances to win with the advice and with the move it is compared with.
struct Odds {
  float best = 0;
  float other = 0;
};

struct Hint {
  Move move{};
  // What it is compared with: the move that was asked about, or the next best.
  std::optional<Move> other;
  std::optional<Odds> odds;  // unless both are about as good
  std::vector<Reason> reasons;
};

inline constexpr Budget hint_budget{.time = std::chrono::milliseconds(500), .simulations = 20'000};
inline constexpr int hint_worlds = 64;
inline constexpr std::size_t hint_others = 8;         // moves that the best one may be compared with
inline constexpr std::uint64_t hint_weighing = 3000;  // simulations for the odds of each of the two
inline constexpr float hint_gain = 0.01F;             // less cannot be told apart
// The same position gets the same hint.
inline constexpr Seed hint_seed{.high = 7, .low = 0};

// What the strongest player would do with what the seat sees, and why.
Hint advise(const London& game, const View& view, const Moves& moves, const Doubt<Move>& doubt,
            const Budget& budget, const Watch& watch = {});

}  // namespace guildhall::london
