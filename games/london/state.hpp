#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "core/fixed.hpp"
#include "core/game.hpp"
#include "games/london/deck.hpp"

namespace guildhall::london {

inline constexpr int max_players = 4;
inline constexpr int max_hand = 32;
inline constexpr int max_look = 7;
inline constexpr int hand_limit = 9;
inline constexpr int loan_money = 10;
inline constexpr int loan_price = 15;

// A city card by its place in the deck file. The highest values stand for a hidden card of which only
// the sets it may belong to are known: everyone can count them, because A lies on B lies on C (S2).
using Kind = std::uint8_t;
inline constexpr Kind no_card = 0xf0;

// Bit 0 set A, bit 1 set B, bit 2 set C.
using SetMask = std::uint8_t;
inline constexpr SetMask any_set = 7;
constexpr SetMask set_bit(Set set) {
  return static_cast<SetMask>(1U << static_cast<unsigned>(set));
}
constexpr Kind hidden_card(SetMask sets) {
  return static_cast<Kind>(0xf8U | sets);
}
constexpr bool is_hidden(Kind kind) {
  return kind > 0xf8;
}
constexpr SetMask sets_of_hidden(Kind kind) {
  return kind & any_set;
}

using BoroughId = std::uint8_t;
inline constexpr BoroughId no_borough = 0xfe;
inline constexpr BoroughId hidden_borough = 0xff;

// Bit s is set when seat s knows the card.
using SeatMask = std::uint8_t;
inline constexpr SeatMask everyone = 0x0f;
constexpr SeatMask seat_bit(Seat seat) {
  return seat < max_players ? static_cast<SeatMask>(1U << seat) : SeatMask{0};
}

struct Hand {
  std::array<Kind, max_hand> cards{};  // in ascending order
  std::array<SeatMask, max_hand> known{};
  bool operator==(const Hand&) const = default;
};

struct Player {
  std::int32_t money = 0;
  std::int32_t poverty = 0;
  std::int32_t prestige = 0;
  std::int32_t loans = 0;
  std::uint32_t boroughs = 0;  // bit b: owns borough b; covered ones count (B5)
  // Bit p: a face-up card or the top borough has Power p. Follows from the city; kept because every decision
  // asks for it (`refresh_powers`).
  std::uint32_t powers = 0;
  BoroughId top_borough = no_borough;
  std::uint8_t hand_count = 0;
  std::uint8_t stack_count = 0;
  std::uint8_t city_count = 0;  // cards in all stacks
  // How many cards of the hand everyone knows to be of which sets, by SetMask: a card drawn from the
  // deck shows its set by its depth, unless somebody looked at the top cards and changed their order.
  std::array<std::uint8_t, 8> sets{};
  Hand hand;
  bool operator==(const Player&) const = default;
};

// Flags of a stack; they speak of its top card.
namespace stack_flag {
inline constexpr std::uint8_t face_down = 1;
inline constexpr std::uint8_t activated = 2;  // in this turn
inline constexpr std::uint8_t placed = 4;     // in this turn (V4)
inline constexpr std::uint8_t used = 8;       // its once-a-turn ability was used
}  // namespace stack_flag

// All cities in one row of stacks, seat after seat, so that no city has a limit of its own. `cards`
// holds the cards of the stacks in the same order, each stack from its bottom to its top.
struct Cities {
  std::array<std::uint8_t, deck_size> sizes{};
  std::array<std::uint8_t, deck_size> flags{};
  std::array<std::uint8_t, deck_size> stored{};
  std::array<Kind, deck_size> cards{};
  bool operator==(const Cities&) const = default;
};

// The decision that is asked for.
enum class Phase : std::uint8_t {
  turn_draw,   // T1, T2: repay loans, then draw
  look,        // which of the cards looked at
  put_back,    // in which order the others go back
  action,      // T3
  pay_build,   // V2: what is discarded for the card
  place,       // V4: which stack
  develop,     // V1: another card, or the end
  free_build,  // an action card lets one build without discarding
  draw,        // one card of several
  run,         // R1: which card next, or the end
  pay_activation,
  flip,         // R6: this card, or a Hospital instead
  board_build,  // which card of the development board
  give_poverty,
  discard_for,
  activate_again,
  swap,        // which card of the board for the one given
  hand_limit,  // T4
  over,
};
constexpr int phase_count = static_cast<int>(Phase::over) + 1;

// Whose operations are being carried out.
enum class Source : std::uint8_t { none, city, borough, action_card, land, three };

namespace turn_flag {
inline constexpr std::uint8_t loan_taken = 1;
inline constexpr std::uint8_t borough_used = 2;       // the top borough's once-a-turn ability
inline constexpr std::uint8_t borough_activated = 4;  // R3
inline constexpr std::uint8_t no_hand_poverty = 8;
}  // namespace turn_flag

struct Turn {
  Seat seat = 0;
  Phase phase = Phase::turn_draw;
  std::uint8_t flags = 0;
  std::uint8_t drawn = 0;  // at the start of this turn
  std::uint8_t left = 0;   // draws, discards or cards looked at that are still to come
  std::uint8_t extra = 0;  // of them optional
  std::uint8_t free_builds = 0;
  Source source = Source::none;
  Kind card = no_card;      // being built or resolved, or given in a swap
  std::uint8_t stack = 0;   // being activated, counted from 0 in the seat's city
  std::uint8_t op = 0;      // which of its operations comes next
  std::uint8_t caller = 0;  // 1 + the stack that activates this one again
  std::uint8_t caller_op = 0;
  Phase back = Phase::turn_draw;  // where a swap returns to
  bool operator==(const Turn&) const = default;
};

struct State {
  std::array<Player, max_players> players{};
  Cities cities;
  std::array<Kind, deck_size> deck{};           // its top is the last of deck_count
  std::array<SeatMask, max_look> deck_known{};  // of the top cards, top first
  std::array<SetMask, max_look> deck_mixed{};   // 0: the depth tells the set
  std::array<std::array<Kind, 5>, 2> board{};   // upper row, lower row; no_card is a free space
  std::array<BoroughId, starter_total> offer{};
  std::array<BoroughId, borough_total - starter_total> borough_deck{};
  std::uint8_t deck_count = 0;
  std::uint8_t borough_deck_count = 0;
  std::uint8_t player_count = 0;
  Seat first_player = 0;
  std::uint8_t last_turns = 0;  // 1 + how many last turns are still to come (E1), 0 before
  Turn turn;

  bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024);

// A state in which everything `seat` may not know is masked; `nobody` is a spectator.
struct View {
  State state;
  Seat seat = nobody;
  std::array<std::uint8_t, max_kinds> unseen{};  // how many of each card lie behind the masks
  std::uint32_t unseen_boroughs = 0;
  bool operator==(const View&) const = default;
};

enum class MoveKind : std::uint8_t {
  repay,
  loan,
  draw_deck,
  draw_board,  // place
  look,
  take,  // card: one of those looked at
  put_back,
  build,  // card; way: 1 with the discount
  play_action,
  pay_with,  // card, way
  place,     // place: the stack, or `new_stack`
  buy,       // card: the borough
  run,
  draw_three,
  activate,  // place: the stack
  activate_borough,
  discard,  // card
  flip,     // place: the stack
  build_from_board,
  give_poverty,  // place: the seat
  activate_again,
  swap,       // card from the hand
  swap_with,  // place on the board
  stop,       // no more of what is optional here
};

inline constexpr std::uint8_t new_stack = 0xff;

// How the discard for a built card is paid (V2).
enum class Way : std::uint8_t { same_colour, any_colour, any_colour_once, nothing };

struct Move {
  MoveKind kind{};
  std::uint8_t card = no_card;
  std::uint8_t place = 0;
  std::uint8_t way = 0;
  bool operator==(const Move&) const = default;
};

using Moves = MoveList<Move, 250>;

enum class EventKind : std::uint8_t {
  turn_begins,
  repaid,
  borrowed,    // n: the money it brought
  drew_deck,   // card: hidden from the others
  drew_board,  // card, place
  looked,      // n cards; card: one event for each
  put_back,
  built,  // card, place: the stack
  played_action,
  discarded,         // card, place on the board
  board_swept,       // D3: the lower row leaves the game
  bought,            // card: the borough
  borough_revealed,  // card, place on offer
  ran,
  activated,  // card, place
  borough_activated,
  flipped,
  money,  // n, what the effect gave or took
  prestige,
  poverty,
  stored,   // n on the card at place
  swapped,  // card given, place on the board, n: the card taken
  last_turns,
  game_over,
};

struct Event {
  EventKind kind{};
  Seat seat = 0;
  std::uint8_t card = no_card;
  std::uint8_t place = 0;
  std::int32_t n = 0;
  SeatMask secret_of = 0;  // 0: everyone sees the card; otherwise only these seats
  bool operator==(const Event&) const = default;
};

using Events = std::vector<Event>;

// The poverty that a seat's run would bring (R5), by where it comes from.
struct RunPoverty {
  int stacks = 0;
  int loans = 0;
  int cards = 0;
  int sum() const { return stacks + loans + cards; }
  bool operator==(const RunPoverty&) const = default;
};

struct Options {
  int players = 2;
  int first_player = 0;
};

}  // namespace guildhall::london
