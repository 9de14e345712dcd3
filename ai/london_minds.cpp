#include "ai/london_minds.hpp"

#include <algorithm>
#include <array>
#if !defined(__wasm__)
#include <thread>
#endif

#include "ai/london_bots.hpp"

namespace guildhall::london {
namespace {

Found<London> merge(Found<London> sum, const Found<London>& other) {
  const auto weigh = [](float a, std::uint64_t n, float b, std::uint64_t m) {
    return n + m == 0 ? 0.0F
                      : (a * static_cast<float>(n) + b * static_cast<float>(m)) / static_cast<float>(n + m);
  };
  for (const auto& each : other.candidates) {
    const auto same = std::ranges::find(sum.candidates, each.move, &Found<London>::Candidate::move);
    if (same == sum.candidates.end()) {
      sum.candidates.push_back(each);
    } else {
      same->share = weigh(same->share, same->visits, each.share, each.visits);
      same->visits += each.visits;
    }
  }
  std::ranges::stable_sort(sum.candidates, std::greater{}, &Found<London>::Candidate::visits);
  for (std::size_t i = 0; i < sum.shares.size(); ++i) {
    sum.shares[i] = weigh(sum.shares[i], sum.simulations, other.shares[i], other.simulations);
  }
  sum.simulations += other.simulations;
  sum.decisions += other.decisions;
  return sum;
}

template <class T>
class Searcher final : public Mind<London> {
 public:
  using Tree = Search<London, T>;

  Searcher(const London& game, const T& guide, const Growth& growth, const Budget& budget, std::uint64_t most,
           Seed seed, int threads)
      : purse_(budget), most_(most) {
    for (int i = 0; i < threads; ++i) {
      trees_.push_back(std::make_unique<Tree>(
          game, guide, growth, Seed{.high = seed.high + static_cast<std::uint64_t>(i), .low = seed.low}));
    }
  }

  Thought<London> think(const View& view, const Moves& moves, const Watch& watch) override {
    if (T::begins_turn(view.state) && !opening_) purse_.begin_turn();
    Thought<London> thought{.move = moves[0], .found = {}};
    opening_ = moves[0].kind == MoveKind::swap_with;
    if (moves.size() == 1) return thought;
    const auto start = watch.now();
    Limits limits = purse_.for_decision();
    limits.stop = watch.stop;
    limits.now = watch.now;
    if (most_ > 0) {
      // The more rivals, the more may happen.
      const std::uint64_t most = most_ * (view.state.player_count - 1U);
      limits.simulations = limits.simulations == 0 ? most : std::min(limits.simulations, most);
    }
    // Rounded up: a zero would set no limit.
    limits.simulations = (limits.simulations + trees_.size() - 1) / trees_.size();
    thought.found = search(view, limits);
    purse_.spend(watch.now() - start, thought.found.simulations);
    if (!thought.found.candidates.empty()) thought.move = thought.found.candidates[0].move;
    opening_ = thought.move.kind == MoveKind::repay || thought.move.kind == MoveKind::swap_with;
    return thought;
  }

 private:
  Found<London> search(const View& view, const Limits& limits) {
    for (auto& tree : trees_) tree->begin(view);
#if !defined(__wasm__)
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < trees_.size(); ++i) {
      helpers.emplace_back([&, i] { trees_[i]->run(limits); });
    }
    trees_[0]->run(limits);
    for (std::thread& helper : helpers) helper.join();
#else
    trees_[0]->run(limits);
#endif
    Found<London> found = trees_[0]->found();
    for (std::size_t i = 1; i < trees_.size(); ++i) found = merge(std::move(found), trees_[i]->found());
    return found;
  }

  Purse purse_;
  bool opening_ = false;  // after a repayment or a swap: the turn has not got under way, but has begun
  std::uint64_t most_;
  std::vector<std::unique_ptr<Tree>> trees_;
};

// The most a level with a limit of simulations keeps: a browser's memory holds many tables. With what it
// thought of earlier in its turn, 500 games of two to four seats never took more than 3,732 nodes and 26,298
// edges: there is room for more than twice as much.
constexpr std::uint32_t small_tree = 1U << 14U;

constexpr Budget second_a_turn{.time = std::chrono::seconds(1), .a_turn = true};

constexpr std::array<std::string_view, 10> all_names{"random", "greedy",     "advised",    "flat",
                                                     "ismcts", "appraiser",  "apprentice", "journeyman",
                                                     "master", "grandmaster"};

std::string all_names_in_a_row() {
  std::string names;
  for (const std::string_view name : all_names) names += (names.empty() ? "" : ", ") + std::string(name);
  return names;
}

// Short-sighted: sees no further than the end of the turn, in love with money, and poverty is for later.
constexpr Tastes apprentice_tastes{.money = 0.9F,
                                   .early_money = 0.9F,
                                   .loan = 9.0F,
                                   .poverty = 0.4F,
                                   .run_poverty = 0.0F,
                                   .hand_poverty = 0.0F,
                                   .pauper = 0.5F,
                                   .borough = 0.0F};
// Buys land late and runs the city as soon as it pays a little.
constexpr Advice apprentice_advice{
    .money = 5, .card = 16, .poverty = 7, .poverty_slope = 0, .buy = 0, .run = 10};
// Knows what poverty costs now and forgets what it will cost: opens too many stacks and holds too many cards.
constexpr Tastes journeyman_tastes{.poverty = 0.7F, .run_poverty = 0.1F, .hand_poverty = 0.2F};

}  // namespace

std::span<const std::string_view> mind_names() {
  return all_names;
}
std::span<const std::string_view> level_names() {
  return std::span(all_names).last(4);
}

Expected<Skill> skill_of(const London& game, std::string_view level, const std::shared_ptr<const Net>& net) {
  Skill skill{.guide = {.game = game, .advice = good_advice}};
  const bool fits = net != nullptr && net->deck == game.deck_hash();
  if (fits && (level == "grandmaster" || level == "appraiser")) skill.guide.policy = {net, &net->policy};
  if (level == "apprentice") {
    skill.guide.advice = apprentice_advice;
    skill.guide.tastes = apprentice_tastes;
    skill.most_simulations = 12;
  } else if (level == "journeyman") {
    skill.guide.tastes = journeyman_tastes;
    skill.most_simulations = 400;
  } else if (level == "master" || level == "grandmaster") {
    if (fits) skill.guide.net = net;
    // A master knows what a position is worth but does not wait for the answer to a move; a grandmaster looks
    // on to the end of the next turn of its own.
    if (level == "master") {
      skill.most_simulations = 150;
    } else {
      skill.growth.rounds = 1;
    }
  } else if (level == "appraiser") {
    skill.growth.rounds = 1;
  } else {
    return failure("bot.unknown", {std::string(level), all_names_in_a_row()});
  }
  if (skill.most_simulations > 0) skill.growth.nodes = small_tree;
  return skill;
}

std::unique_ptr<Mind<London>> make_searcher(const London& game, const Skill& skill, const Budget& budget,
                                            Seed seed, int threads) {
  return std::make_unique<Searcher<SkilledGuide>>(game, skill.guide, skill.growth,
                                                  budget == Budget{} ? second_a_turn : budget,
                                                  skill.most_simulations, seed, threads);
}

Expected<std::unique_ptr<Mind<London>>> make_mind(const London& game, const BotSpec& spec, Seed seed,
                                                  const MindOptions& options) {
  if (const auto bot = find_bot<London>(spec.name)) return std::make_unique<Reflex<London>>(game, *bot, seed);
  if (spec.name == "advised") {
    return std::make_unique<Reflex<London>>(game, Bot<London>{.name = "advised", .choose = advised_move},
                                            seed);
  }
  if (spec.name == "flat") {
    const Skill flat{.guide = {.game = game, .advice = good_advice},
                     .growth = {.priors = false, .turns = 0, .depth = 1}};
    return make_searcher(game, flat, spec.budget, seed, options.threads);
  }
  if (spec.name == "ismcts") {
    return std::make_unique<Searcher<BlindGuide>>(
        game, BlindGuide{.game = game}, Growth{.exploration = 0.7F, .priors = false, .turns = 0},
        spec.budget == Budget{} ? second_a_turn : spec.budget, 0, seed, options.threads);
  }
  const auto skill = skill_of(game, spec.name, options.net != nullptr ? options.net : standard_net());
  if (!skill) return std::unexpected(skill.error());
  return make_searcher(game, *skill, spec.budget, seed, options.threads);
}

}  // namespace guildhall::london
