#include <algorithm>
#include <array>
#include <bit>

#include "ai/london_bots.hpp"
#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

// All values are in tenths of a prestige point.
constexpr int prestige_value = 10;
constexpr int money_value = 4;  // three pounds are a point, and money builds
constexpr int card_value = 12;  // an unknown card drawn

class Greedy {
 public:
  Greedy(const London& game, const View& view)
      : deck_(game.deck()), state_(view.state), seat_(view.seat), me_(view.state.players[view.seat]) {
    int least = me_.poverty;
    for (Seat seat = 0; seat < state_.player_count; ++seat)
      least = std::min(least, state_.players[seat].poverty);
    // One more poverty costs more, the further one is behind the least poor.
    poverty_value_ = std::clamp(8 + 2 * (me_.poverty - least), 8, 24);
  }

  int value(Move move) const {
    switch (move.kind) {
      case MoveKind::repay: return 60;
      case MoveKind::loan: return loan();
      case MoveKind::draw_deck:
      case MoveKind::look: return draw_deck();
      case MoveKind::draw_board: return wanted(board_at(state_, move.place));
      case MoveKind::take: return wanted(move.card);
      case MoveKind::put_back: return -wanted(move.card);
      case MoveKind::build: return build(move);
      case MoveKind::play_action: return 25;
      case MoveKind::pay_with: return pay_with(move);
      case MoveKind::place: return place(move.place);
      case MoveKind::buy: return buy(deck_.boroughs[move.card]);
      case MoveKind::run: return run();
      case MoveKind::draw_three: return me_.hand_count <= 4 ? 22 : 30 - 6 * std::max(0, me_.hand_count - 6);
      case MoveKind::activate: return activate(top_card(state_, seat_, move.place));
      case MoveKind::activate_borough: return 1;
      case MoveKind::discard: return discard(move.card);
      case MoveKind::flip: return flip(move.place);
      case MoveKind::build_from_board: return wanted(board_at(state_, move.place));
      case MoveKind::give_poverty: return state_.players[move.place].prestige;
      case MoveKind::activate_again: return activate(top_card(state_, seat_, move.place));
      case MoveKind::swap: return -1000;
      case MoveKind::swap_with: return wanted(board_at(state_, move.place));
      case MoveKind::stop: return stop();
    }
    return 0;
  }

 private:
  int turns_left() const { return state_.deck_count / (2 * state_.player_count); }

  int op_value(const Op& op, int per) const {
    const int n = op.n * per;
    switch (op.code) {
      case OpCode::money: return n * money_value;
      case OpCode::prestige: return n * prestige_value;
      case OpCode::poverty:
        return n < 0 ? std::min(-n, me_.poverty + 3) * poverty_value_ : -n * poverty_value_;
      case OpCode::draw: return n * card_value;
      case OpCode::opponents_pay_you: return n * (state_.player_count - 1) * money_value * 2;
      case OpCode::opponents_pay_supply: return n * 8;
      case OpCode::give_poverty_from_supply: return n * 12;
      case OpCode::give_poverty_from_own: return n * 24;
      case OpCode::collect_stored_money: return 3 * money_value;
      case OpCode::build_from_board: return 15;
      case OpCode::no_poverty_from_hand: return me_.hand_count * poverty_value_;
      case OpCode::activate_again: return 25;
      default: return 0;
    }
  }

  // What carrying out a list of operations would bring, now or as a rough hope for later.
  int ops_value(OpRange range, bool now) const {
    int total = 0;
    for (int i = 0; i < range.count; ++i) {
      const Op& op = deck_.ops[static_cast<std::size_t>(range.first + i)];
      int per = 1;
      if (op.code == OpCode::discard_for) per = 0;
      if (op.per != Per::once) per = now ? count_per(deck_, state_, seat_, op.per) : 3;
      if (op.code == OpCode::discard_for) total += std::min<int>(me_.hand_count, 2) * poverty_value_;
      total += op_value(op, per);
      if (op.code == OpCode::discard_for) i += op.children;
    }
    return total;
  }

  int activation_cost(const CityCard& card) const {
    return card.cost_money * money_value + card.cost_discard * (me_.hand_count > 0 ? -poverty_value_ / 2 : 5);
  }

  // What a card is worth once it stands in the city.
  int standing_value(const CityCard& card) const {
    int total = card.prestige * prestige_value;
    if (card.run.count > 0 && !card.saves_from_flip) {
      const int once = ops_value(card.run, false) - activation_cost(card);
      const int runs = card.flip ? 1 : std::clamp(turns_left() / 3, 1, 4);
      total += once * runs;
    }
    if (card.saves_from_flip) total += 15;
    if (card.always.power != Power::none) total += std::min(30, 5 * turns_left());
    return total;
  }

  int wanted(Kind kind) const {
    if (kind == no_card || is_hidden(kind)) return card_value;
    const CityCard& card = deck_.city[kind];
    if (card.colour == Colour::grey) return -25;
    if (card.action) return 20;
    return std::max(4, standing_value(card) - card.build * money_value) / 2;
  }

  int build(Move move) const {
    const CityCard& card = deck_.city[move.card];
    const int discount = move.way != 0 ? 2 : 0;
    const int cost = std::max(0, card.build - discount) * money_value;
    // A card built and a card discarded are two fewer in hand, each of them poverty at the next run.
    return standing_value(card) - cost + poverty_value_ / 2 - 6;
  }

  int pay_with(Move move) const {
    const auto way = static_cast<Way>(move.way);
    if (way == Way::nothing) return -10;
    const CityCard& card = deck_.city[move.card];
    const int pauper = card.colour == Colour::grey ? 40 : 0;
    const int price = way == Way::any_colour ? money_value : 0;
    return pauper - wanted(move.card) - price;
  }

  // Covering a spent card saves a stack; a good face-up card stays open.
  int place(std::uint8_t stack) const {
    if (stack == new_stack) return -poverty_value_ - (me_.stack_count > 3 ? 6 : 0);
    const Kind top = top_card(state_, seat_, stack);
    const CitySpan span = city_of(state_, seat_);
    const auto flags = state_.cities.flags[static_cast<std::size_t>(span.first_stack + stack)];
    if ((flags & stack_flag::face_down) != 0) return 10;
    const CityCard& card = deck_.city[top];
    return 5 - (standing_value(card) - card.prestige * prestige_value);
  }

  int buy(const Borough& borough) const {
    const int removed = std::min<int>(borough.poverty, me_.poverty + 2);
    return borough.prestige * prestige_value + removed * poverty_value_ + borough.draw * card_value / 2 -
           borough.price * money_value + std::min(turns_left(), 4) * ops_value(borough.run, true) / 4 + 5;
  }

  int activate(Kind kind) const {
    const CityCard& card = deck_.city[kind];
    const int gain = ops_value(card.run, true) - card.cost_money * money_value;
    return gain + (card.cost_discard > 0 ? poverty_value_ : 0);
  }

  int run() const {
    int gain = 0;
    int money = me_.money;
    int hand = me_.hand_count;
    for_each_top(state_, seat_, [&](int, Kind kind, std::uint8_t flags) {
      const CityCard& card = deck_.city[kind];
      if ((flags & stack_flag::face_down) != 0 || !card.activatable) return;
      if (card.cost_money > money || card.cost_discard > hand) return;
      const int value = activate(kind);
      if (value <= 0) return;
      gain += value;
      money -= card.cost_money;
      hand -= card.cost_discard;
    });
    if (me_.top_borough != no_borough) gain += ops_value(deck_.boroughs[me_.top_borough].run, true);
    const int poverty = me_.stack_count + me_.loans + hand;
    return gain - poverty * poverty_value_ + 5;
  }

  // With a full hand the card must go again: from the deck it brings the end nearer, from the board two
  // such players would pass the same cards around for ever.
  int draw_deck() const { return me_.hand_count >= hand_limit - 1 ? 1000 : card_value; }

  // Borrow only to buy land that pays, never by the way.
  int loan() const {
    if (state_.turn.phase != Phase::action || me_.loans > 0 || turns_left() < 3) return -1000;
    int best = 0;
    for (const BoroughId borough : state_.offer) {
      if (borough == no_borough) continue;
      const Borough& card = deck_.boroughs[borough];
      if (card.price > me_.money && card.price <= me_.money + loan_money) best = std::max(best, buy(card));
    }
    return best - 75;
  }

  int discard(Kind kind) const {
    const int pauper = deck_.city[kind].colour == Colour::grey ? 60 : 0;
    return pauper - wanted(kind);
  }

  // Spare the best card from being turned over.
  int flip(std::uint8_t stack) const {
    const CityCard& card = deck_.city[top_card(state_, seat_, stack)];
    return card.saves_from_flip ? 20 : -ops_value(card.run, true);
  }

  int stop() const {
    if (state_.turn.phase == Phase::develop) return 3;
    return state_.turn.phase == Phase::discard_for ? -5 : 0;
  }

  const Deck& deck_;
  const State& state_;
  Seat seat_;
  const Player& me_;
  int poverty_value_ = 0;
};

}  // namespace

Move greedy_move(const London& game, const View& view, const Moves& moves, Rng& rng) {
  const Greedy greedy(game, view);
  Move best = moves[0];
  int best_value = 0;
  std::uint32_t ties = 0;
  for (const Move move : moves) {
    const int value = greedy.value(move);
    if (ties == 0 || value > best_value) {
      best = move;
      best_value = value;
      ties = 1;
    } else if (value == best_value && rng.below(++ties) == 0) {
      best = move;
    }
  }
  return best;
}

}  // namespace guildhall::london
