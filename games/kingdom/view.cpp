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

// A card of the box or of the unseen deck came to light, or a new round shuffled all of it.
bool Kingdom::reveals(const View& before, const View& after) const {
  const auto unseen = [](const State& s) { return s.deck_size - s.known_top - s.known_bottom; };
  const State& a = before.state;
  const State& b = after.state;
  return a.zone(Zone::box) != b.zone(Zone::box) || a.round != b.round || unseen(b) != unseen(a);
}

State Kingdom::sample(const View& view, Rng& rng) const {
  State s = view.state;
  CardSet hidden = s.zone(Zone::deck);
  for (int i = 0; i < s.deck_size; ++i) {
    const CardId card = s.deck[static_cast<std::size_t>(i)];
    if (card != 0) hidden.erase(card);
  }
  std::array<CardId, max_cards> list{};
  std::size_t count = 0;
  for (const CardId card : hidden) list[count++] = card;
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
