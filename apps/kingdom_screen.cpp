#include <format>

#include "apps/screen.hpp"
#include "games/kingdom/realm.hpp"
#include "games/kingdom/words.hpp"

namespace guildhall {
namespace {

using namespace kingdom;

std::string stage_label(const Deck& deck, CardId card, int stage) {
  return std::format("{} {}", card, deck.names[deck.stage(card, stage).name]);
}

std::string label(const Deck& deck, const State& state, CardId card) {
  return stage_label(deck, card, state.stage[card]);
}

std::string list(const Deck& deck, const State& state, const CardSet& cards) {
  std::string out;
  for (const CardId card : cards) out += (out.empty() ? "" : ", ") + label(deck, state, card);
  return out.empty() ? "—" : out;
}

}  // namespace

std::string screen(const Kingdom& game, const View& view, Lang /*lang*/) {
  const Deck& deck = game.deck();
  const State& state = view.state;
  const std::string held = format_resources(state.held, ' ');
  std::string out =
      std::format("\n── round {} · turn {} · fame {} · box {} ──────────────────────────────\n", state.round,
                  state.turn, game.result(state).scores[0], state.zone(Zone::box).size());
  out += std::format("deck:       {} cards", state.deck_size);
  if (state.deck_size > 0 && state.deck[0] != 0) out += ", on top " + label(deck, state, state.deck[0]);
  out += "\nin play:    " + list(deck, state, state.zone(Zone::play));
  out += "\ndiscard:    " + list(deck, state, state.zone(Zone::discard));
  out += "\npermanent:  " + list(deck, state, state.zone(Zone::permanent));
  return out + "\nresources:  " + (held.empty() ? "none" : held) + "\n";
}

std::string explain_move(const Kingdom& game, const View& view, Move move, Lang /*lang*/) {
  if (move.card == 0) return {};
  if (move.kind != MoveKind::upgrade) return label(game.deck(), view.state, move.card);
  const auto& upgrades = game.deck().stage(move.card, view.state.stage[move.card]).upgrades;
  const Upgrade& upgrade = game.deck().upgrades[static_cast<std::size_t>(upgrades.first + move.a)];
  return std::format("{} → {}", label(game.deck(), view.state, move.card),
                     stage_label(game.deck(), move.card, upgrade.to));
}

// Only of cards that left the box: what is still in it stays a surprise.
std::string describe_card(const Kingdom& game, const View& view, const std::string& name, Lang /*lang*/) {
  std::string out;
  for (int id = 1; id < max_cards; ++id) {
    const auto card = static_cast<CardId>(id);
    if (!game.deck().cards[card].exists || view.state.zone(Zone::box).has(card)) continue;
    const int stage = view.state.stage[card];
    const std::string text = stage_label(game.deck(), card, stage);
    if (std::to_string(id) == name || (!name.empty() && text.find(name) != std::string::npos))
      out += text + "\n";
  }
  return out;
}

std::string score_table(const Kingdom& game, const State& state) {
  std::string out;
  for (const ScoreLine& line : game.explain(state)) {
    if (line.total == 0) continue;
    out += std::format("{:>5}  {}", line.total,
                       line.card == 0 ? "banished cards" : stage_label(game.deck(), line.card, line.stage));
    if (line.stickers != 0) out += std::format(" (stickers {})", line.stickers);
    for (const ScorePart& part : line.parts) {
      if (part.value != 0) out += std::format(" (+{}: {} × {})", part.value, part.fame, part.times);
    }
    out += "\n";
  }
  return out + std::format("{:>5}  fame\n", game.result(state).scores[0]);
}

}  // namespace guildhall
