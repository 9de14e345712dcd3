// T2: every move that is possible now, each once.
#include <bit>

#include "games/kingdom/kingdom.hpp"
#include "games/kingdom/realm.hpp"

namespace guildhall::kingdom {
namespace {

void list_effects(const Realm& realm, CardId card, bool only_store, Moves& moves) {
  const Deck& deck = realm.deck();
  const State& state = realm.state();
  const Stage& stage = realm.face(card);
  for (int e = stage.effects.first; e < stage.effects.last; ++e) {
    const Effect& effect = deck.effects[static_cast<std::size_t>(e)];
    if (!effect.usable) continue;
    const auto index = static_cast<std::uint8_t>(e - stage.effects.first);
    const Step& step = deck.steps[effect.body.first];
    if (step.op == Op::store) {
      for (int n = 1; n <= std::min(state.held[step.resource], 255); ++n) {
        moves.push_back({MoveKind::store, card, index, static_cast<std::uint8_t>(n)});
      }
    } else if (only_store) {
      continue;
    } else if (step.op == Op::exchange) {
      // Never back before something was gained or spent: swaps cannot go round in circles.
      for (unsigned way = 0; way < 2; ++way) {
        if (state.exchanged != 0 && state.exchanged != way + 1) continue;
        const int held = std::min(state.held[way == 0 ? step.resource : step.other_resource], 255);
        for (int n = 1; n <= held; ++n) {
          moves.push_back({MoveKind::exchange, card, static_cast<std::uint8_t>(index * 2U + way),
                           static_cast<std::uint8_t>(n)});
        }
      }
    } else if (realm.usable(card, static_cast<std::uint16_t>(e))) {
      moves.push_back({MoveKind::use, card, index, 0});
    }
  }
}

void list_actions(const Realm& realm, Moves& moves) {
  const State& state = realm.state();
  Production made;
  const bool upgrades = !realm.forbidden(no_upgrade);
  for (const CardId card : state.zone(Zone::play)) {
    if (realm.blocked(card)) continue;
    realm.production(card, made);
    for (int a = 0; a < made.count; ++a) {
      moves.push_back({MoveKind::produce, card, static_cast<std::uint8_t>(a), 0});
    }
    for (int u = 0; upgrades && u < realm.face(card).upgrades.size(); ++u) {
      if (realm.upgradable(card, u, state.held, false)) {
        moves.push_back({MoveKind::upgrade, card, static_cast<std::uint8_t>(u), 0});
      }
    }
    list_effects(realm, card, false, moves);
  }
  for (const CardId card : state.zone(Zone::permanent)) list_effects(realm, card, false, moves);
  if (state.deck_size > 0 && !realm.forbidden(no_play)) moves.push_back({MoveKind::advance, 0, 0, 0});
  moves.push_back({MoveKind::pass, 0, 0, 0});
  if (state.restarts > 0) moves.push_back({MoveKind::restart, 0, 0, 0});
}

MoveKind kind_of(Ask ask) {
  switch (ask) {
    case Ask::resource: return MoveKind::resource;
    case Ask::option: return MoveKind::option;
    case Ask::box: return MoveKind::box;
    case Ask::side: return MoveKind::side;
    case Ask::replace: return MoveKind::replace;
    case Ask::stage: return MoveKind::stage;
    default: return MoveKind::none;
  }
}

}  // namespace

void Kingdom::legal(const State& state, Moves& moves) const {
  moves.clear();
  if (state.phase == Phase::over) return;
  const Realm realm(*deck_, state);
  switch (state.ask) {
    case Ask::nothing: return;
    case Ask::action: return list_actions(realm, moves);
    case Ask::close:
      for (const CardId card : state.zone(Zone::permanent)) list_effects(realm, card, true, moves);
      moves.push_back({MoveKind::done, 0, 0, 0});
      return;
    case Ask::card:
      for (const CardId card : state.ask_cards) moves.push_back({MoveKind::card, card, 0, 0});
      break;
    case Ask::expand:
      for (const CardId card : state.ask_cards) moves.push_back({MoveKind::expand, card, 0, 0});
      break;
    case Ask::trigger:
      for (std::uint8_t i = 0; i < state.trigger_count; ++i) {
        const Trigger& t = state.triggers[i];
        moves.push_back({MoveKind::trigger, t.card, i, 0});
      }
      break;
    default:
      for (std::uint32_t rest = state.ask_mask; rest != 0; rest &= rest - 1) {
        moves.push_back({kind_of(state.ask), 0, static_cast<std::uint8_t>(std::countr_zero(rest)), 0});
      }
      break;
  }
  if (state.ask_stop != 0) moves.push_back({MoveKind::done, 0, 0, 0});
}

}  // namespace guildhall::kingdom
