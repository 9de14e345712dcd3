#include "ai/london_appraiser.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <tuple>

#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

// A seat's estimate, before poverty is compared.
struct Estimate {
  float prestige = 0;
  float poverty = 0;
};

class Appraiser {
 public:
  Appraiser(const Deck& deck, const State& state, const Tastes& tastes)
      : deck_(deck), state_(state), tastes_(tastes) {
    turns_ = state.last_turns > 0
                 ? 0.0F
                 : static_cast<float>(state.deck_count) / (2.2F * static_cast<float>(state.player_count));
    runs_ = turns_ / 4.0F;
    early_ = std::min(1.0F, turns_ / 9.0F);
    money_ = tastes.money + tastes.early_money * early_;
  }

  float turns() const { return turns_; }

  Estimate estimate(Seat seat) const {
    const Player& player = state_.players[seat];
    Estimate out;
    out.prestige = static_cast<float>(player.prestige) + city_prestige(seat) +
                   money_ * static_cast<float>(player.money) -
                   tastes_.loan * static_cast<float>(player.loans);
    out.prestige += tastes_.borough * early_ * static_cast<float>(std::popcount(player.boroughs));
    out.prestige += tops(seat) + hand(player);
    if (player.top_borough != no_borough) {
      out.prestige += runs_ * ops(deck_.boroughs[player.top_borough].run, seat);
    }
    const float in_hand = turns_ < 1 ? 1.0F : tastes_.hand_poverty;
    out.poverty = static_cast<float>(player.poverty) + in_hand * static_cast<float>(player.hand_count) +
                  tastes_.run_poverty * runs_ * static_cast<float>(player.stack_count + player.loans);
    return out;
  }

 private:
  float city_prestige(Seat seat) const {
    const auto first = static_cast<std::size_t>(city_of(state_, seat).first_card);
    int sum = 0;
    for (std::size_t i = first; i < first + state_.players[seat].city_count; ++i) {
      sum += deck_.city[state_.cities.cards[i]].prestige;
    }
    return static_cast<float>(sum);
  }

  // What carrying out operations once would bring.
  float ops(OpRange range, Seat seat) const {
    float total = 0;
    for (int i = 0; i < range.count; ++i) {
      const Op& op = deck_.ops[static_cast<std::size_t>(range.first + i)];
      const float n = static_cast<float>(op.n * count_per(deck_, state_, seat, op.per));
      const float others = static_cast<float>(state_.player_count - 1);
      switch (op.code) {
        case OpCode::money: total += n * money_; break;
        case OpCode::prestige: total += n; break;
        case OpCode::poverty: total -= n * 1.1F * tastes_.poverty; break;
        case OpCode::draw: total += n; break;
        case OpCode::opponents_pay_you: total += n * (others + 1) * money_; break;
        case OpCode::opponents_pay_supply:
        case OpCode::give_poverty_from_supply: total += n; break;
        case OpCode::give_poverty_from_own: total += 2 * n; break;
        case OpCode::collect_stored_money: total += 3 * money_; break;
        case OpCode::discard_for:
          total += 2.0F;
          i += op.children;
          break;
        case OpCode::build_from_board: total += 1.5F; break;
        case OpCode::no_poverty_from_hand: total += 2.0F; break;
        case OpCode::activate_again: total += 2.5F; break;
        default: break;
      }
    }
    return total;
  }

  float tops(Seat seat) const {
    float total = 0;
    for_each_top(state_, seat, [&](int, Kind kind, std::uint8_t flags) {
      if ((flags & stack_flag::face_down) != 0) return;
      const CityCard& card = deck_.city[kind];
      const float runs = card.flip ? std::min(1.0F, runs_ * 1.5F) : runs_;
      if (card.saves_from_flip) {
        total += 1.5F * std::min(1.0F, runs_);
      } else if (card.activatable) {
        const float gain = ops(card.run, seat) - money_ * static_cast<float>(card.cost_money);
        total += tastes_.face_up * runs * std::max(0.0F, gain);
      }
      if (card.always.power != Power::none) total += tastes_.power * std::min(1.0F, turns_ / 6.0F);
    });
    return total;
  }

  float hand(const Player& player) const {
    float total = 0;
    for (std::size_t i = 0; i < player.hand_count; ++i) {
      const Kind kind = player.hand.cards[i];
      const bool pauper = !is_hidden(kind) && deck_.city[kind].colour == Colour::grey;
      const float prestige = is_hidden(kind) ? 0.0F : 0.2F * static_cast<float>(deck_.city[kind].prestige);
      total += pauper ? tastes_.pauper : (tastes_.card + prestige) * std::min(1.0F, turns_ / 4.0F);
    }
    return total;
  }

  const Deck& deck_;
  const State& state_;
  const Tastes& tastes_;
  float turns_ = 0;
  float runs_ = 0;
  float early_ = 0;
  float money_ = 0;
};

// E3 between whole numbers.
float smooth_loss(float poverty) {
  if (poverty <= 0) return 0;
  const int below = static_cast<int>(poverty);
  const float rest = poverty - static_cast<float>(below);
  const auto low = static_cast<float>(prestige_lost(below));
  const auto high = static_cast<float>(prestige_lost(below + 1));
  return low + rest * (high - low);
}

struct Final {
  int total = 0;
  int poverty = 0;
  int boroughs = 0;
  int best_card = 0;
  auto rank() const { return std::tuple(total, -poverty, boroughs, best_card); }
};

std::array<Final, max_players> finals(const Deck& deck, const State& state) {
  std::array<Final, max_players> all{};
  int least = 1 << 20;
  std::size_t card = 0;
  for (std::size_t seat = 0; seat < state.player_count; ++seat) {
    const Player& player = state.players[seat];
    Final& own = all[seat];
    own.total = player.prestige;
    for (const std::size_t end = card + player.city_count; card < end; ++card) {
      const int prestige = deck.city[state.cities.cards[card]].prestige;
      own.total += prestige;
      own.best_card = std::max(own.best_card, prestige);
    }
    const int repaid = std::min(player.loans, player.money / loan_price);
    own.total += (player.money - repaid * loan_price) / 3 - 7 * (player.loans - repaid);
    own.poverty = player.poverty + player.hand_count;
    own.boroughs = std::popcount(player.boroughs);
    least = std::min(least, own.poverty);
  }
  for (std::size_t seat = 0; seat < state.player_count; ++seat) {
    all[seat].poverty -= least;
    all[seat].total -= prestige_lost(all[seat].poverty);
  }
  return all;
}

std::uint64_t stir(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
  return hash ^ (hash >> 29U);
}

std::uint64_t stir_bytes(std::uint64_t hash, const void* bytes, std::size_t count) {
  const auto* at = static_cast<const unsigned char*>(bytes);
  for (; count >= sizeof(std::uint64_t); count -= sizeof(std::uint64_t), at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof(word));
    hash = stir(hash, word);
  }
  std::uint64_t word = 0;
  std::memcpy(&word, at, count);
  return stir(hash, word);
}

}  // namespace

std::array<int, max_players> final_scores(const Deck& deck, const State& state) {
  const auto all = finals(deck, state);
  std::array<int, max_players> scores{};
  for (std::size_t seat = 0; seat < scores.size(); ++seat) scores[seat] = all[seat].total;
  return scores;
}

Shares final_shares(const Deck& deck, const State& state) {
  const auto all = finals(deck, state);
  auto best = all[0].rank();
  for (std::size_t seat = 1; seat < state.player_count; ++seat) best = std::max(best, all[seat].rank());
  int winners = 0;
  for (std::size_t seat = 0; seat < state.player_count; ++seat) winners += all[seat].rank() == best ? 1 : 0;
  Shares shares{};
  for (std::size_t seat = 0; seat < state.player_count; ++seat) {
    if (all[seat].rank() == best) shares[seat] = 1.0F / static_cast<float>(winners);
  }
  return shares;
}

Shares appraise(const Deck& deck, const State& state, const Tastes& tastes) {
  const Appraiser appraiser(deck, state, tastes);
  std::array<Estimate, max_players> estimates{};
  float least = 1e9F;
  for (Seat seat = 0; seat < state.player_count; ++seat) {
    estimates[seat] = appraiser.estimate(seat);
    least = std::min(least, estimates[seat].poverty);
  }
  Shares shares{};
  float most = -1e9F;
  for (std::size_t seat = 0; seat < state.player_count; ++seat) {
    shares[seat] = estimates[seat].prestige - tastes.poverty * smooth_loss(estimates[seat].poverty - least);
    most = std::max(most, shares[seat]);
  }
  const float width = 1.5F + tastes.spread * appraiser.turns();
  float sum = 0;
  for (std::size_t seat = 0; seat < state.player_count; ++seat) {
    shares[seat] = std::exp((shares[seat] - most) / width);
    sum += shares[seat];
  }
  for (float& share : shares) share /= sum;
  return shares;
}

std::uint64_t sight_of(const State& state, Seat seat) {
  std::uint64_t hash = stir(seat, state.deck_count);
  std::size_t stacks = 0;
  std::size_t cards = 0;
  for (std::size_t other = 0; other < state.player_count; ++other) {
    const Player& player = state.players[other];
    hash = stir_bytes(hash, &player.money, offsetof(Player, sets) - offsetof(Player, money));
    stacks += player.stack_count;
    cards += player.city_count;
  }
  if (seat < state.player_count) {
    hash = stir_bytes(hash, state.players[seat].hand.cards.data(), state.players[seat].hand_count);
  }
  hash = stir_bytes(hash, state.cities.cards.data(), cards);
  hash = stir_bytes(hash, state.cities.sizes.data(), stacks);
  hash = stir_bytes(hash, state.cities.flags.data(), stacks);
  hash = stir_bytes(hash, state.cities.stored.data(), stacks);
  hash = stir_bytes(hash, state.board.data(), sizeof(state.board));
  hash = stir_bytes(hash, state.offer.data(), sizeof(state.offer));
  // What the others build or swap is announced; what they look at is not.
  const Turn& turn = state.turn;
  hash = stir_bytes(hash, &turn, sizeof(turn));
  const bool looks = turn.phase == Phase::look || turn.phase == Phase::put_back;
  if (looks && turn.seat == seat) {
    hash = stir_bytes(hash, state.deck.data() + state.deck_count - turn.left, turn.left);
  }
  return stir(hash, (state.last_turns * 256U) + state.borough_deck_count);
}

}  // namespace guildhall::london
