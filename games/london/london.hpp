#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/game.hpp"
#include "games/london/deck.hpp"
#include "games/london/state.hpp"

namespace guildhall::london {

// One seat's way through the seven steps of E2, for people who want to see how a score came about.
struct ScoreSheet {
  int prestige_before = 0;
  int cards_in_hand = 0;  // (1) poverty for each
  int city_prestige = 0;  // (2)
  int loans_repaid = 0;   // (3)
  int money_left = 0;
  int money_prestige = 0;   // (4)
  int loans_left = 0;       // (5) seven each
  int poverty = 0;          // before (6)
  int poverty_removed = 0;  // (6)
  int poverty_left = 0;
  int poverty_prestige = 0;  // (7) lost
  int total = 0;
  int boroughs = 0;
  int best_card = 0;
  bool operator==(const ScoreSheet&) const = default;
};

// E3.
int prestige_lost(int poverty);

// The rules of London with a deck of cards; satisfies guildhall::Game.
class London {
 public:
  using State = london::State;
  using View = london::View;
  using Move = london::Move;
  using Moves = london::Moves;
  using Event = london::Event;
  using Options = london::Options;

  static constexpr std::string_view name = "london";
  static constexpr int rules_version = 1;

  London();  // with the deck that is built in
  explicit London(std::shared_ptr<const Deck> deck);

  const Deck& deck() const { return *deck_; }
  std::uint64_t deck_hash() const { return deck_->hash; }

  static std::string format_options(const Options& options);
  static Expected<Options> parse_options(std::string_view text);
  static std::vector<Options> bench_options();
  Expected<State> start(const Options& options, Seed seed) const;
  int seats(const State& state) const { return state.player_count; }
  Seat actor(const State& state) const { return state.turn.phase == Phase::over ? nobody : state.turn.seat; }
  void legal(const State& state, Moves& moves) const;
  // Moves that can be made at any time and lead nowhere by themselves.
  static bool is_idle(Move move) { return move.kind == MoveKind::loan; }
  template <class Sink>
  void play(State& state, Move move, Sink&& sink) const {
    if constexpr (std::is_same_v<std::remove_cvref_t<Sink>, NoEvents>) {
      play_move(state, move, nullptr);
    } else {
      Events events;
      play_move(state, move, &events);
      for (const Event& event : events) sink(event);
    }
  }
  Result result(const State& state) const;
  std::vector<ScoreSheet> score_sheets(const State& state) const;
  RunPoverty run_poverty(const State& state, Seat seat) const;

  View view(const State& state, Seat seat) const;
  State sample(const View& view, Rng& rng) const;
  bool reveals(const View& before, const View& after) const;
  Event visible(const Event& event, Seat seat) const;

  std::string format_move(const State& state, Move move) const;
  std::string format_move_for(const State& state, Move move, Seat seat) const;
  Expected<Move> parse_move(const State& state, std::string_view text) const;
  std::string format_position(const State& state) const;
  std::string format_view(const View& view) const;
  Expected<State> parse_position(std::string_view text) const;
  std::vector<std::uint8_t> encode(const State& state) const;
  Expected<State> decode(const std::vector<std::uint8_t>& bytes) const;

  // Why a state cannot be: a card too many, a pending decision without an option … Checked wherever a
  // state comes from outside.
  Expected<void> validate(const State& state) const;
  // Why this move is not among the legal ones.
  Error refusal(const State& state, Move move) const;

 private:
  void play_move(State& state, Move move, Events* events) const;

  std::shared_ptr<const Deck> deck_;
};

}  // namespace guildhall::london
