#include "ai/london_guide.hpp"

#include <algorithm>
#include <cmath>

namespace guildhall::london {

Move BlindGuide::choose(const State& /*state*/, const Moves& moves, Rng& rng) const {
  static const View blank{};
  return random_move(game, blank, moves, rng);
}

bool BlindGuide::begins_turn(const State& state) {
  return state.turn.phase == Phase::turn_draw && state.turn.drawn == 0 && state.turn.flags == 0;
}

void SkilledGuide::weigh(const State& state, const Moves& moves, std::span<float> weights) const {
  const Adviser adviser(game.deck(), state, state.turn.seat, advice);
  constexpr float hopeless = -1e9F;
  float best = hopeless;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const int advised = adviser.value(moves[i]);
    weights[i] = advised <= Adviser::hopeless ? hopeless : value(state, moves[i], advised);
    best = std::max(best, weights[i]);
  }
  for (float& weight : weights) {
    weight = weight == hopeless ? 0.0F : std::exp(-std::min((best - weight) / policy_heat, 4.0F));
  }
}

Move SkilledGuide::choose(const State& state, const Moves& moves, Rng& rng) const {
  if (moves.size() == 1) return moves[0];
  const Adviser adviser(game.deck(), state, state.turn.seat, advice);
  Move best = moves[0];
  float best_value = -1e9F;
  for (const Move move : moves) {
    // A triangle around the value: cheap, and far strays are rare.
    const std::uint64_t bits = rng.next();
    const auto lot = static_cast<float>(static_cast<std::int32_t>(bits >> 48U) -
                                        static_cast<std::int32_t>(bits >> 32U & 0xffffU)) /
                     65536.0F;
    const float worth = value(state, move, adviser.value(move)) + whim * lot;
    if (worth > best_value) {
      best = move;
      best_value = worth;
    }
  }
  return best;
}

Shares SkilledGuide::judge(const State& state) const {
  if (state.turn.phase == Phase::over) return final_shares(game.deck(), state);
  if (net != nullptr) {
    Features features;
    extract(game.deck(), state, features);
    return london::judge(*net, features);
  }
  return appraise(game.deck(), state, tastes);
}

}  // namespace guildhall::london
