#include "games/london/words.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "core/toml.hpp"

namespace guildhall::embedded {
extern const std::string_view london_texts;
}

namespace guildhall::london {
namespace {

const toml::table& texts() {
  static const toml::parse_result parsed = toml::parse(embedded::london_texts);
  static const toml::table empty;
  return parsed ? parsed.table() : empty;
}

// Makes the first letter large; the letters that start our sentences are ASCII or two-byte Latin.
std::string capital(std::string text) {
  if (text.empty()) return text;
  const auto first = static_cast<unsigned char>(text[0]);
  if (first >= 'a' && first <= 'z') {
    text[0] = static_cast<char>(first - 'a' + 'A');
  } else if (first == 0xc3 && text.size() > 1 && static_cast<unsigned char>(text[1]) >= 0xa0) {
    text[1] = static_cast<char>(static_cast<unsigned char>(text[1]) - 0x20);
  } else if ((first == 0xc4 || first == 0xc5) && text.size() > 1) {
    const auto second = static_cast<unsigned char>(text[1]);
    const bool odd_is_small = first != 0xc5 || (second > 0x88 && second < 0xb9);
    if ((second % 2 == 1) == odd_is_small) text[1] = static_cast<char>(second - 1);
  }
  return text;
}

class Writer {
 public:
  Writer(const Deck& deck, Lang lang) : deck_(deck), lang_(lang) {}

  std::string say(std::string_view key, const std::vector<TextArg>& args = {}) const {
    return fill(lang_, word(lang_, key), args);
  }

  std::string effects(OpRange range) const {
    return effects(std::span(deck_.ops).subspan(range.first, range.count));
  }

  std::string joined(const std::vector<std::string>& parts) const { return join_list(parts, say("and")); }

  std::string ability(const Ability& ability) const {
    static constexpr std::array keys{"",
                                     "free-of-discard",
                                     "pay-any-colour",
                                     "loan-pays",
                                     "store-money",
                                     "swap-with-board",
                                     "look-at-deck",
                                     "turn-draw-range",
                                     "paupers-make-no-poverty",
                                     "extra-draw",
                                     "build-discount",
                                     "build-without-discard"};
    std::string key = keys[static_cast<std::size_t>(ability.power)];
    if (ability.power == Power::pay_any_colour && ability.once_a_turn) {
      key += ability.n == 0 ? "-once" : "-once-price";
    }
    return capital(say(key, {{"n", ability.n}, {"m", ability.m}}));
  }

 private:
  std::string effects(std::span<const Op> ops) const {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < ops.size(); i += 1U + ops[i].children) {
      parts.push_back(effect(ops[i], ops.subspan(i + 1, ops[i].children)));
    }
    return joined(parts);
  }

  std::string effect(const Op& op, std::span<const Op> children) const {
    const int n = op.n < 0 ? -op.n : op.n;
    const std::vector<TextArg> args{{"n", n},
                                    {"effects", children.empty() ? std::string{} : effects(children)}};
    std::string text = say(key_of(op), args);
    static constexpr std::array per{"",
                                    "borough",
                                    "river-borough",
                                    "north-borough",
                                    "south-borough",
                                    "face-up-brown",
                                    "face-up-blue",
                                    "face-up-pink"};
    if (op.per != Per::once && op.code != OpCode::opponents_pay_supply) {
      text += " " + say("per-" + std::string(per[static_cast<std::size_t>(op.per)]));
    }
    return text;
  }

  static std::string_view key_of(const Op& op) {
    switch (op.code) {
      case OpCode::money: return "money";
      case OpCode::prestige: return "prestige";
      case OpCode::poverty: return op.n < 0 ? "poverty-less" : "poverty-more";
      case OpCode::draw: return "draw";
      case OpCode::opponents_pay_you: return "opponents-pay-you";
      case OpCode::opponents_pay_supply: return "opponents-pay-supply";
      case OpCode::give_poverty_from_supply: return "give-supply";
      case OpCode::give_poverty_from_own: return "give-own";
      case OpCode::discard_for: return op.paupers_only ? "discard-paupers" : "discard-up-to";
      case OpCode::collect_stored_money: return "collect-stored-money";
      case OpCode::build_from_board: return "build-from-board";
      case OpCode::flip_instead: return "flip-instead";
      case OpCode::no_poverty_from_hand: return "no-poverty-from-hand";
      case OpCode::activate_again: return "activate-again";
      case OpCode::build_free: return "build-without-discard-action";
      case OpCode::if_both_banks: return "if-both-banks";
    }
    return "";
  }

  const Deck& deck_;
  Lang lang_;
};

std::string run_sentence(const Writer& writer, const CityCard& card) {
  const std::string effects = writer.effects(card.run);
  if (card.cost_money == 0 && card.cost_discard == 0)
    return capital(writer.say("run", {{"effects", effects}}));
  const std::string cost = card.cost_money > 0 ? writer.say("cost-money", {{"n", card.cost_money}})
                                               : writer.say("cost-discard", {{"n", card.cost_discard}});
  return capital(writer.say("run-cost", {{"cost", cost}, {"effects", effects}}));
}

}  // namespace

std::string word(Lang lang, std::string_view key) {
  return texts()[lang_code(lang)].at_path(key).value_or(std::string(key));
}

const std::string& name_of(const CardText& text, Lang lang) {
  return text.names[static_cast<std::size_t>(lang)];
}

std::vector<std::string> sentences(const Deck& deck, const CityCard& card, Lang lang) {
  const Writer writer(deck, lang);
  std::vector<std::string> lines;
  if (card.always.power != Power::none) lines.push_back(writer.ability(card.always));
  if (card.action)
    lines.push_back(capital(writer.say("action", {{"effects", writer.effects(card.on_play)}})));
  if (card.saves_from_flip) {
    lines.push_back(capital(writer.effects(card.run)));
  } else if (card.run.count > 0) {
    lines.push_back(run_sentence(writer, card));
    if (card.flip) lines.push_back(capital(writer.say("flip")));
  }
  return lines;
}

std::vector<std::string> sentences(const Deck& deck, const Borough& borough, Lang lang) {
  const Writer writer(deck, lang);
  std::vector<std::string> gains;
  if (borough.draw > 0) gains.push_back(writer.say("draw", {{"n", borough.draw}}));
  if (borough.prestige > 0) gains.push_back(writer.say("prestige", {{"n", borough.prestige}}));
  if (borough.poverty > 0) gains.push_back(writer.say("poverty-less", {{"n", borough.poverty}}));
  std::vector<std::string> lines;
  if (!gains.empty()) lines.push_back(capital(writer.say("gain", {{"effects", writer.joined(gains)}})));
  if (borough.run.count > 0) {
    lines.push_back(capital(writer.say("borough-run", {{"effects", writer.effects(borough.run)}})));
  }
  if (borough.optional.power != Power::none) lines.push_back(writer.ability(borough.optional));
  return lines;
}

}  // namespace guildhall::london
