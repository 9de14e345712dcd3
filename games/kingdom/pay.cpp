#include "games/kingdom/pay.hpp"

#include <algorithm>
#include <limits>

#include "games/kingdom/realm.hpp"

namespace guildhall::kingdom {
namespace {

constexpr int places = resource_count + 1;  // the last one: resources of free choice
using Need = std::array<int, places>;

struct Source {
  CardId card = 0;
  int order = 0;
  Production made;
};

// A card whose production depends on others goes first, one that others depend on goes last.
int order_of(const Realm& realm, CardId card) {
  const Stage& stage = realm.face(card);
  if ((stage.traits & changes_production) == 0) return 1;
  for (int e = stage.effects.first; e < stage.effects.last; ++e) {
    const Effect& effect = realm.deck().effects[static_cast<std::size_t>(e)];
    const Step& step = realm.deck().steps[effect.body.first];
    if (step.op == Op::modify_production && step.target == Target::self) return 0;
  }
  return 2;
}

// Pays a need with some resources; the rest counts as free choice, and what is then left as waste.
Need after(Need need, const Resources& gains, int& waste) {
  for (int i = 0; i < resource_count; ++i) {
    const int used = std::min(need[static_cast<std::size_t>(i)], gains[i]);
    need[static_cast<std::size_t>(i)] -= used;
    const int free = std::min(need[resource_count], gains[i] - used);
    need[resource_count] -= free;
    waste += gains[i] - used - free;
  }
  return need;
}

// Best plan by dynamic programming over the need that is left: every need is a number in a mixed base.
class Solver {
 public:
  Solver(const Need& need, const std::vector<Source>& sources) : sources_(sources) {
    size_ = 1;
    for (std::size_t i = 0; i < places; ++i) {
      base_[i] = size_;
      size_ *= static_cast<std::size_t>(need[i]) + 1;
    }
    layers_.assign(sources.size() + 1, std::vector<Entry>(size_));
    layers_[0][index(need)] = {.cards = 0, .waste = 0};
  }

  Payment solve() {
    for (std::size_t i = 0; i < sources_.size(); ++i) spread(i);
    std::size_t best = 0;
    int best_rank = std::numeric_limits<int>::max();
    for (std::size_t at = 0; at < size_; ++at) {
      const Entry& entry = layers_.back()[at];
      if (entry.cards == unreached) continue;
      int left = 0;
      for (const int n : need_of(at)) left += n;
      const int rank = left * 1000000 + entry.cards * 1000 + std::min(entry.waste, 999);
      if (rank < best_rank) {
        best_rank = rank;
        best = at;
      }
    }
    return plan(best);
  }

 private:
  static constexpr int unreached = std::numeric_limits<int>::max();
  struct Entry {
    int cards = unreached;
    int waste = 0;
    std::size_t from = 0;
    int alternative = -1;
  };

  std::size_t index(const Need& need) const {
    std::size_t out = 0;
    for (std::size_t i = 0; i < places; ++i) out += base_[i] * static_cast<std::size_t>(need[i]);
    return out;
  }
  Need need_of(std::size_t at) const {
    Need need{};
    for (std::size_t i = places; i-- > 0;) {
      need[i] = static_cast<int>(at / base_[i]);
      at %= base_[i];
    }
    return need;
  }
  void spread(std::size_t i) {
    for (std::size_t at = 0; at < size_; ++at) {
      const Entry entry = layers_[i][at];
      if (entry.cards == unreached) continue;
      offer(i + 1, at, {entry.cards, entry.waste, at, -1});
      for (int a = 0; a < sources_[i].made.count; ++a) {
        int waste = entry.waste;
        const std::size_t next = index(after(need_of(at), sources_[i].made[a], waste));
        if (next != at) offer(i + 1, next, {entry.cards + 1, waste, at, a});
      }
    }
  }
  void offer(std::size_t layer, std::size_t at, const Entry& entry) {
    Entry& old = layers_[layer][at];
    if (entry.cards < old.cards || (entry.cards == old.cards && entry.waste < old.waste)) old = entry;
  }
  Payment plan(std::size_t at) {
    Payment out;
    const Need left = need_of(at);
    for (int i = 0; i < resource_count; ++i)
      out.missing[i] = static_cast<std::int16_t>(left[static_cast<std::size_t>(i)]);
    out.missing_any = left[resource_count];
    out.possible = out.missing.empty() && out.missing_any == 0;
    for (std::size_t i = sources_.size(); i > 0; --i) {
      const Entry& entry = layers_[i][at];
      if (entry.alternative >= 0) {
        const Source& source = sources_[i - 1];
        out.produce.push_back(
            {source.card, static_cast<std::uint8_t>(entry.alternative), source.made[entry.alternative]});
      }
      at = entry.from;
    }
    std::ranges::reverse(out.produce);
    return out;
  }

  const std::vector<Source>& sources_;
  std::array<std::size_t, places> base_{};
  std::size_t size_ = 1;
  std::vector<std::vector<Entry>> layers_;
};

// Keeps back the cards that are to be given up, those that produce least first.
CardSet keep_back(const Realm& realm, Range also, const Context& context, Payment& out) {
  CardSet kept;
  for (int i = also.first; i < also.last; ++i) {
    const Step& step = realm.deck().steps[static_cast<std::size_t>(i)];
    if ((step.op != Op::discard && step.op != Op::destroy) || step.target != Target::filter) continue;
    const Filter& filter = realm.deck().filters[step.filter];
    const bool exact = filter.amount == Amount::exactly || filter.amount == Amount::by_box;
    int need = exact ? realm.needed(step, context) : 1;
    std::vector<std::pair<int, CardId>> found;
    for (const CardId card : realm.candidates(step, context) - kept) {
      Production made;
      realm.production(card, made);
      int most = 0;
      for (int a = 0; a < made.count; ++a) most = std::max(most, made[a].total());
      found.emplace_back(most, card);
    }
    std::ranges::sort(found);
    for (const auto& [most, card] : found) {
      if (need <= 0) break;
      kept.insert(card);
      need -= realm.weight(card, filter);
    }
    if (need > 0) {
      out.missing_cards = need;
      out.cards_like = step.filter;
    }
  }
  return kept;
}

Payment solve(const Realm& realm, CardId card, const Resources& price, int any, Range also,
              std::uint8_t flags) {
  const State& state = realm.state();
  const Context context{.card = card, .flags = flags, .held = state.held};
  Payment lacking;
  CardSet kept = keep_back(realm, also, context, lacking);
  kept.insert(card);
  Need need{};
  for (int i = 0; i < resource_count; ++i) need[static_cast<std::size_t>(i)] = price[i];
  need[resource_count] = any;
  int waste = 0;
  need = after(need, state.held, waste);
  std::vector<Source> sources;
  for (const CardId other : state.zone(Zone::play) - kept) {
    Source source{.card = other, .order = order_of(realm, other)};
    realm.production(other, source.made);
    for (int a = 0; a < source.made.count; ++a) {
      Resources& r = source.made.alternatives[static_cast<std::size_t>(a)];
      r = realm.gained(r);
    }
    if (source.made.count > 0) sources.push_back(source);
  }
  std::ranges::stable_sort(sources, {}, &Source::order);
  Payment out = Solver(need, sources).solve();
  out.missing_cards = lacking.missing_cards;
  out.cards_like = lacking.cards_like;
  out.possible = out.possible && out.missing_cards == 0;
  return out;
}

}  // namespace

Payment pay_for_upgrade(const Kingdom& game, const State& state, CardId card, int upgrade) {
  const Realm realm(game.deck(), state);
  const Range upgrades = realm.face(card).upgrades;
  if (!state.zone(Zone::play).has(card) || upgrade >= upgrades.size() || realm.blocked(card) ||
      realm.forbidden(no_upgrade)) {
    return {.forbidden = true};
  }
  const Range also = game.deck().upgrades[static_cast<std::size_t>(upgrades.first + upgrade)].also;
  return solve(realm, card, realm.price(card, upgrade), 0, also,
               static_cast<std::uint8_t>(frame_flag::price | frame_flag::upgrade_price));
}

Payment pay_for_effect(const Kingdom& game, const State& state, CardId card, int effect) {
  const Realm realm(game.deck(), state);
  const Range effects = realm.face(card).effects;
  if (!realm.active(card) || effect >= effects.size()) return {.forbidden = true};
  const auto index = static_cast<std::uint16_t>(effects.first + effect);
  const Effect& e = game.deck().effects[index];
  State rich = state;
  for (int i = 0; i < resource_count; ++i) rich.held[i] = 999;
  if (!e.usable) return {.forbidden = true};
  Payment out = solve(realm, card, realm.effect_price(card, e), e.cost_any, e.also, frame_flag::price);
  // With all the resources in the world it would still be of no use, unless cards to give up are missing.
  if (out.missing_cards == 0 && !Realm(game.deck(), rich).usable(card, index)) {
    out.possible = false;
    out.forbidden = true;
  }
  return out;
}

}  // namespace guildhall::kingdom
