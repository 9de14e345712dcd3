// One line of text for any position: 'key=value' parts in any order, what is left out has its usual value.
//
//   deck=3,9.2,14  play=1  discard=  permanent=25  destroyed=  banished=   a card is ID or ID.STAGE; the deck
//   from its
//                                                     top; every card that is not named lies in the box
//   held=2coin,wood  blocked=9<14  kept=9  round=3  turn=2
//   marks=7.1:coin+1,9.2:fame+5,9.2:stays+1,9.2:price0-stone+1,36.3:key-knight+1,111.1:no-coin+2
//   boxes=25.1:1-3,36.1:1+4  stored=27.1:40  used=36.3#1:1   boxes and effects are counted from 1
//   known=2/0  last=1  next=1  restarts=3  expansions=10  expansion=136/4  scores=50,80  banished-fame=12
//   phase=actions  over=1 (turn)  swapped=1  ask=card:3+9  stop=1  queue=65.3#2>9  stack=...  gaining=coin
//   rng=HEX
#include "games/kingdom/position.hpp"

#include <bit>
#include <format>

#include "games/kingdom/kingdom.hpp"
#include "games/kingdom/words.hpp"

namespace guildhall::kingdom {
namespace {

template <class E, std::size_t N>
std::string_view name_of(const std::array<std::string_view, N>& names, E value) {
  return names[static_cast<std::size_t>(value)];
}

class Writer {
 public:
  Writer(const Deck& deck, const State& state) : deck_(deck), s_(state) {}

  std::string text(bool hidden) {
    number("round", s_.round, 1);
    number("turn", s_.turn, 1);
    deck_order(hidden);
    for (int z = 2; z < zone_count; ++z) zone(static_cast<Zone>(z));
    if (!s_.held.empty()) add("held", format_resources(s_.held, ','));
    add("blocked", blocked());
    add("kept", ids(s_.kept, ','));
    add("marks", marks());
    add("boxes", boxes());
    memory();
    if (s_.known_top != (s_.deck_size > 0 ? 1 : 0) || s_.known_bottom != 0) {
      add("known", std::format("{}/{}", s_.known_top, s_.known_bottom));
    }
    number("last", s_.last_round, 0);
    number("next", s_.last_next, 0);
    number("restarts", s_.restarts, 0);
    number("expansions", s_.expansions, 0);
    if (s_.expansion != 0) add("expansion", std::format("{}/{}", s_.expansion, s_.expansion_rounds));
    scores();
    number("banished-fame", s_.banished_fame, 0);
    question();
    if (!hidden) generator();
    return out_;
  }

 private:
  void add(std::string_view key, std::string_view value) {
    if (value.empty()) return;
    if (!out_.empty()) out_ += ' ';
    out_ += std::format("{}={}", key, value);
  }
  void number(std::string_view key, int value, int usual) {
    if (value != usual) add(key, std::to_string(value));
  }
  std::string card(CardId id) const {
    return s_.stage[id] == 1 ? std::to_string(id) : std::format("{}.{}", id, s_.stage[id]);
  }
  static void join(std::string& list, char joint, std::string_view item) {
    if (!list.empty()) list += joint;
    list += item;
  }
  static std::string ids(const CardSet& set, char joint) {
    std::string list;
    for (const CardId id : set) join(list, joint, std::to_string(id));
    return list;
  }
  void zone(Zone zone) {
    std::string list;
    for (const CardId id : s_.zone(zone)) join(list, ',', card(id));
    add(name_of(zone_names, zone), list);
  }
  // In a view: '?' for each card whose place is not known, then those cards in ascending order.
  void deck_order(bool hidden) {
    std::string list;
    CardSet unknown = s_.zone(Zone::deck);
    for (int i = 0; i < s_.deck_size; ++i) {
      const CardId id = s_.deck[static_cast<std::size_t>(i)];
      join(list, ',', id == 0 ? "?" : card(id));
      if (id != 0) unknown.erase(id);
    }
    if (hidden && !unknown.empty()) {
      std::string rest;
      for (const CardId id : unknown) join(rest, ',', card(id));
      list += "|" + rest;
    }
    add("deck", list);
  }
  std::string blocked() const {
    std::string list;
    for (const CardId id : s_.zone(Zone::play)) {
      if (s_.blocked_by[id] != 0) join(list, ',', std::format("{}<{}", id, s_.blocked_by[id]));
    }
    return list;
  }
  std::string marks() const {
    std::string list;
    for (int i = 0; i < s_.mark_count; ++i) {
      const Mark& m = s_.marks[static_cast<std::size_t>(i)];
      join(list, ',',
           std::format("{}.{}:{}{:+}", m.card, mark::stage_of(m.what),
                       mark_name(deck_, mark::kind_of(m.what)), m.amount));
    }
    return list;
  }
  std::string boxes() const {
    std::string list;
    for (int i = 0; i < deck_.tracks; ++i) {
      const std::uint32_t bits = s_.boxes[static_cast<std::size_t>(i)];
      if (bits == 0) continue;
      std::string marked;
      for (int b = 0; b < 32; ++b) {
        if (((bits >> b) & 1U) == 0) continue;
        int last = b;
        while (last < 31 && ((bits >> (last + 1)) & 1U) != 0) ++last;
        join(marked, '+', last > b ? std::format("{}-{}", b + 1, last + 1) : std::to_string(b + 1));
        b = last;
      }
      const auto [id, stage] = deck_.track_owner[static_cast<std::size_t>(i)];
      join(list, ',', std::format("{}.{}:{}", id, stage, marked));
    }
    return list;
  }
  void memory() {
    std::string stored;
    std::string used;
    for (int id = 1; id < max_cards; ++id) {
      for (int stage = 1; stage <= 4; ++stage) {
        const Stage& face = deck_.stage(static_cast<CardId>(id), stage);
        if (!face.exists) continue;
        if (face.store != 0xff && s_.counters[face.store] != 0) {
          join(stored, ',', std::format("{}.{}:{}", id, stage, s_.counters[face.store]));
        }
        for (int e = face.effects.first; e < face.effects.last; ++e) {
          const std::uint8_t counter = deck_.effects[static_cast<std::size_t>(e)].counter;
          if (counter == 0xff || s_.counters[counter] == 0) continue;
          join(used, ',',
               std::format("{}.{}#{}:{}", id, stage, e - face.effects.first + 1, s_.counters[counter]));
        }
      }
    }
    add("stored", stored);
    add("used", used);
  }
  void scores() {
    std::string list;
    for (int i = 0; i < s_.score_count; ++i)
      join(list, ',', std::to_string(s_.scores[static_cast<std::size_t>(i)]));
    add("scores", list);
  }
  void question() {
    if (s_.phase != Phase::actions) add("phase", name_of(phase_names, s_.phase));
    number("over", s_.turn_over, 0);
    number("swapped", s_.exchanged, 0);
    if (s_.ask != Ask::action) {
      std::string what(name_of(ask_names, s_.ask));
      if (!s_.ask_cards.empty()) what += ":" + ids(s_.ask_cards, '+');
      std::string bits;
      for (int i = 0; i < 32; ++i) {
        if (((s_.ask_mask >> i) & 1U) != 0) join(bits, '+', std::to_string(i));
      }
      if (!bits.empty()) what += ":" + bits;
      if (s_.phase != Phase::over) add("ask", what);
    }
    number("stop", s_.ask_stop, 0);
    std::string queue;
    for (int i = 0; i < s_.trigger_count; ++i) {
      const Trigger& t = s_.triggers[static_cast<std::size_t>(i)];
      join(queue, ',',
           std::format("{}.{}#{}>{}", t.card, t.stage,
                       t.effect - deck_.stage(t.card, t.stage).effects.first + 1, t.that));
    }
    add("queue", queue);
    std::string stack;
    for (int i = 0; i < s_.frame_count; ++i) {
      const Frame& f = s_.frames[static_cast<std::size_t>(i)];
      join(stack, ';',
           std::format("{}:{}:{}:{}:{}:{}:{}:{}:{}:{}:{}:{}:{}", name_of(task_names, f.task), f.phase, f.card,
                       f.stage, f.that, f.arg, f.paid, f.flags, f.n, f.pc, f.end, f.effect,
                       f.set.empty() ? "-" : ids(f.set, '+')));
    }
    add("stack", stack);
    if (!s_.gaining.empty()) add("gaining", format_resources(s_.gaining, ','));
  }
  void generator() {
    if (s_.rng == Rng(Seed{})) return;
    std::string hex;
    for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, 4>>(s_.rng))
      hex += std::format("{:016x}", word);
    add("rng", hex);
  }

  const Deck& deck_;
  const State& s_;
  std::string out_;
};

}  // namespace

std::string mark_name(const Deck& deck, int kind) {
  if (kind < mark::fame) return std::string(resource_names[static_cast<std::size_t>(kind)]);
  if (kind == mark::fame) return "fame";
  if (kind == mark::stays) return "stays";
  if (kind < mark::keyword) {
    const int n = kind - mark::price;
    return std::format("price{}-{}", n / resource_count,
                       resource_names[static_cast<std::size_t>(n % resource_count)]);
  }
  if (kind < mark::removed) {
    const auto n = static_cast<std::size_t>(kind - mark::keyword);
    return "key-" + (n < deck.keywords.size() ? deck.keywords[n] : std::to_string(n));
  }
  return std::format("no-{}", resource_names[static_cast<std::size_t>(kind - mark::removed)]);
}

std::string write_position(const Deck& deck, const State& state, bool hidden) {
  return Writer(deck, state).text(hidden);
}

std::string Kingdom::format_position(const State& state) const {
  return write_position(*deck_, state, false);
}

std::string Kingdom::format_view(const View& view) const {
  return write_position(*deck_, view.state, true);
}

Expected<State> Kingdom::parse_position(std::string_view text) const {
  auto state = read_position(*deck_, text);
  if (!state) return state;
  if (auto good = validate(*state); !good) return std::unexpected(good.error());
  return state;
}

}  // namespace guildhall::kingdom
