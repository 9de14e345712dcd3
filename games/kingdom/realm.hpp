#pragma once

#include "games/kingdom/score.hpp"
#include "games/kingdom/state.hpp"

namespace guildhall::kingdom {

// What a card produces now: alternatives, one of which is chosen (K2).
struct Production {
  std::array<Resources, 16> alternatives;
  int count = 0;

  void add(const Resources& r) {
    for (int i = 0; i < count; ++i) {
      if (alternatives[static_cast<std::size_t>(i)] == r) return;
    }
    if (count < 16 && r.total() > 0) alternatives[static_cast<std::size_t>(count++)] = r;
  }
  const Resources& operator[](int i) const { return alternatives[static_cast<std::size_t>(i)]; }
};

// For whom a step is read: the card whose step it is, the card that set it off or was chosen before.
struct Context {
  CardId card = 0;
  CardId that = 0;
  std::uint8_t flags = 0;  // frame_flag
  std::uint8_t paid = 0;
  Resources held;
};

// Reads a position. Everything that depends on stickers, modifiers or blocking is read here and nowhere
// else: production, keywords, prices, what stays, what is forbidden, what counts double, fame.
class Realm {
 public:
  Realm(const Deck& deck, const State& state) : deck_(deck), state_(state) {}

  const Stage& face(CardId card) const { return deck_.stage(card, state_.stage[card]); }
  bool has_trait(CardId card, unsigned wanted) const {
    return (deck_.traits[card][state_.stage[card]] & wanted) != 0;
  }
  bool has_trigger(CardId card, When when) const {
    return ((deck_.triggers[card][state_.stage[card]] >> static_cast<unsigned>(when)) & 1U) != 0;
  }
  bool blocked(CardId card) const { return state_.blocked_by[card] != 0; }
  // In play and not blocked, or permanent (F4, F5).
  bool active(CardId card) const {
    return (state_.zone(Zone::play).has(card) && !blocked(card)) || state_.zone(Zone::permanent).has(card);
  }
  CardSet kingdom() const {
    return state_.zone(Zone::play) | state_.zone(Zone::discard) | state_.zone(Zone::deck);
  }
  bool friendly(CardId card) const { return !face(card).negative; }

  // modifiers.cpp
  int mark(CardId card, int kind, int stage) const;
  int sticker_count(CardId card) const;
  bool stage_has_sticker(CardId card, int stage) const;
  std::uint32_t keywords(CardId card) const;
  void base_production(CardId card, Production& out) const;
  void production(CardId card, Production& out) const;
  int makes(CardId card, int resource) const;
  Resources price(CardId card, int upgrade) const;
  Resources effect_price(CardId card, const Effect& effect) const;
  bool stays(CardId card) const;
  bool forbidden(Forbidden what) const;
  bool indestructible(CardId card) const;
  Resources gained(Resources amount) const;
  int advance_size() const;
  int looked_at() const;
  int free_boxes(CardId card, int stage) const;
  int marked_boxes(CardId card, int stage) const;
  int weight(CardId card, const Filter& filter) const;

  // filters.cpp
  bool fits(const Filter& filter, CardId card, CardId self, CardId that, bool base_only = false) const;
  CardSet select(const Filter& filter, CardId self, CardId that) const;
  int times(std::uint16_t per, const Context& context) const;
  bool holds(std::uint16_t cond, const Context& context) const;

  // usable.cpp
  CardSet candidates(const Step& step, const Context& context) const;
  int needed(const Step& step, const Context& context) const;
  bool possible(const Step& step, const Context& context) const;
  bool worth_doing(Range steps, const Context& context) const;
  bool fully_possible(Range steps, const Context& context) const;
  // `already` of what the first step asks for has been chosen and is among `taken`.
  bool payable(Range also, const Context& context, CardSet taken = {}, int already = 0) const;
  bool usable(CardId card, std::uint16_t effect, CardId that = 0) const;
  bool upgradable(CardId card, int upgrade, const Resources& held, bool free) const;
  bool any_upgrade(CardId card, const Resources& held, bool free) const;
  std::uint32_t markable(CardId card, int stage, bool free, bool all_alike, const Resources& held) const;

  // score.cpp
  int fame(CardId card) const;
  int stage_fame(CardId card, int stage) const;
  int score() const;
  int banished_worth(CardId card) const;
  ScoreLine explain(CardId card) const;

  const Deck& deck() const { return deck_; }
  const State& state() const { return state_; }

 private:
  // Cards that change what others do, gathered when first asked for.
  void gather() const;
  std::uint16_t traits() const {
    if (!gathered_) gather();
    return traits_;
  }
  template <class F>
  void standing(Trait trait, Op op, F&& f) const;

  const Deck& deck_;
  const State& state_;
  mutable bool gathered_ = false;
  mutable std::uint16_t traits_ = 0;
  mutable int source_count_ = 0;
  mutable std::array<CardId, max_cards> sources_;  // the first `source_count_` of it
};

template <class F>
void Realm::standing(Trait trait, Op op, F&& f) const {
  if ((traits() & trait) == 0) return;
  for (int source = 0; source < source_count_; ++source) {
    const CardId card = sources_[static_cast<std::size_t>(source)];
    const Stage& stage = face(card);
    if ((stage.traits & trait) == 0) continue;
    for (int e = stage.effects.first; e < stage.effects.last; ++e) {
      const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
      if (effect.usable || effect.when != When::always) continue;
      for (int i = effect.body.first; i < effect.body.last; ++i) {
        const Step& step = deck_.steps[static_cast<std::size_t>(i)];
        if (step.op == op) f(card, step);
      }
    }
  }
}

}  // namespace guildhall::kingdom
