// The face of the rules: set-up (S1–S4), which moves are legal, playing one.
#include "games/london/london.hpp"

#include <format>
#include <span>

#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

void legal_swaps(const State& state, const Powers& powers, Moves& moves) {
  const Player& player = state.players[state.turn.seat];
  if (player.hand_count == 0 || powers.swaps == 0) return;
  bool board_has_cards = false;
  for_each_on_board(state, [&](int, Kind) { board_has_cards = true; });
  if (!board_has_cards) return;
  for (std::size_t i = 0; i < player.hand_count; ++i) {
    const Kind card = player.hand.cards[i];
    if (i == 0 || player.hand.cards[i - 1] != card) moves.push_back({.kind = MoveKind::swap, .card = card});
  }
}

void swap_card(const Play& play, Move move) {
  Turn& turn = play.state.turn;
  if (move.kind == MoveKind::swap) {
    turn.back = turn.phase;
    turn.card = move.card;
    turn.phase = Phase::swap;
    remove_from_hand(play.deck, play.player(), move.card);
    use_ability(play.state, powers_of(play.deck, play.state).swap_stack);
    return;
  }
  Kind& space = board_at(play.state, move.place);
  const Kind taken = space;
  space = turn.card;
  add_to_hand(play.player(), taken, everyone, set_bit(play.deck.city[taken].set));
  play.emit(
      {.kind = EventKind::swapped, .seat = turn.seat, .card = turn.card, .place = move.place, .n = taken});
  turn.phase = turn.back;
  turn.back = Phase::turn_draw;
  turn.card = no_card;
}

void play_action(const Play& play, Move move) {
  Turn& turn = play.state.turn;
  switch (move.kind) {
    case MoveKind::buy: buy_land(play, move.card); break;
    case MoveKind::run:
      turn.phase = Phase::run;
      play.emit({.kind = EventKind::ran, .seat = turn.seat});
      break;
    case MoveKind::draw_three: {
      turn.source = Source::three;
      int extra = 0;
      for_each_ability(play.deck, play.state, turn.seat, [&](const Ability& ability, int) {
        if (ability.power == Power::extra_draw) extra += ability.n;
      });
      start_drawing(play, 3, extra);
      break;
    }
    default: play_develop(play, move); break;
  }
}

}  // namespace

London::London() : deck_(std::shared_ptr<const Deck>(&standard_deck(), [](const Deck*) {})) {}
London::London(std::shared_ptr<const Deck> deck) : deck_(std::move(deck)) {}

std::string London::format_options(const Options& options) {
  return std::format("players {} first {}", options.players, options.first_player + 1);
}

Expected<Options> London::parse_options(std::string_view text) {
  Options options;
  for (int players = 2; players <= max_players; ++players) {
    for (int first = 0; first < players; ++first) {
      options = {.players = players, .first_player = first};
      if (text == format_options(options)) return options;
    }
  }
  return failure("option.bad", {std::string(text), "such as 'players 3 first 1'"});
}

std::vector<Options> London::bench_options() {
  return {{.players = 2, .first_player = 0},
          {.players = 3, .first_player = 1},
          {.players = 4, .first_player = 0}};
}

Expected<State> London::start(const Options& options, Seed seed) const {
  if (options.players < 2 || options.players > max_players) {
    return failure("players.bad", {std::to_string(options.players), "2, 3 or 4"});
  }
  if (options.first_player < 0 || options.first_player >= options.players) {
    return failure("first.bad", {std::to_string(options.first_player + 1), std::to_string(options.players)});
  }
  Rng rng(seed);
  State state;
  state.player_count = static_cast<std::uint8_t>(options.players);
  for (auto& row : state.board) row.fill(no_card);
  for (const Set set : {Set::c, Set::b, Set::a}) {
    const std::size_t from = state.deck_count;
    for (int kind = 0; kind < deck_->kinds; ++kind) {
      const CityCard& card = deck_->city[static_cast<std::size_t>(kind)];
      if (card.set != set) continue;
      for (int i = 0; i < card.copies; ++i) state.deck[state.deck_count++] = static_cast<Kind>(kind);
    }
    rng.shuffle(std::span(state.deck).subspan(from, state.deck_count - from));
  }
  std::size_t offered = 0;
  for (BoroughId borough = 0; borough < borough_total; ++borough) {
    if (deck_->boroughs[borough].starter) {
      state.offer[offered++] = borough;
    } else {
      state.borough_deck[state.borough_deck_count++] = borough;
    }
  }
  rng.shuffle(std::span(state.borough_deck));
  for (Seat seat = 0; seat < state.player_count; ++seat) {
    Player& player = state.players[seat];
    player.money = 5;
    for (int i = 0; i < 6; ++i) {
      const Kind card = state.deck[--state.deck_count];
      state.deck[state.deck_count] = 0;
      add_to_hand(player, card, seat_bit(seat), set_bit(deck_->city[card].set));
    }
  }
  state.first_player = static_cast<Seat>(options.first_player);
  state.turn.seat = state.first_player;
  return state;
}

void London::legal(const State& state, Moves& moves) const {
  moves.clear();
  const Deck& deck = *deck_;
  switch (state.turn.phase) {
    case Phase::over: return;
    case Phase::turn_draw: {
      const Powers powers = powers_of(deck, state);
      legal_turn(state, powers, moves);
      legal_swaps(state, powers, moves);
      break;
    }
    case Phase::look:
    case Phase::put_back: legal_turn(state, {}, moves); break;
    case Phase::draw:
    case Phase::hand_limit:
      legal_turn(state, {}, moves);
      // A card that is being resolved comes first; the swap can wait until it is done.
      if (state.turn.card == no_card && has_power(state, state.turn.seat, Power::swap_with_board)) {
        legal_swaps(state, powers_of(deck, state), moves);
      }
      break;
    case Phase::action: {
      const Powers powers = powers_of(deck, state);
      legal_builds(deck, state, powers, moves);
      legal_land(deck, state, moves);
      moves.push_back({.kind = MoveKind::run});
      moves.push_back({.kind = MoveKind::draw_three});
      legal_swaps(state, powers, moves);
      break;
    }
    case Phase::develop: {
      const Powers powers = powers_of(deck, state);
      legal_develop(deck, state, powers, moves);
      legal_swaps(state, powers, moves);
      break;
    }
    case Phase::place: legal_develop(deck, state, {}, moves); break;
    case Phase::pay_build:
    case Phase::free_build: legal_develop(deck, state, powers_of(deck, state), moves); break;
    case Phase::run:
      legal_run(deck, state, moves);
      if (has_power(state, state.turn.seat, Power::swap_with_board)) {
        legal_swaps(state, powers_of(deck, state), moves);
      }
      break;
    case Phase::pay_activation:
    case Phase::flip: legal_run(deck, state, moves); break;
    case Phase::swap:
      for_each_on_board(state, [&](int place, Kind) {
        moves.push_back({.kind = MoveKind::swap_with, .place = static_cast<std::uint8_t>(place)});
      });
      break;
    default: legal_effect(deck, state, moves); break;
  }
  moves.push_back({.kind = MoveKind::loan});  // T5
}

void London::play_move(State& state, Move move, Events* events) const {
  const Play play{.deck = *deck_, .state = state, .events = events};
  if (move.kind == MoveKind::loan) {
    const Phase phase = state.turn.phase == Phase::swap ? state.turn.back : state.turn.phase;
    if (phase == Phase::turn_draw) state.turn.flags |= turn_flag::loan_taken;  // Q5
    take_loan(play, state.turn.seat);
    return;
  }
  if (move.kind == MoveKind::swap || move.kind == MoveKind::swap_with) {
    swap_card(play, move);
    return;
  }
  switch (state.turn.phase) {
    case Phase::turn_draw:
    case Phase::look:
    case Phase::put_back:
    case Phase::draw:
    case Phase::hand_limit: play_turn(play, move); break;
    case Phase::action: play_action(play, move); break;
    case Phase::pay_build:
    case Phase::place:
    case Phase::develop:
    case Phase::free_build: play_develop(play, move); break;
    case Phase::run:
    case Phase::pay_activation:
    case Phase::flip: play_run(play, move); break;
    default: play_effect(play, move); break;
  }
}

static_assert(Game<London>);

}  // namespace guildhall::london
