// Continuous abilities of face-up cards and of the top borough: clauses V5, B4.
#include <algorithm>

#include "games/london/rules.hpp"

namespace guildhall::london {

namespace {

constexpr std::uint32_t bit(Power power) {
  return 1U << static_cast<unsigned>(power);
}
// The powers that `Powers` tells of; a city without them need not be walked.
constexpr std::uint32_t asked = bit(Power::pay_any_colour) | bit(Power::build_discount) |
                                bit(Power::build_without_discard) | bit(Power::swap_with_board) |
                                bit(Power::look_at_deck) | bit(Power::turn_draw_range);

}  // namespace

Powers powers_of(const Deck& deck, const State& state) {
  Powers powers;
  const Seat seat = state.turn.seat;
  if ((state.players[seat].powers & asked) == 0) return powers;
  const std::size_t first_stack = static_cast<std::size_t>(city_of(state, seat).first_stack);
  for_each_ability(deck, state, seat, [&](const Ability& ability, int stack) {
    const bool used =
        stack < 0
            ? (state.turn.flags & turn_flag::borough_used) != 0
            : (state.cities.flags[first_stack + static_cast<std::size_t>(stack)] & stack_flag::used) != 0;
    if (ability.once_a_turn && used) return;
    const auto source = static_cast<std::int8_t>(stack);
    switch (ability.power) {
      case Power::pay_any_colour:
        if (!ability.once_a_turn) {
          powers.any_colour_price = std::min(powers.any_colour_price, ability.n);
        } else if (ability.n < powers.any_colour_once_price) {
          powers.any_colour_once_price = ability.n;
          powers.any_colour_once_stack = source;
        }
        break;
      case Power::build_discount:
        if (ability.n > powers.discount) {
          powers.discount = ability.n;
          powers.discount_stack = source;
        }
        break;
      case Power::build_without_discard:
        if (powers.without_discard++ == 0) powers.without_discard_stack = source;
        break;
      case Power::swap_with_board:
        if (powers.swaps++ == 0) powers.swap_stack = source;
        break;
      case Power::look_at_deck: powers.look = std::max(powers.look, ability.n); break;
      case Power::turn_draw_range:
        powers.draw_min = std::min(powers.draw_min, ability.n);
        powers.draw_max = std::max(powers.draw_max, ability.m);
        break;
      default: break;
    }
  });
  return powers;
}

void refresh_powers(const Deck& deck, State& state, Seat seat) {
  std::uint32_t powers = 0;
  for_each_ability(deck, state, seat, [&](const Ability& ability, int) { powers |= bit(ability.power); });
  state.players[seat].powers = powers;
}

void use_ability(State& state, int stack) {
  if (stack < 0) {
    state.turn.flags |= turn_flag::borough_used;
  } else {
    stack_flags(state, state.turn.seat, stack) |= stack_flag::used;
  }
}

}  // namespace guildhall::london
