// X1, X2: the expansions in the box, banishing, the score path.
#include <algorithm>

#include "games/kingdom/engine.hpp"

namespace guildhall::kingdom {

inline constexpr int banish_size = 12;
inline constexpr int expansion_length = 4;

void Engine::note_score() {
  const int score = realm().score();
  if (s_.score_count < max_scores) s_.scores[s_.score_count++] = static_cast<std::int16_t>(score);
  tell(EventKind::scored, 0, 0, score);
  if (s_.expansion != 0 && s_.zone(Zone::permanent).has(s_.expansion)) destroy(s_.expansion);
  s_.expansion = 0;
  CardSet open;
  for (const CardId card : deck_.expansions) {
    if (s_.zone(Zone::box).has(card)) open.insert(card);
  }
  if (s_.expansions == 0 || open.empty() || s_.score_count == max_scores) {
    s_.phase = Phase::over;
    return;
  }
  s_.ask = Ask::expand;
  s_.ask_cards = open;
  s_.ask_stop = 1;
}

void Engine::start_expansion(CardId card) {
  --s_.expansions;
  s_.phase = Phase::banish;
  s_.last_round = 0;
  s_.last_next = 0;
  push(Task::banish, card);
}

// First a permanent card, then one friendly card of each twelve; `set` holds what is selected.
void Engine::resume_banish(Frame& f) {
  const Realm r = realm();
  switch (f.phase) {
    case 0: {
      f.phase = 1;
      CardSet friendly;
      for (const CardId card : s_.zone(Zone::permanent)) {
        if (r.friendly(card)) friendly.insert(card);
      }
      if (friendly.size() > 1) return ask_card(friendly, false);
      f.set = friendly;
      return;
    }
    case 1:
      f.phase = 2;
      shuffle_kingdom();
      return;
    case 2: {
      if (s_.deck_size < banish_size) {
        f.phase = 3;
        f.n = 0;
        return;
      }
      CardSet friendly;
      for (int i = 0; i < banish_size; ++i) {
        const CardId card = s_.deck[0];
        if (r.friendly(card)) friendly.insert(card);
        move(card, Zone::discard);
      }
      if (!friendly.empty()) ask_card(friendly, false);
      return;
    }
    case 3: {  // cards that save others (81), one after the other; `n` is the last one that was asked
      const CardSet selected = f.set;
      for (const CardId card : selected) {
        if (card <= f.n) continue;
        const Stage& stage = r.face(card);
        for (int e = stage.effects.first; e < stage.effects.last; ++e) {
          const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
          const Step& step = deck_.steps[effect.body.first];
          if (effect.when != When::banished || step.op != Op::cancel_banish) continue;
          f.n = card;
          f.paid = static_cast<std::uint8_t>(deck_.filters[step.filter].count);
          f.phase = 4;
          return;
        }
      }
      f.phase = 6;
      return;
    }
    case 4: {
      CardSet others = f.set;
      others.erase(static_cast<CardId>(f.n));
      if (f.paid == 0 || others.empty()) {
        f.phase = 3;
        return;
      }
      f.phase = 5;
      return ask_card(others, true);
    }
    case 5:
      f.phase = f.arg == stopped ? 3 : 4;
      if (f.arg != stopped) {
        f.set.erase(f.arg);
        --f.paid;
      }
      return;
    default: banish(f); return;
  }
}

// The fame of all the selected cards is counted before any of them goes.
void Engine::banish(Frame& f) {
  const CardId expansion = f.card;
  int sum = 0;
  CardSet going;
  for (const CardId card : f.set) {
    const Realm r = realm();
    if (r.indestructible(card)) continue;
    const int fame = r.fame(card) + r.banished_worth(card);
    tell(EventKind::banished, card, 0, fame);
    sum += fame;
    going.insert(card);
  }
  for (const CardId card : going) leave_play(card, Zone::banished);
  s_.banished_fame = static_cast<std::int16_t>(std::clamp(s_.banished_fame + sum, -9999, 9999));
  pop();
  s_.expansion = expansion;
  s_.expansion_rounds = expansion_length;
  s_.stage[expansion] = 1;
  move(expansion, Zone::permanent);
  s_.phase = Phase::shuffle;
}

}  // namespace guildhall::kingdom
