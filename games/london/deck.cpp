#include "games/london/deck.hpp"

#include <algorithm>
#include <format>
#include <initializer_list>
#include <optional>
#include <span>

#include "core/bytes.hpp"
#include "core/hash.hpp"
#include "core/toml.hpp"
#include "games/london/state.hpp"

namespace guildhall::embedded {
extern const std::string_view london_cards;
}

namespace guildhall::london {
namespace {

using Names = std::initializer_list<std::string_view>;

// Reads one card; keeps the first thing that is wrong.
class CardReader {
 public:
  CardReader(const toml::table& table, std::string label) : table_(table), label_(std::move(label)) {}

  const std::optional<Error>& error() const { return error_; }

  void fail(const toml::node& where, std::string_view field, std::string expected) {
    if (error_) return;
    error_ = failure_at(line(where), column(where), "deck.field",
                        {label_, std::string(field), std::move(expected)})
                 .error();
  }

  void only(const toml::table& table, Names allowed) {
    for (const auto& [key, node] : table) {
      if (error_ || std::ranges::find(allowed, key.str()) != allowed.end()) continue;
      std::string names;
      for (const std::string_view name : allowed) names += (names.empty() ? "" : ", ") + std::string(name);
      error_ =
          failure_at(line(node), column(node), "deck.unknown-field", {label_, std::string(key.str()), names})
              .error();
    }
  }

  std::string text(const toml::table& table, std::string_view field) {
    const toml::node* node = table.get(field);
    if (node == nullptr || !node->is_string() || node->as_string()->get().empty()) {
      fail(node == nullptr ? table : *node, field, "a text in quotes");
      return {};
    }
    return node->as_string()->get();
  }

  // One of the names, as its index.
  int one_of(const toml::table& table, std::string_view field, Names names) {
    const std::string value = text(table, field);
    const auto found = std::ranges::find(names, value);
    if (found != names.end()) return static_cast<int>(found - names.begin());
    std::string expected;
    for (const std::string_view name : names) expected += (expected.empty() ? "" : ", ") + std::string(name);
    const toml::node* node = table.get(field);
    fail(node == nullptr ? table : *node, field, "one of: " + expected);
    return 0;
  }

  int number(const toml::table& table, std::string_view field, int least, int most,
             std::optional<int> otherwise = {}) {
    const toml::node* node = table.get(field);
    if (node == nullptr && otherwise) return *otherwise;
    if (node != nullptr && node->is_integer()) {
      const std::int64_t value = node->as_integer()->get();
      if (value >= least && value <= most) return static_cast<int>(value);
    }
    fail(node == nullptr ? table : *node, field, std::format("a whole number from {} to {}", least, most));
    return least;
  }

  bool flag(const toml::table& table, std::string_view field, std::optional<bool> otherwise = {}) {
    const toml::node* node = table.get(field);
    if (node == nullptr && otherwise) return *otherwise;
    if (node != nullptr && node->is_boolean()) return node->as_boolean()->get();
    fail(node == nullptr ? table : *node, field, "true or false");
    return false;
  }

  CardText words() {
    CardText words;
    words.id = text(table_, "id");
    const bool plain = std::ranges::all_of(
        words.id, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
    if (!plain) fail(*table_.get("id"), "id", "letters a-z, digits and hyphens");
    words.provenance = text(table_, "provenance");
    const toml::node* names = table_.get("names");
    if (names == nullptr || !names->is_table()) {
      fail(names == nullptr ? table_ : *names, "names", "a table with en, pt, es and pl");
      return words;
    }
    only(*names->as_table(), {"en", "pt", "es", "pl"});
    for (const Lang lang : langs) {
      words.names[static_cast<std::size_t>(lang)] = text(*names->as_table(), lang_code(lang));
    }
    return words;
  }

  // Appends the operations of a list to the deck and says where they stand.
  OpRange operations(const toml::node* node, std::string_view field, Deck& deck) {
    OpRange range{.first = static_cast<std::uint16_t>(deck.ops.size())};
    append_operations(node, field, deck.ops);
    range.count = static_cast<std::uint16_t>(deck.ops.size() - range.first);
    if (range.count > 40) fail(*node, field, "at most 40 operations");
    return range;
  }

  Ability ability(std::string_view field);

  const toml::table& table() const { return table_; }

 private:
  static int line(const toml::node& node) { return static_cast<int>(node.source().begin.line); }
  static int column(const toml::node& node) { return static_cast<int>(node.source().begin.column); }

  void append_operations(const toml::node* node, std::string_view field, std::vector<Op>& ops);
  void append_operation(const toml::table& table, std::vector<Op>& ops);
  void append_children(const toml::table& table, std::string_view field, std::size_t parent,
                       std::vector<Op>& ops);
  Per per(const toml::table& table);

  const toml::table& table_;
  std::string label_;
  std::optional<Error> error_;
};

Per CardReader::per(const toml::table& table) {
  if (!table.contains("per")) return Per::once;
  return static_cast<Per>(1 + one_of(table, "per",
                                     {"borough", "river-borough", "north-borough", "south-borough",
                                      "face-up-brown", "face-up-blue", "face-up-pink"}));
}

void CardReader::append_operations(const toml::node* node, std::string_view field, std::vector<Op>& ops) {
  if (node == nullptr || !node->is_array() || node->as_array()->empty()) {
    fail(node == nullptr ? table_ : *node, field, "a list of operations");
    return;
  }
  for (const toml::node& each : *node->as_array()) {
    if (each.is_table()) {
      append_operation(*each.as_table(), ops);
    } else {
      fail(each, field, "an operation such as { op = \"money\", n = 5 }");
    }
  }
}

void CardReader::append_children(const toml::table& table, std::string_view field, std::size_t parent,
                                 std::vector<Op>& ops) {
  append_operations(table.get(field), field, ops);
  ops[parent].children = static_cast<std::uint8_t>(ops.size() - parent - 1);
  for (std::size_t i = parent + 1; i < ops.size(); ++i) {
    const OpCode code = ops[i].code;
    if (code != OpCode::money && code != OpCode::prestige && code != OpCode::poverty) {
      fail(table, field, "only money, prestige and poverty");
    }
  }
}

void CardReader::append_operation(const toml::table& table, std::vector<Op>& ops) {
  enum Name {
    money,
    prestige,
    poverty,
    draw,
    pay_you,
    pay_supply,
    give,
    up_to,
    paupers,
    collect,
    board,
    flip,
    no_poverty,
    again,
    build,
    banks
  };
  const int name = one_of(
      table, "op",
      {"money", "prestige", "poverty", "draw", "opponents-pay-you", "opponents-pay-supply", "give-poverty",
       "discard-up-to", "discard-paupers", "collect-stored-money", "build-from-board", "flip-instead",
       "no-poverty-from-hand", "activate-again", "build-without-discard", "if-both-banks"});
  const std::size_t at = ops.size();
  Op op;
  const auto amount = [&](int least, int most) {
    op.n = static_cast<std::int8_t>(number(table, "n", least, most));
  };
  switch (name) {
    case money:
    case prestige:
    case poverty:
      only(table, {"op", "n", "per"});
      op.code = static_cast<OpCode>(name);
      amount(name == poverty ? -20 : 1, 30);
      op.per = per(table);
      break;
    case draw:
      only(table, {"op", "n"});
      op.code = OpCode::draw;
      amount(1, 9);
      break;
    case pay_you:
      only(table, {"op", "n"});
      op.code = OpCode::opponents_pay_you;
      amount(1, 30);
      break;
    case pay_supply:
      only(table, {"op", "n", "per"});
      op.code = OpCode::opponents_pay_supply;
      amount(1, 30);
      op.per = per(table);
      if (op.per != Per::borough) fail(table, "per", "\"borough\"");
      break;
    case give:
      only(table, {"op", "n", "from"});
      op.code = one_of(table, "from", {"supply", "own"}) == 0 ? OpCode::give_poverty_from_supply
                                                              : OpCode::give_poverty_from_own;
      amount(1, 20);
      break;
    case up_to:
      only(table, {"op", "n", "each"});
      op.code = OpCode::discard_for;
      amount(1, 9);
      break;
    case paupers:
      only(table, {"op", "each"});
      op.code = OpCode::discard_for;
      op.paupers_only = true;
      break;
    case build:
      only(table, {"op", "n"});
      op.code = OpCode::build_free;
      amount(1, 9);
      break;
    case banks:
      only(table, {"op", "do"});
      op.code = OpCode::if_both_banks;
      break;
    default:
      only(table, {"op"});
      op.code = name == collect      ? OpCode::collect_stored_money
                : name == board      ? OpCode::build_from_board
                : name == flip       ? OpCode::flip_instead
                : name == no_poverty ? OpCode::no_poverty_from_hand
                                     : OpCode::activate_again;
      break;
  }
  ops.push_back(op);
  if (name == up_to || name == paupers) append_children(table, "each", at, ops);
  if (name == banks) append_children(table, "do", at, ops);
}

Ability CardReader::ability(std::string_view field) {
  const toml::node* node = table_.get(field);
  if (node == nullptr) return {};
  if (!node->is_table()) {
    fail(*node, field, "an ability such as { power = \"loan-pays\", n = 12 }");
    return {};
  }
  const toml::table& table = *node->as_table();
  only(table, {"power", "n", "price", "min", "max", "once"});
  Ability ability;
  ability.power = static_cast<Power>(
      1 + one_of(table, "power",
                 {"free-of-discard", "pay-any-colour", "loan-pays", "store-money", "swap-with-board",
                  "look-at-deck", "turn-draw-range", "paupers-make-no-poverty", "extra-draw",
                  "build-discount", "build-without-discard"}));
  ability.once_a_turn = flag(table, "once", false);
  const auto amount = [&](std::string_view name, int least, int most) {
    return static_cast<std::uint8_t>(number(table, name, least, most));
  };
  switch (ability.power) {
    case Power::pay_any_colour: ability.n = amount("price", 0, 20); break;
    case Power::loan_pays: ability.n = amount("n", loan_money, 100); break;
    case Power::store_money:
    case Power::extra_draw: ability.n = amount("n", 1, 2); break;
    case Power::look_at_deck: ability.n = amount("n", 1, max_look); break;
    case Power::build_discount: ability.n = amount("n", 1, 30); break;
    case Power::turn_draw_range:
      ability.n = amount("min", 0, 1);
      ability.m = amount("max", 1, 5);
      break;
    default: break;
  }
  const bool limited = ability.power == Power::swap_with_board || ability.power == Power::build_discount ||
                       ability.power == Power::build_without_discard;
  if (limited && !ability.once_a_turn) fail(table, "once", "once = true");
  if (!limited && ability.power != Power::pay_any_colour && ability.once_a_turn) {
    fail(table, "once", "no 'once' for this ability");
  }
  return ability;
}

// Poverty removed before poverty gained would cheat the player of the better order (R2).
bool removes_before_gaining(std::span<const Op> ops) {
  bool removed = false;
  for (const Op& op : ops) {
    if (op.code != OpCode::poverty) continue;
    if (op.n > 0 && removed) return true;
    removed = removed || op.n < 0;
  }
  return false;
}

std::span<const Op> span_of(const Deck& deck, OpRange range) {
  return std::span(deck.ops).subspan(range.first, range.count);
}

bool has_op(const Deck& deck, OpRange range, OpCode code) {
  return std::ranges::any_of(span_of(deck, range), [&](const Op& op) { return op.code == code; });
}

void read_run(CardReader& reader, const toml::node& node, CityCard& card, Deck& deck) {
  if (!node.is_table()) {
    reader.fail(node, "run", "a table such as { do = [ … ], flip = true }");
    return;
  }
  const toml::table& run = *node.as_table();
  reader.only(run, {"do", "flip", "cost"});
  card.run = reader.operations(run.get("do"), "do", deck);
  card.flip = reader.flag(run, "flip");
  card.saves_from_flip = has_op(deck, card.run, OpCode::flip_instead);
  card.repeats = has_op(deck, card.run, OpCode::activate_again);
  card.builds_from_board = has_op(deck, card.run, OpCode::build_from_board);
  card.activatable = !card.saves_from_flip;
  if (const toml::node* cost = run.get("cost"); cost != nullptr) {
    if (!cost->is_table() || cost->as_table()->size() != 1) {
      reader.fail(*cost, "cost", "{ money = n } or { discard = n }");
      return;
    }
    reader.only(*cost->as_table(), {"money", "discard"});
    card.cost_money = static_cast<std::uint8_t>(reader.number(*cost->as_table(), "money", 1, 30, 0));
    card.cost_discard = static_cast<std::uint8_t>(reader.number(*cost->as_table(), "discard", 1, 3, 0));
  }
  if (card.saves_from_flip && (card.run.count > 1 || !card.flip || run.contains("cost"))) {
    reader.fail(run, "run", "flip-instead alone, with flip = true and no cost");
  }
  if (card.builds_from_board && card.flip) reader.fail(run, "flip", "false beside build-from-board");
  if (has_op(deck, card.run, OpCode::build_free)) {
    reader.fail(run, "do", "build-without-discard only in action cards");
  }
  if (removes_before_gaining(span_of(deck, card.run))) {
    reader.fail(run, "do", "poverty that is gained before poverty that is removed");
  }
}

std::optional<Error> read_city(const toml::table& table, Deck& deck) {
  CardReader reader(table, "city card " + table["id"].value_or(std::string("without id")));
  reader.only(table, {"id", "names", "set", "colour", "copies", "build", "prestige", "run", "always",
                      "action", "provenance"});
  CityCard card;
  CardText words = reader.words();
  card.set = static_cast<Set>(reader.one_of(table, "set", {"A", "B", "C"}));
  card.colour = static_cast<Colour>(reader.one_of(table, "colour", {"brown", "blue", "pink", "grey"}));
  card.copies = static_cast<std::uint8_t>(reader.number(table, "copies", 1, deck_size));
  card.build = static_cast<std::uint8_t>(reader.number(table, "build", 0, 50, 0));
  card.prestige = static_cast<std::int8_t>(reader.number(table, "prestige", 0, 50, 0));
  if (const toml::node* run = table.get("run"); run != nullptr) read_run(reader, *run, card, deck);
  card.always = reader.ability("always");
  if (const toml::node* action = table.get("action"); action != nullptr) {
    card.action = true;
    card.on_play = reader.operations(action, "action", deck);
    for (const std::string_view field : {"build", "run", "always"}) {
      if (table.contains(field)) reader.fail(*table.get(field), field, "none on an action card");
    }
    for (const Op& op : span_of(deck, card.on_play)) {
      if (op.code != OpCode::draw && op.code != OpCode::build_free && op.code > OpCode::poverty) {
        reader.fail(*action, "action", "draw, build-without-discard, money, prestige or poverty");
      }
    }
  }
  if (card.colour == Colour::grey && (card.action || table.contains("run") || table.contains("always") ||
                                      card.build > 0 || card.prestige > 0)) {
    reader.fail(table, "colour", "nothing but a name on a grey card");
  }
  const bool stores = card.always.power == Power::store_money;
  if (stores != has_op(deck, card.run, OpCode::collect_stored_money)) {
    reader.fail(table, "run", "collect-stored-money and store-money on the same card");
  }
  if (reader.error()) return reader.error();
  if (deck.find_city(words.id) >= 0) {
    return failure_at(static_cast<int>(table.source().begin.line), 0, "deck.duplicate",
                      {"city card " + words.id})
        .error();
  }
  deck.has_ability[static_cast<std::size_t>(deck.kinds)] = card.always.power != Power::none;
  deck.city[static_cast<std::size_t>(deck.kinds++)] = card;
  deck.city_texts.push_back(std::move(words));
  return {};
}

std::optional<Error> read_borough(const toml::table& table, Deck& deck) {
  CardReader reader(table, "borough " + table["id"].value_or(std::string("without id")));
  reader.only(table, {"id", "names", "bank", "river", "starter", "price", "draw", "prestige", "poverty",
                      "run", "optional", "provenance"});
  Borough borough;
  CardText words = reader.words();
  borough.north = reader.one_of(table, "bank", {"north", "south"}) == 0;
  borough.river = reader.flag(table, "river");
  borough.starter = reader.flag(table, "starter", false);
  borough.price = static_cast<std::uint8_t>(reader.number(table, "price", 0, 99));
  borough.draw = static_cast<std::uint8_t>(reader.number(table, "draw", 0, 9));
  borough.prestige = static_cast<std::uint8_t>(reader.number(table, "prestige", 0, 99));
  borough.poverty = static_cast<std::uint8_t>(reader.number(table, "poverty", 0, 99));
  if (const toml::node* run = table.get("run"); run != nullptr) {
    borough.run = reader.operations(run, "run", deck);
    for (const Op& op : span_of(deck, borough.run)) {
      if (op.code > OpCode::poverty) reader.fail(*run, "run", "money, prestige or poverty");
    }
    if (removes_before_gaining(span_of(deck, borough.run))) {
      reader.fail(*run, "run", "poverty that is gained before poverty that is removed");
    }
  }
  borough.optional = reader.ability("optional");
  if (borough.optional.power == Power::store_money || borough.optional.power == Power::free_of_discard) {
    reader.fail(table, "optional", "an ability that a borough can have");
  }
  if (reader.error()) return reader.error();
  if (deck.find_borough(words.id) >= 0) {
    return failure_at(static_cast<int>(table.source().begin.line), 0, "deck.duplicate",
                      {"borough " + words.id})
        .error();
  }
  deck.boroughs[deck.borough_texts.size()] = borough;
  deck.borough_texts.push_back(std::move(words));
  return {};
}

template <class Read>
std::optional<Error> read_all(const toml::table& root, std::string_view key, std::size_t most, Deck& deck,
                              Read read) {
  const toml::node* node = root.get(key);
  if (node == nullptr || !node->is_array()) {
    return failure_at(1, 1, "deck.count", {"deck", std::format("no [[{}]] entries", key), "at least one"})
        .error();
  }
  const toml::array& entries = *node->as_array();
  if (entries.size() > most) {
    return failure_at(static_cast<int>(entries[most].source().begin.line), 1, "deck.count",
                      {"deck", std::format("{} [[{}]] entries", entries.size(), key),
                       std::format("at most {}", most)})
        .error();
  }
  for (const toml::node& entry : entries) {
    if (!entry.is_table()) {
      return failure_at(static_cast<int>(entry.source().begin.line), 1, "deck.count",
                        {"deck", std::format("'{}' is no table", key), std::format("[[{}]]", key)})
          .error();
    }
    if (auto error = read(*entry.as_table(), deck)) return error;
  }
  return {};
}

// The shape that the rulebook fixes (M1, M3, S3).
std::optional<Error> check_counts(Deck& deck) {
  int cards = 0;
  int paupers = 0;
  int actions = 0;
  int action_draws = 0;
  int turn_draw = 1;
  int most_draw = 3;
  for (const CityCard& card : std::span(deck.city).first(static_cast<std::size_t>(deck.kinds))) {
    cards += card.copies;
    if (card.colour == Colour::grey) paupers += card.copies;
    if (card.action) actions += card.copies;
    if (card.always.power == Power::turn_draw_range) turn_draw = std::max<int>(turn_draw, card.always.m);
    if (card.always.power == Power::extra_draw) most_draw += card.always.n * card.copies;
    for (const Op& op : span_of(deck, card.on_play)) {
      if (op.code == OpCode::draw) action_draws += op.n * card.copies;
    }
    for (const Op& op : span_of(deck, card.run)) {
      if (op.code == OpCode::draw) action_draws += op.n * card.copies * 2;
    }
  }
  int starters = 0;
  for (const Borough& borough : deck.boroughs) {
    starters += borough.starter ? 1 : 0;
    most_draw = std::max<int>(most_draw, borough.draw);
    if (borough.optional.power == Power::turn_draw_range)
      turn_draw = std::max<int>(turn_draw, borough.optional.m);
    if (borough.optional.power == Power::extra_draw) most_draw = std::max(most_draw, 3 + borough.optional.n);
  }
  const auto wrong = [](std::string what, std::string expected) {
    return failure("deck.count", {"deck", std::move(what), std::move(expected)}).error();
  };
  if (cards != deck_size) return wrong(std::format("{} city cards", cards), std::to_string(deck_size));
  if (paupers != pauper_total) return wrong(std::format("{} paupers", paupers), std::to_string(pauper_total));
  if (actions != action_total)
    return wrong(std::format("{} action cards", actions), std::to_string(action_total));
  if (deck.borough_texts.size() != borough_total) {
    return wrong(std::format("{} boroughs", deck.borough_texts.size()), std::to_string(borough_total));
  }
  if (starters != starter_total)
    return wrong(std::format("{} starters", starters), std::to_string(starter_total));
  deck.most_draws = turn_draw + std::max(most_draw, action_draws);
  if (hand_limit + 2 * deck.most_draws > max_hand) {
    return wrong(std::format("a turn can bring {} cards", deck.most_draws),
                 std::format("at most {}", (max_hand - hand_limit) / 2));
  }
  return {};
}

// Of what the rules read, so that a better translation does not make old games foreign.
std::uint64_t hash_of(const Deck& deck) {
  ByteWriter bytes;
  const auto range = [&](OpRange r) {
    bytes.number(r.count);
    for (const Op& op : span_of(deck, r)) {
      for (const int n : {static_cast<int>(op.code), static_cast<int>(op.per), static_cast<int>(op.n),
                          static_cast<int>(op.children), static_cast<int>(op.paupers_only)}) {
        bytes.number(n);
      }
    }
  };
  const auto ability = [&](const Ability& a) {
    for (const int n : {static_cast<int>(a.power), static_cast<int>(a.n), static_cast<int>(a.m),
                        static_cast<int>(a.once_a_turn)}) {
      bytes.number(n);
    }
  };
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < deck.city_texts.size(); ++i) {
    const CityCard& card = deck.city[i];
    hash = hash_text(deck.city_texts[i].id, hash);
    for (const int n :
         {static_cast<int>(card.set), static_cast<int>(card.colour), static_cast<int>(card.copies),
          static_cast<int>(card.build), static_cast<int>(card.prestige), static_cast<int>(card.flip),
          static_cast<int>(card.cost_money), static_cast<int>(card.cost_discard)}) {
      bytes.number(n);
    }
    range(card.run);
    range(card.on_play);
    ability(card.always);
  }
  for (std::size_t i = 0; i < deck.borough_texts.size(); ++i) {
    const Borough& borough = deck.boroughs[i];
    hash = hash_text(deck.borough_texts[i].id, hash);
    for (const int n :
         {static_cast<int>(borough.north), static_cast<int>(borough.river), static_cast<int>(borough.starter),
          static_cast<int>(borough.price), static_cast<int>(borough.draw), static_cast<int>(borough.prestige),
          static_cast<int>(borough.poverty)}) {
      bytes.number(n);
    }
    range(borough.run);
    ability(borough.optional);
  }
  return hash_bytes(bytes.take(), hash);
}

}  // namespace

int Deck::find_city(std::string_view id) const {
  const auto found = std::ranges::find(city_texts, id, &CardText::id);
  return found == city_texts.end() ? -1 : static_cast<int>(found - city_texts.begin());
}

int Deck::find_borough(std::string_view id) const {
  const auto found = std::ranges::find(borough_texts, id, &CardText::id);
  return found == borough_texts.end() ? -1 : static_cast<int>(found - borough_texts.begin());
}

Expected<Deck> load_deck(std::string_view toml_text, std::string_view file) {
  const auto with_file = [&](Error error) {
    error.file = file;
    return std::unexpected(std::move(error));
  };
  const Expected<toml::table> parsed = read_toml(toml_text);
  if (!parsed) return with_file(parsed.error());
  const toml::table& root = *parsed;
  Deck deck;
  CardReader reader(root, "deck");
  reader.only(root, {"name", "city", "borough"});
  deck.name = reader.text(root, "name");
  if (reader.error()) return with_file(*reader.error());
  if (auto error = read_all(root, "city", max_kinds, deck, read_city)) return with_file(*error);
  if (auto error = read_all(root, "borough", borough_total, deck, read_borough)) return with_file(*error);
  if (auto error = check_counts(deck)) return with_file(*error);
  deck.hash = hash_of(deck);
  return deck;
}

const Deck& standard_deck() {
  static const Deck deck = [] {
    auto loaded = load_deck(embedded::london_cards, "cards.toml");
    return loaded ? *std::move(loaded) : Deck{};
  }();
  return deck;
}

}  // namespace guildhall::london
