// `guildhall bench` compiled to WebAssembly: the same games must give the same signature as natively.
#include "ai/bench_run.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "ai/london_bots.hpp"

int main(int argc, char** argv) {
  using namespace guildhall;
  const int games = argc > 1 ? std::atoi(argv[1]) : 300;
  const london::London game;
  const auto begin = std::chrono::steady_clock::now();
  const BenchRun run = run_bench(game, games);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::printf("london: %llu games, %llu decisions in %.2f s (%.2f million/s)\nsignature %016llx\n",
              static_cast<unsigned long long>(run.games), static_cast<unsigned long long>(run.decisions), seconds,
              static_cast<double>(run.decisions) / seconds / 1e6, static_cast<unsigned long long>(run.signature));
  return 0;
}
