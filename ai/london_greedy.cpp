#include <algorithm>
#include <array>
#include <bit>

#include "ai/london_bots.hpp"
#include "ai/london_worth.hpp"
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
      : deck_(game.deck()),
        state_(view.state),
        seat_(view.seat),
        me_(view.state.players[view.seat]),
        worth_{.deck = deck_, .state = state_, .seat = seat_, .money = money_value, .card = card_value} {
    // One more poverty costs more, the further one is behind the least poor.
    worth_.poverty = std::clamp(8 + 2 * worth_.behind(), 8, 24);
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
      case MoveKind::activate: return worth_.activation(top_card(state_, seat_, move.place));
      case MoveKind::activate_borough: return 1;
      case MoveKind::discard: return discard(move.card);
      case MoveKind::flip: return worth_.flip(move.place);
      case MoveKind::build_from_board: return wanted(board_at(state_, move.place));
      case MoveKind::give_poverty: return state_.players[move.place].prestige;
      case MoveKind::activate_again: return worth_.activation(top_card(state_, seat_, move.place));
      case MoveKind::swap: return -1000;
      case MoveKind::swap_with: return wanted(board_at(state_, move.place));
      case MoveKind::stop: return stop();
    }
    return 0;
  }

 private:
  int turns_left() const { return state_.deck_count / (2 * state_.player_count); }

  int activation_cost(const CityCard& card) const {
    return card.cost_money * money_value + card.cost_discard * (me_.hand_count > 0 ? -worth_.poverty / 2 : 5);
  }

  // What a card is worth once it stands in the city.
  int standing_value(const CityCard& card) const {
    int total = card.prestige * prestige_value;
    if (card.run.count > 0 && !card.saves_from_flip) {
      const int once = worth_.of(card.run, false) - activation_cost(card);
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
    return standing_value(card) - cost + worth_.poverty / 2 - 6;
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
    if (stack == new_stack) return -worth_.poverty - (me_.stack_count > 3 ? 6 : 0);
    const Kind top = top_card(state_, seat_, stack);
    const CitySpan span = city_of(state_, seat_);
    const auto flags = state_.cities.flags[static_cast<std::size_t>(span.first_stack + stack)];
    if ((flags & stack_flag::face_down) != 0) return 10;
    const CityCard& card = deck_.city[top];
    return 5 - (standing_value(card) - card.prestige * prestige_value);
  }

  int buy(const Borough& borough) const {
    const int removed = std::min<int>(borough.poverty, me_.poverty + 2);
    return borough.prestige * prestige_value + removed * worth_.poverty + borough.draw * card_value / 2 -
           borough.price * money_value + std::min(turns_left(), 4) * worth_.of(borough.run, true) / 4 + 5;
  }

  int run() const {
    const Worth::Run run = worth_.run();
    return run.gain - run.new_poverty * worth_.poverty + 5;
  }

  // With a full hand the card must go again: from the deck it brings the end nearer, from the board two
  // such players would pass the same cards around for ever.
  int draw_deck() const { return me_.hand_count >= hand_limit - 1 ? 1000 : card_value; }

  // Borrow only to buy land that pays, never by the way.
  int loan() const {
    if (state_.turn.phase != Phase::action || me_.loans > 0 || turns_left() < 3) return -1000;
    const int best = worth_.best_on_credit([&](const Borough& land) { return buy(land); });
    return best - 75;
  }

  int discard(Kind kind) const {
    const int pauper = deck_.city[kind].colour == Colour::grey ? 60 : 0;
    return pauper - wanted(kind);
  }

  int stop() const {
    if (state_.turn.phase == Phase::develop) return 3;
    return state_.turn.phase == Phase::discard_for ? -5 : 0;
  }

  const Deck& deck_;
  const State& state_;
  Seat seat_;
  const Player& me_;
  Worth worth_;
};

}  // namespace

Move greedy_move(const London& game, const View& view, const Moves& moves, Rng& rng) {
  const Greedy greedy(game, view);
  return best_of(moves, rng, [&](Move move) { return greedy.value(move); });
}

}  // namespace guildhall::london
