// What can be done: candidates of a step, prices that can be paid, effects that may be used (Q2, Q6).
#include <algorithm>

#include "games/kingdom/realm.hpp"

namespace guildhall::kingdom {
namespace {

bool defeats_itself(const Deck& deck, const Stage& stage) {
  for (int e = stage.effects.first; e < stage.effects.last; ++e) {
    const Range body = deck.effects[static_cast<std::size_t>(e)].body;
    for (int i = body.first; i < body.last; ++i) {
      const Step& step = deck.steps[static_cast<std::size_t>(i)];
      if (step.op == Op::defeat && step.target == Target::nothing) return true;
    }
  }
  return false;
}

// Only moves the effect's own card: not a reason to use an effect (Q6).
bool moves_itself(const Step& step) {
  switch (step.op) {
    case Op::turn_to: return step.target == Target::nothing;
    case Op::reset:
    case Op::return_to_box:
    case Op::give_name: return true;
    default: return false;
  }
}

}  // namespace

CardSet Realm::candidates(const Step& step, const Context& context) const {
  if (step.target == Target::nothing) return {};
  CardSet all;
  if (step.target == Target::self) all.insert(context.card);
  if (step.target == Target::that && context.that != 0) all.insert(context.that);
  if (step.target == Target::filter) all = select(deck_.filters[step.filter], context.card, context.that);
  if ((context.flags & frame_flag::upgrade_price) != 0) all.erase(context.card);
  CardSet out;
  Production made;
  for (const CardId card : all) {
    const bool hindered = blocked(card);
    bool good = true;
    switch (step.op) {
      case Op::discard: good = state_.zone(Zone::play).has(card); break;
      case Op::destroy:
        good = !indestructible(card) && (kingdom().has(card) || state_.zone(Zone::permanent).has(card));
        break;
      case Op::defeat: good = defeats_itself(deck_, face(card)); break;
      case Op::boost:
      case Op::remove_production:
        base_production(card, made);
        good = made.count > 0;
        break;
      case Op::reduce_cost:
        good = false;
        for (int u = 0; u < face(card).upgrades.size(); ++u) {
          const Resources p = price(card, u);
          good = good || (step.resource == resource_count ? p.total() > 0 : p[step.resource] > 0);
        }
        break;
      case Op::block: good = !hindered && card != context.card && state_.zone(Zone::play).has(card); break;
      case Op::keep_in_play: good = !hindered && !stays(card); break;
      case Op::check:
        good = markable(card, state_.stage[card], step.free, step.order_next, context.held) != 0;
        break;
      case Op::upgrade: good = any_upgrade(card, context.held, step.free); break;
      case Op::produce_from:
        production(card, made);
        good = made.count > 0;
        break;
      case Op::turn_to: good = deck_.stage(card, step.stage).exists; break;
      default: break;
    }
    // F5: what is blocked cannot be used, so it cannot be given up as a price.
    if (hindered && (context.flags & frame_flag::price) != 0) good = false;
    if (good) out.insert(card);
  }
  return out;
}

int Realm::needed(const Step& step, const Context& context) const {
  if (step.target != Target::filter) return 1;
  const Filter& filter = deck_.filters[step.filter];
  switch (filter.amount) {
    case Amount::exactly:
    case Amount::up_to: return filter.count;
    case Amount::by_box: {
      const int at =
          std::min(marked_boxes(context.card, state_.stage[context.card]), filter.by_box.size() - 1);
      return deck_.numbers[static_cast<std::size_t>(filter.by_box.first + at)];
    }
    case Amount::all: return filter.max > 0 ? filter.max : max_cards;
    case Amount::any: return max_cards;
  }
  return 1;
}

std::uint32_t Realm::markable(CardId card, int stage, bool free, bool next, const Resources& held) const {
  const Stage& face = deck_.stage(card, stage);
  if (face.track == 0xff) return 0;
  std::uint32_t out = 0;
  std::uint32_t seen = 0;
  for (int i = 0; i < face.boxes.size(); ++i) {
    if (((state_.boxes[face.track] >> i) & 1U) != 0) continue;
    const Box& box = deck_.boxes[static_cast<std::size_t>(face.boxes.first + i)];
    if (!free && !held.covers(box.pay)) continue;
    if (((seen >> box.like) & 1U) != 0) continue;  // equal boxes are offered once
    seen |= 1U << box.like;
    out |= 1U << i;
    if (next) break;
  }
  return out;
}

bool Realm::possible(const Step& step, const Context& context) const {
  const bool forced = (context.flags & frame_flag::forced) != 0;
  switch (step.op) {
    case Op::gain: return times(step.per, context) > 0;
    case Op::exchange: return state_.held[step.resource] + state_.held[step.other_resource] > 0;
    case Op::store: return state_.held[step.resource] > 0;
    case Op::mill: return state_.deck_size > 0;
    case Op::discover:
      if (step.next) {
        for (int id = 1; id <= deck_.last; ++id) {
          if (state_.zone(Zone::box).has(static_cast<CardId>(id))) return true;
        }
        return false;
      }
      for (int i = step.ids.first; i < step.ids.last; ++i) {
        if (state_.zone(Zone::box).has(static_cast<CardId>(deck_.numbers[static_cast<std::size_t>(i)])))
          return true;
      }
      return false;
    case Op::choose:
      for (int i = step.options.first; i < step.options.last; ++i) {
        if (fully_possible(deck_.lists[static_cast<std::size_t>(i)], context)) return true;
      }
      return false;
    case Op::if_: return holds(step.cond, context) && worth_doing(step.then, context);
    case Op::check:
      if (step.target == Target::nothing) {
        const int stage = step.stage != 0 ? step.stage : state_.stage[context.card];
        return step.if_possible ||
               (times(step.per, context) > 0 &&
                markable(context.card, stage, step.free, step.order_next, context.held) != 0);
      }
      break;
    case Op::add_production:
      if (step.stage == any_unmodified) {
        for (int stage = 1; stage <= 4; ++stage) {
          if (deck_.stage(context.card, stage).exists && !stage_has_sticker(context.card, stage)) return true;
        }
        return false;
      }
      break;
    case Op::play_from_discard:
      if (forbidden(no_play)) return false;
      break;
    case Op::put_top:
    case Op::put_bottom:
      if (state_.deck_size == 0) return false;  // F12
      break;
    case Op::block:
      if (!state_.zone(Zone::play).has(context.card)) return false;
      break;
    case Op::milestones: return true;
    default: break;
  }
  if (step.target == Target::nothing) return true;
  const CardSet found = candidates(step, context);
  if (step.target != Target::filter) return !found.empty();
  const Filter& filter = deck_.filters[step.filter];
  const bool exact = filter.amount == Amount::exactly || filter.amount == Amount::by_box;
  if (!exact || forced || filter.random) return !found.empty();
  int sum = 0;
  for (const CardId card : found) sum += weight(card, filter);
  return sum >= needed(step, context);
}

bool Realm::worth_doing(Range steps, const Context& context) const {
  for (int i = steps.first; i < steps.last; ++i) {
    const Step& step = deck_.steps[static_cast<std::size_t>(i)];
    if (!moves_itself(step)) return possible(step, context);
  }
  return true;
}

bool Realm::fully_possible(Range steps, const Context& context) const {
  Context exact = context;
  exact.flags = static_cast<std::uint8_t>(exact.flags & ~frame_flag::forced);
  for (int i = steps.first; i < steps.last; ++i) {
    const Step& step = deck_.steps[static_cast<std::size_t>(i)];
    if (step.target == Target::that && i > steps.first) continue;
    if (step.op != Op::if_ && !possible(step, exact)) return false;
  }
  return true;
}

// Hall's condition: every group of the cards asked for is covered by different cards.
bool Realm::payable(Range also, const Context& context, CardSet taken, int already) const {
  std::array<CardSet, 4> found;
  std::array<int, 4> need{};
  std::array<const Filter*, 4> filters{};
  std::size_t count = 0;
  for (int i = also.first; i < also.last; ++i) {
    const Step& step = deck_.steps[static_cast<std::size_t>(i)];
    const bool cards = (step.op == Op::discard || step.op == Op::destroy) && step.target == Target::filter;
    if (!cards || count == 4) {
      if (!possible(step, context)) return false;
      continue;
    }
    filters[count] = &deck_.filters[step.filter];
    found[count] = candidates(step, context) - taken;
    const Amount amount = filters[count]->amount;
    need[count] = amount == Amount::exactly || amount == Amount::by_box ? needed(step, context) : 1;
    if (i == also.first) need[count] = std::max(0, need[count] - already);
    ++count;
  }
  for (unsigned group = 1; group < (1U << count); ++group) {
    int sum = 0;
    CardSet all;
    for (unsigned i = 0; i < count; ++i) {
      if (((group >> i) & 1U) == 0) continue;
      sum += need[i];
      all = all | found[i];
    }
    for (const CardId card : all) {
      int most = 0;
      for (unsigned i = 0; i < count; ++i) {
        if (((group >> i) & 1U) != 0 && found[i].has(card)) most = std::max(most, weight(card, *filters[i]));
      }
      sum -= most;
    }
    if (sum > 0) return false;
  }
  return true;
}

bool Realm::usable(CardId card, std::uint16_t index, CardId that) const {
  const Effect& effect = deck_.effects[index];
  if (effect.kind == Kind::time && forbidden(no_time)) return false;
  if (effect.counter != 0xff) {
    const int used = state_.counters[effect.counter];
    if ((effect.once || effect.once_per_turn) && used > 0) return false;
    if (effect.max_times > 0 && used >= effect.max_times) return false;
  }
  const Resources price = effect_price(card, effect);
  if (!state_.held.covers(price)) return false;
  Context context{.card = card, .that = that, .flags = frame_flag::price, .held = state_.held};
  for (int i = 0; i < resource_count; ++i)
    context.held[i] = static_cast<std::int16_t>(context.held[i] - price[i]);
  if (context.held.total() < effect.cost_any) return false;
  if (!effect.also.empty() && !payable(effect.also, context)) return false;
  if (effect.kind == Kind::destroy && indestructible(card)) return false;
  context.flags = effect.kind == Kind::forced ? frame_flag::forced : std::uint8_t{0};
  context.paid = 1;
  return worth_doing(effect.body, context);
}

bool Realm::upgradable(CardId card, int upgrade, const Resources& held, bool free) const {
  if (blocked(card) || forbidden(no_upgrade)) return false;
  if (free) return true;
  if (!held.covers(price(card, upgrade))) return false;
  const Upgrade& u = deck_.upgrades[static_cast<std::size_t>(face(card).upgrades.first + upgrade)];
  if (u.also.empty()) return true;
  return payable(u.also, {.card = card,
                          .flags = static_cast<std::uint8_t>(frame_flag::price | frame_flag::upgrade_price),
                          .held = held});
}

bool Realm::any_upgrade(CardId card, const Resources& held, bool free) const {
  for (int u = 0; u < face(card).upgrades.size(); ++u) {
    if (upgradable(card, u, held, free)) return true;
  }
  return false;
}

}  // namespace guildhall::kingdom
