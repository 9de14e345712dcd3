// The questions and moves of Kingdom Legacy in words: what a move costs and leads to.
#include <algorithm>
#include <format>

#include "apps/kingdom_words.hpp"
#include "apps/screen.hpp"
#include "games/kingdom/sentences.hpp"

namespace guildhall {

using namespace kingdom;

std::string upgrade_price(const Deck& deck, const Resources& price, const Upgrade& upgrade, Lang lang) {
  std::string out = resource_text(price, lang);
  for (int i = upgrade.also.first; i < upgrade.also.last; ++i) {
    const Step& step = deck.steps[static_cast<std::size_t>(i)];
    const std::string_view op = op_names[static_cast<std::size_t>(step.op)];
    const int count = step.filter == none ? 1 : deck.filters[step.filter].count;
    out += std::format("{}{} {} cards", out.empty() ? "" : ", ", op, count);
  }
  return "(" + (out.empty() ? "free" : out) + ")";
}

namespace {

class Speaker {
 public:
  Speaker(const Kingdom& game, const State& state, Lang lang)
      : deck_(game.deck()), state_(state), realm_(game.deck(), state), lang_(lang) {}

  std::string question() const {
    switch (state_.ask) {
      case Ask::nothing: return {};
      case Ask::action: return "What do you do?";
      case Ask::close: return "The turn ends. Store something before the resources are lost?";
      case Ask::expand: return "The score is written down. Go on with an expansion, or is this the end?";
      case Ask::trigger:
        return state_.ask_stop != 0 ? "Which of these effects do you want to use?"
                                    : "Several effects happen at once: which one first?";
      case Ask::side: return "Which side of " + source() + " shall face up?";
      case Ask::replace: return "The card " + source() + " would be discarded. Do something else instead?";
      default: return for_whom() + what() + (state_.ask_stop != 0 ? ", or 'done'" : "") + ".";
    }
  }

  std::string move(Move move) const {
    switch (move.kind) {
      case MoveKind::produce: return produce(move);
      case MoveKind::upgrade: return upgrade(move.card, move.a) + ", ends the turn";
      case MoveKind::use: return use(move);
      case MoveKind::store:
      case MoveKind::exchange: return label(move.card);
      case MoveKind::advance:
        return std::format("play the next {} cards{}", std::min<int>(realm_.advance_size(), state_.deck_size),
                           state_.held.empty() ? "" : "; your resources are lost");
      case MoveKind::pass: return state_.deck_size > 0 ? "end the turn" : "end the turn and the round";
      case MoveKind::restart: return "begin the whole campaign anew (P4)";
      case MoveKind::card: return card(move.card);
      case MoveKind::option: return option(move.a);
      case MoveKind::trigger: {
        const Trigger& t = state_.triggers[move.a];
        return label(t.card) + ": " + sentence_of(t.card, t.stage, t.effect);
      }
      case MoveKind::side: return face(top().card, move.a);
      case MoveKind::stage: return top().set.empty() ? "" : face(*top().set.begin(), move.a);
      case MoveKind::expand: return stage_label(deck_, move.card, 1, lang_);
      case MoveKind::done: return state_.ask == Ask::expand ? "the kingdom is finished" : "";
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
    if (f.task == Task::banish) return "Banishing for " + stage_label(deck_, f.card, 1, lang_) + ": ";
    if (f.task != Task::steps || f.pc >= deck_.steps.size()) return label(f.card) + ": ";
    std::string op(op_names[static_cast<std::size_t>(deck_.steps[f.pc].op)]);
    std::ranges::replace(op, '-', ' ');
    const bool price = (f.flags & frame_flag::price) != 0;
    return std::format("{}, {}{}: ", label(f.card), price ? "as its price, " : "", op);
  }

  std::string what() const {
    switch (state_.ask) {
      case Ask::card: return "choose a card";
      case Ask::resource: return "choose a resource";
      case Ask::box: return "choose a box to mark";
      case Ask::stage: return "choose a stage";
      default: return "choose";
    }
  }

  std::string produce(Move move) const {
    Production made;
    realm_.production(move.card, made);
    const Resources gains = move.a < made.count ? realm_.gained(made[move.a]) : Resources{};
    return label(move.card) + ": gain " + resource_text(gains, lang_);
  }

  std::string upgrade(CardId card, int which) const {
    const Range upgrades = realm_.face(card).upgrades;
    const Upgrade& u = deck_.upgrades[static_cast<std::size_t>(upgrades.first + which)];
    const int change = realm_.stage_fame(card, u.to) - realm_.stage_fame(card, state_.stage[card]);
    return std::format("{} → {} {}{}", label(card), stage_label(deck_, card, u.to, lang_),
                       upgrade_price(deck_, realm_.price(card, which), u, lang_),
                       change == 0 ? "" : std::format(", {:+} fame", change));
  }

  std::string use(Move move) const {
    return label(move.card) + ": " +
           effect_sentence(deck_, move.card, state_.stage[move.card], move.a, lang_);
  }

  std::string card(CardId card) const {
    Production made;
    realm_.base_production(card, made);
    std::string out = label(card);
    if (made.count > 0) out += ", produces " + production_text(made, lang_);
    const int fame = realm_.fame(card);
    return fame == 0 ? out : out + std::format(", {} fame", fame);
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
      return std::format("upgrade {}, {}", which / resource_count + 1,
                         resource_names[static_cast<std::size_t>(which % resource_count)]);
    }
    if (which < step.one_of.size()) {
      return resource_text(deck_.sets[static_cast<std::size_t>(step.one_of.first + which)], lang_);
    }
    return which < step.options.size()
               ? steps(deck_.lists[static_cast<std::size_t>(step.options.first + which)])
               : "";
  }

  // Operations by name only: the sentence of the whole effect stands with the card.
  std::string steps(Range range) const {
    std::string out;
    for (int i = range.first; i < range.last; ++i) {
      const Step& step = deck_.steps[static_cast<std::size_t>(i)];
      out += out.empty() ? "" : ", ";
      out += op_names[static_cast<std::size_t>(step.op)];
      if (!step.res.empty()) out += " " + resource_text(step.res, lang_);
      if (step.any > 0) out += std::format(" {} of any kind", step.any);
      for (int n = step.ids.first; n < step.ids.last; ++n) {
        out += std::format(" {}", deck_.numbers[static_cast<std::size_t>(n)]);
      }
    }
    return out;
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
