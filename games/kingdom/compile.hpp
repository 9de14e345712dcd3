#pragma once

#include <optional>

#include "games/kingdom/cards.hpp"

namespace guildhall::kingdom {

// Second pass over a deck that has been read: gives each card its own tracks and counters, works out what
// every stage does all the time, and checks what spans several cards.
std::optional<Error> compile(Deck& deck);

}  // namespace guildhall::kingdom
