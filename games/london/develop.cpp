// Develop: clauses V1–V8.
#include <algorithm>

#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

int build_cost(const CityCard& card, int discount) {
  return std::max(0, card.build - discount);
}

bool buildable(const CityCard& card) {
  return !card.action && card.colour != Colour::grey;
}

// How often each colour stands in the hand; paupers count for the hand only (V8).
struct HandColours {
  std::array<std::uint8_t, 4> count{};
  int total = 0;
};

HandColours colours_of(const Deck& deck, const Player& player) {
  HandColours colours;
  for (std::size_t i = 0; i < player.hand_count; ++i) {
    ++colours.count[static_cast<std::size_t>(deck.city[player.hand.cards[i]].colour)];
  }
  colours.total = player.hand_count;
  return colours;
}

// Whether the discard (V2) and the cost (V3) of a card in hand can be paid.
bool payable(const CityCard& card, const HandColours& colours, const Powers& powers, int money, int cost,
             bool free) {
  if (money < cost) return false;
  if (free || card.always.power == Power::free_of_discard || powers.without_discard > 0) return true;
  if (colours.count[static_cast<std::size_t>(card.colour)] >= 2) return true;
  if (colours.total < 2) return false;
  return (powers.any_colour_once_price != Powers::none && money >= cost + powers.any_colour_once_price) ||
         (powers.any_colour_price != Powers::none && money >= cost + powers.any_colour_price);
}

void legal_payments(const Deck& deck, const State& state, const Powers& powers, Moves& moves) {
  const Player& player = state.players[state.turn.seat];
  const Colour colour = deck.city[state.turn.card].colour;
  const auto offer = [&](Kind card, Way way) {
    moves.push_back({.kind = MoveKind::pay_with, .card = card, .way = static_cast<std::uint8_t>(way)});
  };
  for (std::size_t i = 0; i < player.hand_count; ++i) {
    const Kind card = player.hand.cards[i];
    if (i > 0 && player.hand.cards[i - 1] == card) continue;
    if (deck.city[card].colour == colour) {
      offer(card, Way::same_colour);
      continue;
    }
    // `left` holds the build cost: it is due after the discard.
    const int money = player.money - state.turn.left;
    if (powers.any_colour_price != Powers::none && money >= powers.any_colour_price)
      offer(card, Way::any_colour);
    if (powers.any_colour_once_price != Powers::none && money >= powers.any_colour_once_price) {
      offer(card, Way::any_colour_once);
    }
  }
  if (powers.without_discard > 0) offer(no_card, Way::nothing);
}

void legal_places(const State& state, Moves& moves) {
  for_each_top(state, state.turn.seat, [&](int stack, Kind, std::uint8_t flags) {
    if ((flags & stack_flag::placed) == 0) {
      moves.push_back({.kind = MoveKind::place, .place = static_cast<std::uint8_t>(stack)});
    }
  });
  moves.push_back({.kind = MoveKind::place, .place = new_stack});
}

void pay_cost_and_place(const Play& play) {
  Turn& turn = play.state.turn;
  if (turn.left > 0) change_money(play, turn.seat, -turn.left);
  turn.left = 0;
  turn.phase = Phase::place;
}

void build(const Play& play, Move move) {
  Turn& turn = play.state.turn;
  const CityCard& card = play.deck.city[move.card];
  int discount = 0;
  if (move.way != 0) {
    const Powers powers = powers_of(play.deck, play.state);
    discount = powers.discount;
    use_ability(play.state, powers.discount_stack);
  }
  remove_from_hand(play.deck, play.player(), move.card);
  turn.card = move.card;
  turn.left = static_cast<std::uint8_t>(build_cost(card, discount));
  if (turn.free_builds > 0 || card.always.power == Power::free_of_discard) {
    pay_cost_and_place(play);
  } else {
    turn.phase = Phase::pay_build;
  }
}

void pay_build(const Play& play, Move move) {
  const auto way = static_cast<Way>(move.way);
  if (way != Way::same_colour) {
    const Powers powers = powers_of(play.deck, play.state);
    const bool once = way == Way::any_colour_once;
    if (way == Way::any_colour || once) {
      change_money(play, play.seat(), -(once ? powers.any_colour_once_price : powers.any_colour_price));
    }
    if (once) use_ability(play.state, powers.any_colour_once_stack);
    if (way == Way::nothing) use_ability(play.state, powers.without_discard_stack);
  }
  if (way != Way::nothing) discard_from_hand(play, move.card);
  pay_cost_and_place(play);
}

void play_action_card(const Play& play, Kind card) {
  remove_from_hand(play.deck, play.player(), card);
  Turn& turn = play.state.turn;
  turn.source = Source::action_card;
  turn.card = card;
  turn.op = 0;
  play.emit({.kind = EventKind::played_action, .seat = play.seat(), .card = card});
  resolve(play);
}

void after_placing(const Play& play) {
  Turn& turn = play.state.turn;
  turn.card = no_card;
  turn.phase = Phase::develop;
  if (turn.free_builds == 0) return;
  --turn.free_builds;
  if (turn.free_builds > 0) turn.phase = Phase::free_build;
}

}  // namespace

void legal_builds(const Deck& deck, const State& state, const Powers& powers, Moves& moves) {
  const Player& player = state.players[state.turn.seat];
  const HandColours colours = colours_of(deck, player);
  const bool free = state.turn.phase == Phase::free_build;
  for (std::size_t i = 0; i < player.hand_count; ++i) {
    const Kind kind = player.hand.cards[i];
    if (i > 0 && player.hand.cards[i - 1] == kind) continue;
    const CityCard& card = deck.city[kind];
    if (card.action && !free) moves.push_back({.kind = MoveKind::play_action, .card = kind});
    if (!buildable(card)) continue;
    if (payable(card, colours, powers, player.money, card.build, free)) {
      moves.push_back({.kind = MoveKind::build, .card = kind});
    }
    if (powers.discount > 0 && card.build > 0 &&
        payable(card, colours, powers, player.money, build_cost(card, powers.discount), free)) {
      moves.push_back({.kind = MoveKind::build, .card = kind, .way = 1});
    }
  }
}

void legal_develop(const Deck& deck, const State& state, const Powers& powers, Moves& moves) {
  switch (state.turn.phase) {
    case Phase::pay_build: legal_payments(deck, state, powers, moves); break;
    case Phase::place: legal_places(state, moves); break;
    default:  // develop, free_build
      legal_builds(deck, state, powers, moves);
      moves.push_back({.kind = MoveKind::stop});
      break;
  }
}

void place_card(const Play& play, Kind card, int stack) {
  State& state = play.state;
  Player& player = play.player();
  Cities& cities = state.cities;
  const CitySpan span = city_of(state, play.seat());
  const bool fresh = stack == new_stack;
  const auto at = static_cast<std::size_t>(span.first_stack + (fresh ? span.stacks : stack));
  int stacks = 0;
  int cards = 0;
  for (const Player& each : state.players) {
    stacks += each.stack_count;
    cards += each.city_count;
  }
  if (fresh) {
    const auto insert = [&](auto& row) {
      std::shift_right(row.begin() + static_cast<std::ptrdiff_t>(at), row.begin() + stacks + 1, 1);
      row[at] = 0;
    };
    insert(cities.sizes);
    insert(cities.flags);
    insert(cities.stored);
    ++player.stack_count;
  }
  int card_at = span.first_card;
  for (auto i = static_cast<std::size_t>(span.first_stack); i <= at; ++i) card_at += cities.sizes[i];
  std::shift_right(cities.cards.begin() + card_at, cities.cards.begin() + cards + 1, 1);
  cities.cards[static_cast<std::size_t>(card_at)] = card;
  ++cities.sizes[at];
  ++player.city_count;
  cities.flags[at] = stack_flag::placed;
  cities.stored[at] = 0;  // money on a covered card is lost
  const int placed_on = static_cast<int>(at) - span.first_stack;
  refresh_powers(play.deck, state, play.seat());
  play.emit({.kind = EventKind::built,
             .seat = play.seat(),
             .card = card,
             .place = static_cast<std::uint8_t>(placed_on)});
  if (!has_power(state, play.seat(), Power::store_money)) return;
  for_each_ability(play.deck, state, play.seat(), [&](const Ability& ability, int owner) {
    if (ability.power != Power::store_money || owner < 0 || owner == placed_on) return;
    cities.stored[static_cast<std::size_t>(span.first_stack + owner)] += ability.n;
    play.emit({.kind = EventKind::stored,
               .seat = play.seat(),
               .place = static_cast<std::uint8_t>(owner),
               .n = ability.n});
  });
}

void play_develop(const Play& play, Move move) {
  Turn& turn = play.state.turn;
  switch (move.kind) {
    case MoveKind::build: build(play, move); break;
    case MoveKind::pay_with: pay_build(play, move); break;
    case MoveKind::place:
      place_card(play, turn.card, move.place);
      after_placing(play);
      break;
    case MoveKind::play_action: play_action_card(play, move.card); break;
    default:  // stop
      if (turn.phase == Phase::free_build) {
        turn.free_builds = 0;
        turn.phase = Phase::develop;
      } else {
        end_action(play);
      }
      break;
  }
}

}  // namespace guildhall::london
