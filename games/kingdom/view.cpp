// What the player may know (P2, T9), and a world that fits it.
#include <algorithm>
#include <span>

#include "games/kingdom/kingdom.hpp"

namespace guildhall::kingdom {

View Kingdom::view(const State& state, Seat /*seat*/) const {
  View view{state};
  State& s = view.state;
  s.rng = Rng(Seed{});
  for (int i = s.known_top; i < s.deck_size - s.known_bottom; ++i) s.deck[static_cast<std::size_t>(i)] = 0;
  return view;
}

namespace {

// Cards somewhere in the deck, the player does not know where.
CardSet unseen(const State& s) {
  CardSet cards = s.zone(Zone::deck);
  for (int i = 0; i < s.deck_size; ++i) {
    const CardId card = s.deck[static_cast<std::size_t>(i)];
    if (card != 0) cards.erase(card);
  }
  return cards;
}

// Cards whose faces the player can read: those that left the box, and those laid out to choose from (F7).
CardSet faces(const State& s) {
  CardSet cards = s.ask_cards;
  for (int z = 1; z < zone_count; ++z) cards = cards | s.zones[static_cast<std::size_t>(z)];
  if (s.frame_count == 0) return cards;
  const Frame& top = s.frames[s.frame_count - 1U];
  if (s.ask == Ask::card) cards = cards | top.set;  // chosen of those laid out
  if (s.ask == Ask::side) cards.insert(top.card);
  return cards;
}

// X1: the kingdom was shuffled for banishing and dealt.
bool dealt(const State& s) {
  return s.phase == Phase::banish && s.frame_count > 0 && s.frames[0].phase >= 2;
}

}  // namespace

// The deck was shuffled, a place in it came to light or was lost to chance, or a face of the box was seen.
// Chance does nothing else: a card file may use it for cards put into the deck only.
bool Kingdom::reveals(const View& before, const View& after) const {
  const State& a = before.state;
  const State& b = after.state;
  const bool shuffled = a.round != b.round || a.restarts > b.restarts || (dealt(b) && !dealt(a));
  return shuffled || unseen(a) != unseen(b) || !(faces(b) - faces(a)).empty();
}

State Kingdom::sample(const View& view, Rng& rng) const {
  State s = view.state;
  std::array<CardId, max_cards> list{};
  std::size_t count = 0;
  for (const CardId card : unseen(s)) list[count++] = card;
  rng.shuffle(std::span(list.data(), count));
  for (int i = 0; i < s.deck_size && count > 0; ++i) {
    CardId& place = s.deck[static_cast<std::size_t>(i)];
    if (place == 0) place = list[--count];
  }
  const Seed seed{rng.next(), rng.next()};
  s.rng = Rng(seed);
  return s;
}

}  // namespace guildhall::kingdom
