// The operations of the card file. Each can be left at a question and taken up again: where it stands lies
// in the frame.
#include <algorithm>
#include <bit>
#include <span>

#include "games/kingdom/engine.hpp"

namespace guildhall::kingdom {

void Engine::complete(Frame& f) {
  ++f.pc;
  f.phase = 0;
  f.n = 0;
  f.arg = 0;
  f.set = {};
}

void Engine::execute(Frame& f) {
  const Step& step = step_of(f);
  if (operate(f, step)) complete(f);
}

// Completes the step first: the pushed steps run before the next one.
bool Engine::then_steps(Frame& f, Range steps, CardId card) {
  const CardId that = f.that;
  const std::uint8_t flags = f.flags;
  const std::uint8_t paid = f.paid;
  complete(f);
  push_steps(steps, card, that, flags, paid);
  return false;
}

bool Engine::then_defeat(Frame& f, CardId enemy) {
  const Stage& stage = realm().face(enemy);
  for (int e = stage.effects.first; e < stage.effects.last; ++e) {
    const Range body = deck_.effects[static_cast<std::size_t>(e)].body;
    for (int i = body.first; i < body.last; ++i) {
      const Step& step = deck_.steps[static_cast<std::size_t>(i)];
      if (step.op == Op::defeat && step.target == Target::nothing) return then_steps(f, step.then, enemy);
    }
  }
  return true;
}

bool Engine::operate(Frame& f, const Step& step) {
  switch (step.op) {
    case Op::gain: return op_gain(f, step);
    case Op::discover: return op_discover(f, step);
    case Op::check: return step.target == Target::nothing ? op_check(f, step) : op_check_cards(f, step);
    case Op::boost: return op_boost(f, step);
    case Op::add_production: return op_add_production(f, step);
    case Op::remove_production: return op_remove_production(f, step);
    case Op::reduce_cost: return op_reduce_cost(f, step);
    case Op::put_top:
    case Op::put_bottom: return op_put(f, step);
    case Op::produce_from: return op_produce_from(f, step);
    case Op::milestones: return op_milestones(f, step);
    case Op::upgrade: return op_upgrade(f, step);
    case Op::choose: return op_choose(f, step);
    case Op::if_: return realm().holds(step.cond, context(f)) ? then_steps(f, step.then, f.card) : true;
    case Op::defeat:
      if (step.target == Target::nothing) return then_steps(f, step.then, f.card);
      if (!pick(f, step)) return false;
      return f.set.empty() ? true : then_defeat(f, *f.set.begin());
    case Op::mill:
      for (int n = std::min<int>(step.count, s_.deck_size); n > 0; --n) {
        const CardId card = s_.deck[0];
        move(card, Zone::discard);
        tell(EventKind::discarded, card);
      }
      return true;
    case Op::reset: turn(f.card, 1); return true;
    case Op::last_round: s_.last_next = 1; return true;
    case Op::give_name: tell(EventKind::named, f.card); return true;
    case Op::discard:
    case Op::destroy:
    case Op::play_from_discard:
    case Op::return_to_box:
    case Op::turn_to:
    case Op::add_fame:
    case Op::add_keyword:
    case Op::grant_stays:
    case Op::keep_in_play:
    case Op::block: return on_cards(f, step);
    default: return true;  // standing effects are read by Realm, never carried out
  }
}

// Operations that choose cards and then do one thing to each.
bool Engine::on_cards(Frame& f, const Step& step) {
  if (step.op == Op::play_from_discard && realm().forbidden(no_play)) return true;
  if (!pick(f, step)) return false;
  const CardSet set = f.set;
  if (step.op == Op::block) {
    block(f, step);
    return true;
  }
  if (step.op == Op::discard) {
    complete(f);
    push_discard(set, 0);
    return false;
  }
  if (step.op == Op::destroy && step.target == Target::that && set.empty()) {
    f.pc = static_cast<std::uint16_t>(f.end - 1);  // 28, 57: they turn only if something was destroyed
    return true;
  }
  if (step.op == Op::play_from_discard) {
    const CardSet there = set & s_.zone(Zone::discard);
    for (const CardId card : there) play_cards(&card, 1);
    return true;
  }
  for (const CardId card : set) on_card(f, step, card);
  return true;
}

void Engine::on_card(Frame& f, const Step& step, CardId card) {
  const int stage = step.stage != 0 && step.op != Op::turn_to ? step.stage : s_.stage[card];
  switch (step.op) {
    case Op::destroy: destroy(card); break;
    case Op::return_to_box:
      leave_play(card, Zone::box);
      s_.stage[card] = 1;
      tell(EventKind::returned, card);
      break;
    case Op::turn_to: turn(card, step.stage); break;
    case Op::add_fame: {
      int fame = step.fame * realm().times(step.per, context(f));
      if (step.limit > 0) fame = std::min<int>(fame, step.limit);
      add_mark(card, mark::fame, stage, fame);
      break;
    }
    case Op::add_keyword: add_mark(card, mark::keyword + step.keyword, stage, 1); break;
    case Op::grant_stays: add_mark(card, mark::stays, stage, 1); break;
    case Op::keep_in_play:
      s_.kept.insert(card);
      tell(EventKind::kept, card);
      break;
    default: break;
  }
}

// F5; a limit holds for all cards under the blocker together. A blocker that is blocked has no effect: what
// lay under it is free.
void Engine::block(const Frame& f, const Step& step) {
  if (!s_.zone(Zone::play).has(f.card) || s_.blocked_by[f.card] != 0) return;
  int room = max_cards;
  if (step.limit > 0) {
    room = step.limit;
    for (const CardId card : s_.zone(Zone::play)) room -= s_.blocked_by[card] == f.card ? 1 : 0;
  }
  for (const CardId card : f.set) {
    if (s_.blocked_by[card] != 0 || card == f.card || !s_.zone(Zone::play).has(card)) continue;
    if (room-- <= 0) break;
    for (const CardId under : s_.zone(Zone::play)) {
      if (s_.blocked_by[under] == card) s_.blocked_by[under] = 0;
    }
    s_.blocked_by[card] = f.card;
    tell(EventKind::blocked, card, f.card);
  }
}

bool Engine::op_gain(Frame& f, const Step& step) {
  switch (f.phase) {
    case 0: {
      const int n = realm().times(step.per, context(f));
      s_.gaining = {};
      for (int i = 0; i < resource_count; ++i) s_.gaining[i] = static_cast<std::int16_t>(n * step.res[i]);
      f.n = static_cast<std::int16_t>(n * step.any);
      if (!step.one_of.empty()) {
        ask_one(f, Ask::option, (1U << step.one_of.size()) - 1, 1);
      } else {
        f.phase = 2;
      }
      return false;
    }
    case 1:
      if (f.arg >= step.one_of.size()) return true;
      s_.gaining = deck_.sets[static_cast<std::size_t>(step.one_of.first + f.arg)];
      f.phase = 2;
      return false;
    case 2:
      if (f.n > 0) {
        ask_one(f, Ask::resource, (1U << resource_count) - 1, 3);
        return false;
      }
      gain(s_.gaining);
      s_.gaining = {};
      return true;
    default:
      if (f.arg < resource_count && s_.gaining[f.arg] < 9999) ++s_.gaining[f.arg];
      --f.n;
      f.phase = 2;
      return false;
  }
}

bool Engine::op_discover(Frame& f, const Step& step) {
  CardSet found;
  if (step.next) {
    int left = step.count;
    for (int id = 1; id <= deck_.last && left > 0; ++id) {
      const auto card = static_cast<CardId>(id);
      if (!s_.zone(Zone::box).has(card)) continue;
      found.insert(card);
      // A checkpoint replaces the rest of the discovery.
      left = deck_.cards[card].parchment ? 0 : left - 1;
    }
  } else {
    for (int i = step.ids.first; i < step.ids.last; ++i) {
      const auto card = static_cast<CardId>(deck_.numbers[static_cast<std::size_t>(i)]);
      if (s_.zone(Zone::box).has(card)) found.insert(card);
    }
  }
  if (step.pick && f.set.size() < step.count && found.size() > step.count) {
    ask_card(found - f.set, false);
    return false;
  }
  const CardSet chosen = step.pick && found.size() > step.count ? f.set : found;
  if (step.rest_destroy) {
    for (const CardId card : found - chosen) destroy(card);
  }
  complete(f);
  if (!chosen.empty()) push(Task::discover, 0).set = chosen;
  return false;
}

// F11, on this card. `n` counts down what may still be marked.
bool Engine::op_check(Frame& f, const Step& step) {
  const Realm r = realm();
  const int stage = step.stage != 0 ? step.stage : s_.stage[f.card];
  const int times = f.phase == 0 ? r.times(step.per, context(f)) : 1;
  if (f.phase == 0) {
    f.n = static_cast<std::int16_t>(step.count_max * times);
    f.phase = 1;
  }
  if (f.phase == 2) {
    if (f.arg == stopped) return true;
    --f.n;
    f.phase = 1;
    mark_box(f.card, stage, f.arg, step.free);
    return false;
  }
  const std::uint32_t boxes = r.markable(f.card, stage, step.free, step.order_next, s_.held);
  if (f.n <= 0 || boxes == 0) return true;
  const bool enough = step.count_max > step.count && f.n <= step.count_max - step.count;
  f.phase = 2;
  if (!enough && std::popcount(boxes) == 1) {
    f.arg = static_cast<std::uint8_t>(std::countr_zero(boxes));
  } else {
    ask(Ask::box, boxes, enough);
  }
  return false;
}

// F11, on the next free box of other cards.
bool Engine::op_check_cards(Frame& f, const Step& step) {
  if (!pick(f, step)) return false;
  if (f.set.empty()) return true;
  const CardId card = *f.set.begin();
  f.set.erase(card);
  const std::uint32_t boxes = realm().markable(card, s_.stage[card], step.free, true, s_.held);
  if (boxes != 0) mark_box(card, s_.stage[card], std::countr_zero(boxes), step.free);
  return false;
}

// F12: card by card, in the order in which they are named.
bool Engine::op_put(Frame& f, const Step& step) {
  if (f.phase == 0 && s_.deck_size == 0) return true;
  const Filter& filter = deck_.filters[step.filter];
  const bool on_top = step.op == Op::put_top;
  if (filter.random) {
    pick(f, step);
    std::array<CardId, max_cards> list{};
    std::size_t count = 0;
    for (const CardId card : f.set) list[count++] = card;
    s_.rng.shuffle(std::span(list.data(), count));
    const std::uint8_t known = s_.known_top;
    for (std::size_t i = 0; i < count; ++i) put_on_deck(list[i], on_top);
    // Face down: which card lies where, nobody knows, even if all of the deck was known before.
    s_.known_top = on_top ? std::uint8_t{0} : known;
    s_.known_bottom = 0;
    return true;
  }
  if (f.phase == 0) f.n = filter.count;
  for (const CardId card : f.set) put_on_deck(card, on_top);
  f.n = static_cast<std::int16_t>(f.n - f.set.size());
  f.set = {};
  f.phase = 1;
  const CardSet found = realm().candidates(step, context(f));
  if (f.n <= 0 || found.empty() || f.arg == stopped) return true;
  const bool stop = filter.amount == Amount::up_to;
  if (!stop && found.size() == 1) {
    f.set = found;
  } else {
    ask_card(found, stop);
  }
  return false;
}

bool Engine::op_produce_from(Frame& f, const Step& step) {
  if (!pick(f, step)) return false;
  if (f.set.empty()) return true;
  Production made;
  realm().production(*f.set.begin(), made);
  if (made.count == 0) return true;
  if (f.phase == picked && !ask_one(f, Ask::option, (1U << made.count) - 1, picked + 1)) return false;
  if (f.arg < made.count) gain(made[f.arg]);
  return true;
}

bool Engine::op_upgrade(Frame& f, const Step& step) {
  if (!pick(f, step)) return false;
  if (f.set.empty()) return true;
  const CardId card = *f.set.begin();
  const Range upgrades = realm().face(card).upgrades;
  if (f.phase == picked) {
    std::uint32_t mask = 0;
    for (int u = 0; u < upgrades.size(); ++u)
      mask |= realm().upgradable(card, u, s_.held, step.free) ? 1U << u : 0U;
    if (mask == 0) return true;
    if (!ask_one(f, Ask::option, mask, picked + 1)) return false;
  }
  if (f.arg >= upgrades.size()) return true;
  const auto which = static_cast<std::int16_t>(upgrades.first + f.arg);
  complete(f);
  Frame& child = push(Task::upgrade, card);
  child.n = which;
  child.flags = step.free ? frame_flag::free : std::uint8_t{0};
  return false;
}

// Options that cannot be carried out in full are offered only when none can.
bool Engine::op_choose(Frame& f, const Step& step) {
  if (f.phase == 0) {
    const Realm r = realm();
    std::uint32_t full = 0;
    std::uint32_t some = 0;
    for (int i = 0; i < step.options.size(); ++i) {
      const Range option = deck_.lists[static_cast<std::size_t>(step.options.first + i)];
      Context c = context(f);
      if (r.fully_possible(option, c)) full |= 1U << i;
      c.flags = frame_flag::forced;
      if (r.worth_doing(option, c)) some |= 1U << i;
    }
    const std::uint32_t mask = full != 0 ? full : some;
    if (mask == 0) return true;
    if (!ask_one(f, Ask::option, mask, 1)) return false;
  }
  if (f.arg >= step.options.size()) return true;
  return then_steps(f, deck_.lists[static_cast<std::size_t>(step.options.first + f.arg)], f.card);
}

// Rewards of a stored total: any that is reached, until the player has enough.
bool Engine::op_milestones(Frame& f, const Step& step) {
  const std::uint8_t crossed = [&] {
    const Stage& stage = deck_.stage(f.card, f.stage);
    for (int e = stage.effects.first; e < stage.effects.last; ++e) {
      const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
      if (f.pc >= effect.body.first && f.pc < effect.body.last) return effect.counter;
    }
    return std::uint8_t{0xff};
  }();
  if (crossed == 0xff || s_.stage[f.card] != f.stage) return true;
  if (f.phase == 1) {
    if (f.arg >= step.options.size()) return true;
    f.phase = 0;
    s_.counters[crossed] = static_cast<std::uint16_t>(s_.counters[crossed] | (1U << f.arg));
    push_steps(deck_.lists[static_cast<std::size_t>(step.options.first + f.arg)], f.card, 0, 0);
    return false;
  }
  const int total = s_.counters[step.counter];
  std::uint32_t mask = 0;
  for (int i = 0; i < step.options.size(); ++i) {
    const bool reached = total >= deck_.numbers[static_cast<std::size_t>(step.totals.first + i)];
    const bool open = ((s_.counters[crossed] >> i) & 1U) == 0;
    const Range steps = deck_.lists[static_cast<std::size_t>(step.options.first + i)];
    if (reached && open && realm().fully_possible(steps, context(f))) mask |= 1U << i;
  }
  if (mask == 0) return true;
  f.phase = 1;
  ask(Ask::option, mask, true);
  return false;
}

}  // namespace guildhall::kingdom
