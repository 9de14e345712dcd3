// Which cards a filter means, how often a 'for each' counts, whether a condition holds.
#include <algorithm>

#include "games/kingdom/realm.hpp"

namespace guildhall::kingdom {

bool Realm::fits(const Filter& filter, CardId card, CardId self, CardId that, bool base_only) const {
  if (filter.other && card == self) return false;
  if (filter.except_that && card == that) return false;
  if (filter.id != 0 && filter.id != card) return false;
  if (filter.keywords != 0 && (keywords(card) & filter.keywords) == 0) return false;
  if (filter.side != 0 && friendly(card) != (filter.side > 0)) return false;
  if (filter.by_name) {
    const auto first = deck_.numbers.begin() + filter.names.first;
    const auto last = deck_.numbers.begin() + filter.names.last;
    if (std::find(first, last, static_cast<std::int16_t>(face(card).name)) == last) return false;
  }
  if (filter.blocked_by_self && state_.blocked_by[card] != self) return false;
  if (filter.has_upgrade && face(card).upgrades.empty()) return false;
  if (filter.stickers != 0 && ((filter.stickers >> std::min(7, sticker_count(card))) & 1U) == 0) return false;
  if (filter.produces >= 0 || filter.production_size >= 0) {
    Production made;
    if (base_only) {
      base_production(card, made);
    } else {
      production(card, made);
    }
    bool found = filter.produces < 0;
    bool sized = filter.production_size < 0;
    for (int a = 0; a < made.count; ++a) {
      found = found || filter.produces == resource_count || made[a][filter.produces] > 0;
      sized = sized || made[a].total() == filter.production_size;
    }
    if (!found || !sized) return false;
  }
  if (filter.fame_exact && fame(card) != filter.fame) return false;
  return !filter.fame_least || fame(card) >= filter.fame;
}

CardSet Realm::select(const Filter& filter, CardId self, CardId that) const {
  CardSet all;
  if ((filter.where & in_play) != 0) all = all | state_.zone(Zone::play);
  if ((filter.where & in_discard) != 0) all = all | state_.zone(Zone::discard);
  if ((filter.where & in_deck) != 0) all = all | state_.zone(Zone::deck);
  if ((filter.where & in_permanent) != 0) all = all | state_.zone(Zone::permanent);
  if ((filter.where & in_banished) != 0) all = all | state_.zone(Zone::banished);
  CardSet out;
  for (const CardId card : all) {
    if (fits(filter, card, self, that)) out.insert(card);
  }
  return out;
}

int Realm::times(std::uint16_t per, const Context& context) const {
  if (per == none) return 1;
  const Per& p = deck_.pers[per];
  const int stage = p.stage != 0 ? p.stage : state_.stage[context.card];
  switch (p.what) {
    case Per::What::boxes_marked: return marked_boxes(context.card, stage);
    case Per::What::boxes_unmarked: return free_boxes(context.card, stage);
    case Per::What::paid: return context.paid;
    case Per::What::stored: {
      const std::uint8_t store = face(context.card).store;
      return store == 0xff ? 0 : state_.counters[store];
    }
    default: break;
  }
  const Filter& filter = deck_.filters[p.filter];
  int sum = 0;
  for (const CardId card : select(filter, context.card, context.that)) {
    sum += p.what == Per::What::production   ? makes(card, p.resource)
           : p.what == Per::What::missing_to ? 1
                                             : weight(card, filter);
  }
  if (p.what == Per::What::missing_to) return std::max(0, p.number - sum);
  sum /= filter.every;
  return filter.max > 0 ? std::min<int>(sum, filter.max) : sum;
}

bool Realm::holds(std::uint16_t cond, const Context& context) const {
  if (cond == none) return true;
  const Cond& c = deck_.conds[cond];
  switch (c.what) {
    case Cond::What::all_marked: return free_boxes(context.card, state_.stage[context.card]) == 0;
    case Cond::What::deck_empty: return state_.deck_size == 0;
    case Cond::What::some: return !select(deck_.filters[c.filter], context.card, context.that).empty();
    case Cond::What::nobody: return select(deck_.filters[c.filter], context.card, context.that).empty();
    case Cond::What::no_resource: return state_.held[c.resource] == 0;
    case Cond::What::production: {
      int sum = 0;
      for (const CardId card : select(deck_.filters[c.filter], context.card, context.that)) {
        sum += makes(card, c.resource);
      }
      return sum >= c.number;
    }
    case Cond::What::destroyed:
      for (const CardId card : state_.zone(Zone::destroyed)) {
        for (int i = c.names.first; i < c.names.last; ++i) {
          if (face(card).name == deck_.numbers[static_cast<std::size_t>(i)]) return true;
        }
      }
      return false;
  }
  return false;
}

}  // namespace guildhall::kingdom
