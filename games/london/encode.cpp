// A position as a few hundred bytes.
#include <algorithm>
#include <type_traits>

#include "core/bytes.hpp"
#include "games/london/london.hpp"
#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

constexpr std::uint8_t format_version = 1;

// One walk over all fields, used for writing and for reading, so that the two cannot differ.
template <class Field>
void walk(State& state, const Field& field) {
  field(state.player_count, 2, max_players);
  field(state.first_player, 0, state.player_count - 1);
  field(state.last_turns, 0, max_players);
  Turn& turn = state.turn;
  field(turn.seat, 0, state.player_count - 1);
  field(turn.phase, 0, phase_count - 1);
  field(turn.source, 0, static_cast<int>(Source::three));
  field(turn.back, 0, phase_count - 1);
  for (std::uint8_t* small : {&turn.flags, &turn.drawn, &turn.left, &turn.extra, &turn.free_builds,
                              &turn.card, &turn.stack, &turn.op, &turn.caller, &turn.caller_op}) {
    field(*small, 0, 255);
  }
  field(state.deck_count, 0, deck_size);
  for (std::size_t i = 0; i < state.deck_count; ++i) field(state.deck[i], 0, 255);
  for (SeatMask& known : state.deck_known) field(known, 0, everyone);
  for (SetMask& mixed : state.deck_mixed) field(mixed, 0, any_set);
  for (auto& row : state.board) {
    for (Kind& card : row) field(card, 0, 255);
  }
  for (BoroughId& borough : state.offer) field(borough, 0, 255);
  field(state.borough_deck_count, 0, static_cast<int>(state.borough_deck.size()));
  for (std::size_t i = 0; i < state.borough_deck_count; ++i) field(state.borough_deck[i], 0, 255);
  constexpr std::int64_t most = 2'000'000'000;
  std::size_t stack = 0;
  std::size_t card = 0;
  for (Seat seat = 0; seat < state.player_count; ++seat) {
    Player& player = state.players[seat];
    field(player.money, 0, most);
    field(player.poverty, 0, most);
    field(player.loans, 0, most);
    field(player.prestige, -most, most);
    field(player.boroughs, 0, (std::int64_t{1} << borough_total) - 1);
    field(player.top_borough, 0, 255);
    field(player.hand_count, 0, max_hand);
    for (std::size_t i = 0; i < player.hand_count; ++i) {
      field(player.hand.cards[i], 0, 255);
      field(player.hand.known[i], 0, everyone);
    }
    for (std::uint8_t& count : player.sets) field(count, 0, max_hand);
    field(player.stack_count, 0, static_cast<std::int64_t>(deck_size - stack));
    for (int i = 0; i < player.stack_count; ++i, ++stack) {
      field(state.cities.flags[stack], 0, 15);
      field(state.cities.stored[stack], 0, 250);
      field(state.cities.sizes[stack], 1, static_cast<std::int64_t>(deck_size - card));
      for (int j = 0; j < state.cities.sizes[stack]; ++j) field(state.cities.cards[card++], 0, 255);
      player.city_count = static_cast<std::uint8_t>(player.city_count + state.cities.sizes[stack]);
    }
  }
}

bool cards_are_known(const Deck& deck, const State& state) {
  int cards = 0;
  for (const Player& player : state.players) {
    cards += player.city_count;
    if (player.top_borough != no_borough && player.top_borough >= borough_total) return false;
  }
  return std::all_of(state.cities.cards.begin(), state.cities.cards.begin() + cards,
                     [&](Kind kind) { return kind < deck.kinds; });
}

}  // namespace

std::vector<std::uint8_t> London::encode(const State& state) const {
  ByteWriter writer;
  writer.byte(format_version);
  State copy = state;
  walk(copy,
       [&](auto& value, std::int64_t, std::int64_t) { writer.number(static_cast<std::int64_t>(value)); });
  return writer.take();
}

Expected<State> London::decode(const std::vector<std::uint8_t>& bytes) const {
  ByteReader reader(bytes);
  if (reader.byte() != format_version) return failure("binary.bad", {"0", "expected version 1"});
  State state;
  walk(state, [&](auto& value, std::int64_t least, std::int64_t most) {
    value = static_cast<std::remove_reference_t<decltype(value)>>(reader.number(least, most));
  });
  if (!reader.good()) return failure("binary.short", {std::to_string(reader.at())});
  if (!reader.at_end()) return failure("binary.bad", {std::to_string(reader.at()), "expected the end"});
  if (!cards_are_known(*deck_, state))
    return failure("binary.bad", {"0", "a card that the deck does not have"});
  for (Seat seat = 0; seat < state.player_count; ++seat) {
    refresh_powers(*deck_, state, seat);
  }
  if (auto valid = validate(state); !valid) return std::unexpected(valid.error());
  return state;
}

}  // namespace guildhall::london
