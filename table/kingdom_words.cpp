// Kingdom Legacy for the page. A card of the box stands in no part unless the question lays it out (T9, F7),
// one of the deck whose place is not known only where its place cannot be told: in the fame.
#include <algorithm>
#include <array>
#include <bit>

#include "ai/kingdom_ranks.hpp"
#include "games/kingdom/pay.hpp"
#include "games/kingdom/realm.hpp"
#include "table/words.hpp"

namespace guildhall {

using namespace kingdom;

namespace {

constexpr std::array<std::string_view, zone_count> zone_names{"box",       "deck",      "play",    "discard",
                                                              "permanent", "destroyed", "banished"};
constexpr std::array<std::string_view, 12> phases{"turn-start", "actions",   "closing", "turn-end",
                                                  "cleanup",    "round-end", "between", "discovery",
                                                  "shuffle",    "score",     "banish",  "over"};
constexpr std::array<std::string_view, 12> asks{"nothing", "action", "card",    "resource",
                                                "option",  "box",    "trigger", "side",
                                                "replace", "stage",  "close",   "expand"};
constexpr std::array<std::string_view, 6> tasks{"steps",    "effect",  "discard",
                                                "discover", "upgrade", "banish"};
constexpr std::array<std::string_view, 7> counted{
    "cards", "boxes-marked", "boxes-unmarked", "production", "missing-to", "paid", "stored"};
constexpr std::array<std::string_view, 19> move_kinds{
    "none",     "produce", "upgrade", "use",     "store", "exchange", "advance", "pass",   "restart", "card",
    "resource", "option",  "box",     "trigger", "side",  "replace",  "stage",   "expand", "done"};
constexpr std::array<std::string_view, 28> event_kinds{
    "round",      "turn",       "shuffled", "seen",     "played",   "produced",  "gained",
    "spent",      "lost",       "used",     "upgraded", "turned",   "discarded", "destroyed",
    "discovered", "returned",   "marked",   "sticker",  "blocked",  "freed",     "kept",
    "put-top",    "put-bottom", "stored",   "named",    "banished", "scored",    "restarted"};
static_assert(static_cast<int>(Phase::over) + 1 == phases.size());
static_assert(static_cast<int>(Ask::expand) + 1 == asks.size());
static_assert(static_cast<int>(Task::banish) + 1 == tasks.size());
static_assert(static_cast<int>(Per::What::stored) + 1 == counted.size());
static_assert(static_cast<int>(MoveKind::done) + 1 == move_kinds.size());
static_assert(static_cast<int>(EventKind::restarted) + 1 == event_kinds.size());

template <class List, class Place>
const auto& at(const List& list, Place place) {
  return list[static_cast<std::size_t>(place)];
}

void write_resources(JsonWriter& out, std::string_view key, const Resources& resources, int any = 0,
                     int cards = 0) {
  if (resources.empty() && any == 0 && cards == 0) return;
  out.key(key).open('{');
  for (int i = 0; i < resource_count; ++i) {
    if (resources[i] != 0) out.field(at(resource_names, i), resources[i]);
  }
  if (any != 0) out.field("any", any);
  if (cards != 0) out.field("cards", cards);
  out.close('}');
}

void write_cards(JsonWriter& out, std::string_view key, const CardSet& cards) {
  if (cards.empty()) return;
  out.key(key).open('[');
  for (const CardId card : cards) out.value(int{card});
  out.close(']');
}

void write_keywords(JsonWriter& out, const Deck& deck, std::uint32_t keywords) {
  if (keywords == 0) return;
  out.key("keywords").open('[');
  for (std::uint32_t rest = keywords; rest != 0; rest &= rest - 1)
    out.value(at(deck.keywords, std::countr_zero(rest)));
  out.close(']');
}

// The fields of a sticker, a crossed-out production or a lowered price.
void write_mark(JsonWriter& out, const Deck& deck, std::uint8_t what, int amount) {
  const int kind = mark::kind_of(what);
  out.field("stage", mark::stage_of(what));
  if (kind < mark::fame) {
    out.field("mark", "production").field("resource", at(resource_names, kind - mark::production));
  } else if (kind == mark::fame) {
    out.field("mark", "fame");
  } else if (kind == mark::stays) {
    out.field("mark", "stays");
  } else if (kind < mark::keyword) {
    out.field("mark", "price").field("upgrade", (kind - mark::price) / resource_count);
    out.field("resource", at(resource_names, (kind - mark::price) % resource_count));
  } else if (kind < mark::removed) {
    out.field("mark", "keyword").field("keyword", at(deck.keywords, kind - mark::keyword));
  } else {
    out.field("mark", "crossed-out").field("resource", at(resource_names, kind - mark::removed));
  }
  out.field("n", amount);
}

void write_box(JsonWriter& out, const Box& box) {
  write_resources(out, "price", box.pay);
  write_resources(out, "gain", box.gain);
  if (box.has_fame) out.field("fame", int{box.fame});
}

// The frame that waits for an answer; none when the flow of the game asks.
const Frame* asking(const State& state) {
  switch (state.ask) {
    case Ask::nothing:
    case Ask::action:
    case Ask::trigger:
    case Ask::close:
    case Ask::expand: return nullptr;
    default: return state.frame_count > 0 ? &state.frames[state.frame_count - 1U] : nullptr;
  }
}

// On the table, known in the deck, or laid out by the question. The set of a discovery holds what is still to
// come.
CardSet shown_cards(const State& state) {
  CardSet out =
      state.zone(Zone::play) | state.zone(Zone::discard) | state.zone(Zone::permanent) | state.ask_cards;
  for (int i = 0; i < state.deck_size; ++i) {
    if (at(state.deck, i) != 0) out.insert(at(state.deck, i));
  }
  if (const Frame* f = asking(state); f != nullptr) {
    if (f->card != 0) out.insert(f->card);
    if (f->task == Task::steps || f->task == Task::banish) out = out | f->set;
  }
  return out;
}

// Which cards forbid what, now.
void write_forbids(JsonWriter& out, const Realm& realm) {
  constexpr std::array<std::pair<Forbidden, std::string_view>, 3> names{
      {{no_play, "play"}, {no_upgrade, "upgrade"}, {no_time, "time"}}};
  const Deck& deck = realm.deck();
  bool any = false;
  for (const CardId card : realm.state().zone(Zone::play) | realm.state().zone(Zone::permanent)) {
    if (!realm.has_trait(card, forbids) || !realm.active(card)) continue;
    unsigned what = 0;
    const Range effects = realm.face(card).effects;
    for (int e = effects.first; e < effects.last; ++e) {
      const Effect& effect = at(deck.effects, e);
      if (effect.usable || effect.when != When::always) continue;
      for (int i = effect.body.first; i < effect.body.last; ++i) {
        const Step& step = at(deck.steps, i);
        const bool holds =
            step.op == Op::forbid && (step.cond == none || !realm.holds(step.cond, {.card = card}));
        if (holds) what |= step.what & (no_play | no_upgrade | no_time);
      }
    }
    if (what == 0) continue;
    if (!any) out.key("forbids").open('[');
    any = true;
    out.open('{').field("card", int{card}).key("what").open('[');
    for (const auto& [bit, name] : names) {
      if ((what & bit) != 0) out.value(name);
    }
    out.close(']').close('}');
  }
  if (any) out.close(']');
}

std::string round_part(const Realm& realm) {
  const State& state = realm.state();
  JsonWriter out;
  out.open('{').field("round", state.round).field("turn", state.turn).field("phase", at(phases, state.phase));
  if (state.last_round != 0 || state.last_next != 0)
    out.field("last", state.last_round != 0 ? "now" : "next");
  if (state.expansion != 0) {
    out.field("expansion", int{state.expansion}).field("expansionRounds", int{state.expansion_rounds});
  }
  out.field("advance", std::min<int>(realm.advance_size(), state.deck_size));
  if (state.restarts != 0) out.field("restarts", int{state.restarts});
  if (state.expansions != 0) out.field("expansions", int{state.expansions});
  write_forbids(out, realm);
  out.close('}');
  return out.take();
}

std::string held_part(const State& state) {
  JsonWriter out;
  out.open('{');
  write_resources(out, "held", state.held);
  write_resources(out, "gaining", state.gaining);
  if (state.exchanged != 0) out.field("exchanged", int{state.exchanged} - 1);
  out.close('}');
  return out.take();
}

std::string deck_part(const State& state) {
  JsonWriter out;
  out.open('{').field("count", int{state.deck_size}).key("top").open('[');
  int i = 0;
  for (; i < state.deck_size && at(state.deck, i) != 0; ++i) out.value(int{at(state.deck, i)});
  out.close(']');
  if (i < state.deck_size && at(state.deck, state.deck_size - 1) != 0) {
    out.key("bottom").open('[');
    for (; i < state.deck_size; ++i) {
      if (at(state.deck, i) != 0) out.value(int{at(state.deck, i)});
    }
    out.close(']');
  }
  out.close('}');
  return out.take();
}

std::string zones_part(const State& state) {
  JsonWriter out;
  out.open('{');
  for (const Zone zone : {Zone::play, Zone::discard, Zone::permanent, Zone::destroyed, Zone::banished}) {
    write_cards(out, at(zone_names, zone), state.zone(zone));
  }
  out.close('}');
  return out.take();
}

std::string path_part(const State& state) {
  JsonWriter out;
  out.open('{').key("scores").open('[');
  for (int i = 0; i < state.score_count; ++i) out.value(at(state.scores, i));
  out.close(']');
  if (state.score_count > 0) {
    const Ranks ranks = ranks_of(at(state.scores, 0));
    out.key("better")
        .open('{')
        .field("steward", ranks.steward)
        .field("chancellor", ranks.chancellor)
        .close('}');
  }
  out.close('}');
  return out.take();
}

// What is being resolved, and what waits. The cards that a discovery has not come to stay out.
std::string queue_part(const Deck& deck, const State& state) {
  const CardSet shown = shown_cards(state);
  const auto write_one = [&](JsonWriter& out, CardId card, int stage, int effect, CardId that) {
    out.field("card", int{card}).field("stage", stage);
    out.field("effect", effect - deck.stage(card, stage).effects.first);
    if (that != 0 && that != card && shown.has(that)) out.field("that", int{that});
  };
  JsonWriter out;
  out.open('{');
  if (state.frame_count > 0) {
    out.key("running").open('[');
    for (std::size_t i = 0; i < state.frame_count; ++i) {
      const Frame& f = state.frames[i];
      if (f.task == Task::steps) continue;
      out.open('{').field("task", at(tasks, f.task));
      if (f.task == Task::effect) {
        write_one(out, f.card, f.stage, f.effect, f.that);
      } else if (f.task == Task::upgrade) {
        out.field("card", int{f.card}).field("stage", int{f.stage});
        out.field("upgrade", f.n - deck.stage(f.card, f.stage).upgrades.first);
      } else if (f.task == Task::discard) {
        write_cards(out, "cards", f.set & state.zone(Zone::play));
      } else if (f.card != 0 && (shown.has(f.card) || f.task == Task::banish)) {
        out.field("card", int{f.card});
      }
      out.close('}');
    }
    out.close(']');
  }
  if (state.trigger_count > 0) {
    out.key("waiting").open('[');
    for (std::size_t i = 0; i < state.trigger_count; ++i) {
      const Trigger& t = state.triggers[i];
      out.open('{');
      write_one(out, t.card, t.stage, t.effect, t.that);
      out.close('}');
    }
    out.close(']');
  }
  out.close('}');
  return out.take();
}

// Operations without the cards they discover: the effect as a whole is described in the card list.
void write_steps(JsonWriter& out, const Realm& realm, const Frame& f, Range steps) {
  const Deck& deck = realm.deck();
  const State& state = realm.state();
  const CardSet open = state.zone(Zone::play) | state.zone(Zone::discard) | state.zone(Zone::permanent);
  out.key("steps").open('[');
  for (int i = steps.first; i < steps.last; ++i) {
    const Step& step = at(deck.steps, i);
    out.open('{').field("op", at(op_names, step.op));
    write_resources(out, "gain", step.res, step.any);
    if (step.stage != 0 && step.stage != any_unmodified) out.field("stage", int{step.stage});
    if (step.fame != 0) out.field("fame", int{step.fame});
    if (step.per != none)
      out.field("times", realm.times(step.per, {.card = f.card, .that = f.that, .paid = f.paid}));
    if (step.target == Target::filter) {
      const Filter& filter = at(deck.filters, step.filter);
      if (filter.count != 0) out.field("count", int{filter.count});
      write_keywords(out, deck, filter.keywords);
      write_cards(
          out, "cards",
          realm.candidates(step, {.card = f.card, .that = f.that, .paid = f.paid, .held = state.held}) &
              open);
    }
    out.close('}');
  }
  out.close(']');
}

// What may step in for a discard, in the order of the engine (Engine::replacements).
void write_replacement(JsonWriter& out, const Realm& realm, CardId card, int wanted) {
  const Deck& deck = realm.deck();
  for (const CardId other : realm.state().zone(Zone::play)) {
    if (!realm.has_trait(other, replaces_discard) || realm.blocked(other)) continue;
    const Range effects = realm.face(other).effects;
    for (int e = effects.first; e < effects.last; ++e) {
      const Effect& effect = at(deck.effects, e);
      if (effect.when != When::would_discard) continue;
      const bool fits =
          effect.match == Target::self
              ? other == card
              : other != card && realm.fits(at(deck.filters, effect.match_filter), card, other, 0);
      const Step& step = at(deck.steps, effect.body.first);
      if (!fits || !realm.fully_possible(step.then, {.card = other, .that = card}) || wanted-- > 0) continue;
      out.field("card", int{other}).field("effect", e - effects.first);
      return;
    }
  }
}

// An option of the step that asks.
void write_choice(JsonWriter& out, const Realm& realm, const Frame& f, int which) {
  const Deck& deck = realm.deck();
  if (f.task != Task::steps || f.pc >= deck.steps.size()) return;
  const Step& step = deck.steps[f.pc];
  const CardId chosen = f.set.empty() ? f.card : *f.set.begin();
  const Range upgrades = realm.face(chosen).upgrades;
  if (step.op == Op::upgrade) {
    if (which >= upgrades.size()) return;
    out.field("to", int{at(deck.upgrades, upgrades.first + which).to});
    if (!step.free) write_resources(out, "price", realm.price(chosen, which));
  } else if (step.op == Op::produce_from) {
    Production made;
    realm.production(chosen, made);
    if (which < made.count) write_resources(out, "gain", realm.gained(made[which]));
  } else if (step.op == Op::reduce_cost) {
    out.field("upgrade", which / resource_count)
        .field("resource", at(resource_names, which % resource_count));
  } else if (which < step.one_of.size()) {
    write_resources(out, "gain", at(deck.sets, step.one_of.first + which));
  } else if (which < step.options.size()) {
    if (which < step.totals.size()) out.field("total", at(deck.numbers, step.totals.first + which));
    write_steps(out, realm, f, at(deck.lists, step.options.first + which));
  }
}

void write_options(JsonWriter& out, const Realm& realm, const Frame& f) {
  const Deck& deck = realm.deck();
  const State& state = realm.state();
  if (state.ask_mask == 0) return;
  out.key("options").open('[');
  for (std::uint32_t rest = state.ask_mask; rest != 0; rest &= rest - 1) {
    const int which = std::countr_zero(rest);
    out.open('{').field("a", which);
    switch (state.ask) {
      case Ask::resource:
        if (which < resource_count) out.field("resource", at(resource_names, which));
        break;
      case Ask::option: write_choice(out, realm, f, which); break;
      case Ask::replace: write_replacement(out, realm, f.card, which); break;
      case Ask::box:
        if (f.task == Task::steps && f.pc < deck.steps.size()) {
          const int stage = deck.steps[f.pc].stage != 0 ? deck.steps[f.pc].stage : state.stage[f.card];
          const Range boxes = deck.stage(f.card, stage).boxes;
          if (which < boxes.size()) write_box(out, at(deck.boxes, boxes.first + which));
        }
        break;
      default: break;
    }
    out.close('}');
  }
  out.close(']');
}

// How many cards are chosen, and how many it takes: `need` exactly, or `most` at most.
void write_progress(JsonWriter& out, const Realm& realm, const Frame& f, const Step& step) {
  const auto write = [&](std::string_view key, int have, int number) {
    out.field("have", have).field(key, number);
  };
  if (step.op == Op::discover) return write("need", f.set.size(), step.count);
  if (step.target != Target::filter) return;
  const Filter& filter = at(realm.deck().filters, step.filter);
  if (step.op == Op::put_top || step.op == Op::put_bottom) {
    return write(filter.amount == Amount::up_to ? "most" : "need", filter.count - f.n, filter.count);
  }
  int number = realm.needed(step, {.card = f.card, .that = f.that, .flags = f.flags, .paid = f.paid});
  if (step.op == Op::block && step.limit > 0) {
    int room = step.limit;
    for (const CardId card : realm.state().zone(Zone::play))
      room -= realm.state().blocked_by[card] == f.card ? 1 : 0;
    number = std::min(number, room);
  }
  if (number >= max_cards) return;
  if (filter.amount == Amount::up_to) return write("most", f.set.size(), number);
  int have = 0;
  for (const CardId card : f.set) have += filter.amount == Amount::all ? 1 : realm.weight(card, filter);
  write("need", have, number);
}

// The card that asks, its effect or upgrade, and the operation.
void write_source(JsonWriter& out, const Realm& realm, const Frame& f) {
  const Deck& deck = realm.deck();
  const State& state = realm.state();
  out.field("card", int{f.card});
  if (f.stage != 0) out.field("stage", int{f.stage});
  for (std::size_t i = state.frame_count; i-- > 0;) {
    const Frame& below = state.frames[i];
    if (below.task == Task::steps) continue;
    if (below.card == f.card && below.task == Task::effect) {
      out.field("effect", below.effect - deck.stage(below.card, below.stage).effects.first);
    } else if (below.card == f.card && below.task == Task::upgrade) {
      out.field("upgrade", below.n - deck.stage(below.card, below.stage).upgrades.first);
    }
    break;
  }
  if (f.task == Task::banish) out.field("op", "banish");
  if (f.task == Task::effect || (f.flags & frame_flag::price) != 0) out.field("price", true);
  if (f.task == Task::effect && state.ask == Ask::resource) out.field("left", int{f.n});
  if (f.task != Task::steps || f.pc >= deck.steps.size()) return;
  const Step& step = deck.steps[f.pc];
  out.field("op", at(op_names, step.op));
  const bool counts = step.op == Op::gain || step.op == Op::check || step.op == Op::remove_production;
  if (counts && f.n > 0) out.field("left", int{f.n});
  if (state.ask == Ask::card) write_progress(out, realm, f, step);
}

std::string ask_part(const Realm& realm) {
  const State& state = realm.state();
  JsonWriter out;
  out.open('{').field("kind", at(asks, state.ask));
  write_cards(out, "cards", state.ask_cards);
  if (const Frame* f = asking(state); f != nullptr) {
    if (f->card != 0) write_source(out, realm, *f);
    if (f->task == Task::steps || f->task == Task::banish) write_cards(out, "chosen", f->set);
    write_options(out, realm, *f);
  }
  if (state.ask_stop != 0 || state.ask == Ask::close) out.field("done", true);
  out.close('}');
  return out.take();
}

// What a variable part of the fame counts.
void write_counted(JsonWriter& out, const Deck& deck, const Step& step) {
  if (step.worth != Worth::fixed) {
    out.field("counts", step.worth == Worth::stage ? "stage" : "highest-box");
    if (step.worth == Worth::stage) out.field("stage", int{step.stage});
    return;
  }
  if (step.per == none) return;
  const Per& per = at(deck.pers, step.per);
  out.field("counts", at(counted, per.what));
  if (per.stage != 0) out.field("stage", int{per.stage});
  if (per.what == Per::What::production) out.field("resource", at(resource_names, per.resource));
  if (per.what == Per::What::missing_to) out.field("number", int{per.number});
  if (per.filter == none) return;
  const Filter& filter = at(deck.filters, per.filter);
  write_keywords(out, deck, filter.keywords);
  if (filter.every > 1) out.field("every", int{filter.every});
}

void write_line(JsonWriter& out, const Deck& deck, const ScoreLine& line) {
  const Range effects = deck.stage(line.card, line.stage).effects;
  out.open('{').field("card", int{line.card}).field("stage", int{line.stage}).field("total", line.total);
  if (line.printed != 0) out.field("printed", line.printed);
  if (line.stickers != 0) out.field("stickers", line.stickers);
  if (!line.parts.empty()) {
    out.key("parts").open('[');
    for (const ScorePart& part : line.parts) {
      const auto within = [&](Range range) { return part.step >= range.first && part.step < range.last; };
      out.open('{');
      for (int e = effects.first; e < effects.last; ++e) {
        const Range body = at(deck.effects, e).body;
        bool found = within(body);
        for (int i = body.first; i < body.last; ++i) found = found || within(at(deck.steps, i).then);
        if (found) out.field("effect", e - effects.first);
      }
      out.field("value", part.value).field("fame", part.fame).field("times", part.times);
      write_counted(out, deck, at(deck.steps, part.step));
      out.close('}');
    }
    out.close(']');
  }
  out.close('}');
}

// Every card of the kingdom that has fame, and a line for each whose fame is more than what is printed. Those
// in the deck are among them: only their order is unknown (P2), so all stand in the order of their numbers.
// `fames` takes the fame of every card that is shown.
std::string fame_part(const Realm& realm, const CardSet& shown, std::array<int, max_cards>& fames) {
  const State& state = realm.state();
  const CardSet own = realm.kingdom() | state.zone(Zone::permanent);
  int total = state.banished_fame;
  JsonWriter cards;
  JsonWriter lines;
  cards.open('[');
  lines.open('[');
  for (const CardId card : own) {
    const ScoreLine line = realm.explain(card);
    const bool more = line.stickers != 0 || !line.parts.empty();
    fames[card] = line.total;
    total += line.total;
    if (line.total != 0 || more)
      cards.open('[').value(int{card}).value(int{line.stage}).value(line.total).close(']');
    if (more) write_line(lines, realm.deck(), line);
  }
  for (const CardId card : shown - own) fames[card] = realm.fame(card);
  JsonWriter out;
  out.open('{').field("total", total);
  if (state.banished_fame != 0) out.field("banished", int{state.banished_fame});
  out.key("cards").raw(cards.close(']').text());
  out.key("lines").raw(lines.close(']').text()).close('}');
  return out.take();
}

// Cards to be given up as part of a price.
int cards_asked(const Realm& realm, CardId card, Range also) {
  int sum = 0;
  for (int i = also.first; i < also.last; ++i) {
    const Step& step = at(realm.deck().steps, i);
    if ((step.op != Op::discard && step.op != Op::destroy) || step.target != Target::filter) continue;
    const Amount amount = at(realm.deck().filters, step.filter).amount;
    const bool exact = amount == Amount::exactly || amount == Amount::by_box;
    sum += exact ? realm.needed(step, {.card = card}) : 1;
  }
  return sum;
}

// Something that is paid for and still cannot be done waits for a box that has a price of its own (134).
void write_payment(JsonWriter& out, const Payment& payment) {
  if (payment.forbidden) {
    out.field("no", "useless");
  } else if (payment.possible && payment.produce.empty()) {
    out.field("no", "box");
  } else if (payment.possible) {
    out.key("pay").open('[');
    for (const PaymentStep& step : payment.produce) {
      out.open('[').value(int{step.card}).value(int{step.alternative}).close(']');
    }
    out.close(']');
  } else {
    write_resources(out, "missing", payment.missing, payment.missing_any, payment.missing_cards);
  }
}

void write_production(JsonWriter& out, const Realm& realm, CardId card) {
  Production made;
  realm.production(card, made);
  if (made.count == 0) return;
  bool changed = false;
  const auto write_all = [&](std::string_view key, bool gained) {
    out.key(key).open('[');
    for (int a = 0; a < made.count; ++a) {
      const Resources gains = realm.gained(made[a]);
      changed = changed || gains != made[a];
      out.open('{');
      for (int i = 0; i < resource_count; ++i) {
        const int n = gained ? gains[i] : made[a][i];
        if (n != 0) out.field(at(resource_names, i), n);
      }
      out.close('}');
    }
    out.close(']');
  };
  write_all("makes", false);
  if (changed) write_all("gains", true);
}

void write_marks(JsonWriter& out, const Realm& realm, CardId card) {
  const State& state = realm.state();
  if (state.marked[card] == 0) return;
  out.key("marks").open('[');
  for (int i = 0; i < state.mark_count; ++i) {
    const Mark& m = at(state.marks, i);
    if (m.card != card) continue;
    out.open('{');
    write_mark(out, realm.deck(), m.what, m.amount);
    out.close('}');
  }
  out.close(']');
}

// The effect by which the player marks a box of its own card; -1 if there is none.
int marks_boxes(const Deck& deck, const Stage& stage) {
  for (int e = stage.effects.first; e < stage.effects.last; ++e) {
    const Effect& effect = at(deck.effects, e);
    const Step& first = at(deck.steps, effect.body.first);
    if (effect.usable && first.op == Op::check && first.target == Target::nothing) return e;
  }
  return -1;
}

// F11: the boxes of the active stage, and those of other stages that have marks.
void write_tracks(JsonWriter& out, const Realm& realm, CardId card) {
  const Deck& deck = realm.deck();
  const State& state = realm.state();
  bool any = false;
  for (int s = 1; s <= 4; ++s) {
    const Stage& stage = deck.stage(card, s);
    if (!stage.exists || stage.track == 0xff) continue;
    const std::uint32_t marked = state.boxes[stage.track];
    if (s != state.stage[card] && marked == 0) continue;
    if (!any) out.key("tracks").open('[');
    any = true;
    out.open('{').field("stage", s).field("boxes", stage.boxes.size()).key("marked").open('[');
    for (std::uint32_t rest = marked; rest != 0; rest &= rest - 1) out.value(std::countr_zero(rest));
    out.close(']');
    const int next = std::countr_one(marked);
    if (next < stage.boxes.size()) {
      out.key("next").open('{').field("box", next);
      const Box& box = at(deck.boxes, stage.boxes.first + next);
      const int marker = s == state.stage[card] ? marks_boxes(deck, stage) : -1;
      if (marker >= 0 && box.pay.empty()) {
        const Effect& effect = at(deck.effects, marker);
        write_resources(out, "price", realm.effect_price(card, effect), effect.cost_any,
                        cards_asked(realm, card, effect.also));
      }
      write_box(out, box);
      out.close('}');
    }
    out.close('}');
  }
  if (any) out.close(']');
}

void write_upgrades(JsonWriter& out, const Kingdom& game, const Realm& realm, CardId card, bool acting) {
  const State& state = realm.state();
  const Range upgrades = realm.face(card).upgrades;
  if (upgrades.empty()) return;
  const bool here = acting && state.zone(Zone::play).has(card);
  out.key("upgrades").open('[');
  for (int u = 0; u < upgrades.size(); ++u) {
    out.open('{').field("to", int{at(realm.deck().upgrades, upgrades.first + u).to});
    const Range also = at(realm.deck().upgrades, upgrades.first + u).also;
    write_resources(out, "price", realm.price(card, u), 0, cards_asked(realm, card, also));
    if (here) {
      if (realm.blocked(card)) {
        out.field("no", "blocked");
      } else if (realm.forbidden(no_upgrade)) {
        out.field("no", "forbidden");
      } else if (realm.upgradable(card, u, state.held, false)) {
        out.field("can", true);
      } else {
        write_payment(out, pay_for_upgrade(game, state, card, u));
      }
    }
    out.close('}');
  }
  out.close(']');
}

bool used_up(const Effect& effect, int used) {
  return ((effect.once || effect.once_per_turn) && used > 0) ||
         (effect.max_times > 0 && used >= effect.max_times) || (effect.nth > 0 && used >= effect.nth);
}

// Whether an effect can be used now, how it could be paid, or what is in the way.
void write_use(JsonWriter& out, const Kingdom& game, const Realm& realm, CardId card, int index, int place) {
  const State& state = realm.state();
  const Effect& effect = at(realm.deck().effects, index);
  const Step& first = at(realm.deck().steps, effect.body.first);
  if (first.op == Op::store) {
    if (state.held[first.resource] > 0) out.field("can", true);
    return;
  }
  if (state.ask == Ask::close) return;
  if (first.op == Op::exchange) {
    const bool forth = state.exchanged != 2 && state.held[first.resource] > 0;
    const bool back = state.exchanged != 1 && state.held[first.other_resource] > 0;
    if (forth || back) out.field("can", true);
    return;
  }
  if (effect.kind == Kind::time && realm.forbidden(no_time)) {
    out.field("no", "forbidden");
  } else if (effect.kind == Kind::destroy && realm.indestructible(card)) {
    out.field("no", "indestructible");
  } else if (realm.usable(card, static_cast<std::uint16_t>(index))) {
    out.field("can", true);
  } else {
    write_payment(out, pay_for_effect(game, state, card, place));
  }
}

// What can be used, and what remembers something: uses, events counted, milestones reached.
void write_effects(JsonWriter& out, const Kingdom& game, const Realm& realm, CardId card) {
  const Deck& deck = realm.deck();
  const State& state = realm.state();
  const bool active = realm.active(card);
  const bool acting =
      state.ask == Ask::action || (state.ask == Ask::close && state.zone(Zone::permanent).has(card));
  bool any = false;
  for (int s = 1; s <= 4; ++s) {
    const Range effects = deck.stage(card, s).effects;
    const bool face_up = s == state.stage[card];
    for (int e = effects.first; e < effects.last; ++e) {
      const Effect& effect = at(deck.effects, e);
      const int used = effect.counter == 0xff ? 0 : state.counters[effect.counter];
      const bool here = active && face_up && effect.usable;
      if (!here && used == 0) continue;
      if (!any) out.key("effects").open('[');
      any = true;
      out.open('{').field("effect", e - effects.first);
      if (!face_up) out.field("stage", s);
      if (at(deck.steps, effect.body.first).op == Op::milestones) {
        out.key("crossed").open('[');
        for (auto rest = static_cast<unsigned>(used); rest != 0; rest &= rest - 1)
          out.value(std::countr_zero(rest));
        out.close(']');
      } else if (used > 0) {
        out.field("used", used);
        if (used_up(effect, used)) out.field("spent", true);
      }
      if (here) {
        write_resources(out, "price", realm.effect_price(card, effect), effect.cost_any,
                        cards_asked(realm, card, effect.also));
        if (acting && !used_up(effect, used)) write_use(out, game, realm, card, e, e - effects.first);
      }
      out.close('}');
    }
  }
  if (any) out.close(']');
}

std::string card_part(const Kingdom& game, const Realm& realm, CardId card, int fame) {
  const State& state = realm.state();
  const Zone zone = state.where(card);
  JsonWriter out;
  out.open('{')
      .field("id", int{card})
      .field("stage", int{state.stage[card]})
      .field("zone", at(zone_names, zone));
  if (zone == Zone::play) {
    if (realm.blocked(card)) out.field("blockedBy", int{state.blocked_by[card]});
    if (realm.stays(card)) out.field("stays", true);
    if (state.kept.has(card)) out.field("kept", true);
  }
  if (fame != 0) out.field("fame", fame);
  write_production(out, realm, card);
  write_marks(out, realm, card);
  write_tracks(out, realm, card);
  if (const std::uint8_t store = realm.face(card).store; store != 0xff)
    out.field("stored", state.counters[store]);
  write_upgrades(out, game, realm, card, state.ask == Ask::action);
  write_effects(out, game, realm, card);
  out.close('}');
  return out.take();
}

}  // namespace

void view_parts(const Kingdom& game, const View& view, Parts& parts) {
  const State& state = view.state;
  const Realm realm(game.deck(), state);
  const CardSet shown = shown_cards(state);
  std::array<int, max_cards> fames{};
  parts.emplace_back("round", round_part(realm));
  parts.emplace_back("held", held_part(state));
  parts.emplace_back("ask", ask_part(realm));
  parts.emplace_back("queue", queue_part(game.deck(), state));
  parts.emplace_back("deck", deck_part(state));
  parts.emplace_back("zones", zones_part(state));
  parts.emplace_back("fame", fame_part(realm, shown, fames));
  parts.emplace_back("path", path_part(state));
  for (const CardId card : shown) {
    parts.emplace_back("card" + std::to_string(card), card_part(game, realm, card, fames[card]));
  }
}

void write_move(JsonWriter& out, const Kingdom& game, const State& state, Move move) {
  out.open('{').field("text", game.format_move(state, move)).field("kind", at(move_kinds, move.kind));
  if (move.card != 0) out.field("card", int{move.card});
  switch (move.kind) {
    case MoveKind::advance:
    case MoveKind::pass:
    case MoveKind::restart:
    case MoveKind::card:
    case MoveKind::expand:
    case MoveKind::done: break;
    default: out.field("a", int{move.a});
  }
  if (move.kind == MoveKind::store || move.kind == MoveKind::exchange) out.field("b", int{move.b});
  if (move.kind == MoveKind::produce) {
    const Realm realm(game.deck(), state);
    Production made;
    realm.production(move.card, made);
    if (move.a < made.count) write_resources(out, "gains", realm.gained(made[move.a]));
  }
  out.close('}');
}

void write_event(JsonWriter& out, const Kingdom& game, const Event& event) {
  out.open('{').field("kind", at(event_kinds, event.kind));
  if (event.card != 0) out.field("card", int{event.card});
  switch (event.kind) {
    case EventKind::gained:
    case EventKind::spent: out.field("resource", at(resource_names, event.a)).field("n", event.n); break;
    case EventKind::used: out.field("effect", int{event.a}); break;
    case EventKind::upgraded:
    case EventKind::turned:
    case EventKind::discovered: out.field("stage", int{event.a}); break;
    case EventKind::marked: out.field("stage", int{event.a}).field("box", event.n); break;
    case EventKind::sticker: write_mark(out, game.deck(), event.a, event.n); break;
    case EventKind::blocked: out.field("by", int{event.a}); break;
    case EventKind::round:
    case EventKind::turn:
    case EventKind::seen:
    case EventKind::stored:
    case EventKind::banished:
    case EventKind::scored: out.field("n", event.n); break;
    default: break;
  }
  out.close('}');
}

// One sheet, for the one seat.
void write_result(JsonWriter& out, const Kingdom& game, const State& state) {
  out.open('[').open('{').field("total", Realm(game.deck(), state).score());
  if (state.banished_fame != 0) out.field("banished", int{state.banished_fame});
  out.key("lines").open('[');
  for (const ScoreLine& line : game.explain(state)) {
    if (line.card != 0) write_line(out, game.deck(), line);
  }
  out.close(']').key("path").open('[');
  for (int i = 0; i < state.score_count; ++i) out.value(at(state.scores, i));
  out.close(']').close('}').close(']');
}

}  // namespace guildhall
