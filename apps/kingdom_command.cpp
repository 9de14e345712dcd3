// guildhall kingdom list|new|show|branch|export|import|verify
#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <format>
#include <print>

#include "apps/campaign_store.hpp"
#include "apps/kingdom_words.hpp"
#include "apps/progress.hpp"
#include "apps/screen.hpp"
#include "apps/with_game.hpp"
#include "core/gamefile.hpp"
#include "games/kingdom/position.hpp"
#include "games/kingdom/words.hpp"

namespace guildhall {
namespace {

namespace json = boost::json;
using namespace kingdom;

std::string today() {
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  return std::format("{:%FT%TZ}", now);
}

std::string_view purity(bool assisted) {
  return assisted ? "assisted" : "clean";
}

// The name a kingdom has by its file.
std::string stem(const std::string& path) {
  return std::filesystem::path(path).stem().string();
}

int finished_expansions(const State& state) {
  return std::max(0, state.score_count - 1);
}

json::array path_json(const Campaign& campaign) {
  json::array out;
  for (std::size_t i = 0; i < campaign.now().score_count; ++i) {
    out.push_back(json::object{{"fame", campaign.now().scores[i]}, {"assisted", campaign.score_assisted(i)}});
  }
  return out;
}

json::object summary_json(const std::string& name, const Campaign& campaign) {
  const State& state = campaign.now();
  return {{"name", name},
          {"date", campaign.head().date},
          {"round", state.round},
          {"decisions", campaign.decisions()},
          {"discovered", cards_discovered(campaign.game().deck(), state)},
          {"fame", campaign.game().result(state).scores[0]},
          {"assisted", campaign.assisted()},
          {"expansions", finished_expansions(state)},
          {"over", campaign.game().actor(state) == nobody},
          {"path", path_json(campaign)}};
}

// The score path as words: "23, 41 (assisted)".
std::string path_text(const Campaign& campaign) {
  std::string out;
  for (std::size_t i = 0; i < campaign.now().score_count; ++i) {
    out += std::format("{}{}{}", i == 0 ? "base game " : ", expansion ", campaign.now().scores[i],
                       campaign.score_assisted(i) ? " (assisted)" : "");
  }
  return out.empty() ? "nothing yet" : out;
}

Exit list(const Kingdom& game, const std::string& folder, bool as_json) {
  json::array all;
  int damaged = 0;
  const auto names = kingdom_names(folder);
  if (!as_json && names.empty()) std::println("no kingdoms in {}", folder);
  if (!as_json && !names.empty()) {
    std::println("{:<24} {:>5} {:>10} {:>5} {:<9} {:>10}", "name", "round", "discovered", "fame", "score",
                 "expansions");
  }
  for (const std::string& name : names) {
    const auto campaign = load_kingdom(game, std::format("{}/{}.kingdom", folder, name));
    if (!campaign) {
      ++damaged;
      if (as_json) all.push_back(json::object{{"name", name}, {"problem", sentence(campaign.error())}});
      if (!as_json) std::println("{:<24} {}", name, sentence(campaign.error()));
      continue;
    }
    const State& state = campaign->now();
    if (as_json) {
      all.push_back(summary_json(name, *campaign));
      continue;
    }
    std::println("{:<24} {:>5} {:>10} {:>5} {:<9} {:>10}{}", name, state.round,
                 cards_discovered(game.deck(), state), game.result(state).scores[0],
                 purity(campaign->assisted()), finished_expansions(state),
                 game.actor(state) == nobody ? "  finished" : "");
  }
  if (as_json) std::println("{}", json::serialize(json::object{{"folder", folder}, {"kingdoms", all}}));
  return damaged == 0 ? 0 : 1;
}

// Plays to the end. A bot that may begin anew as often as it likes would do little else: it never does.
Expected<void> let_play(Campaign& campaign, const std::string& name) {
  const auto bot = find_bot<Kingdom>(name);
  if (!bot) return std::unexpected(bot.error());
  const Kingdom& game = campaign.game();
  const Seed seed = campaign.head().seed;
  Rng rng(Seed{~seed.high, seed.low});
  Moves all;
  Moves moves;
  while (game.actor(campaign.now()) != nobody && !interrupted) {
    game.legal(campaign.now(), all);
    moves.clear();
    for (const Move move : all) {
      if (move.kind != MoveKind::restart) moves.push_back(move);
    }
    if (auto ok = campaign.play(decide(game, *bot, campaign.now(), moves, rng)); !ok) return ok;
  }
  return {};
}

Exit keep_new(const std::string& folder, const std::string& path, const Campaign& campaign,
              std::string_view what) {
  if (interrupted) return 0;
  if (path.starts_with(folder + "/")) {
    if (auto ok = make_folder(folder); !ok) return std::unexpected(ok.error());
  }
  if (auto ok = create_file(path, campaign.text()); !ok) return std::unexpected(ok.error());
  std::println("{} {}: {} decisions, round {}, fame {}, {}", what, path, campaign.decisions(),
               campaign.now().round, campaign.game().result(campaign.now()).scores[0],
               purity(campaign.assisted()));
  return 0;
}

Exit make(const Kingdom& game, const std::string& folder, const KingdomOptions& options) {
  const auto path = kingdom_path(folder, options.name);
  if (!path) return std::unexpected(path.error());
  if (options.expansions < 0 || options.expansions > 10) {
    return failure("option.bad", {"--expansions", "a number from 0 to 10"});
  }
  const auto seed = options.seed.empty() ? Expected<Seed>(random_seed()) : parse_seed(options.seed);
  if (!seed) return std::unexpected(seed.error());
  CampaignHead head{.name = stem(*path), .date = today(), .seed = *seed};
  head.options.expansions = static_cast<std::uint8_t>(options.expansions);
  auto campaign = Campaign::begin(game, std::move(head));
  if (!campaign) return std::unexpected(campaign.error());
  if (!options.bot.empty()) {
    if (auto ok = let_play(*campaign, options.bot); !ok) return std::unexpected(ok.error());
  }
  return keep_new(folder, *path, *campaign, "new:");
}

json::object score_json(const Deck& deck, const ScoreLine& line) {
  json::array parts;
  for (const ScorePart& part : line.parts) {
    parts.push_back(json::object{{"each", part.fame},
                                 {"times", part.times},
                                 {"fame", part.value},
                                 {"why", score_part_text(deck, line, part, Lang::en)}});
  }
  return {{"card", line.card},
          {"name", line.card == 0 ? "banished cards" : stage_label(deck, line.card, line.stage, Lang::en)},
          {"printed", line.printed},
          {"stickers", line.stickers},
          {"parts", parts},
          {"fame", line.total}};
}

// The cards of each zone by what the player may know: of the deck only the cards, in ascending order.
json::object zones_json(const Deck& deck, const State& state, const Campaign& campaign) {
  json::object zones;
  for (int z = 1; z < zone_count; ++z) {
    json::array cards;
    for (const CardId card : state.zones[static_cast<std::size_t>(z)]) {
      json::object one{{"card", card},
                       {"stage", state.stage[card]},
                       {"name", stage_label(deck, card, state.stage[card], Lang::en)}};
      if (const auto given = campaign.name_of(card); !given.empty()) one["given"] = given;
      cards.push_back(std::move(one));
    }
    zones[zone_names[static_cast<std::size_t>(z)]] = std::move(cards);
  }
  return zones;
}

void show_json(const std::string& name, const Campaign& campaign, const State& state, std::size_t at) {
  const Kingdom& game = campaign.game();
  json::object out = summary_json(name, campaign);
  Moves moves;
  game.legal(state, moves);
  json::array texts;
  for (const Move move : moves) texts.emplace_back(game.format_move(state, move));
  json::array lines;
  for (const ScoreLine& line : game.explain(state)) lines.push_back(score_json(game.deck(), line));
  out["at_decision"] = at;
  out["shown_round"] = state.round;
  out["shown_fame"] = game.result(state).scores[0];
  out["position"] = game.format_view(game.view(state, 0));
  out["zones"] = zones_json(game.deck(), state, campaign);
  out["resources"] = format_resources(state.held, ',');
  out["question"] = question_text(game, state, Lang::en);
  out["moves"] = std::move(texts);
  out["score"] = std::move(lines);
  out["origins"] = json::value_from(campaign.origins());
  std::println("{}", json::serialize(out));
}

std::string removed_cards(const Deck& deck, const State& state, Zone zone) {
  std::string out;
  for (const CardId card : state.zone(zone)) {
    out += (out.empty() ? "" : ", ") + stage_label(deck, card, state.stage[card], Lang::en);
  }
  return out.empty() ? "—" : out;
}

void show_text(const std::string& name, const Campaign& campaign, const State& state, std::size_t at) {
  const Kingdom& game = campaign.game();
  std::println("{}, begun {}, {}: {} of {} decisions", name, campaign.head().date,
               purity(campaign.assisted()), at, campaign.decisions());
  for (const std::string& origin : campaign.origins()) std::println("branched off: {}", origin);
  std::print("{}", screen(game, game.view(state, 0), Lang::en));
  std::println("destroyed  {}", removed_cards(game.deck(), state, Zone::destroyed));
  std::println("banished   {}", removed_cards(game.deck(), state, Zone::banished));
  for (const GivenName& given : campaign.names())
    std::println("card {} is called {}", given.card, given.name);
  Moves moves;
  game.legal(state, moves);
  for (const Move move : moves) {
    std::println("  {:<32}{}", game.format_move(state, move),
                 explain_move(game, game.view(state, 0), move, Lang::en));
  }
  std::println("\nscore path: {}", path_text(campaign));
  std::print("{}", score_table(game, state, Lang::en));
}

Exit show(const Kingdom& game, const std::string& folder, const KingdomOptions& options, bool as_json) {
  const auto path = find_kingdom(folder, options.name);
  if (!path) return std::unexpected(path.error());
  const auto campaign = load_kingdom(game, *path);
  if (!campaign) return std::unexpected(campaign.error());
  std::size_t place = campaign->states().size() - 1;
  if (options.round) {
    const auto start = campaign->round_start(*options.round);
    if (!start) {
      return failure("campaign.round",
                     {std::to_string(*options.round), std::to_string(campaign->now().round)});
    }
    place = *start;
  }
  const State& state = campaign->states()[place];
  const std::size_t at = options.round ? campaign->decisions_to(place) : campaign->decisions();
  if (as_json) {
    show_json(stem(*path), *campaign, state, at);
  } else {
    show_text(stem(*path), *campaign, state, at);
  }
  return 0;
}

// How many decisions of the log a branch takes over.
Expected<std::size_t> branch_point(const Campaign& campaign, const KingdomOptions& options) {
  if (options.round && options.decision) {
    return failure("option.bad", {"--round and --decision", "one of them"});
  }
  if (options.round) {
    const auto start = campaign.round_start(*options.round);
    if (start) return campaign.decisions_to(*start);
    return failure("campaign.round", {std::to_string(*options.round), std::to_string(campaign.now().round)});
  }
  const auto all = static_cast<int>(campaign.decisions());
  const int wanted = options.decision.value_or(all);
  if (wanted < 0 || wanted > all) {
    return failure("option.bad", {"--decision", std::format("a number from 0 to {}", all)});
  }
  return static_cast<std::size_t>(wanted);
}

Exit branch(const Kingdom& game, const std::string& folder, const KingdomOptions& options) {
  const auto path = find_kingdom(folder, options.name);
  if (!path) return std::unexpected(path.error());
  const auto target = kingdom_path(folder, options.target);
  if (!target) return std::unexpected(target.error());
  const auto campaign = load_kingdom(game, *path);
  if (!campaign) return std::unexpected(campaign.error());
  const auto point = branch_point(*campaign, options);
  if (!point) return std::unexpected(point.error());
  const auto made = branch_campaign(*campaign, *point, stem(*target), today());
  if (!made) return std::unexpected(made.error());
  return keep_new(folder, *target, *made, "branched:");
}

Exit export_file(const Kingdom& game, const std::string& folder, const KingdomOptions& options) {
  const auto path = find_kingdom(folder, options.name);
  if (!path) return std::unexpected(path.error());
  const auto campaign = load_kingdom(game, *path);
  if (!campaign) return std::unexpected(campaign.error());
  if (auto ok = create_file(options.target, campaign->text()); !ok) return std::unexpected(ok.error());
  std::println("exported: {}: {} decisions", options.target, campaign->decisions());
  return 0;
}

Exit import_file(const Kingdom& game, const std::string& folder, const KingdomOptions& options) {
  auto campaign = load_kingdom(game, options.name);
  if (!campaign) return std::unexpected(campaign.error());
  const auto path =
      options.target.empty() ? path_in(folder, campaign->head().name) : kingdom_path(folder, options.target);
  if (!path) return std::unexpected(path.error());
  if (stem(*path) != campaign->head().name) campaign = rename_campaign(*campaign, stem(*path));
  if (!campaign) return std::unexpected(campaign.error());
  return keep_new(folder, *path, *campaign, "imported:");
}

Exit verify(const Kingdom& game, const std::string& folder, const KingdomOptions& options, bool as_json) {
  std::error_code unused;
  const auto kind = std::filesystem::status(options.name, unused).type();
  const bool file = kind != std::filesystem::file_type::not_found &&
                    kind != std::filesystem::file_type::none && kind != std::filesystem::file_type::directory;
  const auto path = file ? Expected<std::string>(options.name) : find_kingdom(folder, options.name);
  if (!path) return std::unexpected(path.error());
  const auto text = read_file(*path);
  if (!text) return std::unexpected(text.error());
  auto read = read_campaign(game, *text);
  if (read.problem) read.problem->file = *path;
  const std::size_t good = read.campaign ? read.campaign->decisions() : 0;
  if (as_json) {
    json::object out{
        {"file", *path}, {"good", !read.problem}, {"decisions", good}, {"dropped", read.dropped}};
    if (read.problem) out["problem"] = sentence(*read.problem);
    if (read.campaign) out["kingdom"] = summary_json(stem(*path), *read.campaign);
    std::println("{}", json::serialize(out));
  } else if (read.campaign) {
    std::println("{}: {} decisions are good{}: round {}, fame {}, {}", *path, good,
                 read.problem ? " and can be saved" : "", read.campaign->now().round,
                 game.result(read.campaign->now()).scores[0], purity(read.campaign->assisted()));
    if (read.dropped > 0)
      std::println("the last line was never finished: {} bytes to be dropped", read.dropped);
  } else {
    std::println("{}: nothing of it can be read here", *path);
  }
  if (!options.save.empty() && read.campaign) {
    if (auto ok = create_file(options.save, read.campaign->text()); !ok) return std::unexpected(ok.error());
    if (!as_json) std::println("saved: {}: {} decisions", options.save, good);
  }
  if (read.problem) return std::unexpected(*read.problem);
  return 0;
}

}  // namespace

Exit kingdom_command(const CommonOptions& common, const KingdomOptions& options) {
  const auto game = make_kingdom(common.cards);
  if (!game) return std::unexpected(game.error());
  const auto folder = kingdoms_folder(options.dir);
  if (!folder) return std::unexpected(folder.error());
  if (options.action == "list") return list(*game, *folder, common.json);
  if (options.action == "new") return make(*game, *folder, options);
  if (options.action == "show") return show(*game, *folder, options, common.json);
  if (options.action == "branch") return branch(*game, *folder, options);
  if (options.action == "export") return export_file(*game, *folder, options);
  if (options.action == "import") return import_file(*game, *folder, options);
  return verify(*game, *folder, options, common.json);
}

}  // namespace guildhall
