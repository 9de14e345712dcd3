#include "ai/london_policy.hpp"

#include <algorithm>
#include <cmath>

#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

// Subjects that are no cards.
constexpr std::size_t unknown_card = 125;
constexpr std::size_t spent_card = 126;  // face down
constexpr std::size_t no_stack = 127;
static_assert(max_kinds <= unknown_card);

std::size_t stage_of(const State& state) {
  const int turns = state.last_turns > 0 ? 0 : state.deck_count / (2 * state.player_count);
  if (turns < 1) return 0;
  if (turns < 4) return 1;
  return turns < 12 ? 2 : 3;
}

std::size_t of_card(Kind kind) {
  return kind < max_kinds ? kind : unknown_card;
}

std::size_t of_stack(const State& state, std::uint8_t stack) {
  if (stack == new_stack) return no_stack;
  const CitySpan span = city_of(state, state.turn.seat);
  const auto flags = state.cities.flags[static_cast<std::size_t>(span.first_stack + stack)];
  return (flags & stack_flag::face_down) != 0 ? spent_card : of_card(top_card(state, state.turn.seat, stack));
}

std::size_t subject_of(const State& state, Move move) {
  switch (move.kind) {
    case MoveKind::take:
    case MoveKind::put_back:
    case MoveKind::build:
    case MoveKind::play_action:
    case MoveKind::pay_with:
    case MoveKind::buy:
    case MoveKind::discard:
    case MoveKind::swap: return of_card(move.card);
    case MoveKind::draw_board:
    case MoveKind::build_from_board:
    case MoveKind::swap_with: return of_card(board_at(state, move.place));
    case MoveKind::place:
    case MoveKind::activate:
    case MoveKind::activate_again:
    case MoveKind::flip: return of_stack(state, move.place);
    case MoveKind::repay:
    case MoveKind::loan:
    case MoveKind::draw_deck:
    case MoveKind::look:
    case MoveKind::run:
    case MoveKind::draw_three:
    case MoveKind::activate_borough:
    case MoveKind::give_poverty:
    case MoveKind::stop: return std::min<std::size_t>(state.players[state.turn.seat].hand_count, 15);
  }
  return unknown_card;
}

}  // namespace

std::size_t policy_row(const State& state, Move move) {
  return (stage_of(state) * Policy::move_kinds + static_cast<std::size_t>(move.kind)) * Policy::subjects +
         subject_of(state, move);
}

double learn(Policy& policy, PolicySteps& steps, const Choice& choice) {
  constexpr float correction_rate = 0.1F;
  constexpr float trust_rate = 0.05F;
  constexpr float least_trust = 0.05F;
  constexpr float decay = 1e-3F;
  const auto phase = static_cast<std::size_t>(choice.phase);
  std::vector<float> parts;
  float most = -1e9F;
  for (const Choice::Option& option : choice.options) {
    parts.push_back((policy.trust[phase] * option.advice + policy.corrections[option.row]) / policy_heat);
    most = std::max(most, parts.back());
  }
  float sum = 0;
  for (float& part : parts) sum += part = std::exp(part - most);
  double loss = 0;
  float slope = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Choice::Option& option = choice.options[i];
    const float part = parts[i] / sum;
    loss -= option.part * std::log(part + 1e-9F);
    slope += (part - option.part) * option.advice / policy_heat;
    float& correction = policy.corrections[option.row];
    const float step = part - option.part + decay * correction / policy_heat;
    float& squares = steps.corrections[option.row];
    squares += step * step;
    correction -= correction_rate * policy_heat * step / std::sqrt(squares);
  }
  steps.trust[phase] += slope * slope;
  policy.trust[phase] =
      std::max(least_trust, policy.trust[phase] - trust_rate * slope / std::sqrt(steps.trust[phase]));
  return loss;
}

}  // namespace guildhall::london
