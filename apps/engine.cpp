// The line protocol of docs/engine-protocol.md.
#include <iostream>
#include <print>

#include "apps/progress.hpp"
#include "apps/with_game.hpp"
#include "core/gamefile.hpp"

namespace guildhall {
namespace {

template <Game G>
class Engine {
 public:
  explicit Engine(const G& game) : game_(game), rng_(random_seed()) {}

  // False when the session ends.
  bool line(const std::string& text) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string command = text.substr(0, space);
    const std::string argument = text.substr(std::min(space + 1, text.size()));
    if (command == "quit") return false;
    if (command.empty()) return true;
    if (const auto answer = obey(command, argument); !answer) {
      std::println("error {} {}", answer.error().code, sentence(answer.error()));
    } else {
      std::println("ok{}{}", answer->empty() ? "" : " ", *answer);
    }
    std::fflush(stdout);
    return true;
  }

 private:
  using Answer = Expected<std::string>;

  Answer obey(const std::string& command, const std::string& argument) {
    if (command == "new") return begin(argument);
    if (command == "position") return position(argument);
    if (command == "help") return std::string(commands);
    for (const std::string_view known :
         {"show", "legal", "move", "view", "score", "undo", "sample", "hash"}) {
      if (command == known && history_.empty()) return failure("engine.no-position");
    }
    if (command == "show") return game_.format_position(history_.back());
    if (command == "legal") return legal();
    if (command == "move") return move(argument);
    if (command == "view") return view(argument, false);
    if (command == "sample") return view(argument, true);
    if (command == "score") return score();
    if (command == "hash") return short_hash(hash_value(history_.back()));
    if (command == "undo") return undo();
    return failure("engine.command", {command, std::string(commands)});
  }

  // new [players N] [first N] [seed S]
  Answer begin(const std::string& argument) {
    StartOptions start;
    std::vector<std::string> words;
    for (std::size_t from = 0; from < argument.size();) {
      const std::size_t to = std::min(argument.find(' ', from), argument.size());
      if (to > from) words.push_back(argument.substr(from, to - from));
      from = to + 1;
    }
    for (std::size_t i = 0; i < words.size(); i += 2) {
      const std::string value = i + 1 < words.size() ? words[i + 1] : "";
      const bool number =
          !value.empty() && value.size() < 4 && value.find_first_not_of("0123456789") == std::string::npos;
      if (words[i] == "seed") {
        start.seed = value.empty() ? "none" : value;
      } else if ((words[i] == "players" || words[i] == "first") && number) {
        (words[i] == "players" ? start.players : start.first) = std::stoi(value);
      } else {
        return failure("option.bad", {words[i] + " " + value, "players N, first N or seed S"});
      }
    }
    const auto options = options_of(game_, start);
    if (!options) return std::unexpected(options.error());
    const auto seed = seed_of(start);
    if (!seed) return std::unexpected(seed.error());
    return start_from(game_.start(*options, *seed));
  }

  Answer position(const std::string& text) { return start_from(game_.parse_position(text)); }

  Answer start_from(const Expected<typename G::State>& state) {
    if (!state) return std::unexpected(state.error());
    history_.assign(1, *state);
    return std::string{};
  }

  Answer legal() {
    typename G::Moves moves;
    game_.legal(history_.back(), moves);
    std::string out;
    for (const auto move : moves) out += (out.empty() ? "" : ", ") + game_.format_move(history_.back(), move);
    return out;
  }

  Answer move(const std::string& text) {
    const auto move = game_.parse_move(history_.back(), text);
    if (!move) return std::unexpected(move.error());
    auto next = history_.back();
    std::string played = game_.format_move(next, *move);
    game_.play(next, *move, NoEvents{});
    history_.push_back(next);
    return played;
  }

  Answer view(const std::string& text, bool sample) {
    const int seats = game_.seats(history_.back());
    Seat seat = nobody;
    if (text.size() == 1 && text[0] >= '1' && text[0] < '1' + seats) {
      seat = static_cast<Seat>(text[0] - '1');
    } else if (text != "spectator") {
      return failure("seat.bad", {text, std::format("1 to {}, or spectator", seats)});
    }
    const auto seen = game_.view(history_.back(), seat);
    return sample ? game_.format_position(game_.sample(seen, rng_)) : game_.format_view(seen);
  }

  Answer score() {
    const Result result = game_.result(history_.back());
    std::string out = game_.actor(history_.back()) == nobody ? "final" : "now";
    out += " " + result_text(result) + " winners";
    for (const Seat seat : result.winners) out += std::format(" {}", seat + 1);
    return out;
  }

  Answer undo() {
    if (history_.size() < 2) return failure("undo.none");
    history_.pop_back();
    return std::string{};
  }

  static constexpr std::string_view commands =
      "new, position, show, legal, move, view, score, undo, sample, hash, help, quit";

  const G& game_;
  Rng rng_;
  std::vector<typename G::State> history_;
};

}  // namespace

Exit engine_command(const CommonOptions& common) {
  return with_game(common, [&]<Game G>(const G& game) -> Exit {
    std::println("guildhall engine 1 {} rules {} deck {:016x}", G::name, G::rules_version, game.deck_hash());
    std::fflush(stdout);
    Engine<G> engine(game);
    std::string line;
    while (!interrupted && std::getline(std::cin, line)) {
      if (line.ends_with('\r')) line.pop_back();
      if (!engine.line(line)) break;
    }
    return 0;
  });
}

}  // namespace guildhall
