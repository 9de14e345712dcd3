// R1-R4, T1-T8: rounds, turns, actions and the events that set off triggers.
#include <algorithm>
#include <bit>

#include "games/kingdom/engine.hpp"
#include "games/kingdom/kingdom.hpp"

namespace guildhall::kingdom {

void Kingdom::play_move(State& state, Move move, Events* events) const {
  Engine(*deck_, state, events).answer(move);
}

void Engine::answer(Move move) {
  const Ask asked = s_.ask;
  s_.ask = Ask::nothing;
  s_.ask_cards = {};
  s_.ask_mask = 0;
  s_.ask_stop = 0;
  const bool stop = move.kind == MoveKind::done;
  switch (asked) {
    case Ask::action:
    case Ask::close: act(move); break;
    case Ask::card: {
      Frame& f = top();
      if (stop) {
        f.arg = stopped;
      } else {
        f.set.insert(move.card);
        if ((f.flags & frame_flag::price) == 0 && f.task == Task::steps) f.that = move.card;
        if (f.task == Task::banish) f.arg = move.card;
      }
      break;
    }
    case Ask::trigger:
      if (stop) {
        s_.triggers = {};
        s_.trigger_count = 0;
      } else {
        start_trigger(move.a);
      }
      break;
    case Ask::expand:
      if (stop) {
        s_.phase = Phase::over;
      } else {
        start_expansion(move.card);
      }
      break;
    case Ask::nothing: return;
    default: top().arg = stop ? stopped : move.a; break;
  }
  run();
}

// Resolves what there is until the player has to decide something.
// No position of the rules takes more than some hundred steps: one made up outside that never comes to
// rest is over.
void Engine::run() {
  int patience = 50000;
  while (s_.ask == Ask::nothing && s_.phase != Phase::over) {
    if (--patience == 0) {
      s_.frames = {};
      s_.frame_count = 0;
      s_.triggers = {};
      s_.trigger_count = 0;
      s_.phase = Phase::over;
      break;
    }
    if (s_.frame_count > 0) {
      resume(top());
    } else if (s_.trigger_count > 0) {
      next_trigger();
    } else {
      flow();
    }
  }
  see();
}

void Engine::flow() {
  switch (s_.phase) {
    case Phase::turn_start: start_turn(); break;
    case Phase::actions:
      if (s_.turn_over == 0) {
        s_.ask = Ask::action;
      } else {
        end_turn();
      }
      break;
    case Phase::closing:
      s_.phase = Phase::turn_end;
      collect_all(When::end_of_turn);
      break;
    case Phase::turn_end: {
      s_.phase = Phase::cleanup;
      CardSet going;
      const Realm r = realm();
      for (const CardId card : s_.zone(Zone::play)) {
        if (!r.stays(card)) going.insert(card);
      }
      push_discard(going, frame_flag::cleanup);
      break;
    }
    case Phase::cleanup: clean_up(); break;
    case Phase::round_end: end_round(); break;
    case Phase::between: s_.phase = s_.last_round != 0 ? Phase::score : Phase::discovery; break;
    case Phase::discovery: {
      s_.phase = Phase::shuffle;
      if (s_.expansion != 0) break;
      CardSet next;  // R2
      for (int id = 1, left = 2; id <= deck_.last && left > 0; ++id) {
        const auto card = static_cast<CardId>(id);
        if (!s_.zone(Zone::box).has(card)) continue;
        next.insert(card);
        left = deck_.cards[card].parchment ? 0 : left - 1;
      }
      if (!next.empty()) push(Task::discover, 0).set = next;
      break;
    }
    case Phase::shuffle:
      ++s_.round;
      s_.turn = 0;
      s_.last_round = s_.last_next;
      tell(EventKind::round, 0, 0, s_.round);
      shuffle_kingdom();
      s_.phase = Phase::turn_start;
      break;
    case Phase::score: note_score(); break;
    case Phase::banish:
    case Phase::over: break;
  }
}

void Engine::start_turn() {
  s_.phase = Phase::actions;
  s_.turn_over = 0;
  s_.kept = {};
  ++s_.turn;
  for (const std::uint8_t counter : deck_.once_per_turn) s_.counters[counter] = 0;
  tell(EventKind::turn, 0, 0, s_.turn);
  play_top(4);
}

void Engine::play_top(int count) {
  if (realm().forbidden(no_play)) return;
  std::array<CardId, 32> cards{};
  const int n = std::min<int>({count, s_.deck_size, 32});
  std::copy_n(s_.deck.begin(), n, cards.begin());
  play_cards(cards.data(), n);
}

// T1: all are in play before any trigger resolves. T7: a card that enters play costs the resources held.
void Engine::play_cards(const CardId* cards, int count) {
  if (count == 0) return;
  lose_resources();
  for (int i = 0; i < count; ++i) {
    move(cards[i], Zone::play);
    tell(EventKind::played, cards[i]);
  }
  for (int i = 0; i < count; ++i) collect(cards[i], When::played, cards[i]);
  collect_card_played(cards, count);
}

void Engine::collect(CardId card, When when, CardId that) {
  const Realm r = realm();
  if (!r.has_trigger(card, when)) return;
  const Stage& stage = r.face(card);
  for (int e = stage.effects.first; e < stage.effects.last; ++e) {
    const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
    if (effect.when != when || s_.trigger_count == max_triggers) continue;
    if (effect.nth > 0) {
      std::uint16_t& times = s_.counters[effect.counter];
      if (times > effect.nth) continue;
      ++times;
      if (times != effect.nth) continue;
    }
    s_.triggers[s_.trigger_count++] = {static_cast<std::uint16_t>(e), card, that, s_.stage[card], 0};
  }
}

void Engine::collect_all(When when) {
  for (const CardId card : s_.zone(Zone::play) | s_.zone(Zone::permanent)) {
    if (s_.blocked_by[card] == 0) collect(card, when, card);
  }
}

// Cards that wait for another card to be played. Of cards played together, those further on in the batch
// do not yet count as being in play for a condition that asks for others (136).
void Engine::collect_card_played(const CardId* cards, int count) {
  const Realm r = realm();
  for (const CardId card : s_.zone(Zone::play) | s_.zone(Zone::permanent)) {
    if (!r.has_trigger(card, When::card_played) || s_.blocked_by[card] != 0) continue;
    // A card with a 'when played' of its own (65) waits for cards played after it.
    const bool new_here = std::find(cards, cards + count, card) != cards + count;
    if (new_here && r.has_trigger(card, When::played)) continue;
    const Stage& stage = r.face(card);
    for (int i = 0; i < count; ++i) {
      for (int e = stage.effects.first; e < stage.effects.last && cards[i] != card; ++e) {
        const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
        if (effect.when != When::card_played || s_.trigger_count == max_triggers) continue;
        if (!sets_off(effect, card, cards, count, i)) continue;
        s_.triggers[s_.trigger_count++] = {static_cast<std::uint16_t>(e), card, cards[i], s_.stage[card], 0};
      }
    }
  }
}

bool Engine::sets_off(const Effect& effect, CardId card, const CardId* cards, int count, int at) const {
  const Realm r = realm();
  const CardId that = cards[at];
  if (effect.match_filter != none && !r.fits(deck_.filters[effect.match_filter], that, card, that))
    return false;
  const Step& first = deck_.steps[effect.body.first];
  if (first.op != Op::if_ || deck_.conds[first.cond].what != Cond::What::some) return true;
  CardSet others = r.select(deck_.filters[deck_.conds[first.cond].filter], card, that);
  for (int i = at; i < count; ++i) others.erase(cards[i]);
  return !others.empty();
}

// F2, Q11: the player picks the order where it could matter; what is optional and cannot be used is dropped.
void Engine::next_trigger() {
  int kept = 0;
  bool forced = false;
  bool apart = true;
  const Realm r = realm();
  for (int i = 0; i < s_.trigger_count; ++i) {
    const Trigger t = s_.triggers[static_cast<std::size_t>(i)];
    const Effect& effect = deck_.effects[t.effect];
    const bool must = effect.kind == Kind::forced || effect.kind == Kind::passive;
    // 28, 57: they wait for the next card only; once turned they wait no more.
    if (effect.when == When::card_played && s_.stage[t.card] != t.stage) continue;
    const Step& first = deck_.steps[effect.body.first];
    const bool listed = first.op == Op::milestones;
    // Flooding has nothing to do to a building that lies blocked already: not a question of order.
    const bool alone = effect.body.size() == 1 && first.target == Target::that;
    if (alone && !r.possible(first, {.card = t.card, .that = t.that, .held = s_.held})) continue;
    if (effect.max_times > 0 && s_.counters[effect.counter] >= effect.max_times) continue;
    if (!must && !listed && !r.usable(t.card, t.effect, t.that)) continue;
    forced = forced || must || listed;
    apart = apart && must && effect.self_contained;
    s_.triggers[static_cast<std::size_t>(kept++)] = t;
  }
  for (int i = kept; i < s_.trigger_count; ++i) s_.triggers[static_cast<std::size_t>(i)] = {};
  s_.trigger_count = static_cast<std::uint8_t>(kept);
  if (kept == 0) return;
  if ((kept == 1 && forced) || apart) return start_trigger(0);
  ask(Ask::trigger, 0, !forced);
}

void Engine::start_trigger(int index) {
  const Trigger t = s_.triggers[static_cast<std::size_t>(index)];
  for (int i = index + 1; i < s_.trigger_count; ++i) {
    s_.triggers[static_cast<std::size_t>(i - 1)] = s_.triggers[static_cast<std::size_t>(i)];
  }
  s_.triggers[--s_.trigger_count] = {};
  Frame& f = push(Task::effect, t.card);
  f.effect = t.effect;
  f.that = t.that;
  f.stage = t.stage;
  f.flags = frame_flag::trigger;
  tell(EventKind::used, t.card, t.effect - deck_.stage(t.card, t.stage).effects.first);
}

// T3.
void Engine::produce(CardId card, int alternative) {
  Production made;
  realm().production(card, made);
  tell(EventKind::produced, card);
  gain(made[alternative]);
  collect(card, When::produced, card);
  CardSet self;
  self.insert(card);
  push_discard(self, 0);
}

void Engine::act(Move move) {
  const Stage& stage = realm().face(move.card);
  switch (move.kind) {
    case MoveKind::produce: produce(move.card, move.a); break;
    case MoveKind::upgrade: {
      Frame& f = push(Task::upgrade, move.card);
      f.n = static_cast<std::int16_t>(stage.upgrades.first + move.a);
      f.flags = frame_flag::own_action;
      break;
    }
    case MoveKind::use: {
      Frame& f = push(Task::effect, move.card);
      f.effect = static_cast<std::uint16_t>(stage.effects.first + move.a);
      tell(EventKind::used, move.card, move.a);
      break;
    }
    case MoveKind::store: {
      const Effect& effect = deck_.effects[static_cast<std::size_t>(stage.effects.first + move.a)];
      const Step& step = deck_.steps[effect.body.first];
      Resources amount;
      amount[step.resource] = move.b;
      spend(amount);
      std::uint16_t& total = s_.counters[step.counter];
      total = static_cast<std::uint16_t>(std::min(total + move.b, 9999));
      tell(EventKind::stored, move.card, 0, total);
      break;
    }
    case MoveKind::exchange: {
      const Effect& effect = deck_.effects[static_cast<std::size_t>(stage.effects.first + (move.a >> 1U))];
      const Step& step = deck_.steps[effect.body.first];
      const bool forth = (move.a & 1U) == 0;
      const int from = forth ? step.resource : step.other_resource;
      const int to = forth ? step.other_resource : step.resource;
      s_.held[from] = static_cast<std::int16_t>(s_.held[from] - move.b);
      s_.held[to] = static_cast<std::int16_t>(std::min(s_.held[to] + move.b, 9999));
      s_.exchanged = forth ? 1 : 2;
      break;
    }
    case MoveKind::advance: play_top(realm().advance_size()); break;
    case MoveKind::pass: s_.turn_over = 1; break;
    case MoveKind::restart: {
      const Options options{static_cast<std::uint8_t>(s_.restarts - 1), s_.expansions};
      const Rng rng = s_.rng;
      tell(EventKind::restarted);
      begin(options, rng);
      break;
    }
    case MoveKind::done: s_.turn_over = 1; break;
    default: break;
  }
}

// After a time effect what it gained may still be stored (90 with 27).
void Engine::end_turn() {
  if (s_.turn_over == 2 && !s_.held.empty()) {
    const Realm r = realm();
    for (const CardId card : s_.zone(Zone::permanent)) {
      const Stage& stage = r.face(card);
      for (int e = stage.effects.first; e < stage.effects.last; ++e) {
        const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
        const Step& step = deck_.steps[effect.body.first];
        if (effect.usable && step.op == Op::store && s_.held[step.resource] > 0) {
          s_.ask = Ask::close;
          return;
        }
      }
    }
  }
  s_.phase = Phase::closing;
}

// T6.
void Engine::clean_up() {
  lose_resources();
  s_.kept = {};
  if (s_.deck_size > 0) {
    s_.phase = Phase::turn_start;
    return;
  }
  s_.phase = Phase::round_end;
  collect_all(When::end_of_round);
}

// F3: what stayed in play is discarded at the end of the round.
void Engine::end_round() {
  lose_resources();
  s_.zone(Zone::discard) = s_.zone(Zone::discard) | s_.zone(Zone::play);
  s_.zone(Zone::play) = {};
  s_.blocked_by = {};
  s_.phase = Phase::between;
  if (s_.expansion != 0) {
    s_.expansion_rounds -= s_.expansion_rounds > 0 ? 1 : 0;
    if (s_.expansion_rounds == 0) s_.last_round = 1;
  }
  collect_all(When::between_rounds);
}

// P2 and standing looks: what the player has seen of the deck.
void Engine::see() {
  s_.known_bottom = std::min(s_.known_bottom, s_.deck_size);
  if (s_.deck_size == 0) {
    s_.known_top = 0;
    return;
  }
  const int seen = std::min<int>(std::max<int>(s_.known_top, realm().looked_at()), s_.deck_size);
  for (int i = s_.known_top; i < seen; ++i) tell(EventKind::seen, s_.deck[static_cast<std::size_t>(i)], 0, i);
  s_.known_top = static_cast<std::uint8_t>(seen);
}

}  // namespace guildhall::kingdom
