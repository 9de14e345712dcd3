// Hints and reviews as JSON: ids and numbers, the page and the terminal have the words.
#include <cmath>
#include <optional>
#include <utility>

#include "ai/kingdom_hint.hpp"
#include "ai/london_review.hpp"
#include "table/words.hpp"

namespace guildhall {
namespace {

// Chances go over the wire in thousandths.
int thousandths(float share) {
  return static_cast<int>(std::lround(share * 1000));
}

template <class Measure>
void write_reasons(JsonWriter& out, const std::vector<Reason<Measure>>& reasons) {
  out.open('[');
  for (const Reason<Measure>& reason : reasons) {
    out.open('{').field("what", name_of(reason.measure)).field("n", reason.n).close('}');
  }
  out.close(']');
}

void write_chances(JsonWriter& out, const Shares& chances, int seats) {
  out.open('[');
  for (int seat = 0; seat < seats; ++seat) out.value(thousandths(chances[static_cast<std::size_t>(seat)]));
  out.close(']');
}

// What a decision cost is told, and given back.
int write_decision(JsonWriter& out, const london::London& game, const london::State& before,
                   london::Move made, std::size_t number, const std::optional<Shares>& chances,
                   const std::atomic<bool>& stop) {
  out.open('{').field("seat", int{game.actor(before)});
  if (chances) {
    out.key("chances");
    write_chances(out, *chances, game.seats(before));
  }
  const london::Verdict verdict =
      london::judge_decision(game, before, made, {}, london::review_seed(number), &stop);
  // What costs less than can be told is as good as the best.
  const int cost = thousandths(verdict.cost);
  if (cost > 0) {
    out.field("cost", cost).key("best");
    write_move(out, game, before, verdict.best);
    out.key("reasons");
    write_reasons(out, verdict.reasons);
  }
  out.key("made");
  write_move(out, game, before, made);
  out.close('}');
  return cost;
}

Shares shares_of(const std::vector<Seat>& winners) {
  Shares shares{};
  for (const Seat winner : winners) shares[winner] = 1.0F / static_cast<float>(winners.size());
  return shares;
}

// What is left over by rounding goes to luck, so that the parts add up.
void write_account(JsonWriter& out, const london::Account& account) {
  const int start = thousandths(account.start);
  const int own = thousandths(account.own);
  const int others = thousandths(account.others);
  const int end = thousandths(account.end);
  out.open('{').field("start", start).field("own", own).field("others", others);
  out.field("luck", end - start - own - others).field("end", end).close('}');
}

}  // namespace

std::string hint_json(const london::London& game, const london::View& view, const Doubt<london::Move>& doubt,
                      const std::atomic<bool>& stop) {
  london::Moves moves;
  game.legal(view.state, moves);
  const london::Hint hint = london::advise(game, view, moves, doubt, london::hint_budget, {.stop = &stop});
  JsonWriter out;
  out.open('{').field("move", game.format_move(view.state, hint.move));
  out.field("nudge", london::nudge_of(hint.move));
  if (hint.odds) out.field("share", thousandths(hint.odds->best));
  if (hint.other) {
    out.key("than").open('{').field("move", game.format_move(view.state, *hint.other));
    if (hint.odds) out.field("share", thousandths(hint.odds->other));
    out.close('}');
  }
  out.key("reasons");
  write_reasons(out, hint.reasons);
  out.close('}');
  return out.take();
}

std::string review_json(const london::London& game, const Finished<london::London>& finished,
                        const Stretch& stretch, const std::atomic<bool>& stop) {
  const int seats = game.seats(finished.first);
  london::Ledger ledger(seats);
  std::vector<london::Account> accounts;
  const auto enter = [&](const Shares& chances) {
    ledger.at(chances);
    accounts = ledger.accounts();
  };
  JsonWriter out;
  out.open('{').key("review").open('[');
  london::State state = finished.first;
  Seat last = nobody;
  std::size_t i = 0;
  for (; i < stretch.to && !stop; ++i) {
    const Seat actor = game.actor(state);
    std::optional<Shares> chances;
    if (std::exchange(last, actor) != actor) enter(*(chances = london::chances(game, state)));
    const london::Move made = finished.moves[i];
    int cost = i < stretch.costs.size() ? stretch.costs[i] : 0;
    if (i >= stretch.from) cost = write_decision(out, game, state, made, i, chances, stop);
    ledger.lost(actor, static_cast<float>(cost) / 1000);
    game.play(state, made, NoEvents{});
  }
  out.close(']');
  if (stretch.costs.size() >= stretch.from) {
    if (i == finished.moves.size()) enter(shares_of(finished.winners));
    out.key("accounts").open('[');
    for (const london::Account& account : accounts) write_account(out, account);
    out.close(']');
  }
  return out.close('}').take();
}

std::string hint_json(const kingdom::Kingdom& game, const kingdom::View& view,
                      const Doubt<kingdom::Move>& doubt, const std::atomic<bool>& stop) {
  kingdom::Moves moves;
  game.legal(view.state, moves);
  const kingdom::Hint hint = kingdom::advise(game, view, moves, doubt, kingdom::hint_budget, Seed{}, &stop);
  JsonWriter out;
  out.open('{').field("move", game.format_move(view.state, hint.move));
  out.field("nudge", kingdom::nudge_of(hint.move));
  if (hint.other) {
    out.key("than").open('{').field("move", game.format_move(view.state, *hint.other)).close('}');
  }
  out.key("reasons");
  write_reasons(out, hint.reasons);
  out.close('}');
  return out.take();
}

}  // namespace guildhall
