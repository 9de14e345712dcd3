#include "ai/london_scales.hpp"

#include <algorithm>

namespace guildhall::london {
namespace {

enum class Among : std::uint8_t { all, only, but };

// Searches as the grandmaster does, but tries only one of the moves at the root, or all but that one.
struct NarrowGuide {
  SkilledGuide guide;
  std::uint64_t root = 0;
  Seat seat = nobody;
  Among among = Among::all;
  Move move{};

  void weigh(const State& state, const Moves& moves, std::span<float> weights) const {
    guide.weigh(state, moves, weights);
    if (among == Among::all || state.turn.seat != seat || sight(state, seat) != root) return;
    const auto may = [&](std::size_t i) { return (moves[i] == move) == (among == Among::only); };
    bool some = false;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (!may(i)) weights[i] = 0;
      some = some || weights[i] > 0;
    }
    for (std::size_t i = 0; i < moves.size() && !some; ++i) weights[i] = may(i) ? 1.0F : 0.0F;
  }
  Move choose(const State& state, const Moves& moves, Rng& rng) const {
    return guide.choose(state, moves, rng);
  }
  Shares judge(const State& state) const { return guide.judge(state); }
  static bool begins_turn(const State& state) { return SkilledGuide::begins_turn(state); }
  static std::uint64_t sight(const State& state, Seat seat) { return SkilledGuide::sight(state, seat); }
};

std::optional<Scales::Best> search(const Skill& skill, const View& view, Among among, Move move,
                                   std::uint64_t simulations, Seed seed, const std::atomic<bool>* stop) {
  const NarrowGuide guide{.guide = skill.guide,
                          .root = NarrowGuide::sight(view.state, view.seat),
                          .seat = view.seat,
                          .among = among,
                          .move = move};
  Search<London, NarrowGuide> search(skill.guide.game, guide, skill.growth, seed);
  search.begin(view);
  for (std::uint64_t i = 0; i < simulations; ++i) {
    if (is_stopped(stop)) return {};
    search.simulate();
  }
  const auto candidates = search.found().candidates;
  if (candidates.empty()) return {};
  return Scales::Best{.move = candidates[0].move, .share = candidates[0].share};
}

}  // namespace

Scales::Scales(const Skill& skill, const View& view, const std::atomic<bool>* stop)
    : skill_(skill), view_(view), stop_(stop) {
  skill_.growth.nodes = 1U << 15U;
}

std::optional<Scales::Best> Scales::best(std::uint64_t simulations, Seed seed) const {
  return search(skill_, view_, Among::all, {}, simulations, seed, stop_);
}

std::optional<Scales::Best> Scales::best_but(Move move, std::uint64_t simulations, Seed seed) const {
  return search(skill_, view_, Among::but, move, simulations, seed, stop_);
}

std::optional<float> Scales::weigh(Move move, std::uint64_t simulations, Seed seed) const {
  const auto found = search(skill_, view_, Among::only, move, simulations, seed, stop_);
  return found ? std::optional(found->share) : std::nullopt;
}

}  // namespace guildhall::london
