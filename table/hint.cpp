// Hints as JSON: ids and numbers, the page and the terminal have the words.
#include <cmath>

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

}  // namespace

std::string hint_json(const london::London& game, const london::View& view, const Doubt<london::Move>& doubt,
                      const std::atomic<bool>& stop) {
  london::Moves moves;
  game.legal(view.state, moves);
  const london::Hint hint =
      london::advise(game, view, moves, doubt, london::hint_budget, {.stop = &stop, .progress = {}});
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

std::string review_json(const london::London& game, const london::State& before, london::Move made,
                        std::size_t number, bool begins_turn, const std::atomic<bool>& stop) {
  JsonWriter out;
  out.open('{').field("seat", int{game.actor(before)});
  if (begins_turn) {
    out.key("chances");
    write_chances(out, london::chances(game, before), game.seats(before));
  }
  const london::Verdict verdict =
      london::judge_decision(game, before, made, {}, london::review_seed(number), &stop);
  // What costs less than can be told is as good as the best.
  if (const int cost = thousandths(verdict.cost); cost > 0) {
    out.field("cost", cost).key("best");
    write_move(out, game, before, verdict.best);
    out.key("reasons");
    write_reasons(out, verdict.reasons);
  }
  out.key("made");
  write_move(out, game, before, made);
  out.close('}');
  return out.take();
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
