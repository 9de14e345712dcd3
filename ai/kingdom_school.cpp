#include "ai/kingdom_school.hpp"

#include <cmath>
#include <format>
#include <sstream>

#include "ai/kingdom_clerk.hpp"
#include "ai/sealed.hpp"

namespace guildhall::kingdom {
namespace {

// How far a taste moves, in scales, for a change that is as sure as one standard error; at the end of the
// course a tenth of it. There are many tastes of single cards, and each is seldom felt.
constexpr double shared_pace = 0.3;
constexpr double card_pace = 0.15;
constexpr std::string_view school_line = "guildhall kingdom training 2";
// For so long only the tastes that all cards share are changed.
constexpr std::uint64_t shared_pairs = 1000;

// Up or down, for each taste.
std::vector<int> directions(const School& school, std::uint64_t number) {
  Rng rng(Seed{.high = school.seed.high + 1, .low = school.seed.low + school.pairs + number});
  std::vector<int> all(school.at.size());
  const std::size_t changed = school.pairs < shared_pairs ? shared_tastes : all.size();
  for (std::size_t i = 0; i < changed; ++i) all[i] = rng.below(2) == 0 ? -1 : 1;
  return all;
}

void set(Tastes& tastes, const Deck& deck, std::span<const double> at) {
  const auto list = list_tastes(tastes, deck);
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].scale == 0) continue;
    for (int* place : list[i].places) *place = static_cast<int>(std::lround(at[i] * list[i].scale));
  }
}

}  // namespace

School begin_school(const Kingdom& game, Seed seed, std::uint64_t games) {
  School school{.deck = game.deck_hash(), .seed = seed, .games = games, .tastes = first_tastes, .at = {}};
  for (const Taste& taste : list_tastes(school.tastes, game.deck())) {
    school.at.push_back(taste.scale == 0 ? 0 : *taste.places[0] / taste.scale);
  }
  return school;
}

std::string format_school(const School& school) {
  std::string body = std::format("{}\n{} {} {} {}\n", deck_line(school.deck), format_seed(school.seed),
                                 school.games, school.pairs, school.fame);
  for (const double at : school.at) body += std::format("{}\n", at);
  return seal(school_line, "", body);
}

Expected<School> parse_school(const Kingdom& game, std::string_view text) {
  const auto refused = [](std::string_view why) { return failure("training.bad", {std::string(why)}); };
  if (text.starts_with("guildhall kingdom training 1\n")) {
    return refused("it does not say of which deck it is; move it away and begin anew");
  }
  const auto body = unseal(school_line, text);
  if (!body) return refused(body.error());
  std::string_view lines = *body;
  if (take_line(lines) != deck_line(game.deck_hash())) {
    return refused("it is a course of another deck; give it that deck or move it away");
  }
  std::istringstream in{std::string(lines)};
  std::string seed;
  std::uint64_t games = 0;
  in >> seed >> games;
  const auto parsed = parse_seed(seed);
  if (!in || !parsed) return refused("it is no course of tastes");
  School school = begin_school(game, *parsed, games);
  in >> school.pairs >> school.fame;
  for (double& at : school.at) in >> at;
  if (!in) return refused("it ends too early");
  if (!(in >> std::ws).eof()) return refused("it has more numbers than there are tastes");
  set(school.tastes, game.deck(), school.at);
  return school;
}

int play_clerk(const Kingdom& game, const Tastes& tastes, Seed deal) {
  const auto begun = game.start({.restarts = 0}, deal);
  if (!begun) return 0;
  State state = *begun;
  Clerk clerk(game, tastes);
  Rng rng(Seed{.high = deal.high + 1, .low = deal.low});
  while (state.phase != Phase::over) {
    clerk.begin(state);
    clerk.play_turn(state, rng);
  }
  return game.result(state).scores[0];
}

Pair play_pair(const Kingdom& game, const School& school, std::uint64_t number) {
  const auto ways = directions(school, number);
  const Seed deal{.high = school.seed.high + 2, .low = school.seed.low + school.pairs + number};
  const auto fame = [&](int sign) {
    std::vector<double> at = school.at;
    for (std::size_t i = 0; i < at.size(); ++i) at[i] += sign * ways[i];
    Tastes tastes = school.tastes;
    set(tastes, game.deck(), at);
    return play_clerk(game, tastes, deal);
  };
  return {.up = fame(1), .down = fame(-1)};
}

void learn(const Kingdom& game, School& school, std::span<const Pair> batch) {
  std::vector<double> slope(school.at.size());
  double squares = 0;
  double fame = 0;
  const auto n = static_cast<double>(batch.size());
  for (std::size_t k = 0; k < batch.size(); ++k) {
    const auto ways = directions(school, k);
    const double lead = batch[k].up - batch[k].down;
    for (std::size_t i = 0; i < slope.size(); ++i) slope[i] += ways[i] * lead;
    squares += lead * lead;
    fame += batch[k].up + batch[k].down;
  }
  const double error = std::sqrt(std::max(1.0, squares));
  const double left = 1 - static_cast<double>(2 * school.pairs) / static_cast<double>(school.games);
  const double step = std::max(0.1, left) / error;
  for (std::size_t i = 0; i < slope.size(); ++i) {
    school.at[i] += (i < shared_tastes ? shared_pace : card_pace) * step * slope[i];
  }
  school.pairs += batch.size();
  school.fame = fame / (2 * n);
  set(school.tastes, game.deck(), school.at);
}

}  // namespace guildhall::kingdom
