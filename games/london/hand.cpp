#include <algorithm>

#include "games/london/rules.hpp"

namespace guildhall::london {

bool hand_has(const Player& player, Kind kind) {
  const auto* begin = player.hand.cards.data();
  return std::find(begin, begin + player.hand_count, kind) != begin + player.hand_count;
}

// Of equal cards each seat's known ones come first, so that a seat which knew of k copies knows of k - 1
// when one of them leaves, whichever it was.
void add_to_hand(Player& player, Kind kind, SeatMask known, SetMask sets) {
  ++player.sets[sets];
  std::size_t at = player.hand_count;
  auto& cards = player.hand.cards;
  auto& masks = player.hand.known;
  while (at > 0 && cards[at - 1] > kind) {
    cards[at] = cards[at - 1];
    masks[at] = masks[at - 1];
    --at;
  }
  cards[at] = kind;
  masks[at] = known;
  ++player.hand_count;
  for (; at > 0 && cards[at - 1] == kind; --at) {
    const SeatMask both = masks[at - 1] & masks[at];
    masks[at - 1] |= masks[at];
    masks[at] = both;
  }
}

// A card whose set is plain goes first. Where two doubts could be meant, the one that stays takes both.
void forget_set(std::array<std::uint8_t, 8>& sets, Set set) {
  static constexpr std::array<SetMask, 7> plain_first{1, 2, 4, 3, 5, 6, 7};
  SetMask gone = 0;
  for (const SetMask mask : plain_first) {
    if ((mask & set_bit(set)) == 0 || sets[mask] == 0) continue;
    if (gone == 0) {
      --sets[mask];
      gone = mask;
      if (gone == set_bit(set)) return;
    } else if (mask != any_set) {
      --sets[mask];
      ++sets[gone | mask];
      return;
    }
  }
}

void remove_from_hand(const Deck& deck, Player& player, Kind kind) {
  forget_set(player.sets, deck.city[kind].set);
  auto& cards = player.hand.cards;
  auto& masks = player.hand.known;
  std::size_t at = 0;
  while (cards[at] != kind) ++at;
  --player.hand_count;
  for (; at < player.hand_count; ++at) {
    cards[at] = cards[at + 1];
    masks[at] = masks[at + 1];
  }
  cards[at] = 0;
  masks[at] = 0;
}

}  // namespace guildhall::london
