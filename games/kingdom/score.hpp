#pragma once

#include <cstdint>
#include <vector>

#include "games/kingdom/cards.hpp"

namespace guildhall::kingdom {

// One variable part of a card's fame: the step of the card file it comes from, what one is worth, how many
// there are, and what it is worth now (fame * times, or a box or stage value).
struct ScorePart {
  std::uint16_t step = none;
  int fame = 0;
  int times = 0;
  int value = 0;
  bool operator==(const ScorePart&) const = default;
};

// The fame of one card; card 0 stands for the fame of banished cards (X2).
struct ScoreLine {
  CardId card = 0;
  std::uint8_t stage = 0;
  int printed = 0;
  int stickers = 0;
  std::vector<ScorePart> parts;
  int total = 0;
  bool operator==(const ScoreLine&) const = default;
};

}  // namespace guildhall::kingdom
