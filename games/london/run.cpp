// Run the city: clauses R1–R6, Q3, Q4.
#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

const OpRange& borough_run(const Deck& deck, const Player& player) {
  static constexpr OpRange nothing;
  return player.top_borough == no_borough ? nothing : deck.boroughs[player.top_borough].run;
}

bool borough_is_due(const Deck& deck, const State& state) {
  return borough_run(deck, state.players[state.turn.seat]).count > 0 &&
         (state.turn.flags & turn_flag::borough_activated) == 0;
}

void activate(const Play& play, int stack) {
  Turn& turn = play.state.turn;
  turn.source = Source::city;
  turn.stack = static_cast<std::uint8_t>(stack);
  turn.card = top_card(play.state, turn.seat, stack);
  turn.op = 0;
  const CityCard& card = play.deck.city[turn.card];
  stack_flags(play.state, turn.seat, stack) |= stack_flag::activated;
  play.emit({.kind = EventKind::activated,
             .seat = turn.seat,
             .card = turn.card,
             .place = static_cast<std::uint8_t>(stack)});
  if (card.cost_money > 0) change_money(play, turn.seat, -card.cost_money);
  if (card.cost_discard > 0) {
    turn.left = card.cost_discard;
    turn.phase = Phase::pay_activation;
  } else {
    resolve(play);
  }
}

void flip(const Play& play, std::uint8_t stack) {
  const Seat seat = play.seat();
  stack_flags(play.state, seat, stack) |= stack_flag::face_down;
  refresh_powers(play.deck, play.state, seat);
  play.emit(
      {.kind = EventKind::flipped, .seat = seat, .card = top_card(play.state, seat, stack), .place = stack});
}

bool has_saviour(const Deck& deck, const State& state, int stack) {
  bool found = false;
  for_each_top(state, state.turn.seat, [&](int other, Kind card, std::uint8_t flags) {
    if (other != stack && deck.city[card].saves_from_flip && (flags & stack_flag::face_down) == 0)
      found = true;
  });
  return found;
}

void back_to_run(Turn& turn) {
  turn.source = Source::none;
  turn.card = no_card;
  turn.stack = 0;
  turn.op = 0;
  turn.phase = Phase::run;
}

void finish_city_card(const Play& play) {
  Turn& turn = play.state.turn;
  if (turn.caller > 0) {  // Q3: the repeated card does not flip; go on with the one that repeated it
    turn.stack = static_cast<std::uint8_t>(turn.caller - 1);
    turn.card = top_card(play.state, turn.seat, turn.stack);
    turn.op = turn.caller_op;
    turn.caller = 0;
    turn.caller_op = 0;
    resolve(play);
    return;
  }
  if (!play.deck.city[turn.card].flip) {
    back_to_run(turn);
  } else if (has_saviour(play.deck, play.state, turn.stack)) {
    turn.phase = Phase::flip;
  } else {
    flip(play, turn.stack);
    back_to_run(turn);
  }
}

}  // namespace

// With Public Houses and Islington; a card that is hidden is not taken for a pauper.
RunPoverty run_poverty(const Deck& deck, const State& state, Seat seat) {
  const Player& player = state.players[seat];
  RunPoverty poverty{.stacks = player.stack_count, .loans = player.loans, .cards = player.hand_count};
  if (has_power(state, seat, Power::paupers_make_no_poverty)) {
    for (std::size_t i = 0; i < player.hand_count; ++i) {
      const Kind card = player.hand.cards[i];
      if (!is_hidden(card) && deck.city[card].colour == Colour::grey) --poverty.cards;
    }
  }
  if (seat == state.turn.seat && (state.turn.flags & turn_flag::no_hand_poverty) != 0) poverty.cards = 0;
  return poverty;
}

void legal_run(const Deck& deck, const State& state, Moves& moves) {
  const Turn& turn = state.turn;
  const Player& player = state.players[turn.seat];
  if (turn.phase == Phase::pay_activation) {
    for (std::size_t i = 0; i < player.hand_count; ++i) {
      const Kind card = player.hand.cards[i];
      if (i == 0 || player.hand.cards[i - 1] != card)
        moves.push_back({.kind = MoveKind::discard, .card = card});
    }
    return;
  }
  if (turn.phase == Phase::flip) {
    for_each_top(state, turn.seat, [&](int stack, Kind card, std::uint8_t flags) {
      const bool saves = deck.city[card].saves_from_flip && (flags & stack_flag::face_down) == 0;
      if (stack == turn.stack || saves) {
        moves.push_back({.kind = MoveKind::flip, .place = static_cast<std::uint8_t>(stack)});
      }
    });
    return;
  }
  for_each_top(state, turn.seat, [&](int stack, Kind kind, std::uint8_t flags) {
    const CityCard& card = deck.city[kind];
    if (!card.activatable || (flags & (stack_flag::face_down | stack_flag::activated)) != 0) return;
    if (player.money < card.cost_money || player.hand_count < card.cost_discard) return;
    // A card whose effect needs a target cannot be activated without one.
    if (card.repeats && !has_repeat_target(deck, state, stack)) return;
    if (card.builds_from_board && !has_board_target(deck, state)) return;
    moves.push_back({.kind = MoveKind::activate, .place = static_cast<std::uint8_t>(stack)});
  });
  if (borough_is_due(deck, state)) {
    moves.push_back({.kind = MoveKind::activate_borough});
  } else {
    moves.push_back({.kind = MoveKind::stop});
  }
}

void play_run(const Play& play, Move move) {
  Turn& turn = play.state.turn;
  switch (move.kind) {
    case MoveKind::activate: activate(play, move.place); break;
    case MoveKind::discard:
      discard_from_hand(play, move.card);
      if (--turn.left == 0) resolve(play);
      break;
    case MoveKind::activate_borough:
      turn.flags |= turn_flag::borough_activated;
      turn.source = Source::borough;
      turn.card = play.player().top_borough;
      turn.op = 0;
      play.emit({.kind = EventKind::borough_activated, .seat = turn.seat, .card = turn.card});
      resolve(play);
      break;
    case MoveKind::flip:
      flip(play, move.place);
      back_to_run(turn);
      break;
    default:  // stop
      change_poverty(play, turn.seat, run_poverty(play.deck, play.state, turn.seat).sum());
      end_action(play);
      break;
  }
}

void finish_source(const Play& play) {
  Turn& turn = play.state.turn;
  switch (turn.source) {
    case Source::city: finish_city_card(play); break;
    case Source::borough: back_to_run(turn); break;
    case Source::action_card:
      turn.source = Source::none;
      turn.card = no_card;
      turn.op = 0;
      turn.phase = turn.free_builds > 0 ? Phase::free_build : Phase::develop;
      break;
    default: end_action(play); break;  // land, three
  }
}

}  // namespace guildhall::london
