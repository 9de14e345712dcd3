#include <boost/json.hpp>
#include <print>

#include "apps/with_game.hpp"
#include "core/gamefile.hpp"

namespace guildhall {
namespace {

// The game a file belongs to stands in its second line.
std::string game_name(std::string_view text) {
  const std::size_t at = text.find("\ngame ");
  if (at == std::string_view::npos) return "london";
  const std::size_t from = at + 6;
  return std::string(text.substr(from, text.find_first_of("\r\n", from) - from));
}

template <Game G>
void print_game(const G& game, const ReplayedGame<G>& replayed) {
  const auto& [record, states] = replayed;
  Seat last_actor = nobody;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Seat actor = game.actor(states[i]);
    if (actor != last_actor) {
      const std::string name = actor < record.players.size() ? " (" + record.players[actor] + ")" : "";
      std::print("{}seat {}{}:", i == 0 ? "" : "\n", actor + 1, name);
    }
    std::print("{} {}", actor != last_actor ? "" : ",", game.format_move(states[i], record.moves[i]));
    last_actor = actor;
  }
  std::println("");
}

}  // namespace

Exit replay_command(const CommonOptions& common, const ReplayOptions& options) {
  const auto text = read_file(options.file);
  if (!text) return std::unexpected(text.error());
  CommonOptions named = common;
  named.game = game_name(*text);
  return with_game(named, [&]<Game G>(const G& game) -> Exit {
    auto replayed = parse_game(game, *text);
    if (!replayed) {
      replayed.error().file = options.file;
      return std::unexpected(replayed.error());
    }
    const auto moves = static_cast<int>(replayed->record.moves.size());
    const int at = options.at.value_or(moves);
    if (at < 0 || at > moves) {
      return failure("option.bad", {"--at", std::format("a number from 0 to {}", moves)});
    }
    const auto& state = replayed->states[static_cast<std::size_t>(at)];
    const bool over = game.actor(state) == nobody;
    const Result result = game.result(state);
    if (common.json) {
      boost::json::array texts;
      for (std::size_t i = 0; i < static_cast<std::size_t>(at); ++i) {
        texts.emplace_back(game.format_move(replayed->states[i], replayed->record.moves[i]));
      }
      boost::json::object out{{"game", std::string(G::name)},
                              {"moves", texts},
                              {"position", game.format_position(state)},
                              {"hash", short_hash(hash_value(state))},
                              {"over", over},
                              {"scores", boost::json::value_from(result.scores)}};
      std::println("{}", boost::json::serialize(out));
      return 0;
    }
    if (!options.at) print_game(game, *replayed);
    std::println("position after {} moves: {}", at, game.format_position(state));
    std::println("{}: {}", over ? "result" : "score if it ended now", result_text(result));
    return 0;
  });
}

}  // namespace guildhall
