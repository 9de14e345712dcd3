#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/error.hpp"
#include "core/rng.hpp"

namespace guildhall {

using Seat = std::uint8_t;
// The actor of a game that is over, and the seat of a spectator's view.
inline constexpr Seat nobody = 0xff;

// How a game ended, or would end now: one score a seat, and who won (a shared victory has several).
struct Result {
  std::vector<int> scores;
  std::vector<Seat> winners;
  bool operator==(const Result&) const = default;
};

// Takes events and drops them: what simulations use.
struct NoEvents {
  template <class Event>
  constexpr void operator()(const Event& /*event*/) const {}
};

// What the layers above ask of a game. A G is the rules with their deck of cards, cheap to copy; a
// State is a plain value; a View is a state with all that its seat may not know masked out.
template <class G>
concept Game =
    std::copyable<G> && std::is_trivially_copyable_v<typename G::State> &&
    std::equality_comparable<typename G::State> && std::equality_comparable<typename G::View> &&
    std::is_trivially_copyable_v<typename G::Move> && std::equality_comparable<typename G::Move> &&
    requires(const G& game, const typename G::State& state, typename G::State& changed,
             const typename G::View& view, typename G::Moves& moves, typename G::Move move,
             const typename G::Options& options, Seat seat, Seed seed, Rng& rng, std::string_view text,
             const std::vector<std::uint8_t>& bytes, const typename G::Event& event) {
      { G::name } -> std::convertible_to<std::string_view>;
      { G::rules_version } -> std::convertible_to<int>;
      { game.deck_hash() } -> std::same_as<std::uint64_t>;
      // Options as a short text, such as "players 3 first 1".
      { G::format_options(options) } -> std::same_as<std::string>;
      { G::parse_options(text) } -> std::same_as<Expected<typename G::Options>>;
      // What `guildhall bench` plays: one entry for each kind of game worth measuring.
      { G::bench_options() } -> std::same_as<std::vector<typename G::Options>>;
      { game.start(options, seed) } -> std::same_as<Expected<typename G::State>>;
      { game.seats(state) } -> std::convertible_to<int>;
      // Whose decision it is; nobody when the game is over.
      { game.actor(state) } -> std::same_as<Seat>;
      // Fills `moves` with every legal move, each once.
      { game.legal(state, moves) };
      // Plays a move that `legal` gave; the third argument takes the events.
      { game.play(changed, move, NoEvents{}) };
      // Moves that can be made at any time and lead nowhere by themselves.
      { G::is_idle(move) } -> std::same_as<bool>;
      { game.result(state) } -> std::same_as<Result>;
      // What a seat (or `nobody`, a spectator) may know, and a random state that fits it.
      { game.view(state, seat) } -> std::same_as<typename G::View>;
      { game.sample(view, rng) } -> std::same_as<typename G::State>;
      // Whether the second view shows its seat something that the first hid: such a move cannot be taken
      // back honestly.
      { game.reveals(view, view) } -> std::same_as<bool>;
      // The event as a seat may see it: what it may not know is masked.
      { game.visible(event, seat) } -> std::same_as<typename G::Event>;
      { game.format_move(state, move) } -> std::same_as<std::string>;
      // The text of a move as another seat may read it.
      { game.format_move_for(state, move, seat) } -> std::same_as<std::string>;
      { game.parse_move(state, text) } -> std::same_as<Expected<typename G::Move>>;
      { game.format_position(state) } -> std::same_as<std::string>;
      { game.format_view(view) } -> std::same_as<std::string>;
      { game.parse_position(text) } -> std::same_as<Expected<typename G::State>>;
      // What every state must satisfy; the guard wherever one comes from outside.
      { game.validate(state) } -> std::same_as<Expected<void>>;
      { game.encode(state) } -> std::same_as<std::vector<std::uint8_t>>;
      { game.decode(bytes) } -> std::same_as<Expected<typename G::State>>;
    };

}  // namespace guildhall
