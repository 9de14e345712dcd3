#include "ai/kingdom_tastes.hpp"

#include <algorithm>
#include <charconv>
#include <format>

#include "ai/sealed.hpp"

namespace guildhall::embedded {
extern const std::string_view kingdom_tastes;
}

namespace guildhall::kingdom {
namespace {

constexpr double opinion_scale = 80;

// The first card that is the same in all but the id.
CardId first_alike(const Deck& deck, CardId card) {
  const auto alike = [&](const Card& a, const Card& b) {
    return a.choice == b.choice && std::ranges::equal(a.stages, b.stages, [](const Stage& x, const Stage& y) {
             return x.exists == y.exists && x.name == y.name && x.fame == y.fame && x.keywords == y.keywords;
           });
  };
  CardId first = 1;
  while (first < card && !(deck.cards[first].exists && alike(deck.cards[first], deck.cards[card]))) ++first;
  return first;
}

void list_shared(std::vector<Taste>& list, Tastes& t) {
  static constexpr std::array<std::string_view, resource_count> names{"coin",  "wood",  "stone",
                                                                      "metal", "sword", "tradegood"};
  const auto add = [&](std::string_view name, double scale, int& place) {
    list.push_back({std::string(name), scale, {&place}});
  };
  for (std::size_t r = 0; r < t.resource.size(); ++r) {
    add(names[r], std::max(4.0, steward_tastes.resource[r] * 0.2), t.resource[r]);
  }
  add("any", 4, t.any);
  add("person", 4, t.person);
  add("stays", 10, t.stays);
  add("hope", 7, t.hope);
  add("discover-hope", 5, t.discover_hope);
  add("harm", 10, t.harm);
  add("track-hope", 7, t.track_hope);
  add("track-prospect", 10, t.track_prospect);
  add("store", 5, t.store);
  add("burden", 4, t.burden);
  add("fleeting", 0, t.fleeting);
  add("pledge", 2, t.pledge);
  add("rate", 8, t.rate);
  add("rate-round", 1.2, t.rate_round);
}

}  // namespace

std::vector<Taste> list_tastes(Tastes& tastes, const Deck& deck) {
  std::vector<Taste> list;
  list_shared(list, tastes);
  for (CardId card = 1; card < max_cards; ++card) {
    const Card& facts = deck.cards[card];
    if (!facts.exists || facts.parchment || first_alike(deck, card) != card) continue;
    std::vector<CardId> twins{card};
    for (auto twin = static_cast<CardId>(card + 1); twin < max_cards; ++twin) {
      if (deck.cards[twin].exists && first_alike(deck, twin) == card) twins.push_back(twin);
    }
    bool has_track = false;
    for (std::size_t at = 1; at < facts.stages.size(); ++at) {
      if (!facts.stages[at].exists) continue;
      has_track = has_track || (facts.stages[at].track != 0xff && facts.stages[at].permanent);
      Taste early{std::format("{}.{}.early", card, at), opinion_scale, {}};
      Taste late{std::format("{}.{}.late", card, at), opinion_scale, {}};
      for (const CardId twin : twins) {
        early.places.push_back(&tastes.opinions[twin][at].early);
        late.places.push_back(&tastes.opinions[twin][at].late);
      }
      list.push_back(std::move(early));
      list.push_back(std::move(late));
    }
    if (has_track) list.push_back({std::format("{}.track", card), 25, {&tastes.track[card]}});
  }
  return list;
}

std::string deck_line(std::uint64_t deck) {
  return std::format("deck {:016x}", deck);
}

std::string format_tastes(Tastes tastes, const Deck& deck, std::string_view provenance) {
  std::string out = deck_line(deck.hash) + "\n";
  Tastes plain;
  const auto usual = list_tastes(plain, deck);
  const auto list = list_tastes(tastes, deck);
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (*list[i].places[0] != *usual[i].places[0]) {
      out += std::format("{} {}\n", list[i].name, *list[i].places[0]);
    }
  }
  return seal(tastes_line, provenance, out);
}

Expected<Tastes> parse_tastes(const Deck& deck, std::string_view text) {
  const auto body = unseal(tastes_line, text);
  if (!body) return failure("tastes.bad", {body.error()});
  std::string_view lines = *body;
  const std::string_view first = take_line(lines);
  if (!first.starts_with("deck ")) return failure("tastes.bad", {"the line 'deck' is missing"});
  if (first != deck_line(deck.hash)) {
    return failure("tastes.bad", {"they were learned with another deck of cards"});
  }
  Tastes tastes;
  const auto list = list_tastes(tastes, deck);
  while (!lines.empty()) {
    const std::string_view line = take_line(lines);
    const std::size_t space = line.find(' ');
    const auto found = std::ranges::find(list, line.substr(0, space), &Taste::name);
    int value = 0;
    const bool read = space != std::string_view::npos &&
                      std::from_chars(line.data() + space + 1, line.data() + line.size(), value).ptr ==
                          line.data() + line.size();
    if (found == list.end() || !read)
      return failure("tastes.bad", {"'" + std::string(line) + "' is no taste and its number"});
    for (int* place : found->places) *place = value;
  }
  return tastes;
}

const Tastes& learned_tastes(const Deck& deck) {
  static const auto built_in = parse_tastes(*standard_deck(), embedded::kingdom_tastes);
  const bool fits = built_in && deck.hash == standard_deck()->hash;
  return fits ? *built_in : first_tastes;
}

}  // namespace guildhall::kingdom
