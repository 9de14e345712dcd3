// What cards do: the operations of cards.toml, one after the other, stopping where a decision is due.
#include <algorithm>
#include <bit>

#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

OpRange range_of(const Deck& deck, const Turn& turn) {
  switch (turn.source) {
    case Source::city: return deck.city[turn.card].run;
    case Source::borough: return deck.boroughs[turn.card].run;
    case Source::action_card: return deck.city[turn.card].on_play;
    default: return {};
  }
}

const Op& op_at(const Deck& deck, const Turn& turn, int index) {
  return deck.ops[static_cast<std::size_t>(range_of(deck, turn).first + index)];
}

bool matches(const Deck& deck, const Op& op, Kind card) {
  return !op.paupers_only || deck.city[card].colour == Colour::grey;
}

bool hand_has_match(const Deck& deck, const Player& player, const Op& op) {
  const auto* begin = player.hand.cards.data();
  return std::any_of(begin, begin + player.hand_count, [&](Kind card) { return matches(deck, op, card); });
}

std::uint32_t bank_mask(const Deck& deck, bool north) {
  std::uint32_t mask = 0;
  for (std::size_t i = 0; i < deck.boroughs.size(); ++i) {
    if (deck.boroughs[i].north == north) mask |= 1U << i;
  }
  return mask;
}

template <class F>
void for_each_opponent(const Play& play, F&& f) {
  for (Seat seat = 0; seat < play.state.player_count; ++seat) {
    if (seat != play.seat()) f(seat);
  }
}

void simple(const Play& play, const Op& op) {
  const int n = op.n * count_per(play.deck, play.state, play.seat(), op.per);
  if (op.code == OpCode::money) change_money(play, play.seat(), n);
  if (op.code == OpCode::prestige) change_prestige(play, play.seat(), n);
  if (op.code == OpCode::poverty) change_poverty(play, play.seat(), n);
}

bool can_build_from_board(const Deck& deck, const State& state, Kind card) {
  return deck.city[card].colour != Colour::grey && !deck.city[card].action &&
         state.players[state.turn.seat].money >= deck.city[card].build;
}

// Q3: a card already activated in this run; a card that repeats cannot be repeated.
bool can_repeat(const Deck& deck, Kind kind, std::uint8_t flags, int stack, int repeating) {
  return stack != repeating && (flags & stack_flag::activated) != 0 && !deck.city[kind].repeats;
}

void collect_stored_money(const Play& play) {
  State& state = play.state;
  const auto at = static_cast<std::size_t>(city_of(state, play.seat()).first_stack + state.turn.stack);
  change_money(play, play.seat(), state.cities.stored[at]);
  state.cities.stored[at] = 0;
}

bool needs_decision(OpCode code) {
  return code == OpCode::give_poverty_from_own || code == OpCode::give_poverty_from_supply ||
         code == OpCode::discard_for || code == OpCode::build_from_board || code == OpCode::activate_again;
}

// Asks for the decision an operation needs; false when there is nothing to decide.
bool ask(const Play& play, const Op& op) {
  Turn& turn = play.state.turn;
  switch (op.code) {
    case OpCode::give_poverty_from_own:
      if (play.player().poverty == 0) return false;
      turn.phase = Phase::give_poverty;
      return true;
    case OpCode::give_poverty_from_supply: turn.phase = Phase::give_poverty; return true;
    case OpCode::discard_for:
      if (!hand_has_match(play.deck, play.player(), op)) return false;
      turn.left = static_cast<std::uint8_t>(op.n > 0 ? op.n : play.player().hand_count);
      turn.phase = Phase::discard_for;
      return true;
    case OpCode::build_from_board:
      turn.phase = Phase::board_build;
      return has_board_target(play.deck, play.state);
    case OpCode::activate_again:
      turn.phase = Phase::activate_again;
      return has_repeat_target(play.deck, play.state, turn.stack);
    default: return false;
  }
}

// Carries out an operation that needs no decision.
void carry_out(const Play& play, const Op& op) {
  switch (op.code) {
    case OpCode::opponents_pay_you:
      for_each_opponent(play, [&](Seat seat) {
        pay_forced(play, seat, op.n);
        change_money(play, play.seat(), op.n);
      });
      break;
    case OpCode::opponents_pay_supply:
      for_each_opponent(play, [&](Seat seat) {
        pay_forced(play, seat, op.n * count_per(play.deck, play.state, seat, op.per));
      });
      break;
    case OpCode::collect_stored_money: collect_stored_money(play); break;
    case OpCode::no_poverty_from_hand: play.state.turn.flags |= turn_flag::no_hand_poverty; break;
    default: simple(play, op); break;
  }
}

void give_poverty(const Play& play, const Op& op, Seat to) {
  int n = op.n;
  if (op.code == OpCode::give_poverty_from_own) {
    n = std::min(n, play.player().poverty);
    change_poverty(play, play.seat(), -n);
  }
  change_poverty(play, to, n);
}

void discard_for(const Play& play, const Op& op, Kind card) {
  Turn& turn = play.state.turn;
  discard_from_hand(play, card);
  for (int i = 0; i < op.children; ++i) carry_out(play, op_at(play.deck, turn, turn.op + i));
  --turn.left;
  if (turn.left > 0 && hand_has_match(play.deck, play.player(), op)) return;
  turn.left = 0;
  turn.op = static_cast<std::uint8_t>(turn.op + op.children);
  resolve(play);
}

void build_from_board(const Play& play, std::uint8_t place) {
  Kind& space = board_at(play.state, place);
  const Kind card = space;
  space = no_card;
  if (play.deck.city[card].build > 0) change_money(play, play.seat(), -play.deck.city[card].build);
  place_card(play, card, play.state.turn.stack);
  resolve(play);
}

void activate_again(const Play& play, std::uint8_t stack) {
  Turn& turn = play.state.turn;
  turn.caller = static_cast<std::uint8_t>(turn.stack + 1);
  turn.caller_op = turn.op;
  turn.stack = stack;
  turn.card = top_card(play.state, turn.seat, stack);
  turn.op = 0;
  play.emit({.kind = EventKind::activated, .seat = turn.seat, .card = turn.card, .place = stack});
  resolve(play);
}

}  // namespace

int count_per(const Deck& deck, const State& state, Seat seat, Per per) {
  const std::uint32_t owned = state.players[seat].boroughs;
  const auto coloured = [&](Colour colour) {
    int count = 0;
    for_each_top(state, seat, [&](int, Kind card, std::uint8_t flags) {
      if ((flags & stack_flag::face_down) == 0 && deck.city[card].colour == colour) ++count;
    });
    return count;
  };
  switch (per) {
    case Per::once: return 1;
    case Per::borough: return std::popcount(owned);
    case Per::river_borough: {
      int count = 0;
      for (std::size_t i = 0; i < deck.boroughs.size(); ++i) {
        if ((owned >> i & 1U) != 0 && deck.boroughs[i].river) ++count;
      }
      return count;
    }
    case Per::north_borough: return std::popcount(owned & bank_mask(deck, true));
    case Per::south_borough: return std::popcount(owned & bank_mask(deck, false));
    case Per::brown: return coloured(Colour::brown);
    case Per::blue: return coloured(Colour::blue);
    case Per::pink: return coloured(Colour::pink);
  }
  return 0;
}

void change_money(const Play& play, Seat seat, int n) {
  play.state.players[seat].money += n;
  if (n != 0) play.emit({.kind = EventKind::money, .seat = seat, .n = n});
}

void change_prestige(const Play& play, Seat seat, int n) {
  play.state.players[seat].prestige += n;
  if (n != 0) play.emit({.kind = EventKind::prestige, .seat = seat, .n = n});
}

void change_poverty(const Play& play, Seat seat, int n) {
  Player& player = play.state.players[seat];
  const int change = std::max(n, -player.poverty);
  player.poverty += change;
  if (change != 0) play.emit({.kind = EventKind::poverty, .seat = seat, .n = change});
}

bool has_board_target(const Deck& deck, const State& state) {
  bool found = false;
  for_each_on_board(state, [&](int, Kind card) { found = found || can_build_from_board(deck, state, card); });
  return found;
}

bool has_repeat_target(const Deck& deck, const State& state, int repeating) {
  bool found = false;
  for_each_top(state, state.turn.seat, [&](int stack, Kind card, std::uint8_t flags) {
    found = found || can_repeat(deck, card, flags, stack, repeating);
  });
  return found;
}

void resolve(const Play& play) {
  Turn& turn = play.state.turn;
  while (turn.source == Source::city || turn.source == Source::borough ||
         turn.source == Source::action_card) {
    const OpRange range = range_of(play.deck, turn);
    if (turn.op >= range.count) break;
    const Op& op = op_at(play.deck, turn, turn.op);
    ++turn.op;
    if (op.code == OpCode::if_both_banks) {
      const std::uint32_t owned = play.player().boroughs;
      const bool both =
          (owned & bank_mask(play.deck, true)) != 0 && (owned & bank_mask(play.deck, false)) != 0;
      if (!both) turn.op = static_cast<std::uint8_t>(turn.op + op.children);
    } else if (op.code == OpCode::draw) {
      start_drawing(play, op.n, 0);
      return;
    } else if (op.code == OpCode::build_free) {
      turn.free_builds = static_cast<std::uint8_t>(op.n);
    } else if (needs_decision(op.code)) {
      if (ask(play, op)) return;
      turn.op = static_cast<std::uint8_t>(turn.op + op.children);
    } else {
      carry_out(play, op);
    }
  }
  finish_source(play);
}

void legal_effect(const Deck& deck, const State& state, Moves& moves) {
  const Turn& turn = state.turn;
  const Player& player = state.players[turn.seat];
  switch (turn.phase) {
    case Phase::board_build:
      for_each_on_board(state, [&](int place, Kind card) {
        if (can_build_from_board(deck, state, card)) {
          moves.push_back({.kind = MoveKind::build_from_board, .place = static_cast<std::uint8_t>(place)});
        }
      });
      break;
    case Phase::give_poverty:
      for (Seat seat = 0; seat < state.player_count; ++seat) {
        if (seat != turn.seat) moves.push_back({.kind = MoveKind::give_poverty, .place = seat});
      }
      break;
    case Phase::discard_for: {
      const Op& op = op_at(deck, turn, turn.op - 1);
      for (std::size_t i = 0; i < player.hand_count; ++i) {
        const Kind card = player.hand.cards[i];
        if (i > 0 && player.hand.cards[i - 1] == card) continue;
        if (matches(deck, op, card)) moves.push_back({.kind = MoveKind::discard, .card = card});
      }
      moves.push_back({.kind = MoveKind::stop});
      break;
    }
    default:  // activate_again
      for_each_top(state, turn.seat, [&](int stack, Kind card, std::uint8_t flags) {
        if (can_repeat(deck, card, flags, stack, turn.stack)) {
          moves.push_back({.kind = MoveKind::activate_again, .place = static_cast<std::uint8_t>(stack)});
        }
      });
      break;
  }
}

void play_effect(const Play& play, Move move) {
  Turn& turn = play.state.turn;
  const Op& op = op_at(play.deck, turn, turn.op - 1);
  switch (move.kind) {
    case MoveKind::build_from_board: build_from_board(play, move.place); break;
    case MoveKind::give_poverty:
      give_poverty(play, op, move.place);
      resolve(play);
      break;
    case MoveKind::discard: discard_for(play, op, move.card); break;
    case MoveKind::activate_again: activate_again(play, move.place); break;
    default:  // stop
      turn.left = 0;
      turn.op = static_cast<std::uint8_t>(turn.op + op.children);
      resolve(play);
      break;
  }
}

}  // namespace guildhall::london
