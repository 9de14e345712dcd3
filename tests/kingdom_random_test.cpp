#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <print>

#include "core/hash.hpp"
#include "games/kingdom/pay.hpp"
#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

static_assert(Game<Kingdom>);

void check_zones(const State& s) {
  CardSet all;
  int sum = 0;
  for (const CardSet& zone : s.zones) {
    all = all | zone;
    sum += zone.size();
  }
  REQUIRE(sum == 138);
  REQUIRE(all.size() == 138);
}

void check_texts(const State& s) {
  const std::string text = game().format_position(s);
  const auto read = game().parse_position(text);
  REQUIRE_MESSAGE(read.has_value(), (read ? text : sentence(read.error()) + " in " + text));
  REQUIRE_MESSAGE(*read == s, text);
  const auto decoded = game().decode(game().encode(s));
  REQUIRE(decoded.has_value());
  REQUIRE(hash_value(*decoded) == hash_value(s));
}

void check_view(const State& s, Rng& rng) {
  const View view = game().view(s, 0);
  const State world = game().sample(view, rng);
  REQUIRE(game().validate(world).has_value());
  REQUIRE(game().view(world, 0) == view);
  Moves a;
  Moves b;
  game().legal(s, a);
  game().legal(world, b);
  REQUIRE(std::ranges::equal(a, b));
}

void check_score(const State& s) {
  int sum = 0;
  for (const ScoreLine& line : game().explain(s)) {
    int parts = line.printed + line.stickers;
    for (const ScorePart& part : line.parts) parts += part.value;
    REQUIRE(parts == line.total);
    sum += line.total;
  }
  REQUIRE(sum == game().result(s).scores[0]);
}

void check_moves(const State& s, const Moves& moves) {
  for (const Move move : moves) {
    const std::string text = game().format_move(s, move);
    const auto read = game().parse_move(s, text);
    REQUIRE_MESSAGE(read.has_value(), text);
    REQUIRE_MESSAGE(*read == move, text);
  }
}

// Plays a campaign to its end and gives the number of decisions. Passing and restarting are played less
// often than chance would have it, so that campaigns get far.
int campaign(std::uint64_t seed, Options options, bool thorough) {
  CAPTURE(seed);
  Rng rng(Seed{99, seed});
  State s = *game().start(options, Seed{5, seed});
  Moves moves;
  int decisions = 0;
  while (game().actor(s) != nobody) {
    game().legal(s, moves);
    REQUIRE(!moves.empty());
    if (thorough) {
      check_texts(s);
      check_view(s, rng);
      if (decisions % 16 == 0) check_moves(s, moves);
      if (decisions % 16 == 0) check_score(s);
    }
    Move move = moves[rng.below(moves.count)];
    for (int again = 0; again < 4; ++again) {
      const bool dull =
          move.kind == MoveKind::pass || move.kind == MoveKind::restart || move.kind == MoveKind::advance;
      if (dull) move = moves[rng.below(moves.count)];
    }
    game().play(s, move, NoEvents{});
    check_zones(s);
    REQUIRE(++decisions < 200000);
  }
  check_score(s);
  return decisions;
}

// How far a long run is: scripts/soak-kingdom sets KINGDOM_PROGRESS.
void progress(std::string_view what, int done, int count, std::int64_t decisions) {
  if (std::getenv("KINGDOM_PROGRESS") == nullptr) return;
  if (done != count && done % std::max(1, count / 20) != 0) return;
  std::println(stderr, "{}: {} of {}, {} decisions", what, done, count, decisions);
}

TEST_CASE("kingdom: random campaigns never get stuck and every position survives text, bytes and view") {
  for (std::uint64_t seed = 0; seed < 12; ++seed) campaign(seed, {.restarts = 2, .expansions = 0}, true);
}

TEST_CASE("kingdom: random campaigns with expansions end") {
  for (std::uint64_t seed = 100; seed < 108; ++seed) campaign(seed, {.restarts = 0, .expansions = 10}, true);
}

TEST_CASE("kingdom: many random campaigns end") {
  const char* wish = std::getenv("KINGDOM_CAMPAIGNS");
  const int count = wish != nullptr ? std::atoi(wish) : 1000;
  std::int64_t decisions = 0;
  for (int i = 0; i < count; ++i) {
    decisions += campaign(1000 + static_cast<std::uint64_t>(i),
                          {.restarts = 3, .expansions = static_cast<std::uint8_t>(i % 2 * 10)}, false);
    progress("random campaigns", i + 1, count, decisions);
  }
}

// A kingdom of cards that random play hardly ever finds, at random stages.
State rich_kingdom(Rng& rng) {
  State s = *game().start({.restarts = 0, .expansions = 3}, Seed{6, rng.next()});
  for (int id = 11; id < 136; ++id) {
    const auto card = static_cast<CardId>(id);
    if (game().deck().cards[card].parchment || rng.below(100) >= 60) continue;
    std::uint8_t stage = 0;
    do {
      stage = static_cast<std::uint8_t>(1 + rng.below(4));
    } while (!game().deck().stage(card, stage).exists);
    s.stage[card] = stage;
    s.zone(Zone::box).erase(card);
    if (game().deck().stage(card, stage).permanent) {
      s.zone(Zone::permanent).insert(card);
    } else {
      s.zone(Zone::deck).insert(card);
      s.deck[s.deck_size++] = card;
    }
  }
  rng.shuffle(std::span(s.deck.data(), s.deck_size));
  s.known_top = 1;
  return s;
}

TEST_CASE("kingdom: rich kingdoms with cards at any stage end too, in every position sound") {
  const char* wish = std::getenv("KINGDOM_RICH");
  const int count = wish != nullptr ? std::atoi(wish) : 8;
  Moves moves;
  std::int64_t all = 0;
  for (int i = 0; i < count; ++i) {
    CAPTURE(i);
    Rng rng(Seed{11, static_cast<std::uint64_t>(i)});
    State s = rich_kingdom(rng);
    for (int decisions = 0; game().actor(s) != nobody; ++decisions) {
      if (s.ask == Ask::action && rng.below(3) == 0) {
        for (int r = 0; r < resource_count; ++r) s.held[r] = static_cast<std::int16_t>(rng.below(9));
      }
      game().legal(s, moves);
      REQUIRE(!moves.empty());
      REQUIRE(moves.size() < Moves::most);
      check_texts(s);
      check_view(s, rng);
      if (decisions % 8 == 0) check_score(s);
      if (decisions % 32 == 0) check_moves(s, moves);
      Move move = moves[rng.below(moves.count)];
      if (move.kind == MoveKind::pass) move = moves[rng.below(moves.count)];
      game().play(s, move, NoEvents{});
      check_zones(s);
      REQUIRE(decisions < 200000);
      ++all;
    }
    progress("rich kingdoms", i + 1, count, all);
  }
}

// Plays a plan of the solver; false if the plan does not work out.
bool follow(State s, const Payment& payment, Move wanted) {
  Moves moves;
  for (const PaymentStep& step : payment.produce) {
    game().play(s, {MoveKind::produce, step.card, step.alternative, 0}, NoEvents{});
    while (s.ask == Ask::replace) game().play(s, {MoveKind::done, 0, 0, 0}, NoEvents{});
    if (s.ask != Ask::action) return false;
  }
  game().legal(s, moves);
  return std::ranges::find(moves, wanted) != moves.end();
}

TEST_CASE(
    "kingdom: every plan of the payment solver can be carried out, and without a plan there is no way") {
  Moves moves;
  int plans = 0;
  for (int i = 0; i < 40; ++i) {
    Rng rng(Seed{13, static_cast<std::uint64_t>(i)});
    State s = rich_kingdom(rng);
    for (int decisions = 0; decisions < 300 && game().actor(s) != nobody; ++decisions) {
      game().legal(s, moves);
      for (const CardId card : s.zone(Zone::play)) {
        if (s.ask != Ask::action) break;
        for (int u = 0; u < Realm(game().deck(), s).face(card).upgrades.size(); ++u) {
          const Move wanted{MoveKind::upgrade, card, static_cast<std::uint8_t>(u), 0};
          const Payment payment = pay_for_upgrade(game(), s, card, u);
          const bool now = std::ranges::find(moves, wanted) != moves.end();
          if (now) CHECK(payment.possible);
          if (now) CHECK(payment.produce.empty());
          if (!payment.possible) continue;
          ++plans;
          CHECK_MESSAGE(follow(s, payment, wanted), game().format_position(s), game().format_move(s, wanted));
        }
      }
      game().play(s, moves[rng.below(moves.count)], NoEvents{});
    }
  }
  CHECK(plans > 1000);
}

TEST_CASE("kingdom: bytes damaged in the middle of anything are refused or can be played on safely") {
  const char* wish = std::getenv("KINGDOM_DAMAGED");
  const int count = wish != nullptr ? std::atoi(wish) : 10;
  Moves moves;
  for (int i = 0; i < count; ++i) {
    Rng rng(Seed{12, static_cast<std::uint64_t>(i)});
    State s = rich_kingdom(rng);
    for (int decisions = 0; decisions < 400 && game().actor(s) != nobody; ++decisions) {
      if (s.ask == Ask::action) {
        for (int r = 0; r < resource_count; ++r) s.held[r] = static_cast<std::int16_t>(rng.below(9));
      }
      auto bytes = game().encode(s);
      for (int tries = 0; tries < 10 && s.ask != Ask::action; ++tries) {
        auto changed = bytes;
        // Most of what is being resolved lies in the last third.
        const auto first = static_cast<std::uint32_t>(changed.size() * 2 / 3);
        changed[first + rng.below(static_cast<std::uint32_t>(changed.size()) - first)] =
            static_cast<std::uint8_t>(rng.below(256));
        auto read = game().decode(changed);
        for (int step = 0; read && step < 12 && game().actor(*read) != nobody; ++step) {
          game().legal(*read, moves);
          REQUIRE(!moves.empty());
          game().play(*read, moves[rng.below(moves.count)], NoEvents{});
        }
      }
      game().legal(s, moves);
      Move move = moves[rng.below(moves.count)];
      if (move.kind == MoveKind::pass) move = moves[rng.below(moves.count)];
      game().play(s, move, NoEvents{});
    }
  }
}

TEST_CASE("kingdom: a campaign stopped at any decision, written, read and continued ends the same") {
  Rng rng(Seed{3, 3});
  State a = *game().start({}, Seed{8, 8});
  State b = a;
  Moves moves;
  while (game().actor(a) != nobody) {
    game().legal(a, moves);
    const Move move = moves[rng.below(moves.count)];
    game().play(a, move, NoEvents{});
    game().play(b, move, NoEvents{});
    b = *game().decode(game().encode(b));
    REQUIRE(hash_value(a) == hash_value(b));
  }
}

}  // namespace
}  // namespace guildhall::kingdom
