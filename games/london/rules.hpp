#pragma once

#include "games/london/state.hpp"

// What the files of the rules share. Only games/london uses this header; others use london.hpp.
namespace guildhall::london {

// A move being played: the deck, the state it changes, and who listens.
struct Play {
  const Deck& deck;
  State& state;
  Events* events = nullptr;

  Player& player() const { return state.players[state.turn.seat]; }
  Seat seat() const { return state.turn.seat; }
  [[gnu::always_inline]] void emit(Event event) const {
    if (events != nullptr) events->push_back(event);
  }
};

// A seat's stacks: where they begin in the common rows, and how far its cards reach.
struct CitySpan {
  int first_stack = 0;
  int stacks = 0;
  int first_card = 0;
};

inline CitySpan city_of(const State& state, Seat seat) {
  CitySpan span{.stacks = state.players[seat].stack_count};
  for (Seat s = 0; s < seat; ++s) {
    span.first_stack += state.players[s].stack_count;
    span.first_card += state.players[s].city_count;
  }
  return span;
}

// Calls f(stack, top card, flags) for each stack of the seat, stacks counted from 0.
template <class F>
inline void for_each_top(const State& state, Seat seat, F&& f) {
  const CitySpan span = city_of(state, seat);
  int card = span.first_card;
  for (int i = 0; i < span.stacks; ++i) {
    const auto at = static_cast<std::size_t>(span.first_stack + i);
    card += state.cities.sizes[at];
    f(i, state.cities.cards[static_cast<std::size_t>(card - 1)], state.cities.flags[at]);
  }
}

inline Kind top_card(const State& state, Seat seat, int stack) {
  const CitySpan span = city_of(state, seat);
  int card = span.first_card;
  for (int i = 0; i <= stack; ++i) card += state.cities.sizes[static_cast<std::size_t>(span.first_stack + i)];
  return state.cities.cards[static_cast<std::size_t>(card - 1)];
}

inline std::uint8_t& stack_flags(State& state, Seat seat, int stack) {
  return state.cities.flags[static_cast<std::size_t>(city_of(state, seat).first_stack + stack)];
}

inline bool has_power(const State& state, Seat seat, Power power) {
  return (state.players[seat].powers >> static_cast<unsigned>(power) & 1U) != 0;
}

// Calls f(ability, stack) for each continuous ability that works for the seat; stack -1 is the top borough.
template <class F>
inline void for_each_ability(const Deck& deck, const State& state, Seat seat, F&& f) {
  for_each_top(state, seat, [&](int stack, Kind card, std::uint8_t flags) {
    if (deck.has_ability[card] && (flags & stack_flag::face_down) == 0) f(deck.city[card].always, stack);
  });
  const BoroughId top = state.players[seat].top_borough;
  if (top != no_borough && deck.boroughs[top].optional.power != Power::none)
    f(deck.boroughs[top].optional, -1);
}

// The abilities the rules ask for while a seat decides, gathered in one walk over its city.
struct Powers {
  static constexpr std::uint8_t none = 0xff;
  std::uint8_t any_colour_price = none;       // as often as wanted
  std::uint8_t any_colour_once_price = none;  // an unused once-a-turn source
  std::int8_t any_colour_once_stack = -1;
  std::int8_t discount_stack = -1;
  std::uint8_t discount = 0;
  std::uint8_t without_discard = 0;  // unused sources
  std::int8_t without_discard_stack = -1;
  std::uint8_t swaps = 0;  // unused sources
  std::int8_t swap_stack = -1;
  std::uint8_t look = 0;
  std::uint8_t draw_min = 1;
  std::uint8_t draw_max = 1;
};
Powers powers_of(const Deck& deck, const State& state);
// After a change of a city or of its top borough.
void refresh_powers(const Deck& deck, State& state, Seat seat);
// Marks the once-a-turn ability of a stack, or of the top borough (-1), as used.
void use_ability(State& state, int stack);

// Hands (hand.cpp).
bool hand_has(const Player& player, Kind kind);
void add_to_hand(Player& player, Kind kind, SeatMask known, SetMask sets);
void remove_from_hand(const Deck& deck, Player& player, Kind kind);
// Takes a card of that set out of what is known of a hand's sets.
void forget_set(std::array<std::uint8_t, 8>& sets, Set set);
// The sets that the card at this depth of the deck (0 is the top) may belong to, for all to see.
SetMask deck_sets(const Deck& deck, const State& state, int depth);

// Turn, draws, loans (turn.cpp): T1–T5, D1, W1.
void begin_turn(const Play& play, Seat seat);
void end_action(const Play& play);
void take_loan(const Play& play, Seat seat);
// Money that must be paid: borrows until it suffices (T5, Q1).
void pay_forced(const Play& play, Seat seat, int amount);
void start_drawing(const Play& play, int count, int extra);
bool can_draw(const State& state);
void legal_turn(const State& state, const Powers& powers, Moves& moves);
void play_turn(const Play& play, Move move);

// The development board (board.cpp): D2–D4.
int board_columns(const State& state);
void discard_to_board(const Play& play, Kind card);
void discard_from_hand(const Play& play, Kind card);
Kind& board_at(State& state, int place);
Kind board_at(const State& state, int place);
template <class F>
inline void for_each_on_board(const State& state, F&& f) {
  const int columns = board_columns(state);
  for (int row = 0; row < 2; ++row) {
    for (int column = 0; column < columns; ++column) {
      const Kind card = state.board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      if (card != no_card) f(row * 5 + column, card);
    }
  }
}

// Develop (develop.cpp): V1–V8.
void legal_builds(const Deck& deck, const State& state, const Powers& powers, Moves& moves);
void legal_develop(const Deck& deck, const State& state, const Powers& powers, Moves& moves);
void play_develop(const Play& play, Move move);
// Puts a card on a stack of the turn's seat, or starts a new one.
void place_card(const Play& play, Kind card, int stack);

// Buy land (land.cpp): B1–B5.
void legal_land(const Deck& deck, const State& state, Moves& moves);
void buy_land(const Play& play, BoroughId borough);

// Run the city (run.cpp): R1–R6.
RunPoverty run_poverty(const Deck& deck, const State& state, Seat seat);
void legal_run(const Deck& deck, const State& state, Moves& moves);
void play_run(const Play& play, Move move);
void finish_source(const Play& play);

// Operations (effects.cpp): carries on with the operations of the turn's source until a decision is due.
void resolve(const Play& play);
void legal_effect(const Deck& deck, const State& state, Moves& moves);
void play_effect(const Play& play, Move move);
int count_per(const Deck& deck, const State& state, Seat seat, Per per);
bool has_board_target(const Deck& deck, const State& state);
bool has_repeat_target(const Deck& deck, const State& state, int repeating);

void change_money(const Play& play, Seat seat, int n);
void change_prestige(const Play& play, Seat seat, int n);
void change_poverty(const Play& play, Seat seat, int n);

}  // namespace guildhall::london
