// R4, Q8, Q9: fame, card by card and part by part.
#include <algorithm>

#include "games/kingdom/kingdom.hpp"
#include "games/kingdom/realm.hpp"

namespace guildhall::kingdom {
namespace {

int highest_box(const Deck& deck, const State& state, const Stage& stage) {
  int best = 0;
  if (stage.track == 0xff) return best;
  for (int i = 0; i < stage.boxes.size(); ++i) {
    if (((state.boxes[stage.track] >> i) & 1U) != 0) {
      best = std::max<int>(best, deck.boxes[static_cast<std::size_t>(stage.boxes.first + i)].fame);
    }
  }
  return best;
}

// Calls f(step index, fame of one, how many, value) for each variable part that counts now.
template <class F>
void parts(const Realm& realm, CardId card, When when, F&& f) {
  const Deck& deck = realm.deck();
  const Stage& stage = realm.face(card);
  const Context context{.card = card};
  const auto one = [&](int index) {
    const Step& step = deck.steps[static_cast<std::size_t>(index)];
    if (step.op != Op::worth) return;
    if (step.worth == Worth::highest_box) {
      const int value = highest_box(deck, realm.state(), stage);
      f(index, value, 1, value);
    } else if (step.worth == Worth::stage) {
      const int value = realm.stage_fame(card, step.stage);
      f(index, value, 1, value);
    } else {
      const int n = realm.times(step.per, context);
      f(index, static_cast<int>(step.fame), n, step.fame * n);
    }
  };
  for (int e = stage.effects.first; e < stage.effects.last; ++e) {
    const Effect& effect = deck.effects[static_cast<std::size_t>(e)];
    if (effect.when != when) continue;
    for (int i = effect.body.first; i < effect.body.last; ++i) {
      const Step& step = deck.steps[static_cast<std::size_t>(i)];
      if (step.op == Op::if_ && realm.holds(step.cond, context)) {
        for (int j = step.then.first; j < step.then.last; ++j) one(j);
      }
      one(i);
    }
  }
}

}  // namespace

int Realm::stage_fame(CardId card, int stage) const {
  return deck_.stage(card, stage).fame + mark(card, mark::fame, stage);
}

int Realm::fame(CardId card) const {
  int sum = stage_fame(card, state_.stage[card]);
  if ((face(card).traits & kingdom::scores) != 0) {
    parts(*this, card, When::scoring, [&](int, int, int, int value) { sum += value; });
  }
  return sum;
}

int Realm::banished_worth(CardId card) const {
  int sum = 0;
  parts(*this, card, When::banished, [&](int, int, int, int value) { sum += value; });
  return sum;
}

int Realm::score() const {
  int sum = state_.banished_fame;
  for (const CardId card : kingdom() | state_.zone(Zone::permanent)) sum += fame(card);
  return sum;
}

ScoreLine Realm::explain(CardId card) const {
  ScoreLine line{.card = card, .stage = state_.stage[card], .printed = face(card).fame};
  line.stickers = mark(card, mark::fame, line.stage);
  line.total = line.printed + line.stickers;
  parts(*this, card, When::scoring, [&](int step, int fame, int n, int value) {
    line.parts.push_back({static_cast<std::uint16_t>(step), fame, n, value});
    line.total += value;
  });
  return line;
}

Result Kingdom::result(const State& state) const {
  return {.scores = {Realm(*deck_, state).score()}, .winners = {Seat{0}}};
}

std::vector<ScoreLine> Kingdom::explain(const State& state) const {
  const Realm realm(*deck_, state);
  std::vector<ScoreLine> lines;
  for (const CardId card : realm.kingdom() | state.zone(Zone::permanent)) {
    ScoreLine line = realm.explain(card);
    if (line.total != 0 || !line.parts.empty() || line.printed != 0) lines.push_back(std::move(line));
  }
  if (state.banished_fame != 0) {
    lines.push_back({.printed = state.banished_fame, .total = state.banished_fame});
  }
  return lines;
}

}  // namespace guildhall::kingdom
