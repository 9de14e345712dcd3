#pragma once

#include <span>

#include "ai/london_guide.hpp"
#include "ai/mind.hpp"
#include "games/london/london.hpp"

namespace guildhall::london {

// The names of all bots of London, the weakest first.
std::span<const std::string_view> mind_names();
// The levels a person chooses from.
std::span<const std::string_view> level_names();

struct MindOptions {
  int threads = 1;                 // so many trees are grown at once where there are threads, and added up
  std::shared_ptr<const Net> net;  // of the grandmaster, instead of the one that is built in
};

// A bot for one seat of one game. The same seed and a budget of simulations give the same decisions.
Expected<std::unique_ptr<Mind<London>>> make_mind(const London& game, const BotSpec& spec, Seed seed,
                                                  const MindOptions& options = {});

// A level or an experiment: how it weighs and judges, how its tree grows, and how much it thinks at most
// whatever its budget, for each rival (0: as much as the budget allows).
struct Skill {
  SkilledGuide guide;
  Growth growth;
  std::uint64_t most_simulations = 0;
};
// A level by its name; master and grandmaster judge by the network when it fits the deck. `appraiser` is the
// grandmaster with the hand-written evaluation.
Expected<Skill> skill_of(const London& game, std::string_view level,
                         const std::shared_ptr<const Net>& net = standard_net());
std::unique_ptr<Mind<London>> make_searcher(const London& game, const Skill& skill, const Budget& budget,
                                            Seed seed, int threads = 1);

}  // namespace guildhall::london
