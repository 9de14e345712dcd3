#include <signal.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <exception>
#include <functional>
#include <new>
#include <print>

#include "apps/commands.hpp"
#include "apps/files.hpp"
#include "apps/progress.hpp"

namespace guildhall {

std::atomic<bool> interrupted = false;

namespace {

constexpr int exit_failed = 1;
constexpr int exit_usage = 2;
constexpr int exit_interrupted = 130;

void watch_signals() {
  struct sigaction stop = {};
  stop.sa_handler = [](int) { interrupted = true; };
  sigaction(SIGINT, &stop, nullptr);
  sigaction(SIGTERM, &stop, nullptr);
  signal(SIGPIPE, SIG_IGN);
}

void add_common(CLI::App& command, CommonOptions& common, bool json,
                const std::string& games = "london or kingdom") {
  command.add_option("game", common.game, games)->capture_default_str();
  command.add_option("--cards", common.cards, "play with the deck of this file");
  if (json) command.add_flag("--json", common.json, "print JSON for programs");
}

void add_start(CLI::App& command, StartOptions& start) {
  command.add_option("--players", start.players, "number of players (london: 2 to 4, usually 2)");
  command.add_option("--first", start.first, "the seat that begins (1, 2 …)")->capture_default_str();
  command.add_option("--expansions", start.expansions,
                     "kingdom: how many may follow the base game (0 to 10)");
  command.add_option("--seed", start.seed, "decimal or 0x… up to 128 bits; from the system when not given");
}

void add_bots(CLI::App& command, StartOptions& start, const std::string& what) {
  command.add_option("--bots", start.bots, what + " (one for all, or one a seat, with commas)")
      ->delimiter(',');
}

// Errors come first: one in many games interrupts the others.
int report(Exit exit) {
  if (auto out = flush_output(); exit && !out) exit = std::unexpected(out.error());
  if (!exit) {
    std::println(stderr, "guildhall: {}", sentence(exit.error()));
    return exit_failed;
  }
  if (!interrupted) return *exit;
  std::println(stderr, "guildhall: interrupted");
  return exit_interrupted;
}

// The folder of the kingdoms and the name of one.
void add_kingdom(CLI::App& command, KingdomOptions& options, const std::string& what) {
  command.add_option("--dir", options.dir, "the folder of the kingdoms, else $GUILDHALL_KINGDOMS");
  if (!what.empty()) command.add_option("name", options.name, what)->required();
}

void add_kingdom_commands(CLI::App& app, CommonOptions& common, KingdomOptions& options,
                          std::function<Exit()>& chosen) {
  CLI::App& kingdom = *app.add_subcommand("kingdom", "the campaigns of Kingdom Legacy that you keep");
  kingdom.require_subcommand(1);
  const auto action = [&](const std::string& name, const std::string& help, const std::string& what,
                          bool json) -> CLI::App& {
    CLI::App& command = *kingdom.add_subcommand(name, help);
    add_kingdom(command, options, what);
    command.add_option("--cards", common.cards, "the deck they are played with");
    if (json) command.add_flag("--json", common.json, "print JSON for programs");
    command.callback([&, name = name] {
      options.action = name;
      chosen = [&] { return kingdom_command(common, options); };
    });
    return command;
  };
  action("list", "all kingdoms of the folder", "", true);
  CLI::App& fresh = action("new", "found a kingdom", "its name", false);
  fresh.add_option("--seed", options.seed, "decimal or 0x… up to 128 bits; from the system when not given");
  fresh.add_option("--expansions", options.expansions, "how many may follow the base game (0 to 10)")
      ->capture_default_str();
  fresh.add_option("--bot", options.bot, "let a bot play it to the end");
  CLI::App& show = action("show", "zones, question and score of a kingdom", "its name or file", true);
  show.add_option("--at", options.round, "as it was when this round began");
  CLI::App& branch = action("branch", "a new kingdom from a moment of another", "its name or file", false);
  branch.add_option("new-name", options.target, "the name of the new one")->required();
  branch.add_option("--round", options.round, "from the beginning of this round");
  branch.add_option("--decision", options.decision, "after so many decisions");
  CLI::App& to = action("export", "copy a kingdom into a file", "its name", false);
  to.add_option("file", options.target, "the file, which must not be there yet")->required();
  CLI::App& from = action("import", "check a file and take it into the folder", "the file", false);
  from.add_option("new-name", options.target, "another name for it");
  CLI::App& verify =
      action("verify", "replay a kingdom and say what is good of it", "its name or file", true);
  verify.add_option("--save", options.save, "write the good part into this new file");
}

void add_match_commands(CLI::App& app, CommonOptions& common, MatchOptions& options,
                        std::vector<std::string>& budgets, std::function<Exit()>& chosen) {
  const auto add_options = [&](CLI::App& command) {
    command.add_option("--games", options.games, "how many")->capture_default_str();
    command.add_option("--seed", options.seed,
                       "decimal or 0x… up to 128 bits; from the system when not given");
    command.add_option("--threads", options.threads, "games at once")->capture_default_str();
    command.add_option("--bot-threads", options.bot_threads, "threads of each bot")->capture_default_str();
    command.add_flag("--processor-time", options.processor_time,
                     "budgets are processor time: other work on the machine changes nothing");
  };
  CLI::App& match = *app.add_subcommand(
      "match", "let bots play: against each other, or in Kingdom Legacy the same campaigns");
  add_common(match, common, true);
  match.add_option("--a", options.a, "a bot, such as master:10ms, master:2000n or master:1s/turn")
      ->required();
  match.add_option("--b", options.b, "the bot it plays against")->required();
  match.add_option("--c", options.c, "a third bot");
  match.add_option("--d", options.d, "a fourth bot");
  match.add_option("--save", options.save,
                   "keep the games as files in this folder; with --record from its first game on");
  match.add_option(
      "--record", options.record,
      "note every game in this file; games that it has already are not played again, and the seed "
      "is that of the file when not given");
  match.add_option("--weights", options.weights,
                   "weights for a grandmaster that is a, tastes for a chancellor that is a");
  add_options(match);
  match.callback([&] { chosen = [&] { return match_command(common, options); }; });

  CLI::App& ladder = *app.add_subcommand("ladder", "let each level of bots play against the next lower one");
  add_common(ladder, common, true, "london");
  add_options(ladder);
  ladder.add_option("--budgets", budgets, "for a decision or a turn, with commas")
      ->delimiter(',')
      ->capture_default_str();
  ladder.callback([&] { chosen = [&] { return ladder_command(common, options, budgets); }; });
}

void add_balance_command(CLI::App& app, CommonOptions& common, BalanceOptions& options,
                         std::function<Exit()>& chosen) {
  CLI::App& balance =
      *app.add_subcommand("balance", "tell how bots use the cards and what that does to winning");
  add_common(balance, common, true, "london");
  balance.add_option("--bot", options.bot, "who plays, such as master or master:2000n")
      ->capture_default_str();
  balance.add_option("--players", options.players, "from 2 to 4")->capture_default_str();
  balance.add_option("--games", options.games, "how many")->capture_default_str();
  balance.add_option("--seed", options.seed, "decimal or 0x… up to 128 bits; from the system when not given");
  balance.add_option("--weights", options.weights, "weights for the bots");
  balance.add_option("--threads", options.threads, "games at once")->capture_default_str();
  balance.callback([&] { chosen = [&] { return balance_command(common, options); }; });
}

void add_train_command(CLI::App& app, CommonOptions& common, TrainOptions& options,
                       std::function<Exit()>& chosen) {
  CLI::App& train = *app.add_subcommand(
      "train", "train the best bot of a game: by play against itself (london) or by campaigns (kingdom)");
  add_common(train, common, false);
  train.add_option(
      "--out", options.out,
      "where it goes (london.weights or kingdom.tastes); FILE.training keeps what is needed to go "
      "on");
  train.add_option("--seed", options.seed, "from which the whole course follows")->capture_default_str();
  train.add_option("--games", options.games, "how many; as for the built-in bots when not given");
  train.add_option("--first-games", options.first_games, "of them by the adviser")->capture_default_str();
  train.add_option("--policy-games", options.policy_games, "after these, to learn what to try first, too")
      ->capture_default_str();
  train.add_option("--policy-simulations", options.policy_simulations, "for a decision of them")
      ->capture_default_str();
  train.add_option("--simulations", options.simulations, "for a decision of the others")
      ->capture_default_str();
  train.add_option("--threads", options.threads, "games at once")->capture_default_str();
  train.add_option("--pause", options.pause, "seconds between two savings")->capture_default_str();
  train.callback([&] { chosen = [&] { return train_command(common, options); }; });
}

void add_teaching_commands(CLI::App& app, CommonOptions& common, AnalyseOptions& analyse, HintOptions& hint,
                           std::function<Exit()>& chosen) {
  const auto add_options = [&](CLI::App& command) {
    command.add_option("--cards", common.cards, "the deck it was played with");
    command.add_option("--lang", common.lang, "language: en, pt (or pt-BR), es, pl")->capture_default_str();
    command.add_flag("--json", common.json, "print JSON for programs");
  };
  CLI::App& review = *app.add_subcommand(
      "analyse", "a finished game of London: chances, decisions that cost most, luck and skill");
  review.add_option("file", analyse.file, "the game file")->required();
  review.add_option("--simulations", analyse.simulations, "for each decision")->capture_default_str();
  review.add_option("--threads", analyse.threads, "decisions at once")->capture_default_str();
  add_options(review);
  review.callback([&] { chosen = [&] { return analyse_command(common, analyse); }; });

  CLI::App& advice = *app.add_subcommand(
      "hint", "what the best bot would do in a position with what the player sees, and why");
  advice.add_option("file", hint.file, "a game of London or the file of a kingdom");
  advice.add_option("--at", hint.at, "the position after so many moves of the file");
  advice.add_option("--position", hint.position, "a position instead of a file (docs/notation.md)");
  advice.add_option("--instead", hint.instead, "why not this move?");
  advice.add_option("--budget", hint.budget, "such as 500ms or 2000n")->capture_default_str();
  add_options(advice);
  advice.callback([&] { chosen = [&] { return hint_command(common, hint); }; });
}

void add_puzzles_command(CLI::App& app, CommonOptions& common, PuzzlesOptions& options,
                         std::function<Exit()>& chosen) {
  CLI::App& puzzles = *app.add_subcommand(
      "puzzles", "positions of London in which one line is clearly best, from games of masters");
  add_common(puzzles, common, false, "london");
  puzzles.add_option("--games", options.games, "how many are played")->capture_default_str();
  puzzles.add_option("--seed", options.seed, "from which all of it follows")->capture_default_str();
  puzzles.add_option("--out", options.out, "where the puzzles go")->capture_default_str();
  puzzles.add_option("--most", options.most, "keep so many")->capture_default_str();
  puzzles.add_option("--simulations", options.simulations, "of the search that confirms a puzzle")
      ->capture_default_str();
  puzzles.add_option("--threads", options.threads, "games at once")->capture_default_str();
  puzzles.add_option("--check", options.check, "only look whether the solutions of this file can be played");
  puzzles.callback([&] { chosen = [&] { return puzzles_command(common, options); }; });
}

int run(int argc, char** argv) {
  CLI::App app{"Guildhall: London and other card-driven builders, from the command line", "guildhall"};
  app.require_subcommand(1);
  app.failure_message([](const CLI::App* /*app*/, const CLI::Error& error) {
    return std::string("guildhall: ") + error.what() + " (guildhall --help tells more)\n";
  });
  CommonOptions common;
  StartOptions start;
  SimOptions sim;
  MatchOptions match;
  BalanceOptions balance;
  TrainOptions train;
  std::vector<std::string> budgets{"2ms", "10ms", "50ms", "250ms"};
  PerftOptions perft;
  ReplayOptions replay;
  AnalyseOptions analyse;
  HintOptions hint;
  PuzzlesOptions puzzles;
  PlayOptions play_options;
  KingdomOptions kingdom;
  std::string check_file;
  int bench_games = 300;
  std::function<Exit()> chosen;

  CLI::App& play = *app.add_subcommand("play", "play in the terminal against bots");
  add_common(play, common, false);
  add_start(play, start);
  add_bots(play, start, "the other seats: a level such as master:0.2s/turn, or any other bot");
  play.add_option("--lang", common.lang, "language: en, pt (or pt-BR), es, pl")->capture_default_str();
  play.add_option("--continue", play_options.saved, "go on with a saved game");
  play.add_option("--kingdom", play_options.kingdom, "kingdom: go on with this campaign (name or file)");
  play.add_option("--dir", play_options.dir, "the folder of the kingdoms, else $GUILDHALL_KINGDOMS");
  play.callback([&] { chosen = [&] { return play_command(common, start, play_options); }; });

  CLI::App& sim_app = *app.add_subcommand("sim", "let bots play many games");
  add_common(sim_app, common, true);
  add_start(sim_app, start);
  add_bots(sim_app, start, "the players: random, greedy; kingdom: random, steward");
  sim_app.add_option("--games", sim.games, "how many")->capture_default_str();
  sim_app.add_option("--threads", sim.threads, "how many at once")->capture_default_str();
  sim_app.callback([&] { chosen = [&] { return sim_command(common, start, sim); }; });

  add_match_commands(app, common, match, budgets, chosen);
  add_balance_command(app, common, balance, chosen);
  add_train_command(app, common, train, chosen);

  CLI::App& perft_app = *app.add_subcommand("perft", "count the move sequences of a length");
  add_common(perft_app, common, true);
  add_start(perft_app, start);
  perft_app.add_option("--depth", perft.depth, "length of the sequences")->capture_default_str();
  perft_app.add_option("--position", perft.position, "the position to start from (docs/notation.md)");
  perft_app.add_flag("--divide", perft.divide, "a count for each first move");
  perft_app.callback([&] { chosen = [&] { return perft_command(common, start, perft); }; });

  CLI::App& bench = *app.add_subcommand("bench", "play fixed games; ends in a signature");
  add_common(bench, common, true);
  bench.add_option("--games", bench_games, "games for each number of players")->capture_default_str();
  bench.callback([&] { chosen = [&] { return bench_command(common, bench_games); }; });

  CLI::App& replay_app = *app.add_subcommand("replay", "check a game file and show the game");
  replay_app.add_option("file", replay.file, "the game file")->required();
  replay_app.add_option("--cards", common.cards, "the deck it was played with");
  replay_app.add_option("--at", replay.at, "the position after so many moves");
  replay_app.add_flag("--json", common.json, "print JSON for programs");
  replay_app.callback([&] { chosen = [&] { return replay_command(common, replay); }; });

  add_teaching_commands(app, common, analyse, hint, chosen);
  add_puzzles_command(app, common, puzzles, chosen);

  CLI::App& cards = *app.add_subcommand("cards", "print a deck, or check one");
  add_common(cards, common, true);
  cards.add_option("--lang", common.lang, "en, pt, es, pl")->capture_default_str();
  cards.add_option("--check", check_file, "only check this deck file");
  cards.callback([&] { chosen = [&] { return cards_command(common, check_file); }; });

  CLI::App& engine =
      *app.add_subcommand("engine", "the rules for other programs, line by line (docs/engine-protocol.md)");
  add_common(engine, common, false);
  engine.callback([&] { chosen = [&] { return engine_command(common); }; });

  add_kingdom_commands(app, common, kingdom, chosen);
  add_serve_command(app, chosen);
  add_store_commands(app, chosen);

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    return code == 0 ? 0 : exit_usage;
  }
  watch_signals();
  return report(chosen());
}

}  // namespace
}  // namespace guildhall

// The handlers use printf because println may throw again.
int main(int argc, char** argv) {
  try {
    return guildhall::run(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("guildhall: not enough memory\n", stderr);
  } catch (const std::exception& error) {
    // What println throws when it cannot write does not know why; errno does.
    const int problem = errno;
    if (std::ferror(stdout) == 0) {
      std::fprintf(stderr, "guildhall: %s\n", error.what());
    } else {
      std::fprintf(stderr, "guildhall: cannot write the output: %s\n", std::strerror(problem));
    }
  }
  return 1;
}
