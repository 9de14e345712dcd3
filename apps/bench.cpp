#include <boost/json.hpp>
#include <print>

#include "ai/bench_run.hpp"
#include "apps/progress.hpp"
#include "apps/with_game.hpp"

namespace guildhall {

Exit bench_command(const CommonOptions& common, int games) {
  if (games < 1) return failure("option.bad", {"--games", "a number from 1 on"});
  return with_game(common, [&]<Game G>(const G& game) -> Exit {
    const Stopwatch stopwatch;
    const BenchRun run = run_bench(game, games);
    const double seconds = stopwatch.seconds();
    const double rate = static_cast<double>(run.decisions) / seconds;
    const std::string signature = std::format("{:016x}", run.signature);
    if (common.json) {
      std::println("{}", boost::json::serialize(boost::json::object{{"game", std::string(G::name)},
                                                                    {"games", run.games},
                                                                    {"decisions", run.decisions},
                                                                    {"seconds", seconds},
                                                                    {"decisions_per_s", rate},
                                                                    {"signature", signature}}));
    } else {
      std::println("{}: {} games, {} decisions in {:.2f} s ({:.2f} million/s)", G::name, run.games,
                   run.decisions, seconds, rate / 1e6);
      std::println("signature {}", signature);
    }
    return 0;
  });
}

}  // namespace guildhall
