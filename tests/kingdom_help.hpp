#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "games/kingdom/kingdom.hpp"
#include "games/kingdom/realm.hpp"
#include "games/kingdom/words.hpp"

namespace guildhall::kingdom {

inline const Kingdom& game() {
  static const Kingdom kingdom;
  return kingdom;
}

// A position to play on: a text such as "deck=3,4 play=9.2 held=2coin", then moves as texts. A move that is
// refused fails the test with the reason.
struct Table {
  State state;

  explicit Table(std::string_view text) {
    auto parsed = game().parse_position(text);
    REQUIRE_MESSAGE(parsed.has_value(), (parsed ? std::string() : sentence(parsed.error())));
    state = *parsed;
  }

  Table& play(std::string_view text) {
    const auto move = game().parse_move(state, text);
    REQUIRE_MESSAGE(move.has_value(), (move ? std::string() : sentence(move.error())));
    game().play(state, *move, [this](const Event& event) { events.push_back(event); });
    return *this;
  }
  // Whether exactly this move is possible now.
  bool can(std::string_view text) const {
    const auto all = moves();
    return std::ranges::find(all, text) != all.end();
  }
  std::vector<std::string> moves() const {
    Moves list;
    game().legal(state, list);
    std::vector<std::string> out;
    for (const Move move : list) out.push_back(game().format_move(state, move));
    return out;
  }
  bool in(Zone zone, std::initializer_list<int> cards) const {
    for (const int card : cards) {
      if (!state.zone(zone).has(static_cast<CardId>(card))) return false;
    }
    return true;
  }
  bool in_play(std::initializer_list<int> cards) const { return in(Zone::play, cards); }
  bool discarded(std::initializer_list<int> cards) const { return in(Zone::discard, cards); }
  bool destroyed(std::initializer_list<int> cards) const { return in(Zone::destroyed, cards); }
  bool in_box(std::initializer_list<int> cards) const { return in(Zone::box, cards); }
  bool permanent(std::initializer_list<int> cards) const { return in(Zone::permanent, cards); }
  int stage(int card) const { return state.stage[static_cast<std::size_t>(card)]; }
  std::string held() const { return format_resources(state.held, ','); }
  int fame() const { return game().result(state).scores[0]; }
  int fame_of(int card) const { return realm().fame(static_cast<CardId>(card)); }
  Realm realm() const { return {game().deck(), state}; }
  // The alternatives a card produces now, such as "coin/2wood".
  std::string makes(int card) const {
    Production made;
    realm().production(static_cast<CardId>(card), made);
    std::string out;
    for (int i = 0; i < made.count; ++i) out += (i > 0 ? "/" : "") + format_resources(made[i], '+');
    return out;
  }
  int boxes(int card, int at_stage) const {
    return realm().marked_boxes(static_cast<CardId>(card), at_stage);
  }
  int seen(EventKind kind) const {
    return static_cast<int>(std::ranges::count_if(events, [&](const Event& e) { return e.kind == kind; }));
  }

  std::vector<Event> events;
};

}  // namespace guildhall::kingdom
