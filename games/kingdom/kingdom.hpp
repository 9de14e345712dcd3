#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/game.hpp"
#include "games/kingdom/cards.hpp"
#include "games/kingdom/score.hpp"
#include "games/kingdom/state.hpp"

namespace guildhall::kingdom {

// The rules of Kingdom Legacy with a deck of cards; satisfies guildhall::Game. One seat.
class Kingdom {
 public:
  using State = kingdom::State;
  using View = kingdom::View;
  using Move = kingdom::Move;
  using Moves = kingdom::Moves;
  using Event = kingdom::Event;
  using Options = kingdom::Options;

  static constexpr std::string_view name = "kingdom";
  static constexpr int rules_version = 1;

  Kingdom();  // with the deck that is built in
  explicit Kingdom(std::shared_ptr<const Deck> deck);

  const Deck& deck() const { return *deck_; }
  std::uint64_t deck_hash() const { return deck_->hash; }

  static std::string format_options(const Options& options);
  static Expected<Options> parse_options(std::string_view text);
  static std::vector<Options> bench_options();
  Expected<State> start(const Options& options, Seed seed) const;
  int seats(const State& /*state*/) const { return 1; }
  Seat actor(const State& state) const { return state.phase == Phase::over ? nobody : Seat{0}; }
  void legal(const State& state, Moves& moves) const;
  // Moves that can be made at any time and lead nowhere by themselves.
  static bool is_idle(Move move) { return move.kind == MoveKind::restart; }
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
  // The fame now (R4).
  Result result(const State& state) const;
  // The same, card by card and part by part.
  std::vector<ScoreLine> explain(const State& state) const;

  View view(const State& state, Seat seat) const;
  State sample(const View& view, Rng& rng) const;
  bool reveals(const View& before, const View& after) const;
  Event visible(const Event& event, Seat /*seat*/) const { return event; }

  std::string format_move(const State& state, Move move) const;
  std::string format_move_for(const State& state, Move move, Seat /*seat*/) const {
    return format_move(state, move);
  }
  Expected<Move> parse_move(const State& state, std::string_view text) const;
  std::string format_position(const State& state) const;
  std::string format_view(const View& view) const;
  Expected<State> parse_position(std::string_view text) const;
  std::vector<std::uint8_t> encode(const State& state) const;
  Expected<State> decode(const std::vector<std::uint8_t>& bytes) const;

  // Why a state cannot be. Checked wherever a state comes from outside.
  Expected<void> validate(const State& state) const;

 private:
  void play_move(State& state, Move move, Events* events) const;

  std::shared_ptr<const Deck> deck_;
};

}  // namespace guildhall::kingdom
