#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "games/london/london.hpp"

// Words for tests of London: a position, the moves, what must be true then.
namespace guildhall::london::test {

inline const London& rules() {
  static const London game;
  return game;
}

// The state of a position text; the test fails when the text is wrong.
inline State position(std::string_view text) {
  const auto state = rules().parse_position(text);
  INFO(std::string(text));
  REQUIRE_MESSAGE(state.has_value(), sentence(state.error()));
  return *state;
}

// The state after the moves; each must be legal.
inline State after(State state, std::initializer_list<std::string_view> moves) {
  for (const std::string_view text : moves) {
    const auto move = rules().parse_move(state, text);
    INFO(rules().format_position(state));
    REQUIRE_MESSAGE(move.has_value(), sentence(move.error()));
    rules().play(state, *move, NoEvents{});
    const auto valid = rules().validate(state);
    REQUIRE_MESSAGE(valid.has_value(), sentence(valid.error()));
  }
  return state;
}

inline bool is_legal(const State& state, std::string_view text) {
  Moves moves;
  rules().legal(state, moves);
  for (const Move move : moves) {
    if (rules().format_move(state, move) == text) return true;
  }
  return false;
}

// The code of the refusal; empty when the move is legal.
inline std::string refusal(const State& state, std::string_view text) {
  const auto move = rules().parse_move(state, text);
  return move ? std::string{} : move.error().code;
}

// All legal moves but the loan that is always there, in the order of `legal`, joined by ", ".
inline std::string legal_moves(const State& state) {
  Moves moves;
  rules().legal(state, moves);
  std::string out;
  for (const Move move : moves) {
    if (move.kind == MoveKind::loan) continue;
    out += (out.empty() ? "" : ", ") + rules().format_move(state, move);
  }
  return out;
}

inline int count_in_hand(const State& state, Seat seat, std::string_view card) {
  const int kind = rules().deck().find_city(card);
  REQUIRE(kind >= 0);
  const Player& player = state.players[seat];
  int count = 0;
  for (std::size_t i = 0; i < player.hand_count; ++i) count += player.hand.cards[i] == kind ? 1 : 0;
  return count;
}

// The part of a position's text that begins with the field's name, such as "upper" or "seat 1".
inline std::string field(const State& state, std::string_view name) {
  const std::string text = rules().format_position(state);
  const std::size_t at = text.find("; " + std::string(name) + " ");
  if (at == std::string::npos) return {};
  return text.substr(at + 2, text.find(';', at + 2) - at - 2);
}

}  // namespace guildhall::london::test
