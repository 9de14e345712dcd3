#include <algorithm>

#include "ai/kingdom_bots.hpp"
#include "ai/kingdom_outlook.hpp"

namespace guildhall::kingdom {

Move steward_move(const Kingdom& game, const View& view, const Moves& moves, Rng& rng) {
  if (moves.size() == 1) return moves[0];
  const State world = game.sample(view, rng);
  const Appraiser appraiser(game, world);
  const Outlook outlook(game, appraiser);
  if (world.ask != Ask::action) {
    return best_of(moves, rng, [&](Move move) { return outlook.outcome(world, move); });
  }
  const Turn turn(game, appraiser, world);
  const bool can_advance = outlook.can_advance(world);
  const Move advance{MoveKind::advance, 0, 0, 0};
  if (world.held.empty()) {
    const Move recall = outlook.best_recall(world, moves, turn.value());
    if (recall.kind != MoveKind::none) return recall;
    if (can_advance && outlook.better_later(view, turn.value(), rng)) return advance;
  }
  if (std::ranges::contains(moves, turn.next())) return turn.next();
  return can_advance ? advance : Move{MoveKind::pass, 0, 0, 0};
}

}  // namespace guildhall::kingdom
