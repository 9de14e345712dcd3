// `guildhall train`: the network of London's grandmaster by play against itself, the tastes of the kingdom's
// chancellor by campaigns of his clerk.
#include <chrono>
#include <filesystem>
#include <optional>
#include <print>

#include "ai/kingdom_school.hpp"
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

std::string training_file(const TrainOptions& options) {
  return options.out + ".training";
}

// What is written of a training that is under way; nothing if there is none.
Expected<std::optional<std::string>> under_way(const TrainOptions& options) {
  std::error_code problem;
  if (!std::filesystem::exists(training_file(options), problem) && !problem) return std::nullopt;
  auto text = read_file(training_file(options));
  if (!text) return std::unexpected(text.error());
  return *std::move(text);
}

std::unexpected<Error> another_course(const TrainOptions& options) {
  return failure("training.bad", {"'" + training_file(options) +
                                  "' is of another course or another deck; give it the same options or move "
                                  "it away"});
}

std::unexpected<Error> damaged(Error error, const TrainOptions& options) {
  error.file = training_file(options);
  return std::unexpected(std::move(error));
}

// Takes up the training of the file, or begins one when there is no file.
Expected<Training> take_up(const London& game, const TrainOptions& options, const london::Course& course) {
  const auto bytes = under_way(options);
  if (!bytes) return std::unexpected(bytes.error());
  if (!*bytes) return begin_training(game, course);
  auto training = london::parse_training(**bytes);
  if (!training) return damaged(training.error(), options);
  if (training->course != course || training->net.deck != game.deck_hash()) return another_course(options);
  return training;
}

Expected<kingdom::School> take_up(const kingdom::Kingdom& game, const TrainOptions& options, Seed seed) {
  const auto games = static_cast<std::uint64_t>(*options.games);
  const auto text = under_way(options);
  if (!text) return std::unexpected(text.error());
  if (!*text) return begin_school(game, seed, games);
  auto school = kingdom::parse_school(game, **text);
  if (!school) return damaged(school.error(), options);
  if (school->seed != seed || school->games != games) return another_course(options);
  return school;
}

std::string provenance_of(const Training& training) {
  const london::Course& course = training.course;
  return std::format(
      "guildhall train london --seed {} --games {} --first-games {} --policy-games {} "
      "--policy-simulations {} --simulations {}\n{} games played, loss {:.4f}, of the policy {:.4f}",
      format_seed(course.seed), course.games, course.first_games, course.policy_games,
      course.policy_simulations, course.simulations, training.games, training.loss, training.policy_loss);
}

// What was learned before stays until the whole course is done.
template <class FormatResult>
Expected<void> save(const TrainOptions& options, bool done, const std::string& training,
                    const FormatResult& format_result) {
  if (auto written = write_file(training_file(options), training); !written || !done) return written;
  return write_file(options.out, format_result());
}

Exit train_kingdom(const CommonOptions& common, const TrainOptions& options) {
  const auto game = make_kingdom(common.cards);
  if (!game) return std::unexpected(game.error());
  const auto seed = parse_seed(options.seed);
  if (!seed) return std::unexpected(seed.error());
  if (auto ok = try_write(options.out); !ok) return std::unexpected(ok.error());
  if (*options.games % 2 != 0) {
    return failure("option.bad", {"--games", "an even number: campaigns are played in pairs"});
  }
  auto school = take_up(*game, options, *seed);
  if (!school) return std::unexpected(school.error());
  const auto save_school = [&] {
    return save(options, finished(*school), kingdom::format_school(*school), [&] {
      const std::string provenance = std::format(
          "guildhall train kingdom --seed {} --games {}\n{} campaigns played, fame {:.1f} with changes",
          format_seed(school->seed), school->games, 2 * school->pairs, school->fame);
      return kingdom::format_tastes(school->tastes, game->deck(), provenance);
    });
  };
  while (!finished(*school)) {
    std::vector<kingdom::Pair> batch(std::min(kingdom::batch_pairs, school->games / 2 - school->pairs));
    std::atomic<std::size_t> next = 0;
    on_threads(options.threads, [&](bool /*reports*/) {
      for (std::size_t i = next.fetch_add(1); i < batch.size() && !interrupted; i = next.fetch_add(1)) {
        batch[i] = kingdom::play_pair(*game, *school, i);
      }
    });
    if (interrupted) break;  // a batch that is not whole teaches nothing
    kingdom::learn(*game, *school, batch);
    if (auto saved = save_school(); !saved) return std::unexpected(saved.error());
    std::println(stderr, "{} of {} campaigns, fame {:.1f} with the changes that were tried",
                 2 * school->pairs, school->games, school->fame);
  }
  // The whole course may have been played before, and its tastes been moved away.
  if (auto saved = save_school(); !saved) return std::unexpected(saved.error());
  return 0;
}

}  // namespace

Exit train_command(const CommonOptions& common, const TrainOptions& given) {
  TrainOptions options = given;
  const bool kingdom = common.game == kingdom::Kingdom::name;
  if (!kingdom && common.game != "london") return failure("game.unknown", {common.game, "london, kingdom"});
  if (options.out.empty()) options.out = kingdom ? "kingdom.tastes" : "london.weights";
  if (!options.games) options.games = kingdom ? 40'000 : 49'000;
  if (*options.games < 1) return failure("option.bad", {"--games", "a number from 1 on"});
  if (options.threads < 1 || options.threads > 64)
    return failure("option.bad", {"--threads", "a number from 1 to 64"});
  if (kingdom) return train_kingdom(common, options);
  if (options.first_games < 0) return failure("option.bad", {"--first-games", "a number from 0 on"});
  if (options.policy_games < 0) return failure("option.bad", {"--policy-games", "a number from 0 on"});
  for (const auto& [name, number] : {std::pair("--simulations", options.simulations),
                                     std::pair("--policy-simulations", options.policy_simulations)}) {
    if (number < 1) return failure("option.bad", {name, "a number from 1 on"});
  }
  const auto game = make_london(common.cards);
  if (!game) return std::unexpected(game.error());
  const auto seed = parse_seed(options.seed);
  if (!seed) return std::unexpected(seed.error());
  if (auto ok = try_write(options.out); !ok) return std::unexpected(ok.error());
  auto training = take_up(*game, options,
                          {.seed = *seed,
                           .games = static_cast<std::uint64_t>(*options.games),
                           .first_games = static_cast<std::uint64_t>(options.first_games),
                           .policy_games = static_cast<std::uint64_t>(options.policy_games),
                           .policy_simulations = static_cast<std::uint64_t>(options.policy_simulations),
                           .simulations = static_cast<std::uint64_t>(options.simulations)});
  if (!training) return std::unexpected(training.error());
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  auto saved = begin;
  const std::uint64_t from = training->games;
  const auto save_training = [&] {
    return save(options, finished(*training), format_training(*training),
                [&] { return format_net(training->net, provenance_of(*training)); });
  };
  while (!finished(*training)) {
    const std::vector<Lesson> lessons = play_batch(*game, *training, options.threads);
    if (interrupted) break;  // a batch that is not whole is played again
    learn(*training, lessons);
    if (Clock::now() - saved < std::chrono::seconds(options.pause) && !finished(*training)) continue;
    saved = Clock::now();
    if (auto written = save_training(); !written) return std::unexpected(written.error());
    std::println(stderr, "{} of {} games, loss {:.4f}, of the policy {:.4f}, {:.0f} s", training->games,
                 training->course.games, training->loss, training->policy_loss,
                 std::chrono::duration<double>(saved - begin).count());
  }
  if (auto written = save_training(); !written) return std::unexpected(written.error());
  std::println("{} games in all, {} now, loss {:.4f}; {} in {}", training->games, training->games - from,
               training->loss, finished(*training) ? "weights" : "go on with the same command: the training",
               finished(*training) ? options.out : training_file(options));
  return 0;
}

}  // namespace guildhall
