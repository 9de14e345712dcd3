#include "ai/london_players.hpp"

#include <algorithm>

#include "ai/london_minds.hpp"

namespace guildhall {
namespace {

using london::London;

class Thinker final : public Player<London> {
 public:
  explicit Thinker(std::unique_ptr<Mind<London>> mind) : mind_(std::move(mind)) {}
  london::Move choose(const london::View& view, const london::Moves& moves, Rng& /*rng*/,
                      const std::atomic<bool>& stop) override {
    return mind_->think(view, moves, {.stop = &stop, .progress = {}}).move;
  }

 private:
  std::unique_ptr<Mind<London>> mind_;
};

constexpr std::string_view hint_budget = ":600ms";

}  // namespace

template <>
std::vector<PlayerName> player_names<London>() {
  std::vector<PlayerName> names;
  for (const Bot<London>& bot : bots<London>()) names.push_back({.name = bot.name});
  for (const std::string_view level : london::level_names()) {
    names.push_back({.name = level, .slow = level != "apprentice"});
  }
  return names;
}

template <>
std::string_view default_player<London>() {
  return "master";
}

template <>
Expected<std::shared_ptr<Player<London>>> make_player(const London& game, std::string_view name, Seed seed,
                                                      bool hint) {
  if (!std::ranges::contains(london::level_names(), name)) {
    auto bot = find_bot<London>(name);
    if (!bot) return std::unexpected(bot.error());
    return std::make_shared<Reflexes<London>>(game, *bot);
  }
  auto spec = parse_bot_spec(std::string(name) + std::string(hint ? hint_budget : ""));
  if (!spec) return std::unexpected(spec.error());
  auto mind = london::make_mind(game, *spec, seed);
  if (!mind) return std::unexpected(mind.error());
  return std::make_shared<Thinker>(*std::move(mind));
}

}  // namespace guildhall
