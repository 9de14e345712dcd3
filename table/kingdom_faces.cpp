// What is printed on the cards of Kingdom Legacy, in a language, for those who have seen them (T9, F7).
#include <algorithm>

#include "games/kingdom/sentences.hpp"
#include "games/kingdom/spoken.hpp"
#include "table/kingdom_pictures.hpp"
#include "table/words.hpp"

namespace guildhall {

using namespace kingdom;

namespace {

template <class List, class Place>
const auto& at(const List& list, Place place) {
  return list[static_cast<std::size_t>(place)];
}

void write_amounts(JsonWriter& out, const Resources& resources) {
  out.open('{');
  for (int i = 0; i < resource_count; ++i) {
    if (resources[i] != 0) out.field(at(resource_names, i), resources[i]);
  }
  out.close('}');
}

void write_field(JsonWriter& out, std::string_view key, const Resources& resources) {
  if (resources.empty()) return;
  out.key(key);
  write_amounts(out, resources);
}

CardSet seen_cards(const State& s) {
  CardSet cards = s.ask_cards;
  for (int z = static_cast<int>(Zone::box) + 1; z < zone_count; ++z) cards = cards | at(s.zones, z);
  if (s.frame_count == 0) return cards;
  const Frame& top = s.frames[s.frame_count - 1U];
  const bool chosen = top.task == Task::steps || top.task == Task::banish;
  if (s.ask == kingdom::Ask::card && chosen) cards = cards | top.set;
  // The expansion that begins with a banishing was chosen before.
  if (top.card != 0 && (s.ask == kingdom::Ask::side || top.task == Task::banish)) cards.insert(top.card);
  return cards;
}

void write_keywords(JsonWriter& out, const Deck& deck, const Stage& stage, Lang lang) {
  if (stage.keywords == 0) return;
  out.key("keywords").open('[');
  for (std::size_t i = 0; i < deck.keywords.size(); ++i) {
    if (((stage.keywords >> i) & 1U) == 0) continue;
    out.open('{').field("id", deck.keywords[i]);
    out.field("name", keyword_name(deck, static_cast<int>(i), lang)).close('}');
  }
  out.close(']');
}

// A boxed number is followed by the rewards of its totals, each a line of its own.
void write_effects(JsonWriter& out, const Deck& deck, CardId card, int number, Lang lang) {
  const Stage& stage = deck.stage(card, number);
  if (stage.effects.empty()) return;
  const auto lines = sentences(deck, card, number, lang);
  out.key("effects").open('[');
  for (int e = 0; e < stage.effects.size(); ++e) {
    const Effect& effect = at(deck.effects, stage.effects.first + e);
    const std::string text = effect_sentence(deck, card, number, e, lang);
    out.open('{').field("kind", at(kind_names, effect.kind)).field("when", at(when_names, effect.when));
    out.field("text", text);
    int totals = 0;
    for (int i = effect.body.first; i < effect.body.last; ++i) totals += at(deck.steps, i).totals.size();
    const auto line = static_cast<int>(std::ranges::find(lines, text) - lines.begin());
    if (totals > 0 && line + totals < static_cast<int>(lines.size())) {
      out.key("rewards").open('[');
      for (int i = 1; i <= totals; ++i) out.value(at(lines, line + i));
      out.close(']');
    }
    out.close('}');
  }
  out.close(']');
}

void write_stage(JsonWriter& out, const Deck& deck, CardId card, int number, Lang lang) {
  const Stage& stage = deck.stage(card, number);
  out.open('{').field("stage", number).field("name", stage_name(deck, card, number, lang));
  if (const auto pic = kingdom_picture(at(deck.names, stage.name)); !pic.empty()) out.field("pic", pic);
  write_keywords(out, deck, stage, lang);
  if (stage.permanent) out.field("permanent", true);
  if (stage.negative) out.field("negative", true);
  if (stage.fame != 0) out.field("fame", int{stage.fame});
  if (!stage.produce.empty()) {
    out.key("makes").open('[');
    for (int i = stage.produce.first; i < stage.produce.last; ++i) write_amounts(out, at(deck.sets, i));
    out.close(']');
  }
  if (!stage.upgrades.empty()) {
    const auto lines = sentences(deck, card, number, lang);
    const int first = stage.produce.empty() ? 0 : 1;
    out.key("upgrades").open('[');
    for (int u = 0; u < stage.upgrades.size(); ++u) {
      const Upgrade& upgrade = at(deck.upgrades, stage.upgrades.first + u);
      out.open('{').field("to", int{upgrade.to});
      write_field(out, "price", upgrade.cost);
      out.field("text", at(lines, first + u)).close('}');
    }
    out.close(']');
  }
  if (!stage.boxes.empty()) {
    out.key("boxes").open('[');
    for (int i = stage.boxes.first; i < stage.boxes.last; ++i) {
      const Box& box = at(deck.boxes, i);
      out.open('{');
      write_field(out, "price", box.pay);
      write_field(out, "gain", box.gain);
      if (box.has_fame) out.field("fame", int{box.fame});
      out.close('}');
    }
    out.close(']');
  }
  write_effects(out, deck, card, number, lang);
  out.close('}');
}

}  // namespace

void write_faces(JsonWriter& out, const Kingdom& game, const View& view, const std::vector<int>& cards,
                 Lang lang) {
  const Deck& deck = game.deck();
  for (const CardId card : seen_cards(view.state)) {
    if (!cards.empty() && !std::ranges::contains(cards, int{card})) continue;
    out.open('{').field("id", int{card});
    if (deck.cards[card].choice) out.field("choice", true);
    if (deck.cards[card].parchment) out.field("parchment", true);
    out.key("stages").open('[');
    for (int stage = 1; stage <= 4; ++stage) {
      if (deck.stage(card, stage).exists) write_stage(out, deck, card, stage, lang);
    }
    out.close(']').close('}');
  }
}

}  // namespace guildhall
