// P1, P2: the first kingdom, and the deck of a round.
#include <format>
#include <span>

#include "games/kingdom/engine.hpp"
#include "games/kingdom/kingdom.hpp"

namespace guildhall::kingdom {

void Engine::fresh_kingdom() {
  for (int id = 1; id < max_cards; ++id) {
    if (!deck_.cards[static_cast<std::size_t>(id)].exists) continue;
    s_.stage[static_cast<std::size_t>(id)] = 1;
    s_.zone(Zone::box).insert(static_cast<CardId>(id));
  }
  for (const CardId card : deck_.start) move(card, Zone::discard);
  s_.round = 1;
}

void Engine::begin(const Options& options, const Rng& rng) {
  s_ = State{};
  s_.rng = rng;
  s_.restarts = options.restarts;
  s_.expansions = options.expansions;
  fresh_kingdom();
  shuffle_kingdom();
  tell(EventKind::round, 0, 0, s_.round);
  run();
}

// R2: all cards of the kingdom, not the permanents.
void Engine::shuffle_kingdom() {
  const CardSet all = realm().kingdom();
  s_.zone(Zone::play) = {};
  s_.zone(Zone::discard) = {};
  s_.zone(Zone::deck) = all;
  s_.deck = {};
  s_.deck_size = 0;
  for (const CardId card : all) s_.deck[s_.deck_size++] = card;
  s_.rng.shuffle(std::span(s_.deck.data(), s_.deck_size));
  s_.known_top = 0;
  s_.known_bottom = 0;
  tell(EventKind::shuffled);
}

Kingdom::Kingdom() : deck_(standard_deck()) {}

Kingdom::Kingdom(std::shared_ptr<const Deck> deck) : deck_(std::move(deck)) {}

std::string Kingdom::format_options(const Options& options) {
  return std::format("restarts {} expansions {}", options.restarts, options.expansions);
}

Expected<Options> Kingdom::parse_options(std::string_view text) {
  for (int expansions = 0; expansions < max_scores; ++expansions) {
    for (int restarts = 0; restarts <= 255; ++restarts) {
      const Options options{.restarts = static_cast<std::uint8_t>(restarts),
                            .expansions = static_cast<std::uint8_t>(expansions)};
      if (text == format_options(options)) return options;
    }
  }
  return failure("option.bad", {std::string(text), "such as 'restarts 255 expansions 0'"});
}

std::vector<Options> Kingdom::bench_options() {
  return {{.restarts = 0, .expansions = 0}, {.restarts = 3, .expansions = 2}};
}

Expected<State> Kingdom::start(const Options& options, Seed seed) const {
  if (options.expansions > max_scores - 1) {
    return failure("option.bad", {"expansions", "a number from 0 to 10"});
  }
  State state;
  Engine(*deck_, state, nullptr).begin(options, Rng(seed));
  return state;
}

}  // namespace guildhall::kingdom
