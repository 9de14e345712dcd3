// `guildhall hint`: what the best bot would do in one position, from what the player sees, and why.
#include <boost/json.hpp>
#include <cmath>
#include <print>

#include "ai/kingdom_hint.hpp"
#include "ai/london_review.hpp"
#include "apps/progress.hpp"
#include "apps/reasons.hpp"
#include "apps/with_game.hpp"
#include "core/gamefile.hpp"
#include "games/kingdom/campaign.hpp"

namespace guildhall {
namespace {

using kingdom::Kingdom;
using london::London;

constexpr std::string_view campaign_file = "guildhall campaign ";
constexpr std::string_view kingdom_position = "kingdom ";

// What the player has: the text of a file, or a position.
struct Source {
  std::string text;
  bool is_file = false;
  bool is_kingdom() const { return text.starts_with(is_file ? campaign_file : kingdom_position); }
};

Expected<Source> source_of(const HintOptions& options) {
  if (options.file.empty() == options.position.empty()) {
    return failure("option.bad", {"FILE or --position", "one of the two"});
  }
  if (options.file.empty() && options.at) {
    return failure("option.bad", {"--at", "a file: there is nothing before --position"});
  }
  if (options.file.empty()) return Source{.text = options.position};
  auto text = read_file(options.file);
  if (!text) return std::unexpected(text.error());
  return Source{.text = *std::move(text), .is_file = true};
}

template <class State>
Expected<State> state_at(const std::vector<State>& states, const HintOptions& options) {
  const auto last = static_cast<int>(states.size()) - 1;
  const int at = options.at.value_or(last);
  if (at < 0 || at > last) return failure("option.bad", {"--at", std::format("a number from 0 to {}", last)});
  return states[static_cast<std::size_t>(at)];
}

Expected<london::State> position_of(const London& game, const Source& source, const HintOptions& options) {
  if (!source.is_file) return game.parse_position(source.text);
  auto replayed = parse_game(game, source.text);
  if (!replayed) {
    replayed.error().file = options.file;
    return std::unexpected(replayed.error());
  }
  return state_at(replayed->states, options);
}

Expected<kingdom::State> position_of(const Kingdom& game, const Source& source, const HintOptions& options) {
  if (!source.is_file) {
    return game.parse_position(std::string_view(source.text).substr(kingdom_position.size()));
  }
  auto read = kingdom::read_campaign(game, source.text);
  if (read.problem) {
    read.problem->file = options.file;
    return std::unexpected(*read.problem);
  }
  return state_at(read.campaign->states(), options);
}

london::Hint ask(const London& game, const london::View& view, const london::Moves& moves,
                 const Doubt<london::Move>& doubt, const Budget& budget) {
  return london::advise(game, view, moves, doubt, budget, {.stop = &interrupted});
}

kingdom::Hint ask(const Kingdom& game, const kingdom::View& view, const kingdom::Moves& moves,
                  const Doubt<kingdom::Move>& doubt, const Budget& budget) {
  return kingdom::advise(game, view, moves, doubt, budget, Seed{}, &interrupted);
}

void add_shares(boost::json::object& out, const london::Hint& hint) {
  if (!hint.odds) return;
  out["share"] = hint.odds->best;
  out["than"].as_object()["share"] = hint.odds->other;
}
void add_shares(boost::json::object& /*out*/, const kingdom::Hint& /*hint*/) {}

void print_shares(Lang lang, const london::Hint& hint) {
  if (!hint.odds) {
    std::println("{}", say(lang, "hint-equal"));
    return;
  }
  std::println("{}", say(lang, "hint-share",
                         {{"n", static_cast<int>(std::lround(100 * hint.odds->best))},
                          {"m", static_cast<int>(std::lround(100 * hint.odds->other))}}));
}
void print_shares(Lang /*lang*/, const kingdom::Hint& /*hint*/) {}

template <Game G>
Exit hint_in(const G& game, const CommonOptions& common, const HintOptions& options, const Source& source) {
  const auto lang = parse_lang(common.lang);
  if (!lang) return std::unexpected(lang.error());
  const auto spec = parse_bot_spec("best:" + options.budget);
  if (!spec) return std::unexpected(spec.error());
  const auto state = position_of(game, source, options);
  if (!state) return std::unexpected(state.error());
  const Seat actor = game.actor(*state);
  if (actor == nobody) return failure("game.over");
  Doubt<typename G::Move> doubt;
  if (!options.instead.empty()) {
    const auto move = game.parse_move(*state, options.instead);
    if (!move) return std::unexpected(move.error());
    doubt.other = *move;
  }
  typename G::Moves moves;
  game.legal(*state, moves);
  const auto hint = ask(game, game.view(*state, actor), moves, doubt, spec->budget);
  const std::string nudge(nudge_of(hint.move));
  const std::string move = game.format_move(*state, hint.move);
  const std::string than = hint.other ? game.format_move(*state, *hint.other) : "";
  if (common.json) {
    boost::json::object out{{"nudge", nudge}, {"move", move}, {"reasons", to_json(hint.reasons)}};
    if (hint.other) out["than"] = boost::json::object{{"move", than}};
    add_shares(out, hint);
    std::println("{}", boost::json::serialize(out));
    return 0;
  }
  std::println("{}", say(*lang, "nudge-" + nudge));
  if (hint.other) {
    std::println("{}", say(*lang, std::is_same_v<G, Kingdom> ? "hint-round" : "hint-than",
                           {{"move", than}, {"reasons", reasons_text(*lang, hint.reasons)}}));
  }
  std::println("{}", say(*lang, "hint-move", {{"move", move}}));
  if (hint.other) print_shares(*lang, hint);
  return 0;
}

}  // namespace

Exit hint_command(const CommonOptions& common, const HintOptions& options) {
  const auto source = source_of(options);
  if (!source) return std::unexpected(source.error());
  CommonOptions of_game = common;
  of_game.game = source->is_kingdom() ? Kingdom::name : London::name;
  return with_game(of_game, [&](const auto& game) { return hint_in(game, common, options, *source); });
}

}  // namespace guildhall
