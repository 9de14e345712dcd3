#pragma once

#include <array>

#include "ai/kingdom_appraiser.hpp"
#include "core/fixed.hpp"

namespace guildhall::kingdom {

// Answers questions inside a look-ahead without looking further: gives up the least, takes the best.
class Settler {
 public:
  Settler(const Kingdom& game, const Appraiser& appraiser) : game_(game), appraiser_(appraiser) {}
  void play(State& state, Move move) const;
  // Answers until the next action.
  void settle(State& state) const;
  // How good an answer looks: what it leads to counts before what it costs.
  int weigh(const State& state, Move move) const;

 private:
  Move answer(const State& state, const Moves& moves) const;

  const Kingdom& game_;
  const Appraiser& appraiser_;
};

// One way of a card in play to bring resources.
struct Option {
  Move move;
  Resources net;
  int loss = 0;
};

struct Source {
  CardId card = 0;
  int first = 0;
  int last = 0;
};

// Something worth paying for.
struct Aim {
  Move move;
  Resources price;
  CardSet takes;  // cards in play it needs
  int value = 0;
  bool ends_turn = false;
};

// What aims were found to be worth earlier in the same round: it hardly changes, and to find it takes long.
class Known {
 public:
  void forget() {
    for (Entry& entry : entries_) entry.set = false;
  }
  int* find(const State& state, const Deck& deck, Move move, bool& set) {
    const Stage& stage = deck.stage(move.card, state.stage[move.card]);
    const std::size_t slot = move.kind == MoveKind::upgrade ? move.a & 1U : 2U + (move.a % 6U);
    Entry& entry = entries_[(std::size_t{move.card} * 4 + state.stage[move.card] - 1) * 8 + slot];
    const std::uint32_t boxes = stage.track == 0xff ? 0 : state.boxes[stage.track];
    set = entry.set && entry.boxes == boxes;
    entry.set = true;
    entry.boxes = boxes;
    return &entry.value;
  }

 private:
  struct Entry {
    std::uint32_t boxes = 0;
    int value = 0;
    bool set = false;
  };
  std::array<Entry, static_cast<std::size_t>(max_cards) * 32> entries_{};
};

// What the rest of this turn can bring with the cards in play.
class Turn {
 public:
  Turn(const Kingdom& game, const Appraiser& appraiser, const State& state, Known* known = nullptr,
       Move wish = {});
  int value() const { return value_; }
  bool nothing_to_do() const { return chosen_.empty(); }

  // The next move towards the chosen aims.
  Move next() const;
  const FixedVector<Aim, 48>& aims() const { return aims_; }
  const FixedVector<Aim, 16>& chosen() const { return chosen_; }
  const FixedVector<Option, 32>& plan() const { return plan_; }

 private:
  const Effect& effect_of(Move move) const;
  void find_sources();
  void add_option(Move move, const Resources& net, int loss);

  // An effect that does nothing but bring resources.
  bool is_yield(const Effect& effect) const;
  bool box_gains(const Step& step) const { return step.target == Target::nothing && step.per == none; }
  void add_yields(Move move, const Effect& effect);
  void add_gain(Move move, const Step& step, const Resources& base, int loss);
  void add_production_of(Move move, const Step& step, const Resources& base, int loss);
  void add_boxes(Move move, const Resources& base, int loss);

  // Everything that could be bought, with what it would bring if it were paid for.
  void find_aims();
  bool describe(Aim& aim);
  int value_of_aim(const Aim& aim);
  int effect_store(Move move) const { return deck_.steps[effect_of(move).body.first].resource; }

  // Cards that are part of the price: those that yield least.
  bool take_cards(Aim& aim, Range also) const;

  // The best aims first, each if it can still be paid together with those before.
  void choose_aims();
  bool pay(const Resources& price, const CardSet& taken);
  void prepare(const CardSet& taken, bool losses);

  // Tries the sources from `at` on; adds what it uses to the plan.
  bool pay_from(std::size_t at, const Resources& need);

  const Kingdom& game_;
  const Deck& deck_;
  const Appraiser& appraiser_;
  Settler settler_;
  const State& state_;
  State rich_;  // the same position with plenty of every resource: all that could be done
  Realm realm_;
  Known* known_;
  Move wish_;  // an aim to be put before all others
  Moves moves_;
  FixedVector<Option, 128> options_;
  FixedVector<Source, 64> sources_;
  FixedVector<Aim, 48> aims_;
  FixedVector<Aim, 16> chosen_;
  FixedVector<Option, 32> plan_;
  std::array<Resources, 65> rest_{};
  CardSet taken_;
  bool losses_ = false;
  bool lossy_ = false;  // some option has a loss
  int tries_ = 0;
  int now_ = unknown_value;
  int after_pass_ = unknown_value;
  int value_ = 0;
};

}  // namespace guildhall::kingdom
