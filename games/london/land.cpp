// Buy land: clauses B1–B3.
#include "games/london/rules.hpp"

namespace guildhall::london {

void legal_land(const Deck& deck, const State& state, Moves& moves) {
  const Player& player = state.players[state.turn.seat];
  for (const BoroughId borough : state.offer) {
    if (borough != no_borough && player.money >= deck.boroughs[borough].price) {
      moves.push_back({.kind = MoveKind::buy, .card = borough});
    }
  }
}

void buy_land(const Play& play, BoroughId borough) {
  State& state = play.state;
  const Borough& card = play.deck.boroughs[borough];
  play.emit({.kind = EventKind::bought, .seat = play.seat(), .card = borough});
  change_money(play, play.seat(), -card.price);
  play.player().boroughs |= 1U << borough;
  play.player().top_borough = borough;
  refresh_powers(play.deck, state, play.seat());
  state.turn.flags &= static_cast<std::uint8_t>(~turn_flag::borough_used);
  for (std::size_t i = 0; i < state.offer.size(); ++i) {
    if (state.offer[i] != borough) continue;
    state.offer[i] = no_borough;
    if (state.borough_deck_count == 0) continue;
    state.offer[i] = state.borough_deck[--state.borough_deck_count];
    state.borough_deck[state.borough_deck_count] = 0;
    play.emit({.kind = EventKind::borough_revealed,
               .seat = play.seat(),
               .card = state.offer[i],
               .place = static_cast<std::uint8_t>(i)});
  }
  change_prestige(play, play.seat(), card.prestige);
  change_poverty(play, play.seat(), -card.poverty);
  state.turn.source = Source::land;
  start_drawing(play, card.draw, 0);
}

}  // namespace guildhall::london
