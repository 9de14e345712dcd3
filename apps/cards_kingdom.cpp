// The cards of Kingdom Legacy for `guildhall cards kingdom`.
#include <boost/json.hpp>
#include <format>
#include <print>

#include "apps/kingdom_words.hpp"
#include "games/kingdom/sentences.hpp"
#include "games/kingdom/words.hpp"

namespace guildhall {
namespace {

namespace json = boost::json;
using namespace kingdom;

json::array keywords_json(const Deck& deck, const Stage& stage, Lang lang) {
  json::array out;
  for (std::size_t i = 0; i < deck.keywords.size(); ++i) {
    if (((stage.keywords >> i) & 1U) != 0) out.emplace_back(keyword_name(deck, static_cast<int>(i), lang));
  }
  return out;
}

json::object stage_json(const Deck& deck, CardId card, int number, Lang lang) {
  const Stage& stage = deck.stage(card, number);
  json::object names;
  for (const Lang each : langs) names[lang_code(each)] = stage_name(deck, card, number, each);
  json::array produce;
  for (int i = stage.produce.first; i < stage.produce.last; ++i) {
    produce.emplace_back(format_resources(deck.sets[static_cast<std::size_t>(i)], ','));
  }
  json::array upgrades;
  for (int i = stage.upgrades.first; i < stage.upgrades.last; ++i) {
    const Upgrade& upgrade = deck.upgrades[static_cast<std::size_t>(i)];
    upgrades.push_back(json::object{{"to", upgrade.to}, {"cost", format_resources(upgrade.cost, ',')}});
  }
  return {{"stage", number},
          {"names", names},
          {"keywords", keywords_json(deck, stage, lang)},
          {"permanent", stage.permanent},
          {"negative", stage.negative},
          {"fame", stage.fame},
          {"produce", produce},
          {"upgrades", upgrades},
          {"boxes", stage.boxes.size()},
          {"sentences", json::value_from(sentences(deck, card, number, lang))}};
}

void print_json(const Deck& deck, Lang lang) {
  json::array cards;
  for (int id = 1; id < max_cards; ++id) {
    const auto card = static_cast<CardId>(id);
    if (!deck.cards[card].exists) continue;
    json::array stages;
    for (int stage = 1; stage <= 4; ++stage) {
      if (deck.stage(card, stage).exists) stages.push_back(stage_json(deck, card, stage, lang));
    }
    cards.push_back(json::object{{"id", id},
                                 {"choice", deck.cards[card].choice},
                                 {"parchment", deck.cards[card].parchment},
                                 {"stages", stages}});
  }
  std::println("{}",
               json::serialize(json::object{
                   {"game", "kingdom"}, {"hash", std::format("{:016x}", deck.hash)}, {"cards", cards}}));
}

void print_stage(const Deck& deck, CardId card, int number, Lang lang) {
  const Stage& stage = deck.stage(card, number);
  std::string tags;
  for (const auto& keyword : keywords_json(deck, stage, lang)) {
    tags += (tags.empty() ? "" : ", ") + std::string(keyword.as_string());
  }
  if (stage.permanent) tags += tags.empty() ? "permanent" : ", permanent";
  if (stage.negative) tags += tags.empty() ? "negative" : ", negative";
  std::println("{}{}", stage_label(deck, card, number, lang), tags.empty() ? "" : "  (" + tags + ")");
  for (const std::string& line : sentences(deck, card, number, lang)) std::println("    {}", line);
}

}  // namespace

void print_kingdom_cards(const Deck& deck, bool as_json, Lang lang) {
  if (as_json) return print_json(deck, lang);
  for (int id = 1; id < max_cards; ++id) {
    const auto card = static_cast<CardId>(id);
    for (int stage = 1; stage <= 4; ++stage) {
      if (deck.stage(card, stage).exists) print_stage(deck, card, stage, lang);
    }
  }
}

}  // namespace guildhall
