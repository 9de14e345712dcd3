// A state as a few bytes, and what makes a state from outside acceptable.
#include <algorithm>
#include <bit>
#include <format>

#include "core/bytes.hpp"
#include "games/kingdom/kingdom.hpp"

namespace guildhall::kingdom {
namespace {

constexpr std::uint8_t format_version = 1;
constexpr int max_depth_outside = 10;

struct Out {
  ByteWriter bytes;
  template <class T>
  void number(T& value, std::int64_t /*least*/, std::int64_t /*most*/) {
    bytes.number(static_cast<std::int64_t>(value));
  }
};

struct In {
  ByteReader bytes;
  template <class T>
  void number(T& value, std::int64_t least, std::int64_t most) {
    value = static_cast<T>(bytes.number(least, most));
  }
};

template <class A>
void transfer_set(A& a, CardSet& set) {
  int count = set.size();
  a.number(count, 0, max_cards - 1);
  if constexpr (std::is_same_v<A, In>) {
    for (int i = 0; i < count; ++i) {
      CardId card = 0;
      a.number(card, 1, max_cards - 1);
      set.insert(card);
    }
  } else {
    for (CardId card : set) a.number(card, 1, max_cards - 1);
  }
}

template <class A>
void transfer_frame(A& a, Frame& f, const Deck& deck) {
  transfer_set(a, f.set);
  a.number(f.task, 0, static_cast<int>(Task::banish));
  a.number(f.phase, 0, 255);
  a.number(f.card, 0, max_cards - 1);
  a.number(f.that, 0, max_cards - 1);
  a.number(f.stage, 0, 4);
  a.number(f.arg, 0, 255);
  a.number(f.paid, 0, 255);
  a.number(f.flags, 0, 255);
  a.number(f.n, -32768, 32767);
  a.number(f.pc, 0, static_cast<std::int64_t>(deck.steps.size()));
  a.number(f.end, 0, static_cast<std::int64_t>(deck.steps.size()));
  a.number(f.effect, 0, none);
}

template <class A>
void transfer_cards(A& a, State& s, const Deck& deck) {
  for (int id = 1; id < max_cards; ++id) {
    const auto card = static_cast<CardId>(id);
    if (!deck.cards[card].exists) continue;
    // Zone and stage in one byte; most cards lie in the box at stage 1, which is 0.
    int both = static_cast<int>(s.where(card)) * 4 + s.stage[card] - 1;
    a.number(both, 0, zone_count * 4 - 1);
    if constexpr (std::is_same_v<A, In>) {
      s.stage[card] = static_cast<std::uint8_t>((both & 3) + 1);
      s.zone(static_cast<Zone>(both >> 2)).insert(card);
    }
  }
  a.number(s.deck_size, 0, max_cards - 1);
  for (int i = 0; i < s.deck_size; ++i) a.number(s.deck[static_cast<std::size_t>(i)], 1, max_cards - 1);
  int blocked = static_cast<int>(std::ranges::count_if(s.blocked_by, [](CardId c) { return c != 0; }));
  a.number(blocked, 0, max_cards - 1);
  std::size_t at = 0;
  for (int i = 0; i < blocked; ++i, ++at) {
    if constexpr (std::is_same_v<A, Out>) {
      while (s.blocked_by[at] == 0) ++at;
    }
    a.number(at, 1, max_cards - 1);
    a.number(s.blocked_by[at], 1, max_cards - 1);
  }
}

template <class A>
void transfer(A& a, State& s, const Deck& deck) {
  transfer_cards(a, s, deck);
  auto words = std::bit_cast<std::array<std::uint64_t, 4>>(s.rng);
  for (std::uint64_t& word : words) {
    auto low = static_cast<std::uint32_t>(word);
    auto high = static_cast<std::uint32_t>(word >> 32U);
    a.number(low, 0, 0xffffffffLL);
    a.number(high, 0, 0xffffffffLL);
    word = (std::uint64_t{high} << 32U) | low;
  }
  s.rng = std::bit_cast<Rng>(words);
  for (int i = 0; i < deck.tracks; ++i) a.number(s.boxes[static_cast<std::size_t>(i)], 0, 0xffffffffLL);
  for (int i = 0; i < deck.counters; ++i) a.number(s.counters[static_cast<std::size_t>(i)], 0, 0xffff);
  a.number(s.mark_count, 0, max_marks);
  for (int i = 0; i < s.mark_count; ++i) {
    Mark& m = s.marks[static_cast<std::size_t>(i)];
    a.number(m.card, 1, max_cards - 1);
    a.number(m.what, 0, mark::kinds * 4 - 1);
    a.number(m.amount, -9999, 9999);
    s.marked[m.card] = 1;
  }
  a.number(s.score_count, 0, max_scores);
  for (int i = 0; i < s.score_count; ++i) a.number(s.scores[static_cast<std::size_t>(i)], -32768, 32767);
  for (int i = 0; i < resource_count; ++i) a.number(s.held[i], 0, 9999);
  for (int i = 0; i < resource_count; ++i) a.number(s.gaining[i], 0, 9999);
  a.number(s.banished_fame, -9999, 9999);
  a.number(s.round, 0, 0xffff);
  a.number(s.turn, 0, 0xffff);
  a.number(s.known_top, 0, max_cards);
  a.number(s.known_bottom, 0, max_cards);
  a.number(s.phase, 0, static_cast<int>(Phase::over));
  a.number(s.turn_over, 0, 2);
  a.number(s.exchanged, 0, 2);
  a.number(s.last_round, 0, 1);
  a.number(s.last_next, 0, 1);
  a.number(s.restarts, 0, 255);
  a.number(s.expansions, 0, max_scores - 1);
  a.number(s.expansion, 0, max_cards - 1);
  a.number(s.expansion_rounds, 0, 4);
  transfer_set(a, s.kept);
  a.number(s.ask, 0, static_cast<int>(Ask::expand));
  a.number(s.ask_mask, 0, 0xffffffffLL);
  a.number(s.ask_stop, 0, 1);
  transfer_set(a, s.ask_cards);
  a.number(s.frame_count, 0, max_depth_outside);
  for (int i = 0; i < s.frame_count; ++i) transfer_frame(a, s.frames[static_cast<std::size_t>(i)], deck);
  a.number(s.trigger_count, 0, max_triggers);
  for (int i = 0; i < s.trigger_count; ++i) {
    Trigger& t = s.triggers[static_cast<std::size_t>(i)];
    a.number(t.effect, 0, static_cast<std::int64_t>(deck.effects.size()) - 1);
    a.number(t.card, 1, max_cards - 1);
    a.number(t.that, 0, max_cards - 1);
    a.number(t.stage, 1, 4);
  }
}

std::string wrong_cards(const Deck& deck, const State& s) {
  for (int id = 1; id < max_cards; ++id) {
    const auto card = static_cast<CardId>(id);
    int zones = 0;
    for (const CardSet& zone : s.zones) zones += zone.has(card) ? 1 : 0;
    if (zones != (deck.cards[card].exists ? 1 : 0)) return std::format("card {} lies in {} zones", id, zones);
    if (zones == 0) continue;
    if (s.stage[card] < 1 || s.stage[card] > 4 || !deck.stage(card, s.stage[card]).exists) {
      return std::format("card {} has no stage {}", id, s.stage[card]);
    }
    if (s.zone(Zone::box).has(card) && s.stage[card] != 1)
      return std::format("card {} is not new in the box", id);
    if (s.zone(Zone::permanent).has(card) != deck.stage(card, s.stage[card]).permanent &&
        (s.zone(Zone::permanent).has(card) || s.zone(Zone::play).has(card) || s.zone(Zone::deck).has(card) ||
         s.zone(Zone::discard).has(card))) {
      return std::format("card {} at stage {} cannot lie there", id, s.stage[card]);
    }
    if (s.blocked_by[card] != 0 &&
        (!s.zone(Zone::play).has(card) || !s.zone(Zone::play).has(s.blocked_by[card]) ||
         s.blocked_by[card] == card || s.blocked_by[s.blocked_by[card]] != 0)) {
      return std::format("card {} cannot be blocked by card {}", id, s.blocked_by[card]);
    }
  }
  CardSet listed;
  for (int i = 0; i < s.deck_size; ++i) listed.insert(s.deck[static_cast<std::size_t>(i)]);
  if (listed != s.zone(Zone::deck) || listed.size() != s.deck_size)
    return "the deck lists a card twice or not at all";
  if (s.known_top > s.deck_size || s.known_bottom > s.deck_size)
    return "more cards of the deck are known than it has";
  return {};
}

// Whether `pc` .. `end` is the rest of a list of steps that some stage of the card has.
class StepsOf {
 public:
  StepsOf(const Deck& deck, CardId card) : deck_(deck), card_(card) {}

  bool have(std::uint16_t pc, std::uint16_t end) const {
    for (int at = 1; at <= 4; ++at) {
      const Stage& stage = deck_.stage(card_, at);
      if (!stage.exists) continue;
      for (int i = stage.effects.first; i < stage.effects.last; ++i) {
        const Effect& effect = deck_.effects[static_cast<std::size_t>(i)];
        if (within(effect.also, pc, end) || within(effect.body, pc, end)) return true;
      }
      for (int i = stage.upgrades.first; i < stage.upgrades.last; ++i) {
        if (within(deck_.upgrades[static_cast<std::size_t>(i)].also, pc, end)) return true;
      }
      for (int i = stage.boxes.first; i < stage.boxes.last; ++i) {
        if (within(deck_.boxes[static_cast<std::size_t>(i)].steps, pc, end)) return true;
      }
    }
    return false;
  }

 private:
  bool within(Range list, std::uint16_t pc, std::uint16_t end) const {
    if (!list.empty() && end == list.last && pc >= list.first && pc <= end) return true;
    for (int i = list.first; i < list.last; ++i) {
      const Step& step = deck_.steps[static_cast<std::size_t>(i)];
      if (within(step.then, pc, end)) return true;
      for (int o = step.options.first; o < step.options.last; ++o) {
        if (within(deck_.lists[static_cast<std::size_t>(o)], pc, end)) return true;
      }
    }
    return false;
  }

  const Deck& deck_;
  CardId card_;
};

bool any_stage_has(const Deck& deck, CardId card, Range Stage::* list, int index) {
  return std::ranges::any_of(deck.cards[card].stages, [&](const Stage& stage) {
    return stage.exists && index >= (stage.*list).first && index < (stage.*list).last;
  });
}

// What waits at a question has paid its price, and belongs to its card: a stage it has now or had before.
bool makes_sense(const Deck& deck, const State& s, const Frame& f) {
  switch (f.task) {
    case Task::steps: return StepsOf(deck, f.card).have(f.pc, f.end);
    case Task::effect:
      return (f.phase == 2 || f.phase >= 4) && any_stage_has(deck, f.card, &Stage::effects, f.effect);
    case Task::upgrade: return f.phase == 1 && any_stage_has(deck, f.card, &Stage::upgrades, f.n);
    case Task::banish:
      return s.phase == Phase::banish && s.frame_count == 1 && s.ask == Ask::card && f.n >= 0 &&
             f.n < max_cards && s.zone(Zone::box).has(f.card) &&
             std::ranges::contains(deck.expansions, f.card);
    case Task::discard:
    case Task::discover: break;
  }
  return true;
}

std::string wrong_frames(const Deck& deck, const State& s) {
  if (s.frame_count > max_depth_outside) return "too much is being resolved at once";
  for (int i = 0; i < s.frame_count; ++i) {
    const Frame& f = s.frames[static_cast<std::size_t>(i)];
    const bool carded = f.task == Task::discard || f.task == Task::discover || deck.cards[f.card].exists;
    bool good = carded && (f.that == 0 || deck.cards[f.that].exists);
    for (const CardId card : f.set) good = good && deck.cards[card].exists;
    if (f.task == Task::steps || f.task == Task::effect) {
      good = good && f.stage >= 1 && f.stage <= 4 && deck.stage(f.card, f.stage).exists;
    }
    if (!good || !makes_sense(deck, s, f))
      return std::format("what is being resolved makes no sense at place {}", i + 1);
  }
  for (int i = 0; i < s.trigger_count; ++i) {
    const Trigger& t = s.triggers[static_cast<std::size_t>(i)];
    const bool known = deck.cards[t.card].exists && deck.stage(t.card, t.stage).exists;
    const Range range = known ? deck.stage(t.card, t.stage).effects : Range{};
    if (t.effect < range.first || t.effect >= range.last || (t.that != 0 && !deck.cards[t.that].exists)) {
      return std::format("trigger {} makes no sense", i + 1);
    }
  }
  return {};
}

std::string wrong_question(const Deck& deck, const State& s) {
  const bool names_cards = s.ask == Ask::card || s.ask == Ask::expand;
  const bool has_mask = !names_cards && s.ask != Ask::nothing && s.ask != Ask::action &&
                        s.ask != Ask::close && s.ask != Ask::trigger;
  if ((!names_cards && !s.ask_cards.empty()) || (!has_mask && s.ask_mask != 0)) {
    return "the question offers what it does not ask for";
  }
  if (s.phase == Phase::over)
    return s.ask == Ask::nothing && s.frame_count == 0 ? "" : "the game is over and asks";
  const bool banishing = s.frame_count > 0 && s.frames[0].task == Task::banish;
  if ((s.phase == Phase::banish) != banishing) return "nothing is being banished";
  for (const CardId card : s.ask_cards) {
    if (!deck.cards[card].exists) return "the question names a card that does not exist";
  }
  switch (s.ask) {
    case Ask::nothing: return "no question is asked";
    case Ask::action:
    case Ask::close:
      return s.phase == Phase::actions && s.frame_count == 0 && s.trigger_count == 0
                 ? ""
                 : "something is being resolved";
    case Ask::trigger: return s.frame_count == 0 && s.trigger_count > 0 ? "" : "no trigger waits";
    case Ask::expand:
      return s.phase == Phase::score && s.frame_count == 0 && s.expansions > 0 && !s.ask_cards.empty()
                 ? ""
                 : "no expansion can be chosen";
    case Ask::card: return s.frame_count > 0 && !s.ask_cards.empty() ? "" : "there is no card to choose";
    default: break;
  }
  if (s.frame_count == 0 || s.ask_mask == 0) return "there is nothing to choose";
  if (s.ask == Ask::resource && s.ask_mask >= (1U << resource_count)) return "unknown resources are offered";
  if (s.ask == Ask::side && s.ask_mask != 0b1010) return "unknown sides are offered";
  if (s.ask == Ask::stage && (s.ask_mask & ~0b11110U) != 0) return "unknown stages are offered";
  return {};
}

std::string wrong_expansion(const Deck& deck, const State& s) {
  for (const CardId card : s.kept) {
    if (!deck.cards[card].exists) return "a card that does not exist is kept";
  }
  if (s.expansion_rounds > 4) return "an expansion has four rounds";
  if (s.expansion != 0 && !std::ranges::contains(deck.expansions, s.expansion))
    return std::format("card {} is no expansion", s.expansion);
  return {};
}

}  // namespace

Expected<void> Kingdom::validate(const State& state) const {
  for (const auto& reason : {wrong_cards(*deck_, state), wrong_frames(*deck_, state),
                             wrong_question(*deck_, state), wrong_expansion(*deck_, state)}) {
    if (!reason.empty()) return failure("position.bad", {reason});
  }
  for (int i = 0; i < deck_->tracks; ++i) {
    const auto [card, stage] = deck_->track_owner[static_cast<std::size_t>(i)];
    const int size = deck_->stage(card, stage).boxes.size();
    if (size < 32 && (state.boxes[static_cast<std::size_t>(i)] >> size) != 0) {
      return failure("position.bad", {std::format("card {} stage {} has only {} boxes", card, stage, size)});
    }
  }
  for (int i = 0; i < state.mark_count; ++i) {
    const Mark& m = state.marks[static_cast<std::size_t>(i)];
    if (!deck_->cards[m.card].exists || !deck_->stage(m.card, mark::stage_of(m.what)).exists) {
      return failure("position.bad", {std::format("a mark on card {} at a stage it lacks", m.card)});
    }
  }
  return {};
}

std::vector<std::uint8_t> Kingdom::encode(const State& state) const {
  Out out;
  out.bytes.byte(format_version);
  State copy = state;
  transfer(out, copy, *deck_);
  return out.bytes.take();
}

Expected<State> Kingdom::decode(const std::vector<std::uint8_t>& bytes) const {
  In in{ByteReader(bytes)};
  if (in.bytes.byte() != format_version) return failure("binary.bad", {"0", "expected format 1"});
  State state;
  transfer(in, state, *deck_);
  if (!in.bytes.good()) {
    const bool ended = in.bytes.at() >= bytes.size();
    if (ended) return failure("binary.short", {std::to_string(bytes.size())});
    return failure("binary.bad", {std::to_string(in.bytes.at()), "a number out of range"});
  }
  if (!in.bytes.at_end()) return failure("binary.bad", {std::to_string(in.bytes.at()), "expected the end"});
  if (auto good = validate(state); !good) {
    return failure("binary.bad", {std::to_string(bytes.size()), good.error().args[0]});
  }
  return state;
}

}  // namespace guildhall::kingdom
