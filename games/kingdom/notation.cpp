// Moves as short texts, and back.
#include <algorithm>
#include <format>

#include "games/kingdom/kingdom.hpp"
#include "games/kingdom/pay.hpp"
#include "games/kingdom/realm.hpp"
#include "games/kingdom/words.hpp"

namespace guildhall::kingdom {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t at = text.find(separator);
    if (at != 0 || separator != ' ') out.push_back(text.substr(0, at));
    if (at == std::string_view::npos) break;
    text.remove_prefix(at + 1);
  }
  return out;
}

std::optional<int> whole_number(std::string_view text, int least, int most) {
  int value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || end != text.data() + text.size() || value < least || value > most) return {};
  return value;
}

std::string format_resources(const Resources& resources, char joint) {
  std::string out;
  for (int i = 0; i < resource_count; ++i) {
    if (resources[i] == 0) continue;
    if (!out.empty()) out += joint;
    if (resources[i] != 1) out += std::to_string(resources[i]);
    out += resource_names[static_cast<std::size_t>(i)];
  }
  return out;
}

std::optional<Resources> parse_resources(std::string_view text, char joint) {
  Resources out;
  for (const std::string_view part : split(text, joint)) {
    const std::size_t letters = std::min(part.find_first_not_of("0123456789"), part.size());
    const auto number = letters == 0 ? std::optional(1) : whole_number(part.substr(0, letters), 0, 9999);
    const auto at = std::ranges::find(resource_names, part.substr(letters));
    if (!number || at == resource_names.end()) return {};
    out[static_cast<int>(at - resource_names.begin())] = static_cast<std::int16_t>(*number);
  }
  return out;
}

namespace {

std::string produce_text(const Realm& realm, Move move) {
  Production made;
  realm.production(move.card, made);
  std::string out = std::format("produce {}", move.card);
  if (made.count > 1 && move.a < made.count) out += " " + format_resources(made[move.a], '+');
  return out;
}

std::string option_text(int option) {
  return std::format("option {}", option + 1);
}

std::string replace_text(const State& state, int which) {
  return std::format("instead of {} option {}",
                     state.frame_count > 0 ? state.frames[state.frame_count - 1U].card : 0, which + 1);
}

std::string trigger_text(const Deck& deck, const State& state, int index) {
  if (index >= state.trigger_count) return {};
  const Trigger& t = state.triggers[static_cast<std::size_t>(index)];
  const int effect = t.effect - deck.stage(t.card, t.stage).effects.first + 1;
  std::string out = std::format("resolve {} effect {}", t.card, effect);
  if (t.that != 0 && t.that != t.card) out += std::format(" on {}", t.that);
  return out;
}

// Why a move is not possible: in English, then a key and its arguments for other languages.
using Reason = std::vector<std::string>;

// What stands in the way of paying for something, or how it could be paid.
Reason payment_text(const Kingdom& game, const State& state, const Payment& payment) {
  if (payment.forbidden) return {"it is forbidden or of no use now", "forbidden"};
  if (payment.missing_cards > 0) {
    const std::string count = std::to_string(payment.missing_cards);
    return {count + " more cards to give up are missing", "cards", count};
  }
  if (payment.possible) {
    std::string list;
    for (const PaymentStep& step : payment.produce) {
      const Move move{MoveKind::produce, step.card, step.alternative, 0};
      list += (list.empty() ? "" : ", ") + game.format_move(state, move);
    }
    return {"it can be paid after " + list, "payable", list};
  }
  const std::string missing = format_resources(payment.missing, ',');
  if (payment.missing_any == 0) return {"missing " + missing, "missing", missing};
  const std::string any = std::to_string(payment.missing_any);
  if (missing.empty()) return {"missing " + any + " of any kind", "missing-any", any};
  return {"missing " + missing + "," + any + " of any kind", "missing-both", missing, any};
}

// Why an upgrade, an effect or a production is not among the moves; empty if there is nothing special to say.
Reason reason(const Kingdom& game, const State& state, std::string_view text) {
  const auto words = split(text, ' ');
  if (state.ask != Ask::action || words.size() < 2) return {};
  const auto id = whole_number(words[1], 1, max_cards - 1);
  if (!id || !game.deck().cards[static_cast<std::size_t>(*id)].exists) return {};
  const auto card = static_cast<CardId>(*id);
  const Realm realm(game.deck(), state);
  if (!realm.active(card)) {
    const std::string number = std::to_string(card);
    const std::string blocker = std::to_string(state.blocked_by[card]);
    if (realm.blocked(card)) {
      return {std::format("card {} is blocked by card {}", number, blocker), "blocked", number, blocker};
    }
    return {std::format("card {} is not in play", number), "absent", number};
  }
  if (words[0] == "produce") {
    return {std::format("card {} has no such production", card), "barren", std::to_string(card)};
  }
  const Stage& stage = realm.face(card);
  const auto number = words.size() > 3 ? whole_number(words[3], 1, 99) : std::nullopt;
  if (words[0] == "use" && number && *number <= stage.effects.size()) {
    return payment_text(game, state, pay_for_effect(game, state, card, *number - 1));
  }
  for (int u = 0; words[0] == "upgrade" && u < stage.upgrades.size(); ++u) {
    const int to = game.deck().upgrades[static_cast<std::size_t>(stage.upgrades.first + u)].to;
    if (!number || *number == to) return payment_text(game, state, pay_for_upgrade(game, state, card, u));
  }
  return {};
}

}  // namespace

std::string Kingdom::format_move(const State& state, Move move) const {
  const Realm realm(*deck_, state);
  const Stage& stage = realm.face(move.card);
  const auto resource = [](int i) { return resource_names[static_cast<std::size_t>(std::clamp(i, 0, 5))]; };
  switch (move.kind) {
    case MoveKind::none: return "none";
    case MoveKind::produce: return produce_text(realm, move);
    case MoveKind::upgrade:
      if (move.a >= stage.upgrades.size()) return "none";
      return std::format("upgrade {} to {}", move.card,
                         deck_->upgrades[static_cast<std::size_t>(stage.upgrades.first + move.a)].to);
    case MoveKind::use: return std::format("use {} effect {}", move.card, move.a + 1);
    case MoveKind::store: return std::format("store {} on {}", move.b, move.card);
    case MoveKind::exchange: {
      const int effect = stage.effects.first + (move.a >> 1U);
      if (effect >= stage.effects.last) return "none";
      const Step& step = deck_->steps[deck_->effects[static_cast<std::size_t>(effect)].body.first];
      const bool forth = (move.a & 1U) == 0;
      return std::format("exchange {} {} for {} with {}", move.b,
                         resource(forth ? step.resource : step.other_resource),
                         resource(forth ? step.other_resource : step.resource), move.card);
    }
    case MoveKind::advance: return "advance";
    case MoveKind::pass: return "pass";
    case MoveKind::restart: return "restart";
    case MoveKind::card: return std::format("choose {}", move.card);
    case MoveKind::resource: return std::format("take {}", resource(move.a));
    case MoveKind::option: return option_text(move.a);
    case MoveKind::box: return std::format("mark {}", move.a + 1);
    case MoveKind::trigger: return trigger_text(*deck_, state, move.a);
    case MoveKind::side: return std::format("side {}", move.a);
    case MoveKind::replace: return replace_text(state, move.a);
    case MoveKind::stage: return std::format("stage {}", move.a);
    case MoveKind::expand: return std::format("expand {}", move.card);
    case MoveKind::done: return "done";
  }
  return {};
}

Expected<Move> Kingdom::parse_move(const State& state, std::string_view text) const {
  std::string wanted;
  for (const std::string_view word : split(text, ' ')) {
    if (!wanted.empty()) wanted += ' ';
    for (const char c : word) wanted += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  if (actor(state) == nobody) return failure("move.over", {wanted});
  Moves moves;
  legal(state, moves);
  std::string all;
  std::string close;
  std::vector<Move> found;
  const std::string_view verb = std::string_view(wanted).substr(0, wanted.find(' '));
  for (const Move move : moves) {
    const std::string each = format_move(state, move);
    if (each == wanted) return move;
    all += (all.empty() ? "" : ", ") + each;
    if (!wanted.empty() && each.starts_with(wanted) && each[wanted.size()] == ' ') {
      found.push_back(move);
      close += (close.empty() ? "" : ", ") + each;
    }
  }
  if (wanted.empty()) return failure("move.empty", {all});
  if (found.size() == 1) return found[0];
  if (found.size() > 1) return failure("move.ambiguous", {wanted, close});
  static constexpr auto verbs = std::to_array<std::string_view>(
      {"produce", "upgrade", "use", "store", "exchange", "advance", "pass", "restart", "choose", "take",
       "option", "mark", "resolve", "side", "instead", "stage", "expand", "done"});
  if (std::ranges::find(verbs, verb) == verbs.end()) return failure("move.unknown", {wanted, all});
  Reason why = reason(*this, state, wanted);
  if (why.empty()) why = {"expected one of: " + all, "other", all};
  why.insert(why.begin(), wanted);
  return failure("move.illegal", std::move(why));
}

}  // namespace guildhall::kingdom
