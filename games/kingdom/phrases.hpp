#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "games/kingdom/cards.hpp"

namespace guildhall::kingdom {

using Args = std::vector<TextArg>;

// Dative stands for a group with 'to' (Polish: 'do' and the genitive).
enum class Case : std::uint8_t { acc, gen, dat, nom };
constexpr bool is_genitive(Case c) {
  return c == Case::gen || c == Case::dat;
}
enum class Count : std::uint8_t { one, few, many };
constexpr std::array<std::string_view, 4> case_keys{"acc", "gen", "dat", "nom"};

// The words of one language: texts by key, names, and nouns and adjectives in their forms.
class Words {
 public:
  explicit Words(Lang lang) : lang_(lang) {}
  std::string say(std::string_view key, const Args& args = {}) const;

  // A joint keeps the spaces around it.
  std::string joint(std::string_view key) const;
  std::string name(const std::string& english) const;
  std::string quoted(const std::string& english) const { return say("quote", {{"name", name(english)}}); }
  std::string entry(std::string_view table, std::string_view key) const;
  std::string form(std::string_view table, std::string_view key, int at) const;
  std::string noun(std::string_view key, Case c, Count count) const;
  char gender(std::string_view key) const { return form("nouns", key, 0).front(); }
  std::string adjective(std::string_view key, char gender, Case c, Count count) const;
  std::string list(const std::vector<std::string>& parts, std::string_view key) const;

  // "2 coins" after a verb or, `plain`, standing alone.
  std::vector<std::string> resources(const Resources& resources, bool plain) const;

  // A resource as such: 0 after a verb, 1 after 'of', 2 with 'each'.
  std::string kind(int resource, int at) const;
  Count count(int n) const { return static_cast<Count>(plural_class(lang_, n)); }
  Lang lang() const { return lang_; }

 private:
  // The order of the forms stands in names.toml.
  static int polish_form(char gender, Case c, Count count);

  Lang lang_;
};

// How a group of cards is told: its own number, 'each', 'a', or a bare plural.
enum class Det : std::uint8_t { number, each, a, bare };
enum class Place : std::uint8_t { none, in, from };

// Groups of cards.
class Cards {
 public:
  Cards(const Deck& deck, Lang lang) : deck_(deck), words_(lang) {}
  std::string phrase(const Filter& f, Case c, Det det, Place place) const;
  std::string places(unsigned where, Place place, std::string_view joint = "or") const;

  // The keyword that a group goes by, or 'card'.
  std::string first_keyword(const Filter& f) const;
  std::string names(Range range) const;
  std::string numbers(Range range, std::string_view joint) const;
  int number(int at) const { return deck_.numbers[static_cast<std::size_t>(at)]; }

 private:
  Count count_of(const Filter& f, Case c, Det det) const;

  // What stands before the number.
  std::string quantity(const Filter& f, char gender, Case c, Det det) const;
  std::string determiner(const Filter& f, char gender, Case c, Det det) const;
  std::string by_box(const Filter& f, Det det) const;
  std::string noun(const Filter& f, Case c, Count count) const;
  std::vector<std::string> english_names(Range range) const;

  // The deck lists every name that has a part; with more than two names the part is told instead.
  std::string common_part(Range range) const;
  std::string made(const Filter& f) const;
  std::string fame(const Filter& f) const;
  std::string stickers(const Filter& f) const;
  std::string numbered(CardId id, Case c) const;
  static std::string with_article(std::string text);

  const Deck& deck_;
  Words words_;
};

}  // namespace guildhall::kingdom
