#include "ai/london_policy.hpp"

#include <algorithm>
#include <set>

#include "ai/london_minds.hpp"
#include "tests/london_support.hpp"

namespace guildhall::london::test {
namespace {

Move on_board(MoveKind kind, std::uint8_t place) {
  return {.kind = kind, .place = place};
}

TEST_CASE("policy: every move of whole games has a row, and rows are told apart by kind, card and stage") {
  std::set<std::size_t> rows;
  for (int players = 2; players <= 4; ++players) {
    State state = *rules().start({.players = players}, Seed{.high = 8, .low = 1});
    Rng rng(Seed{.high = 9, .low = 1});
    Moves moves;
    while (rules().actor(state) != nobody) {
      rules().legal(state, moves);
      for (const Move move : moves) {
        const std::size_t row = policy_row(state, move);
        REQUIRE(row < Policy::rows);
        rows.insert(row);
      }
      rules().play(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], NoEvents{});
    }
  }
  CHECK(rows.size() > 500);

  State state = *rules().start({.players = 2}, Seed{.high = 8, .low = 1});
  state.board[0] = {3, 4, 3, no_card, no_card};
  const std::size_t draw_third = policy_row(state, on_board(MoveKind::draw_board, 0));
  CHECK(policy_row(state, on_board(MoveKind::draw_board, 2)) == draw_third);
  CHECK(policy_row(state, on_board(MoveKind::draw_board, 1)) != draw_third);
  CHECK(policy_row(state, on_board(MoveKind::swap_with, 0)) != draw_third);
  state.last_turns = 1;
  CHECK(policy_row(state, on_board(MoveKind::draw_board, 0)) != draw_third);
}

TEST_CASE("policy: one that has learned nothing says what the adviser says") {
  const State state = *rules().start({.players = 2}, Seed{.high = 8, .low = 1});
  const Policy fresh;
  Moves moves;
  rules().legal(state, moves);
  for (const Move move : moves) CHECK(value_of(fresh, state, move, 37) == 37.0F);
}

TEST_CASE("policy: it learns what searches prefer, and to trust bad advice less") {
  Policy policy;
  PolicySteps steps;
  // The adviser is for the first move, the search for the second.
  const Choice choice{
      .phase = Phase::action,
      .options = {{.advice = 24, .row = 5, .part = 0.1F}, {.advice = 0, .row = 6, .part = 0.9F}}};
  const double before = learn(policy, steps, choice);
  double after = before;
  for (int i = 0; i < 200; ++i) after = learn(policy, steps, choice);
  // e² times as likely in the beginning: the first has 0.881, the second 0.119.
  CHECK(before == doctest::Approx(-0.1 * std::log(0.881) - 0.9 * std::log(0.119)).epsilon(0.01));
  // Nothing is nearer than the choice's own entropy.
  CHECK(after < -0.1 * std::log(0.1) - 0.9 * std::log(0.9) + 0.02);
  const auto action = static_cast<std::size_t>(Phase::action);
  CHECK(policy.trust[action] < 1);
  CHECK(policy.trust[action] * 24 + policy.corrections[5] < policy.corrections[6]);
  CHECK(policy.trust[static_cast<std::size_t>(Phase::run)] == 1.0F);
  CHECK(policy.corrections[7] == 0.0F);
}

TEST_CASE("policy: the grandmaster tries what its own weights say, the other levels go by habit") {
  auto net = std::make_shared<Net>(fresh_net(rules().deck(), Seed{.high = 4, .low = 4}));
  CHECK(skill_of(rules(), "grandmaster", net)->guide.policy.get() == &net->policy);
  CHECK(skill_of(rules(), "appraiser", net)->guide.policy.get() == &net->policy);
  for (const std::string_view level : {"master", "journeyman", "apprentice"}) {
    CHECK(skill_of(rules(), level, net)->guide.policy == nullptr);
  }
  net->deck += 1;
  CHECK(skill_of(rules(), "grandmaster", net)->guide.policy == nullptr);
}

TEST_CASE("policy: a learned correction decides what is tried, and never brings back what is hopeless") {
  const State state = *rules().start({.players = 2}, Seed{.high = 8, .low = 1});
  Moves moves;
  rules().legal(state, moves);
  auto policy = std::make_shared<Policy>();
  const auto heaviest = [&] {
    const SkilledGuide guide{.game = rules(), .advice = good_advice, .policy = policy};
    std::array<float, 256> weights{};
    guide.weigh(state, moves, std::span(weights).first(moves.size()));
    return moves[static_cast<std::size_t>(std::ranges::max_element(weights) - weights.begin())];
  };
  const Move loan{.kind = MoveKind::loan};
  REQUIRE(std::ranges::find(moves, loan) != moves.end());
  CHECK(heaviest() == Move{.kind = MoveKind::draw_deck});
  policy->corrections[policy_row(state, loan)] = 500;  // the adviser never borrows before it has drawn
  CHECK(heaviest() == Move{.kind = MoveKind::draw_deck});
  for (const Move move : moves) {
    if (move.kind != MoveKind::draw_board) continue;
    policy->corrections[policy_row(state, move)] = 500;
    CHECK(heaviest() == move);
    policy->corrections[policy_row(state, move)] = 0;
  }
}

}  // namespace
}  // namespace guildhall::london::test
