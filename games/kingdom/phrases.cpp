// Words in their forms, and groups of cards: "2 other friendly lands in play".
#include "games/kingdom/phrases.hpp"

#include <algorithm>

#include "core/toml.hpp"
#include "games/kingdom/words.hpp"

namespace guildhall::embedded {
extern const std::string_view kingdom_names;
extern const std::string_view kingdom_texts;
}  // namespace guildhall::embedded

namespace guildhall::kingdom {
namespace {

const toml::table& text_table() {
  static const toml::parse_result parsed = toml::parse(embedded::kingdom_texts);
  static const toml::table empty;
  return parsed ? parsed.table() : empty;
}

const toml::table& name_table() {
  static const toml::parse_result parsed = toml::parse(embedded::kingdom_names);
  static const toml::table empty;
  return parsed ? parsed.table() : empty;
}

// Closes up the spaces that empty parts leave.
std::string tidy(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == ' ' && (out.empty() || out.back() == ' ')) continue;
    if ((c == ';' || c == '.' || c == ',' || c == ':') && !out.empty() && out.back() == ' ') out.pop_back();
    out += c;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace

std::string Words::say(std::string_view key, const Args& args) const {
  const toml::node_view node = text_table()[lang_code(lang_)].at_path(key);
  return tidy(fill(lang_, node.value_or("{" + std::string(key) + "}"), args));
}

std::string Words::joint(std::string_view key) const {
  return text_table()[lang_code(lang_)][key].value_or("{" + std::string(key) + "}");
}

std::string Words::name(const std::string& english) const {
  if (lang_ == Lang::en) return english;
  return name_table()["names"][english][lang_code(lang_)].value_or("{" + english + "}");
}

std::string Words::entry(std::string_view table, std::string_view key) const {
  return name_table()[table][key][lang_code(lang_)].value_or("{" + std::string(key) + "}");
}

std::string Words::form(std::string_view table, std::string_view key, int at) const {
  const std::string all = entry(table, key);
  const auto forms = split(all, '|');
  if (forms.empty()) return {};
  return std::string(forms[std::min(static_cast<std::size_t>(at), forms.size() - 1)]);
}

std::string Words::noun(std::string_view key, Case c, Count count) const {
  if (lang_ != Lang::pl) return form("nouns", key, count == Count::one ? 1 : 2);
  if (count == Count::one) return form("nouns", key, c == Case::nom ? 1 : c == Case::acc ? 2 : 3);
  return form("nouns", key, count == Count::few && !is_genitive(c) ? 4 : 5);
}

std::string Words::adjective(std::string_view key, char gender, Case c, Count count) const {
  if (lang_ != Lang::pl)
    return form("adjectives", key, (count == Count::one ? 0 : 2) + (gender == 'f' ? 1 : 0));
  return form("adjectives", key, polish_form(gender, c, count));
}

std::string Words::list(const std::vector<std::string>& parts, std::string_view key) const {
  std::string last = joint(key);
  const bool o = !parts.empty() && (parts.back().starts_with('o') || parts.back().starts_with("ho"));
  if (lang_ == Lang::es && key == "or" && o) last = " u ";
  return join_list(parts, last);
}

std::vector<std::string> Words::resources(const Resources& resources, bool plain) const {
  std::vector<std::string> parts;
  for (int i = 0; i < resource_count; ++i) {
    if (resources[i] == 0) continue;
    const std::string_view key = resource_names[static_cast<std::size_t>(i)];
    const bool special = !plain && name_table()["accusative"][key][lang_code(lang_)].is_string();
    const std::string forms = entry(special ? "accusative" : "resources", key);
    parts.push_back(fill(lang_, "{n} {n|" + forms + "}", {{"n", resources[i]}}));
  }
  return parts;
}

std::string Words::kind(int resource, int at) const {
  return form("kinds", resource_names[static_cast<std::size_t>(resource)], at);
}

int Words::polish_form(char gender, Case c, Count count) {
  if (count != Count::one) return count == Count::few && !is_genitive(c) && gender != 'p' ? 6 : 7;
  if (gender == 'f') return c == Case::nom ? 1 : c == Case::acc ? 3 : 5;
  if (is_genitive(c)) return 4;
  if (gender == 'n') return 2;
  return c == Case::acc && gender != 'm' ? 4 : 0;
}

std::string Cards::phrase(const Filter& f, Case c, Det det, Place place) const {
  if (f.id != 0) return numbered(f.id, c);
  const Count count = count_of(f, c, det);
  const char gender = words_.gender(first_keyword(f));
  const auto adjective = [&](bool used, std::string_view key) {
    return used ? words_.adjective(key, gender, c, count) : std::string();
  };
  const bool other = f.other || f.except_that;
  const bool another = other && det == Det::a;
  const std::string side = f.side > 0 ? "friendly" : "negative";
  const std::string blocked =
      f.blocked_by_self ? words_.say("blocked", {{"blocked", adjective(true, "blocked")}}) : "";
  std::string text = words_.say(
      "phrase",
      {{"upto", quantity(f, gender, c, det)},
       {"n", another ? std::string() : determiner(f, gender, c, det)},
       {"other", adjective(other, another ? "another" : "other")},
       {"random", adjective(f.random, "random")},
       {"side", adjective(f.side != 0, side)},
       {"noun", noun(f, c, count)},
       {"blocked", blocked},
       {"made", made(f)},
       {"fame", fame(f)},
       {"upgrade", f.has_upgrade ? words_.say("has-upgrade") : ""},
       {"stickers", stickers(f)},
       {"place", f.blocked_by_self ? "" : places(f.where, place, det == Det::bare ? "neither" : "or")},
       {"by", by_box(f, det)},
       {"max", f.max > 0 ? words_.say("at-most", {{"n", f.max}}) : ""}});
  if (words_.lang() == Lang::en && det == Det::a) text = with_article(std::move(text));
  if (!is_genitive(c)) return text;
  return words_.say(c == Case::gen ? "of" : "to", {{"x", text}});
}

std::string Cards::places(unsigned where, Place place, std::string_view joint) const {
  if (place == Place::none) return {};
  const std::string table = place == Place::in ? "place." : "from.";
  std::vector<std::string> parts;
  const auto add = [&](unsigned bits, std::string_view key) {
    if ((where & bits) != bits) return;
    parts.push_back(words_.say(table + std::string(key)));
    where &= ~bits;
  };
  add(in_kingdom, "kingdom");
  add(in_play, "in-play");
  add(in_discard, "discard");
  add(in_deck, "deck");
  add(in_permanent, "permanent");
  add(in_banished, "banished");
  return words_.list(parts, joint);
}

std::string Cards::first_keyword(const Filter& f) const {
  if (f.keywords == 0) return "card";
  return deck_.keywords[static_cast<std::size_t>(__builtin_ctz(f.keywords))];
}

std::string Cards::names(Range range) const {
  std::vector<std::string> parts;
  for (const std::string& english : english_names(range)) parts.push_back(words_.quoted(english));
  return words_.list(parts, "or");
}

std::string Cards::numbers(Range range, std::string_view joint) const {
  std::vector<std::string> parts;
  for (int i = range.first; i < range.last; ++i) parts.push_back(std::to_string(number(i)));
  return joint.empty() ? join_list(parts, ", ") : words_.list(parts, joint);
}

Count Cards::count_of(const Filter& f, Case c, Det det) const {
  if (det == Det::each || det == Det::a) return Count::one;
  if (det == Det::bare || f.amount == Amount::any) return Count::many;
  if (f.amount == Amount::all || f.amount == Amount::by_box) return is_genitive(c) ? Count::many : Count::few;
  const Count count = words_.count(f.count);
  return count == Count::few && is_genitive(c) ? Count::many : count;
}

std::string Cards::quantity(const Filter& f, char gender, Case c, Det det) const {
  if (det != Det::number) return {};
  if (f.amount == Amount::up_to) return words_.say("up-to");
  if (f.amount == Amount::all)
    return words_.adjective("all", gender, c, is_genitive(c) ? Count::many : Count::few);
  if (f.amount == Amount::any)
    return words_.say("any-number." + std::string(case_keys[static_cast<std::size_t>(c)]));
  return {};
}

std::string Cards::determiner(const Filter& f, char gender, Case c, Det det) const {
  if (det == Det::each) return words_.adjective("each", gender, c, Count::one);
  if (det == Det::a) return words_.adjective("a", gender, c, Count::one);
  if (det == Det::bare || (f.amount != Amount::exactly && f.amount != Amount::up_to)) return {};
  // Spanish says 'otra carta', not 'otra 1 carta'.
  if (words_.lang() == Lang::es && f.other && f.count == 1) return {};
  return std::to_string(f.count);
}

std::string Cards::by_box(const Filter& f, Det det) const {
  if (det != Det::number || f.amount != Amount::by_box) return {};
  return words_.say("by-box", {{"list", numbers(f.by_box, "")}});
}

std::string Cards::noun(const Filter& f, Case c, Count count) const {
  std::vector<std::string> nouns;
  for (std::size_t i = 0; i < deck_.keywords.size(); ++i) {
    if ((f.keywords >> i & 1U) != 0) nouns.push_back(words_.noun(deck_.keywords[i], c, count));
  }
  if (nouns.empty()) nouns.push_back(words_.noun("card", c, count));
  std::string text = words_.list(nouns, "or");
  if (!f.by_name) return text;
  const std::string part = common_part(f.names);
  return words_.say(part.empty() ? "named" : "name-has",
                    {{"noun", text}, {"names", part.empty() ? names(f.names) : words_.quoted(part)}});
}

std::vector<std::string> Cards::english_names(Range range) const {
  std::vector<std::string> out;
  for (int i = range.first; i < range.last; ++i) {
    out.push_back(deck_.names[static_cast<std::size_t>(number(i))]);
  }
  return out;
}

std::string Cards::common_part(Range range) const {
  const auto all = english_names(range);
  if (all.size() < 3) return {};
  const std::string part = *std::ranges::min_element(all, {}, &std::string::size);
  const bool common = std::ranges::all_of(all, [&](const std::string& name) { return name.contains(part); });
  return common ? part : std::string();
}

std::string Cards::made(const Filter& f) const {
  if (f.produces < 0 && f.production_size < 0) return {};
  if (f.production_size >= 0) return words_.say("makes-size", {{"n", f.production_size}});
  if (f.produces == resource_count) return words_.say("makes-any");
  return words_.say("makes", {{"kind", words_.kind(f.produces, 1)}});
}

std::string Cards::fame(const Filter& f) const {
  if (!f.fame_exact && !f.fame_least) return {};
  return words_.say(f.fame_exact ? "fame-exact" : "fame-least", {{"n", f.fame}});
}

std::string Cards::stickers(const Filter& f) const {
  if (f.stickers == 0) return {};
  std::vector<std::string> parts;
  for (unsigned i = 0; i < 8; ++i) {
    if ((f.stickers >> i & 1U) != 0) parts.push_back(std::to_string(i));
  }
  return words_.say("stickers", {{"list", words_.list(parts, "or")}});
}

std::string Cards::numbered(CardId id, Case c) const {
  const std::string name = deck_.names[deck_.stage(id, 1).name];
  return words_.say("numbered." + std::string(case_keys[static_cast<std::size_t>(c)]),
                    {{"n", id}, {"name", words_.quoted(name)}});
}

std::string Cards::with_article(std::string text) {
  const bool vowel = text.size() > 2 && std::string_view("aeiou").contains(text[2]);
  if (text.starts_with("a ") && vowel) text.insert(1, "n");
  return text;
}

}  // namespace guildhall::kingdom
