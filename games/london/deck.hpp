#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/text.hpp"

namespace guildhall::london {

inline constexpr int deck_size = 101;
inline constexpr int borough_total = 20;
inline constexpr int starter_total = 3;
inline constexpr int pauper_total = 11;
inline constexpr int action_total = 4;
inline constexpr int max_kinds = 120;

enum class Set : std::uint8_t { a, b, c };
enum class Colour : std::uint8_t { brown, blue, pink, grey };

// What a 'for each' counts (R4: only face-up, uncovered cards; B5: all boroughs).
enum class Per : std::uint8_t {
  once,
  borough,
  river_borough,
  north_borough,
  south_borough,
  brown,
  blue,
  pink
};

enum class OpCode : std::uint8_t {
  money,
  prestige,
  poverty,
  draw,
  opponents_pay_you,
  opponents_pay_supply,
  give_poverty_from_supply,
  give_poverty_from_own,
  discard_for,  // up to n cards (0: any number), `children` for each
  collect_stored_money,
  build_from_board,
  flip_instead,
  no_poverty_from_hand,
  activate_again,
  build_free,
  if_both_banks,  // the next `children` operations only with boroughs on both banks
};

struct Op {
  OpCode code{};
  Per per = Per::once;
  std::int8_t n = 0;
  std::uint8_t children = 0;  // so many of the operations that follow belong to this one
  bool paupers_only = false;

  bool operator==(const Op&) const = default;
};

enum class Power : std::uint8_t {
  none,
  free_of_discard,  // this card is built without discarding another
  pay_any_colour,   // n: the price
  loan_pays,
  store_money,
  swap_with_board,
  look_at_deck,
  turn_draw_range,  // n to m
  paupers_make_no_poverty,
  extra_draw,
  build_discount,
  build_without_discard,
};

struct Ability {
  Power power = Power::none;
  std::uint8_t n = 0;
  std::uint8_t m = 0;
  bool once_a_turn = false;

  bool operator==(const Ability&) const = default;
};

struct OpRange {
  std::uint16_t first = 0;
  std::uint16_t count = 0;

  bool operator==(const OpRange&) const = default;
};

// What the rules read of a city card; the words are in `CardText`.
struct CityCard {
  Set set{};
  Colour colour{};
  std::uint8_t copies = 0;
  std::uint8_t build = 0;
  std::int8_t prestige = 0;
  bool action = false;
  bool activatable = false;  // has a run effect that is activated (a Hospital's is not, Q4)
  bool saves_from_flip = false;
  bool repeats = false;  // activates another card again
  bool builds_from_board = false;
  bool flip = false;
  std::uint8_t cost_money = 0;
  std::uint8_t cost_discard = 0;
  OpRange run;
  OpRange on_play;
  Ability always;
};

struct Borough {
  bool north = false;
  bool river = false;
  bool starter = false;
  std::uint8_t price = 0;
  std::uint8_t draw = 0;
  std::uint8_t prestige = 0;
  std::uint8_t poverty = 0;  // how much is removed
  OpRange run;
  Ability optional;
};

struct CardText {
  std::string id;
  std::array<std::string, 4> names;  // by Lang
  std::string provenance;
};

// A checked deck of cards. City cards are kinds with copies: two copies of a card are the same card.
struct Deck {
  int kinds = 0;
  std::array<CityCard, max_kinds> city{};
  std::array<Borough, borough_total> boroughs{};
  std::array<bool, max_kinds>
      has_ability{};  // of a city card; in a row of its own because it is asked so often
  std::vector<Op> ops;
  int most_draws = 0;  // that one turn can bring

  std::string name;
  std::vector<CardText> city_texts;
  std::vector<CardText> borough_texts;
  std::uint64_t hash = 0;

  // The index of a card by its id, or -1.
  int find_city(std::string_view id) const;
  int find_borough(std::string_view id) const;
};

// Reads and checks a deck file (its grammar stands at the head of cards.toml).
Expected<Deck> load_deck(std::string_view toml, std::string_view file);
// The deck that is built in.
const Deck& standard_deck();

}  // namespace guildhall::london
