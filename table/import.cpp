#include "table/import.hpp"

#include <algorithm>
#include <memory>

#include "core/gamefile.hpp"
#include "games/kingdom/campaign.hpp"
#include "games/london/london.hpp"
#include "table/table.hpp"

namespace guildhall {
namespace {

Expected<std::vector<Entry>> import_campaign(std::string_view text, std::string_view name) {
  const kingdom::Kingdom game;
  const kingdom::CampaignRead read = read_campaign(game, text);
  if (read.problem) return std::unexpected(*read.problem);
  if (!read.campaign) return failure("table.import");
  const kingdom::Campaign& campaign = *read.campaign;
  Setup setup{.game = "kingdom",
              .options = kingdom::Kingdom::format_options(campaign.head().options),
              .name = std::string(name.empty() ? std::string_view(campaign.head().name) : name),
              .seats = {{.kind = SeatKind::person}}};
  std::vector<Entry> entries;
  entries.push_back({.kind = EntryKind::create, .setup = std::make_shared<const Setup>(std::move(setup))});
  entries.push_back({.kind = EntryKind::start, .seat = 0, .text = format_seed(campaign.head().seed)});
  for (std::size_t i = 0; i < campaign.decisions(); ++i) {
    const std::string line(campaign.decision(i));
    Entry entry{.kind = EntryKind::decide, .seat = 0, .text = line};
    if (line == "undo") entry = {.kind = EntryKind::undo, .seat = 0, .n = 1};
    if (kingdom::is_note(line)) entry.kind = EntryKind::note;
    entries.push_back(std::move(entry));
  }
  return entries;
}

Expected<std::vector<Entry>> import_game(std::string_view text, const std::string& deck) {
  london::London game;
  if (!deck.empty()) {
    auto loaded = london::load_deck(deck, "deck");
    if (!loaded) return std::unexpected(loaded.error());
    game = london::London(std::make_shared<const london::Deck>(*std::move(loaded)));
  }
  const auto read = parse_game(game, text);
  if (!read) return std::unexpected(read.error());
  const auto& record = read->record;
  Setup setup{.game = "london",
              .options = london::London::format_options(record.options),
              .deck = deck,
              .position = record.position,
              .secret = record.secret};
  const auto seats = static_cast<std::size_t>(game.seats(read->states[0]));
  for (std::size_t seat = 0; seat < seats; ++seat) {
    setup.seats.push_back(
        {.kind = SeatKind::person, .name = seat < record.players.size() ? record.players[seat] : ""});
  }
  if (!record.position.empty()) {
    setup.options = london::London::format_options(
        {.players = static_cast<int>(seats), .first_player = read->states[0].first_player});
  }
  const auto create = std::make_shared<const Setup>(std::move(setup));
  std::vector<Entry> entries{{.kind = EntryKind::create, .setup = create}};
  for (std::size_t seat = 0; seat < std::min(seats, record.parts.size()); ++seat) {
    entries.push_back({.kind = EntryKind::sit,
                       .seat = static_cast<Seat>(seat),
                       .text = create->seats[seat].name,
                       .part = record.parts[seat]});
  }
  entries.push_back({.kind = EntryKind::start, .seat = 0, .text = format_seed(record.seed.value_or(Seed{}))});
  // The table tells where a turn has to be ended before the next one begins.
  auto table = make_table(entries[0]);
  if (!table) return std::unexpected(table.error());
  for (std::size_t i = 1; i < entries.size(); ++i) {
    if (auto ok = (*table)->add(entries[i]); !ok) return std::unexpected(ok.error());
  }
  const auto add = [&](Entry entry) {
    entries.push_back(std::move(entry));
    return (*table)->add(entries.back());
  };
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const auto& before = read->states[i];
    const Seat seat = game.actor(before);
    auto ok =
        add({.kind = EntryKind::decide, .seat = seat, .text = game.format_move(before, record.moves[i])});
    if (ok && (*table)->actor() == nobody && (*table)->status() == Status::playing) {
      ok = add({.kind = EntryKind::end_turn, .seat = seat});
    }
    if (!ok) return std::unexpected(ok.error());
  }
  return entries;
}

}  // namespace

Expected<std::vector<Entry>> import_file(std::string_view text, std::string_view name,
                                         const std::string& deck) {
  if (text.starts_with("guildhall campaign ")) return import_campaign(text, name);
  if (text.starts_with("guildhall ")) return import_game(text, deck);
  return failure("table.import");
}

Expected<std::string> branch_file(std::string_view text, int round, const std::string& name) {
  const kingdom::Kingdom game;
  const kingdom::CampaignRead read = read_campaign(game, text);
  if (read.problem) return std::unexpected(*read.problem);
  if (!read.campaign) return failure("table.import");
  const kingdom::Campaign& from = *read.campaign;
  const auto place = from.round_start(round);
  if (!place) {
    return failure("number.bad",
                   {std::to_string(round), "a round from 1 to " + std::to_string(from.now().round)});
  }
  auto branch = kingdom::branch_campaign(from, from.decisions_to(*place), name, "-");
  if (!branch) return std::unexpected(branch.error());
  return branch->text();
}

}  // namespace guildhall
