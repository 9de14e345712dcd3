// The operations that change a card for good: stickers, production crossed out, lowered prices (F9, F10).
#include <algorithm>
#include <bit>

#include "games/kingdom/engine.hpp"

namespace guildhall::kingdom {

// F9.
bool Engine::op_boost(Frame& f, const Step& step) {
  if (!pick(f, step)) return false;
  if (f.set.empty()) return true;
  const CardId card = *f.set.begin();
  if (f.phase == picked) {
    Production made;
    realm().base_production(card, made);
    std::uint32_t mask = 0;
    for (int a = 0; a < made.count; ++a) {
      for (int i = 0; i < resource_count; ++i) mask |= made[a][i] > 0 ? 1U << i : 0U;
    }
    if (!ask_one(f, Ask::resource, mask, picked + 1)) return false;
  }
  if (f.arg < resource_count) add_mark(card, mark::production + f.arg, s_.stage[card], 1);
  return true;
}

bool Engine::op_add_production(Frame& f, const Step& step) {
  if (!pick(f, step)) return false;
  if (f.set.empty()) return true;
  const CardId card = *f.set.begin();
  if (f.phase == picked) {
    f.n = step.stage != 0 && step.stage != any_unmodified ? step.stage : s_.stage[card];
    f.phase = picked + 2;
    if (step.stage == any_unmodified) {
      std::uint32_t stages = 0;
      for (int i = 1; i <= 4; ++i) {
        if (deck_.stage(card, i).exists && !realm().stage_has_sticker(card, i)) stages |= 1U << i;
      }
      if (stages == 0) return true;
      if (!ask_one(f, Ask::stage, stages, picked + 1)) return false;
    }
  }
  if (f.phase == picked + 1) {
    f.n = f.arg;
    f.phase = picked + 2;
  }
  if (f.phase == picked + 2) {
    f.phase = picked + 3;
    if (!step.one_of.empty() && !ask_one(f, Ask::option, (1U << step.one_of.size()) - 1, picked + 3))
      return false;
    if (step.any > 0 && !ask_one(f, Ask::resource, (1U << resource_count) - 1, picked + 3)) return false;
  }
  const int offered = !step.one_of.empty() ? step.one_of.size() : step.any > 0 ? resource_count : 256;
  if (f.n < 1 || f.n > 4 || f.arg >= offered) return true;
  Resources add = step.res;
  if (!step.one_of.empty()) add = deck_.sets[static_cast<std::size_t>(step.one_of.first + f.arg)];
  if (step.any > 0) add[f.arg] = static_cast<std::int16_t>(add[f.arg] + step.any);
  for (int i = 0; i < resource_count; ++i) add_mark(card, mark::production + i, f.n, add[i]);
  return true;
}

bool Engine::op_remove_production(Frame& f, const Step& step) {
  if (f.phase == 0) {
    f.n = static_cast<std::int16_t>(realm().times(step.per, context(f)));
    f.phase = 1;
  }
  if (f.n <= 0 || !pick(f, step)) return f.n <= 0;
  if (f.set.empty()) return true;
  const CardId card = *f.set.begin();
  Production made;
  realm().base_production(card, made);
  if (step.any == 0) {
    for (int i = 0; i < resource_count; ++i) {
      int most = 0;
      for (int a = 0; a < made.count; ++a) most = std::max(most, made[a][i]);
      add_mark(card, mark::removed + i, s_.stage[card], std::min(step.res[i], most));
    }
    return true;
  }
  if (f.phase == picked) {
    std::uint32_t mask = 0;
    for (int a = 0; a < made.count; ++a) {
      for (int i = 0; i < resource_count; ++i) mask |= made[a][i] > 0 ? 1U << i : 0U;
    }
    if (!ask_one(f, Ask::resource, mask, picked + 1)) return false;
  }
  if (f.arg < resource_count) add_mark(card, mark::removed + f.arg, s_.stage[card], 1);
  f.set = {};
  f.phase = 1;
  return --f.n <= 0;
}

bool Engine::op_reduce_cost(Frame& f, const Step& step) {
  if (!pick(f, step)) return false;
  if (f.set.empty()) return true;
  const CardId card = *f.set.begin();
  if (f.phase == picked) {
    std::uint32_t mask = 0;
    for (int u = 0; u < realm().face(card).upgrades.size(); ++u) {
      const Resources price = realm().price(card, u);
      for (int i = 0; i < resource_count; ++i) {
        const bool fits = step.resource == resource_count || step.resource == i;
        if (fits && price[i] > 0) mask |= 1U << (u * resource_count + i);
      }
    }
    if (mask == 0) return true;
    if (!ask_one(f, Ask::option, mask, picked + 1)) return false;
  }
  if (f.arg < 2 * resource_count) add_mark(card, mark::price + f.arg, s_.stage[card], step.count);
  return true;
}

}  // namespace guildhall::kingdom
