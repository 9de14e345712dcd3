#pragma once

#include <memory>
#include <string>

#include "ai/bot.hpp"
#include "ai/kingdom_bots.hpp"
#include "ai/london_bots.hpp"
#include "apps/commands.hpp"
#include "apps/files.hpp"
#include "games/kingdom/kingdom.hpp"
#include "games/london/london.hpp"

namespace guildhall {

inline Expected<london::London> make_london(const std::string& cards_file) {
  if (cards_file.empty()) return london::London();
  auto text = read_file(cards_file);
  if (!text) return std::unexpected(text.error());
  auto deck = london::load_deck(*text, cards_file);
  if (!deck) return std::unexpected(deck.error());
  return london::London(std::make_shared<const london::Deck>(*std::move(deck)));
}

inline Expected<kingdom::Kingdom> make_kingdom(const std::string& cards_file) {
  if (cards_file.empty()) return kingdom::Kingdom();
  auto text = read_file(cards_file);
  if (!text) return std::unexpected(text.error());
  auto deck = kingdom::load_deck(*text, cards_file);
  if (!deck) return std::unexpected(deck.error());
  return kingdom::Kingdom(*std::move(deck));
}

// Calls f with the rules that the options name.
template <class F>
Exit with_game(const CommonOptions& common, F&& f) {
  if (common.game == "london") {
    auto game = make_london(common.cards);
    if (!game) return std::unexpected(game.error());
    return f(*game);
  }
  if (common.game == "kingdom") {
    auto game = make_kingdom(common.cards);
    if (!game) return std::unexpected(game.error());
    return f(*game);
  }
  return failure("game.unknown", {common.game, "london or kingdom"});
}

inline Expected<london::Options> options_of(const london::London& /*game*/, const StartOptions& start) {
  const int players = start.players == 0 ? 2 : start.players;
  if (players < 2 || players > london::max_players) {
    return failure("players.bad", {std::to_string(players), "2, 3 or 4"});
  }
  if (start.first < 1 || start.first > players) {
    return failure("first.bad", {std::to_string(start.first), std::to_string(players)});
  }
  return london::Options{.players = players, .first_player = start.first - 1};
}

inline Expected<kingdom::Options> options_of(const kingdom::Kingdom& /*game*/, const StartOptions& start) {
  if (start.players > 1) return failure("players.bad", {std::to_string(start.players), "1: a solo campaign"});
  if (start.expansions < 0 || start.expansions > 10) {
    return failure("option.bad", {"--expansions", "a number from 0 to 10"});
  }
  return kingdom::Options{.restarts = 255, .expansions = static_cast<std::uint8_t>(start.expansions)};
}

inline Expected<Seed> seed_of(const StartOptions& start) {
  return start.seed.empty() ? Expected<Seed>(random_seed()) : parse_seed(start.seed);
}

// One bot a seat; a single name stands for all of them.
template <Game G>
Expected<std::vector<Bot<G>>> bots_of(const std::vector<std::string>& names, int seats) {
  std::vector<std::string> wanted = names;
  if (wanted.empty()) wanted.emplace_back("random");
  if (wanted.size() == 1) wanted.resize(static_cast<std::size_t>(seats), wanted[0]);
  if (wanted.size() != static_cast<std::size_t>(seats)) {
    return failure("bots.count", {std::to_string(wanted.size()), std::to_string(seats)});
  }
  std::vector<Bot<G>> found;
  for (const std::string& name : wanted) {
    auto bot = find_bot<G>(name);
    if (!bot) return std::unexpected(bot.error());
    found.push_back(*bot);
  }
  return found;
}

}  // namespace guildhall
