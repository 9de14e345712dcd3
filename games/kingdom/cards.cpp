// Cards, stages and effects of the card file.
#include "games/kingdom/cards.hpp"

#include "core/hash.hpp"
#include "games/kingdom/compile.hpp"
#include "games/kingdom/reader.hpp"

namespace guildhall::embedded {
extern const std::string_view kingdom_cards;
}

namespace guildhall::kingdom {

// clang-format off
const std::array<std::string_view, 6> kind_names{"passive", "activated", "time",  "destroy", "optional",  "forced"};
const std::array<std::string_view, 12> when_names{
    "always",       "played",     "card-played",   "produced", "upgraded",       "end-of-turn",
    "end-of-round", "discovered", "would-discard", "banished", "between-rounds", "scoring"};
const std::array<std::string_view, 41> op_names{
    "gain", "exchange", "store", "milestones", "discard", "destroy", "defeat", "discover",
    "play-from-discard", "return-to-box", "turn-to", "reset", "check", "boost", "add-production",
    "remove-production", "add-fame", "add-keyword", "grant-stays", "reduce-cost", "stays-in-play",
    "keep-in-play", "block", "mill", "look", "put-top", "put-bottom", "upgrade", "produce-from",
    "forbid", "modify-production", "modify-gain", "modify-advance", "worth", "counts-as",
    "cancel-banish", "instead", "choose", "if", "give-name", "last-round"};
// clang-format on

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
    if (!deck_.cards[static_cast<std::size_t>(same)].exists)
      refuse(node, "same_as", "a card that stands before");
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
  if (card.choice && !card.stages[3].exists)
    refuse(node, "stage", "a stage 3, as the card has a choice of sides");
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
        if (!deck_.cards[static_cast<std::size_t>(id)].exists)
          refuse(item, field, "ids of cards of the file");
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

Expected<std::shared_ptr<const Deck>> load_deck(std::string_view text, std::string_view file) {
  Expected<toml::table> parsed = read_toml(text);
  if (!parsed) {
    parsed.error().file = file;
    return std::unexpected(parsed.error());
  }
  auto deck = std::make_shared<Deck>();
  Reader reader(*deck);
  reader.file(*parsed);
  if (!reader.error) reader.error = compile(*deck);
  if (reader.error) {
    reader.error->file = file;
    return std::unexpected(*reader.error);
  }
  deck->hash = hash_text(text);
  return std::shared_ptr<const Deck>(std::move(deck));
}

std::shared_ptr<const Deck> standard_deck() {
  static const std::shared_ptr<const Deck> deck =
      load_deck(embedded::kingdom_cards, "cards.toml").value_or(nullptr);
  return deck;
}

}  // namespace guildhall::kingdom
