#include "ai/london_balance.hpp"

#include <algorithm>
#include <cmath>

namespace guildhall::london {
namespace {

void join(Fate& fate, const Fate& other) {
  fate.seats += other.seats;
  fate.wins += other.wins;
}

// Of the rate, with one seat more that won and one that lost: a few seats of one kind are no certainty.
double variance(const Fate& fate) {
  const double seats = static_cast<double>(fate.seats) + 2;
  const double rate = (fate.wins + 1) / seats;
  return rate * (1 - rate) / seats;
}

}  // namespace

Effect effect_of(const Fate& did, const Fate& did_not) {
  if (did.seats == 0 || did_not.seats == 0) return {.difference = 0, .margin = 1};
  return {.difference = did.rate() - did_not.rate(),
          .margin = 1.96 * std::sqrt(variance(did) + variance(did_not))};
}

void Balance::add(const Balance& other) {
  games += other.games;
  for (std::size_t i = 0; i < city.size(); ++i) {
    CityUse& use = city[i];
    const CityUse& more = other.city[i];
    use.held += more.held;
    use.taken += more.taken;
    use.built += more.built;
    use.run += more.run;
    join(use.builders, more.builders);
    join(use.holders, more.holders);
  }
  for (std::size_t i = 0; i < boroughs.size(); ++i) {
    BoroughUse& use = boroughs[i];
    const BoroughUse& more = other.boroughs[i];
    use.shown += more.shown;
    use.offered += more.offered;
    use.bought += more.bought;
    use.run += more.run;
    join(use.buyers, more.buyers);
    join(use.others, more.others);
  }
}

void BalanceWatch::note(const State& before, const Events& events) {
  const Seat actor = before.turn.seat;
  const Player& player = before.players[actor];
  for (int i = 0; i < player.hand_count; ++i)
    held_[actor].set(player.hand.cards[static_cast<std::size_t>(i)]);
  for (const BoroughId borough : before.offer) {
    if (borough < borough_total) shown_.set(borough);
  }
  for (const Event& event : events) {
    switch (event.kind) {
      case EventKind::drew_board: ++balance_.city[event.card].taken; break;
      case EventKind::built:
      case EventKind::played_action:
        ++balance_.city[event.card].built;
        built_[event.seat].set(event.card);
        break;
      case EventKind::activated: ++balance_.city[event.card].run; break;
      case EventKind::borough_activated: ++balance_.boroughs[event.card].run; break;
      case EventKind::bought:
        for (const BoroughId borough : before.offer) {
          if (borough >= borough_total) continue;
          ++balance_.boroughs[borough].offered;
          (borough == event.card ? bought_ : passed_by_)[event.seat].set(borough);
        }
        ++balance_.boroughs[event.card].bought;
        break;
      default: break;
    }
  }
}

Balance BalanceWatch::close(const Result& result) {
  balance_.games = 1;
  for (std::size_t borough = 0; borough < borough_total; ++borough) {
    balance_.boroughs[borough].shown = shown_.test(borough) ? 1 : 0;
  }
  for (std::size_t seat = 0; seat < result.scores.size(); ++seat) {
    const bool won = std::ranges::contains(result.winners, static_cast<Seat>(seat));
    const Fate fate{.seats = 1, .wins = won ? 1.0 / static_cast<double>(result.winners.size()) : 0};
    for (std::size_t kind = 0; kind < max_kinds; ++kind) {
      if (!held_[seat].test(kind)) continue;
      CityUse& use = balance_.city[kind];
      ++use.held;
      join(built_[seat].test(kind) ? use.builders : use.holders, fate);
    }
    for (std::size_t borough = 0; borough < borough_total; ++borough) {
      if (bought_[seat].test(borough)) {
        join(balance_.boroughs[borough].buyers, fate);
      } else if (passed_by_[seat].test(borough)) {
        join(balance_.boroughs[borough].others, fate);
      }
    }
  }
  return balance_;
}

}  // namespace guildhall::london
