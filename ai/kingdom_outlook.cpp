#include "ai/kingdom_outlook.hpp"

#include <algorithm>

namespace guildhall::kingdom {

bool recalls(const Deck& deck, const State& state, Move move) {
  if (move.kind != MoveKind::use) return false;
  const Stage& stage = deck.stage(move.card, state.stage[move.card]);
  const Effect& effect = deck.effects[static_cast<std::size_t>(stage.effects.first + move.a)];
  return deck.steps[effect.body.first].op == Op::play_from_discard;
}

int Outlook::outcome(const State& state, Move move) const {
  State after = state;
  settler_.play(after, move);
  int value = appraiser_.value(after) + appraiser_.value_of(after.held) / 4;
  if (after.round == state.round && after.turn == state.turn && after.ask == Ask::action) {
    value += Turn(game_, appraiser_, after, known_).value();
  }
  return value;
}

Move Outlook::best_recall(const State& state, const Moves& moves, int now) const {
  Move best;
  int best_value = unknown_value;
  for (const Move move : moves) {
    if (!recalls(game_.deck(), state, move)) continue;
    if (best_value == unknown_value) best_value = appraiser_.value(state) + now;
    const int value = outcome(state, move);
    if (value <= best_value) continue;
    best = move;
    best_value = value;
  }
  return best;
}

bool Outlook::can_advance(const State& state) const {
  return state.deck_size > 0 && !Realm(game_.deck(), state).forbidden(no_play);
}

bool Outlook::better_later(const View& view, int now, Rng& rng) const {
  constexpr int worlds = 2;
  Gains gain{};
  for (int i = 0; i < worlds; ++i) look_ahead(game_.sample(view, rng), now, gain);
  return std::ranges::any_of(gain, [](int g) { return g > 0; });
}

void Outlook::look_ahead(State later, int now, Gains& gain) const {
  const Tastes& tastes = appraiser_.tastes();
  const int rate = tastes.rate + tastes.rate_round * appraiser_.rounds();
  const int cards = later.deck_size;
  const int turn = later.turn;
  int done = 0;
  for (std::size_t i = 0; i < gain.size(); ++i) {
    for (; done < advances[i] && can_advance(later); ++done) {
      settler_.play(later, {MoveKind::advance, 0, 0, 0});
      if (later.ask != Ask::action || later.turn != turn) return;
    }
    const int price = (cards - later.deck_size) * rate;
    gain[i] += Turn(game_, appraiser_, later, known_).value() - price - now;
    if (done < advances[i]) return;
  }
}

}  // namespace guildhall::kingdom
