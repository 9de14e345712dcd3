#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "core/fixed.hpp"
#include "core/game.hpp"
#include "games/kingdom/cards.hpp"

namespace guildhall::kingdom {

inline constexpr int max_marks = 200;
inline constexpr int max_frames = 16;
inline constexpr int max_triggers = 64;
inline constexpr int max_scores = 11;  // X1: the base game and ten expansions

// A set of card ids, walked in ascending order.
struct CardSet {
  std::array<std::uint64_t, 3> words{};

  constexpr bool has(CardId card) const { return ((words[card >> 6U] >> (card & 63U)) & 1U) != 0; }
  constexpr void insert(CardId card) { words[card >> 6U] |= std::uint64_t{1} << (card & 63U); }
  constexpr void erase(CardId card) { words[card >> 6U] &= ~(std::uint64_t{1} << (card & 63U)); }
  constexpr bool empty() const { return (words[0] | words[1] | words[2]) == 0; }
  constexpr int size() const {
    return std::popcount(words[0]) + std::popcount(words[1]) + std::popcount(words[2]);
  }
  constexpr CardSet operator|(const CardSet& b) const {
    return {{words[0] | b.words[0], words[1] | b.words[1], words[2] | b.words[2]}};
  }
  constexpr CardSet operator&(const CardSet& b) const {
    return {{words[0] & b.words[0], words[1] & b.words[1], words[2] & b.words[2]}};
  }
  constexpr CardSet operator-(const CardSet& b) const {
    return {{words[0] & ~b.words[0], words[1] & ~b.words[1], words[2] & ~b.words[2]}};
  }
  constexpr bool operator==(const CardSet&) const = default;

  struct Iterator {
    std::array<std::uint64_t, 3> rest;
    unsigned word;
    constexpr void settle() {
      while (word < 3 && rest[word] == 0) ++word;
    }
    constexpr CardId operator*() const {
      return static_cast<CardId>(word * 64 + static_cast<unsigned>(std::countr_zero(rest[word])));
    }
    constexpr Iterator& operator++() {
      rest[word] &= rest[word] - 1;
      settle();
      return *this;
    }
    constexpr bool operator!=(const Iterator& b) const { return word != b.word; }
  };
  constexpr Iterator begin() const {
    Iterator i{words, 0};
    i.settle();
    return i;
  }
  constexpr Iterator end() const { return {{}, 3}; }
};

enum class Zone : std::uint8_t { box, deck, play, discard, permanent, destroyed, banished };
inline constexpr int zone_count = 7;

// A lasting change of one stage of one card: a sticker, something crossed out, a lowered price. `what` is
// the stage (two bits) and the kind of the mark.
struct Mark {
  CardId card = 0;
  std::uint8_t what = 0;
  std::int16_t amount = 0;
  bool operator==(const Mark&) const = default;
};
namespace mark {
inline constexpr int production = 0;  // + resource
inline constexpr int fame = 6;
inline constexpr int stays = 7;
inline constexpr int price = 8;     // + 6 * upgrade + resource: how much it is lowered
inline constexpr int keyword = 20;  // + keyword
inline constexpr int removed = 52;  // + resource: production crossed out
inline constexpr int kinds = 58;
constexpr std::uint8_t what(int kind, int stage) {
  return static_cast<std::uint8_t>(kind * 4 + stage - 1);
}
constexpr int kind_of(std::uint8_t what) {
  return what >> 2U;
}
constexpr int stage_of(std::uint8_t what) {
  return (what & 3U) + 1;
}
constexpr bool is_sticker(int kind) {
  return kind < price || (kind >= keyword && kind < removed);
}
}  // namespace mark

// What the flow of the game does once nothing is being resolved.
enum class Phase : std::uint8_t {
  turn_start,
  actions,
  closing,  // a time effect has ended the turn; what was gained may still be stored
  turn_end,
  cleanup,
  round_end,
  between,
  discovery,
  shuffle,
  score,
  banish,
  over,
};

// What the player is asked.
enum class Ask : std::uint8_t {
  nothing,
  action,    // T2
  card,      // one of `ask_cards`, or `done` if `ask_stop`
  resource,  // a bit of `ask_mask`
  option,    // a bit of `ask_mask`
  box,       // a bit of `ask_mask`
  trigger,   // one of the queue, or `done`
  side,      // stage 1 or 3 of a discovered card
  replace,   // a bit of `ask_mask` (replacements of a discard), or `done` to let it happen
  stage,     // a bit of `ask_mask`
  close,     // store something, or `done`
  expand,    // after the score: an expansion, or `done`
};

enum class Task : std::uint8_t { steps, effect, discard, discover, upgrade, banish };

// One thing that is being resolved; the last frame of the stack runs.
struct Frame {
  CardSet set;  // cards chosen, or still to be discarded or discovered
  std::uint16_t pc = 0;
  std::uint16_t end = 0;
  std::uint16_t effect = none;
  std::int16_t n = 0;
  Task task = Task::steps;
  std::uint8_t phase = 0;
  CardId card = 0;  // the card whose effect this is
  CardId that = 0;
  std::uint8_t stage = 0;  // of `card` when it began
  std::uint8_t arg = 0;    // the last answer
  std::uint8_t paid = 0;   // cards given up
  std::uint8_t flags = 0;
  bool operator==(const Frame&) const = default;
};
namespace frame_flag {
inline constexpr std::uint8_t price = 1;   // the steps are a price: exact, no blocked cards
inline constexpr std::uint8_t forced = 2;  // takes what there is
inline constexpr std::uint8_t free = 4;
inline constexpr std::uint8_t own_action = 8;  // an upgrade as the action of a turn, which ends it
inline constexpr std::uint8_t trigger = 16;
inline constexpr std::uint8_t upgrade_price = 32;  // Q2: never the upgraded card itself
inline constexpr std::uint8_t cleanup = 64;
}  // namespace frame_flag

struct Trigger {
  std::uint16_t effect = 0;
  CardId card = 0;
  CardId that = 0;
  std::uint8_t stage = 0;
  std::uint8_t zero = 0;
  bool operator==(const Trigger&) const = default;
};

struct State {
  Rng rng{Seed{}};
  std::array<CardSet, zone_count> zones{};
  CardSet kept;                                   // stay in play at the end of this turn
  CardSet ask_cards;                              // the pending question
  std::array<std::uint32_t, max_tracks> boxes{};  // marked boxes of each track
  std::array<Frame, max_frames> frames{};
  std::uint32_t ask_mask = 0;
  std::array<Trigger, max_triggers> triggers{};
  std::array<Mark, max_marks> marks{};
  std::array<std::uint16_t, max_counters> counters{};
  std::array<std::int16_t, max_scores> scores{};  // X1: the score path
  Resources held;
  Resources gaining;  // chosen so far of a gain
  std::int16_t banished_fame = 0;
  std::uint16_t round = 0;
  std::uint16_t turn = 0;                // within the round
  std::array<CardId, max_cards> deck{};  // from the top; 0 = not known
  std::array<std::uint8_t, max_cards> stage{};
  std::array<CardId, max_cards> blocked_by{};
  std::array<std::uint8_t, max_cards> marked{};  // 1 if any mark names the card
  std::uint8_t deck_size = 0;
  std::uint8_t known_top = 0;
  std::uint8_t known_bottom = 0;
  std::uint8_t frame_count = 0;
  std::uint8_t trigger_count = 0;
  std::uint8_t mark_count = 0;
  std::uint8_t score_count = 0;
  Phase phase = Phase::turn_start;
  Ask ask = Ask::nothing;
  std::uint8_t ask_stop = 0;
  std::uint8_t turn_over = 0;   // an upgrade, a pass or a time effect has ended the turn
  std::uint8_t exchanged = 0;   // the direction of the last swap since resources came or went
  std::uint8_t last_round = 0;  // this round is the last
  std::uint8_t last_next = 0;   // the next round is the last
  std::uint8_t restarts = 0;    // P4: still allowed
  std::uint8_t expansions = 0;  // X1: still allowed
  CardId expansion = 0;         // being played
  std::uint8_t expansion_rounds = 0;
  std::array<std::uint8_t, 6> zero{};

  bool operator==(const State&) const = default;

  const CardSet& zone(Zone z) const { return zones[static_cast<std::size_t>(z)]; }
  CardSet& zone(Zone z) { return zones[static_cast<std::size_t>(z)]; }
  Zone where(CardId card) const {
    for (int z = 0; z < zone_count; ++z) {
      if (zones[static_cast<std::size_t>(z)].has(card)) return static_cast<Zone>(z);
    }
    return Zone::box;
  }
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 4096);

// A state in which what the player may not know is masked: the deck below the known cards, the generator.
struct View {
  State state;
  bool operator==(const View&) const = default;
};

enum class MoveKind : std::uint8_t {
  none,
  produce,   // card, a = alternative
  upgrade,   // card, a = which upgrade
  use,       // card, a = effect
  store,     // card, a = effect, b = amount
  exchange,  // card, a = direction, b = amount
  advance,
  pass,
  restart,
  card,      // card
  resource,  // a
  option,    // a
  box,       // a
  trigger,   // a = place in the queue
  side,      // a = stage
  replace,   // a
  stage,     // a
  expand,    // card
  done,
};

struct Move {
  MoveKind kind = MoveKind::none;
  CardId card = 0;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  bool operator==(const Move&) const = default;
};

struct Moves {
  static constexpr std::size_t most = 1024;
  std::array<Move, most> items;
  std::uint16_t count = 0;

  std::size_t size() const { return count; }
  bool empty() const { return count == 0; }
  void clear() { count = 0; }
  void push_back(Move move) {
    if (count < most) items[count++] = move;
  }
  const Move& operator[](std::size_t i) const { return items[i]; }
  const Move* begin() const { return items.data(); }
  const Move* end() const { return items.data() + count; }
};

struct Options {
  std::uint8_t restarts = 3;    // P4: how often the campaign may be begun anew before the checkpoint
  std::uint8_t expansions = 0;  // X1: how many may follow the base game, up to 10
  bool operator==(const Options&) const = default;
};

enum class EventKind : std::uint8_t {
  round,  // n = its number
  turn,   // n = its number
  shuffled,
  seen,        // card, n = how deep it lies in the deck: it came to light there
  played,      // card
  produced,    // card
  gained,      // a = resource, n
  spent,       // a = resource, n
  lost,        // all resources
  used,        // card, a = effect
  upgraded,    // card, a = stage
  turned,      // card, a = stage
  discarded,   // card
  destroyed,   // card
  discovered,  // card, a = stage
  returned,    // card, to the box
  marked,      // card, a = stage, n = box
  sticker,     // card, a = Mark::what, n = amount
  blocked,     // card, a = blocker
  freed,       // card
  kept,        // card
  put_top,     // card
  put_bottom,  // card
  stored,      // card, n = new total
  named,       // card: the player may give it a name, which is kept outside the rules
  banished,    // card, n = fame
  scored,      // n
  restarted,
};

struct Event {
  EventKind kind{};
  CardId card = 0;
  std::uint8_t a = 0;
  std::uint8_t zero = 0;
  std::int32_t n = 0;
  bool operator==(const Event&) const = default;
};
using Events = std::vector<Event>;

}  // namespace guildhall::kingdom
