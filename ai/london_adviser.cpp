#include "ai/london_adviser.hpp"

#include <algorithm>

#include "games/london/rules.hpp"

namespace guildhall::london {

Adviser::Adviser(const Deck& deck, const State& state, Seat seat, const Advice& advice)
    : deck_(deck),
      state_(state),
      advice_(advice),
      seat_(seat),
      me_(state.players[seat]),
      turns_left_(state.last_turns > 0 ? 0 : state.deck_count / (2 * state.player_count)),
      worth_{.deck = deck,
             .state = state,
             .seat = seat,
             .money = turns_left_ < 3 ? advice.late_money : advice.money,
             .card = advice.card} {
  worth_.poverty = std::clamp(advice.poverty + advice.poverty_slope * worth_.behind(), advice.poverty,
                              std::max(advice.poverty, advice.poverty_most));
  for (std::size_t i = 0; i < me_.hand_count; ++i) {
    const Kind card = me_.hand.cards[i];
    if (!is_hidden(card)) ++colours_[static_cast<std::size_t>(deck.city[card].colour)];
  }
}

int Adviser::value(Move move) const {
  switch (move.kind) {
    case MoveKind::repay: return 60;
    case MoveKind::loan: return loan();
    case MoveKind::draw_deck:
    case MoveKind::look: return draw_deck();
    case MoveKind::draw_board: return wanted(board_at(state_, move.place));
    case MoveKind::take: return wanted(move.card);
    case MoveKind::put_back: return -wanted(move.card);
    case MoveKind::build: return build(move);
    case MoveKind::play_action: return turns_left_ > 0 ? 25 : 0;
    case MoveKind::pay_with: return pay_with(move);
    case MoveKind::place: return place(move.place);
    case MoveKind::buy: return buy(deck_.boroughs[move.card]);
    case MoveKind::run: return run();
    case MoveKind::draw_three: return draw_three();
    case MoveKind::activate:
    case MoveKind::activate_again: return worth_.activation(top_card(state_, seat_, move.place));
    case MoveKind::activate_borough: return 1;
    case MoveKind::discard: return discard(move.card);
    case MoveKind::flip: return worth_.flip(move.place);
    case MoveKind::build_from_board: return wanted(board_at(state_, move.place));
    case MoveKind::give_poverty: return state_.players[move.place].prestige;
    case MoveKind::swap: return swap(move.card);
    case MoveKind::swap_with: return wanted(board_at(state_, move.place));
    case MoveKind::stop: return stop();
  }
  return 0;
}

// What a card is worth once it stands in the city.
int Adviser::standing_value(const CityCard& card) const {
  int total = card.prestige * 10;
  if (turns_left_ < 1) return total;
  if (card.run.count > 0 && !card.saves_from_flip) {
    const int discard = card.cost_discard * (me_.hand_count > 0 ? -worth_.poverty / 2 : 5);
    const int once = worth_.of(card.run, false) - card.cost_money * worth_.money - discard;
    total += std::max(0, once) * (card.flip ? 100 : advice_.stays) / 100;
  }
  if (card.saves_from_flip) total += 15;
  if (card.always.power != Power::none) total += std::min(30, 5 * turns_left_);
  return total;
}

int Adviser::wanted(Kind kind) const {
  if (kind == no_card || is_hidden(kind)) return advice_.card;
  const CityCard& card = deck_.city[kind];
  if (card.colour == Colour::grey) return -advice_.pauper;
  if (card.action) return turns_left_ > 1 ? 20 : -advice_.end_hand;
  const int worth = standing_value(card) - card.build * worth_.money;
  const int pair = colours_[static_cast<std::size_t>(card.colour)] > 0 ? advice_.pair : 0;
  const int late = turns_left_ < 2 ? advice_.end_hand : 0;
  return std::max(4, worth) * advice_.hope / 100 + pair - late;
}

int Adviser::build(Move move) const {
  const CityCard& card = deck_.city[move.card];
  const int cost = std::max(0, card.build - (move.way != 0 ? 2 : 0)) * worth_.money;
  // A card built and a card discarded are two fewer in hand, each of them poverty at the next run.
  return standing_value(card) - cost + worth_.poverty / 2 + advice_.build +
         advice_.build_hand * std::max(0, me_.hand_count - 3);
}

int Adviser::pay_with(Move move) const {
  const auto way = static_cast<Way>(move.way);
  if (way == Way::nothing) return -10;
  const int price = way == Way::any_colour ? worth_.money : 0;
  const int pauper = deck_.city[move.card].colour == Colour::grey ? 15 : 0;
  return pauper - wanted(move.card) - price;
}

// Covering a spent card saves a stack; a good face-up card stays open.
int Adviser::place(std::uint8_t stack) const {
  if (stack == new_stack) {
    const int runs = std::clamp(turns_left_ / 3, 0, 4);
    return -advice_.new_stack * runs - (me_.stack_count > 3 ? advice_.new_stack_crowd : 0);
  }
  const CitySpan span = city_of(state_, seat_);
  const auto flags = state_.cities.flags[static_cast<std::size_t>(span.first_stack + stack)];
  if ((flags & stack_flag::face_down) != 0) return 10;
  const CityCard& card = deck_.city[top_card(state_, seat_, stack)];
  return 5 - (standing_value(card) - card.prestige * 10);
}

int Adviser::buy(const Borough& borough) const {
  const int removed = std::min<int>(borough.poverty, me_.poverty + 2);
  const int cards = turns_left_ > 2 ? advice_.card / 2 : -advice_.end_hand;
  return borough.prestige * 10 + removed * worth_.poverty + borough.draw * cards -
         borough.price * worth_.money + std::min(turns_left_, 4) * worth_.of(borough.run, true) / 4 +
         advice_.buy;
}

int Adviser::run() const {
  const Worth::Run run = worth_.run();
  return run.gain - run.new_poverty * worth_.poverty - advice_.run_hand * run.hand + advice_.run;
}

int Adviser::draw_three() const {
  if (turns_left_ < 1) return -20;
  return advice_.three - advice_.three_hand * me_.hand_count;
}

// With a full hand the card must go again: from the deck it brings the end nearer, from the board two
// such players would pass the same cards around for ever.
int Adviser::draw_deck() const {
  return me_.hand_count >= hand_limit - 1 ? 1000 : advice_.card;
}

// Borrow only to buy land that pays, never by the way.
int Adviser::loan() const {
  if (state_.turn.phase != Phase::action || me_.loans > 1 || turns_left_ < 3) return 2 * hopeless;
  const int best = worth_.best_on_credit([&](const Borough& land) { return buy(land); });
  return best - advice_.loan - 40 * me_.loans;
}

int Adviser::discard(Kind kind) const {
  const int pauper = deck_.city[kind].colour == Colour::grey ? 35 : 0;
  return pauper - wanted(kind);
}

// Only a pauper is worth the trouble.
int Adviser::swap(Kind kind) const {
  return deck_.city[kind].colour == Colour::grey ? 40 : -60 - wanted(kind);
}

int Adviser::stop() const {
  switch (state_.turn.phase) {
    case Phase::develop: return advice_.stop;
    case Phase::discard_for: return -5;
    case Phase::turn_draw: return turns_left_ > 0 ? 0 : 5;
    default: return 0;
  }
}

Move best_advice(const Deck& deck, const State& state, Seat seat, const Moves& moves, const Advice& advice,
                 Rng& rng) {
  if (moves.size() == 1) return moves[0];
  const Adviser adviser(deck, state, seat, advice);
  return best_of(moves, rng, [&](Move move) { return adviser.value(move); });
}

Move advised_move(const London& game, const View& view, const Moves& moves, Rng& rng) {
  return best_advice(game.deck(), view.state, view.seat, moves, good_advice, rng);
}

}  // namespace guildhall::london
