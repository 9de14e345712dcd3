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

// What the rest of this turn can bring with the cards in play.
class Turn {
 public:
  Turn(const Kingdom& game, const Appraiser& appraiser, const State& state);
  int value() const { return value_; }
  bool nothing_to_do() const { return chosen_.empty(); }

  // The next move towards the chosen aims.
  Move next() const;

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
  int value_ = 0;
};

}  // namespace guildhall::kingdom
