// The table, the cards and the score of Kingdom Legacy for `guildhall play` and `guildhall kingdom show`.
#include <algorithm>
#include <cctype>
#include <format>

#include "apps/kingdom_words.hpp"
#include "apps/screen.hpp"
#include "apps/words.hpp"
#include "games/kingdom/realm.hpp"
#include "games/kingdom/sentences.hpp"
#include "games/kingdom/spoken.hpp"

namespace guildhall {

using namespace kingdom;

std::string stage_label(const Deck& deck, CardId card, int stage, Lang lang) {
  return std::format("{}.{} {}", card, stage, stage_name(deck, card, stage, lang));
}

std::string production_text(const Production& made, Lang lang) {
  std::string out;
  for (int i = 0; i < made.count; ++i) out += (i > 0 ? " / " : "") + resource_text(made[i], lang);
  return out;
}

namespace {

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// Characters on the screen, not bytes.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

std::string padded(std::string text, std::size_t columns) {
  const std::size_t now = width(text);
  text.append(now < columns ? columns - now : 1, ' ');
  return text;
}

class Screen {
 public:
  Screen(const Kingdom& game, const State& state, Lang lang)
      : game_(game), deck_(game.deck()), state_(state), realm_(game.deck(), state), lang_(lang) {}

  std::string text() const {
    const std::string head = say(lang_, "head",
                                 {{"round", state_.round},
                                  {"last", last_round()},
                                  {"turn", state_.turn},
                                  {"fame", realm_.score()},
                                  {"n", discovered()},
                                  {"box", state_.zone(Zone::box).size()}});
    std::string out = std::format("\n── {} ──────────\n", head);
    out += title("deck") + deck_line();
    out += rows("permanent", state_.zone(Zone::permanent));
    out += rows("in-play", state_.zone(Zone::play));
    out += title("discard") + list(state_.zone(Zone::discard)) + "\n";
    const std::string held = resource_text(state_.held, lang_);
    out += title("resources") + (held.empty() ? say(lang_, "none") : held) + "\n";
    const std::string question = question_text(game_, state_, lang_);
    return question.empty() ? out : out + "\n" + question + "\n";
  }

 private:
  std::string last_round() const {
    if (state_.expansion != 0) {
      return say(lang_, "of-expansion", {{"card", state_.expansion}, {"n", state_.expansion_rounds}});
    }
    if (state_.last_round != 0) return say(lang_, "last");
    return state_.last_next != 0 ? say(lang_, "last-but-one") : "";
  }
  // What stands at the left, all of the same width.
  std::string title(std::string_view key) const {
    std::size_t widest = 0;
    for (const std::string_view each : {"deck", "permanent", "in-play", "discard", "resources"}) {
      widest = std::max(widest, width(say(lang_, each)));
    }
    return padded(key.empty() ? "" : say(lang_, key), widest + 2);
  }
  int discovered() const { return cards_discovered(deck_, state_); }
  std::string label(CardId card) const { return stage_label(deck_, card, state_.stage[card], lang_); }

  std::string list(const CardSet& cards) const {
    std::string out;
    for (const CardId card : cards) out += (out.empty() ? "" : ", ") + label(card);
    return out.empty() ? "—" : out;
  }

  std::string deck_line() const {
    std::string out = say(lang_, "cards", {{"n", state_.deck_size}});
    for (int i = 0; i < state_.known_top && i < state_.deck_size; ++i) {
      const CardId card = state_.deck[static_cast<std::size_t>(i)];
      if (card != 0) out += say(lang_, i == 0 ? "on-top" : "then", {{"card", label(card)}});
    }
    return out + "\n";
  }

  std::string rows(std::string_view key, const CardSet& cards) const {
    if (cards.empty()) return {};
    std::string out;
    for (const CardId card : cards) {
      out += title(out.empty() ? key : "") + row(card) + "\n";
    }
    return out;
  }

  // Name, keywords, production, fame, and what it can become.
  std::string row(CardId card) const {
    Production made;
    realm_.production(card, made);
    std::string out = padded(label(card), 26) + padded(keyword_list(card), 18);
    out += padded(made.count > 0 ? production_text(made, lang_) : "—", 20);
    out += padded(say(lang_, "fame", {{"n", realm_.fame(card)}}), 8);
    const Stage& face = realm_.face(card);
    for (int u = 0; u < face.upgrades.size(); ++u) {
      const Upgrade& upgrade = deck_.upgrades[static_cast<std::size_t>(face.upgrades.first + u)];
      out += std::format(" → {} {}", upgrade.to, upgrade_price(deck_, realm_.price(card, u), upgrade, lang_));
    }
    if (realm_.blocked(card)) {
      out += "  [" + say(lang_, "blocked", {{"card", label(state_.blocked_by[card])}}) + "]";
    }
    if (face.track != 0xff) {
      const int marked = realm_.marked_boxes(card, state_.stage[card]);
      out += "  [" + say(lang_, "boxes", {{"n", marked}, {"most", face.boxes.size()}}) + "]";
    }
    return out;
  }

  std::string keyword_list(CardId card) const {
    std::string out = realm_.friendly(card) ? "" : "!";
    const std::uint32_t bits = realm_.keywords(card);
    for (std::size_t i = 0; i < deck_.keywords.size(); ++i) {
      if (((bits >> i) & 1U) == 0) continue;
      out += (out.size() > 1 ? ", " : "") + keyword_name(deck_, static_cast<int>(i), lang_);
    }
    return out;
  }

  const Kingdom& game_;
  const Deck& deck_;
  const State& state_;
  Realm realm_;
  Lang lang_;
};

// The effect of the active stage that a step of the score belongs to, as a sentence.
std::string part_sentence(const Deck& deck, const ScoreLine& line, const ScorePart& part, Lang lang) {
  const Range effects = deck.stage(line.card, line.stage).effects;
  const auto within = [&](Range range) { return part.step >= range.first && part.step < range.last; };
  for (int e = effects.first; e < effects.last; ++e) {
    const Range body = deck.effects[static_cast<std::size_t>(e)].body;
    bool found = within(body);
    for (int i = body.first; i < body.last; ++i) {
      found = found || within(deck.steps[static_cast<std::size_t>(i)].then);
    }
    if (found) return effect_sentence(deck, line.card, line.stage, e - effects.first, lang);
  }
  return {};
}

}  // namespace

int cards_discovered(const Deck& deck, const State& state) {
  int count = 0;
  for (const Zone zone :
       {Zone::deck, Zone::play, Zone::discard, Zone::permanent, Zone::destroyed, Zone::banished}) {
    count += state.zone(zone).size();
  }
  return count - static_cast<int>(deck.start.size());
}

std::string score_part_text(const Deck& deck, const ScoreLine& line, const ScorePart& part, Lang lang) {
  const std::string why = part_sentence(deck, line, part, lang);
  const std::string sum = part.fame * part.times == part.value && part.times != 1
                              ? std::format("{} = {} × {}", part.value, part.times, part.fame)
                              : std::to_string(part.value);
  return why.empty() ? sum : sum + " — " + why;
}

std::string screen(const Kingdom& game, const View& view, Lang lang) {
  return Screen(game, view.state, lang).text();
}

// Only of cards that left the box or are laid out to choose from: the others stay a surprise (T9, F7).
std::string describe_card(const Kingdom& game, const View& view, const std::string& name, Lang lang) {
  const Deck& deck = game.deck();
  std::string out;
  for (int id = 1; id < max_cards; ++id) {
    const auto card = static_cast<CardId>(id);
    const bool hidden = view.state.zone(Zone::box).has(card) && !view.state.ask_cards.has(card);
    if (!deck.cards[card].exists || hidden || name.empty()) continue;
    const int active = view.state.stage[card];
    const bool fits = std::to_string(id) == name ||
                      lower(stage_name(deck, card, active, lang)).find(lower(name)) != std::string::npos;
    for (int stage = 1; fits && stage <= 4; ++stage) {
      if (!deck.stage(card, stage).exists) continue;
      out += std::format("{} {}\n", stage == active ? "▶" : " ", stage_label(deck, card, stage, lang));
      for (const std::string& line : sentences(deck, card, stage, lang)) out += "      " + line + "\n";
    }
  }
  return out;
}

std::string score_table(const Kingdom& game, const State& state, Lang lang) {
  std::string out;
  for (const ScoreLine& line : game.explain(state)) {
    out += std::format(
        "{:>5}  {}", line.total,
        line.card == 0 ? say(lang, "banished") : stage_label(game.deck(), line.card, line.stage, lang));
    if (line.stickers != 0) out += say(lang, "stickers", {{"n", line.printed}, {"m", line.stickers}});
    out += "\n";
    for (const ScorePart& part : line.parts) {
      out += std::format("           {}\n", score_part_text(game.deck(), line, part, lang));
    }
  }
  return out + std::format("{:>5}  {}\n", game.result(state).scores[0], say(lang, "total"));
}

}  // namespace guildhall
