#pragma once

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "ai/bot.hpp"
#include "core/gamefile.hpp"

// What every game must pass: the promises of docs/architecture.md, checked along random games.
namespace guildhall::test {

template <Game G>
std::vector<typename G::Event> play_with_events(const G& game, typename G::State& state,
                                                typename G::Move move) {
  std::vector<typename G::Event> events;
  game.play(state, move, [&](const typename G::Event& event) { events.push_back(event); });
  return events;
}

template <Game G>
std::vector<typename G::Event> seen_by(const G& game, const std::vector<typename G::Event>& events,
                                       Seat seat) {
  std::vector<typename G::Event> seen;
  for (const auto& event : events) seen.push_back(game.visible(event, seat));
  return seen;
}

template <Game G>
void check_round_trips(const G& game, const typename G::State& state) {
  const std::string text = game.format_position(state);
  const auto parsed = game.parse_position(text);
  REQUIRE_MESSAGE(parsed.has_value(), sentence(parsed.error()), " in ", text);
  REQUIRE(*parsed == state);
  REQUIRE(hash_value(*parsed) == hash_value(state));
  const auto decoded = game.decode(game.encode(state));
  REQUIRE_MESSAGE(decoded.has_value(), sentence(decoded.error()), " in ", text);
  REQUIRE(*decoded == state);
}

// Each legal move has a text of its own that leads back to it; a text of another position is refused or
// means a legal move, and asking changes nothing.
template <Game G>
void check_moves(const G& game, const typename G::State& state, const typename G::Moves& moves,
                 const std::set<std::string>& other_texts) {
  std::set<std::string> texts;
  bool some_progress = false;
  for (const auto move : moves) {
    const std::string text = game.format_move(state, move);
    INFO(text);
    REQUIRE(texts.insert(text).second);
    const auto parsed = game.parse_move(state, text);
    REQUIRE(parsed.has_value());
    REQUIRE(*parsed == move);
    some_progress = some_progress || !G::is_idle(move);
  }
  REQUIRE(some_progress);
  for (const std::string& text : other_texts) {
    if (texts.contains(text)) continue;
    const auto parsed = game.parse_move(state, text);
    if (parsed) CHECK(texts.contains(game.format_move(state, *parsed)));
  }
}

// Two worlds that are equal for a seat: whatever leaves the rules for it is equal, until a move shows it
// something that differs. Another's move may show by its outcome what a hand holds (London's Islington counts
// its paupers); then the table itself differs, not the telling of it alone.
template <Game G>
void check_no_leak(const G& game, const typename G::State& state, typename G::Move move, Seat seat,
                   Rng& rng) {
  const auto view = game.view(state, seat);
  auto other = game.sample(view, rng);
  INFO(game.format_view(view));
  const auto valid = game.validate(other);
  REQUIRE_MESSAGE(valid.has_value(), sentence(valid.error()));
  REQUIRE(game.view(other, seat) == view);
  REQUIRE(game.format_view(game.view(other, seat)) == game.format_view(view));
  REQUIRE(game.actor(other) == game.actor(state));
  REQUIRE(game.format_move_for(state, move, seat) == game.format_move_for(other, move, seat));
  typename G::Moves moves;
  typename G::Moves others;
  game.legal(state, moves);
  game.legal(other, others);
  if (game.actor(state) == seat) {
    REQUIRE(std::vector(moves.begin(), moves.end()) == std::vector(others.begin(), others.end()));
  }
  bool possible = false;
  for (const auto each : others) possible = possible || each == move;
  if (!possible) return;
  auto next = state;
  const auto events = seen_by(game, play_with_events(game, next, move), seat);
  const auto other_events = seen_by(game, play_with_events(game, other, move), seat);
  const auto after = game.view(next, seat);
  if (events == other_events) {
    CHECK(after == game.view(other, seat));
  } else if (game.actor(state) == seat) {
    CHECK(game.reveals(view, after));
  } else {
    CHECK((game.reveals(view, after) || after != game.view(other, seat)));
  }
}

struct BatteryOptions {
  int games = 10;
  int longest = 20'000;
};

template <Game G>
void run_battery(const G& game, const typename G::Options& options, BatteryOptions battery) {
  std::set<std::string> some_texts;
  for (int i = 0; i < battery.games; ++i) {
    const Seed seed{.high = 77, .low = static_cast<std::uint64_t>(i)};
    const auto start = game.start(options, seed);
    REQUIRE(start.has_value());
    CHECK(*start == *game.start(options, seed));
    GameRecord<G> record{.options = options, .seed = seed};
    auto state = *start;
    Rng rng(Seed{.high = 78, .low = static_cast<std::uint64_t>(i)});
    typename G::Moves moves;
    const typename G::View blank{};
    while (game.actor(state) != nobody) {
      REQUIRE(static_cast<int>(record.moves.size()) < battery.longest);
      const auto valid = game.validate(state);
      REQUIRE_MESSAGE(valid.has_value(), sentence(valid.error()), " in ", game.format_position(state));
      check_round_trips(game, state);
      game.legal(state, moves);
      const auto before = state;
      check_moves(game, state, moves, some_texts);
      REQUIRE(state == before);
      const auto move = random_move(game, blank, moves, rng);
      for (Seat seat = 0; seat < game.seats(state); ++seat) check_no_leak(game, state, move, seat, rng);
      check_no_leak(game, state, move, nobody, rng);
      if (some_texts.size() < 60) some_texts.insert(game.format_move(state, move));
      game.play(state, move, NoEvents{});
      record.moves.push_back(move);
    }
    check_round_trips(game, state);
    game.legal(state, moves);
    CHECK(moves.empty());
    // Taking back is replaying: the log is the truth.
    const auto replayed = parse_game(game, format_game(game, record));
    REQUIRE_MESSAGE(replayed.has_value(), sentence(replayed.error()));
    CHECK(replayed->record.moves == record.moves);
    CHECK(replayed->states.back() == state);
  }
}

}  // namespace guildhall::test
