#pragma once

#include <atomic>
#include <optional>
#include <string_view>
#include <vector>

#include "ai/mind.hpp"
#include "ai/reason.hpp"
#include "games/kingdom/kingdom.hpp"

namespace guildhall::kingdom {

// In what two decisions may differ by the end of the round.
enum class Measure : std::uint8_t {
  fame,
  upgrades,  // cards that were upgraded
  boxes,     // marked
  lost,      // cards that were destroyed
};
std::string_view name_of(Measure measure);
// Where to look, without saying at what: the first thing that somebody who asks is told.
std::string_view nudge_of(Move move);

using Reason = guildhall::Reason<Measure>;
// Whether it speaks for the move.
bool is_welcome(Reason reason);

struct Hint {
  Move move{};
  // What it was compared with, if there was time: the decision that was asked about, or the one that does
  // least.
  std::optional<Move> other;
  std::vector<Reason> reasons;
};

inline constexpr int hint_worlds = 24;
inline constexpr Budget hint_budget{.simulations = 160};

// What the chancellor would do with what the player sees, and why: its clerk plays that and something
// else on to the end of the round in the same worlds, sampled from the view.
Hint advise(const Kingdom& game, const View& view, const Moves& moves, const Doubt<Move>& doubt,
            const Budget& budget, Seed seed, const std::atomic<bool>* stop = nullptr);

}  // namespace guildhall::kingdom
