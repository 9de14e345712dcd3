#include "games/kingdom/cards.hpp"

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <optional>
#include <utility>

#include "core/hash.hpp"
#include "games/kingdom/compile.hpp"

namespace guildhall::embedded {
extern const std::string_view kingdom_cards;
}

namespace guildhall::kingdom {

const std::array<std::string_view, 6> kind_names{"passive", "activated", "time",
                                                 "destroy", "optional",  "forced"};
const std::array<std::string_view, 12> when_names{
    "always",        "played",     "card-played",   "produced", "upgraded",       "end-of-turn",
    "end-of-round",  "discovered", "would-discard", "banished", "between-rounds", "scoring"};
const std::array<std::string_view, 41> op_names{
    "gain",         "exchange",       "store",         "milestones",        "discard",
    "destroy",      "defeat",         "discover",      "play-from-discard", "return-to-box",
    "turn-to",      "reset",          "check",         "boost",             "add-production",
    "remove-production", "add-fame",  "add-keyword",   "grant-stays",       "reduce-cost",
    "stays-in-play", "keep-in-play",  "block",         "mill",              "look",
    "put-top",      "put-bottom",     "upgrade",       "produce-from",      "forbid",
    "modify-production", "modify-gain", "modify-advance", "worth",          "counts-as",
    "cancel-banish", "instead",       "choose",        "if",                "give-name",
    "last-round"};

namespace {

constexpr std::array<std::string_view, 4> forbidden_names{"play", "upgrade", "time-effects", "destroy-self"};

// Reads the tables of the file; the first thing that is wrong is kept and everything after it is void.
class Reader {
 public:
  explicit Reader(Deck& deck) : deck_(deck) {}

  void file(const toml::table& root);
  std::optional<Error> error;

 private:
  using Keys = std::initializer_list<std::string_view>;

  void refuse(const toml::node& node, std::string_view field, std::string_view expected) {
    if (error) return;
    const auto at = node.source().begin;
    error = failure_at(static_cast<int>(at.line), static_cast<int>(at.column), "deck.field",
                       {label_, std::string(field), std::string(expected)})
                .error();
  }
  const toml::table* table(const toml::node& node, std::string_view field) {
    if (const auto* t = node.as_table()) return t;
    refuse(node, field, "a table");
    return nullptr;
  }
  const toml::array* array(const toml::table& t, std::string_view field) {
    const toml::node* node = t.get(field);
    if (node == nullptr) return nullptr;
    if (const auto* a = node->as_array()) return a;
    refuse(*node, field, "a list");
    return nullptr;
  }
  // Only the fields that are known may stand in a table.
  void only(const toml::table& t, Keys keys, Keys more = {}) {
    for (const auto& [key, node] : t) {
      const bool known = std::ranges::find(keys, key.str()) != keys.end() ||
                         std::ranges::find(more, key.str()) != more.end();
      if (known || error) continue;
      std::string list;
      for (const auto& each : {keys, more}) {
        for (const std::string_view name : each) list += (list.empty() ? "" : ", ") + std::string(name);
      }
      const auto at = node.source().begin;
      error = failure_at(static_cast<int>(at.line), static_cast<int>(at.column), "deck.unknown-field",
                         {label_, std::string(key.str()), list})
                  .error();
    }
  }
  int number(const toml::table& t, std::string_view field, int least, int most, int otherwise) {
    const toml::node* node = t.get(field);
    if (node == nullptr) return otherwise;
    return number(*node, field, least, most);
  }
  int number(const toml::node& node, std::string_view field, int least, int most) {
    const auto value = node.value_exact<std::int64_t>();
    if (!value || *value < least || *value > most) {
      refuse(node, field, "a number from " + std::to_string(least) + " to " + std::to_string(most));
      return least;
    }
    return static_cast<int>(*value);
  }
  bool flag(const toml::table& t, std::string_view field) {
    const toml::node* node = t.get(field);
    if (node == nullptr) return false;
    const auto value = node->value_exact<bool>();
    if (!value) refuse(*node, field, "true or false");
    return value.value_or(false);
  }
  std::string_view word(const toml::node& node, std::string_view field) {
    if (const auto* s = node.as_string()) return s->get();
    refuse(node, field, "a text");
    return {};
  }
  template <std::size_t N>
  int one_of(const toml::node& node, std::string_view field, const std::array<std::string_view, N>& names) {
    const std::string_view text = word(node, field);
    const auto at = std::ranges::find(names, text);
    if (at != names.end()) return static_cast<int>(at - names.begin());
    std::string list;
    for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
    refuse(node, field, "one of " + list);
    return 0;
  }
  // A value, or each of a list of values.
  template <class F>
  void each(const toml::node& node, F&& f) {
    if (const auto* list = node.as_array()) {
      for (const toml::node& item : *list) f(item);
    } else {
      f(node);
    }
  }

  Resources resources(const toml::table& t) {
    Resources out;
    for (int i = 0; i < resource_count; ++i) {
      out[i] = static_cast<std::int16_t>(number(t, resource_names[static_cast<std::size_t>(i)], -99, 99, 0));
    }
    return out;
  }
  Resources resource_table(const toml::table& t, std::string_view field) {
    const toml::node* node = t.get(field);
    const toml::table* inner = node != nullptr ? table(*node, field) : nullptr;
    if (inner == nullptr) return {};
    only(*inner, {"coin", "wood", "stone", "metal", "sword", "tradegood"});
    return resources(*inner);
  }
  Range sets(const toml::table& t, std::string_view field);
  std::uint32_t keyword_bit(const toml::node& node, std::string_view field);
  std::uint16_t name_id(std::string_view name);
  Range name_list(const toml::node& node, std::string_view field);
  std::uint8_t wheres(const toml::node& node);
  std::uint16_t filter(const toml::node& node, std::string_view field, Keys more = {});
  void how_many(const toml::table& t, Filter& f);
  std::uint16_t per(const toml::node& node);
  std::uint16_t cond(const toml::node& node);
  Range steps(const toml::table& t, std::string_view field);
  Range steps(const toml::array& list, std::string_view field);
  Step step(const toml::node& node);
  void cards_of(const toml::table& t, Step& s);
  void counts_of(const toml::table& t, Step& s);
  void amounts_of(const toml::table& t, Step& s);
  void lists_of(const toml::table& t, Step& s);
  void cost(const toml::table& t, Effect& e);
  Effect effect(const toml::node& node);
  void boxes(const toml::table& t, Stage& s);
  void upgrades(const toml::table& t, Stage& s);
  Stage stage(const toml::table& t);
  void card(const toml::node& node);
  void game(const toml::table& root);
  template <class T>
  Range append(std::vector<T>& to, const std::vector<T>& items) {
    const auto first = static_cast<std::uint16_t>(to.size());
    to.insert(to.end(), items.begin(), items.end());
    return {first, static_cast<std::uint16_t>(to.size())};
  }

  Deck& deck_;
  std::string label_ = "the file";
  std::vector<std::pair<std::uint16_t, std::string>> name_parts_;  // filters with name_has
};

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
  each(node, [&](const toml::node& item) {
    ids.push_back(static_cast<std::int16_t>(name_id(word(item, field))));
  });
  return append(deck_.numbers, ids);
}

std::uint8_t Reader::wheres(const toml::node& node) {
  static constexpr std::array<std::string_view, 5> names{"in-play", "discard", "kingdom", "permanent",
                                                         "banished"};
  static constexpr std::array<std::uint8_t, 5> bits{in_play, in_discard, in_kingdom, in_permanent, in_banished};
  unsigned out = 0;
  each(node, [&](const toml::node& item) {
    out |= bits[static_cast<std::size_t>(one_of(item, "where", names))];
  });
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
       {"where", "keyword", "name", "name_has", "id", "is", "produces", "fame", "fame_min", "production_size",
        "has_upgrade", "stickers", "blocked_by", "other", "except", "random", "count", "up_to", "every", "max"},
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

Range Reader::steps(const toml::table& t, std::string_view field) {
  const toml::array* list = array(t, field);
  return list != nullptr ? steps(*list, field) : Range{};
}

// The inner steps are compiled first, so that each list lies in one piece.
Range Reader::steps(const toml::array& list, std::string_view /*field*/) {
  std::vector<Step> out;
  for (const toml::node& node : list) {
    if (!error) out.push_back(step(node));
  }
  return append(deck_.steps, out);
}

void Reader::cards_of(const toml::table& t, Step& s) {
  const toml::node* cards = t.get("cards");
  if (cards == nullptr) return;
  if (cards->is_string()) {
    static constexpr std::array<std::string_view, 2> words{"self", "that"};
    s.target = one_of(*cards, "cards", words) == 0 ? Target::self : Target::that;
  } else if (const auto* list = cards->as_array()) {
    std::vector<std::int16_t> ids;
    for (const toml::node& item : *list) {
      ids.push_back(static_cast<std::int16_t>(number(item, "cards", 1, max_cards - 1)));
    }
    s.ids = append(deck_.numbers, ids);
  } else {
    s.target = Target::filter;
    s.filter = filter(*cards, "cards");
  }
}

void Reader::counts_of(const toml::table& t, Step& s) {
  if (const toml::node* count = t.get("count")) {
    if (const auto* range = count->as_table()) {
      only(*range, {"min", "max"});
      s.count = static_cast<std::int16_t>(number(*range, "min", 1, 99, 1));
      s.count_max = static_cast<std::int16_t>(number(*range, "max", 1, 99, 1));
    } else if (count->is_string()) {
      static constexpr std::array<std::string_view, 1> all{"all"};
      one_of(*count, "count", all);
      s.count = s.count_max = 255;
    } else {
      s.count = s.count_max = static_cast<std::int16_t>(number(*count, "count", 1, 99));
    }
  }
  if (t.contains("pick")) {
    s.pick = true;
    s.count = static_cast<std::int16_t>(number(t, "pick", 1, 9, 1));
  }
  if (t.contains("next")) {
    s.next = true;
    s.count = static_cast<std::int16_t>(number(t, "next", 1, 9, 1));
  }
}

void Reader::amounts_of(const toml::table& t, Step& s) {
  s.any = static_cast<std::uint8_t>(number(t, "any", 1, 9, 0));
  s.res = resources(t);
  if (const toml::node* add = t.get("add")) {
    if (add->is_table()) {
      s.res = resource_table(t, "add");
    } else {
      s.count = static_cast<std::int16_t>(number(*add, "add", 1, 9));
    }
  }
  s.one_of = sets(t, "one_of");
  s.fame = static_cast<std::int16_t>(number(t, "fame", -99, 99, 0));
  s.limit = static_cast<std::int16_t>(number(t, t.contains("max") ? "max" : "max_total", 1, 999, 0));
  if (const toml::node* stage = t.get("stage")) {
    static constexpr std::array<std::string_view, 1> words{"any-unmodified"};
    if (stage->is_string()) {
      one_of(*stage, "stage", words);
      s.stage = any_unmodified;
    } else {
      s.stage = static_cast<std::uint8_t>(number(*stage, "stage", 1, 4));
    }
  }
  if (const toml::node* resource = t.get("resource")) {
    static constexpr std::array<std::string_view, 7> names{"coin",  "wood",      "stone", "metal",
                                                           "sword", "tradegood", "any"};
    s.resource = static_cast<std::uint8_t>(one_of(*resource, "resource", names));
  }
  if (t.contains("by")) s.count = static_cast<std::int16_t>(number(t, "by", 1, 9, 1));
  s.factor = static_cast<std::uint8_t>(number(t, "times", 1, 9, 1));
  if (const toml::node* keyword = t.get("keyword")) {
    s.keyword = static_cast<std::uint8_t>(__builtin_ctz(keyword_bit(*keyword, "keyword")));
  }
}

void Reader::lists_of(const toml::table& t, Step& s) {
  s.then = steps(t, t.contains("then") ? "then" : "do");
  std::vector<Range> lists;
  std::vector<std::int16_t> totals;
  if (const toml::array* options = array(t, "options")) {
    for (const toml::node& option : *options) {
      if (const auto* list = option.as_array()) {
        lists.push_back(steps(*list, "options"));
      } else {
        refuse(option, "options", "lists of steps");
      }
    }
  }
  if (const toml::array* entries = array(t, "at")) {
    for (const toml::node& entry : *entries) {
      const toml::table* inner = table(entry, "at");
      if (inner == nullptr) return;
      only(*inner, {"total", "do"});
      totals.push_back(static_cast<std::int16_t>(number(*inner, "total", 1, 9999, 1)));
      lists.push_back(steps(*inner, "do"));
    }
  }
  s.options = append(deck_.lists, lists);
  s.totals = append(deck_.numbers, totals);
  if (const toml::array* what = array(t, "what")) {
    for (const toml::node& item : *what) {
      s.what = static_cast<std::uint8_t>(s.what | (1U << one_of(item, "what", forbidden_names)));
    }
  }
  if (const toml::array* between = array(t, "between")) {
    if (between->size() == 2) {
      s.resource = static_cast<std::uint8_t>(one_of(*between->get(0), "between", resource_names));
      s.other_resource = static_cast<std::uint8_t>(one_of(*between->get(1), "between", resource_names));
    } else {
      refuse(*between, "between", "two resources");
    }
  }
  if (const toml::node* swap = t.get("may_swap")) {
    const toml::table* pair = table(*swap, "may_swap");
    if (pair == nullptr) return;
    for (const auto& [from, to] : *pair) {
      const auto at = std::ranges::find(resource_names, from.str());
      if (at == resource_names.end()) refuse(to, "may_swap", "{ resource = resource }");
      s.may_swap = true;
      s.resource = static_cast<std::uint8_t>(at - resource_names.begin());
      s.other_resource = static_cast<std::uint8_t>(one_of(to, "may_swap", resource_names));
    }
  }
}

Step Reader::step(const toml::node& node) {
  const toml::table* t = table(node, "do");
  if (t == nullptr) return {};
  only(*t, {"op",    "cards",   "coin",      "wood",  "stone",   "metal",   "sword",       "tradegood",
            "any",   "one_of",  "per",       "count", "pick",    "rest",    "next",        "stage",
            "order", "free",    "then",      "cond",  "options", "do",      "at",          "fame",
            "max",   "sticker", "max_total", "what",  "unless",  "add",     "times",       "may_swap",
            "from",  "keyword", "resource",  "by",    "between", "rate",    "if_possible", "ends_turn",
            "amount"});
  Step s;
  if (const toml::node* op = t->get("op")) {
    s.op = static_cast<Op>(one_of(*op, "op", op_names));
  } else {
    refuse(node, "op", "the name of an operation");
  }
  cards_of(*t, s);
  counts_of(*t, s);
  amounts_of(*t, s);
  lists_of(*t, s);
  if (const toml::node* n = t->get("per")) s.per = per(*n);
  if (const toml::node* n = t->get("cond")) s.cond = cond(*n);
  if (const toml::node* n = t->get("unless")) s.cond = cond(*n);
  static constexpr std::array<std::string_view, 2> orders{"any", "next"};
  if (const toml::node* n = t->get("order")) s.order_next = one_of(*n, "order", orders) == 1;
  static constexpr std::array<std::string_view, 1> destroyed{"destroy"};
  if (const toml::node* n = t->get("rest")) s.rest_destroy = one_of(*n, "rest", destroyed) == 0;
  static constexpr std::array<std::string_view, 2> sources{"highest-box", "stage"};
  if (const toml::node* n = t->get("from")) {
    s.worth = one_of(*n, "from", sources) == 0 ? Worth::highest_box : Worth::stage;
  }
  s.free = flag(*t, "free");
  s.if_possible = flag(*t, "if_possible");
  s.turn_goes_on = t->contains("ends_turn") && !flag(*t, "ends_turn");
  return s;
}

void Reader::cost(const toml::table& t, Effect& e) {
  const toml::node* node = t.get("cost");
  const toml::table* price = node != nullptr ? table(*node, "cost") : nullptr;
  if (price == nullptr) return;
  only(*price, {"coin", "wood", "stone", "metal", "sword", "tradegood", "any"});
  e.cost_any = static_cast<std::uint8_t>(number(*price, "any", 1, 9, 0));
  for (int i = 0; i < resource_count; ++i) {
    const toml::node* part = price->get(resource_names[static_cast<std::size_t>(i)]);
    if (part == nullptr) continue;
    if (const auto* list = part->as_array()) {
      std::vector<std::int16_t> prices;
      for (const toml::node& item : *list) {
        prices.push_back(static_cast<std::int16_t>(number(item, "cost", 0, 99)));
      }
      e.track = append(deck_.numbers, prices);
      e.track_resource = static_cast<std::uint8_t>(i);
    } else {
      e.cost[i] = static_cast<std::int16_t>(number(*part, "cost", 0, 99));
    }
  }
}

Effect Reader::effect(const toml::node& node) {
  const toml::table* t = table(node, "effects");
  if (t == nullptr) return {};
  only(*t, {"kind", "when", "match", "cost", "also", "do", "once", "limit", "max_times", "nth"});
  Effect e;
  if (const toml::node* kind = t->get("kind")) {
    e.kind = static_cast<Kind>(one_of(*kind, "kind", kind_names));
  } else {
    refuse(node, "kind", "the kind of the effect");
  }
  if (const toml::node* when = t->get("when")) e.when = static_cast<When>(one_of(*when, "when", when_names));
  if (const toml::node* match = t->get("match")) {
    static constexpr std::array<std::string_view, 1> self{"self"};
    e.match = match->is_string() ? Target::self : Target::filter;
    if (match->is_string()) one_of(*match, "match", self);
    if (e.match == Target::filter) e.match_filter = filter(*match, "match");
  }
  cost(*t, e);
  e.also = steps(*t, "also");
  e.body = steps(*t, "do");
  if (e.body.empty()) refuse(node, "do", "at least one step");
  e.once = flag(*t, "once");
  static constexpr std::array<std::string_view, 1> limits{"once-per-turn"};
  if (const toml::node* limit = t->get("limit")) e.once_per_turn = one_of(*limit, "limit", limits) == 0;
  e.max_times = static_cast<std::uint8_t>(number(*t, "max_times", 1, 99, 0));
  e.nth = static_cast<std::uint8_t>(number(*t, "nth", 1, 99, 0));
  return e;
}

void Reader::boxes(const toml::table& t, Stage& s) {
  std::vector<Box> out;
  std::uint8_t kind = 0;
  if (const toml::array* list = array(t, "boxes")) {
    for (const toml::node& node : *list) {
      const toml::table* inner = table(node, "boxes");
      if (inner == nullptr) return;
      only(*inner, {"x", "gain", "fame", "pay", "do"});
      Box box;
      box.gain = resource_table(*inner, "gain");
      box.pay = resource_table(*inner, "pay");
      box.has_fame = inner->contains("fame");
      box.fame = static_cast<std::int16_t>(number(*inner, "fame", -999, 999, 0));
      box.steps = steps(*inner, "do");
      kind = static_cast<std::uint8_t>(out.size());
      for (std::size_t i = 0; i < out.size(); ++i) {
        const bool plain = box.steps.empty() && out[i].steps.empty() && !box.has_fame && !out[i].has_fame;
        if (plain && out[i].gain == box.gain && out[i].pay == box.pay) {
          kind = out[i].like;
          break;
        }
      }
      box.like = kind;
      for (int n = number(*inner, "x", 1, 32, 1); n > 0; --n) out.push_back(box);
    }
    if (out.size() > 32) refuse(*list, "boxes", "at most 32 boxes");
  }
  s.boxes = append(deck_.boxes, out);
}

void Reader::upgrades(const toml::table& t, Stage& s) {
  std::vector<Upgrade> out;
  if (const toml::array* list = array(t, "upgrades")) {
    for (const toml::node& node : *list) {
      const toml::table* inner = table(node, "upgrades");
      if (inner == nullptr) return;
      only(*inner, {"cost", "also", "to"});
      Upgrade upgrade;
      upgrade.cost = resource_table(*inner, "cost");
      upgrade.also = steps(*inner, "also");
      upgrade.to = static_cast<std::uint8_t>(number(*inner, "to", 1, 4, 0));
      if (upgrade.to == 0) refuse(node, "to", "the stage the upgrade leads to");
      out.push_back(upgrade);
    }
    if (out.size() > 2) refuse(*list, "upgrades", "at most 2 upgrades");
  }
  s.upgrades = append(deck_.upgrades, out);
}

Stage Reader::stage(const toml::table& t) {
  only(t, {"name", "keywords", "permanent", "negative", "produce", "fame", "upgrades", "boxes", "effects"});
  Stage s;
  s.exists = true;
  if (const toml::node* node = t.get("name")) {
    s.name = name_id(word(*node, "name"));
  } else {
    refuse(t, "name", "the name of the stage");
  }
  if (const toml::array* list = array(t, "keywords")) {
    for (const toml::node& item : *list) s.keywords |= keyword_bit(item, "keywords");
  }
  s.permanent = flag(t, "permanent");
  s.negative = flag(t, "negative");
  s.fame = static_cast<std::int16_t>(number(t, "fame", -999, 999, 0));
  s.produce = sets(t, "produce");
  if (s.produce.size() > 4) refuse(t, "produce", "at most 4 alternatives");
  upgrades(t, s);
  boxes(t, s);
  std::vector<Effect> effects;
  if (const toml::array* list = array(t, "effects")) {
    for (const toml::node& node : *list) effects.push_back(effect(node));
    if (effects.size() > 8) refuse(*list, "effects", "at most 8 effects");
  }
  s.effects = append(deck_.effects, effects);
  return s;
}

void Reader::card(const toml::node& node) {
  label_ = "card";
  const toml::table* t = table(node, "card");
  if (t == nullptr) return;
  only(*t, {"id", "same_as", "choice", "parchment", "stage"});
  const int id = number(*t, "id", 1, max_cards - 1, 0);
  if (id == 0) return refuse(node, "id", "a number from 1 to 143");
  label_ = "card " + std::to_string(id);
  Card& card = deck_.cards[static_cast<std::size_t>(id)];
  if (card.exists) return refuse(node, "id", "ids that differ");
  if (const int same = number(*t, "same_as", 1, max_cards - 1, 0); same != 0) {
    if (!deck_.cards[static_cast<std::size_t>(same)].exists) refuse(node, "same_as", "a card that stands before");
    card = deck_.cards[static_cast<std::size_t>(same)];
    return;
  }
  card.exists = true;
  card.choice = flag(*t, "choice");
  card.parchment = flag(*t, "parchment");
  const toml::node* stages = t->get("stage");
  const toml::table* list = stages != nullptr ? table(*stages, "stage") : nullptr;
  if (list == nullptr) return refuse(node, "stage", "the stages 1 to 4 as tables");
  for (const auto& [key, value] : *list) {
    const std::string_view text = key.str();
    if (text.size() != 1 || text[0] < '1' || text[0] > '4') return refuse(value, text, "a stage from 1 to 4");
    label_ = "card " + std::to_string(id) + " stage " + std::string(text);
    if (const toml::table* inner = table(value, text)) {
      card.stages[static_cast<std::size_t>(text[0] - '0')] = stage(*inner);
    }
  }
  label_ = "card " + std::to_string(id);
  if (!card.stages[1].exists) refuse(node, "stage", "a stage 1");
  if (card.choice && !card.stages[3].exists) refuse(node, "stage", "a stage 3, as the card has a choice of sides");
}

void Reader::game(const toml::table& root) {
  label_ = "game";
  const toml::node* node = root.get("game");
  const toml::table* t = node != nullptr ? table(*node, "game") : nullptr;
  if (t == nullptr) return refuse(root, "game", "a table");
  only(*t, {"start", "last", "checkpoint", "expansions"});
  deck_.last = number(*t, "last", 1, max_cards - 1, 0);
  deck_.checkpoint = number(*t, "checkpoint", 1, max_cards - 1, 0);
  const auto ids = [&](std::string_view field, std::vector<CardId>& out) {
    if (const toml::array* list = array(*t, field)) {
      for (const toml::node& item : *list) {
        const int id = number(item, field, 1, max_cards - 1);
        if (!deck_.cards[static_cast<std::size_t>(id)].exists) refuse(item, field, "ids of cards of the file");
        out.push_back(static_cast<CardId>(id));
      }
    }
  };
  ids("start", deck_.start);
  ids("expansions", deck_.expansions);
  if (deck_.start.empty()) refuse(*node, "start", "the cards of the first kingdom");
  if (deck_.last == 0) refuse(*node, "last", "the id of the last card in order");
}

void Reader::file(const toml::table& root) {
  only(root, {"game", "card"});
  const toml::array* cards = array(root, "card");
  if (cards == nullptr) return refuse(root, "card", "a list of [[card]] tables");
  for (const toml::node& node : *cards) {
    if (!error) card(node);
  }
  game(root);
  for (const auto& [index, part] : name_parts_) {
    std::vector<std::int16_t> ids;
    for (std::size_t i = 0; i < deck_.names.size(); ++i) {
      if (deck_.names[i].contains(part)) ids.push_back(static_cast<std::int16_t>(i));
    }
    deck_.filters[index].names = append(deck_.numbers, ids);
  }
}

}  // namespace

Expected<std::shared_ptr<const Deck>> load_deck(std::string_view text, std::string_view file) {
  const toml::parse_result parsed = toml::parse(text, file);
  if (!parsed) {
    const auto at = parsed.error().source().begin;
    auto bad = failure_at(static_cast<int>(at.line), static_cast<int>(at.column), "deck.syntax",
                          {std::string(parsed.error().description())});
    bad.error().file = file;
    return bad;
  }
  auto deck = std::make_shared<Deck>();
  Reader reader(*deck);
  reader.file(parsed.table());
  if (!reader.error) reader.error = compile(*deck);
  if (reader.error) {
    reader.error->file = file;
    return std::unexpected(*reader.error);
  }
  deck->hash = hash_text(text);
  return std::shared_ptr<const Deck>(std::move(deck));
}

std::shared_ptr<const Deck> standard_deck() {
  static const std::shared_ptr<const Deck> deck = load_deck(embedded::kingdom_cards, "cards.toml").value_or(nullptr);
  return deck;
}

}  // namespace guildhall::kingdom
