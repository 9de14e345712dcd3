#include <boost/json.hpp>
#include <print>

#include "apps/kingdom_words.hpp"
#include "apps/with_game.hpp"
#include "games/london/words.hpp"

namespace guildhall {
namespace {

namespace json = boost::json;
using london::Borough;
using london::CardText;
using london::CityCard;
using london::Deck;

constexpr std::array<std::string_view, 4> colours{"brown", "blue", "pink", "grey"};

std::string_view colour_of(const CityCard& card) {
  return colours[static_cast<std::size_t>(card.colour)];
}

char set_of(const CityCard& card) {
  return static_cast<char>('A' + static_cast<int>(card.set));
}

json::object names_of(const CardText& text) {
  json::object names;
  for (const Lang lang : langs) names[lang_code(lang)] = london::name_of(text, lang);
  return names;
}

json::object to_json(const Deck& deck, std::size_t i, Lang lang) {
  const CityCard& card = deck.city[i];
  return {{"id", deck.city_texts[i].id},
          {"names", names_of(deck.city_texts[i])},
          {"set", std::string(1, set_of(card))},
          {"colour", std::string(colour_of(card))},
          {"copies", card.copies},
          {"build", card.build},
          {"prestige", card.prestige},
          {"action", card.action},
          {"flip", card.flip},
          {"sentences", json::value_from(london::sentences(deck, card, lang))},
          {"provenance", deck.city_texts[i].provenance}};
}

json::object borough_json(const Deck& deck, std::size_t i, Lang lang) {
  const Borough& borough = deck.boroughs[i];
  return {{"id", deck.borough_texts[i].id},
          {"names", names_of(deck.borough_texts[i])},
          {"bank", borough.north ? "north" : "south"},
          {"river", borough.river},
          {"starter", borough.starter},
          {"price", borough.price},
          {"draw", borough.draw},
          {"prestige", borough.prestige},
          {"poverty", borough.poverty},
          {"sentences", json::value_from(london::sentences(deck, borough, lang))},
          {"provenance", deck.borough_texts[i].provenance}};
}

void print_city(const Deck& deck, std::size_t i, Lang lang) {
  const CityCard& card = deck.city[i];
  const auto label = [&](std::string_view key) { return london::word(lang, "label." + std::string(key)); };
  std::print("{}  ({})  {} {}, {}", london::name_of(deck.city_texts[i], lang), deck.city_texts[i].id,
             label("set"), set_of(card), london::word(lang, "colour." + std::string(colour_of(card))));
  if (card.copies > 1) std::print(", {}: {}", label("copies"), card.copies);
  if (card.build > 0) std::print(", {}: £{}", label("build"), card.build);
  if (card.prestige != 0) std::print(", {}: {}", label("prestige"), card.prestige);
  std::println("");
  for (const std::string& line : london::sentences(deck, card, lang)) std::println("    {}", line);
}

void print_borough(const Deck& deck, std::size_t i, Lang lang) {
  const Borough& borough = deck.boroughs[i];
  const auto label = [&](std::string_view key) { return london::word(lang, "label." + std::string(key)); };
  std::println("{}  ({})  {}: £{}, {}, {}{}{}", london::name_of(deck.borough_texts[i], lang),
               deck.borough_texts[i].id, label("price"), borough.price,
               label(borough.north ? "north" : "south"), label(borough.river ? "river" : "inland"),
               borough.starter ? ", " : "", borough.starter ? label("starter") : "");
  for (const std::string& line : london::sentences(deck, borough, lang)) std::println("    {}", line);
}

Exit show(const Deck& deck, bool as_json, Lang lang) {
  if (as_json) {
    json::array city;
    for (std::size_t i = 0; i < static_cast<std::size_t>(deck.kinds); ++i)
      city.push_back(to_json(deck, i, lang));
    json::array boroughs;
    for (std::size_t i = 0; i < deck.borough_texts.size(); ++i)
      boroughs.push_back(borough_json(deck, i, lang));
    std::println("{}", json::serialize(json::object{{"game", "london"},
                                                    {"deck", deck.name},
                                                    {"hash", std::format("{:016x}", deck.hash)},
                                                    {"city", city},
                                                    {"boroughs", boroughs}}));
    return 0;
  }
  std::println("{}\n", deck.name);
  for (std::size_t i = 0; i < static_cast<std::size_t>(deck.kinds); ++i) print_city(deck, i, lang);
  std::println("");
  for (std::size_t i = 0; i < deck.borough_texts.size(); ++i) print_borough(deck, i, lang);
  return 0;
}

Exit kingdom_cards(const std::string& cards_file, bool only_check, bool as_json, Lang lang) {
  const auto game = make_kingdom(cards_file);
  if (!game) return std::unexpected(game.error());
  const kingdom::Deck& deck = game->deck();
  if (!only_check) {
    print_kingdom_cards(deck, as_json, lang);
    return 0;
  }
  int cards = 0;
  int stages = 0;
  for (const kingdom::Card& card : deck.cards) {
    cards += card.exists ? 1 : 0;
    for (const kingdom::Stage& stage : card.stages) stages += stage.exists ? 1 : 0;
  }
  std::println("{}: good: {} cards with {} stages, hash {:016x}", cards_file, cards, stages, deck.hash);
  return 0;
}

}  // namespace

Exit cards_command(const CommonOptions& common, const std::string& check_file) {
  const auto lang = parse_lang(common.lang);
  if (!lang) return std::unexpected(lang.error());
  CommonOptions named = common;
  if (!check_file.empty()) named.cards = check_file;
  if (named.game == "kingdom") return kingdom_cards(named.cards, !check_file.empty(), common.json, *lang);
  if (named.game != "london") return failure("game.unknown", {named.game, "london or kingdom"});
  const auto game = make_london(named.cards);
  if (!game) return std::unexpected(game.error());
  if (check_file.empty()) return show(game->deck(), common.json, *lang);
  std::println("{}: good: {} city cards of {} kinds, {} boroughs, hash {:016x}", check_file,
               london::deck_size, game->deck().kinds, game->deck().borough_texts.size(), game->deck().hash);
  return 0;
}

}  // namespace guildhall
