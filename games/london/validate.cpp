// What every state must satisfy; the guard against states from outside and the tests' invariant.
#include <algorithm>
#include <format>
#include <span>

#include "games/london/london.hpp"
#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

using Check = Expected<void>;

Check wrong(std::string what) {
  return failure("position.bad", {std::move(what)});
}

// A card on its way between the hand and the city or board stands in the turn only.
bool card_in_turn(const Turn& turn) {
  return turn.phase == Phase::pay_build || turn.phase == Phase::place || turn.phase == Phase::swap;
}

class Validator {
 public:
  Validator(const London& game, const State& state) : game_(game), deck_(game.deck()), state_(state) {}

  Check all() {
    for (const auto check : {&Validator::players, &Validator::cities, &Validator::cards, &Validator::boroughs,
                             &Validator::hand_sets, &Validator::leftovers, &Validator::powers,
                             &Validator::pending, &Validator::options}) {
      if (auto result = (this->*check)(); !result) return result;
    }
    return {};
  }

 private:
  Check players() {
    if (state_.player_count < 2 || state_.player_count > max_players) {
      return failure("players.bad", {std::to_string(state_.player_count), "2, 3 or 4"});
    }
    if (state_.turn.seat >= state_.player_count || state_.first_player >= state_.player_count) {
      return wrong("a seat that nobody has: expected one of the players");
    }
    const bool counts_down = state_.last_turns >= 2 && state_.last_turns <= state_.player_count;
    const bool ended = state_.last_turns == 1 && state_.turn.phase == Phase::over;
    if (state_.last_turns != 0 && !counts_down && !ended)
      return wrong("the number of last turns does not fit");
    for (Seat seat = 0; seat < state_.player_count; ++seat) {
      const Player& player = state_.players[seat];
      if (player.money < 0 || player.poverty < 0 || player.loans < 0) {
        return wrong(std::format("seat {}: money, poverty and loans are never below 0", seat + 1));
      }
      if (player.hand_count > max_hand - deck_.most_draws) {
        return wrong(std::format("a hand of more than {} cards", max_hand - deck_.most_draws));
      }
      const auto hand = std::span(player.hand.cards).first(player.hand_count);
      if (!std::ranges::is_sorted(hand)) return wrong("a hand that is not in order");
      for (std::size_t i = 0; i < hand.size(); ++i) {
        if ((player.hand.known[i] & seat_bit(seat)) == 0) return wrong("a hand its owner does not know");
        const bool twin = i > 0 && hand[i] == hand[i - 1];
        if (twin && (player.hand.known[i] & ~player.hand.known[i - 1]) != 0)
          return wrong("equal cards out of order");
      }
    }
    for (int depth = 0; depth < std::min<int>(state_.deck_count, max_look); ++depth) {
      const Kind kind = state_.deck[static_cast<std::size_t>(state_.deck_count - 1 - depth)];
      if (kind < deck_.kinds && (deck_sets(deck_, state_, depth) & set_bit(deck_.city[kind].set)) == 0) {
        return wrong(std::format("{} is of none of the sets it is said to be of", deck_.city_texts[kind].id));
      }
    }
    for (std::size_t i = state_.deck_count; i < max_look; ++i) {
      if (state_.deck_known[i] != 0 || state_.deck_mixed[i] != 0)
        return wrong("knowledge of a card that is not there");
    }
    return {};
  }

  Check cities() {
    int stacks = 0;
    int cards = 0;
    for (Seat seat = 0; seat < state_.player_count; ++seat) {
      const Player& player = state_.players[seat];
      int own = 0;
      if (stacks + player.stack_count > deck_size) return wrong("more stacks than cards");
      for (int i = 0; i < player.stack_count; ++i, ++stacks) {
        own += state_.cities.sizes[static_cast<std::size_t>(stacks)];
        if (state_.cities.sizes[static_cast<std::size_t>(stacks)] == 0) return wrong("an empty stack");
      }
      if (own != player.city_count || cards + own > deck_size)
        return wrong("stacks and cards of a city do not agree");
      cards += own;
    }
    for (int i = 0; i < cards; ++i) {
      const Kind kind = state_.cities.cards[static_cast<std::size_t>(i)];
      if (kind >= deck_.kinds) return wrong("a card that the deck does not have");
      if (deck_.city[kind].action || deck_.city[kind].colour == Colour::grey) {
        return wrong(
            std::format("{} lies in a city: action cards and paupers never do", deck_.city_texts[kind].id));
      }
    }
    return {};
  }

  Check cards() {
    std::array<int, max_kinds> counts{};
    bool known = true;
    const auto count = [&](Kind kind) {
      if (kind < deck_.kinds) {
        ++counts[kind];
      } else {
        known = false;
      }
    };
    std::ranges::for_each(std::span(state_.deck).first(std::min<std::size_t>(state_.deck_count, deck_size)),
                          count);
    for (const auto& row : state_.board) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i] == no_card) continue;
        if (static_cast<int>(i) >= board_columns(state_))
          return wrong("a card beyond the board's usable spaces (M5)");
        count(row[i]);
      }
    }
    int city_cards = 0;
    for (const Player& player : std::span(state_.players).first(state_.player_count)) {
      std::ranges::for_each(std::span(player.hand.cards).first(player.hand_count), count);
      city_cards += player.city_count;
    }
    std::ranges::for_each(std::span(state_.cities.cards).first(static_cast<std::size_t>(city_cards)), count);
    if (card_in_turn(state_.turn)) count(state_.turn.card);
    if (!known) return wrong("a card that the deck does not have");
    for (std::size_t kind = 0; kind < static_cast<std::size_t>(deck_.kinds); ++kind) {
      if (counts[kind] > deck_.city[kind].copies) {
        return failure("position.twice", {deck_.city_texts[kind].id, std::to_string(counts[kind]),
                                          std::to_string(deck_.city[kind].copies)});
      }
    }
    return {};
  }

  Check boroughs() {
    std::array<int, borough_total> counts{};
    for (const BoroughId borough : state_.offer) {
      if (borough == no_borough) continue;
      if (borough >= borough_total) return wrong("a borough that the deck does not have");
      ++counts[borough];
    }
    for (std::size_t i = 0; i < state_.borough_deck_count; ++i) {
      if (state_.borough_deck[i] >= borough_total) return wrong("a borough that the deck does not have");
      ++counts[state_.borough_deck[i]];
    }
    for (const Player& player : std::span(state_.players).first(state_.player_count)) {
      for (BoroughId borough = 0; borough < borough_total; ++borough) {
        if ((player.boroughs >> borough & 1U) != 0) ++counts[borough];
      }
      const bool top_fits = player.boroughs == 0 ? player.top_borough == no_borough
                                                 : player.top_borough < borough_total &&
                                                       (player.boroughs >> player.top_borough & 1U) != 0;
      if (!top_fits) return wrong("a top borough that its player does not own");
    }
    for (std::size_t i = 0; i < borough_total; ++i) {
      if (counts[i] > 1) {
        return failure("position.twice", {deck_.borough_texts[i].id, std::to_string(counts[i]), "1"});
      }
    }
    return {};
  }

  // What is known of a hand's sets must fit its cards.
  Check hand_sets() {
    for (const Player& player : std::span(state_.players).first(state_.player_count)) {
      auto sets = player.sets;
      for (std::size_t i = 0; i < player.hand_count; ++i)
        forget_set(sets, deck_.city[player.hand.cards[i]].set);
      int sum = 0;
      for (const std::uint8_t count : player.sets) sum += count;
      if (sum != player.hand_count || std::ranges::any_of(sets, [](int n) { return n != 0; })) {
        return wrong("the sets of a hand do not fit its cards");
      }
    }
    return {};
  }

  // What belongs to another decision must not stand there.
  Check leftovers() {
    const Turn& turn = state_.turn;
    const Phase phase = turn.phase;
    const bool effect = phase == Phase::pay_activation || phase == Phase::flip ||
                        phase == Phase::board_build || phase == Phase::give_poverty ||
                        phase == Phase::discard_for || phase == Phase::activate_again;
    const bool drawing = phase == Phase::draw || (phase == Phase::swap && turn.back == Phase::draw);
    const bool resolving =
        turn.source == Source::city || turn.source == Source::borough || turn.source == Source::action_card;
    if (turn.source != Source::none && !effect && !drawing) return wrong("no card is being resolved here");
    if (turn.card != no_card && !card_in_turn(turn) && !resolving) return wrong("no card is in play here");
    if (!resolving && (turn.stack != 0 || turn.op != 0)) return wrong("no operation is under way here");
    if (turn.source != Source::city && (turn.caller != 0 || turn.caller_op != 0))
      return wrong("nothing is repeated here");
    if (turn.caller == 0 && turn.caller_op != 0) return wrong("nothing is repeated here");
    const bool counts = drawing || phase == Phase::pay_activation || phase == Phase::discard_for ||
                        phase == Phase::look || phase == Phase::put_back || phase == Phase::pay_build;
    if ((!counts && turn.left != 0) || (!drawing && turn.extra != 0)) return wrong("nothing is counted here");
    if (drawing && turn.left + turn.extra > deck_.most_draws) return wrong("more draws than any card gives");
    const bool builds = phase == Phase::free_build || phase == Phase::place ||
                        (phase == Phase::draw && turn.source == Source::action_card);
    if (turn.free_builds > 9 || (turn.free_builds > 0 && !builds))
      return wrong("no free builds are left here");
    if (phase == Phase::free_build && turn.free_builds == 0) return wrong("no free builds are left");
    if (phase != Phase::swap && turn.back != Phase::turn_draw) return wrong("there is nothing to go back to");
    const bool starting = phase == Phase::turn_draw || phase == Phase::look || phase == Phase::put_back ||
                          (phase == Phase::swap && turn.back == Phase::turn_draw);
    if (turn.drawn > (starting ? 4 : 5)) return wrong("more draws than a turn can start with");
    if (turn.flags > 15) return wrong("an unknown mark of the turn");
    return {};
  }

  static bool asks(Phase phase, OpCode code) {
    switch (phase) {
      case Phase::board_build: return code == OpCode::build_from_board;
      case Phase::give_poverty:
        return code == OpCode::give_poverty_from_own || code == OpCode::give_poverty_from_supply;
      case Phase::discard_for: return code == OpCode::discard_for;
      case Phase::activate_again: return code == OpCode::activate_again;
      default: return code == OpCode::draw;
    }
  }

  Check source() {
    const Turn& turn = state_.turn;
    const Player& player = state_.players[turn.seat];
    OpRange range;
    switch (turn.source) {
      case Source::city:
        if (turn.stack >= player.stack_count || turn.caller > player.stack_count)
          return wrong("no such stack is active");
        if (turn.card >= deck_.kinds || top_card(state_, turn.seat, turn.stack) != turn.card) {
          return wrong("the active card is not on top of its stack");
        }
        if (turn.caller > 0) {
          const CityCard& caller = deck_.city[top_card(state_, turn.seat, turn.caller - 1)];
          if (!caller.repeats || turn.caller_op > caller.run.count || turn.caller - 1 == turn.stack) {
            return wrong("the calling card repeats no other");
          }
        }
        range = deck_.city[turn.card].run;
        break;
      case Source::action_card:
        if (turn.card >= deck_.kinds || !deck_.city[turn.card].action)
          return wrong("the active card is no action card");
        range = deck_.city[turn.card].on_play;
        break;
      case Source::borough:
        if (turn.card >= borough_total || turn.card != player.top_borough)
          return wrong("the active borough is not on top");
        range = deck_.boroughs[turn.card].run;
        break;
      default: return {};
    }
    if (turn.phase == Phase::flip) return turn.source == Source::city ? Check{} : wrong("nothing flips here");
    if (turn.phase == Phase::pay_activation) {
      return turn.source == Source::city && turn.op == 0 && turn.left > 0 && turn.left <= player.hand_count
                 ? Check{}
                 : wrong("no activation is to be paid");
    }
    if (turn.op == 0 || turn.op > range.count) return wrong("no operation is asked for");
    const Op& op = deck_.ops[static_cast<std::size_t>(range.first + turn.op - 1)];
    return asks(turn.phase, op.code) ? Check{} : wrong("the operation asks for something else");
  }

  Check pending() {
    const Turn& turn = state_.turn;
    switch (turn.phase) {
      case Phase::look:
      case Phase::put_back:
        return turn.left > 0 && turn.left <= std::min<int>(state_.deck_count, max_look)
                   ? Check{}
                   : wrong("the number of cards looked at does not fit the deck");
      case Phase::pay_build:
        if (turn.left > state_.players[turn.seat].money) return wrong("the build cost exceeds the money");
        [[fallthrough]];
      case Phase::place: {
        const CityCard& card = deck_.city[turn.card];
        return card.action || card.colour == Colour::grey ? wrong("this card cannot be built") : Check{};
      }
      case Phase::draw: {
        const bool some = turn.left + turn.extra > 0 && can_draw(state_);
        const bool whose = turn.source != Source::none && turn.source != Source::borough;
        return some && whose ? source() : wrong("nothing is drawn here");
      }
      case Phase::pay_activation:
      case Phase::flip:
      case Phase::board_build:
      case Phase::give_poverty:
      case Phase::discard_for:
      case Phase::activate_again:
        return turn.source == Source::city ? source() : wrong("no card is being activated");
      case Phase::swap: {
        const bool returns =
            turn.back == Phase::turn_draw || turn.back == Phase::action || turn.back == Phase::develop ||
            turn.back == Phase::run ||
            (turn.back == Phase::hand_limit && state_.players[turn.seat].hand_count + 1 > hand_limit) ||
            (turn.back == Phase::draw && turn.left + turn.extra > 0 &&
             (turn.source == Source::land || turn.source == Source::three));
        return returns ? Check{} : wrong("a swap that leads nowhere");
      }
      case Phase::hand_limit:
        return state_.players[turn.seat].hand_count > hand_limit ? Check{}
                                                                 : wrong("the hand is not above its limit");
      default: return {};
    }
  }

  Check powers() {
    State copy = state_;
    for (Seat seat = 0; seat < state_.player_count; ++seat) {
      refresh_powers(deck_, copy, seat);
      if (copy.players[seat].powers != state_.players[seat].powers)
        return wrong("the abilities do not fit the city");
    }
    return {};
  }

  Check options() {
    if (state_.turn.phase == Phase::over) return {};
    Moves moves;
    game_.legal(state_, moves);
    const bool some = std::ranges::any_of(moves, [](Move move) { return move.kind != MoveKind::loan; });
    return some ? Check{} : failure("position.stuck", {"expected a decision with at least one option"});
  }

  const London& game_;
  const Deck& deck_;
  const State& state_;
};

}  // namespace

Expected<void> London::validate(const State& state) const {
  return Validator(*this, state).all();
}

}  // namespace guildhall::london
