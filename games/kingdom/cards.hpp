#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace guildhall::kingdom {

inline constexpr int max_cards = 144;  // ids 1 .. 143
inline constexpr int resource_count = 6;
inline constexpr int max_tracks = 64;    // stages with boxes
inline constexpr int max_counters = 48;  // effects and stores that remember a number
inline constexpr std::uint16_t none = 0xffff;

using CardId = std::uint8_t;

// K5, in the order of the card file.
enum class Resource : std::uint8_t { coin, wood, stone, metal, sword, tradegood };
inline constexpr std::array<std::string_view, resource_count> resource_names{"coin",  "wood",  "stone",
                                                                             "metal", "sword", "tradegood"};

struct Resources {
  std::array<std::int16_t, resource_count> n{};

  constexpr std::int16_t& operator[](int i) { return n[static_cast<std::size_t>(i)]; }
  constexpr int operator[](int i) const { return n[static_cast<std::size_t>(i)]; }
  constexpr int total() const {
    int sum = 0;
    for (const int x : n) sum += x;
    return sum;
  }
  constexpr bool empty() const { return *this == Resources{}; }
  constexpr bool covers(const Resources& price) const {
    for (int i = 0; i < resource_count; ++i) {
      if ((*this)[i] < price[i]) return false;
    }
    return true;
  }
  constexpr bool operator==(const Resources&) const = default;
};

// Places first .. last-1 of one of the deck's flat lists.
struct Range {
  std::uint16_t first = 0;
  std::uint16_t last = 0;
  constexpr bool empty() const { return first == last; }
  constexpr int size() const { return last - first; }
  constexpr bool operator==(const Range&) const = default;
};

enum class Kind : std::uint8_t { passive, activated, time, destroy, optional, forced };
enum class When : std::uint8_t {
  always,
  played,
  card_played,
  produced,
  upgraded,
  end_of_turn,
  end_of_round,
  discovered,
  would_discard,
  banished,
  between_rounds,
  scoring,
};

enum class Op : std::uint8_t {
  gain,
  exchange,
  store,
  milestones,
  discard,
  destroy,
  defeat,
  discover,
  play_from_discard,
  return_to_box,
  turn_to,
  reset,
  check,
  boost,
  add_production,
  remove_production,
  add_fame,
  add_keyword,
  grant_stays,
  reduce_cost,
  stays_in_play,
  keep_in_play,
  block,
  mill,
  look,
  put_top,
  put_bottom,
  upgrade,
  produce_from,
  forbid,
  modify_production,
  modify_gain,
  modify_advance,
  worth,
  counts_as,
  cancel_banish,
  instead,
  choose,
  if_,
  give_name,
  last_round,
};

// Names as in the card file, by enum value.
extern const std::array<std::string_view, 6> kind_names;
extern const std::array<std::string_view, 12> when_names;
extern const std::array<std::string_view, 41> op_names;

enum class Target : std::uint8_t { nothing, self, that, filter };
enum class Amount : std::uint8_t { all, exactly, up_to, any, by_box };

// Places a filter looks at, as bits.
enum Where : std::uint8_t { in_play = 1, in_discard = 2, in_deck = 4, in_permanent = 8, in_banished = 16 };
inline constexpr std::uint8_t in_kingdom = in_play | in_discard | in_deck;

struct Filter {
  std::uint8_t where = 0;
  std::uint32_t keywords = 0;  // any of these bits; 0 = not asked
  Range names;                 // name ids in `Deck::numbers`; any of them
  bool by_name = false;
  CardId id = 0;
  std::int8_t side = 0;       // 1 friendly, -1 negative
  std::int8_t produces = -1;  // a resource, `resource_count` = any, -1 = not asked
  std::int16_t fame = 0;
  bool fame_exact = false;
  bool fame_least = false;
  std::int8_t production_size = -1;
  bool has_upgrade = false;
  std::uint8_t stickers = 0;  // bit n: n stickers on the card; 0 = not asked
  bool blocked_by_self = false;
  bool other = false;
  bool except_that = false;
  bool random = false;
  Amount amount = Amount::all;
  std::int16_t count = 0;
  Range by_box;  // in `Deck::numbers`
  std::uint8_t every = 1;
  std::int16_t max = 0;  // 0 = no limit
};

struct Per {
  enum class What : std::uint8_t {
    cards,
    boxes_marked,
    boxes_unmarked,
    production,
    missing_to,
    paid,
    stored
  };
  What what{};
  std::uint8_t stage = 0;  // 0 = the active one
  std::uint8_t resource = 0;
  std::int16_t number = 0;
  std::uint16_t filter = none;
};

struct Cond {
  enum class What : std::uint8_t { all_marked, deck_empty, some, nobody, production, no_resource, destroyed };
  What what{};
  std::uint8_t resource = 0;
  std::int16_t number = 0;
  std::uint16_t filter = none;
  Range names;
};

enum Forbidden : std::uint8_t { no_play = 1, no_upgrade = 2, no_time = 4, no_destroy_self = 8 };
enum class Worth : std::uint8_t { fixed, highest_box, stage };
inline constexpr std::uint8_t any_unmodified = 9;

struct Step {
  Op op{};
  Target target = Target::nothing;
  std::uint8_t stage = 0;
  std::uint8_t any = 0;  // so many resources of free choice
  Resources res;
  Range one_of;  // in `Deck::sets`
  std::int16_t count = 1;
  std::int16_t count_max = 1;  // `all` is 255
  std::uint16_t filter = none;
  std::uint16_t per = none;
  std::uint16_t cond = none;
  Range then;     // steps: `then` of if and defeat, `do` of instead
  Range options;  // in `Deck::lists`: options of choose, entries of milestones
  Range totals;   // in `Deck::numbers`: the totals of the milestones
  Range ids;      // in `Deck::numbers`: the cards to discover
  std::int16_t fame = 0;
  std::int16_t limit = 0;     // max of add-fame, max_total of block
  std::uint8_t resource = 0;  // of store, reduce-cost (resource_count = any), exchange and swap: from
  std::uint8_t other_resource = 0;
  std::uint8_t keyword = 0;
  std::uint8_t what = 0;  // Forbidden bits
  std::uint8_t factor = 1;
  std::uint8_t counter = 0xff;
  Worth worth = Worth::fixed;
  bool pick = false;
  bool rest_destroy = false;
  bool next = false;
  bool order_next = false;
  bool free = false;
  bool if_possible = false;
  bool turn_goes_on = false;
  bool may_swap = false;
};

struct Effect {
  Kind kind{};
  When when = When::always;
  Target match = Target::nothing;
  bool once = false;
  bool once_per_turn = false;
  bool usable = false;          // something the player may do as an action
  bool self_contained = false;  // touches only its own card and the box (Q11)
  std::uint8_t max_times = 0;
  std::uint8_t nth = 0;
  std::uint8_t counter = 0xff;
  std::uint8_t cost_any = 0;
  std::uint8_t track_resource = 0;
  std::uint16_t match_filter = none;
  Resources cost;
  Range track;  // in `Deck::numbers`: the price of the 1st, 2nd ... box
  Range also;
  Range body;
};

struct Upgrade {
  Resources cost;
  Range also;
  std::uint8_t to = 0;
};

struct Box {
  Resources gain;
  Resources pay;
  std::int16_t fame = 0;
  bool has_fame = false;
  Range steps;
  std::uint8_t like = 0;  // the first box of the stage that is equal to this one
};

// What an active stage does all the time, so that readers skip those that do nothing of the kind.
enum Trait : std::uint16_t {
  stays = 1,
  changes_production = 2,
  changes_gain = 4,
  changes_advance = 8,
  forbids = 16,
  scores = 32,
  counts_double = 64,
  looks = 128,
  replaces_discard = 256,
};

struct Stage {
  bool exists = false;
  bool permanent = false;
  bool negative = false;
  std::uint8_t track = 0xff;  // of its boxes in State::boxes
  std::uint8_t store = 0xff;  // of its stored total in State::counters
  std::int16_t fame = 0;
  std::uint16_t name = 0;
  std::uint16_t traits = 0;
  std::uint16_t triggers = 0;  // bit per When
  std::uint32_t keywords = 0;
  Range produce;  // in `Deck::sets`
  Range upgrades;
  Range boxes;
  Range effects;
};

struct Card {
  bool exists = false;
  bool choice = false;
  bool parchment = false;
  std::array<Stage, 5> stages{};  // 1 .. 4
};

// A checked card file, compiled into flat lists. Strings are for people; the rules never read them.
struct Deck {
  std::array<Card, max_cards> cards{};
  // Traits and triggers of every stage close together: what the rules look at most often.
  std::array<std::array<std::uint16_t, 5>, max_cards> traits{};
  std::array<std::array<std::uint16_t, 5>, max_cards> triggers{};
  std::vector<Effect> effects;
  std::vector<Step> steps;
  std::vector<Upgrade> upgrades;
  std::vector<Box> boxes;
  std::vector<Resources> sets;
  std::vector<Filter> filters;
  std::vector<Per> pers;
  std::vector<Cond> conds;
  std::vector<Range> lists;
  std::vector<std::int16_t> numbers;
  std::vector<std::uint8_t> once_per_turn;  // counters that begin anew each turn
  std::vector<CardId> start;
  std::vector<CardId> expansions;
  int last = 0;
  int checkpoint = 0;
  int tracks = 0;
  int counters = 0;
  // The stage whose boxes a track is, and the effect or stage a counter belongs to, for notation.
  std::array<std::pair<CardId, std::uint8_t>, max_tracks> track_owner{};

  std::vector<std::string> names;
  std::vector<std::string> keywords;
  std::uint64_t hash = 0;

  const Stage& stage(CardId card, int stage) const {
    return cards[card].stages[static_cast<std::size_t>(stage)];
  }
};

// Reads and checks a card file; its grammar stands at the head of cards.toml.
Expected<std::shared_ptr<const Deck>> load_deck(std::string_view toml, std::string_view file);
// The deck that is built in.
std::shared_ptr<const Deck> standard_deck();

}  // namespace guildhall::kingdom
