// Filters, 'for each' and conditions of the card file.
#include "games/kingdom/reader.hpp"

namespace guildhall::kingdom {

Range Reader::sets(const toml::table& t, std::string_view field) {
  std::vector<Resources> out;
  if (const toml::array* list = array(t, field)) {
    for (const toml::node& node : *list) {
      const toml::table* inner = table(node, field);
      if (inner == nullptr) return {};
      only(*inner, {"coin", "wood", "stone", "metal", "sword", "tradegood"});
      out.push_back(resources(*inner));
    }
  }
  return append(deck_.sets, out);
}

std::uint32_t Reader::keyword_bit(const toml::node& node, std::string_view field) {
  const std::string text(word(node, field));
  auto at = std::ranges::find(deck_.keywords, text);
  if (at == deck_.keywords.end()) {
    if (deck_.keywords.size() == 32) refuse(node, field, "at most 32 different keywords");
    deck_.keywords.push_back(text);
    at = deck_.keywords.end() - 1;
  }
  return 1U << (static_cast<unsigned>(at - deck_.keywords.begin()) & 31U);
}

std::uint16_t Reader::name_id(std::string_view name) {
  auto at = std::ranges::find(deck_.names, name);
  if (at == deck_.names.end()) {
    deck_.names.emplace_back(name);
    at = deck_.names.end() - 1;
  }
  return static_cast<std::uint16_t>(at - deck_.names.begin());
}

Range Reader::name_list(const toml::node& node, std::string_view field) {
  std::vector<std::int16_t> ids;
  each(node,
       [&](const toml::node& item) { ids.push_back(static_cast<std::int16_t>(name_id(word(item, field)))); });
  return append(deck_.numbers, ids);
}

std::uint8_t Reader::wheres(const toml::node& node) {
  static constexpr std::array<std::string_view, 5> names{"in-play", "discard", "kingdom", "permanent",
                                                         "banished"};
  static constexpr std::array<std::uint8_t, 5> bits{in_play, in_discard, in_kingdom, in_permanent,
                                                    in_banished};
  unsigned out = 0;
  each(node,
       [&](const toml::node& item) { out |= bits[static_cast<std::size_t>(one_of(item, "where", names))]; });
  return static_cast<std::uint8_t>(out);
}

void Reader::how_many(const toml::table& t, Filter& f) {
  if (const toml::node* count = t.get("count")) {
    if (const auto* list = count->as_array()) {
      std::vector<std::int16_t> by_box;
      for (const toml::node& item : *list) {
        by_box.push_back(static_cast<std::int16_t>(number(item, "count", 0, 99)));
      }
      f.amount = Amount::by_box;
      f.by_box = append(deck_.numbers, by_box);
    } else if (count->is_string()) {
      static constexpr std::array<std::string_view, 2> words{"all", "any"};
      f.amount = one_of(*count, "count", words) == 0 ? Amount::all : Amount::any;
    } else {
      f.amount = Amount::exactly;
      f.count = static_cast<std::int16_t>(number(*count, "count", 1, 99));
    }
  }
  if (t.contains("up_to")) {
    f.amount = Amount::up_to;
    f.count = static_cast<std::int16_t>(number(t, "up_to", 1, 99, 1));
  }
  f.every = static_cast<std::uint8_t>(number(t, "every", 1, 99, 1));
  f.max = static_cast<std::int16_t>(number(t, "max", 1, 999, 0));
}

std::uint16_t Reader::filter(const toml::node& node, std::string_view field, Keys more) {
  const toml::table* t = table(node, field);
  if (t == nullptr) return none;
  only(*t,
       {"where",    "keyword",         "name",        "name_has", "id",         "is",    "produces", "fame",
        "fame_min", "production_size", "has_upgrade", "stickers", "blocked_by", "other", "except",   "random",
        "count",    "up_to",           "every",       "max"},
       more);
  Filter f;
  if (const toml::node* n = t->get("where")) f.where = wheres(*n);
  if (const toml::node* n = t->get("keyword")) {
    each(*n, [&](const toml::node& item) { f.keywords |= keyword_bit(item, "keyword"); });
  }
  if (const toml::node* n = t->get("name")) {
    f.by_name = true;
    f.names = name_list(*n, "name");
  }
  f.id = static_cast<CardId>(number(*t, "id", 1, max_cards - 1, 0));
  if (const toml::node* n = t->get("is")) {
    static constexpr std::array<std::string_view, 2> sides{"friendly", "negative"};
    f.side = one_of(*n, "is", sides) == 0 ? 1 : -1;
  }
  if (const toml::node* n = t->get("produces")) {
    static constexpr std::array<std::string_view, 7> names{"coin",  "wood",      "stone", "metal",
                                                           "sword", "tradegood", "any"};
    f.produces = static_cast<std::int8_t>(one_of(*n, "produces", names));
  }
  f.fame_exact = t->contains("fame");
  f.fame_least = t->contains("fame_min");
  f.fame = static_cast<std::int16_t>(number(*t, f.fame_exact ? "fame" : "fame_min", -99, 99, 0));
  f.production_size = static_cast<std::int8_t>(number(*t, "production_size", 0, 99, -1));
  f.has_upgrade = flag(*t, "has_upgrade");
  if (const toml::node* n = t->get("stickers")) {
    each(*n, [&](const toml::node& item) {
      f.stickers = static_cast<std::uint8_t>(f.stickers | (1U << number(item, "stickers", 0, 7)));
    });
  }
  static constexpr std::array<std::string_view, 1> self{"self"};
  static constexpr std::array<std::string_view, 1> that{"that"};
  if (const toml::node* n = t->get("blocked_by")) f.blocked_by_self = one_of(*n, "blocked_by", self) == 0;
  if (const toml::node* n = t->get("except")) f.except_that = one_of(*n, "except", that) == 0;
  if (f.blocked_by_self && f.where == 0) f.where = in_play;
  f.other = flag(*t, "other");
  f.random = flag(*t, "random");
  how_many(*t, f);
  deck_.filters.push_back(f);
  const auto index = static_cast<std::uint16_t>(deck_.filters.size() - 1);
  if (const toml::node* n = t->get("name_has")) {
    deck_.filters[index].by_name = true;
    name_parts_.emplace_back(index, word(*n, "name_has"));
  }
  return index;
}

std::uint16_t Reader::per(const toml::node& node) {
  const toml::table* t = table(node, "per");
  if (t == nullptr) return none;
  Per p;
  p.stage = static_cast<std::uint8_t>(number(*t, "stage", 1, 4, 0));
  if (const toml::node* n = t->get("boxes")) {
    static constexpr std::array<std::string_view, 2> names{"marked", "unmarked"};
    only(*t, {"boxes", "stage"});
    p.what = one_of(*n, "boxes", names) == 0 ? Per::What::boxes_marked : Per::What::boxes_unmarked;
  } else if (const toml::node* paid = t->get("paid")) {
    static constexpr std::array<std::string_view, 1> names{"cards"};
    only(*t, {"paid"});
    one_of(*paid, "paid", names);
    p.what = Per::What::paid;
  } else if (const toml::node* stored = t->get("stored")) {
    only(*t, {"stored"});
    p.what = Per::What::stored;
    p.resource = static_cast<std::uint8_t>(one_of(*stored, "stored", resource_names));
  } else {
    p.filter = filter(node, "per", {"production", "missing_to"});
    if (const toml::node* made = t->get("production")) {
      p.what = Per::What::production;
      p.resource = static_cast<std::uint8_t>(one_of(*made, "production", resource_names));
    } else if (t->contains("missing_to")) {
      p.what = Per::What::missing_to;
      p.number = static_cast<std::int16_t>(number(*t, "missing_to", 1, 999, 0));
    }
  }
  deck_.pers.push_back(p);
  return static_cast<std::uint16_t>(deck_.pers.size() - 1);
}

std::uint16_t Reader::cond(const toml::node& node) {
  const toml::table* t = table(node, "cond");
  if (t == nullptr) return none;
  Cond c;
  static constexpr std::array<std::string_view, 1> all{"all-marked"};
  static constexpr std::array<std::string_view, 1> empty{"empty"};
  if (const toml::node* boxes = t->get("boxes")) {
    one_of(*boxes, "boxes", all);
  } else if (const toml::node* deck = t->get("deck")) {
    one_of(*deck, "deck", empty);
    c.what = Cond::What::deck_empty;
  } else if (const toml::node* some = t->get("some")) {
    c.what = Cond::What::some;
    c.filter = filter(*some, "some");
  } else if (const toml::node* nobody = t->get("none")) {
    c.what = Cond::What::nobody;
    c.filter = filter(*nobody, "none");
  } else if (const toml::node* made = t->get("production")) {
    c.what = Cond::What::production;
    c.resource = static_cast<std::uint8_t>(one_of(*made, "production", resource_names));
    c.number = static_cast<std::int16_t>(number(*t, "min", 1, 999, 1));
    c.filter = filter(node, "cond", {"production", "min"});
  } else if (const toml::node* held = t->get("no_resource")) {
    c.what = Cond::What::no_resource;
    c.resource = static_cast<std::uint8_t>(one_of(*held, "no_resource", resource_names));
  } else if (const toml::node* gone = t->get("destroyed")) {
    c.what = Cond::What::destroyed;
    c.names = name_list(*gone, "destroyed");
  } else {
    refuse(node, "cond", "boxes, deck, some, none, production, no_resource or destroyed");
  }
  deck_.conds.push_back(c);
  return static_cast<std::uint16_t>(deck_.conds.size() - 1);
}

}  // namespace guildhall::kingdom
