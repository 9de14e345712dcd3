// Asking the player: cards of a step one by one, or one thing of several. What is forced is not asked.
#include <algorithm>
#include <bit>

#include "games/kingdom/engine.hpp"

namespace guildhall::kingdom {

void Engine::ask(Ask what, std::uint32_t mask, bool stop) {
  s_.ask = what;
  s_.ask_mask = mask;
  s_.ask_stop = stop ? 1 : 0;
}

void Engine::ask_card(const CardSet& cards, bool stop) {
  s_.ask = Ask::card;
  s_.ask_cards = cards;
  s_.ask_stop = stop ? 1 : 0;
}

// Goes on at `next_phase` with the answer in `arg`; true if there was nothing to ask.
bool Engine::ask_one(Frame& f, Ask what, std::uint32_t mask, std::uint8_t next_phase) {
  f.phase = next_phase;
  if (std::popcount(mask) <= 1) {
    f.arg = mask == 0 ? stopped : static_cast<std::uint8_t>(std::countr_zero(mask));
    return true;
  }
  ask(what, mask, false);
  return false;
}

// Fills `set` with the cards a step is about; true when they are all chosen.
bool Engine::pick(Frame& f, const Step& step) {
  if (f.phase >= picked) return true;
  const Realm r = realm();
  const Context c = context(f);
  if (step.target == Target::nothing) {
    f.set = {};
    f.set.insert(f.card);
    f.phase = picked;
    return true;
  }
  CardSet found = r.candidates(step, c);
  if (step.target != Target::filter) {
    f.set = found;
    f.phase = picked;
    return true;
  }
  const Filter& filter = deck_.filters[step.filter];
  int need = r.needed(step, c);
  if (filter.random) {
    pick_random(f, found, need);
    return true;
  }
  if (step.op == Op::block && step.limit > 0) {
    int under = 0;
    for (const CardId card : s_.zone(Zone::play)) under += s_.blocked_by[card] == f.card ? 1 : 0;
    need = std::min(need, step.limit - under);
  }
  f.phase = 1;
  if (!pick_more(f, filter, found - f.set, need)) return false;
  f.phase = picked;
  if ((f.flags & frame_flag::price) != 0) {
    for (const CardId card : f.set) f.paid = static_cast<std::uint8_t>(f.paid + r.weight(card, filter));
  } else if (!f.set.empty() && !f.set.has(f.that)) {
    f.that = *f.set.begin();
  }
  return true;
}

// True when no more is to be chosen; otherwise asks.
bool Engine::pick_more(Frame& f, const Filter& filter, const CardSet& found, int need) {
  const Realm r = realm();
  if (found.empty() || f.arg == stopped) return true;
  if (filter.amount == Amount::up_to || filter.amount == Amount::any) {
    if (f.set.size() >= need) return true;
    ask_card(found, true);
    return false;
  }
  const bool weighs = filter.amount != Amount::all;
  int have = 0;
  int offered = 0;
  for (const CardId card : f.set) have += weighs ? r.weight(card, filter) : 1;
  for (const CardId card : found) offered += weighs ? r.weight(card, filter) : 1;
  if (have >= need) return true;
  CardSet allowed = found;
  if ((f.flags & frame_flag::price) != 0 && f.pc + 1 < f.end) {
    // A card that a later part of the price cannot do without is not offered.
    for (const CardId card : found) {
      CardSet taken = f.set;
      taken.insert(card);
      const int weight = r.weight(card, filter);
      if (r.payable({f.pc, f.end}, context(f), taken, have + weight)) continue;
      allowed.erase(card);
      offered -= weight;
    }
    if (allowed.empty()) return true;
  }
  if (have + offered <= need || allowed.size() == 1) {
    f.set = f.set | allowed;
    return true;
  }
  ask_card(allowed, false);
  return false;
}

void Engine::pick_random(Frame& f, const CardSet& found, int need) {
  std::array<CardId, max_cards> list{};
  std::size_t count = 0;
  for (const CardId card : found) list[count++] = card;
  f.set = {};
  for (std::size_t i = 0; i < count && static_cast<int>(i) < need; ++i) {
    const std::size_t j = i + s_.rng.below(static_cast<std::uint32_t>(count - i));
    std::swap(list[i], list[j]);
    f.set.insert(list[i]);
  }
  f.phase = picked;
}

}  // namespace guildhall::kingdom
