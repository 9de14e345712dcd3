#pragma once

#include <optional>

#include "ai/london_minds.hpp"

namespace guildhall::london {

// What moves are worth to the seat that decides: searches of equal effort in the same worlds, each of which
// tries only some of the moves at hand. None answers once it is asked to stop.
class Scales {
 public:
  struct Best {
    Move move{};
    float share = 0;  // of winning
  };

  Scales(const Skill& skill, const View& view, const std::atomic<bool>* stop);

  std::optional<Best> best(std::uint64_t simulations, Seed seed) const;
  std::optional<Best> best_but(Move move, std::uint64_t simulations, Seed seed) const;
  std::optional<float> weigh(Move move, std::uint64_t simulations, Seed seed) const;

 private:
  Skill skill_;
  const View& view_;
  const std::atomic<bool>* stop_;
};

}  // namespace guildhall::london
