#pragma once

#include <array>
#include <string>
#include <string_view>

#include "games/kingdom/state.hpp"

namespace guildhall::kingdom {

// The words of a position text, by enum value.
inline constexpr auto phase_names =
    std::to_array<std::string_view>({"turn-start", "actions", "closing", "turn-end", "cleanup", "round-end",
                                     "between", "discovery", "shuffle", "score", "banish", "over"});
inline constexpr auto ask_names =
    std::to_array<std::string_view>({"nothing", "action", "card", "resource", "option", "box", "trigger",
                                     "side", "replace", "stage", "close", "expand"});
inline constexpr auto task_names =
    std::to_array<std::string_view>({"steps", "effect", "discard", "discover", "upgrade", "banish"});
inline constexpr auto zone_names =
    std::to_array<std::string_view>({"box", "deck", "play", "discard", "permanent", "destroyed", "banished"});

std::string mark_name(const Deck& deck, int kind);
std::string write_position(const Deck& deck, const State& state, bool hidden);
Expected<State> read_position(const Deck& deck, std::string_view text);

}  // namespace guildhall::kingdom
