#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>

#include "apps/progress.hpp"
#include "apps/threads.hpp"
#include "core/error.hpp"

namespace guildhall {

// A game of bots that takes more decisions than this will not end.
inline constexpr std::uint64_t longest_game = 100'000;

// Plays so many games on so many threads and adds up what each says; the first error ends it,
// whatever the other threads are at.
template <class Sum, class PlayOne>
Expected<Sum> add_up_games(std::uint64_t games, int threads, const PlayOne& play_one) {
  Sum all;
  std::optional<Error> error;
  std::mutex mutex;
  std::atomic<std::uint64_t> next = 0;
  Progress progress(games);
  on_threads(threads, [&](bool reports) {
    while (!interrupted) {
      const std::uint64_t number = next.fetch_add(1);
      if (number >= games) break;
      const Expected<Sum> one = play_one(number);
      const std::scoped_lock lock(mutex);
      if (!one) {
        if (!error) error = one.error();
        interrupted = true;
        break;
      }
      all.add(*one);
      if (reports) progress.at(number);
    }
  });
  if (error) return std::unexpected(*error);
  return all;
}

}  // namespace guildhall
