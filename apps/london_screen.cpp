#include <algorithm>
#include <array>
#include <cctype>
#include <format>

#include "apps/screen.hpp"
#include "games/london/rules.hpp"
#include "games/london/words.hpp"

namespace guildhall {
namespace {

using namespace london;

class Screen {
 public:
  Screen(const Deck& deck, const State& state, Lang lang) : deck_(deck), state_(state), lang_(lang) {}

  std::string card(Kind kind) const {
    if (kind == no_card) return "—";
    if (is_hidden(kind)) return "?";
    const CityCard& facts = deck_.city[kind];
    static constexpr std::array colours{"colour.brown", "colour.blue", "colour.pink", "colour.grey"};
    return std::format("{} ({})", name_of(deck_.city_texts[kind], lang_),
                       word(lang_, colours[static_cast<std::size_t>(facts.colour)]));
  }
  std::string borough(BoroughId id) const {
    return id == no_borough ? "—" : id == hidden_borough ? "?" : name_of(deck_.borough_texts[id], lang_);
  }

  std::string text(Seat viewer) const {
    std::string out =
        std::format("\n── deck {} · boroughs {} ", state_.deck_count, state_.borough_deck_count);
    if (state_.last_turns > 0) out += std::format("· LAST TURNS ({} to come) ", state_.last_turns - 1);
    out += "──────────────────────────────\n";
    out += "offer:  ";
    for (const BoroughId id : state_.offer) {
      out += id == no_borough ? "— " : std::format("{} £{}   ", borough(id), deck_.boroughs[id].price);
    }
    out += "\n";
    for (std::size_t row = 0; row < 2; ++row) {
      out += row == 0 ? "upper:  " : "lower:  ";
      for (int i = 0; i < board_columns(state_); ++i) {
        out += std::format("{} {}   ", i + 1, card(state_.board[row][static_cast<std::size_t>(i)]));
      }
      out += "\n";
    }
    for (Seat seat = 0; seat < state_.player_count; ++seat) {
      if (seat != viewer) out += player(seat);
    }
    if (viewer != nobody) {
      out += player(viewer);
      out += "hand:   ";
      const Player& me = state_.players[viewer];
      for (std::size_t i = 0; i < me.hand_count; ++i) out += (i > 0 ? ", " : "") + card(me.hand.cards[i]);
      out += "\n";
    }
    return out;
  }

 private:
  std::string player(Seat seat) const {
    const Player& player = state_.players[seat];
    std::string out = std::format("{}seat {}: £{}  poverty {}  loans {}  prestige {}  hand {}",
                                  seat == state_.turn.seat ? "▶ " : "  ", seat + 1, player.money,
                                  player.poverty, player.loans, player.prestige, player.hand_count);
    if (player.top_borough != no_borough) out += "  on " + borough(player.top_borough);
    out += "\n";
    if (player.stack_count == 0) return out;
    out += "    city: ";
    for_each_top(state_, seat, [&](int stack, Kind kind, std::uint8_t flags) {
      const auto at = static_cast<std::size_t>(city_of(state_, seat).first_stack + stack);
      const bool down = (flags & stack_flag::face_down) != 0;
      out += std::format("{} {}", stack + 1, down ? "(turned over)" : card(kind));
      if (state_.cities.sizes[at] > 1) out += std::format("×{}", state_.cities.sizes[at]);
      if (state_.cities.stored[at] > 0) out += std::format(" £{}", state_.cities.stored[at]);
      out += "   ";
    });
    return out + "\n";
  }

  const Deck& deck_;
  const State& state_;
  Lang lang_;
};

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

std::string screen(const London& game, const View& view, Lang lang) {
  return Screen(game.deck(), view.state, lang).text(view.seat);
}

std::string explain_move(const London& game, const View& view, Move move, Lang lang) {
  const State& state = view.state;
  const Screen names(game.deck(), state, lang);
  const auto top = [&] { return names.card(top_card(state, state.turn.seat, move.place)); };
  switch (move.kind) {
    case MoveKind::draw_board:
    case MoveKind::build_from_board:
    case MoveKind::swap_with: return names.card(board_at(state, move.place));
    case MoveKind::build: {
      const int cost = game.deck().city[move.card].build;
      return names.card(move.card) + (cost > 0 ? std::format(" £{}", cost) : "");
    }
    case MoveKind::take:
    case MoveKind::put_back:
    case MoveKind::play_action:
    case MoveKind::discard:
    case MoveKind::swap: return names.card(move.card);
    case MoveKind::pay_with: return move.card == no_card ? "" : names.card(move.card);
    case MoveKind::buy:
      return std::format("{} £{}", names.borough(move.card), game.deck().boroughs[move.card].price);
    case MoveKind::place: return move.place == new_stack ? "a new stack" : "on top of " + top();
    case MoveKind::activate:
    case MoveKind::flip:
    case MoveKind::activate_again: return top();
    case MoveKind::activate_borough: return names.borough(state.players[state.turn.seat].top_borough);
    case MoveKind::run: {
      const Player& me = state.players[state.turn.seat];
      const int total = me.stack_count + me.loans + me.hand_count;
      return std::format("+{} poverty as things stand: {} stacks, {} loans, {} cards", total, me.stack_count,
                         me.loans, me.hand_count);
    }
    case MoveKind::loan: return "borrow, £15 to repay";
    case MoveKind::repay: return "£15";
    default: return {};
  }
}

std::string describe_card(const London& game, const View& /*view*/, const std::string& name, Lang lang) {
  const Deck& deck = game.deck();
  const auto fits = [&](const CardText& text) {
    return lower(text.id).starts_with(lower(name)) || lower(name_of(text, lang)).starts_with(lower(name));
  };
  std::string out;
  const auto add = [&](const CardText& text, const std::vector<std::string>& lines) {
    out += std::format("{} ({})\n", name_of(text, lang), text.id);
    for (const std::string& line : lines) out += "    " + line + "\n";
  };
  for (std::size_t i = 0; i < deck.city_texts.size(); ++i) {
    if (fits(deck.city_texts[i])) add(deck.city_texts[i], sentences(deck, deck.city[i], lang));
  }
  for (std::size_t i = 0; i < deck.borough_texts.size(); ++i) {
    if (fits(deck.borough_texts[i])) add(deck.borough_texts[i], sentences(deck, deck.boroughs[i], lang));
  }
  return out;
}

std::string score_table(const London& game, const State& state, Lang /*lang*/) {
  std::string out;
  const auto sheets = game.score_sheets(state);
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    const ScoreSheet& sheet = sheets[i];
    out += std::format(
        "seat {}: {} prestige + {} on cards + {} for £{} - {} for {} loans - {} for {} poverty ({} - {}) = "
        "{}\n",
        i + 1, sheet.prestige_before, sheet.city_prestige, sheet.money_prestige, sheet.money_left,
        7 * sheet.loans_left, sheet.loans_left, sheet.poverty_prestige, sheet.poverty_left, sheet.poverty,
        sheet.poverty_removed, sheet.total);
  }
  return out;
}

}  // namespace guildhall
