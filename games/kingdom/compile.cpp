#include "games/kingdom/compile.hpp"

#include <algorithm>

namespace guildhall::kingdom {
namespace {

Error wrong(int card, int stage, std::string_view field, std::string_view expected) {
  return failure("deck.field", {"card " + std::to_string(card) + " stage " + std::to_string(stage),
                                std::string(field), std::string(expected)})
      .error();
}

bool is_standing(Op op) {
  switch (op) {
    case Op::stays_in_play:
    case Op::look:
    case Op::forbid:
    case Op::modify_production:
    case Op::modify_gain:
    case Op::modify_advance:
    case Op::worth:
    case Op::counts_as: return true;
    default: return false;
  }
}

std::uint16_t trait_of(Op op) {
  switch (op) {
    case Op::stays_in_play: return stays;
    case Op::look: return looks;
    case Op::forbid: return forbids;
    case Op::modify_production: return changes_production;
    case Op::modify_gain: return changes_gain;
    case Op::modify_advance: return changes_advance;
    case Op::counts_as: return counts_double;
    default: return 0;
  }
}

bool touches_only_itself(const Deck& deck, Range range) {
  for (int i = range.first; i < range.last; ++i) {
    const Step& step = deck.steps[static_cast<std::size_t>(i)];
    switch (step.op) {
      case Op::turn_to:
      case Op::reset:
      case Op::give_name:
      case Op::add_production:
      case Op::remove_production:
      case Op::add_fame:
      case Op::check:
        if (step.target == Target::filter || step.target == Target::that) return false;
        break;
      case Op::discover:
        if (step.pick || step.next) return false;
        break;
      default: return false;
    }
  }
  return true;
}

class Compiler {
 public:
  explicit Compiler(Deck& deck) : deck_(deck) {}

  std::optional<Error> run() {
    for (int id = 1; id < max_cards; ++id) {
      Card& card = deck_.cards[static_cast<std::size_t>(id)];
      if (!card.exists) continue;
      for (int stage = 1; stage <= 4; ++stage) {
        if (card.stages[static_cast<std::size_t>(stage)].exists) one_stage(id, stage);
        if (error_) return error_;
      }
    }
    deck_.counters = counters_;
    return error_;
  }

 private:
  std::uint8_t next_counter(int id, int stage) {
    if (counters_ == max_counters && !error_) {
      error_ = wrong(id, stage, "effects", "at most 48 effects in the file that remember a number");
      return 0;
    }
    return static_cast<std::uint8_t>(counters_++);
  }

  // Each card has steps of its own where they remember something: a twin made by same_as shares none.
  void own_steps(Range& range, int id, int stage) {
    const Range old = range;
    range.first = static_cast<std::uint16_t>(deck_.steps.size());
    for (int i = old.first; i < old.last; ++i) {
      Step step = deck_.steps[static_cast<std::size_t>(i)];
      if (step.op == Op::store || step.op == Op::milestones) {
        if (store_ == 0xff) store_ = next_counter(id, stage);
        step.counter = store_;
      }
      deck_.steps.push_back(step);
    }
    range.last = static_cast<std::uint16_t>(deck_.steps.size());
  }

  void one_effect(Effect& effect, Stage& stage, int id, int number) {
    const auto first = static_cast<std::size_t>(effect.body.first);
    const Op op = deck_.steps[first].op;
    const bool remembers =
        std::any_of(deck_.steps.begin() + effect.body.first, deck_.steps.begin() + effect.body.last,
                    [](const Step& s) { return s.op == Op::store || s.op == Op::milestones; });
    if (remembers) own_steps(effect.body, id, number);
    effect.counter = 0xff;
    if (effect.once || effect.once_per_turn || effect.max_times > 0 || effect.nth > 0 ||
        op == Op::milestones) {
      effect.counter = next_counter(id, number);
    }
    if (effect.once_per_turn) deck_.once_per_turn.push_back(effect.counter);
    stage.triggers = static_cast<std::uint16_t>(stage.triggers | (1U << static_cast<unsigned>(effect.when)));
    effect.self_contained = effect.also.empty() && touches_only_itself(deck_, effect.body);
    if (effect.when == When::always) {
      const bool standing = effect.kind == Kind::passive && is_standing(op);
      effect.usable = !standing;
      if (standing) stage.traits = static_cast<std::uint16_t>(stage.traits | trait_of(op));
      if (effect.kind == Kind::optional || effect.kind == Kind::forced) {
        error_ = wrong(id, number, "when", "the event that sets the effect off");
      }
    }
    if (effect.when == When::scoring) stage.traits = static_cast<std::uint16_t>(stage.traits | scores);
    if (effect.when == When::would_discard) {
      stage.traits = static_cast<std::uint16_t>(stage.traits | replaces_discard);
    }
  }

  void one_stage(int id, int number) {
    Stage& stage = deck_.cards[static_cast<std::size_t>(id)].stages[static_cast<std::size_t>(number)];
    store_ = 0xff;
    if (!stage.boxes.empty()) {
      if (deck_.tracks == max_tracks) {
        error_ = wrong(id, number, "boxes", "at most 64 stages with boxes in the file");
        return;
      }
      deck_.track_owner[static_cast<std::size_t>(deck_.tracks)] = {static_cast<CardId>(id),
                                                                   static_cast<std::uint8_t>(number)};
      stage.track = static_cast<std::uint8_t>(deck_.tracks++);
    }
    // The effects are copied so that a twin made by same_as has counters of its own.
    const Range old = stage.effects;
    stage.effects.first = static_cast<std::uint16_t>(deck_.effects.size());
    stage.traits = 0;
    stage.triggers = 0;
    for (int i = old.first; i < old.last; ++i) {
      Effect effect = deck_.effects[static_cast<std::size_t>(i)];
      one_effect(effect, stage, id, number);
      deck_.effects.push_back(effect);
    }
    stage.effects.last = static_cast<std::uint16_t>(deck_.effects.size());
    stage.store = store_;
    const auto at = static_cast<std::size_t>(id);
    deck_.traits[at][static_cast<std::size_t>(number)] = stage.traits;
    deck_.triggers[at][static_cast<std::size_t>(number)] = stage.triggers;
    for (int i = stage.upgrades.first; i < stage.upgrades.last; ++i) {
      const int to = deck_.upgrades[static_cast<std::size_t>(i)].to;
      if (!deck_.stage(static_cast<CardId>(id), to).exists) {
        error_ = wrong(id, number, "upgrades", "a stage of this card in 'to'");
      }
    }
    check_steps(stage, id, number);
  }

  void check_steps(const Stage& stage, int id, int number) {
    for (int e = stage.effects.first; e < stage.effects.last; ++e) {
      const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
      for (int i = effect.body.first; i < effect.body.last; ++i)
        check_step(deck_.steps[static_cast<std::size_t>(i)], id, number);
    }
  }

  void check_step(const Step& step, int id, int number) {
    for (int i = step.ids.first; i < step.ids.last; ++i) {
      const auto target = static_cast<std::size_t>(deck_.numbers[static_cast<std::size_t>(i)]);
      if (!deck_.cards[target].exists) error_ = wrong(id, number, "cards", "ids of cards of the file");
    }
    if (step.op == Op::turn_to && step.target == Target::nothing &&
        (step.stage == 0 || !deck_.stage(static_cast<CardId>(id), step.stage).exists)) {
      error_ = wrong(id, number, "stage", "a stage of this card");
    }
  }

  Deck& deck_;
  int counters_ = 0;
  std::uint8_t store_ = 0xff;
  std::optional<Error> error_;
};

}  // namespace

std::optional<Error> compile(Deck& deck) {
  return Compiler(deck).run();
}

}  // namespace guildhall::kingdom
