#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <format>
#include <initializer_list>
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

using Texts = std::vector<std::string>;

// What is printed on a stage, written by hand from the card facts.
struct Face {
  int card;
  int stage;
  std::string_view name;
  std::string_view keywords;
  std::string_view makes;  // alternatives, such as "coin/2wood+stone"
  int fame;
  std::vector<std::string> upgrades;  // resources and the stage they lead to, such as "2coin+wood>4"
  bool negative = false;
};

inline std::string put(int card, int stage) {
  return std::to_string(card) + "." + std::to_string(stage);
}

// Six plain cards to draw, none of them `card`.
inline std::string to_draw(int card) {
  std::string out;
  for (const int id : {126, 127, 52, 93, 78, 77, 105}) {
    if (id != card) out += (out.empty() ? " deck=" : ",") + std::to_string(id);
  }
  return out;
}

inline int starting_with(const Table& t, const std::string& start) {
  int n = 0;
  for (const std::string& move : t.moves()) n += move.starts_with(start) ? 1 : 0;
  return n;
}

// All resources paid so far.
inline std::string spent(const Table& t) {
  Resources sum;
  for (const Event& e : t.events) {
    if (e.kind == EventKind::spent) sum[e.a] = static_cast<std::int16_t>(sum[e.a] + e.n);
  }
  return format_resources(sum, '+');
}

inline void check_printed(const Face& f) {
  const Deck& deck = game().deck();
  const Stage& s = deck.stage(static_cast<CardId>(f.card), f.stage);
  REQUIRE(s.exists);
  CHECK(deck.names[s.name] == f.name);
  std::uint32_t bits = 0;
  for (const std::string_view word : split(f.keywords, ' ')) {
    const auto at = std::ranges::find(deck.keywords, word);
    REQUIRE_MESSAGE(at != deck.keywords.end(), std::string(word));
    bits |= 1U << static_cast<unsigned>(at - deck.keywords.begin());
  }
  CHECK(s.keywords == bits);
  CHECK(s.fame == f.fame);
  CHECK(s.negative == f.negative);
}

inline void check_upgrade(const Face& f, std::string_view upgrade) {
  CAPTURE(upgrade);
  const std::string at = "play=" + put(f.card, f.stage) + to_draw(f.card);
  const std::string price(upgrade.substr(0, upgrade.find('>')));
  const int to = *whole_number(upgrade.substr(upgrade.find('>') + 1), 1, 4);
  const std::string move = "upgrade " + std::to_string(f.card) + " to " + std::to_string(to);
  const Resources cost = *parse_resources(price, '+');
  Table paid(at + (cost.empty() ? "" : " held=" + format_resources(cost, ',')));
  paid.play(move);
  CHECK(spent(paid) == price);
  CHECK(paid.stage(f.card) == to);
  CHECK(paid.discarded({f.card}));
  CHECK(paid.state.turn == 2);
  for (int i = 0; i < resource_count; ++i) {
    if (cost[i] == 0) continue;
    Resources less = cost;
    --less[i];
    CHECK_FALSE(Table(at + (less.empty() ? "" : " held=" + format_resources(less, ','))).can(move));
  }
}

// Name, keywords, side, fame; each production; each upgrade with its price, and with one resource less.
inline void check_face(const Face& f) {
  CAPTURE(f.card);
  CAPTURE(f.stage);
  check_printed(f);
  const std::string id = std::to_string(f.card);
  const std::string at = "play=" + put(f.card, f.stage) + to_draw(f.card);
  const Table t(at);
  CHECK(t.makes(f.card) == f.makes);
  CHECK(t.in_play({f.card}));
  const auto alternatives = split(f.makes, '/');
  CHECK(starting_with(t, "produce " + id) == static_cast<int>(alternatives.size()));
  for (const std::string_view one : alternatives) {
    Table made(at);
    made.play("produce " + id + (alternatives.size() > 1 ? " " + std::string(one) : ""));
    CHECK(made.held() == format_resources(*parse_resources(one, '+'), ','));
    CHECK(made.discarded({f.card}));
    CHECK(made.state.turn == 1);
  }
  const Table rich(at + " held=30coin,30wood,30stone,30metal,30sword,30tradegood");
  CHECK(starting_with(rich, "upgrade " + id) == static_cast<int>(f.upgrades.size()));
  for (const std::string& upgrade : f.upgrades) check_upgrade(f, upgrade);
}

// Not discarded at the end of a turn, but when it produces.
inline void check_stays(int card, int stage) {
  Table t("play=" + put(card, stage) + to_draw(card));
  t.play("pass");
  CHECK(t.state.turn == 2);
  CHECK(t.in_play({card}));
}

inline void check_leaves(int card, int stage) {
  Table t("play=" + put(card, stage) + to_draw(card));
  t.play("pass");
  CHECK(t.state.turn == 2);
  CHECK(t.discarded({card}));
}

// "destroyed=..." for all cards of a range but some, so that they are not in the box.
inline std::string gone(int first, int last, std::initializer_list<int> except) {
  std::string out;
  for (int id = first; id <= last; ++id) {
    if (std::ranges::find(except, id) == except.end())
      out += (out.empty() ? " destroyed=" : ",") + std::to_string(id);
  }
  return out;
}

// The same in all but the id: every stage, price and step.
inline void check_same(int a, int b) {
  CAPTURE(a);
  CAPTURE(b);
  const Deck& deck = game().deck();
  for (int stage = 1; stage <= 4; ++stage) {
    const Stage& x = deck.stage(static_cast<CardId>(a), stage);
    const Stage& y = deck.stage(static_cast<CardId>(b), stage);
    REQUIRE(x.exists == y.exists);
    if (!x.exists) continue;
    CHECK(x.name == y.name);
    CHECK(x.keywords == y.keywords);
    CHECK(x.fame == y.fame);
    CHECK(x.negative == y.negative);
    CHECK(x.permanent == y.permanent);
    CHECK(x.boxes.size() == y.boxes.size());
    const Table t("play=" + put(a, stage) + "," + put(b, stage) + to_draw(0));
    CHECK(t.makes(a) == t.makes(b));
    REQUIRE(x.upgrades.size() == y.upgrades.size());
    for (int i = 0; i < x.upgrades.size(); ++i) {
      const Upgrade& u = deck.upgrades[static_cast<std::size_t>(x.upgrades.first + i)];
      const Upgrade& v = deck.upgrades[static_cast<std::size_t>(y.upgrades.first + i)];
      CHECK(u.cost == v.cost);
      CHECK(u.to == v.to);
      CHECK(u.also.size() == v.also.size());
    }
    REQUIRE(x.effects.size() == y.effects.size());
    for (int i = 0; i < x.effects.size(); ++i) {
      const Effect& e = deck.effects[static_cast<std::size_t>(x.effects.first + i)];
      const Effect& g = deck.effects[static_cast<std::size_t>(y.effects.first + i)];
      CHECK(e.kind == g.kind);
      CHECK(e.when == g.when);
      CHECK(e.cost == g.cost);
      CHECK(e.also.size() == g.also.size());
      CHECK(e.body.size() == g.body.size());
    }
  }
}

inline std::vector<std::string> sorted_words(std::string_view text) {
  std::vector<std::string> out;
  for (const std::string_view word : split(text, ' ')) out.emplace_back(word);
  std::ranges::sort(out);
  return out;
}

// The printed facts of a stage: name, keywords, alternatives of its production, fame, how many upgrades and
// effects. Each alternative is produced once.
inline void shows(int card, int stage, std::string_view name, std::string_view keywords,
                  const std::string& makes, int fame, int upgrade_count, int effect_count) {
  CAPTURE(card);
  CAPTURE(stage);
  const Deck& deck = game().deck();
  const Stage& face = deck.stage(static_cast<CardId>(card), stage);
  REQUIRE(face.exists);
  CHECK(deck.names[face.name] == name);
  std::string words;
  for (std::size_t i = 0; i < deck.keywords.size(); ++i) {
    if (((face.keywords >> i) & 1U) != 0) words += deck.keywords[i] + " ";
  }
  CHECK(sorted_words(words) == sorted_words(keywords));
  CHECK(face.upgrades.size() == upgrade_count);
  CHECK(face.effects.size() == effect_count);
  const std::string zone = face.permanent ? "play=1 permanent=" : "play=";
  const Table t(std::format("{}{} deck=2,3", zone, put(card, stage)));
  CHECK(t.fame_of(card) == fame);
  CHECK(t.makes(card) == makes);
  const auto alternatives = split(makes, '/');
  for (const std::string_view each : alternatives) {
    Table p(std::format("play={} deck=2,3", put(card, stage)));
    std::string gained(each);
    p.play(alternatives.size() == 1 ? std::format("produce {}", card)
                                    : std::format("produce {} {}", card, each));
    std::ranges::replace(gained, '+', ',');
    CHECK(p.held() == gained);
    CHECK(p.discarded({card}));
  }
}

// An upgrade is offered for exactly its price, refused with one resource less, and leads to `to`. `others`
// are further cards in play, of which `given` must be discarded as part of the price.
inline void upgrades(int card, int stage, std::string_view cost, int to, std::string_view others = "",
                     std::initializer_list<int> given = {}) {
  CAPTURE(card);
  CAPTURE(stage);
  CAPTURE(to);
  const auto price = parse_resources(cost, ',');
  REQUIRE(price.has_value());
  const auto place = [&](const Resources& held) {
    const std::string text = format_resources(held, ',');
    return std::format("play={}{}{} deck=2,3,4,6{}{}", put(card, stage), others.empty() ? "" : ",", others,
                       text.empty() ? "" : " held=", text);
  };
  const std::string move = std::format("upgrade {} to {}", card, to);
  for (int i = 0; i < resource_count; ++i) {
    Resources less = *price;
    if (less[i] == 0) continue;
    --less[i];
    CHECK_FALSE(Table(place(less)).can(move));
  }
  if (given.size() > 0 && given.size() < 6) {  // as many cards of other kinds will not do
    const std::string held = format_resources(*price, ',');
    CHECK_FALSE(Table(std::format("play={},113,114,115,97,99 deck=2,3,4,6{}{}", put(card, stage),
                                  held.empty() ? "" : " held=", held))
                    .can(move));
  }
  Table t(place(*price));
  REQUIRE(t.can(move));
  t.play(move);
  CHECK(spent(t) == format_resources(*price, '+'));
  CHECK(t.stage(card) == to);
  CHECK(t.discarded(given));
  CHECK(t.in(game().deck().stage(static_cast<CardId>(card), to).permanent ? Zone::permanent : Zone::discard,
             {card}));
}

inline void take(Table& t, std::initializer_list<std::string_view> resources) {
  for (const std::string_view each : resources) t.play(std::format("take {}", each));
}

// Two cards alike in all but the id.
inline void same(int card, int as) {
  CAPTURE(card);
  const Deck& deck = game().deck();
  const auto a = static_cast<CardId>(card);
  const auto b = static_cast<CardId>(as);
  CHECK(deck.cards[a].choice == deck.cards[b].choice);
  for (int stage = 1; stage <= 4; ++stage) {
    CAPTURE(stage);
    const Stage& x = deck.stage(a, stage);
    const Stage& y = deck.stage(b, stage);
    CHECK(x.exists == y.exists);
    if (!x.exists || !y.exists) continue;
    CHECK(x.name == y.name);
    CHECK(x.keywords == y.keywords);
    CHECK(x.fame == y.fame);
    CHECK(x.negative == y.negative);
    CHECK(x.effects.size() == y.effects.size());
    CHECK(x.upgrades.size() == y.upgrades.size());
    const Table p(std::format("play={} deck=2", put(card, stage)));
    const Table q(std::format("play={} deck=2", put(as, stage)));
    CHECK(p.makes(card) == q.makes(as));
    CHECK(p.realm().stays(a) == q.realm().stays(b));
    for (int u = 0; u < x.upgrades.size(); ++u) CHECK(p.realm().price(a, u) == q.realm().price(b, u));
  }
}

// Which stages of the cards `first` .. `last` are negative, permanent or stay in play; which cards are
// choices.
inline void traits(int first, int last, const std::vector<std::string>& negative,
                   const std::vector<std::string>& permanent, const std::vector<std::string>& staying,
                   const std::vector<int>& choice) {
  const auto in = [](const auto& list, const auto& item) {
    return std::ranges::find(list, item) != list.end();
  };
  for (int card = first; card <= last; ++card) {
    CAPTURE(card);
    CHECK(game().deck().cards[static_cast<std::size_t>(card)].choice == in(choice, card));
    CHECK(game().deck().cards[static_cast<std::size_t>(card)].parchment == (card == 68));
    for (int stage = 1; stage <= 4; ++stage) {
      CAPTURE(stage);
      const Stage& face = game().deck().stage(static_cast<CardId>(card), stage);
      if (!face.exists) continue;
      CHECK(face.negative == in(negative, put(card, stage)));
      CHECK(face.permanent == in(permanent, put(card, stage)));
      if (face.permanent) continue;
      Table t(std::format("play={},1 deck=2,3,4,6", put(card, stage)));
      CHECK(t.realm().friendly(static_cast<CardId>(card)) != in(negative, put(card, stage)));
      CHECK(t.realm().stays(static_cast<CardId>(card)) == in(staying, put(card, stage)));
    }
  }
}

// A card that is discarded at the end of a turn to keep up to `most` others: `kept` can be chosen, `never`
// cannot.
inline void keeps(int card, int stage, int most, const std::vector<int>& kept,
                  const std::vector<int>& never) {
  CAPTURE(card);
  CAPTURE(stage);
  std::string play = std::format("play={}", put(card, stage));
  for (const int each : kept) play += std::format(",{}", each);
  for (const int each : never) play += std::format(",{}", each);
  Table t(play + " discard=36,5 deck=2,3,4,6,7,8");
  t.play("pass");
  CHECK(t.moves() == Texts{std::format("resolve {} effect 1", card), "done"});
  Table declined = t;
  declined.play("done");
  CHECK(declined.discarded({card, kept[0]}));
  CHECK(declined.state.zone(Zone::play).size() == 4);
  t.play(std::format("resolve {} effect 1", card));
  CHECK_FALSE(t.can(std::format("choose {}", card)));
  for (const int each : never) CHECK_FALSE(t.can(std::format("choose {}", each)));
  CHECK_FALSE(t.can("choose 36"));  // a person in the discard
  Table fewer = t;
  fewer.play("done");
  CHECK(fewer.discarded({card, kept[0]}));
  for (int i = 0; i < most; ++i) {
    CHECK(t.can("done"));
    t.play(std::format("choose {}", kept[static_cast<std::size_t>(i)]));
  }
  CHECK(t.state.turn == 2);
  CHECK(t.discarded({card}));
  for (std::size_t i = 0; i < kept.size(); ++i) {
    CHECK(t.in_play({kept[i]}) == (static_cast<int>(i) < most));
  }
  for (const int each : never) CHECK(t.discarded({each}));
  CHECK(t.state.zone(Zone::play).size() == 4 + most);
  // For one turn only.
  t.play("pass");
  CHECK(t.discarded({kept[0]}));
  // It is discarded for it, even if it would stay itself.
  Table price(std::format("play={0},{1} marks={0}:stays+1 deck=2,3,4,6", put(card, stage), kept[0]));
  price.play("pass").play(std::format("resolve {} effect 1", card)).play(std::format("choose {}", kept[0]));
  CHECK(price.discarded({card}));
  CHECK(price.in_play({kept[0]}));
  // With nothing to keep it is not offered.
  Table nothing(std::format("play={} deck=2,3,4,6", put(card, stage)));
  nothing.play("pass");
  CHECK(nothing.state.turn == 2);
}

}  // namespace guildhall::kingdom
