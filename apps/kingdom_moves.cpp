// The questions and moves of Kingdom Legacy in words: what a move costs and leads to.
#include <algorithm>
#include <format>

#include "apps/kingdom_words.hpp"
#include "apps/screen.hpp"
#include "apps/words.hpp"
#include "games/kingdom/sentences.hpp"
#include "games/kingdom/spoken.hpp"

namespace guildhall {

using namespace kingdom;

namespace {

std::string op_word(Op op, Lang lang) {
  return say(lang, "op-" + std::string(op_names[static_cast<std::size_t>(op)]));
}

}  // namespace

std::string upgrade_price(const Deck& deck, const Resources& price, const Upgrade& upgrade, Lang lang) {
  std::string out = resource_text(price, lang);
  for (int i = upgrade.also.first; i < upgrade.also.last; ++i) {
    const Step& step = deck.steps[static_cast<std::size_t>(i)];
    const int count = step.filter == none ? 1 : deck.filters[step.filter].count;
    if (!out.empty()) out += ", ";
    out += say(lang, "price-cards", {{"op", op_word(step.op, lang)}, {"n", count}});
  }
  return "(" + (out.empty() ? say(lang, "free") : out) + ")";
}

namespace {

class Speaker {
 public:
  Speaker(const Kingdom& game, const State& state, Lang lang)
      : deck_(game.deck()), state_(state), realm_(game.deck(), state), lang_(lang) {}

  std::string question() const {
    switch (state_.ask) {
      case Ask::nothing: return {};
      case Ask::action: return say(lang_, "ask-action");
      case Ask::close: return say(lang_, "ask-close");
      case Ask::expand: return say(lang_, "ask-expand");
      case Ask::trigger: return say(lang_, state_.ask_stop != 0 ? "ask-trigger-may" : "ask-trigger");
      case Ask::side: return say(lang_, "ask-side", {{"card", source()}});
      case Ask::replace: return say(lang_, "ask-replace", {{"card", source()}});
      default: return for_whom() + what() + (state_.ask_stop != 0 ? say(lang_, "or-done") : "") + ".";
    }
  }

  std::string move(Move move) const {
    switch (move.kind) {
      case MoveKind::produce: return produce(move);
      case MoveKind::upgrade: return say(lang_, "move-upgrade", {{"upgrade", upgrade(move.card, move.a)}});
      case MoveKind::use: return use(move);
      case MoveKind::store:
      case MoveKind::exchange: return label(move.card);
      case MoveKind::advance:
        return say(lang_, state_.held.empty() ? "move-advance" : "move-advance-lost",
                   {{"n", std::min<int>(realm_.advance_size(), state_.deck_size)}});
      case MoveKind::pass: return say(lang_, state_.deck_size > 0 ? "move-pass" : "move-pass-round");
      case MoveKind::restart: return say(lang_, "move-restart");
      case MoveKind::resource: return resource(move.a);
      case MoveKind::card: return card(move.card);
      case MoveKind::option: return option(move.a);
      case MoveKind::trigger: {
        const Trigger& t = state_.triggers[move.a];
        return label(t.card) + ": " + sentence_of(t.card, t.stage, t.effect);
      }
      case MoveKind::side: return face(top().card, move.a);
      case MoveKind::stage: return top().set.empty() ? "" : face(*top().set.begin(), move.a);
      case MoveKind::expand: return stage_label(deck_, move.card, 1, lang_);
      case MoveKind::done: return say(lang_, state_.ask == Ask::expand ? "move-finish" : "move-done");
      default: return {};
    }
  }

 private:
  const Frame& top() const { return state_.frames[state_.frame_count == 0 ? 0 : state_.frame_count - 1U]; }
  std::string label(CardId card) const { return stage_label(deck_, card, state_.stage[card], lang_); }
  std::string source() const { return top().card == 0 ? "?" : label(top().card); }

  std::string sentence_of(CardId card, int stage, int effect) const {
    return effect_sentence(deck_, card, stage, effect - deck_.stage(card, stage).effects.first, lang_);
  }

  // The card that asks, and what it is about.
  std::string for_whom() const {
    const Frame& f = top();
    if (state_.frame_count == 0 || f.card == 0) return {};
    if (f.task == Task::banish) {
      return say(lang_, "who-banish", {{"card", stage_label(deck_, f.card, 1, lang_)}});
    }
    const bool plain =
        f.task != Task::steps || f.pc >= deck_.steps.size() || deck_.steps[f.pc].op == Op::choose;
    if (plain) return say(lang_, "who", {{"card", label(f.card)}});
    const bool price = (f.flags & frame_flag::price) != 0;
    return say(lang_, price ? "who-price" : "who-op",
               {{"card", label(f.card)}, {"op", op_word(deck_.steps[f.pc].op, lang_)}});
  }

  std::string what() const {
    switch (state_.ask) {
      case Ask::card: return say(lang_, "ask-card");
      case Ask::resource: return say(lang_, "ask-resource");
      case Ask::box: return say(lang_, "ask-box");
      case Ask::stage: return say(lang_, "ask-stage");
      default: return say(lang_, "ask-option");
    }
  }

  std::string produce(Move move) const {
    Production made;
    realm_.production(move.card, made);
    const Resources gains = move.a < made.count ? realm_.gained(made[move.a]) : Resources{};
    return say(lang_, "move-produce", {{"card", label(move.card)}, {"res", resource_text(gains, lang_)}});
  }

  std::string resource(int which) const {
    Resources one;
    one[which] = 1;
    return resource_text(one, lang_);
  }

  std::string upgrade(CardId card, int which) const {
    const Range upgrades = realm_.face(card).upgrades;
    const Upgrade& u = deck_.upgrades[static_cast<std::size_t>(upgrades.first + which)];
    const int change = realm_.stage_fame(card, u.to) - realm_.stage_fame(card, state_.stage[card]);
    return std::format("{} → {} {}{}", label(card), stage_label(deck_, card, u.to, lang_),
                       upgrade_price(deck_, realm_.price(card, which), u, lang_),
                       change == 0 ? "" : say(lang_, "fame-change", {{"n", std::format("{:+}", change)}}));
  }

  std::string use(Move move) const {
    return label(move.card) + ": " +
           effect_sentence(deck_, move.card, state_.stage[move.card], move.a, lang_);
  }

  std::string card(CardId card) const {
    Production made;
    realm_.base_production(card, made);
    std::string out = label(card);
    if (made.count > 0) out += say(lang_, "produces", {{"res", production_text(made, lang_)}});
    const int fame = realm_.fame(card);
    return fame == 0 ? out : out + ", " + say(lang_, "fame", {{"n", fame}});
  }

  std::string face(CardId card, int stage) const {
    std::string out = stage_label(deck_, card, stage, lang_);
    for (const std::string& line : sentences(deck_, card, stage, lang_)) out += "  " + line;
    return out;
  }

  // What an option stands for depends on the step that asks.
  std::string option(int which) const {
    const Frame& f = top();
    if (f.task != Task::steps || f.pc >= deck_.steps.size()) return {};
    const Step& step = deck_.steps[f.pc];
    const CardId chosen = f.set.empty() ? f.card : *f.set.begin();
    if (step.op == Op::upgrade) return upgrade(chosen, which);
    if (step.op == Op::produce_from) {
      Production made;
      realm_.production(chosen, made);
      return which < made.count ? resource_text(made[which], lang_) : "";
    }
    if (step.op == Op::reduce_cost) {
      return say(lang_, "move-lower",
                 {{"n", which / resource_count + 1}, {"res", resource(which % resource_count)}});
    }
    if (which < step.one_of.size()) {
      return resource_text(deck_.sets[static_cast<std::size_t>(step.one_of.first + which)], lang_);
    }
    return option_sentence(deck_, f.card, f.pc, which, lang_);
  }

  const Deck& deck_;
  const State& state_;
  Realm realm_;
  Lang lang_;
};

}  // namespace

std::string question_text(const Kingdom& game, const State& state, Lang lang) {
  return state.phase == Phase::over ? std::string() : Speaker(game, state, lang).question();
}

std::string explain_move(const Kingdom& game, const View& view, Move move, Lang lang) {
  return Speaker(game, view.state, lang).move(move);
}

}  // namespace guildhall
