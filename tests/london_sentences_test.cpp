// The sentences and names of the cards in four languages.
#include <set>

#include "core/text.hpp"
#include "games/london/words.hpp"
#include "tests/london_cards_support.hpp"

namespace guildhall::london::test {
namespace {

struct Name {
  std::string_view id;
  std::string_view english;
};

constexpr std::array city_names{
    Name{"almshouses", "Almshouses"},
    Name{"coffee-house", "Coffee House"},
    Name{"covent-garden", "Covent Garden"},
    Name{"east-india-company", "East India Company"},
    Name{"fishmongers", "Fishmongers"},
    Name{"grocers", "Grocers"},
    Name{"haberdashers", "Haberdashers"},
    Name{"huguenots", "Huguenots"},
    Name{"mercers", "Mercers"},
    Name{"salters", "Salters"},
    Name{"school-brown", "School"},
    Name{"vintners", "Vintners"},
    Name{"vauxhall-gardens", "Vauxhall Gardens"},
    Name{"hospital-a", "Hospital"},
    Name{"school-a", "School"},
    Name{"st-pauls", "St Paul's"},
    Name{"theatre-royal", "Theatre Royal"},
    Name{"water-works", "Water Works"},
    Name{"wren", "Christopher Wren"},
    Name{"great-fire-monument", "Great Fire Monument"},
    Name{"woolwich-arsenal", "Woolwich Arsenal"},
    Name{"paupers-a", "Paupers"},
    Name{"albert-dock", "Albert Dock"},
    Name{"bank-of-england", "Bank of England"},
    Name{"brewing", "Brewing"},
    Name{"furniture-makers", "Furniture Makers"},
    Name{"leather-industry", "Leather Industry"},
    Name{"lloyds-of-london", "Lloyds of London"},
    Name{"omnibus", "Omnibus"},
    Name{"oxford-street", "Oxford Street"},
    Name{"royal-victoria-dock", "Royal Victoria Dock"},
    Name{"ship-building", "Ship Building"},
    Name{"shops-b", "Shops"},
    Name{"silk-weaving", "Silk Weaving"},
    Name{"steamboats", "Steamboats"},
    Name{"stock-exchange", "Stock Exchange"},
    Name{"watch-makers", "Watch Makers"},
    Name{"west-india-docks", "West India Docks"},
    Name{"workers-houses", "Workers' Houses"},
    Name{"british-museum", "British Museum"},
    Name{"buckingham-palace", "Buckingham Palace"},
    Name{"hospital-b", "Hospital"},
    Name{"kew-gardens", "Kew Gardens"},
    Name{"lords", "Lord's"},
    Name{"nelsons-column", "Nelson's Column"},
    Name{"street-lights", "Street Lights"},
    Name{"town-houses", "Town Houses"},
    Name{"university-of-london", "University of London"},
    Name{"bridge", "Bridge"},
    Name{"brixton-prison", "Brixton Prison"},
    Name{"fire-brigade", "Fire Brigade"},
    Name{"fleet-street", "Fleet Street"},
    Name{"highgate-cemetery", "Highgate Cemetery"},
    Name{"millbank-prison", "Millbank Prison"},
    Name{"police-force", "Police Force"},
    Name{"regent-street", "Regent Street"},
    Name{"paupers-b", "Paupers"},
    Name{"billingsgate-market", "Billingsgate Market"},
    Name{"grand-hotel", "Grand Hotel"},
    Name{"jewish-refugees", "Jewish Refugees"},
    Name{"public-houses", "Public Houses"},
    Name{"shops-c", "Shops"},
    Name{"smithfield-market", "Smithfield Market"},
    Name{"train-station", "Train Station"},
    Name{"albert-hall", "Albert Hall"},
    Name{"natural-history-museum", "Natural History Museum"},
    Name{"school-c", "School"},
    Name{"sewers", "Sewers"},
    Name{"great-exhibition", "Great Exhibition"},
    Name{"parliament", "Parliament"},
    Name{"thames-embankment", "Thames Embankment"},
    Name{"tower-bridge", "Tower Bridge"},
    Name{"underground", "Underground"},
    Name{"whitehall", "Whitehall"},
    Name{"workhouse", "Workhouse"},
    Name{"paupers-c", "Paupers"},
};

constexpr std::array borough_names{
    Name{"city", "City"},
    Name{"westminster", "Westminster"},
    Name{"southwark-bermondsey", "Southwark & Bermondsey"},
    Name{"bethnal-green", "Bethnal Green, Stepney & Poplar"},
    Name{"hackney", "Hackney"},
    Name{"islington", "Islington & Stoke Newington"},
    Name{"st-pancras", "St Pancras"},
    Name{"hampstead", "Hampstead"},
    Name{"st-marylebone", "St Marylebone"},
    Name{"paddington", "Paddington"},
    Name{"kensington", "Kensington"},
    Name{"hammersmith", "Hammersmith"},
    Name{"fulham-chelsea", "Fulham & Chelsea"},
    Name{"lambeth", "Lambeth"},
    Name{"camberwell", "Camberwell"},
    Name{"deptford", "Deptford"},
    Name{"greenwich", "Greenwich"},
    Name{"lewisham", "Lewisham"},
    Name{"battersea", "Battersea"},
    Name{"wandsworth", "Wandsworth"},
};

// The cards that do nothing.
constexpr std::array<std::string_view, 7> silent{"st-pauls",       "great-fire-monument", "buckingham-palace",
                                                 "nelsons-column", "paupers-a",           "paupers-b",
                                                 "paupers-c"};

const Deck& deck() {
  return rules().deck();
}

std::vector<std::string> of_city(std::string_view id, Lang lang) {
  return sentences(deck(), card_of(id), lang);
}
std::vector<std::string> of_borough(std::string_view id, Lang lang) {
  return sentences(deck(), deck().boroughs[static_cast<std::size_t>(borough_of(id))], lang);
}

std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += (out.empty() ? "" : " | ") + line;
  return out;
}
std::string city(std::string_view id, Lang lang) {
  return joined(of_city(id, lang));
}
std::string borough(std::string_view id, Lang lang) {
  return joined(of_borough(id, lang));
}

// The words of a sentence; letters beyond ASCII belong to them.
std::set<std::string> words_of(std::string_view text) {
  std::set<std::string> words;
  std::string word;
  for (const char c : std::string(text) + " ") {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || (c >= 'a' && c <= 'z')) {
      word += c;
    } else if (c >= 'A' && c <= 'Z') {
      word += static_cast<char>(c - 'A' + 'a');
    } else if (!word.empty()) {
      words.insert(word);
      word.clear();
    }
  }
  return words;
}

void check_sentence(std::string_view text, Lang lang) {
  static constexpr std::array<std::string_view, 22> keys{
      "poverty-more",     "poverty-less",    "per-",
      "opponents-pay",    "give-supply",     "give-own",
      "discard-up-to",    "discard-paupers", "collect-stored-money",
      "build-from-board", "flip-instead",    "no-poverty-from-hand",
      "activate-again",   "build-without",   "if-both-banks",
      "cost-money",       "cost-discard",    "run-cost",
      "free-of-discard",  "pay-any-colour",  "borough-run",
      "swap-with-board"};
  static constexpr std::array<std::string_view, 29> english{
      "the",   "card",  "cards", "gain",     "draw",   "run",      "poverty", "discard",  "money", "pay",
      "and",   "you",   "your",  "of",       "each",   "with",     "borough", "boroughs", "cost",  "turn",
      "build", "built", "loan",  "opponent", "action", "prestige", "flip",    "take",     "this"};
  CAPTURE(std::string(text));
  REQUIRE_FALSE(text.empty());
  for (const char mark : {'{', '}', '|'}) CHECK(text.find(mark) == std::string_view::npos);
  for (const std::string_view key : keys) CHECK(text.find(key) == std::string_view::npos);
  CHECK(text.ends_with("."));
  CHECK_FALSE((text.front() >= 'a' && text.front() <= 'z'));
  CHECK(text.find("  ") == std::string_view::npos);
  CHECK(text.find("..") == std::string_view::npos);
  if (lang == Lang::en) return;
  const std::set<std::string> words = words_of(text);
  for (const std::string_view word : english) {
    CAPTURE(std::string(word));
    CHECK(words.count(std::string(word)) == 0);
  }
}

void check_languages(const std::array<std::vector<std::string>, 4>& lines) {
  for (const Lang lang : langs) {
    const auto& own = lines[static_cast<std::size_t>(lang)];
    CHECK(own.size() == lines[0].size());
    for (const std::string& line : own) check_sentence(line, lang);
  }
  for (std::size_t i = 0; i < lines[0].size(); ++i) {
    std::set<std::string> different;
    for (const auto& own : lines) different.insert(own.at(i));
    CAPTURE(lines[0][i]);
    CHECK(different.size() == 4);
  }
}

}  // namespace

TEST_CASE("london words: every city card has its names and sentences in four languages") {
  CHECK(deck().kinds == static_cast<int>(city_names.size()));
  for (const Name& name : city_names) {
    CAPTURE(std::string(name.id));
    const CardText& text = deck().city_texts[static_cast<std::size_t>(kind_of(name.id))];
    CHECK(name_of(text, Lang::en) == name.english);
    for (const Lang lang : langs) CHECK_FALSE(name_of(text, lang).empty());
    std::array<std::vector<std::string>, 4> lines;
    for (const Lang lang : langs) lines[static_cast<std::size_t>(lang)] = of_city(name.id, lang);
    const bool says_nothing = std::ranges::count(silent, name.id) > 0;
    CHECK(lines[0].empty() == says_nothing);
    check_languages(lines);
  }
}

TEST_CASE("london words: every borough has its names and sentences in four languages") {
  for (const Name& name : borough_names) {
    CAPTURE(std::string(name.id));
    const CardText& text = deck().borough_texts[static_cast<std::size_t>(borough_of(name.id))];
    CHECK(name_of(text, Lang::en) == name.english);
    for (const Lang lang : langs) CHECK_FALSE(name_of(text, lang).empty());
    std::array<std::vector<std::string>, 4> lines;
    for (const Lang lang : langs) lines[static_cast<std::size_t>(lang)] = of_borough(name.id, lang);
    CHECK_FALSE(lines[0].empty());
    check_languages(lines);
  }
}

TEST_CASE("london words: the names that the rulebooks print") {
  const auto check = [](std::string_view id, std::string_view pt, std::string_view es, std::string_view pl) {
    const CardText& text = deck().city_texts[static_cast<std::size_t>(kind_of(id))];
    CHECK(name_of(text, Lang::pt) == pt);
    CHECK(name_of(text, Lang::es) == es);
    CHECK(name_of(text, Lang::pl) == pl);
  };
  check("huguenots", "Huguenotes", "Huguenots", "Hugenoci");
  check("vintners", "Vinicultores", "Vintners", "Winiarze");
  check("vauxhall-gardens", "Jardins de Vauxhall", "Vauxhall Gardens", "Ogrody Vauxhall");
  check("hospital-a", "Hospital", "Hospital", "Szpital");
  check("paupers-a", "Pobres", "Pobres", "Biedota");
  check("steamboats", "Barcos a Vapor", "Steamboats", "Łodzie parowe");
  check("west-india-docks", "Docas da Índia Ocidental", "West India Docks", "Doki Zachodnioindyjskie");
  check("town-houses", "Mansões", "Town Houses", "Rezydencje miejskie");
  const CardText& centre = deck().borough_texts[static_cast<std::size_t>(borough_of("city"))];
  CHECK(name_of(centre, Lang::pt) == "Centro");
}

TEST_CASE("london words: cards of one name have it in every language") {
  const auto same = [](std::initializer_list<std::string_view> ids) {
    for (const Lang lang : langs) {
      std::set<std::string> names;
      for (const std::string_view id : ids)
        names.insert(name_of(deck().city_texts[static_cast<std::size_t>(kind_of(id))], lang));
      CHECK(names.size() == 1);
    }
  };
  same({"school-brown", "school-a", "school-c"});
  same({"hospital-a", "hospital-b"});
  same({"shops-b", "shops-c"});
  same({"paupers-a", "paupers-b", "paupers-c"});
}

TEST_CASE("london words: labels and colours are there in every language") {
  for (const std::string key :
       {"colour.brown", "colour.blue", "colour.pink", "colour.grey", "label.set", "label.copies",
        "label.build", "label.prestige", "label.price", "label.north", "label.south", "label.river",
        "label.inland", "label.starter", "label.provenance"}) {
    for (const Lang lang : langs) {
      CAPTURE(key);
      CHECK(word(lang, key) != key);
      CHECK_FALSE(word(lang, key).empty());
      if (lang != Lang::en) CHECK(word(lang, key) != word(Lang::en, key));
    }
  }
}

TEST_CASE("london words: English sentences") {
  CHECK(city("almshouses", Lang::en) == "Run: remove 2 poverty. | Then turn this card over.");
  CHECK(city("west-india-docks", Lang::en) == "Run: discard 1 card to gain £7. | Then turn this card over.");
  CHECK(city("woolwich-arsenal", Lang::en) == "Run: pay £7 to gain 5 prestige. | Then turn this card over.");
  CHECK(city("oxford-street", Lang::en) ==
        "Run: gain £8, gain 2 prestige and remove 1 poverty. | Then turn this card over.");
  CHECK(city("leather-industry", Lang::en) == "Run: gain £7 and take 1 poverty. | Then turn this card over.");
  CHECK(city("omnibus", Lang::en) == "Run: gain £1 for each of your boroughs.");
  CHECK(city("brixton-prison", Lang::en) ==
        "Run: discard up to 3 cards, and for each of them remove 1 poverty. | Then turn this card over.");
  CHECK(city("huguenots", Lang::en) == "Action: draw 2 cards. This card then leaves the game.");
  CHECK(city("bank-of-england", Lang::en) == "Each loan you take brings £12.");
  CHECK(city("parliament", Lang::en) == "You start your turn by drawing 0 to 2 cards.");
  CHECK(borough("camberwell", Lang::en) ==
        "When bought: draw 3 cards, gain 2 prestige and remove 3 poverty.");
  CHECK(borough("wandsworth", Lang::en) ==
        "When bought: draw 2 cards, gain 2 prestige and remove 1 poverty. | On every run you must take 2 "
        "poverty."
        " | Once a turn while developing you may build a card without discarding another.");
}

TEST_CASE("london words: Portuguese sentences") {
  CHECK(
      city("steamboats", Lang::pt) ==
      "Ativação: ganhe £2 para cada um dos seus distritos adjacentes ao rio. | Depois, vire esta carta para "
      "baixo.");
  CHECK(city("east-india-company", Lang::pt) ==
        "Ativação: descarte 1 carta; em troca, ganhe £12. | Depois, vire esta carta para baixo.");
  CHECK(city("huguenots", Lang::pt) == "Ação: pegue 2 cartas. Depois, esta carta sai do jogo.");
  CHECK(city("bank-of-england", Lang::pt) == "Cada empréstimo que você pegar rende £12.");
  CHECK(borough("city", Lang::pt) ==
        "Ao adquirir: pegue 3 cartas, ganhe 6 de prestígio e remova 1 de pobreza. | Obrigatório sempre que "
        "você "
        "colocar sua cidade para funcionar: ganhe £1.");
}

TEST_CASE("london words: Spanish sentences") {
  CHECK(city("covent-garden", Lang::es) ==
        "Activación: gana £5 y gana 2 de prestigio. | Después, voltea esta carta.");
  CHECK(
      city("town-houses", Lang::es) ==
      "Activación: gana 1 de prestigio por cada carta azul boca arriba en tu ciudad. | Después, voltea esta "
      "carta.");
  CHECK(city("street-lights", Lang::es) ==
        "Activación: paga £4; a cambio, gana 1 de prestigio y elimina 2 de pobreza.");
  CHECK(city("jewish-refugees", Lang::es) == "Acción: roba 2 cartas. Después, esta carta sale del juego.");
  CHECK(borough("lewisham", Lang::es) ==
        "Al comprarlo: roba 2 cartas, gana 1 de prestigio y elimina 4 de pobreza.");
}

TEST_CASE("london words: Polish sentences with one, two and five") {
  CHECK(city("kew-gardens", Lang::pl) == "Aktywacja: usuń 1 znacznik ubóstwa.");
  CHECK(city("almshouses", Lang::pl) == "Aktywacja: usuń 2 znaczniki ubóstwa. | Następnie odwróć tę kartę.");
  CHECK(borough("lewisham", Lang::pl) ==
        "Przy zakupie: dobierz 2 karty, zdobądź 1 punkt prestiżu i usuń 4 znaczniki ubóstwa.");
  CHECK(city("lords", Lang::pl) == "Aktywacja: zdobądź 1 punkt prestiżu i usuń 1 znacznik ubóstwa.");
  CHECK(city("covent-garden", Lang::pl) ==
        "Aktywacja: zdobądź £5 i zdobądź 2 punkty prestiżu. | Następnie odwróć tę kartę.");
  CHECK(city("woolwich-arsenal", Lang::pl) ==
        "Aktywacja: zapłać £7, a w zamian zdobądź 5 punktów prestiżu. | Następnie odwróć tę kartę.");
  CHECK(city("great-exhibition", Lang::pl) ==
        "Aktywacja: odrzuć 1 kartę, a w zamian zdobądź 5 punktów prestiżu. | Następnie odwróć tę kartę.");
  CHECK(
      city("brixton-prison", Lang::pl) ==
      "Aktywacja: odrzuć do 3 kart; za każdą odrzuconą kartę usuń 1 znacznik ubóstwa. | Następnie odwróć tę "
      "kartę.");
  CHECK(city("huguenots", Lang::pl) == "Akcja: dobierz 2 karty. Następnie usuń tę kartę z gry.");
  CHECK(borough("wandsworth", Lang::pl) ==
        "Przy zakupie: dobierz 2 karty, zdobądź 2 punkty prestiżu i usuń 1 znacznik ubóstwa. | Obowiązkowo "
        "przy "
        "każdym uruchomieniu miasta: weź 2 znaczniki ubóstwa. | Raz na turę podczas rozwoju miasta możesz "
        "zbudować kartę bez odrzucania innej.");
  const auto drawing = [](int n) { return fill(Lang::pl, word(Lang::pl, "draw"), {{"n", n}}); };
  CHECK(drawing(1) == "dobierz 1 kartę");
  CHECK(drawing(2) == "dobierz 2 karty");
  CHECK(drawing(4) == "dobierz 4 karty");
  CHECK(drawing(5) == "dobierz 5 kart");
  CHECK(drawing(12) == "dobierz 12 kart");
  CHECK(drawing(21) == "dobierz 21 kart");
  CHECK(drawing(22) == "dobierz 22 karty");
  CHECK(drawing(25) == "dobierz 25 kart");
}

}  // namespace guildhall::london::test
