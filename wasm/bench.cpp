// `guildhall bench` compiled to WebAssembly: bench GAME [GAMES]. The same games must give the same signature
// as natively.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "ai/bench_run.hpp"
#include "ai/kingdom_bots.hpp"
#include "ai/london_bots.hpp"

namespace {

template <guildhall::Game G>
void bench(const G& game, int games) {
  const auto begin = std::chrono::steady_clock::now();
  const guildhall::BenchRun run = guildhall::run_bench(game, games);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::printf(
      "%s: %llu games, %llu decisions in %.2f s (%.2f million/s)\nsignature %016llx\n", G::name.data(),
      static_cast<unsigned long long>(run.games), static_cast<unsigned long long>(run.decisions), seconds,
      static_cast<double>(run.decisions) / seconds / 1e6, static_cast<unsigned long long>(run.signature));
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 2 ? std::atoi(argv[2]) : 300;
  if (argc > 1 && std::string_view(argv[1]) == "kingdom") {
    bench(guildhall::kingdom::Kingdom(), games);
  } else {
    bench(guildhall::london::London(), games);
  }
  return 0;
}
