#pragma once

#include "games/kingdom/realm.hpp"

namespace guildhall::kingdom {

// Carries out moves on a state. All that must survive a decision lies in the state: a stack of frames, the
// queue of triggers, the question. An engine lives for one move.
class Engine {
 public:
  Engine(const Deck& deck, State& state, Events* events) : deck_(deck), s_(state), events_(events) {}

  void begin(const Options& options, const Rng& rng);  // setup.cpp
  void answer(Move move);                              // turn.cpp

 private:
  static constexpr std::uint8_t picked = 100;  // Frame::phase once the cards of a step are chosen
  static constexpr std::uint8_t stopped = 0xff;

  Realm realm() const { return {deck_, s_}; }
  Frame& top() { return s_.frames[s_.frame_count - 1U]; }
  const Step& step_of(const Frame& f) const { return deck_.steps[f.pc]; }
  Context context(const Frame& f) const {
    return {.card = f.card, .that = f.that, .flags = f.flags, .paid = f.paid, .held = s_.held};
  }
  void tell(EventKind kind, CardId card = 0, int a = 0, int n = 0) {
    if (events_ != nullptr) events_->push_back({kind, card, static_cast<std::uint8_t>(a), 0, n});
  }

  // setup.cpp
  void shuffle_kingdom();
  void fresh_kingdom();

  // turn.cpp: T, R
  void run();
  void flow();
  void act(Move move);
  void start_turn();
  void play_top(int count);
  void play_cards(const CardId* cards, int count);
  void end_turn();
  void clean_up();
  void end_round();
  void see();
  void collect_all(When when);
  void collect(CardId card, When when, CardId that);
  void collect_card_played(const CardId* cards, int count);
  bool sets_off(const Effect& effect, CardId card, const CardId* cards, int count, int at) const;
  void next_trigger();
  void start_trigger(int index);
  void produce(CardId card, int alternative);

  // zones.cpp: moving cards and resources
  void move(CardId card, Zone to);
  void leave_play(CardId card, Zone to);
  void take_from_deck(CardId card);
  void destroy(CardId card);
  void turn(CardId card, int stage);
  void discover(CardId card, int stage);
  void put_on_deck(CardId card, bool on_top);
  void gain(const Resources& amount);
  void spend(const Resources& amount);
  void lose_resources();
  void add_mark(CardId card, int kind, int stage, int amount);
  void mark_box(CardId card, int stage, int box, bool free);

  // frames.cpp: the stack
  Frame& push(Task task, CardId card);
  void push_steps(Range steps, CardId card, CardId that, std::uint8_t flags, std::uint8_t paid = 0);
  void push_discard(const CardSet& cards, std::uint8_t flags);
  void pop();
  void resume(Frame& f);
  void resume_effect(Frame& f);
  void resume_discard(Frame& f);
  void resume_discover(Frame& f);
  void resume_upgrade(Frame& f);
  int replacements(CardId card, std::array<std::pair<CardId, std::uint16_t>, 8>& out) const;
  void finish_effect(Frame& f, const Effect& effect);

  // choose.cpp: questions
  void ask(Ask what, std::uint32_t mask, bool stop);
  bool ask_one(Frame& f, Ask what, std::uint32_t mask, std::uint8_t next_phase);
  void ask_card(const CardSet& cards, bool stop);
  bool pick(Frame& f, const Step& step);
  bool pick_more(Frame& f, const Filter& filter, const CardSet& found, int need);
  void pick_random(Frame& f, const CardSet& found, int need);

  // effects.cpp: the operations. Each returns true when its step is complete.
  void execute(Frame& f);
  bool operate(Frame& f, const Step& step);
  bool op_gain(Frame& f, const Step& step);
  bool op_discover(Frame& f, const Step& step);
  bool op_check(Frame& f, const Step& step);
  bool op_check_cards(Frame& f, const Step& step);
  bool op_boost(Frame& f, const Step& step);
  bool op_add_production(Frame& f, const Step& step);
  bool op_remove_production(Frame& f, const Step& step);
  bool op_reduce_cost(Frame& f, const Step& step);
  bool op_put(Frame& f, const Step& step);
  bool op_produce_from(Frame& f, const Step& step);
  bool op_milestones(Frame& f, const Step& step);
  bool on_cards(Frame& f, const Step& step);
  void on_card(Frame& f, const Step& step, CardId card);
  void block(const Frame& f, const Step& step);
  void complete(Frame& f);
  bool then_steps(Frame& f, Range steps, CardId card);
  bool then_defeat(Frame& f, CardId enemy);
  bool op_upgrade(Frame& f, const Step& step);
  bool op_choose(Frame& f, const Step& step);

  // expansion.cpp: X
  void start_expansion(CardId card);
  void resume_banish(Frame& f);
  void banish(Frame& f);
  void note_score();

  const Deck& deck_;
  State& s_;
  Events* events_;
};

}  // namespace guildhall::kingdom
