#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ai/clock.hpp"
#include "core/error.hpp"
#include "core/rng.hpp"

namespace CLI {
class App;
}

// What `guildhall` can do, one function a command; main.cpp fills the options from the command line.
namespace guildhall {

struct CommonOptions {
  std::string game = "london";
  std::string cards;  // a deck file instead of the built-in one
  std::string lang = "en";
  bool json = false;
};

struct StartOptions {
  int players = 0;  // 0: the game's usual number
  int first = 1;
  int expansions = 0;  // kingdom: how many may follow the base game
  std::string seed;
  std::vector<std::string> bots;
};

struct SimOptions {
  int games = 1000;
  int threads = 1;
};

// Bots against each other: `a` is the one that is measured.
struct MatchOptions {
  std::string a;
  std::string b;
  std::string c;
  std::string d;
  std::string seed;
  int games = 400;
  int threads = 1;
  int bot_threads = 1;
  std::string weights;  // of a grandmaster that is `a`, instead of the built-in ones
  std::string save;     // a folder for the games
  std::string record;   // a file for a long match, which goes on from there
  bool processor_time = false;
  Now now() const { return processor_time ? guildhall::processor_time : wall_time; }
};

struct BalanceOptions {
  std::string bot = "master";
  std::string seed;
  std::string weights;  // of the bots, instead of the built-in ones
  int games = 1000;
  int players = 2;
  int threads = 1;
};

// A course of training; taken up again where its '.training' is there. `out` is written at the end.
struct TrainOptions {
  std::string out;  // without it london.weights or kingdom.tastes
  std::string seed = "7";
  std::optional<int> games;  // without it as many as what is built in has learned from
  int first_games = 28'000;
  int policy_games = 1'000;
  int policy_simulations = 400;
  int simulations = 32;
  int threads = 1;
  int pause = 30;  // seconds between two savings
};

struct PerftOptions {
  int depth = 3;
  std::string position;
  bool divide = false;
};

struct ReplayOptions {
  std::string file;
  std::optional<int> at;
};

struct AnalyseOptions {
  std::string file;
  int simulations = 400;  // for each decision
  int threads = 1;
};

// A position, or the one after so many moves of a file.
struct HintOptions {
  std::string file;
  std::string position;
  std::optional<int> at;
  std::string instead;  // why not this move?
  std::string budget = "500ms";
};

// Puzzles from games of masters, or a file of them to look through.
struct PuzzlesOptions {
  int games = 100;
  std::string seed = "1";
  std::string out = "puzzles.json";
  int most = 32;
  int simulations = 3000;  // of the deeper search
  int threads = 1;
  std::string check;
};

struct KingdomOptions {
  std::string action;  // list, new, show, branch, export, import or verify
  std::string dir;     // the folder of the kingdoms
  std::string name;    // of a kingdom, or a file
  std::string target;  // the other name or file
  std::string seed;
  std::string bot;   // plays a new kingdom to its end
  std::string save;  // where verify writes what is good
  int expansions = 10;
  std::optional<int> round;
  std::optional<int> decision;
};

// What `play` goes on with.
struct PlayOptions {
  std::string saved;    // a game file
  std::string kingdom;  // a campaign, by name or file
  std::string dir;
};

// Each prints its result and answers the exit code; an error is printed by main.
using Exit = Expected<int>;

Exit play_command(const CommonOptions& common, const StartOptions& start, const PlayOptions& play);
Exit sim_command(const CommonOptions& common, const StartOptions& start, const SimOptions& sim);
Exit match_command(const CommonOptions& common, const MatchOptions& options);
Exit match_kingdom(const CommonOptions& common, const MatchOptions& options);
Exit ladder_command(const CommonOptions& common, const MatchOptions& options,
                    const std::vector<std::string>& budgets);
Exit balance_command(const CommonOptions& common, const BalanceOptions& options);
Exit train_command(const CommonOptions& common, const TrainOptions& options);
Exit perft_command(const CommonOptions& common, const StartOptions& start, const PerftOptions& perft);
Exit bench_command(const CommonOptions& common, int games);
Exit replay_command(const CommonOptions& common, const ReplayOptions& replay);
Exit analyse_command(const CommonOptions& common, const AnalyseOptions& options);
Exit hint_command(const CommonOptions& common, const HintOptions& options);
Exit puzzles_command(const CommonOptions& common, const PuzzlesOptions& options);
Exit cards_command(const CommonOptions& common, const std::string& check_file);
Exit kingdom_command(const CommonOptions& common, const KingdomOptions& options);
Exit engine_command(const CommonOptions& common);

// These read their own options.
void add_serve_command(CLI::App& app, std::function<Exit()>& chosen);
void add_store_commands(CLI::App& app, std::function<Exit()>& chosen);

}  // namespace guildhall
