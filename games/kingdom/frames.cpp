// The stack of what is being resolved: effects, discards, discoveries, upgrades.
#include <bit>

#include "games/kingdom/engine.hpp"

namespace guildhall::kingdom {

Frame& Engine::push(Task task, CardId card) {
  assert(s_.frame_count < max_frames);
  Frame& f = s_.frames[s_.frame_count++];
  f = Frame{};
  f.task = task;
  f.card = card;
  f.stage = s_.stage[card];
  return f;
}

void Engine::push_steps(Range steps, CardId card, CardId that, std::uint8_t flags, std::uint8_t paid) {
  if (steps.empty()) return;
  Frame& f = push(Task::steps, card);
  f.pc = steps.first;
  f.end = steps.last;
  f.that = that;
  f.flags = flags;
  f.paid = paid;
}

void Engine::push_discard(const CardSet& cards, std::uint8_t flags) {
  if (cards.empty()) return;
  Frame& f = push(Task::discard, 0);
  f.set = cards;
  f.flags = flags;
}

void Engine::pop() {
  const Frame child = top();
  top() = Frame{};
  --s_.frame_count;
  if (s_.frame_count == 0 || child.task != Task::steps) return;
  Frame& parent = top();
  if (child.that != 0) parent.that = child.that;
  if ((child.flags & frame_flag::price) != 0) parent.paid = child.paid;
}

void Engine::resume(Frame& f) {
  switch (f.task) {
    case Task::steps:
      if (f.pc == f.end) {
        pop();
      } else {
        execute(f);
      }
      break;
    case Task::effect: resume_effect(f); break;
    case Task::discard: resume_discard(f); break;
    case Task::discover: resume_discover(f); break;
    case Task::upgrade: resume_upgrade(f); break;
    case Task::banish: resume_banish(f); break;
  }
}

// F1: price, further price, body, and then what the kind of the effect asks of its card (Q4).
void Engine::resume_effect(Frame& f) {
  const Effect& effect = deck_.effects[f.effect];
  switch (f.phase) {
    case 0:
      if (effect.counter != 0xff && effect.nth == 0 && deck_.steps[effect.body.first].op != Op::milestones) {
        ++s_.counters[effect.counter];
      }
      spend(realm().effect_price(f.card, effect));
      f.n = effect.cost_any;
      f.phase = 1;
      return;
    case 1: {
      if (f.n <= 0) {
        f.phase = 3;
        return;
      }
      std::uint32_t held = 0;
      for (int i = 0; i < resource_count; ++i) held |= s_.held[i] > 0 ? 1U << i : 0U;
      ask_one(f, Ask::resource, held, 2);
      return;
    }
    case 2: {
      Resources one;
      if (f.arg < resource_count) one[f.arg] = 1;
      spend(one);
      --f.n;
      f.phase = 1;
      return;
    }
    case 3:
      f.phase = 4;
      push_steps(effect.also, f.card, f.that, frame_flag::price);
      return;
    case 4: {
      f.phase = 5;
      const bool must =
          effect.kind == Kind::forced || (effect.kind == Kind::passive && effect.when != When::always);
      push_steps(effect.body, f.card, f.that, must ? frame_flag::forced : std::uint8_t{0}, f.paid);
      return;
    }
    case 5: finish_effect(f, effect); return;
    default: pop(); return;
  }
}

void Engine::finish_effect(Frame& f, const Effect& effect) {
  f.phase = 6;
  const bool here = s_.zone(Zone::play).has(f.card) && s_.stage[f.card] == f.stage;
  CardSet self;
  self.insert(f.card);
  switch (effect.kind) {
    case Kind::time: s_.turn_over = 2; [[fallthrough]];
    case Kind::activated:
      if (here) push_discard(self, 0);
      return;
    case Kind::destroy:
      if (here) destroy(f.card);
      return;
    default: return;
  }
}

// Who may step in when a card would be discarded: itself, or another card in play that asks for it.
int Engine::replacements(CardId card, std::array<std::pair<CardId, std::uint16_t>, 8>& out) const {
  const Realm realm(deck_, s_);
  int count = 0;
  for (const CardId other : s_.zone(Zone::play)) {
    if (!realm.has_trait(other, replaces_discard) || realm.blocked(other)) continue;
    const Stage& stage = realm.face(other);
    for (int e = stage.effects.first; e < stage.effects.last && count < 8; ++e) {
      const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
      if (effect.when != When::would_discard) continue;
      const bool fits = effect.match == Target::self
                            ? other == card
                            : other != card && realm.fits(deck_.filters[effect.match_filter], card, other, 0);
      const Step& step = deck_.steps[effect.body.first];
      if (!fits || !realm.fully_possible(step.then, {.card = other, .that = card})) continue;
      out[static_cast<std::size_t>(count++)] = {other, static_cast<std::uint16_t>(e)};
    }
  }
  return count;
}

void Engine::resume_discard(Frame& f) {
  if (f.set.empty()) return pop();
  const CardId card = *f.set.begin();
  if (!s_.zone(Zone::play).has(card)) {
    f.set.erase(card);
    f.phase = 0;
    return;
  }
  std::array<std::pair<CardId, std::uint16_t>, 8> list;
  if (f.phase == 0) {
    const int count = replacements(card, list);
    if (count > 0) {
      f.card = card;
      f.phase = 1;
      return ask(Ask::replace, (1U << count) - 1, true);
    }
  }
  const bool replaced = f.phase == 1 && f.arg != stopped && replacements(card, list) > f.arg;
  f.phase = 0;
  f.set.erase(card);
  if (replaced) {
    const auto [other, effect] = list[f.arg];
    tell(EventKind::used, other, effect - realm().face(other).effects.first);
    push_steps(deck_.steps[deck_.effects[effect].body.first].then, other, card, frame_flag::forced);
  } else {
    leave_play(card, Zone::discard);
    tell(EventKind::discarded, card);
  }
}

// F7: one card after the other; a parchment is followed at once and destroyed.
void Engine::resume_discover(Frame& f) {
  if (f.set.empty()) return pop();
  const CardId card = *f.set.begin();
  if (!s_.zone(Zone::box).has(card)) {
    f.set.erase(card);
    f.phase = 0;
    return;
  }
  const Card& c = deck_.cards[card];
  if (c.choice && f.phase == 0) {
    f.card = card;
    f.phase = 1;
    return ask(Ask::side, (1U << 1U) | (1U << 3U), false);
  }
  const int stage = f.phase == 1 && f.arg == 3 ? 3 : 1;
  f.phase = 0;
  f.set.erase(card);
  discover(card, stage);
  if (!c.parchment) return collect(card, When::discovered, card);
  const Stage& face = deck_.stage(card, stage);
  for (int e = face.effects.last; e > face.effects.first; --e) {
    const Effect& effect = deck_.effects[static_cast<std::size_t>(e - 1)];
    if (effect.when == When::discovered) push_steps(effect.body, card, card, frame_flag::forced);
  }
}

// T4. `arg` holds which upgrade.
void Engine::resume_upgrade(Frame& f) {
  const Upgrade& upgrade = deck_.upgrades[static_cast<std::size_t>(f.n)];
  if (f.phase == 0) {
    f.phase = 1;
    if ((f.flags & frame_flag::free) == 0) {
      spend(realm().price(f.card, f.n - realm().face(f.card).upgrades.first));
      push_steps(upgrade.also, f.card, 0,
                 static_cast<std::uint8_t>(frame_flag::price | frame_flag::upgrade_price));
    }
    return;
  }
  tell(EventKind::upgraded, f.card, upgrade.to);
  collect(f.card, When::upgraded, f.card);
  if ((f.flags & frame_flag::own_action) != 0) s_.turn_over = 1;
  turn(f.card, upgrade.to);
  pop();
}

}  // namespace guildhall::kingdom
