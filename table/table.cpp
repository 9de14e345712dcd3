#include "table/table.hpp"

#include <algorithm>
#include <memory>

#include "ai/kingdom_players.hpp"
#include "ai/london_players.hpp"
#include "table/game_table.hpp"

namespace guildhall {

Expected<std::string> campaign_file(const kingdom::Kingdom& game, const kingdom::Options& options, Seed seed,
                                    std::string_view name, const std::vector<std::string>& lines) {
  auto campaign = kingdom::Campaign::begin(
      game, {.name = std::string(name), .date = "-", .options = options, .seed = seed});
  if (!campaign) return std::unexpected(campaign.error());
  for (const std::string& line : lines) {
    if (auto ok = campaign->add(line); !ok) return std::unexpected(ok.error());
  }
  return campaign->text();
}

bool write_changes(JsonWriter& out, const Parts& before, const Parts& after) {
  bool changed = false;
  const auto find = [](const Parts& parts, const std::string& name) {
    return std::ranges::find(parts, name, &Parts::value_type::first);
  };
  for (const auto& [name, json] : after) {
    const auto old = find(before, name);
    if (old != before.end() && old->second == json) continue;
    out.key(name).raw(json);
    changed = true;
  }
  for (const auto& [name, json] : before) {
    if (find(after, name) != after.end()) continue;
    out.key(name).null();
    changed = true;
  }
  return changed;
}

namespace {

Expected<london::London> london_of(const Setup& setup) {
  if (setup.deck.empty()) return london::London();
  auto deck = london::load_deck(setup.deck, "deck");
  if (!deck) return std::unexpected(deck.error());
  return london::London(std::make_shared<const london::Deck>(*std::move(deck)));
}

Expected<kingdom::Kingdom> kingdom_of(const Setup& setup) {
  if (!setup.position.empty()) return failure("table.no-position");
  if (!kingdom::good_name(setup.name)) return failure("campaign.name", {kingdom::printable(setup.name)});
  if (setup.deck.empty()) return kingdom::Kingdom();
  auto deck = kingdom::load_deck(setup.deck, "deck");
  if (!deck) return std::unexpected(deck.error());
  return kingdom::Kingdom(*std::move(deck));
}

int seats_of(const london::Options& options) {
  return options.players;
}
int seats_of(const kingdom::Options& /*options*/) {
  return 1;
}

template <Game G>
Expected<std::unique_ptr<Table>> make(Expected<G> game, const std::shared_ptr<const Setup>& setup) {
  if (!game) return std::unexpected(game.error());
  auto options = G::parse_options(setup->options);
  if (!options) return std::unexpected(options.error());
  const auto seats = static_cast<std::size_t>(seats_of(*options));
  if (setup->seats.size() != seats) {
    return failure("table.seats", {std::to_string(setup->seats.size()), std::to_string(seats)});
  }
  if (setup->host >= seats) return failure("table.seat");
  for (const SeatSetup& seat : setup->seats) {
    if (seat.kind != SeatKind::bot) continue;
    if (auto bot = find_player<G>(seat.bot); !bot) return std::unexpected(bot.error());
  }
  if (!setup->position.empty()) {
    auto state = game->parse_position(setup->position);
    if (!state) return std::unexpected(state.error());
    if (static_cast<std::size_t>(game->seats(*state)) != seats) {
      return failure("table.seats", {std::to_string(seats), std::to_string(game->seats(*state))});
    }
  }
  return std::make_unique<GameTable<G>>(*std::move(game), *options, setup);
}

}  // namespace

Expected<std::unique_ptr<Table>> make_table(const Entry& create) {
  if (create.kind != EntryKind::create || !create.setup) return failure("table.first-entry");
  const auto& setup = create.setup;
  Expected<std::unique_ptr<Table>> table = failure("game.unknown", {setup->game, "london or kingdom"});
  if (setup->game == london::London::name) table = make(london_of(*setup), setup);
  if (setup->game == kingdom::Kingdom::name) table = make(kingdom_of(*setup), setup);
  if (!table) return table;
  if (auto ok = (*table)->add(create); !ok) return std::unexpected(ok.error());
  return table;
}

}  // namespace guildhall
