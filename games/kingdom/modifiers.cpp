// Stickers, standing effects and blocking: the one place that every reader of a changeable value uses.
#include <algorithm>

#include "games/kingdom/realm.hpp"

namespace guildhall::kingdom {

void Realm::gather() const {
  gathered_ = true;
  constexpr std::uint16_t wanted = kingdom::changes_production | kingdom::changes_gain |
                                   kingdom::changes_advance | kingdom::forbids | kingdom::looks;
  const auto look_at = [&](CardId card) {
    const std::uint16_t found = deck_.traits[card][state_.stage[card]] & wanted;
    if (found == 0) return;
    traits_ = static_cast<std::uint16_t>(traits_ | found);
    sources_[static_cast<std::size_t>(source_count_++)] = card;
  };
  for (const CardId card : state_.zone(Zone::play)) {
    if (!blocked(card)) look_at(card);
  }
  for (const CardId card : state_.zone(Zone::permanent)) look_at(card);
}

int Realm::mark(CardId card, int kind, int stage) const {
  if (state_.marked[card] == 0) return 0;
  const std::uint8_t what = mark::what(kind, stage);
  for (int i = 0; i < state_.mark_count; ++i) {
    const Mark& m = state_.marks[static_cast<std::size_t>(i)];
    if (m.card == card && m.what == what) return m.amount;
  }
  return 0;
}

int Realm::sticker_count(CardId card) const {
  int sum = 0;
  for (int i = 0; i < state_.mark_count; ++i) {
    const Mark& m = state_.marks[static_cast<std::size_t>(i)];
    const int kind = mark::kind_of(m.what);
    if (m.card == card && mark::is_sticker(kind)) sum += kind < mark::fame ? m.amount : 1;
  }
  return sum;
}

bool Realm::stage_has_sticker(CardId card, int stage) const {
  for (int i = 0; i < state_.mark_count; ++i) {
    const Mark& m = state_.marks[static_cast<std::size_t>(i)];
    if (m.card == card && mark::stage_of(m.what) == stage && mark::is_sticker(mark::kind_of(m.what)))
      return true;
  }
  return false;
}

std::uint32_t Realm::keywords(CardId card) const {
  std::uint32_t bits = face(card).keywords;
  if (state_.marked[card] == 0) return bits;
  for (int i = 0; i < state_.mark_count; ++i) {
    const Mark& m = state_.marks[static_cast<std::size_t>(i)];
    const int kind = mark::kind_of(m.what);
    if (m.card == card && kind >= mark::keyword && kind < mark::removed &&
        mark::stage_of(m.what) == state_.stage[card]) {
      bits |= 1U << static_cast<unsigned>(kind - mark::keyword);
    }
  }
  return bits;
}

// Printed production with stickers and without what is crossed out; a sticker adds to every alternative.
void Realm::base_production(CardId card, Production& out) const {
  out.count = 0;
  const Stage& stage = face(card);
  if (state_.marked[card] == 0) {
    for (int i = stage.produce.first; i < stage.produce.last; ++i) {
      out.alternatives[static_cast<std::size_t>(out.count++)] = deck_.sets[static_cast<std::size_t>(i)];
    }
    return;
  }
  Resources change;
  Resources crossed;
  for (int i = 0; i < resource_count; ++i) {
    change[i] = static_cast<std::int16_t>(mark(card, mark::production + i, state_.stage[card]));
    crossed[i] = static_cast<std::int16_t>(mark(card, mark::removed + i, state_.stage[card]));
  }
  const auto changed = [&](Resources r) {
    for (int i = 0; i < resource_count; ++i) {
      r[i] = static_cast<std::int16_t>(std::max(0, r[i] + change[i] - crossed[i]));
    }
    out.add(r);
  };
  if (stage.produce.empty()) changed({});
  for (int i = stage.produce.first; i < stage.produce.last; ++i)
    changed(deck_.sets[static_cast<std::size_t>(i)]);
}

void Realm::production(CardId card, Production& out) const {
  if (blocked(card)) {
    out.count = 0;
    return;
  }
  base_production(card, out);
  if ((traits() & kingdom::changes_production) == 0) return;
  const auto concerns = [&](CardId source, const Step& step) {
    if (step.target != Target::filter) return card == source;
    const Filter& filter = deck_.filters[step.filter];
    const bool placed = (filter.where & in_play) != 0 && state_.zone(Zone::play).has(card);
    return placed && fits(filter, card, source, 0, true);
  };
  Resources plus;
  int factor = 1;
  standing(kingdom::changes_production, Op::modify_production, [&](CardId source, const Step& step) {
    if (!concerns(source, step)) return;
    const int n = times(step.per, {.card = source});
    for (int i = 0; i < resource_count; ++i) plus[i] = static_cast<std::int16_t>(plus[i] + n * step.res[i]);
    factor *= step.factor;
  });
  if (out.count == 0 && plus.total() > 0) out.alternatives[static_cast<std::size_t>(out.count++)] = {};
  for (int a = 0; a < out.count; ++a) {
    Resources& r = out.alternatives[static_cast<std::size_t>(a)];
    for (int i = 0; i < resource_count; ++i) r[i] = static_cast<std::int16_t>((r[i] + plus[i]) * factor);
  }
  standing(kingdom::changes_production, Op::modify_production, [&](CardId source, const Step& step) {
    if (!step.may_swap || !concerns(source, step)) return;
    const int before = out.count;
    for (int a = 0; a < before; ++a) {
      Resources r = out[a];
      while (r[step.resource] > 0) {
        --r[step.resource];
        ++r[step.other_resource];
        out.add(r);
      }
    }
  });
}

int Realm::makes(CardId card, int resource) const {
  Production made;
  production(card, made);
  int best = 0;
  for (int a = 0; a < made.count; ++a) best = std::max(best, made[a][resource]);
  return best;
}

Resources Realm::price(CardId card, int upgrade) const {
  const Stage& stage = face(card);
  Resources price = deck_.upgrades[static_cast<std::size_t>(stage.upgrades.first + upgrade)].cost;
  if (state_.marked[card] == 0) return price;
  for (int i = 0; i < resource_count; ++i) {
    const int lowered = mark(card, mark::price + upgrade * resource_count + i, state_.stage[card]);
    price[i] = static_cast<std::int16_t>(std::max(0, price[i] - lowered));
  }
  return price;
}

Resources Realm::effect_price(CardId card, const Effect& effect) const {
  Resources price = effect.cost;
  if (!effect.track.empty()) {
    const int at = std::min(marked_boxes(card, state_.stage[card]), effect.track.size() - 1);
    price[effect.track_resource] = static_cast<std::int16_t>(
        price[effect.track_resource] + deck_.numbers[static_cast<std::size_t>(effect.track.first + at)]);
  }
  return price;
}

// F3 and F5: a blocked card does what its blocker does.
bool Realm::stays(CardId card) const {
  if (blocked(card)) return stays(state_.blocked_by[card]);
  if (state_.kept.has(card)) return true;
  return has_trait(card, kingdom::stays) || mark(card, mark::stays, state_.stage[card]) > 0;
}

bool Realm::forbidden(Forbidden what) const {
  bool found = false;
  standing(kingdom::forbids, Op::forbid, [&](CardId source, const Step& step) {
    if ((step.what & what) != 0 && (step.cond == none || !holds(step.cond, {.card = source}))) found = true;
  });
  return found;
}

bool Realm::indestructible(CardId card) const {
  if (!has_trait(card, kingdom::forbids)) return false;
  const Stage& stage = face(card);
  for (int e = stage.effects.first; e < stage.effects.last; ++e) {
    const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
    const Step& step = deck_.steps[effect.body.first];
    if (step.op == Op::forbid && (step.what & no_destroy_self) != 0 &&
        (step.cond == none || !holds(step.cond, {.card = card}))) {
      return true;
    }
  }
  return false;
}

Resources Realm::gained(Resources amount) const {
  standing(kingdom::changes_gain, Op::modify_gain, [&](CardId /*source*/, const Step& step) {
    for (int i = 0; i < resource_count; ++i) {
      if (amount[i] > 0) amount[i] = static_cast<std::int16_t>(std::max(0, amount[i] + step.res[i]));
    }
  });
  return amount;
}

int Realm::advance_size() const {
  int size = 2;
  standing(kingdom::changes_advance, Op::modify_advance,
           [&](CardId /*source*/, const Step& step) { size += step.count; });
  return size;
}

int Realm::looked_at() const {
  int seen = 1;  // P2
  standing(kingdom::looks, Op::look,
           [&](CardId /*source*/, const Step& step) { seen = std::max<int>(seen, step.count); });
  return seen;
}

int Realm::marked_boxes(CardId card, int stage) const {
  const std::uint8_t track = deck_.stage(card, stage).track;
  return track == 0xff ? 0 : std::popcount(state_.boxes[track]);
}

int Realm::free_boxes(CardId card, int stage) const {
  return deck_.stage(card, stage).boxes.size() - marked_boxes(card, stage);
}

int Realm::weight(CardId card, const Filter& filter) const {
  if (!has_trait(card, kingdom::counts_double) || blocked(card)) return 1;
  const Stage& stage = face(card);
  int most = 1;
  for (int e = stage.effects.first; e < stage.effects.last; ++e) {
    const Step& step = deck_.steps[deck_.effects[static_cast<std::size_t>(e)].body.first];
    if (step.op == Op::counts_as && ((filter.keywords >> step.keyword) & 1U) != 0) {
      most = std::max<int>(most, step.count);
    }
  }
  return most;
}

}  // namespace guildhall::kingdom
