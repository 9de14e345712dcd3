#include "ai/london_worth.hpp"

#include <algorithm>

#include "games/london/rules.hpp"

namespace guildhall::london {

int Worth::behind() const {
  int least = me().poverty;
  for (Seat other = 0; other < state.player_count; ++other)
    least = std::min(least, state.players[other].poverty);
  return me().poverty - least;
}

int Worth::of(const Op& op, int per) const {
  const int n = op.n * per;
  switch (op.code) {
    case OpCode::money: return n * money;
    case OpCode::prestige: return n * 10;
    case OpCode::poverty: return n < 0 ? std::min(-n, me().poverty + 3) * poverty : -n * poverty;
    case OpCode::draw: return n * card;
    case OpCode::opponents_pay_you: return n * (state.player_count - 1) * money * 2;
    case OpCode::opponents_pay_supply: return n * 8;
    case OpCode::give_poverty_from_supply: return n * 12;
    case OpCode::give_poverty_from_own: return n * 24;
    case OpCode::collect_stored_money: return 3 * money;
    case OpCode::build_from_board: return 15;
    case OpCode::no_poverty_from_hand: return me().hand_count * poverty;
    case OpCode::activate_again: return 25;
    default: return 0;
  }
}

int Worth::of(OpRange range, bool now) const {
  int total = 0;
  for (int i = 0; i < range.count; ++i) {
    const Op& op = deck.ops[static_cast<std::size_t>(range.first + i)];
    if (op.code == OpCode::discard_for) {
      total += std::min<int>(me().hand_count, 2) * poverty;
      i += op.children;
      continue;
    }
    int per = 1;
    if (op.per != Per::once) per = now ? count_per(deck, state, seat, op.per) : 3;
    total += of(op, per);
  }
  return total;
}

int Worth::activation(Kind kind) const {
  const CityCard& built = deck.city[kind];
  const int gain = of(built.run, true) - built.cost_money * money;
  return gain + (built.cost_discard > 0 ? poverty : 0);
}

Worth::Run Worth::run() const {
  Run run{.hand = me().hand_count};
  int purse = me().money;
  for_each_top(state, seat, [&](int, Kind kind, std::uint8_t flags) {
    const CityCard& built = deck.city[kind];
    if ((flags & stack_flag::face_down) != 0 || !built.activatable) return;
    if (built.cost_money > purse || built.cost_discard > run.hand) return;
    const int value = activation(kind);
    if (value <= 0) return;
    run.gain += value;
    purse -= built.cost_money;
    run.hand -= built.cost_discard;
  });
  if (me().top_borough != no_borough) run.gain += of(deck.boroughs[me().top_borough].run, true);
  run.new_poverty = me().stack_count + me().loans + run.hand;
  return run;
}

int Worth::flip(std::uint8_t stack) const {
  const CityCard& built = deck.city[top_card(state, seat, stack)];
  return built.saves_from_flip ? 20 : -of(built.run, true);
}

}  // namespace guildhall::london
