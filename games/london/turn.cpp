// The turn: clauses T1–T5, drawing (D1, D5), draw three (W1), the hand limit and the last turns (E1).
#include <algorithm>

#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

void legal_draws(const State& state, Moves& moves, bool look) {
  if (state.deck_count > 0) moves.push_back({.kind = look ? MoveKind::look : MoveKind::draw_deck});
  for_each_on_board(state, [&](int place, Kind) {
    moves.push_back({.kind = MoveKind::draw_board, .place = static_cast<std::uint8_t>(place)});
  });
}

void legal_hand_discards(const Player& player, Moves& moves) {
  for (std::size_t i = 0; i < player.hand_count; ++i) {
    const Kind card = player.hand.cards[i];
    if (i == 0 || player.hand.cards[i - 1] != card)
      moves.push_back({.kind = MoveKind::discard, .card = card});
  }
}

void lose_top(State& state) {
  state.deck[--state.deck_count] = 0;
  std::shift_left(state.deck_known.begin(), state.deck_known.end(), 1);
  state.deck_known.back() = 0;
  std::shift_left(state.deck_mixed.begin(), state.deck_mixed.end(), 1);
  state.deck_mixed.back() = 0;
}

void draw_from_deck(const Play& play) {
  State& state = play.state;
  const Kind card = state.deck[state.deck_count - 1U];
  const SeatMask known = state.deck_known[0] | seat_bit(play.seat());
  add_to_hand(play.player(), card, known, deck_sets(play.deck, state, 0));
  lose_top(state);
  play.emit({.kind = EventKind::drew_deck, .seat = play.seat(), .card = card, .secret_of = known});
}

void draw_from_board(const Play& play, std::uint8_t place) {
  Kind& space = board_at(play.state, place);
  const Kind card = space;
  space = no_card;
  add_to_hand(play.player(), card, everyone, set_bit(play.deck.city[card].set));
  play.emit({.kind = EventKind::drew_board, .seat = play.seat(), .card = card, .place = place});
}

// After a draw at the start of the turn: Parliament may allow another.
void after_turn_draw(const Play& play) {
  Turn& turn = play.state.turn;
  ++turn.drawn;
  turn.phase = Phase::turn_draw;
  const bool more = has_power(play.state, turn.seat, Power::turn_draw_range) &&
                    turn.drawn < powers_of(play.deck, play.state).draw_max;
  if (!more || !can_draw(play.state)) turn.phase = Phase::action;
}

void after_draw(const Play& play) {
  Turn& turn = play.state.turn;
  if (turn.left > 0) {
    --turn.left;
  } else {
    --turn.extra;
  }
  if ((turn.left == 0 && turn.extra == 0) || !can_draw(play.state)) {
    turn.left = 0;
    turn.extra = 0;
    resolve(play);
  }
}

void play_draw(const Play& play, Move move) {
  if (move.kind == MoveKind::draw_deck) draw_from_deck(play);
  if (move.kind == MoveKind::draw_board) draw_from_board(play, move.place);
}

void look(const Play& play) {
  State& state = play.state;
  const int count = std::min<int>(powers_of(play.deck, state).look, state.deck_count);
  state.turn.phase = Phase::look;
  state.turn.left = static_cast<std::uint8_t>(count);
  for (int i = 0; i < count; ++i) {
    SeatMask& known = state.deck_known[static_cast<std::size_t>(i)];
    known |= seat_bit(play.seat());
    play.emit({.kind = EventKind::looked,
               .seat = play.seat(),
               .card = state.deck[static_cast<std::size_t>(state.deck_count - 1 - i)],
               .secret_of = known});
  }
}

// Moves the looked-at card to the lowest place among those that are still to be put back.
void sink(State& state, Kind card, int among) {
  const int lowest = state.deck_count - among;
  int at = state.deck_count - 1;
  while (state.deck[static_cast<std::size_t>(at)] != card) --at;
  auto* const begin = state.deck.data();
  std::rotate(begin + lowest, begin + at, begin + at + 1);
}

// Only the one who looked knows from now on what lies where.
void forget_order(const Play& play, int among) {
  State& state = play.state;
  if (among < 2) return;
  SetMask sets = 0;
  for (int i = 0; i < among; ++i) sets |= deck_sets(play.deck, state, i);
  const bool mixed = (sets & (sets - 1U)) != 0;
  for (int i = 0; i < among; ++i) {
    state.deck_known[static_cast<std::size_t>(i)] = seat_bit(state.turn.seat);
    state.deck_mixed[static_cast<std::size_t>(i)] = mixed ? sets : SetMask{0};
  }
}

void after_look(const Play& play) {
  if (play.state.turn.left > 0) {
    play.state.turn.phase = Phase::put_back;
  } else {
    after_turn_draw(play);
  }
}

void take_looked(const Play& play, Kind card) {
  State& state = play.state;
  forget_order(play, state.turn.left);
  int at = state.deck_count - 1;
  while (state.deck[static_cast<std::size_t>(at)] != card) --at;
  auto* const begin = state.deck.data();
  std::rotate(begin + at, begin + at + 1, begin + state.deck_count);
  --state.turn.left;
  draw_from_deck(play);
  after_look(play);
}

void put_back(const Play& play, Kind card) {
  State& state = play.state;
  forget_order(play, state.turn.left);
  sink(state, card, state.turn.left);
  --state.turn.left;
  play.emit(
      {.kind = EventKind::put_back, .seat = play.seat(), .card = card, .secret_of = seat_bit(play.seat())});
  if (state.turn.left == 0) after_turn_draw(play);
}

void pass_turn(const Play& play) {
  State& state = play.state;
  const CitySpan span = city_of(state, state.turn.seat);
  for (int i = 0; i < span.stacks; ++i) {
    state.cities.flags[static_cast<std::size_t>(span.first_stack + i)] &= stack_flag::face_down;
  }
  if (state.last_turns > 0) {
    --state.last_turns;
  } else if (state.deck_count == 0) {
    state.last_turns = state.player_count;
    play.emit({.kind = EventKind::last_turns, .seat = state.turn.seat, .n = state.player_count - 1});
  }
  if (state.last_turns == 1) {
    const Seat seat = state.turn.seat;
    state.turn = {};
    state.turn.seat = seat;
    state.turn.phase = Phase::over;
    play.emit({.kind = EventKind::game_over, .seat = seat});
    return;
  }
  begin_turn(play, static_cast<Seat>((state.turn.seat + 1) % state.player_count));
}

}  // namespace

SetMask deck_sets(const Deck& deck, const State& state, int depth) {
  const SetMask mixed = depth < max_look ? state.deck_mixed[static_cast<std::size_t>(depth)] : SetMask{0};
  return mixed != 0
             ? mixed
             : set_bit(deck.city[state.deck[static_cast<std::size_t>(state.deck_count - 1 - depth)]].set);
}

bool can_draw(const State& state) {
  bool found = state.deck_count > 0;
  if (!found) for_each_on_board(state, [&](int, Kind) { found = true; });
  return found;
}

void begin_turn(const Play& play, Seat seat) {
  play.state.turn = {};
  play.state.turn.seat = seat;
  play.emit({.kind = EventKind::turn_begins, .seat = seat});
}

void end_action(const Play& play) {
  Turn& turn = play.state.turn;
  turn.source = Source::none;
  turn.card = no_card;
  if (play.player().hand_count > hand_limit) {
    turn.phase = Phase::hand_limit;
  } else {
    pass_turn(play);
  }
}

void take_loan(const Play& play, Seat seat) {
  int money = loan_money;
  for_each_ability(play.deck, play.state, seat, [&](const Ability& ability, int) {
    if (ability.power == Power::loan_pays) money = std::max<int>(money, ability.n);
  });
  Player& player = play.state.players[seat];
  player.money += money;
  player.loans += 1;
  play.emit({.kind = EventKind::borrowed, .seat = seat, .n = money});
}

void pay_forced(const Play& play, Seat seat, int amount) {
  while (play.state.players[seat].money < amount) take_loan(play, seat);
  change_money(play, seat, -amount);
}

void start_drawing(const Play& play, int count, int extra) {
  Turn& turn = play.state.turn;
  turn.left = static_cast<std::uint8_t>(count);
  turn.extra = static_cast<std::uint8_t>(extra);
  if (count + extra > 0 && can_draw(play.state)) {
    turn.phase = Phase::draw;
  } else {
    turn.left = 0;
    turn.extra = 0;
    resolve(play);
  }
}

void legal_turn(const State& state, const Powers& powers, Moves& moves) {
  const Turn& turn = state.turn;
  const Player& player = state.players[turn.seat];
  switch (turn.phase) {
    case Phase::turn_draw: {
      if (turn.drawn == 0 && player.loans > 0 && player.money >= loan_price &&
          (turn.flags & turn_flag::loan_taken) == 0) {
        moves.push_back({.kind = MoveKind::repay});
      }
      legal_draws(state, moves, powers.look > 0);
      if (turn.drawn >= powers.draw_min || !can_draw(state)) moves.push_back({.kind = MoveKind::stop});
      break;
    }
    case Phase::look:
    case Phase::put_back: {
      const auto* top = state.deck.data() + state.deck_count;
      for (const auto* card = top - turn.left; card != top; ++card) {
        if (std::find(card + 1, top, *card) != top) continue;
        moves.push_back(
            {.kind = turn.phase == Phase::look ? MoveKind::take : MoveKind::put_back, .card = *card});
      }
      if (turn.phase == Phase::look) {
        for_each_on_board(state, [&](int place, Kind) {
          moves.push_back({.kind = MoveKind::draw_board, .place = static_cast<std::uint8_t>(place)});
        });
      }
      break;
    }
    case Phase::draw:
      legal_draws(state, moves, false);
      if (turn.left == 0) moves.push_back({.kind = MoveKind::stop});
      break;
    default: legal_hand_discards(player, moves); break;  // hand_limit
  }
}

void play_turn(const Play& play, Move move) {
  Turn& turn = play.state.turn;
  switch (move.kind) {
    case MoveKind::repay:
      play.player().loans -= 1;
      play.player().money -= loan_price;
      play.emit({.kind = EventKind::repaid, .seat = play.seat(), .n = loan_price});
      break;
    case MoveKind::draw_deck:
    case MoveKind::draw_board:
      play_draw(play, move);
      if (turn.phase == Phase::turn_draw) {
        after_turn_draw(play);
      } else if (turn.phase == Phase::look) {
        after_look(play);
      } else {
        after_draw(play);
      }
      break;
    case MoveKind::look: look(play); break;
    case MoveKind::take: take_looked(play, move.card); break;
    case MoveKind::put_back: put_back(play, move.card); break;
    case MoveKind::discard:  // T4
      discard_from_hand(play, move.card);
      if (play.player().hand_count <= hand_limit) pass_turn(play);
      break;
    default:  // stop
      if (turn.phase == Phase::turn_draw) {
        turn.phase = Phase::action;
      } else {
        turn.extra = 0;
        resolve(play);
      }
      break;
  }
}

}  // namespace guildhall::london
