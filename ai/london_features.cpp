#include <algorithm>
#include <bit>
#include <cmath>

#include "ai/london_appraiser.hpp"
#include "ai/london_net.hpp"
#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

using SeatFeatures = FixedVector<Feature, 120>;

// Collects the features of one seat.
class Collector {
 public:
  Collector(const Deck& deck, const State& state, Seat seat, SeatFeatures& out)
      : deck_(deck), state_(state), seat_(seat), me_(state.players[seat]), out_(out) {}

  void collect(int score, int best_other, int least_poverty) {
    cards();
    tops();
    land();
    const int stay = std::popcount(me_.boroughs);
    bucket(me_.money, 2);
    bucket(me_.poverty, 2);
    bucket(me_.poverty - least_poverty, 1);
    bucket(me_.hand_count, 1);
    bucket(me_.stack_count, 1);
    bucket(me_.loans, 1);
    bucket((score - best_other) / 5 + 8, 1);
    bucket(stay, 1);
    bucket(city_prestige_, 3);
    bucket(run_money_, 3);
    number(me_.money, 20);
    number(me_.poverty, 10);
    number(me_.poverty - least_poverty, 10);
    number(me_.hand_count, 6);
    number(me_.stack_count, 6);
    number(me_.loans, 2);
    number(me_.prestige, 40);
    number(city_prestige_, 20);
    number(score, 40);
    number(score - best_other, 20);
    number(std::tanh(static_cast<float>(score - best_other) / 10.0F), 1);
    number(stay, 5);
    number(run_money_, 15);
    number(run_prestige_, 6);
    number(run_relief_, 6);
    number(run_cost_, 10);
    number(run_discards_, 3);
    number(face_down_, 4);
    number(paupers_, 3);
    number(pairs_, 3);
    number(hand_prestige_, 8);
    number(hand_cost_, 15);
    number(stored_, 5);
    number(river_, 4);
    const int wait = (seat_ + state_.player_count - state_.turn.seat) % state_.player_count;
    add(input::to_move + wait, 1);
  }

 private:
  void add(int row, float value) {
    if (!out_.full() && value != 0) out_.push_back({.row = static_cast<std::uint16_t>(row), .value = value});
  }
  void bucket(int value, int size) {
    const int which = std::clamp(value / size, 0, input::bucket_size - 1);
    add(input::bucket + input::bucket_size * buckets_++ + which, 1);
  }
  void number(float value, float scale) { add(input::number + numbers_++, value / scale); }
  void number(int value, float scale) { number(static_cast<float>(value), scale); }

  void cards() {
    std::array<int, 4> colours{};
    for (std::size_t i = 0; i < me_.hand_count;) {
      const Kind kind = me_.hand.cards[i];
      std::size_t same = i;
      while (same < me_.hand_count && me_.hand.cards[same] == kind) ++same;
      const int copies = static_cast<int>(same - i);
      i = same;
      if (kind >= max_kinds) continue;
      add(input::hand + kind, static_cast<float>(copies));
      const CityCard& card = deck_.city[kind];
      colours[static_cast<std::size_t>(card.colour)] += copies;
      hand_prestige_ += card.prestige * copies;
      hand_cost_ += card.build * copies;
    }
    paupers_ = colours[3];
    for (int i = 0; i < 3; ++i) pairs_ += colours[static_cast<std::size_t>(i)] / 2;
  }

  void tops() {
    const CitySpan span = city_of(state_, seat_);
    for (int i = 0; i < me_.city_count; ++i) {
      const Kind kind = state_.cities.cards[static_cast<std::size_t>(span.first_card + i)];
      city_prestige_ += deck_.city[kind].prestige;
    }
    for_each_top(state_, seat_, [&](int stack, Kind kind, std::uint8_t flags) {
      if ((flags & stack_flag::face_down) != 0) {
        ++face_down_;
        return;
      }
      add(input::face_up + kind, 1);
      stored_ += state_.cities.stored[static_cast<std::size_t>(span.first_stack + stack)];
      const CityCard& card = deck_.city[kind];
      if (!card.activatable) return;
      run_cost_ += card.cost_money;
      run_discards_ += card.cost_discard;
      yields(card.run);
    });
  }

  // What a run of everything would bring.
  void yields(OpRange range) {
    for (int i = 0; i < range.count; ++i) {
      const Op& op = deck_.ops[static_cast<std::size_t>(range.first + i)];
      const int n = op.per == Per::once ? op.n : op.n * count_per(deck_, state_, seat_, op.per);
      if (op.code == OpCode::money) run_money_ += n;
      if (op.code == OpCode::prestige) run_prestige_ += n;
      if (op.code == OpCode::poverty) run_relief_ -= n;
      if (op.code == OpCode::discard_for) i += op.children;
    }
  }

  void land() {
    const int top = me_.top_borough < borough_total ? me_.top_borough : borough_total;
    add(input::top_borough + top, 1);
    if (me_.top_borough < borough_total) yields(deck_.boroughs[me_.top_borough].run);
    for (int i = 0; i < borough_total; ++i) {
      if ((me_.boroughs >> static_cast<unsigned>(i) & 1U) == 0) continue;
      add(input::borough + i, 1);
      river_ += deck_.boroughs[static_cast<std::size_t>(i)].river ? 1 : 0;
    }
  }

  const Deck& deck_;
  const State& state_;
  Seat seat_;
  const Player& me_;
  SeatFeatures& out_;
  int buckets_ = 0;
  int numbers_ = 0;
  int city_prestige_ = 0;
  int run_money_ = 0;
  int run_prestige_ = 0;
  int run_relief_ = 0;
  int run_cost_ = 0;
  int run_discards_ = 0;
  int face_down_ = 0;
  int paupers_ = 0;
  int pairs_ = 0;
  int hand_prestige_ = 0;
  int hand_cost_ = 0;
  int stored_ = 0;
  int river_ = 0;
};

}  // namespace

void extract(const Deck& deck, const State& state, Features& features) {
  features.players = state.player_count;
  const auto scores = final_scores(deck, state);
  int least = state.players[0].poverty;
  for (std::size_t i = 0; i < state.player_count; ++i) least = std::min(least, state.players[i].poverty);
  for (Seat seat = 0; seat < state.player_count; ++seat) {
    int other = -1'000'000;
    for (std::size_t i = 0; i < state.player_count; ++i) {
      if (i != seat) other = std::max(other, scores[i]);
    }
    features.seats[seat].count = 0;
    Collector(deck, state, seat, features.seats[seat]).collect(scores[seat], other, least);
  }
  auto& common = features.common;
  common.count = 0;
  const auto add = [&](int row, float value) {
    if (!common.full() && value != 0)
      common.push_back({.row = static_cast<std::uint16_t>(row), .value = value});
  };
  for_each_on_board(state, [&](int, Kind card) { add(input::board + card, 1); });
  for (const BoroughId borough : state.offer) {
    if (borough < borough_total) add(input::offer + borough, 1);
  }
  add(input::deck_left + std::min(state.deck_count / 6, input::bucket_size - 1), 1);
  add(input::common_number, static_cast<float>(state.deck_count) / 40.0F);
  add(input::common_number + 1, state.last_turns > 0 ? 1.0F : 0.0F);
  add(input::common_number + 2, static_cast<float>(state.borough_deck_count) / 10.0F);
  add(input::players + state.player_count - 2, 1);
}

}  // namespace guildhall::london
