#include "ai/perft.hpp"

#include <boost/json.hpp>
#include <print>

#include "apps/progress.hpp"
#include "apps/with_game.hpp"

namespace guildhall {
namespace {

template <Game G>
Expected<typename G::State> position_of(const G& game, const StartOptions& start, const PerftOptions& perft) {
  if (!perft.position.empty()) return game.parse_position(perft.position);
  const auto options = options_of(game, start);
  if (!options) return std::unexpected(options.error());
  StartOptions seeded = start;
  if (seeded.seed.empty()) seeded.seed = "1";
  const auto seed = seed_of(seeded);
  if (!seed) return std::unexpected(seed.error());
  return game.start(*options, *seed);
}

}  // namespace

Exit perft_command(const CommonOptions& common, const StartOptions& start, const PerftOptions& options) {
  if (options.depth < 1 || options.depth > 20)
    return failure("option.bad", {"--depth", "a number from 1 to 20"});
  return with_game(common, [&]<Game G>(const G& game) -> Exit {
    const auto state = position_of(game, start, options);
    if (!state) return std::unexpected(state.error());
    const Stopwatch stopwatch;
    typename G::Moves moves;
    game.legal(*state, moves);
    boost::json::object divided;
    std::uint64_t total = 0;
    Progress progress(moves.size());
    std::uint64_t done = 0;
    for (const auto move : moves) {
      if (interrupted) return 0;
      auto next = *state;
      game.play(next, move, NoEvents{});
      const std::uint64_t count = perft(game, next, options.depth - 1);
      total += count;
      divided[game.format_move(*state, move)] = count;
      progress.at(++done);
    }
    const double seconds = stopwatch.seconds();
    if (common.json) {
      boost::json::object out{{"game", std::string(G::name)},
                              {"depth", options.depth},
                              {"sequences", total},
                              {"seconds", seconds}};
      if (options.divide) out["divide"] = divided;
      std::println("{}", boost::json::serialize(out));
      return 0;
    }
    if (options.divide) {
      for (const auto& [move, count] : divided)
        std::println("{:<40} {}", std::string_view(move), count.as_uint64());
    }
    std::println("perft {} = {} ({:.2f} s)", options.depth, total, seconds);
    return 0;
  });
}

}  // namespace guildhall
