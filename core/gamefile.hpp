#pragma once

#include <charconv>
#include <cstdint>
#include <format>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/game.hpp"
#include "core/hash.hpp"

namespace guildhall {

// A game as people keep it: headers, then the moves, a hash after each line of them. The format is
// documented in docs/notation.md.
template <Game G>
struct GameRecord {
  typename G::Options options{};
  std::optional<Seed> seed;          // absent while a fair shuffle is not revealed
  std::string commitment;            // of a fair shuffle: the hash of the secret
  std::string secret;                // shown when the game is over
  std::vector<std::string> parts;    // what each seat added to the shuffle; empty for nothing
  std::string position;              // instead of a seed: the game starts from here
  std::vector<std::string> players;  // a name for each seat
  std::vector<typename G::Move> moves;
};

// A game read from a file and played through.
template <Game G>
struct ReplayedGame {
  GameRecord<G> record;
  std::vector<typename G::State> states;  // before each move, and after the last
};

template <Game G>
Expected<typename G::State> first_state(const G& game, const GameRecord<G>& record) {
  if (!record.position.empty()) return game.parse_position(record.position);
  if (!record.seed) return failure("gamefile.missing", {"seed"});
  return game.start(record.options, *record.seed);
}

inline std::string short_hash(std::uint64_t hash) {
  return std::format("{:08x}", static_cast<std::uint32_t>(hash >> 32U));
}

inline std::string result_text(const Result& result) {
  std::string text;
  for (const int score : result.scores) text += (text.empty() ? "" : " ") + std::to_string(score);
  return text;
}

template <Game G>
std::string format_game(const G& game, const GameRecord<G>& record) {
  auto state = first_state(game, record);
  if (!state) return {};
  constexpr int moves_a_line = 12;
  std::string moves;
  int line_number = 0;
  int on_line = 0;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Seat actor = game.actor(*state);
    moves += on_line == 0 ? std::format("{}.{} ", ++line_number, actor + 1) : ", ";
    moves += game.format_move(*state, record.moves[i]);
    game.play(*state, record.moves[i], NoEvents{});
    ++on_line;
    if (game.actor(*state) != actor || on_line == moves_a_line || i + 1 == record.moves.size()) {
      moves += " #" + short_hash(hash_value(*state)) + "\n";
      on_line = 0;
    }
  }
  std::string out = std::format("guildhall 1\ngame {}\nrules {}\ndeck {:016x}\n", G::name, G::rules_version,
                                game.deck_hash());
  if (!record.commitment.empty()) out += "commitment " + record.commitment + "\n";
  if (!record.secret.empty()) out += "secret " + record.secret + "\n";
  for (std::size_t seat = 0; seat < record.parts.size(); ++seat) {
    if (!record.parts[seat].empty()) out += std::format("part {} {}\n", seat + 1, record.parts[seat]);
  }
  if (!record.position.empty()) {
    out += "position " + record.position + "\n";
  } else {
    out += "options " + G::format_options(record.options) + "\n";
    if (record.seed) out += "seed " + format_seed(*record.seed) + "\n";
  }
  for (std::size_t seat = 0; seat < record.players.size(); ++seat) {
    out += std::format("seat {} {}\n", seat + 1, record.players[seat]);
  }
  if (game.actor(*state) == nobody) out += "result " + result_text(game.result(*state)) + "\n";
  return out + "\n" + moves + std::format("end {}\n", record.moves.size());
}

// Reads a game file line by line; keeps what was read so far, so that a damaged file can be saved in part.
template <Game G>
class GameReader {
 public:
  GameReader(const G& game, std::string_view text) : game_(game), text_(text) {}

  Expected<void> read() {
    if (auto ok = read_headers(); !ok) return ok;
    if (auto ok = begin(); !ok) return ok;
    while (next_line()) {
      if (line_.empty()) continue;
      if (line_.starts_with("end ")) return finish();
      if (auto ok = read_moves(); !ok) return ok;
    }
    return failure_at(line_number_, 1, "gamefile.truncated",
                      {std::to_string(game_so_far_.record.moves.size())});
  }

  const ReplayedGame<G>& game_so_far() const { return game_so_far_; }

 private:
  using Text = std::string_view;

  bool next_line() {
    if (at_ >= text_.size()) return false;
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    line_ = text_.substr(at_, end - at_);
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    at_ = end + 1;
    ++line_number_;
    return true;
  }

  auto wrong_header(Text key, Text expected) {
    return failure_at(line_number_, 1, "gamefile.header", {std::string(key), std::string(expected)});
  }

  Expected<void> read_headers() {
    if (!next_line() || line_ != "guildhall 1") {
      line_number_ = 1;
      return wrong_header(line_.substr(0, 40), "'guildhall 1' as the first line");
    }
    bool game_seen = false;
    while (next_line() && !line_.empty()) {
      const std::size_t space = std::min(line_.find(' '), line_.size());
      const Text key = line_.substr(0, space);
      const Text value = line_.substr(std::min(space + 1, line_.size()));
      game_seen = game_seen || key == "game";
      if (auto ok = header(key, value); !ok) return ok;
    }
    if (!game_seen) return failure_at(line_number_, 1, "gamefile.missing", {"game"});
    return {};
  }

  Expected<void> header(Text key, Text value) {
    auto& record = game_so_far_.record;
    const auto placed = [&](Error error) {
      error.line = line_number_;
      error.column = static_cast<int>(key.size()) + 2;
      return std::unexpected(std::move(error));
    };
    if (key == "game") {
      if (value != G::name) return wrong_header("game", std::string(G::name));
    } else if (key == "rules") {
      if (value != std::to_string(G::rules_version)) {
        return failure_at(line_number_, 7, "gamefile.rules",
                          {std::string(value), std::to_string(G::rules_version)});
      }
    } else if (key == "deck") {
      const std::string ours = std::format("{:016x}", game_.deck_hash());
      if (value != ours) return failure_at(line_number_, 6, "gamefile.deck", {std::string(value), ours});
    } else if (key == "options") {
      auto options = G::parse_options(value);
      if (!options) return placed(options.error());
      record.options = *options;
    } else if (key == "seed") {
      auto seed = parse_seed(value);
      if (!seed) return placed(seed.error());
      record.seed = *seed;
    } else if (key == "commitment") {
      record.commitment = value;
    } else if (key == "secret") {
      record.secret = value;
    } else if (key == "part") {
      const std::size_t seat = value.empty() ? 0 : static_cast<std::size_t>(value[0] - '0');
      if (seat < 1 || seat > 9 || value.size() < 3 || value[1] != ' ')
        return wrong_header("part", "a seat and its part");
      record.parts.resize(std::max(record.parts.size(), seat));
      record.parts[seat - 1] = value.substr(2);
    } else if (key == "position") {
      record.position = value;
    } else if (key == "seat") {
      record.players.emplace_back(value.substr(std::min(value.find(' '), value.size() - 1) + 1));
    } else if (key == "result") {
      result_ = value;
    } else {
      return wrong_header(
          key, "game, rules, deck, options, seed, commitment, secret, part, position, seat or result");
    }
    return {};
  }

  Expected<void> begin() {
    auto state = first_state(game_, game_so_far_.record);
    if (!state) {
      Error error = state.error();
      error.line = line_number_;
      return std::unexpected(std::move(error));
    }
    game_so_far_.states.push_back(*state);
    return {};
  }

  Expected<void> read_moves() {
    const std::size_t mark = line_.rfind(" #");
    auto& moves = game_so_far_.record.moves;
    std::size_t from = std::min(line_.find(' '), line_.size());
    const Text body = line_.substr(0, mark);
    while (from < body.size()) {
      const std::size_t to = std::min(body.find(", ", from), body.size());
      Text text = body.substr(from, to - from);
      if (text.starts_with(' ')) {
        text.remove_prefix(1);
        ++from;
      }
      auto state = game_so_far_.states.back();
      auto move = game_.parse_move(state, text);
      if (!move || game_.format_move(state, *move) != text) {
        std::string why = move ? "expected '" + game_.format_move(state, *move) + "'" : "";
        if (!move) {
          move.error().line = move.error().column = 0;
          why = sentence(move.error());
        }
        return failure_at(line_number_, static_cast<int>(from) + 1, "gamefile.move",
                          {std::to_string(moves.size() + 1), std::move(why)});
      }
      game_.play(state, *move, NoEvents{});
      moves.push_back(*move);
      game_so_far_.states.push_back(state);
      from = to + 1;
    }
    if (mark == Text::npos || line_.size() - mark != 10) {
      return failure_at(line_number_, static_cast<int>(line_.size()) + 1, "gamefile.truncated",
                        {std::to_string(moves.size())});
    }
    const std::string ours = short_hash(hash_value(game_so_far_.states.back()));
    if (line_.substr(mark + 2) != ours) {
      return failure_at(line_number_, static_cast<int>(mark) + 2, "gamefile.hash",
                        {std::to_string(moves.size()), ours, std::string(line_.substr(mark + 2))});
    }
    return {};
  }

  Expected<void> finish() {
    const std::size_t count = game_so_far_.record.moves.size();
    if (line_.substr(4) != std::to_string(count)) {
      return failure_at(line_number_, 5, "gamefile.count",
                        {std::to_string(count), std::string(line_.substr(4))});
    }
    const auto& last = game_so_far_.states.back();
    const std::string result = game_.actor(last) == nobody ? result_text(game_.result(last)) : "";
    if (result != result_) {
      return failure_at(line_number_, 1, "gamefile.result",
                        {result.empty() ? "still open" : result, result_.empty() ? "nothing" : result_});
    }
    while (next_line()) {
      if (!line_.empty()) return failure_at(line_number_, 1, "gamefile.after-end");
    }
    return {};
  }

  const G& game_;
  Text text_;
  Text line_;
  std::size_t at_ = 0;
  int line_number_ = 0;
  std::string result_;
  ReplayedGame<G> game_so_far_;
};

template <Game G>
Expected<ReplayedGame<G>> parse_game(const G& game, std::string_view text) {
  GameReader<G> reader(game, text);
  if (auto ok = reader.read(); !ok) return std::unexpected(ok.error());
  return reader.game_so_far();
}

}  // namespace guildhall
