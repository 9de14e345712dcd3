// The development board: clauses D2, D3, D4 and M5.
#include "games/london/rules.hpp"

namespace guildhall::london {

int board_columns(const State& state) {
  return state.player_count + 1;
}

Kind& board_at(State& state, int place) {
  return state.board[static_cast<std::size_t>(place / 5)][static_cast<std::size_t>(place % 5)];
}

Kind board_at(const State& state, int place) {
  return state.board[static_cast<std::size_t>(place / 5)][static_cast<std::size_t>(place % 5)];
}

void discard_to_board(const Play& play, Kind card) {
  State& state = play.state;
  const int columns = board_columns(state);
  for (int row = 0; row < 2; ++row) {
    for (int column = 0; column < columns; ++column) {
      const int place = row * 5 + column;
      if (board_at(state, place) != no_card) continue;
      board_at(state, place) = card;
      play.emit({.kind = EventKind::discarded,
                 .seat = play.seat(),
                 .card = card,
                 .place = static_cast<std::uint8_t>(place)});
      return;
    }
  }
  state.board[1] = state.board[0];
  state.board[0].fill(no_card);
  play.emit({.kind = EventKind::board_swept, .seat = play.seat()});
  discard_to_board(play, card);
}

void discard_from_hand(const Play& play, Kind card) {
  remove_from_hand(play.deck, play.player(), card);
  discard_to_board(play, card);
}

}  // namespace guildhall::london
