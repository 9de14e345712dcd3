#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "ai/clock.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"

namespace guildhall {

inline constexpr int max_seats = 4;

// The chance of winning of each seat; they add up to one.
using Shares = std::array<float, max_seats>;

// When a search ends; a zero sets no limit. Whoever sets `stop` is obeyed at the next simulation, once there
// are a few to choose by.
struct Limits {
  std::uint64_t simulations = 0;
  std::chrono::nanoseconds time{0};
  const std::atomic<bool>* stop = nullptr;
  Now now = wall_time;
};

// How a search grows its tree.
struct Growth {
  float exploration = 0.4F;
  bool priors = true;  // false: every move is tried once before any is tried again (UCB1)
  int turns = 1;       // a simulation is judged when so many turns have ended; 0: at the end of the game
  int rounds = 0;      // and so many more as it takes to come round the table
  int depth = 64;      // moves in the tree; 1 compares the moves at hand and nothing else (flat)
  float doubt = 0.1F;  // a move never tried is held to be so much worse than the mean
  std::uint32_t nodes = 1U << 17U;  // the most the tree may hold
};

// What a search needs to know of a game beyond its rules. `moves` are those of the actor.
template <class T, class G>
concept Guide = requires(const T& guide, const typename G::State& state, const typename G::Moves& moves,
                         std::span<float> weights, Seat seat, Rng& rng) {
  // How promising each move looks; a zero is never tried unless all are.
  { guide.weigh(state, moves, weights) };
  // The light hand that plays on where the tree ends.
  { guide.choose(state, moves, rng) } -> std::same_as<typename G::Move>;
  // Who will win, judged at the beginning of a turn or at the end of the game.
  { guide.judge(state) } -> std::same_as<Shares>;
  { guide.begins_turn(state) } -> std::same_as<bool>;
  // A hash of all that the seat sees: equal for a state and for the seat's view of it.
  { guide.sight(state, seat) } -> std::same_as<std::uint64_t>;
};

// What a search found.
template <Game G>
struct Found {
  struct Candidate {
    typename G::Move move{};
    std::uint32_t visits = 0;
    float share = 0;  // of winning, for the actor
  };
  std::vector<Candidate> candidates;  // the best first
  Shares shares{};                    // of all seats, by the simulations
  std::uint64_t simulations = 0;
  std::uint64_t decisions = 0;  // that were simulated
};

// Information-set Monte Carlo tree search. It is given the view of a seat and never a state: every
// simulation plays in a world of its own, sampled from that view. A node of the tree stands for what the
// seat has seen since the root, so that no choice of its own depends on what it cannot know. Each actor
// maximises its own share. Memory is bounded: two arenas of `Growth::nodes` nodes and four times as many
// edges; nothing else is allocated once it is built.
template <Game G, Guide<G> T>
class Search {
 public:
  using State = typename G::State;
  using View = typename G::View;
  using Move = typename G::Move;
  using Moves = typename G::Moves;

  Search(G game, T guide, const Growth& growth, Seed seed)
      : game_(std::move(game)), guide_(std::move(guide)), growth_(growth), rng_(seed) {
    for (Tree* tree : {&tree_, &spare_}) {
      tree->nodes.reserve(growth_.nodes);
      tree->edges.reserve(std::size_t{growth_.nodes} * edges_a_node);
    }
    path_.reserve(static_cast<std::size_t>(growth_.depth) + 1);
  }

  // Makes the view the root, with what is known of it from before.
  void begin(const View& view) {
    view_ = view;
    horizon_ = growth_.turns == 0 ? 0 : growth_.turns + growth_.rounds * game_.seats(view.state);
    if (!reuse(guide_.sight(view.state, view.seat))) {
      tree_.clear();
      tree_.nodes.push_back({.sight = guide_.sight(view.state, view.seat)});
    }
    simulations_ = 0;
    decisions_ = 0;
    sums_ = {};
  }

  // One simulation, in a world that the view allows.
  void simulate() {
    State state = game_.sample(view_, rng_);
    path_.clear();
    int turns = 0;
    std::uint32_t at = 0;
    bool in_tree = true;
    while (in_tree && game_.actor(state) != nobody && static_cast<int>(path_.size()) < growth_.depth &&
           !(due(turns) && guide_.begins_turn(state))) {
      const Seat actor = game_.actor(state);
      const bool fresh = !tree_.nodes[at].expanded;
      const std::uint32_t edge = pick(state, at, actor);
      if (edge == none) break;
      path_.push_back({.node = at, .edge = edge, .actor = actor});
      play(state, tree_.edges[edge].move, turns);
      at = outcome(edge, guide_.sight(state, view_.seat));
      in_tree = !fresh && at != none;
    }
    play_on(state, turns);
    back_up(guide_.judge(state));
    ++simulations_;
  }

  // Searches until a limit is reached or until no limit could change the choice any more.
  void run(const Limits& limits) {
    const auto start = limits.now();
    const bool timed = limits.time.count() > 0;
    while (limits.simulations == 0 || simulations_ < limits.simulations) {
      if (simulations_ >= few && is_stopped(limits.stop)) break;
      simulate();
      if (!timed && simulations_ % 16 != 0) continue;
      std::uint64_t left = limits.simulations == 0 ? ~0ULL : limits.simulations - simulations_;
      if (timed) {
        const auto spent = limits.now() - start;
        if (spent >= limits.time) break;
        const double rate = static_cast<double>(simulations_) / static_cast<double>(spent.count() + 1);
        left = std::min(
            left, static_cast<std::uint64_t>(rate * static_cast<double>((limits.time - spent).count())) + 16);
      }
      if (simulations_ % 16 == 0 && settled(left)) break;
    }
  }

  Found<G> found() const {
    Found<G> found;
    found.simulations = simulations_;
    found.decisions = decisions_;
    for (std::uint32_t e = tree_.nodes[0].first; e != none; e = tree_.edges[e].next) {
      const Edge& edge = tree_.edges[e];
      found.candidates.push_back(
          {.move = edge.move, .visits = edge.visits, .share = edge.visits == 0 ? 0.0F : mean_of(edge)});
    }
    std::ranges::stable_sort(found.candidates, [](const auto& a, const auto& b) {
      return a.visits != b.visits ? a.visits > b.visits : a.share > b.share;
    });
    for (int i = 0; i < max_seats; ++i) {
      const auto seat = static_cast<std::size_t>(i);
      found.shares[seat] =
          simulations_ == 0 ? 0.0F : static_cast<float>(sums_[seat] / static_cast<double>(simulations_));
    }
    return found;
  }

  // The move visited most; with equal visits the one that did best.
  Move best() const {
    std::uint32_t best = tree_.nodes[0].first;
    for (std::uint32_t e = best; e != none; e = tree_.edges[e].next) {
      const Edge& edge = tree_.edges[e];
      const Edge& lead = tree_.edges[best];
      if (edge.visits > lead.visits || (edge.visits == lead.visits && edge.sum > lead.sum)) best = e;
    }
    return tree_.edges[best].move;
  }

  std::uint64_t simulations() const { return simulations_; }
  std::uint64_t decisions() const { return decisions_; }
  std::size_t nodes() const { return tree_.nodes.size(); }
  std::size_t bytes() const {
    const auto of = [](const Tree& tree) {
      return tree.nodes.capacity() * sizeof(Node) + tree.edges.capacity() * sizeof(Edge);
    };
    return of(tree_) + of(spare_);
  }

 private:
  static constexpr std::uint32_t none = ~0U;
  static constexpr std::size_t edges_a_node = 4;
  static constexpr int longest_playout = 4000;
  static constexpr std::uint64_t few = 16;

  // What the seat of the root has seen on the way here.
  struct Node {
    std::uint64_t sight = 0;
    std::uint32_t first = none;  // edge
    std::uint32_t next = none;   // another outcome of the same move
    std::uint32_t visits = 0;
    double sum = 0;  // of the actor's shares
    bool expanded = false;
  };
  // A move that can be made at a node, in some worlds at least.
  struct Edge {
    Move move{};
    std::uint32_t next = none;
    std::uint32_t outcome = none;  // node
    std::uint32_t visits = 0;
    float prior = 0;
    double sum = 0;  // of the actor's shares
  };
  struct Tree {
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    void clear() {
      nodes.clear();
      edges.clear();
    }
  };
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
    Seat actor;
  };

  // Of all simulations that went this way.
  static float mean_of(const auto& place) {
    return static_cast<float>(place.sum / static_cast<double>(place.visits));
  }

  bool due(int turns) const { return horizon_ > 0 && turns >= horizon_; }

  void play(State& state, Move move, int& turns) {
    const Seat actor = game_.actor(state);
    game_.play(state, move, NoEvents{});
    ++decisions_;
    // A seat may decide something before its turn has got under way.
    if (guide_.begins_turn(state) && game_.actor(state) != actor) ++turns;
  }

  void play_on(State& state, int turns) {
    for (int i = 0; i < longest_playout && game_.actor(state) != nobody; ++i) {
      if (due(turns) && guide_.begins_turn(state)) return;
      game_.legal(state, moves_);
      play(state, guide_.choose(state, moves_, rng_), turns);
    }
  }

  // The move to follow from a node, or none when the tree is full.
  std::uint32_t pick(const State& state, std::uint32_t at, Seat actor) {
    // What the seat of the root may do follows from what it sees; others may do what this world allows.
    const bool own = actor == view_.seat;
    if (own && tree_.nodes[at].expanded) return best_edge(at, [](const Edge&) { return true; });
    game_.legal(state, moves_);
    if (!expand(state, at)) return none;
    if (own) return best_edge(at, [](const Edge&) { return true; });
    return best_edge(at,
                     [&](const Edge& edge) { return std::ranges::find(moves_, edge.move) != moves_.end(); });
  }

  // Adds the edges of the moves that are new here.
  bool expand(const State& state, std::uint32_t at) {
    const std::size_t count = moves_.size();
    if (tree_.edges.size() + count > tree_.edges.capacity()) return tree_.nodes[at].expanded;
    const bool known = tree_.nodes[at].expanded;
    tree_.nodes[at].expanded = true;
    weighed_ = false;
    std::uint32_t last = none;
    for (std::uint32_t e = tree_.nodes[at].first; e != none; e = tree_.edges[e].next) last = e;
    for (std::size_t i = 0; i < count; ++i) {
      if (known && has_edge(at, moves_[i])) continue;
      if (!weighed_) weigh(state);
      if (weights_[i] <= 0) continue;
      const auto fresh = static_cast<std::uint32_t>(tree_.edges.size());
      tree_.edges.push_back({.move = moves_[i], .prior = weights_[i]});
      (last == none ? tree_.nodes[at].first : tree_.edges[last].next) = fresh;
      last = fresh;
    }
    return true;
  }

  void weigh(const State& state) {
    const std::span<float> weights(weights_.data(), moves_.size());
    std::ranges::fill(weights, 1.0F);
    guide_.weigh(state, moves_, weights);
    float sum = 0;
    for (const float weight : weights) sum += weight;
    for (float& weight : weights) weight = sum > 0 ? weight / sum : 1.0F / static_cast<float>(moves_.size());
    weighed_ = true;
  }

  bool has_edge(std::uint32_t at, Move move) const {
    for (std::uint32_t e = tree_.nodes[at].first; e != none; e = tree_.edges[e].next) {
      if (tree_.edges[e].move == move) return true;
    }
    return false;
  }

  template <class Allowed>
  std::uint32_t best_edge(std::uint32_t at, Allowed&& allowed) {
    const Node& node = tree_.nodes[at];
    const float visits = static_cast<float>(node.visits) + 1.0F;
    const float mean = node.visits == 0 ? 0.5F : mean_of(node);
    const float spread = growth_.exploration * std::sqrt(visits);
    const float log_visits = growth_.priors ? 0.0F : std::log(visits);
    std::uint32_t best = none;
    float best_value = 0;
    for (std::uint32_t e = node.first; e != none; e = tree_.edges[e].next) {
      const Edge& edge = tree_.edges[e];
      if (!allowed(edge)) continue;
      const auto tried = static_cast<float>(edge.visits);
      float value = 0;
      if (growth_.priors) {
        value =
            (edge.visits == 0 ? mean - growth_.doubt : mean_of(edge)) + spread * edge.prior / (1.0F + tried);
      } else {
        value = edge.visits == 0 ? 1e6F + static_cast<float>(rng_.below(1000))
                                 : mean_of(edge) + growth_.exploration * std::sqrt(log_visits / tried);
      }
      if (best == none || value > best_value) {
        best = e;
        best_value = value;
      }
    }
    return best;
  }

  // The node that a move led to, as the seat of the root sees it; none when the tree is full.
  std::uint32_t outcome(std::uint32_t edge, std::uint64_t sight) {
    std::uint32_t last = none;
    for (std::uint32_t n = tree_.edges[edge].outcome; n != none; n = tree_.nodes[n].next) {
      if (tree_.nodes[n].sight == sight) return n;
      last = n;
    }
    if (tree_.nodes.size() == tree_.nodes.capacity()) return none;
    const auto fresh = static_cast<std::uint32_t>(tree_.nodes.size());
    tree_.nodes.push_back({.sight = sight});
    (last == none ? tree_.edges[edge].outcome : tree_.nodes[last].next) = fresh;
    return fresh;
  }

  void back_up(const Shares& shares) {
    for (const Step& step : path_) {
      const double share = shares[step.actor];
      Node& node = tree_.nodes[step.node];
      Edge& edge = tree_.edges[step.edge];
      ++node.visits;
      node.sum += share;
      ++edge.visits;
      edge.sum += share;
    }
    for (std::size_t i = 0; i < shares.size(); ++i) sums_[i] += shares[i];
  }

  // Whether the move that leads by visits would still lead after so many more.
  bool settled(std::uint64_t left) const {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    for (std::uint32_t e = tree_.nodes[0].first; e != none; e = tree_.edges[e].next) {
      const std::uint64_t visits = tree_.edges[e].visits;
      if (visits > first) {
        second = first;
        first = visits;
      } else {
        second = std::max(second, visits);
      }
    }
    return first > second && first - second > left;
  }

  // Looks for what the seat sees now among what the last search thought of, a few moves deep, and keeps
  // that part of the tree.
  bool reuse(std::uint64_t sight) {
    if (tree_.nodes.empty()) return false;
    const std::uint32_t at = tree_.nodes[0].sight == sight ? 0 : find(0, sight, 3);
    if (at == none) return false;
    spare_.clear();
    spare_.nodes.push_back(tree_.nodes[at]);
    spare_.nodes[0].next = none;
    for (std::size_t n = 0; n < spare_.nodes.size(); ++n) copy_edges(n);
    std::swap(tree_, spare_);
    return true;
  }

  std::uint32_t find(std::uint32_t at, std::uint64_t sight, int depth) const {
    if (depth == 0) return none;
    for (std::uint32_t e = tree_.nodes[at].first; e != none; e = tree_.edges[e].next) {
      for (std::uint32_t n = tree_.edges[e].outcome; n != none; n = tree_.nodes[n].next) {
        if (tree_.nodes[n].sight == sight) return n;
        if (const std::uint32_t deeper = find(n, sight, depth - 1); deeper != none) return deeper;
      }
    }
    return none;
  }

  // The node holds links into the old tree; gives it copies of its edges, and those copies of their nodes.
  void copy_edges(std::size_t n) {
    std::uint32_t old_edge = spare_.nodes[n].first;
    std::uint32_t last_edge = none;
    for (; old_edge != none; old_edge = tree_.edges[old_edge].next) {
      Edge edge = tree_.edges[old_edge];
      std::uint32_t old_node = edge.outcome;
      std::uint32_t last_node = none;
      edge.next = none;
      edge.outcome = none;
      for (; old_node != none; old_node = tree_.nodes[old_node].next) {
        const auto fresh = static_cast<std::uint32_t>(spare_.nodes.size());
        spare_.nodes.push_back(tree_.nodes[old_node]);
        spare_.nodes[fresh].next = none;
        (last_node == none ? edge.outcome : spare_.nodes[last_node].next) = fresh;
        last_node = fresh;
      }
      const auto fresh = static_cast<std::uint32_t>(spare_.edges.size());
      spare_.edges.push_back(edge);
      (last_edge == none ? spare_.nodes[n].first : spare_.edges[last_edge].next) = fresh;
      last_edge = fresh;
    }
  }

  G game_;
  T guide_;
  Growth growth_;
  Rng rng_;
  View view_{};
  int horizon_ = 0;
  Tree tree_;
  Tree spare_;
  std::vector<Step> path_;
  Moves moves_;
  std::array<float, 256> weights_{};
  bool weighed_ = false;
  std::uint64_t simulations_ = 0;
  std::uint64_t decisions_ = 0;
  std::array<double, max_seats> sums_{};
};

}  // namespace guildhall
