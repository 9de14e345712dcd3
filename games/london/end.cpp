// The end of the game: clauses E2–E5.
#include <algorithm>
#include <array>
#include <bit>
#include <tuple>

#include "games/london/london.hpp"
#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

ScoreSheet sheet_before_comparison(const Deck& deck, const State& state, Seat seat) {
  const Player& player = state.players[seat];
  ScoreSheet sheet;
  sheet.prestige_before = player.prestige;
  sheet.cards_in_hand = player.hand_count;
  sheet.poverty = player.poverty + player.hand_count;
  const auto first = static_cast<std::size_t>(city_of(state, seat).first_card);
  for (std::size_t i = first; i < first + player.city_count; ++i) {
    const int prestige = deck.city[state.cities.cards[i]].prestige;
    sheet.city_prestige += prestige;
    sheet.best_card = std::max(sheet.best_card, prestige);
  }
  sheet.loans_repaid = std::min(player.loans, player.money / loan_price);
  sheet.money_left = player.money - sheet.loans_repaid * loan_price;
  sheet.money_prestige = sheet.money_left / 3;
  sheet.loans_left = player.loans - sheet.loans_repaid;
  sheet.boroughs = std::popcount(player.boroughs);
  return sheet;
}

// E4: what decides, the first first.
auto rank(const ScoreSheet& sheet) {
  return std::tuple(sheet.total, -sheet.poverty_left, sheet.boroughs, sheet.best_card);
}

}  // namespace

int prestige_lost(int poverty) {
  static constexpr std::array table{0, 1, 1, 2, 3, 5, 7, 9, 11, 13, 15};
  constexpr int last = static_cast<int>(table.size()) - 1;
  if (poverty <= last) return table[static_cast<std::size_t>(std::max(poverty, 0))];
  return table.back() + 3 * (poverty - last);
}

std::vector<ScoreSheet> London::score_sheets(const State& state) const {
  std::vector<ScoreSheet> sheets;
  sheets.reserve(state.player_count);
  for (Seat seat = 0; seat < state.player_count; ++seat) {
    sheets.push_back(sheet_before_comparison(*deck_, state, seat));
  }
  const int least = std::ranges::min(sheets, {}, &ScoreSheet::poverty).poverty;
  for (ScoreSheet& sheet : sheets) {
    sheet.poverty_removed = least;
    sheet.poverty_left = sheet.poverty - least;
    sheet.poverty_prestige = prestige_lost(sheet.poverty_left);
    sheet.total = sheet.prestige_before + sheet.city_prestige + sheet.money_prestige - 7 * sheet.loans_left -
                  sheet.poverty_prestige;
  }
  return sheets;
}

RunPoverty London::run_poverty(const State& state, Seat seat) const {
  return london::run_poverty(*deck_, state, seat);
}

Result London::result(const State& state) const {
  const std::vector<ScoreSheet> sheets = score_sheets(state);
  const auto best = rank(std::ranges::max(sheets, {}, rank));
  Result result;
  for (std::size_t seat = 0; seat < sheets.size(); ++seat) {
    result.scores.push_back(sheets[seat].total);
    if (rank(sheets[seat]) == best) result.winners.push_back(static_cast<Seat>(seat));
  }
  return result;
}

}  // namespace guildhall::london
