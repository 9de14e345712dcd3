#pragma once

#include <vector>

#include "games/kingdom/kingdom.hpp"

namespace guildhall::kingdom {

// A card to produce with, in the order of the plan, and the alternative it takes.
struct PaymentStep {
  CardId card = 0;
  std::uint8_t alternative = 0;
  Resources gains;
  bool operator==(const PaymentStep&) const = default;
};

// The cheapest way to afford something with the cards in play: fewest cards, then least waste. If there is
// none, what is missing even when everything that helps has produced.
struct Payment {
  bool possible = false;
  std::vector<PaymentStep> produce;
  Resources missing;
  int missing_any = 0;              // resources of free choice
  int missing_cards = 0;            // cards to be given up
  std::uint16_t cards_like = none;  // the filter those have to fit
  bool forbidden = false;           // blocked, forbidden, crossed out, or without any use now
};

Payment pay_for_upgrade(const Kingdom& game, const State& state, CardId card, int upgrade);
Payment pay_for_effect(const Kingdom& game, const State& state, CardId card, int effect);

}  // namespace guildhall::kingdom
