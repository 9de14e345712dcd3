#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <print>

#include "ai/kingdom_players.hpp"
#include "ai/london_players.hpp"
#include "apps/campaign_store.hpp"
#include "apps/progress.hpp"
#include "apps/screen.hpp"
#include "apps/with_game.hpp"
#include "apps/words.hpp"
#include "core/gamefile.hpp"

namespace guildhall {
namespace {

template <Game G>
struct Opponent {
  std::string name;
  std::unique_ptr<Mind<G>> mind;
};
// For the seats from the second on; the first is the person's.
template <Game G>
using Opponents = std::vector<Opponent<G>>;

template <Game G>
class Terminal {
 public:
  Terminal(const G& game, GameRecord<G> record, std::vector<typename G::State> states, Opponents<G> opponents,
           Lang lang, OpenKingdom* kept = nullptr)
      : game_(game),
        record_(std::move(record)),
        states_(std::move(states)),
        opponents_(std::move(opponents)),
        lang_(lang),
        kept_(kept) {}

  Exit run() {
    std::println("{}{}", game_.seats(now()) > 1 ? words("seat", {{"n", person + 1}}) : "", words("intro"));
    while (game_.actor(now()) != nobody && !interrupted && !problem_) {
      game_.legal(now(), moves_);
      if (game_.actor(now()) != person) {
        bot_moves();
      } else if (const auto only = forced_move(now(), moves_)) {
        std::println("({})", game_.format_move(now(), *only));
        play(*only);
      } else if (!ask()) {
        return 0;
      }
    }
    if (problem_) return std::unexpected(*problem_);
    if (interrupted) return 0;
    show_table();
    std::print("{}\n{}", words("over"), score_table(game_, now(), lang_));
    const Result result = game_.result(now());
    if (result.scores.size() == 1) {
      const bool assisted = kept_ != nullptr && kept_->campaign().assisted();
      std::println("{}", words(assisted ? "score-assisted" : "score", {{"n", result.scores[0]}}));
      return 0;
    }
    const bool won = std::ranges::find(result.winners, person) != result.winners.end();
    std::println("{}", words(!won ? "lose" : result.winners.size() > 1 ? "share" : "win"));
    return 0;
  }

 private:
  static constexpr Seat person = 0;

  const typename G::State& now() const { return states_.back(); }
  std::string words(std::string_view key, const std::vector<TextArg>& args = {}) const {
    return say(lang_, key, args);
  }

  void play(typename G::Move move) {
    if (kept_ != nullptr && !keep(game_.format_move(now(), move))) return;
    auto next = now();
    const auto seen_before = game_.view(next, person);
    const Seat actor = game_.actor(next);
    game_.play(next, move, NoEvents{});
    record_.moves.push_back(move);
    states_.push_back(next);
    const bool shown = game_.reveals(seen_before, game_.view(next, person));
    if (actor != person || shown || game_.actor(next) != person) barrier_ = states_.size();
  }

  void bot_moves() {
    const Seat actor = game_.actor(now());
    const Opponent<G>& opponent = opponents_[actor - 1U];
    std::print("{}", words("bot", {{"n", actor + 1}, {"bot", opponent.name}}));
    std::fflush(stdout);
    for (bool first = true; game_.actor(now()) == actor && !interrupted; first = false) {
      game_.legal(now(), moves_);
      const auto view = game_.view(now(), actor);
      const auto move = opponent.mind->think(view, moves_, {.stop = &interrupted}).move;
      std::print("{} {}", first ? "" : ",", game_.format_move_for(now(), move, person));
      play(move);
    }
    std::println("");
    if (game_.actor(now()) == person) show_table();
  }

  // On the disk first; false and the end of the play if that fails.
  bool keep(const std::string& decision) {
    const auto open = kept_->campaign().unnamed();
    if (auto ok = kept_->add(decision); !ok) {
      problem_ = ok.error();
      return false;
    }
    for (const auto card : kept_->campaign().unnamed() - open) {
      std::println("{}", words("wants-name", {{"n", card}}));
    }
    return true;
  }

  // The only thing that can be done, unless it would end something.
  std::optional<typename G::Move> forced_move(const typename G::State& state,
                                              const typename G::Moves& moves) const {
    std::optional<typename G::Move> only;
    for (const auto move : moves) {
      if (G::is_idle(move)) continue;
      if (only) return {};
      only = move;
    }
    if (only && game_.format_move(state, *only) == "stop") return {};
    return only;
  }

  void show_table() const { std::print("{}", screen(game_, game_.view(now(), person), lang_)); }

  void show_moves() const {
    const auto view = game_.view(now(), person);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const std::string words = explain_move(game_, view, moves_[i], lang_);
      std::println("{:>3}  {:<34}{}", i + 1, game_.format_move(now(), moves_[i]), words);
    }
  }

  // Asks until a decision is made; false when the person leaves.
  bool ask() {
    if (!shown_ || game_.seats(now()) == 1) show_table();
    shown_ = true;
    show_moves();
    while (true) {
      std::print("> ");
      std::fflush(stdout);
      std::string line;
      if (!std::getline(std::cin, line) || interrupted) {
        std::println("");
        return false;
      }
      if (problem_) return true;
      const std::size_t space = std::min(line.find(' '), line.size());
      const std::string command = line.substr(0, space);
      const std::string argument = line.substr(std::min(space + 1, line.size()));
      if (command == "quit") return false;
      if (command == "undo") {
        if (kept_ != nullptr ? undo_kept(argument == "anyway") : undo()) return true;
      } else if (!serve(command, argument)) {
        if (choose(line)) return true;
      }
    }
  }

  // Commands that leave the game as it is; true when it was one.
  bool serve(const std::string& command, const std::string& argument) {
    if (command == "help") {
      std::print("{}{}", words("help"), kept_ != nullptr ? words("help-campaign") : "");
    } else if (command == "table") {
      show_table();
      show_moves();
    } else if (command == "card") {
      const std::string text = describe_card(game_, game_.view(now(), person), argument, lang_);
      std::print("{}", text.empty() ? words("no-card") + "\n" : text);
    } else if (command == "score") {
      std::print("{}", score_table(game_, now(), lang_));
    } else if (command == "name" && kept_ != nullptr) {
      give_name(argument);
    } else if (command == "save") {
      save(argument);
    } else {
      return false;
    }
    return true;
  }

  void save(const std::string& file) {
    if (file.empty()) {
      std::println("{}", words("save-what"));
      return;
    }
    const auto written = write_file(file, format_game(game_, record_));
    std::println("{}", written ? words("saved", {{"file", file}}) : told(lang_, written.error()));
  }

  void give_name(const std::string& card_and_name) {
    const auto given = kept_->add("name " + card_and_name);
    if (!given && kept_->broken()) problem_ = given.error();
    std::println("{}", given ? words("named") : told(lang_, given.error()));
  }

  // In a campaign everything can be taken back, as far as the last real choice; a line of the log each.
  bool undo_kept(bool anyway) {
    if (states_.size() == 1) {
      std::println("{}", words("undo-nothing"));
      return false;
    }
    std::size_t back = states_.size() - 1;
    bool shown = false;
    typename G::Moves moves;
    do {
      --back;
      shown =
          shown || game_.reveals(game_.view(states_[back], person), game_.view(states_[back + 1], person));
      game_.legal(states_[back], moves);
    } while (back > 0 && forced_move(states_[back], moves));
    if (shown && !anyway && !kept_->campaign().assisted()) {
      std::println("{}", words("undo-shown"));
      return false;
    }
    while (states_.size() > back + 1) {
      if (!keep("undo")) return true;
      states_.pop_back();
      record_.moves.pop_back();
    }
    if (shown) std::println("{}", words("undo-assisted"));
    shown_ = false;
    return true;
  }

  bool undo() {
    if (states_.size() <= barrier_) {
      std::println("{}", words("undo-never"));
      return false;
    }
    states_.pop_back();
    record_.moves.pop_back();
    shown_ = false;
    return true;
  }

  bool choose(const std::string& line) {
    const bool number =
        !line.empty() && line.size() < 4 && line.find_first_not_of("0123456789") == std::string::npos;
    if (number) {
      const auto index = static_cast<std::size_t>(std::stoi(line));
      if (index < 1 || index > moves_.size()) {
        std::println("{}", words("no-move", {{"n", static_cast<int>(index)},
                                             {"most", static_cast<int>(moves_.size())}}));
        return false;
      }
      play(moves_[index - 1]);
      return true;
    }
    auto move = game_.parse_move(now(), line);
    if (!move) {
      move.error().line = move.error().column = 0;
      std::println("{}", told(lang_, move.error()));
      return false;
    }
    play(*move);
    return true;
  }

  const G& game_;
  GameRecord<G> record_;
  std::vector<typename G::State> states_;
  Opponents<G> opponents_;
  Lang lang_;
  OpenKingdom* kept_;  // the campaign that is being played, if it is one
  std::optional<Error> problem_;
  typename G::Moves moves_;
  std::size_t barrier_ = 1;  // states before this one cannot come back
  bool shown_ = false;
};

template <Game G>
Expected<ReplayedGame<G>> new_game(const G& game, const StartOptions& start) {
  const auto options = options_of(game, start);
  if (!options) return std::unexpected(options.error());
  const auto seed = seed_of(start);
  if (!seed) return std::unexpected(seed.error());
  const auto state = game.start(*options, *seed);
  if (!state) return std::unexpected(state.error());
  ReplayedGame<G> fresh;
  fresh.record.options = *options;
  fresh.record.seed = *seed;
  fresh.states.push_back(*state);
  return fresh;
}

template <Game G>
Expected<ReplayedGame<G>> saved_game(const G& game, const std::string& file) {
  const auto text = read_file(file);
  if (!text) return std::unexpected(text.error());
  auto saved = parse_game(game, *text);
  if (!saved) saved.error().file = file;
  return saved;
}

template <Game G>
Expected<Opponents<G>> opponents_of(const G& game, const StartOptions& start, int seats) {
  const auto count = static_cast<std::size_t>(seats) - 1;
  std::vector<std::string> names = start.bots;
  if (names.empty()) names.emplace_back(default_player<G>());
  if (names.size() == 1) names.resize(count, names[0]);
  if (names.size() != count) {
    return failure("bots.count", {std::to_string(names.size()), std::to_string(count)});
  }
  Opponents<G> opponents;
  for (const std::string& name : names) {
    auto mind = make_player<G>(game, name, random_seed());
    if (!mind) return std::unexpected(mind.error());
    opponents.push_back({.name = name, .mind = *std::move(mind)});
  }
  return opponents;
}

// Goes on with a kingdom where it was put away; its file grows with each decision.
Exit play_kingdom(const CommonOptions& common, const PlayOptions& play, Lang lang) {
  if (common.game != "kingdom") return failure("option.bad", {"--kingdom", "the game 'kingdom'"});
  const auto game = make_kingdom(common.cards);
  if (!game) return std::unexpected(game.error());
  const auto folder = kingdoms_folder(play.dir);
  if (!folder) return std::unexpected(folder.error());
  const auto path = find_kingdom(*folder, play.kingdom);
  if (!path) return std::unexpected(path.error());
  const auto open = OpenKingdom::open(*game, *path);
  if (!open) return std::unexpected(open.error());
  const kingdom::Campaign& campaign = (*open)->campaign();
  GameRecord<kingdom::Kingdom> record{.options = campaign.head().options, .seed = campaign.head().seed};
  record.players.emplace_back("you");
  record.moves = campaign.moves();
  std::println("{}", say(lang, campaign.assisted() ? "opened-assisted" : "opened",
                         {{"path", *path}, {"n", static_cast<int>(campaign.decisions())}}));
  return Terminal<kingdom::Kingdom>(*game, std::move(record), campaign.states(), {}, lang, open->get()).run();
}

}  // namespace

Exit play_command(const CommonOptions& common, const StartOptions& start, const PlayOptions& play) {
  const auto lang = parse_lang(common.lang);
  if (!lang) return std::unexpected(lang.error());
  if (!play.kingdom.empty()) return play_kingdom(common, play, *lang);
  return with_game(common, [&]<Game G>(const G& game) -> Exit {
    auto begun = play.saved.empty() ? new_game(game, start) : saved_game(game, play.saved);
    if (!begun) return std::unexpected(begun.error());
    const int seats = game.seats(begun->states.back());
    auto opponents = opponents_of(game, start, seats);
    if (!opponents) return std::unexpected(opponents.error());
    if (begun->record.players.empty()) {
      begun->record.players.emplace_back("you");
      for (const Opponent<G>& each : *opponents) begun->record.players.push_back(each.name);
    }
    return Terminal<G>(game, std::move(begun->record), std::move(begun->states), *std::move(opponents), *lang)
        .run();
  });
}

}  // namespace guildhall
