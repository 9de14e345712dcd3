// Why a move is not possible, for people: every refusal names the reason.
#include <algorithm>

#include "games/london/london.hpp"
#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

class Refusal {
 public:
  Refusal(const London& game, const State& state, Move move)
      : game_(game),
        deck_(game.deck()),
        state_(state),
        player_(state.players[state.turn.seat]),
        move_(move) {}

  Error why() const {
    switch (move_.kind) {
      case MoveKind::repay: return repay();
      case MoveKind::draw_deck: return state_.deck_count == 0 ? because("deck-empty") : wrong_moment();
      case MoveKind::draw_board:
      case MoveKind::swap_with:
      case MoveKind::build_from_board: return board();
      case MoveKind::build:
      case MoveKind::play_action: return build();
      case MoveKind::pay_with: return pay();
      case MoveKind::place: return place();
      case MoveKind::buy: return buy();
      case MoveKind::activate: return activate();
      case MoveKind::discard:
      case MoveKind::swap:
        return hand_has(player_, move_.card) ? wrong_moment() : because("not-in-hand", card());
      case MoveKind::stop: return state_.turn.phase == Phase::run ? because("borough-first") : wrong_moment();
      default: return wrong_moment();
    }
  }

 private:
  std::string text() const { return game_.format_move(state_, move_); }
  std::string card() const { return deck_.city_texts[move_.card].id; }

  Error because(std::string_view reason, std::string a = {}, std::string b = {}) const {
    return failure("refuse." + std::string(reason), {text(), std::move(a), std::move(b)}).error();
  }

  Error wrong_moment() const {
    Moves moves;
    game_.legal(state_, moves);
    std::string list;
    for (std::size_t i = 0; i < moves.size() && i < 12; ++i) {
      list += (i > 0 ? ", " : "") + game_.format_move(state_, moves[i]);
    }
    if (moves.size() > 12) list += " …";
    return because("moment", list);
  }

  Error money(int due) const { return because("money", std::to_string(due), std::to_string(player_.money)); }

  Error repay() const {
    if (state_.turn.phase != Phase::turn_draw || state_.turn.drawn > 0) return because("repay-late");
    if (player_.loans == 0) return because("no-loan");
    if ((state_.turn.flags & turn_flag::loan_taken) != 0) return because("fresh-loan");
    return money(loan_price);
  }

  Error board() const {
    const bool inside = move_.place % 5 < board_columns(state_);
    if (!inside || board_at(state_, move_.place) == no_card) return because("nothing-there");
    if (move_.kind == MoveKind::build_from_board && state_.turn.phase == Phase::board_build) {
      const CityCard& card = deck_.city[board_at(state_, move_.place)];
      if (card.colour == Colour::grey || card.action) return because("not-buildable");
      return money(card.build);
    }
    return wrong_moment();
  }

  Error build() const {
    const Phase phase = state_.turn.phase;
    if (phase != Phase::action && phase != Phase::develop && phase != Phase::free_build)
      return wrong_moment();
    if (!hand_has(player_, move_.card)) return because("not-in-hand", card());
    const CityCard& city_card = deck_.city[move_.card];
    if (city_card.colour == Colour::grey) return because("pauper");
    if (move_.kind == MoveKind::play_action && !city_card.action) return because("no-action-card");
    if (move_.kind == MoveKind::build && city_card.action) return because("action-card");
    const Powers powers = powers_of(deck_, state_);
    if (move_.way != 0 && powers.discount == 0) return because("no-discount");
    const int due = std::max(0, city_card.build - (move_.way != 0 ? powers.discount : 0));
    if (player_.money < due) return money(due);
    return because("no-discard", card());
  }

  Error pay() const {
    if (state_.turn.phase != Phase::pay_build) return wrong_moment();
    if (move_.card == no_card) return because("must-discard");
    if (!hand_has(player_, move_.card)) return because("not-in-hand", card());
    return because("colour", card());
  }

  Error place() const {
    if (state_.turn.phase != Phase::place) return wrong_moment();
    if (move_.place >= player_.stack_count) return because("no-stack", std::to_string(player_.stack_count));
    return because("placed");
  }

  Error buy() const {
    if (state_.turn.phase != Phase::action) return wrong_moment();
    for (const BoroughId borough : state_.offer) {
      if (borough == move_.card) return money(deck_.boroughs[borough].price);
    }
    return because("not-on-offer");
  }

  Error activate() const {
    if (state_.turn.phase != Phase::run) return wrong_moment();
    if (move_.place >= player_.stack_count) return because("no-stack", std::to_string(player_.stack_count));
    const CityCard& top = deck_.city[top_card(state_, state_.turn.seat, move_.place)];
    const CitySpan span = city_of(state_, state_.turn.seat);
    const std::uint8_t flags = state_.cities.flags[static_cast<std::size_t>(span.first_stack + move_.place)];
    if ((flags & stack_flag::activated) != 0) return because("activated");
    if ((flags & stack_flag::face_down) != 0) return because("face-down");
    if (!top.activatable) return because("no-run");
    if (player_.money < top.cost_money) return money(top.cost_money);
    if (player_.hand_count < top.cost_discard) return because("no-card-to-discard");
    return because("no-target");
  }

  const London& game_;
  const Deck& deck_;
  const State& state_;
  const Player& player_;
  Move move_;
};

}  // namespace

Error London::refusal(const State& state, Move move) const {
  return Refusal(*this, state, move).why();
}

}  // namespace guildhall::london
