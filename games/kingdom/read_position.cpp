// Reads what position.cpp writes; its head tells the grammar.
#include <algorithm>
#include <bit>
#include <format>

#include "games/kingdom/position.hpp"
#include "games/kingdom/words.hpp"

namespace guildhall::kingdom {
namespace {

class Parser {
 public:
  explicit Parser(const Deck& deck) : deck_(deck) {
    for (int id = 1; id < max_cards; ++id) {
      if (!deck.cards[static_cast<std::size_t>(id)].exists) continue;
      s_.stage[static_cast<std::size_t>(id)] = 1;
      s_.zone(Zone::box).insert(static_cast<CardId>(id));
    }
    s_.round = 1;
    s_.turn = 1;
    s_.phase = Phase::actions;
    s_.ask = Ask::action;
  }

  Expected<State> text(std::string_view line) {
    bool known = false;
    for (const std::string_view part : split(line, ' ')) {
      const std::size_t at = part.find('=');
      key_ = part.substr(0, at);
      const std::string_view value = at == std::string_view::npos ? "" : part.substr(at + 1);
      if (at == std::string_view::npos) return failure("position.field", {std::string(part), "key=value"});
      if (!field(value)) {
        if (bad_.empty()) return failure("position.field", {std::string(key_), std::string(keys)});
        return failure("position.bad", {std::format("field '{}': '{}': expected {}", key_, value, bad_)});
      }
      known = known || key_ == "known";
    }
    if (!known) s_.known_top = s_.deck_size > 0 ? 1 : 0;
    if (s_.phase == Phase::over) s_.ask = Ask::nothing;
    return s_;
  }

 private:
  static constexpr std::string_view keys =
      "deck, play, discard, permanent, destroyed, banished, held, blocked, kept, round, turn, marks, boxes, "
      "stored, used, "
      "known, last, next, restarts, expansions, expansion, scores, banished-fame, phase, over, swapped, ask, "
      "stop, queue, "
      "stack, gaining or rng";

  bool bad(std::string_view expected) {
    bad_ = expected;
    return false;
  }
  template <class T>
  bool number(std::string_view value, T& out, int least, int most) {
    const auto n = whole_number(value, least, most);
    if (!n) return bad(std::format("a number from {} to {}", least, most));
    out = static_cast<T>(*n);
    return true;
  }
  template <class E, std::size_t N>
  bool word(std::string_view value, const std::array<std::string_view, N>& names, E& out) {
    const auto at = std::ranges::find(names, value);
    if (at == names.end()) {
      std::string list;
      for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
      return bad("one of " + list);
    }
    out = static_cast<E>(at - names.begin());
    return true;
  }
  bool card(std::string_view value, CardId& out) {
    const auto id = whole_number(value, 1, max_cards - 1);
    if (!id || !deck_.cards[static_cast<std::size_t>(*id)].exists) return bad("the id of a card of the deck");
    out = static_cast<CardId>(*id);
    return true;
  }
  // ID.STAGE; a stage that is left out is the first.
  bool card_stage(std::string_view value, CardId& id, int& stage) {
    const std::size_t dot = value.find('.');
    if (!card(value.substr(0, dot), id)) return false;
    const auto n =
        dot == std::string_view::npos ? std::optional(1) : whole_number(value.substr(dot + 1), 1, 4);
    if (!n || !deck_.stage(id, *n).exists) return bad("ID or ID.STAGE with a stage the card has");
    stage = *n;
    return true;
  }
  bool set(std::string_view value, char joint, CardSet& out) {
    for (const std::string_view part : split(value, joint)) {
      CardId id = 0;
      if (!card(part, id)) return false;
      out.insert(id);
    }
    return true;
  }
  bool zone(std::string_view value, Zone zone) {
    for (const std::string_view part : split(value, ',')) {
      CardId id = 0;
      int stage = 1;
      if (!card_stage(part, id, stage)) return false;
      if (!s_.zone(Zone::box).has(id)) return bad(std::format("card {} only once", id));
      s_.zone(Zone::box).erase(id);
      s_.zone(zone).insert(id);
      s_.stage[id] = static_cast<std::uint8_t>(stage);
      if (zone == Zone::deck) s_.deck[s_.deck_size++] = id;
    }
    return true;
  }
  bool pair_of_cards(std::string_view value);
  bool mark_part(std::string_view value);
  bool box_part(std::string_view value);
  bool counter_part(std::string_view value);
  bool queue_part(std::string_view value);
  bool stack_part(std::string_view value);
  bool question(std::string_view value);
  bool two_numbers(std::string_view value, std::uint8_t& a, std::uint8_t& b);
  bool generator(std::string_view value);
  bool field(std::string_view value);
  bool small_field(std::string_view value);
  template <class F>
  bool all(std::string_view value, char joint, F&& f) {
    return std::ranges::all_of(split(value, joint), f);
  }

  const Deck& deck_;
  State s_;
  std::string_view key_;
  std::string bad_;
};

bool Parser::pair_of_cards(std::string_view value) {
  const std::size_t at = value.find('<');
  CardId under = 0;
  CardId over = 0;
  if (at == std::string_view::npos) return bad("BLOCKED<BLOCKER");
  if (!card(value.substr(0, at), under) || !card(value.substr(at + 1), over)) return false;
  s_.blocked_by[under] = over;
  return true;
}

bool Parser::mark_part(std::string_view value) {
  const std::size_t colon = value.find(':');
  const std::size_t sign = value.find_last_of("+-");
  CardId id = 0;
  int stage = 1;
  if (colon == std::string_view::npos || sign == std::string_view::npos || sign < colon)
    return bad("ID.STAGE:MARK+N");
  if (!card_stage(value.substr(0, colon), id, stage)) return false;
  const std::string_view name = value.substr(colon + 1, sign - colon - 1);
  const auto amount = whole_number(value.substr(sign + 1), 0, 9999);
  for (int kind = 0; kind < mark::kinds; ++kind) {
    if (mark_name(deck_, kind) != name || !amount) continue;
    if (s_.mark_count == max_marks) return bad("at most 200 marks");
    const int signed_amount = value[sign] == '-' ? -*amount : *amount;
    s_.marks[s_.mark_count++] = {id, mark::what(kind, stage), static_cast<std::int16_t>(signed_amount)};
    s_.marked[id] = 1;
    return true;
  }
  return bad("a resource, fame, stays, price0-RESOURCE, key-KEYWORD or no-RESOURCE, and a number");
}

bool Parser::box_part(std::string_view value) {
  const std::size_t colon = value.find(':');
  CardId id = 0;
  int stage = 1;
  if (colon == std::string_view::npos) return bad("ID.STAGE:BOXES");
  if (!card_stage(value.substr(0, colon), id, stage)) return false;
  const Stage& face = deck_.stage(id, stage);
  if (face.track == 0xff) return bad("a stage that has boxes");
  return all(value.substr(colon + 1), '+', [&](std::string_view part) {
    const std::size_t dash = part.find('-');
    const auto first = whole_number(part.substr(0, dash), 1, face.boxes.size());
    const auto last =
        dash == std::string_view::npos ? first : whole_number(part.substr(dash + 1), 1, face.boxes.size());
    if (!first || !last || *first > *last) return bad(std::format("boxes from 1 to {}", face.boxes.size()));
    for (int i = *first; i <= *last; ++i) s_.boxes[face.track] |= 1U << (i - 1);
    return true;
  });
}

// stored=ID.STAGE:N, used=ID.STAGE#EFFECT:N
bool Parser::counter_part(std::string_view value) {
  const std::size_t colon = value.find(':');
  const std::size_t hash = value.find('#');
  const bool used = key_ == "used";
  CardId id = 0;
  int stage = 1;
  if (colon == std::string_view::npos || used != (hash < colon))
    return bad("ID.STAGE:N or ID.STAGE#EFFECT:N");
  if (!card_stage(value.substr(0, std::min(colon, hash)), id, stage)) return false;
  const Stage& face = deck_.stage(id, stage);
  std::uint8_t counter = face.store;
  if (used) {
    const auto effect = whole_number(value.substr(hash + 1, colon - hash - 1), 1, face.effects.size());
    if (!effect) return bad("an effect the stage has");
    counter = deck_.effects[static_cast<std::size_t>(face.effects.first + *effect - 1)].counter;
  }
  if (counter == 0xff) return bad("a stage or an effect that remembers a number");
  return number(value.substr(colon + 1), s_.counters[counter], 0, 0xffff);
}

bool Parser::queue_part(std::string_view value) {
  const std::size_t hash = value.find('#');
  const std::size_t arrow = value.find('>');
  Trigger t;
  int stage = 1;
  if (hash == std::string_view::npos || arrow == std::string_view::npos || arrow < hash)
    return bad("ID.STAGE#EFFECT>THAT");
  if (!card_stage(value.substr(0, hash), t.card, stage)) return false;
  const Stage& face = deck_.stage(t.card, stage);
  const auto effect = whole_number(value.substr(hash + 1, arrow - hash - 1), 1, face.effects.size());
  const auto that = whole_number(value.substr(arrow + 1), 0, max_cards - 1);
  if (!effect || !that || s_.trigger_count == max_triggers) return bad("an effect the stage has and a card");
  t.stage = static_cast<std::uint8_t>(stage);
  t.effect = static_cast<std::uint16_t>(face.effects.first + *effect - 1);
  t.that = static_cast<CardId>(*that);
  s_.triggers[s_.trigger_count++] = t;
  return true;
}

bool Parser::stack_part(std::string_view value) {
  const auto parts = split(value, ':');
  if (parts.size() != 13 || s_.frame_count == max_frames)
    return bad("13 parts for each of at most 16 frames");
  Frame& f = s_.frames[s_.frame_count++];
  return word(parts[0], task_names, f.task) && number(parts[1], f.phase, 0, 255) &&
         number(parts[2], f.card, 0, max_cards - 1) && number(parts[3], f.stage, 0, 4) &&
         number(parts[4], f.that, 0, max_cards - 1) && number(parts[5], f.arg, 0, 255) &&
         number(parts[6], f.paid, 0, 255) && number(parts[7], f.flags, 0, 255) &&
         number(parts[8], f.n, -32768, 32767) && number(parts[9], f.pc, 0, 65535) &&
         number(parts[10], f.end, 0, 65535) && number(parts[11], f.effect, 0, 65535) &&
         (parts[12] == "-" || set(parts[12], '+', f.set));
}

bool Parser::question(std::string_view value) {
  const std::size_t colon = value.find(':');
  if (!word(value.substr(0, colon), ask_names, s_.ask)) return false;
  if (colon == std::string_view::npos) return true;
  const std::string_view rest = value.substr(colon + 1);
  if (s_.ask == Ask::card || s_.ask == Ask::expand) return set(rest, '+', s_.ask_cards);
  return all(rest, '+', [&](std::string_view part) {
    const auto bit = whole_number(part, 0, 31);
    if (!bit) return bad("numbers from 0 to 31");
    s_.ask_mask |= 1U << *bit;
    return true;
  });
}

bool Parser::two_numbers(std::string_view value, std::uint8_t& a, std::uint8_t& b) {
  const std::size_t slash = value.find('/');
  if (slash == std::string_view::npos) return bad("two numbers with / between");
  return number(value.substr(0, slash), a, 0, max_cards) && number(value.substr(slash + 1), b, 0, max_cards);
}

bool Parser::generator(std::string_view value) {
  if (value.size() != 64) return bad("64 hexadecimal digits");
  std::array<std::uint64_t, 4> words{};
  for (std::size_t i = 0; i < 4; ++i) {
    const char* const first = value.data() + i * 16;
    const char* const last = first + 16;
    const auto [end, problem] = std::from_chars(first, last, words[i], 16);
    if (problem != std::errc{} || end != last) return bad("64 hexadecimal digits");
  }
  s_.rng = std::bit_cast<Rng>(words);
  return true;
}

bool Parser::small_field(std::string_view value) {
  if (key_ == "round") return number(value, s_.round, 0, 0xffff);
  if (key_ == "turn") return number(value, s_.turn, 0, 0xffff);
  if (key_ == "last") return number(value, s_.last_round, 0, 1);
  if (key_ == "next") return number(value, s_.last_next, 0, 1);
  if (key_ == "restarts") return number(value, s_.restarts, 0, 255);
  if (key_ == "expansions") return number(value, s_.expansions, 0, max_scores - 1);
  if (key_ == "expansion") return two_numbers(value, s_.expansion, s_.expansion_rounds);
  if (key_ == "known") return two_numbers(value, s_.known_top, s_.known_bottom);
  if (key_ == "banished-fame") return number(value, s_.banished_fame, -9999, 9999);
  if (key_ == "phase") return word(value, phase_names, s_.phase);
  if (key_ == "over") return number(value, s_.turn_over, 0, 2);
  if (key_ == "swapped") return number(value, s_.exchanged, 0, 2);
  if (key_ == "stop") return number(value, s_.ask_stop, 0, 1);
  if (key_ == "ask") return question(value);
  if (key_ == "rng") return generator(value);
  return false;
}

bool Parser::field(std::string_view value) {
  bad_.clear();
  for (int z = 1; z < zone_count; ++z) {
    if (key_ == zone_names[static_cast<std::size_t>(z)]) return zone(value, static_cast<Zone>(z));
  }
  if (key_ == "held" || key_ == "gaining") {
    const auto parsed = parse_resources(value, ',');
    if (!parsed) return bad("resources such as 2coin,wood");
    (key_ == "held" ? s_.held : s_.gaining) = *parsed;
    return true;
  }
  if (key_ == "kept") return set(value, ',', s_.kept);
  if (key_ == "blocked") return all(value, ',', [&](std::string_view part) { return pair_of_cards(part); });
  if (key_ == "marks") return all(value, ',', [&](std::string_view part) { return mark_part(part); });
  if (key_ == "boxes") return all(value, ',', [&](std::string_view part) { return box_part(part); });
  if (key_ == "stored" || key_ == "used") {
    return all(value, ',', [&](std::string_view part) { return counter_part(part); });
  }
  if (key_ == "queue") return all(value, ',', [&](std::string_view part) { return queue_part(part); });
  if (key_ == "stack") return all(value, ';', [&](std::string_view part) { return stack_part(part); });
  if (key_ == "scores") {
    return all(value, ',', [&](std::string_view part) {
      if (s_.score_count == max_scores) return bad("at most 11 scores");
      return number(part, s_.scores[s_.score_count++], -32768, 32767);
    });
  }
  return small_field(value);
}

}  // namespace

Expected<State> read_position(const Deck& deck, std::string_view text) {
  if (text.find_first_not_of(' ') == std::string_view::npos) {
    return failure("position.empty", {"deck=1,2,3 play=9.2 held=2coin"});
  }
  return Parser(deck).text(text);
}

}  // namespace guildhall::kingdom
