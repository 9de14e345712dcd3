// Moving cards, resources and marks; every change of a zone goes through here.
#include <algorithm>

#include "games/kingdom/engine.hpp"

namespace guildhall::kingdom {

void Engine::take_from_deck(CardId card) {
  const auto first = s_.deck.begin();
  const auto last = first + s_.deck_size;
  const auto at = std::find(first, last, card);
  if (at == last) return;
  const auto place = static_cast<int>(at - first);
  if (place < s_.known_top) --s_.known_top;
  if (s_.deck_size - place <= s_.known_bottom) --s_.known_bottom;
  std::copy(at + 1, last, at);
  s_.deck[--s_.deck_size] = 0;
}

void Engine::move(CardId card, Zone to) {
  const Zone from = s_.where(card);
  s_.zone(from).erase(card);
  if (from == Zone::deck) take_from_deck(card);
  s_.zone(to).insert(card);
}

// F5: whatever lay under a card that leaves is free again.
void Engine::leave_play(CardId card, Zone to) {
  s_.blocked_by[card] = 0;
  s_.kept.erase(card);
  move(card, to);
  for (const CardId other : s_.zone(Zone::play)) {
    if (s_.blocked_by[other] != card) continue;
    s_.blocked_by[other] = 0;
    tell(EventKind::freed, other);
  }
}

void Engine::destroy(CardId card) {
  if (realm().indestructible(card)) return;
  leave_play(card, Zone::destroyed);
  tell(EventKind::destroyed, card);
}

// T8; a permanent stays where it is.
void Engine::turn(CardId card, int stage) {
  if (!deck_.stage(card, stage).exists || s_.zone(Zone::box).has(card)) return;
  s_.stage[card] = static_cast<std::uint8_t>(stage);
  tell(EventKind::turned, card, stage);
  const Zone now = s_.where(card);
  const bool own = now == Zone::play || now == Zone::discard || now == Zone::deck || now == Zone::permanent;
  if (!own) return;
  const Zone to = deck_.stage(card, stage).permanent ? Zone::permanent : Zone::discard;
  if (to != now) leave_play(card, to);
}

// F7.
void Engine::discover(CardId card, int stage) {
  s_.stage[card] = static_cast<std::uint8_t>(stage);
  if (card == deck_.last) s_.last_next = 1;       // R3
  if (card == deck_.checkpoint) s_.restarts = 0;  // P4
  tell(EventKind::discovered, card, stage);
  if (deck_.cards[card].parchment) {
    move(card, Zone::destroyed);
  } else {
    move(card, deck_.stage(card, stage).permanent ? Zone::permanent : Zone::discard);
  }
}

void Engine::put_on_deck(CardId card, bool on_top) {
  if (deck_.stage(card, s_.stage[card]).permanent) return;
  leave_play(card, Zone::deck);
  if (on_top) {
    std::copy_backward(s_.deck.begin(), s_.deck.begin() + s_.deck_size, s_.deck.begin() + s_.deck_size + 1);
    s_.deck[0] = card;
    s_.known_top = static_cast<std::uint8_t>(std::max<int>(s_.known_top, s_.deck_size > 0 ? 1 : 0) + 1);
    if (s_.known_bottom == s_.deck_size) ++s_.known_bottom;
  } else {
    s_.deck[s_.deck_size] = card;
    ++s_.known_bottom;
    if (s_.known_top == s_.deck_size) ++s_.known_top;
  }
  ++s_.deck_size;
  tell(on_top ? EventKind::put_top : EventKind::put_bottom, card);
}

void Engine::gain(const Resources& amount) {
  const Resources real = realm().gained(amount);
  for (int i = 0; i < resource_count; ++i) {
    if (real[i] == 0) continue;
    s_.held[i] = static_cast<std::int16_t>(std::min(s_.held[i] + real[i], 9999));
    tell(EventKind::gained, 0, i, real[i]);
  }
  s_.exchanged = 0;
}

void Engine::spend(const Resources& amount) {
  for (int i = 0; i < resource_count; ++i) {
    if (amount[i] == 0) continue;
    s_.held[i] = static_cast<std::int16_t>(std::max(s_.held[i] - amount[i], 0));
    tell(EventKind::spent, 0, i, amount[i]);
  }
  s_.exchanged = 0;
}

// T7.
void Engine::lose_resources() {
  if (!s_.held.empty()) tell(EventKind::lost);
  s_.held = {};
  s_.exchanged = 0;
}

// F10: with every place of the sheet used, a further sticker is ignored.
void Engine::add_mark(CardId card, int kind, int stage, int amount) {
  if (amount == 0) return;
  const std::uint8_t what = mark::what(kind, stage);
  tell(EventKind::sticker, card, what, amount);
  for (int i = 0; i < s_.mark_count; ++i) {
    Mark& m = s_.marks[static_cast<std::size_t>(i)];
    if (m.card == card && m.what == what) {
      m.amount = static_cast<std::int16_t>(std::clamp(m.amount + amount, -9999, 9999));
      return;
    }
  }
  if (s_.mark_count == max_marks) return;
  s_.marks[s_.mark_count++] = {card, what, static_cast<std::int16_t>(amount)};
  s_.marked[card] = 1;
}

// F11.
void Engine::mark_box(CardId card, int stage, int box, bool free) {
  const Stage& face = deck_.stage(card, stage);
  if (box >= face.boxes.size()) return;
  const Box& b = deck_.boxes[static_cast<std::size_t>(face.boxes.first + box)];
  if (!free) spend(b.pay);
  s_.boxes[face.track] |= 1U << box;
  tell(EventKind::marked, card, stage, box);
  if (!b.gain.empty()) gain(b.gain);
  if (!b.steps.empty()) push_steps(b.steps, card, 0, frame_flag::forced);
}

}  // namespace guildhall::kingdom
