// Steps of the card file: an operation and its fields.
#include "games/kingdom/reader.hpp"

namespace guildhall::kingdom {
namespace {

constexpr std::array<std::string_view, 4> forbidden_names{"play", "upgrade", "time-effects", "destroy-self"};

}  // namespace

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
  only(*t, {"op",        "cards",   "coin",   "wood",        "stone",     "metal",     "sword",
            "tradegood", "any",     "one_of", "per",         "count",     "pick",      "rest",
            "next",      "stage",   "order",  "free",        "then",      "cond",      "options",
            "do",        "at",      "fame",   "max",         "sticker",   "max_total", "what",
            "unless",    "add",     "times",  "may_swap",    "from",      "keyword",   "resource",
            "by",        "between", "rate",   "if_possible", "ends_turn", "amount"});
  Step s;
  if (const toml::node* op = t->get("op")) {
    s.op = static_cast<Op>(one_of(*op, "op", op_names));
  } else {
    refuse(node, "op", "the name of an operation");
  }
  cards_of(*t, s);
  // Kingdom::reveals tells from two views whether chance was used: only what is put into the deck shows it.
  if (s.target == Target::filter && s.filter != none && deck_.filters[s.filter].random &&
      s.op != Op::put_top && s.op != Op::put_bottom) {
    refuse(node, "random", "only with put-top or put-bottom");
  }
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

}  // namespace guildhall::kingdom
