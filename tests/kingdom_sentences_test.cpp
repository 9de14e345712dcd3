// The sentences of the cards in four languages.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "core/toml.hpp"
#include "games/kingdom/sentences.hpp"

namespace guildhall::embedded {
extern const std::string_view kingdom_names;
extern const std::string_view kingdom_texts;
}  // namespace guildhall::embedded

namespace guildhall::kingdom {
namespace {

const Deck& deck() {
  return *standard_deck();
}

// Calls `visit` with every stage of every card.
template <class Visit>
void each_stage(const Visit& visit) {
  for (int card = 1; card < max_cards; ++card) {
    for (int stage = 1; stage <= 4; ++stage) {
      const auto id = static_cast<CardId>(card);
      if (deck().stage(id, stage).exists) visit(id, stage);
    }
  }
}

bool has(const std::vector<std::string>& lines, std::string_view line) {
  if (std::ranges::find(lines, line) != lines.end()) return true;
  for (const std::string& other : lines) MESSAGE(other);
  return false;
}

bool says(int card, int stage, Lang lang, std::string_view line) {
  return has(sentences(deck(), static_cast<CardId>(card), stage, lang), line);
}

void collect(const toml::table& table, const std::string& prefix, std::set<std::string>& keys) {
  for (const auto& [key, value] : table) {
    const std::string path = prefix + std::string(key.str());
    if (const toml::table* inner = value.as_table()) {
      collect(*inner, path + ".", keys);
    } else {
      keys.insert(path);
    }
  }
}

TEST_CASE("kingdom sentences: every stage speaks every language, with no template or key left") {
  int lines = 0;
  each_stage([&](CardId card, int stage) {
    const Stage& there = deck().stage(card, stage);
    const bool silent = there.produce.empty() && there.upgrades.empty() && there.boxes.empty() &&
                        there.effects.empty() && there.fame == 0;
    const auto english = sentences(deck(), card, stage, Lang::en);
    CAPTURE(int{card});
    CAPTURE(stage);
    CHECK(english.empty() == silent);
    for (const Lang lang : langs) {
      CHECK_FALSE(stage_name(deck(), card, stage, lang).contains('{'));
      const auto spoken = sentences(deck(), card, stage, lang);
      REQUIRE(spoken.size() == english.size());
      for (std::size_t i = 0; i < spoken.size(); ++i) {
        CAPTURE(spoken[i]);
        CHECK(spoken[i].find_first_of("{}|") == std::string::npos);
        CHECK_FALSE(spoken[i].contains("  "));
        CHECK_FALSE(spoken[i].contains("()"));
        CHECK_FALSE(spoken[i].contains(": ."));
        if (lang != Lang::en) CHECK(spoken[i] != english[i]);
        ++lines;
      }
    }
  });
  CHECK(lines > 4000);
}

TEST_CASE("kingdom sentences: the cards use every op, kind and trigger, so none can lack words") {
  std::set<Op> ops;
  for (const Step& step : deck().steps) ops.insert(step.op);
  CHECK(ops.size() == op_names.size());
  std::set<Kind> kinds;
  std::set<When> whens;
  for (const Effect& effect : deck().effects) {
    kinds.insert(effect.kind);
    whens.insert(effect.when);
  }
  CHECK(kinds.size() == kind_names.size());
  CHECK(whens.size() == when_names.size());
}

TEST_CASE("kingdom sentences: the languages have the same texts, names and forms") {
  const toml::parse_result texts = toml::parse(embedded::kingdom_texts);
  REQUIRE(texts);
  std::set<std::string> english;
  collect(*texts.table()["en"].as_table(), "", english);
  CHECK(english.size() > 150);
  for (const Lang lang : langs) {
    std::set<std::string> keys;
    collect(*texts.table()[lang_code(lang)].as_table(), "", keys);
    CHECK(keys == english);
  }
  const toml::parse_result names = toml::parse(embedded::kingdom_names);
  REQUIRE(names);
  for (const std::string_view table : {"keywords", "nouns", "resources", "kinds", "adjectives"}) {
    for (const auto& [key, entry] : *names.table()[table].as_table()) {
      CAPTURE(std::string(key.str()));
      for (const Lang lang : langs) CHECK(entry.as_table()->contains(lang_code(lang)));
    }
  }
  for (int i = 0; i < static_cast<int>(deck().keywords.size()); ++i) {
    const std::string& key = deck().keywords[static_cast<std::size_t>(i)];
    CAPTURE(key);
    CHECK(names.table()["nouns"].as_table()->contains(key));
    for (const Lang lang : langs) CHECK_FALSE(keyword_name(deck(), i, lang).contains('{'));
  }
}

TEST_CASE("kingdom sentences: names, keywords and resources") {
  CHECK(stage_name(deck(), 1, 2, Lang::en) == "Plains");
  CHECK(stage_name(deck(), 1, 2, Lang::pl) == "Równiny");
  CHECK(stage_name(deck(), 113, 2, Lang::pl).empty());
  CHECK(keyword_name(deck(), 0, Lang::pt) == "Terreno");
  Resources price;
  CHECK(resource_text(price, Lang::en).empty());
  price[0] = 2;
  price[1] = 1;
  CHECK(resource_text(price, Lang::en) == "2 coins, 1 wood");
  CHECK(resource_text(price, Lang::pt) == "2 moedas, 1 madeira");
  CHECK(resource_text(price, Lang::es) == "2 monedas, 1 madera");
  CHECK(resource_text(price, Lang::pl) == "2 monety, 1 drewno");
  price[0] = 5;
  price[5] = 22;
  CHECK(resource_text(price, Lang::pl) == "5 monet, 1 drewno, 22 towary");
}

TEST_CASE("kingdom sentences: English") {
  CHECK(says(1, 1, Lang::en, "Produces: 1 coin"));
  CHECK(says(73, 2, Lang::en, "Produces: 1 stone and 1 metal"));
  CHECK(says(10, 3, Lang::en, "Produces: 1 coin, 1 wood, 1 stone or 1 metal"));
  CHECK(says(1, 1, Lang::en, "Upgrade: 2 coins → Plains"));
  CHECK(says(29, 1, Lang::en, "Upgrade: free → Recruit"));
  CHECK(says(109, 2, Lang::en, "Upgrade: 2 stone, discard 2 people → Guild Hall"));
  CHECK(says(14, 1, Lang::en, "Fame: -2"));
  CHECK(says(1, 2, Lang::en, "Activated: discard 1 other friendly card → gain 2 coins."));
  CHECK(says(14, 1, Lang::en, "When played (must): block 1 card producing coins."));
  CHECK(says(26, 3, Lang::en, "Boxes (fame): [10] [20] [30] [40] [50]"));
  CHECK(says(25, 3, Lang::en, "Time: pay swords (box by box: 10, 10, 12, 12, 15) → mark the next free box."));
  CHECK(says(27, 1, Lang::en, "Total 20: add “stays in play” for good to 1 person in your kingdom."));
  CHECK(says(136, 4, Lang::en,
             "When you play a person (must): if you have another person in play, mark 1 box."));
  CHECK(says(96, 4, Lang::en, "When you would discard a person (may): instead, reset this card to stage 1."));
  CHECK(says(39, 1, Lang::en, "At scoring: −2 fame for each card short of 70 in your kingdom."));
  CHECK(says(45, 1, Lang::en, "Passive: you may not play cards, upgrade cards or use time effects."));
}

TEST_CASE("kingdom sentences: Portuguese") {
  CHECK(says(17, 1, Lang::pt, "Aprimorar: 1 moeda, 1 madeira, 1 pedra → Capela"));
  CHECK(says(1, 2, Lang::pt, "Ativado: descarte 1 outra carta amigável → ganhe 2 moedas."));
  CHECK(
      says(65, 1, Lang::pt,
           "No fim da rodada (obrigatório): destrua 3 cartas amigáveis no seu reino; depois, mude esta carta "
           "para o estágio 3 (“Inundação”)."));
  CHECK(says(56, 3, Lang::pt,
             "No fim da rodada (obrigatório): destrua todas as cartas bloqueadas por esta carta."));
  CHECK(says(138, 1, Lang::pt, "No fim do turno: mantenha todos os terrenos em jogo."));
  CHECK(says(69, 1, Lang::pt,
             "Destruir: adicione para sempre 1 bem de comércio à produção de 1 outra carta amigável em jogo; "
             "depois, adicione para sempre 5 pontos de fama à mesma carta."));
  CHECK(says(17, 3, Lang::pt, "Passivo: esta carta produz mais 1 moeda para cada pessoa em jogo."));
}

TEST_CASE("kingdom sentences: Spanish") {
  CHECK(says(17, 1, Lang::es, "Mejora: 1 moneda, 1 madera, 1 piedra → Capilla"));
  CHECK(says(1, 2, Lang::es, "Activado: descarta otra carta amistosa → gana 2 monedas."));
  CHECK(says(59, 4, Lang::es, "Activado: descarta otras 6 cartas amistosas → descubre la carta 108."));
  CHECK(
      says(65, 3, Lang::es,
           "Al final de la ronda (obligatorio): elige una opción: (1) destruye 1 edificio bloqueado por esta "
           "carta; (2) destruye otras 2 cartas amistosas en tu reino. Después, destruye esta carta."));
  CHECK(
      says(28, 1, Lang::es,
           "Cuando juegues un terreno (obligatorio): destruye la carta jugada; después, pasa esta carta a la "
           "etapa 3 («Tierras de ceniza»)."));
  CHECK(says(40, 1, Lang::es,
             "En la puntuación final: si no tienes enemigos en tu reino ni entre tus cartas permanentes, +35 "
             "puntos de fama."));
}

TEST_CASE("kingdom sentences: Polish cases and plurals") {
  CHECK(says(1, 1, Lang::pl, "Produkuje: 1 monetę"));
  CHECK(says(17, 1, Lang::pl, "Ulepszenie: 1 moneta, 1 drewno, 1 kamień → Kaplica"));
  CHECK(says(54, 1, Lang::pl, "Ulepszenie: 5 monet → Architekt"));
  CHECK(says(1, 2, Lang::pl, "Aktywowany: odrzuć 1 inną przyjazną kartę → zyskaj 2 monety."));
  CHECK(says(59, 4, Lang::pl, "Aktywowany: odrzuć 6 innych przyjaznych kart → odkryj kartę 108."));
  CHECK(says(116, 3, Lang::pl, "Aktywowany: odrzuć 2 inne osoby → zyskaj 3 miecze."));
  CHECK(says(13, 1, Lang::pl, "Aktywowany: zyskaj produkcję 1 terenu w grze (bez odrzucania)."));
  CHECK(says(89, 4, Lang::pl, "Aktywowany: zaznacz 1 kratkę → odrzuć 1 wroga."));
  CHECK(says(112, 3, Lang::pl, "Aktywowany: zagraj 1 konia ze stosu kart odrzuconych."));
  CHECK(says(91, 3, Lang::pl, "Aktywowany: zaznacz 1 kratkę za każde 2 osoby w grze."));
  CHECK(says(125, 1, Lang::pl,
             "Na koniec tury (opcjonalnie): odrzuć tę kartę → zachowaj w grze maksymalnie 5 innych kart."));
  CHECK(says(32, 1, Lang::pl, "Pasywny: każda osoba w grze produkuje dodatkowo 1 monetę."));
  CHECK(says(44, 3, Lang::pl, "Pasywny: każdy teren w grze produkuje 2 razy tyle."));
  CHECK(says(27, 3, Lang::pl, "Suma 25: dodaj na stałe 1 punkt sławy do 2 terenów w królestwie."));
  CHECK(
      says(38, 3, Lang::pl,
           "Przy podliczaniu wyniku: +2 punkty sławy za każdy miecz w produkcji kart w królestwie lub wśród "
           "kart stałych."));
  CHECK(
      says(40, 1, Lang::pl,
           "Przy podliczaniu wyniku: jeśli nie masz wrogów w królestwie ani wśród kart stałych, +35 punktów "
           "sławy."));
  CHECK(says(129, 1, Lang::pl,
             "Po ulepszeniu (opcjonalnie): dodaj na stałe 1 monetę do produkcji 1 innego terenu w grze."));
}

// Forms that no card of the game needs, on a card of our own.
constexpr std::string_view rare_cards = R"(
[game]
start = [1]
last = 1
checkpoint = 1
[[card]]
id = 1
[card.stage.1]
name = "Forest"
keywords = ["enemy", "item", "horse", "event"]
boxes = [{ x = 3 }]
effects = [
  { kind = "activated", do = [{ op = "check", count = 2, order = "next" }] },
  { kind = "activated", do = [{ op = "add-production", cards = "self", stage = 3, coin = 1 }] },
  { kind = "passive", do = [{ op = "modify-gain", add = { sword = 2 } }] },
  { kind = "activated", do = [{ op = "destroy", cards = { where = "kingdom", keyword = "enemy", is = "negative", count = "all" } }] },
  { kind = "forced", when = "card-played", match = { keyword = "enemy" }, do = [{ op = "destroy", cards = { where = "banished", production_size = 2, count = 3 } }] },
  { kind = "passive", when = "scoring", do = [{ op = "worth", fame = 1, per = { boxes = "unmarked", stage = 3 } }] },
  { kind = "activated", do = [{ op = "put-top", cards = { where = ["discard", "permanent"], keyword = "horse", other = true, count = 2 } }] },
  { kind = "activated", do = [{ op = "discard", cards = { where = "in-play", keyword = ["event", "item"], count = 1 } }] },
]
[card.stage.3]
name = "Forest"
boxes = [{ x = 3 }]
)";

TEST_CASE("kingdom sentences: forms that the cards do not need yet") {
  const auto own = load_deck(rare_cards, "rare.toml");
  REQUIRE_MESSAGE(own.has_value(), (own ? std::string() : sentence(own.error())));
  for (const Lang lang : langs) {
    for (const std::string& line : sentences(**own, 1, 1, lang)) CHECK_FALSE(line.contains('{'));
  }
  const auto en = sentences(**own, 1, 1, Lang::en);
  CHECK(has(en, "Activated: mark the next 2 free boxes."));
  CHECK(has(en, "Activated: add 1 coin for good to the production of stage 3 (“Forest”)."));
  CHECK(has(
      en, "When you play an enemy (must): destroy 3 cards with a production of 2 among the banished cards."));
  CHECK(has(en, "At scoring: +1 fame for each unmarked box of stage 3 (“Forest”)."));
  CHECK(has(
      en,
      "Activated: put 2 other horses from the discard or from your permanent cards on top of your deck."));
  const auto es = sentences(**own, 1, 1, Lang::es);
  CHECK(has(es, "Pasivo: cada vez que ganes espadas, gana 2 más."));
  CHECK(has(es, "Activado: destruye todos los enemigos negativos en tu reino."));
  const auto pl = sentences(**own, 1, 1, Lang::pl);
  CHECK(has(pl, "Aktywowany: zaznacz 2 następne wolne kratki."));
  CHECK(has(pl, "Aktywowany: zniszcz wszystkich negatywnych wrogów w królestwie."));
  CHECK(has(
      pl,
      "Gdy zagrasz wroga (obowiązkowo): zniszcz 3 karty z produkcją o wielkości 2 wśród kart wygnanych."));
  CHECK(has(pl,
            "Aktywowany: połóż 2 inne konie ze stosu kart odrzuconych lub z kart stałych na wierzch talii."));
}

}  // namespace
}  // namespace guildhall::kingdom
