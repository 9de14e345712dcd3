#include "ai/london_puzzle.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "ai/london_scales.hpp"

namespace guildhall::london {
namespace {

constexpr int longest_game = 4000;

// The best move unless it is the obvious one or another one is nearly as good.
std::optional<Step> clear(const Scales& scales, std::optional<Move> obvious, float gap,
                          std::uint64_t simulations, Seed seed) {
  const auto first = scales.best(simulations, seed);
  if (!first || first->move == obvious || first->share < gap) return {};
  const auto second = scales.best_but(first->move, simulations, seed);
  if (!second || first->share - second->share < gap) return {};
  return Step{.move = first->move, .share = first->share, .next = second->share};
}

constexpr Seed another(Seed seed) {
  return {.high = ~seed.high, .low = seed.low};
}

std::optional<Step> sure_step(const Skill& skill, const View& view, std::optional<Move> obvious, float gap,
                              const Effort& effort, Seed seed, const std::atomic<bool>* stop) {
  const Scales scales(skill, view, stop);
  const auto quick = clear(scales, obvious, gap, effort.quick, seed);
  if (!quick) return {};
  const auto deep = clear(scales, obvious, gap, effort.deep, another(seed));
  return deep && deep->move == quick->move ? deep : std::nullopt;
}

std::vector<Step> line_from(const London& game, const State& state, std::optional<Move> obvious,
                            const Effort& effort, Seed seed, const std::atomic<bool>* stop) {
  std::vector<Step> line;
  const auto skill = skill_of(game, "grandmaster");
  if (!skill) return line;
  State now = state;
  Moves moves;
  const Seat seat = game.actor(state);
  while (line.size() < longest_solution && game.actor(now) == seat) {
    game.legal(now, moves);
    const bool first = line.empty();
    if (moves.size() < (first ? effort.choices : 2)) break;
    const auto step = sure_step(*skill, game.view(now, seat), first ? obvious : std::nullopt,
                                first ? effort.gap : effort.gap / 2, effort, seed, stop);
    if (!step) break;
    line.push_back(*step);
    game.play(now, step->move, NoEvents{});
  }
  return line;
}

// What a bot plays here, with no memory of the game.
Move reply_of(const London& game, std::string_view name, const View& view, const Moves& moves, Seed seed) {
  const auto mind = make_mind(game, {.name = std::string(name), .budget = {.simulations = 2000}}, seed);
  return mind ? (*mind)->think(view, moves, {}).move : moves[0];
}

std::optional<Puzzle> puzzle_at(const London& game, const State& state, const Effort& effort, Seed seed,
                                const std::atomic<bool>* stop) {
  Moves moves;
  game.legal(state, moves);
  if (moves.size() < effort.choices) return {};
  const View view = game.view(state, game.actor(state));
  std::vector<Step> line =
      line_from(game, state, reply_of(game, "advised", view, moves, seed), effort, seed, stop);
  if (line.empty()) return {};
  Puzzle puzzle{.state = state, .line = std::move(line)};
  for (const std::string_view name : {"journeyman", "master"}) {
    if (reply_of(game, name, view, moves, seed) != puzzle.line[0].move) ++puzzle.hard;
  }
  return puzzle;
}

}  // namespace

std::vector<Step> clear_line(const London& game, const State& state, const Effort& effort, Seed seed,
                             const std::atomic<bool>* stop) {
  return line_from(game, state, {}, effort, seed, stop);
}

std::vector<Puzzle> puzzles_of(const London& game, int players, Seed deal, const Effort& effort,
                               const std::atomic<bool>* stop) {
  std::vector<Puzzle> puzzles;
  auto state = game.start({.players = players}, deal);
  if (!state) return puzzles;
  std::vector<std::unique_ptr<Mind<London>>> masters;
  masters.reserve(static_cast<std::size_t>(players));
  for (int seat = 0; seat < players; ++seat) {
    auto mind = make_mind(game, {.name = "master", .budget = {.simulations = 150}},
                          {.high = deal.low, .low = static_cast<std::uint64_t>(seat)});
    if (!mind) return puzzles;
    masters.push_back(*std::move(mind));
  }
  Moves moves;
  for (int i = 0; i < longest_game && game.actor(*state) != nobody; ++i) {
    if (is_stopped(stop)) break;
    const Seed seed{.high = deal.low, .low = deal.high + static_cast<std::uint64_t>(i)};
    if (auto puzzle = puzzle_at(game, *state, effort, seed, stop)) puzzles.push_back(*std::move(puzzle));
    const Seat actor = game.actor(*state);
    game.legal(*state, moves);
    game.play(*state, masters[actor]->think(game.view(*state, actor), moves, {}).move, NoEvents{});
  }
  return puzzles;
}

std::vector<Puzzle> choose_puzzles(const std::vector<std::vector<Puzzle>>& games, std::size_t most) {
  struct Found {
    const Puzzle* puzzle;
    std::size_t game;
  };
  std::map<std::string_view, std::vector<Found>> kinds;
  for (std::size_t i = 0; i < games.size(); ++i) {
    for (const Puzzle& each : games[i]) kinds[nudge_of(each.line[0].move)].push_back({&each, i});
  }
  for (auto& [kind, found] : kinds) {
    std::ranges::stable_sort(found, std::less{}, [](const Found& each) {
      return each.puzzle->line[0].share - each.puzzle->line[0].next;
    });
  }
  // One of each kind in turn, the clearest of those left.
  std::vector<Puzzle> chosen;
  std::set<std::size_t> used;
  for (bool more = true; more;) {
    more = false;
    for (auto& [kind, found] : kinds) {
      while (!found.empty() && used.contains(found.back().game)) found.pop_back();
      if (found.empty() || chosen.size() == most) continue;
      used.insert(found.back().game);
      chosen.push_back(*found.back().puzzle);
      more = true;
    }
  }
  std::ranges::stable_sort(chosen, std::less{}, &Puzzle::hard);
  return chosen;
}

}  // namespace guildhall::london
