#include "ai/london_review.hpp"

#include <algorithm>

#include "ai/london_scales.hpp"

namespace guildhall::london {

Shares chances(const London& game, const State& state) {
  const auto skill = skill_of(game, "grandmaster");
  return skill ? skill->guide.judge(state) : Shares{};
}

namespace {

std::optional<float> cost_of(const Scales& scales, Move best, Move made, std::uint64_t simulations,
                             Seed seed) {
  const auto could = scales.weigh(best, simulations, seed);
  const auto does = scales.weigh(made, simulations, seed);
  if (!could || !does) return {};
  return *could - *does;
}

}  // namespace

Verdict judge_decision(const London& game, const State& before, Move made, const Scrutiny& scrutiny,
                       Seed seed, const std::atomic<bool>* stop) {
  Verdict verdict{.best = made};
  Moves moves;
  game.legal(before, moves);
  const auto skill = skill_of(game, "grandmaster");
  if (!skill || moves.size() < 2) return verdict;
  const View view = game.view(before, game.actor(before));
  const auto mind = make_searcher(game, *skill, {.simulations = scrutiny.simulations}, seed);
  const Move best = mind->think(view, moves, {.stop = stop}).move;
  if (best == made) return verdict;
  // In other worlds than those the best move was chosen by, which flatter it.
  const Scales scales(*skill, view, stop);
  const auto first = cost_of(scales, best, made, scrutiny.quick, {.high = ~seed.high, .low = seed.low});
  if (!first || *first < scrutiny.least) return verdict;
  const auto second = cost_of(scales, best, made, scrutiny.deep, {.high = seed.high, .low = ~seed.low});
  if (!second || *second <= 0) return verdict;
  return {.best = best,
          .cost = *second,
          .reasons = differences(skill->guide, view, best, made, scrutiny.worlds, seed, stop)
                         .value_or(std::vector<Reason>{})};
}

void Ledger::at(const Shares& chances) {
  for (std::size_t seat = 0; seat < accounts_.size(); ++seat) {
    if (!begun_) accounts_[seat].start = chances[seat];
    accounts_[seat].end = chances[seat];
  }
  now_ = chances;
  begun_ = true;
}

void Ledger::lost(Seat seat, float cost) {
  accounts_[seat].own -= cost;
  float rest = 0;
  for (std::size_t other = 0; other < accounts_.size(); ++other) rest += other == seat ? 0 : now_[other];
  for (std::size_t other = 0; other < accounts_.size(); ++other) {
    if (other == seat) continue;
    const float part = rest > 0 ? now_[other] / rest : 1.0F / static_cast<float>(accounts_.size() - 1);
    accounts_[other].others += cost * part;
  }
}

std::vector<Account> Ledger::accounts() const {
  std::vector<Account> all = accounts_;
  for (Account& each : all) each.luck = each.end - each.start - each.own - each.others;
  return all;
}

}  // namespace guildhall::london
