#include "ai/london_train.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

#include "ai/london_guide.hpp"
#include "core/hash.hpp"

namespace guildhall::london {
namespace {

constexpr float trust = 0.8F;  // lambda: how much of a target comes from later in the game
constexpr float margin_weight = 0.3F;
constexpr std::size_t batch_positions = 32;
constexpr std::size_t first_size = std::size_t{input::rows + 1} * Net::width;
constexpr std::size_t second_size = std::size_t{Net::narrow} * (Net::width + 1);
constexpr std::size_t third_size = std::size_t{Net::outputs} * (Net::narrow + 1);
constexpr std::size_t all_size = first_size + second_size + third_size;

// Of the bend in a layer, told from what came out of it.
float slope(float bent) {
  return bent > 0 ? 1.0F : 0.1F;
}

// The gradient of a batch. Of the first layer most rows are zero; only those touched are kept.
struct Gradient {
  std::vector<float> first = std::vector<float>(first_size);
  std::vector<std::uint16_t> touched;
  std::vector<bool> is_touched = std::vector<bool>(input::rows + 1);
  std::array<float, second_size> second{};
  std::array<float, third_size> third{};

  float* row(int r) {
    if (!is_touched[static_cast<std::size_t>(r)]) {
      is_touched[static_cast<std::size_t>(r)] = true;
      touched.push_back(static_cast<std::uint16_t>(r));
    }
    return first.data() + static_cast<std::size_t>(r) * Net::width;
  }
  void clear() {
    for (const std::uint16_t r : touched) {
      std::fill_n(first.begin() + std::ptrdiff_t{r} * Net::width, Net::width, 0.0F);
      is_touched[r] = false;
    }
    touched.clear();
    second = {};
    third = {};
  }
};

using Layer = std::array<float, Net::width>;

// Backward through the network for one position.
class Pass {
 public:
  Pass(const Net& net, const Features& features)
      : net_(net), features_(features), layers_(forward(net, features)) {}

  // Adds the gradient of the loss; returns the loss of the shares.
  double backward(const Shares& target, const std::array<float, max_players>& margins, Gradient& gradient) {
    double loss = 0;
    std::array<Layer, max_players> down{};
    for (std::size_t seat = 0; seat < players_; ++seat) {
      loss -= target[seat] * std::log(std::max(layers_.shares[seat], 1e-6F));
      const std::array<float, Net::outputs> error{layers_.shares[seat] - target[seat],
                                                  margin_weight * (layers_.out[seat][1] - margins[seat])};
      down[seat] = seat_backward(seat, error, gradient);
    }
    spread(down, gradient);
    return loss;
  }

 private:
  static void add(Layer& layer, const float* weights, float value) {
    for (std::size_t i = 0; i < Net::width; ++i) layer[i] += value * weights[i];
  }

  Layer seat_backward(std::size_t seat, const std::array<float, Net::outputs>& error, Gradient& gradient) {
    std::array<float, Net::narrow> narrow{};
    for (std::size_t k = 0; k < Net::outputs; ++k) {
      const std::size_t at = k * (Net::narrow + 1);
      for (std::size_t j = 0; j < Net::narrow; ++j) {
        gradient.third[at + j] += error[k] * layers_.narrow[seat][j];
        narrow[j] += error[k] * net_.third[at + j];
      }
      gradient.third[at + Net::narrow] += error[k];
    }
    Layer down{};
    for (std::size_t j = 0; j < Net::narrow; ++j) {
      const std::size_t at = j * (Net::width + 1);
      const float own = narrow[j] * slope(layers_.narrow[seat][j]);
      for (std::size_t i = 0; i < Net::width; ++i) {
        gradient.second[at + i] += own * layers_.hidden[seat][i];
        down[i] += own * net_.second[at + i];
      }
      gradient.second[at + Net::width] += own;
    }
    for (std::size_t i = 0; i < Net::width; ++i) down[i] *= slope(layers_.hidden[seat][i]);
    return down;
  }

  // From the hidden layers of all seats to the rows that fed them.
  void spread(const std::array<Layer, max_players>& down, Gradient& gradient) const {
    const auto give = [&](int r, const Layer& layer, float value) {
      float* to = gradient.row(r);
      for (std::size_t i = 0; i < Net::width; ++i) to[i] += value * layer[i];
    };
    Layer all{};
    for (std::size_t seat = 0; seat < players_; ++seat) add(all, down[seat].data(), 1);
    give(input::rows, all, 1);
    for (const Feature& f : features_.common) give(2 * input::seat_size + f.row, all, f.value);
    for (std::size_t seat = 0; seat < players_; ++seat) {
      Layer others{};
      for (std::size_t i = 0; i < Net::width; ++i) others[i] = part_ * (all[i] - down[seat][i]);
      for (const Feature& f : features_.seats[seat]) {
        give(f.row, down[seat], f.value);
        give(input::seat_size + f.row, others, f.value);
      }
    }
  }

  const Net& net_;
  const Features& features_;
  Layers layers_;
  std::size_t players_ = static_cast<std::size_t>(features_.players);
  float part_ = 1.0F / static_cast<float>(players_ - 1);
};

// Adam; rows that were not touched are left alone.
class Optimiser {
 public:
  explicit Optimiser(Training& training) : training_(training) {}

  void step(Gradient& gradient, std::size_t positions) {
    ++training_.steps;
    const double done = static_cast<double>(training_.games) / static_cast<double>(training_.course.games);
    rate_ = static_cast<float>(1e-3 * (1.0 - 0.9 * std::min(1.0, done)));
    scale_ = 1.0F / static_cast<float>(positions);
    const auto steps = static_cast<double>(std::min<std::uint64_t>(training_.steps, 10'000));
    rate_ *= static_cast<float>(std::sqrt(1 - std::pow(0.999, steps)) / (1 - std::pow(0.9, steps)));
    for (const std::uint16_t r : gradient.touched) {
      const std::size_t at = std::size_t{r} * Net::width;
      update(training_.net.first.data() + at, gradient.first.data() + at, at, Net::width);
    }
    update(training_.net.second.data(), gradient.second.data(), first_size, second_size);
    update(training_.net.third.data(), gradient.third.data(), first_size + second_size, third_size);
    gradient.clear();
  }

 private:
  void update(float* weights, const float* gradient, std::size_t at, std::size_t count) const {
    float* mean = training_.moments.data() + at;
    float* square = training_.moments.data() + all_size + at;
    for (std::size_t i = 0; i < count; ++i) {
      const float g = gradient[i] * scale_;
      mean[i] = 0.9F * mean[i] + 0.1F * g;
      square[i] = 0.999F * square[i] + 0.001F * g * g;
      weights[i] -= rate_ * (mean[i] / (std::sqrt(square[i]) + 1e-8F) + 1e-4F * weights[i]);
    }
  }

  Training& training_;
  float rate_ = 0;
  float scale_ = 1;
};

// Targets for all positions of a game: the end, drawn towards what the network thinks on the way there.
std::vector<Shares> targets_of(const Net& net, const Lesson& lesson, float lambda) {
  std::vector<Shares> targets(lesson.positions.size());
  Shares later = lesson.shares;
  Shares next = lesson.shares;
  for (std::size_t t = lesson.positions.size(); t-- > 0;) {
    for (std::size_t i = 0; i < later.size(); ++i) later[i] = lambda * later[i] + (1 - lambda) * next[i];
    targets[t] = later;
    if (lambda < 1) next = judge(net, lesson.positions[t]);
  }
  return targets;
}

}  // namespace

Training begin_training(const London& game, const Course& course) {
  Training training{.course = course};
  training.net = fresh_net(game.deck(), course.seed);
  training.moments.assign(2 * all_size, 0.0F);
  return training;
}

namespace {

Choice choice_of(const London& game, const State& state, const Moves& moves, const Found<London>& found) {
  Choice choice{.phase = state.turn.phase, .options = {}};
  const Adviser adviser(game.deck(), state, state.turn.seat, good_advice);
  float visits = 0;
  for (const auto& candidate : found.candidates) visits += static_cast<float>(candidate.visits);
  for (const Move move : moves) {
    const auto tried = std::ranges::find(found.candidates, move, &Found<London>::Candidate::move);
    if (tried == found.candidates.end()) continue;  // nobody would make it
    choice.options.push_back({.advice = static_cast<float>(adviser.value(move)),
                              .row = static_cast<std::uint32_t>(policy_row(state, move)),
                              .part = static_cast<float>(tried->visits) / visits});
  }
  return choice;
}

// Land that is always bought, or never, teaches nothing about what it is worth.
Move any_land(const Moves& moves, Rng& rng) {
  FixedVector<Move, borough_total> land;
  for (const Move move : moves) {
    if (move.kind == MoveKind::buy) land.push_back(move);
  }
  return land[rng.below(static_cast<std::uint32_t>(land.size()))];
}

}  // namespace

Lesson play_lesson(const London& game, const Training& training, std::uint64_t number) {
  const Course& course = training.course;
  const Seed seed{.high = course.seed.high ^ 0x7472616966ULL, .low = course.seed.low + number};
  Rng rng(seed);
  const int players = rng.below(10) < 7 ? 2 : 3 + static_cast<int>(rng.below(2));
  const bool searching = number >= course.first_games;
  const bool for_policy = searching && number < course.first_games + course.policy_games;
  Lesson lesson;
  auto start = game.start(
      {.players = players, .first_player = static_cast<int>(rng.below(static_cast<std::uint32_t>(players)))},
      seed);
  if (!start) return lesson;
  State state = *start;
  const SkilledGuide light{.game = game, .whim = 25.0F};
  const auto net = std::make_shared<const Net>(training.net);
  using Tree = Search<London, SkilledGuide>;
  std::vector<std::unique_ptr<Tree>> trees;
  const SkilledGuide guide{.game = game, .net = net, .policy = {net, &net->policy}};
  const Growth growth = for_policy ? Growth{.exploration = 0.6F, .rounds = 1, .nodes = 1U << 14U}
                                   : Growth{.exploration = 1.0F, .turns = 1, .nodes = 2048};
  for (int i = 0; searching && i < players; ++i) {
    trees.push_back(std::make_unique<Tree>(game, guide, growth,
                                           Seed{.high = seed.low, .low = static_cast<std::uint64_t>(i)}));
  }
  Moves moves;
  for (int decisions = 0; game.actor(state) != nobody && decisions < 5000; ++decisions) {
    const Seat actor = game.actor(state);
    if (SkilledGuide::begins_turn(state)) {
      lesson.positions.emplace_back();
      extract(game.deck(), state, lesson.positions.back());
    }
    game.legal(state, moves);
    Move move = light.choose(state, moves, rng);
    // Now and then a decision by the light hand alone: a look at what the search would not try.
    if (searching && moves.size() > 1 && rng.below(30) != 0) {
      Tree& tree = *trees[actor];
      tree.begin(game.view(state, actor));
      tree.run({.simulations = for_policy ? course.policy_simulations : course.simulations});
      move = tree.best();
      if (for_policy) lesson.choices.push_back(choice_of(game, state, moves, tree.found()));
    }
    if (move.kind == MoveKind::buy && rng.below(2) == 0) move = any_land(moves, rng);
    game.play(state, move, NoEvents{});
  }
  lesson.shares = final_shares(game.deck(), state);
  const auto scores = final_scores(game.deck(), state);
  for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
    int other = -1'000'000;
    for (std::size_t j = 0; j < static_cast<std::size_t>(players); ++j) {
      if (j != i) other = std::max(other, scores[j]);
    }
    lesson.margins[i] = std::clamp(static_cast<float>(scores[i] - other) / 20.0F, -3.0F, 3.0F);
  }
  return lesson;
}

void learn(Training& training, const std::vector<Lesson>& lessons) {
  struct Item {
    const Features* features;
    const Lesson* lesson;
    Shares target;
  };
  std::vector<Item> items;
  const float lambda = training.games < training.course.first_games ? 1.0F : trust;
  for (const Lesson& lesson : lessons) {
    const std::vector<Shares> targets = targets_of(training.net, lesson, lambda);
    for (std::size_t t = 0; t < targets.size(); ++t) {
      items.push_back({.features = &lesson.positions[t], .lesson = &lesson, .target = targets[t]});
    }
  }
  Rng rng(Seed{.high = training.course.seed.low, .low = training.games});
  rng.shuffle(items);
  for (const Lesson& lesson : lessons) {
    for (const Choice& choice : lesson.choices) {
      const double loss = learn(training.net.policy, training.policy_steps, choice);
      training.policy_loss += 0.0005 * (loss - training.policy_loss);
    }
  }
  Gradient gradient;
  Optimiser optimiser(training);
  std::size_t pending = 0;
  for (const Item& item : items) {
    Pass pass(training.net, *item.features);
    const double loss = pass.backward(item.target, item.lesson->margins, gradient);
    training.loss += 0.0005 * (loss - training.loss);
    if (++pending == batch_positions) {
      optimiser.step(gradient, pending);
      pending = 0;
    }
  }
  if (pending > 0) optimiser.step(gradient, pending);
  training.games += lessons.size();
}

namespace {

constexpr std::string_view training_magic = "guildhall london training 2\n";

struct TrainingHead {
  std::uint64_t seed_high = 0;
  std::uint64_t seed_low = 0;
  std::uint64_t games = 0;
  std::uint64_t first_games = 0;
  std::uint64_t policy_games = 0;
  std::uint64_t policy_simulations = 0;
  std::uint64_t simulations = 0;
  std::uint64_t done = 0;
  std::uint64_t steps = 0;
  std::uint64_t deck = 0;
  double loss = 0;
  double policy_loss = 0;
};

// All numbers that training changes.
template <class F>
void for_each_block(F&& f, auto& training) {
  f(std::span(training.net.first));
  f(std::span(training.net.second));
  f(std::span(training.net.third));
  f(std::span(training.moments));
  f(std::span(training.net.policy.trust));
  f(std::span(training.net.policy.corrections));
  f(std::span(training.policy_steps.trust));
  f(std::span(training.policy_steps.corrections));
}
constexpr std::size_t block_sizes = 3 * all_size + 2 * (phase_count + Policy::rows);

}  // namespace

std::string format_training(const Training& training) {
  const Course& course = training.course;
  const TrainingHead head{.seed_high = course.seed.high,
                          .seed_low = course.seed.low,
                          .games = course.games,
                          .first_games = course.first_games,
                          .policy_games = course.policy_games,
                          .policy_simulations = course.policy_simulations,
                          .simulations = course.simulations,
                          .done = training.games,
                          .steps = training.steps,
                          .deck = training.net.deck,
                          .loss = training.loss,
                          .policy_loss = training.policy_loss};
  std::string body(reinterpret_cast<const char*>(&head), sizeof head);
  for_each_block(
      [&](std::span<const float> numbers) {
        body.append(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
      },
      training);
  const std::uint64_t check = hash_text(body);
  std::string out(training_magic);
  out.append(reinterpret_cast<const char*>(&check), sizeof check);
  return out + body;
}

Expected<Training> parse_training(std::string_view bytes) {
  constexpr std::size_t size =
      training_magic.size() + sizeof(std::uint64_t) + sizeof(TrainingHead) + block_sizes * sizeof(float);
  if (!bytes.starts_with(training_magic) || bytes.size() != size) {
    return failure("training.bad", {"it is no training file of this program"});
  }
  bytes.remove_prefix(training_magic.size());
  const auto take = [&](void* to, std::size_t count) {
    std::memcpy(to, bytes.data(), count);
    bytes.remove_prefix(count);
  };
  std::uint64_t check = 0;
  take(&check, sizeof check);
  if (check != hash_text(bytes)) return failure("training.bad", {"the checksum does not fit"});
  TrainingHead head;
  take(&head, sizeof head);
  Training training{.course = {.seed = {.high = head.seed_high, .low = head.seed_low},
                               .games = head.games,
                               .first_games = head.first_games,
                               .policy_games = head.policy_games,
                               .policy_simulations = head.policy_simulations,
                               .simulations = head.simulations},
                    .games = head.done,
                    .steps = head.steps,
                    .loss = head.loss,
                    .policy_loss = head.policy_loss};
  training.net.deck = head.deck;
  training.moments.resize(2 * all_size);
  for_each_block([&](std::span<float> numbers) { take(numbers.data(), numbers.size_bytes()); }, training);
  return training;
}

}  // namespace guildhall::london
