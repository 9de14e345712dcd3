// Open and hidden information: clauses H1–H3.
#include <algorithm>
#include <bit>
#include <numeric>
#include <span>
#include <utility>

#include "games/london/london.hpp"
#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

bool knows(SeatMask known, Seat seat) {
  return known == everyone || (known & seat_bit(seat)) != 0;
}

// What the viewer may know about who knows a card: all of them, or just itself and the owner.
SeatMask mask_for(SeatMask known, Seat viewer, Seat owner) {
  return known == everyone ? everyone : static_cast<SeatMask>(seat_bit(viewer) | seat_bit(owner));
}

Hand masked_hand(const Deck& deck, const Player& player, Seat owner, View& view) {
  Player masked;
  auto sets = player.sets;
  for (std::size_t i = 0; i < player.hand_count; ++i) {
    const Kind card = player.hand.cards[i];
    const SeatMask known = player.hand.known[i];
    if (owner == view.seat || knows(known, view.seat)) {
      add_to_hand(masked, card, mask_for(known, view.seat, owner), any_set);
      forget_set(sets, deck.city[card].set);
    } else {
      ++view.unseen[card];
    }
  }
  for (SetMask mask = 1; mask <= any_set; ++mask) {
    for (int i = 0; i < sets[mask]; ++i) add_to_hand(masked, hidden_card(mask), seat_bit(owner), any_set);
  }
  return masked.hand;
}

// The masked places of a view, as pointers into a state that is being filled.
struct HiddenPlaces {
  FixedVector<Kind*, deck_size> places;
  FixedVector<SetMask, deck_size> sets;

  void add(Kind& place) {
    sets.push_back(sets_of_hidden(place));
    places.push_back(&place);
  }
};

// Deals the unseen cards to the masked places: those of a plain set from that set, then the rest at
// random until each place has a card it may have.
void deal(const Deck& deck, const View& view, const HiddenPlaces& hidden, Rng& rng) {
  std::array<FixedVector<Kind, deck_size>, 3> pools;
  for (int kind = 0; kind < deck.kinds; ++kind) {
    const auto set = static_cast<std::size_t>(deck.city[static_cast<std::size_t>(kind)].set);
    for (int i = 0; i < view.unseen[static_cast<std::size_t>(kind)]; ++i) {
      pools[set].push_back(static_cast<Kind>(kind));
    }
  }
  for (auto& pool : pools) rng.shuffle(std::span(pool.begin(), pool.end()));
  FixedVector<std::uint8_t, deck_size> doubtful;
  for (std::size_t i = 0; i < hidden.places.size(); ++i) {
    const SetMask sets = hidden.sets[i];
    if ((sets & (sets - 1U)) == 0) {
      *hidden.places[i] = pools[sets >> 1U].pop_back();
    } else {
      doubtful.push_back(static_cast<std::uint8_t>(i));
    }
  }
  if (doubtful.empty()) return;
  FixedVector<Kind, deck_size> rest;
  for (const auto& pool : pools) {
    for (const Kind card : pool) rest.push_back(card);
  }
  const auto fits = [&] {
    for (std::size_t i = 0; i < doubtful.size(); ++i) {
      if ((hidden.sets[doubtful[i]] & set_bit(deck.city[rest[i]].set)) == 0) return false;
    }
    return true;
  };
  constexpr int tries = 10'000;
  for (int i = 0; i < tries; ++i) {
    rng.shuffle(std::span(rest.begin(), rest.end()));
    if (fits()) break;
  }
  for (std::size_t i = 0; i < doubtful.size(); ++i) *hidden.places[doubtful[i]] = rest[i];
}

bool can_pay_build(const Deck& deck, const State& state) {
  if (state.turn.phase != Phase::pay_build) return true;
  Moves moves;
  legal_develop(deck, state, powers_of(deck, state), moves);
  return !moves.empty();
}

// A world in which the actor cannot pay for the card it is building contradicts that it announced it:
// trade one of its hidden cards for one that pays.
void let_actor_pay(const Deck& deck, State& state, const HiddenPlaces& hidden, Rng& rng) {
  const Player& actor = state.players[state.turn.seat];
  const auto* hand = actor.hand.cards.data();
  const Colour colour = deck.city[state.turn.card].colour;
  const auto in_hand = [&](const Kind* place) { return place >= hand && place < hand + max_hand; };
  std::vector<std::pair<Kind*, Kind*>> trades;
  for (std::size_t i = 0; i < hidden.places.size(); ++i) {
    for (std::size_t j = 0; j < hidden.places.size(); ++j) {
      Kind* mine = hidden.places[i];
      Kind* other = hidden.places[j];
      const bool sets_agree = (hidden.sets[i] & set_bit(deck.city[*other].set)) != 0 &&
                              (hidden.sets[j] & set_bit(deck.city[*mine].set)) != 0;
      if (in_hand(mine) && !in_hand(other) && sets_agree && deck.city[*other].colour == colour) {
        trades.emplace_back(mine, other);
      }
    }
  }
  if (trades.empty()) return;
  const auto [mine, other] = trades[rng.below(static_cast<std::uint32_t>(trades.size()))];
  std::swap(*mine, *other);
}

void sort_hands(State& state) {
  for (Seat seat = 0; seat < state.player_count; ++seat) {
    Player& player = state.players[seat];
    const Player before = player;
    player.hand = {};
    player.hand_count = 0;
    for (std::size_t i = 0; i < before.hand_count; ++i) {
      add_to_hand(player, before.hand.cards[i], before.hand.known[i], any_set);
    }
    player.sets = before.sets;
  }
}

}  // namespace

View London::view(const State& state, Seat seat) const {
  View view{.state = state, .seat = seat};
  for (Seat owner = 0; owner < state.player_count; ++owner) {
    view.state.players[owner].hand = masked_hand(*deck_, state.players[owner], owner, view);
  }
  for (int i = 0; i < state.deck_count; ++i) {
    Kind& card = view.state.deck[static_cast<std::size_t>(i)];
    const int depth = state.deck_count - 1 - i;
    if (depth < max_look && knows(state.deck_known[static_cast<std::size_t>(depth)], seat)) {
      view.state.deck_known[static_cast<std::size_t>(depth)] = seat_bit(seat);
      continue;
    }
    if (depth < max_look) view.state.deck_known[static_cast<std::size_t>(depth)] = 0;
    ++view.unseen[card];
    card = hidden_card(deck_sets(*deck_, state, depth));
  }
  for (std::size_t i = 0; i < state.borough_deck_count; ++i) {
    view.unseen_boroughs |= 1U << state.borough_deck[i];
    view.state.borough_deck[i] = hidden_borough;
  }
  return view;
}

State London::sample(const View& view, Rng& rng) const {
  State state = view.state;
  HiddenPlaces hidden;
  for (Seat seat = 0; seat < state.player_count; ++seat) {
    Player& player = state.players[seat];
    for (std::size_t i = 0; i < player.hand_count; ++i) {
      if (is_hidden(player.hand.cards[i])) hidden.add(player.hand.cards[i]);
    }
  }
  for (std::size_t i = 0; i < state.deck_count; ++i) {
    if (is_hidden(state.deck[i])) hidden.add(state.deck[i]);
  }
  constexpr int tries = 64;
  for (int attempt = 0; attempt < tries; ++attempt) {
    deal(*deck_, view, hidden, rng);
    if (can_pay_build(*deck_, state)) break;
    if (attempt + 1 == tries) let_actor_pay(*deck_, state, hidden, rng);
  }
  sort_hands(state);
  std::size_t next = 0;
  for (BoroughId borough = 0; borough < borough_total; ++borough) {
    if ((view.unseen_boroughs >> borough & 1U) != 0) state.borough_deck[next++] = borough;
  }
  rng.shuffle(std::span(state.borough_deck).first(next));
  return state;
}

// No card of London goes back into hiding, so a card learned is one fewer behind the masks.
bool London::reveals(const View& before, const View& after) const {
  const auto hidden = [](const View& view) {
    return std::accumulate(view.unseen.begin(), view.unseen.end(), 0) + std::popcount(view.unseen_boroughs);
  };
  return hidden(after) < hidden(before);
}

Event London::visible(const Event& event, Seat seat) const {
  if (event.secret_of == 0 || knows(event.secret_of, seat)) {
    Event seen = event;
    seen.secret_of = event.secret_of == 0 ? SeatMask{0} : seat_bit(seat);
    return seen;
  }
  Event masked = event;
  masked.card = hidden_card(any_set);
  masked.secret_of = 0;
  return masked;
}

}  // namespace guildhall::london
