// `guildhall train london`: the network of the grandmaster, by play against itself.
#include <chrono>
#include <filesystem>
#include <print>

#include "ai/london_train.hpp"
#include "apps/progress.hpp"
#include "apps/threads.hpp"
#include "apps/with_game.hpp"

namespace guildhall {
namespace {

using london::Lesson;
using london::London;
using london::Training;

std::vector<Lesson> play_batch(const London& game, const Training& training, int thread_count) {
  std::vector<Lesson> lessons(std::min(london::batch_games, training.course.games - training.games));
  std::atomic<std::size_t> next = 0;
  on_threads(thread_count, [&](bool /*reports*/) {
    for (std::size_t i = next.fetch_add(1); i < lessons.size() && !interrupted; i = next.fetch_add(1)) {
      lessons[i] = london::play_lesson(game, training, training.games + i);
    }
  });
  return lessons;
}

// Takes up the training of the file, or begins one when there is no file.
Expected<Training> take_up(const London& game, const TrainOptions& options, const london::Course& course) {
  const std::string path = options.out + ".training";
  std::error_code problem;
  if (!std::filesystem::exists(path, problem) && !problem) return begin_training(game, course);
  const auto bytes = read_file(path);
  if (!bytes) return std::unexpected(bytes.error());
  auto training = london::parse_training(*bytes);
  if (!training) return std::unexpected(training.error());
  if (training->course != course || training->net.deck != game.deck_hash()) {
    return failure("training.bad", {"'" + path +
                                    "' is of another course or another deck; give it the same options "
                                    "or move it away"});
  }
  return training;
}

std::string provenance_of(const Training& training) {
  const london::Course& course = training.course;
  return std::format(
      "guildhall train london --seed {} --games {} --first-games {} --simulations {}\n"
      "{} games played, loss {:.4f}",
      format_seed(course.seed), course.games, course.first_games, course.simulations, training.games,
      training.loss);
}

Expected<void> save(const TrainOptions& options, const Training& training) {
  if (auto written = write_file(options.out + ".training", format_training(training)); !written)
    return written;
  return write_file(options.out, format_net(training.net, provenance_of(training)));
}

}  // namespace

Exit train_command(const CommonOptions& common, const TrainOptions& options) {
  if (common.game != "london") return failure("game.unknown", {common.game, "london"});
  if (options.games < 1) return failure("option.bad", {"--games", "a number from 1 on"});
  if (options.first_games < 0) return failure("option.bad", {"--first-games", "a number from 0 on"});
  if (options.simulations < 1) return failure("option.bad", {"--simulations", "a number from 1 on"});
  if (options.threads < 1 || options.threads > 64)
    return failure("option.bad", {"--threads", "a number from 1 to 64"});
  const auto game = make_london(common.cards);
  if (!game) return std::unexpected(game.error());
  const auto seed = parse_seed(options.seed);
  if (!seed) return std::unexpected(seed.error());
  auto training = take_up(*game, options,
                          {.seed = *seed,
                           .games = static_cast<std::uint64_t>(options.games),
                           .first_games = static_cast<std::uint64_t>(options.first_games),
                           .simulations = static_cast<std::uint64_t>(options.simulations)});
  if (!training) return std::unexpected(training.error());
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  auto saved = begin;
  const std::uint64_t from = training->games;
  while (!finished(*training)) {
    const std::vector<Lesson> lessons = play_batch(*game, *training, options.threads);
    if (interrupted) break;  // a batch that is not whole is played again
    learn(*training, lessons);
    if (Clock::now() - saved < std::chrono::seconds(options.pause) && !finished(*training)) continue;
    saved = Clock::now();
    if (auto written = save(options, *training); !written) return std::unexpected(written.error());
    std::println(stderr, "{} of {} games, loss {:.4f}, {:.0f} s", training->games, training->course.games,
                 training->loss, std::chrono::duration<double>(saved - begin).count());
  }
  if (auto written = save(options, *training); !written) return std::unexpected(written.error());
  std::println("{} games in all, {} now, loss {:.4f}; weights in {}", training->games, training->games - from,
               training->loss, options.out);
  return 0;
}

}  // namespace guildhall
