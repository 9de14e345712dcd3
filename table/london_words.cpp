#include <array>

#include "table/words.hpp"

namespace guildhall {

using namespace london;

namespace {

constexpr std::array<std::string_view, phase_count> phases{
    "turn-draw",   "look",           "put-back", "action",         "pay-build", "place",       "develop",
    "free-build",  "draw",           "run",      "pay-activation", "flip",      "board-build", "give-poverty",
    "discard-for", "activate-again", "swap",     "hand-limit",     "over"};
constexpr std::array<std::string_view, 24> move_kinds{"repay",
                                                      "loan",
                                                      "draw-deck",
                                                      "draw-board",
                                                      "look",
                                                      "take",
                                                      "put-back",
                                                      "build",
                                                      "play-action",
                                                      "pay-with",
                                                      "place",
                                                      "buy",
                                                      "run",
                                                      "draw-three",
                                                      "activate",
                                                      "activate-borough",
                                                      "discard",
                                                      "flip",
                                                      "build-from-board",
                                                      "give-poverty",
                                                      "activate-again",
                                                      "swap",
                                                      "swap-with",
                                                      "stop"};
constexpr std::array<std::string_view, 24> event_kinds{
    "turn-begins",      "repaid",  "borrowed",      "drew-deck",         "drew-board",  "looked",
    "put-back",         "built",   "played-action", "discarded",         "board-swept", "bought",
    "borough-revealed", "ran",     "activated",     "borough-activated", "flipped",     "money",
    "prestige",         "poverty", "stored",        "swapped",           "last-turns",  "game-over"};
static_assert(static_cast<int>(MoveKind::stop) + 1 == move_kinds.size());
static_assert(static_cast<int>(EventKind::game_over) + 1 == event_kinds.size());

// A card as its id, "?AB" for a hidden one of which the sets are known, null for none.
void write_card(JsonWriter& out, const Deck& deck, Kind kind) {
  if (kind == no_card) {
    out.null();
  } else if (is_hidden(kind)) {
    std::string text = "?";
    for (int set = 0; set < 3; ++set) {
      if ((sets_of_hidden(kind) >> set & 1) != 0) text += static_cast<char>('A' + set);
    }
    out.value(text);
  } else {
    out.value(deck.city_texts[kind].id);
  }
}

void write_borough(JsonWriter& out, const Deck& deck, BoroughId borough) {
  if (borough == no_borough) {
    out.null();
  } else if (borough == hidden_borough) {
    out.value("?");
  } else {
    out.value(deck.borough_texts[borough].id);
  }
}

bool names_borough(MoveKind kind) {
  return kind == MoveKind::buy || kind == MoveKind::activate_borough;
}

bool names_borough(EventKind kind) {
  return kind == EventKind::bought || kind == EventKind::borough_revealed ||
         kind == EventKind::borough_activated;
}

std::string turn_part(const Deck& deck, const State& state) {
  const Turn& turn = state.turn;
  JsonWriter out;
  out.open('{').field("seat", int{turn.seat}).field("phase", phases[static_cast<std::size_t>(turn.phase)]);
  out.field("first", int{state.first_player}).field("drawn", int{turn.drawn}).field("left", int{turn.left});
  out.field("extra", int{turn.extra}).field("freeBuilds", int{turn.free_builds});
  out.key("card");
  write_card(out, deck, turn.card);
  out.field("stack", int{turn.stack});
  out.field("loanTaken", (turn.flags & turn_flag::loan_taken) != 0);
  out.field("boroughUsed", (turn.flags & turn_flag::borough_used) != 0);
  out.field("boroughActivated", (turn.flags & turn_flag::borough_activated) != 0);
  out.field("noHandPoverty", (turn.flags & turn_flag::no_hand_poverty) != 0);
  if (state.last_turns != 0) out.field("lastTurns", state.last_turns - 1);
  out.close('}');
  return out.take();
}

std::string board_part(const Deck& deck, const State& state) {
  JsonWriter out;
  out.open('[');
  for (const auto& row : state.board) {
    out.open('[');
    for (const Kind card : row) write_card(out, deck, card);
    out.close(']');
  }
  out.close(']');
  return out.take();
}

std::string offer_part(const Deck& deck, const State& state) {
  JsonWriter out;
  out.open('{').key("boroughs").open('[');
  for (const BoroughId borough : state.offer) write_borough(out, deck, borough);
  out.close(']').field("boroughDeck", int{state.borough_deck_count}).field("deck", int{state.deck_count});
  out.key("top").open('[');
  // The top cards that this seat has looked at, the uppermost first.
  for (int i = 0; i < std::min<int>(max_look, state.deck_count); ++i) {
    const Kind card = state.deck[static_cast<std::size_t>(state.deck_count - 1 - i)];
    if (is_hidden(card)) break;
    write_card(out, deck, card);
  }
  out.close(']').close('}');
  return out.take();
}

// `stack` and `card` are where the seat's city begins in `cities`; they are moved past it.
std::string player_part(const Deck& deck, const State& state, Seat seat, std::size_t& stack,
                        std::size_t& card) {
  const Player& player = state.players[seat];
  JsonWriter out;
  out.open('{').field("money", player.money).field("poverty", player.poverty);
  out.field("prestige", player.prestige).field("loans", player.loans);
  out.key("boroughs").open('[');
  for (BoroughId b = 0; b < borough_total; ++b) {
    if ((player.boroughs >> b & 1U) != 0) write_borough(out, deck, b);
  }
  out.close(']').key("topBorough");
  write_borough(out, deck, player.top_borough);
  out.key("hand").open('[');
  for (std::size_t i = 0; i < player.hand_count; ++i) write_card(out, deck, player.hand.cards[i]);
  out.close(']').key("city").open('[');
  const Cities& cities = state.cities;
  for (int i = 0; i < player.stack_count; ++i, ++stack) {
    out.open('{').key("cards").open('[');
    for (int k = 0; k < cities.sizes[stack]; ++k) write_card(out, deck, cities.cards[card++]);
    out.close(']');
    const auto flag = [&](std::string_view name, std::uint8_t bit) {
      if ((cities.flags[stack] & bit) != 0) out.field(name, true);
    };
    flag("down", stack_flag::face_down);
    flag("activated", stack_flag::activated);
    flag("placed", stack_flag::placed);
    flag("used", stack_flag::used);
    if (cities.stored[stack] != 0) out.field("stored", int{cities.stored[stack]});
    out.close('}');
  }
  out.close(']').close('}');
  return out.take();
}

void write_sheets(JsonWriter& out, const London& game, const State& state) {
  out.open('[');
  for (const ScoreSheet& sheet : game.score_sheets(state)) {
    out.open('{').field("prestigeBefore", sheet.prestige_before).field("cardsInHand", sheet.cards_in_hand);
    out.field("cityPrestige", sheet.city_prestige).field("loansRepaid", sheet.loans_repaid);
    out.field("moneyLeft", sheet.money_left).field("moneyPrestige", sheet.money_prestige);
    out.field("loansLeft", sheet.loans_left).field("poverty", sheet.poverty);
    out.field("povertyRemoved", sheet.poverty_removed).field("povertyLeft", sheet.poverty_left);
    out.field("povertyPrestige", sheet.poverty_prestige).field("total", sheet.total);
    out.field("boroughs", sheet.boroughs).field("bestCard", sheet.best_card).close('}');
  }
  out.close(']');
}

// What would be: the scores if the game ended now, and what a run of each seat would bring.
std::string ahead_part(const London& game, const State& state) {
  JsonWriter out;
  out.open('{').key("sheets");
  write_sheets(out, game, state);
  out.key("run").open('[');
  for (Seat seat = 0; seat < state.player_count; ++seat) {
    const RunPoverty poverty = game.run_poverty(state, seat);
    out.open('{').field("stacks", poverty.stacks).field("loans", poverty.loans);
    out.field("cards", poverty.cards).close('}');
  }
  out.close(']').close('}');
  return out.take();
}

}  // namespace

void view_parts(const London& game, const View& view, Parts& parts) {
  const Deck& deck = game.deck();
  const State& state = view.state;
  parts.emplace_back("turn", turn_part(deck, state));
  parts.emplace_back("board", board_part(deck, state));
  parts.emplace_back("offer", offer_part(deck, state));
  std::size_t stack = 0;
  std::size_t card = 0;
  for (Seat seat = 0; seat < state.player_count; ++seat) {
    parts.emplace_back("player" + std::to_string(seat), player_part(deck, state, seat, stack, card));
  }
  parts.emplace_back("ahead", ahead_part(game, state));
}

void write_move(JsonWriter& out, const London& game, const State& state, Move move) {
  out.open('{').field("text", game.format_move(state, move));
  out.field("kind", move_kinds[static_cast<std::size_t>(move.kind)]);
  if (move.card != no_card) {
    out.key("card");
    if (names_borough(move.kind)) {
      write_borough(out, game.deck(), move.card);
    } else {
      write_card(out, game.deck(), move.card);
    }
  }
  out.field("place", move.place == new_stack ? -1 : int{move.place}).field("way", int{move.way});
  // What it changes for the one who makes it; no such number depends on a card that seat does not know.
  State after = state;
  game.play(after, move, NoEvents{});
  const Player& old = state.players[state.turn.seat];
  const Player& now = after.players[state.turn.seat];
  const auto change = [&](std::string_view name, std::int32_t before, std::int32_t then) {
    if (then != before) out.field(name, then - before);
  };
  change("money", old.money, now.money);
  change("poverty", old.poverty, now.poverty);
  change("prestige", old.prestige, now.prestige);
  change("loans", old.loans, now.loans);
  out.close('}');
}

void write_event(JsonWriter& out, const London& game, const Event& event) {
  out.open('{')
      .field("kind", event_kinds[static_cast<std::size_t>(event.kind)])
      .field("seat", int{event.seat});
  if (event.card != no_card) {
    out.key("card");
    if (names_borough(event.kind)) {
      write_borough(out, game.deck(), event.card);
    } else {
      write_card(out, game.deck(), event.card);
    }
  }
  out.field("place", int{event.place});
  if (event.kind == EventKind::swapped) {
    out.key("taken");
    write_card(out, game.deck(), static_cast<Kind>(event.n));
  } else {
    out.field("n", event.n);
  }
  out.close('}');
}

void write_result(JsonWriter& out, const London& game, const State& state) {
  write_sheets(out, game, state);
}

}  // namespace guildhall
