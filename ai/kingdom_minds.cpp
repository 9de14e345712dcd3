#include "ai/kingdom_minds.hpp"

#include <array>
#include <chrono>

#include "ai/kingdom_bots.hpp"
#include "ai/kingdom_chancellor.hpp"

namespace guildhall::kingdom {
namespace {

constexpr std::array<std::string_view, 3> all_names{"random", "steward", "chancellor"};
constexpr Budget ten_milliseconds{.time = std::chrono::milliseconds(10)};

}  // namespace

std::span<const std::string_view> mind_names() {
  return all_names;
}

Expected<std::unique_ptr<Mind<Kingdom>>> make_mind(const Kingdom& game, const BotSpec& spec, Seed seed,
                                                   const std::optional<Tastes>& tastes) {
  if (spec.name == "chancellor") {
    return make_chancellor(game, Counsel{.tastes = tastes ? *tastes : learned_tastes(game.deck())},
                           spec.budget == Budget{} ? ten_milliseconds : spec.budget, seed);
  }
  for (const Bot<Kingdom>& bot : bots<Kingdom>()) {
    if (bot.name == spec.name) return std::make_unique<Reflex<Kingdom>>(game, bot, seed);
  }
  std::string names;
  for (const std::string_view name : all_names) names += (names.empty() ? "" : ", ") + std::string(name);
  return failure("bot.unknown", {spec.name, names});
}

}  // namespace guildhall::kingdom
