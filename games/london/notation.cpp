// The short text of a move, documented in docs/notation.md.
#include <algorithm>
#include <array>
#include <charconv>
#include <format>
#include <optional>
#include <span>

#include "games/london/london.hpp"
#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

struct Token {
  std::string_view text;
  int column = 0;
};

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ' ' || text[i] == '\t') {
      ++i;
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(" \t", i), text.size());
    tokens.push_back({.text = text.substr(i, end - i), .column = static_cast<int>(i) + 1});
    i = end;
  }
  return tokens;
}

std::string board_text(std::uint8_t place) {
  return std::format("{} {}", place < 5 ? "upper" : "lower", place % 5 + 1);
}

std::string legal_list(const London& game, const State& state) {
  Moves moves;
  game.legal(state, moves);
  constexpr std::size_t most = 12;
  std::string out;
  for (std::size_t i = 0; i < std::min(moves.size(), most); ++i) {
    out += (i > 0 ? ", " : "") + game.format_move(state, moves[i]);
  }
  if (moves.size() > most) out += std::format(" and {} more", moves.size() - most);
  return out;
}

// Each word of the input begins the word of the move at its place.
bool abbreviates(const std::vector<Token>& input, const std::vector<Token>& full) {
  if (input.size() != full.size()) return false;
  for (std::size_t i = 0; i < input.size(); ++i) {
    if (!full[i].text.starts_with(input[i].text)) return false;
  }
  return true;
}

std::optional<int> number_of(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 1 || value > 200) return {};
  return value;
}

std::optional<std::uint8_t> board_place(std::span<const Token> words) {
  if (words.size() != 2 || (words[0].text != "upper" && words[0].text != "lower")) return {};
  const auto column = number_of(words[1].text);
  if (!column || *column > 5) return {};
  return static_cast<std::uint8_t>((words[0].text == "lower" ? 5 : 0) + *column - 1);
}

struct Verb {
  std::string_view word;
  MoveKind kind;
};
constexpr std::array plain{Verb{"repay", MoveKind::repay},      Verb{"loan", MoveKind::loan},
                           Verb{"look", MoveKind::look},        Verb{"run", MoveKind::run},
                           Verb{"three", MoveKind::draw_three}, Verb{"borough", MoveKind::activate_borough},
                           Verb{"stop", MoveKind::stop}};
constexpr std::array with_card{Verb{"take", MoveKind::take},    Verb{"put", MoveKind::put_back},
                               Verb{"build", MoveKind::build},  Verb{"play", MoveKind::play_action},
                               Verb{"for", MoveKind::pay_with}, Verb{"discard", MoveKind::discard},
                               Verb{"swap", MoveKind::swap}};
constexpr std::array with_number{Verb{"on", MoveKind::place}, Verb{"activate", MoveKind::activate},
                                 Verb{"flip", MoveKind::flip}, Verb{"give", MoveKind::give_poverty},
                                 Verb{"again", MoveKind::activate_again}};
constexpr std::array with_board{Verb{"draw", MoveKind::draw_board}, Verb{"build", MoveKind::build_from_board},
                                Verb{"with", MoveKind::swap_with}};

template <std::size_t N>
std::optional<MoveKind> verb_in(const std::array<Verb, N>& verbs, std::string_view word) {
  const auto found = std::ranges::find(verbs, word, &Verb::word);
  return found == verbs.end() ? std::nullopt : std::optional(found->kind);
}

template <std::size_t N>
std::string_view word_in(const std::array<Verb, N>& verbs, MoveKind kind) {
  const auto found = std::ranges::find(verbs, kind, &Verb::kind);
  return found == verbs.end() ? std::string_view{} : found->word;
}

constexpr std::array<std::string_view, 4> way_words{"", "paying", "once", ""};

// The move a text means, whether or not it is legal. No value: the text has no such form.
Expected<std::optional<Move>> read_move(const Deck& deck, const std::vector<Token>& words) {
  const std::string_view verb = words[0].text;
  const std::span rest = std::span(words).subspan(1);
  if (rest.empty()) {
    const auto kind = verb_in(plain, verb);
    return kind ? std::optional(Move{.kind = *kind}) : std::nullopt;
  }
  if (verb == "draw" && rest.size() == 1 && rest[0].text == "deck") return Move{.kind = MoveKind::draw_deck};
  if (verb == "on" && rest.size() == 1 && rest[0].text == "new") {
    return Move{.kind = MoveKind::place, .place = new_stack};
  }
  if (verb == "for" && rest.size() == 1 && rest[0].text == "nothing") {
    return Move{.kind = MoveKind::pay_with, .way = static_cast<std::uint8_t>(Way::nothing)};
  }
  if (const auto kind = verb_in(with_board, verb)) {
    if (const auto place = board_place(rest)) return Move{.kind = *kind, .place = *place};
    if (*kind != MoveKind::build_from_board) return std::nullopt;
  }
  if (const auto kind = verb_in(with_number, verb); kind && rest.size() == 1) {
    const auto number = number_of(rest[0].text);
    if (!number) {
      return failure_at(1, rest[0].column, "number.bad", {std::string(rest[0].text), "a number from 1 on"});
    }
    return Move{.kind = *kind, .place = static_cast<std::uint8_t>(*number - 1)};
  }
  if (verb == "buy" && rest.size() == 1) {
    const int borough = deck.find_borough(rest[0].text);
    if (borough < 0) return failure_at(1, rest[0].column, "borough.unknown", {std::string(rest[0].text)});
    return Move{.kind = MoveKind::buy, .card = static_cast<std::uint8_t>(borough)};
  }
  const auto kind = verb_in(with_card, verb);
  if (!kind || rest.size() > 2) return std::nullopt;
  Move move{.kind = *kind};
  if (rest.size() == 2) {
    if (*kind == MoveKind::build && rest[1].text == "discounted") {
      move.way = 1;
    } else if (*kind == MoveKind::pay_with && rest[1].text == "paying") {
      move.way = static_cast<std::uint8_t>(Way::any_colour);
    } else if (*kind == MoveKind::pay_with && rest[1].text == "once") {
      move.way = static_cast<std::uint8_t>(Way::any_colour_once);
    } else {
      return std::nullopt;
    }
  }
  const int card = deck.find_city(rest[0].text);
  if (card < 0) return failure_at(1, rest[0].column, "card.unknown", {std::string(rest[0].text)});
  move.card = static_cast<std::uint8_t>(card);
  return move;
}

}  // namespace

std::string London::format_move(const State& /*state*/, Move move) const {
  const auto card = [&] { return deck_->city_texts[move.card].id; };
  switch (move.kind) {
    case MoveKind::draw_deck: return "draw deck";
    case MoveKind::draw_board:
    case MoveKind::build_from_board:
    case MoveKind::swap_with:
      return std::format("{} {}", word_in(with_board, move.kind), board_text(move.place));
    case MoveKind::build: return "build " + card() + (move.way != 0 ? " discounted" : "");
    case MoveKind::pay_with:
      if (static_cast<Way>(move.way) == Way::nothing) return "for nothing";
      return "for " + card() + (move.way != 0 ? " " : "") + std::string(way_words[move.way]);
    case MoveKind::place: return move.place == new_stack ? "on new" : std::format("on {}", move.place + 1);
    case MoveKind::buy: return "buy " + deck_->borough_texts[move.card].id;
    case MoveKind::activate:
    case MoveKind::flip:
    case MoveKind::give_poverty:
    case MoveKind::activate_again:
      return std::format("{} {}", word_in(with_number, move.kind), move.place + 1);
    case MoveKind::take:
    case MoveKind::put_back:
    case MoveKind::play_action:
    case MoveKind::discard:
    case MoveKind::swap: return std::format("{} {}", word_in(with_card, move.kind), card());
    default: return std::string(word_in(plain, move.kind));
  }
}

std::string London::format_move_for(const State& state, Move move, Seat seat) const {
  const bool secret = move.kind == MoveKind::take || move.kind == MoveKind::put_back;
  if (!secret || seat == state.turn.seat) return format_move(state, move);
  return std::string(word_in(with_card, move.kind)) + " ?";
}

Expected<Move> London::parse_move(const State& state, std::string_view text) const {
  const std::vector<Token> words = tokens_of(text);
  if (state.turn.phase == Phase::over) return failure_at(1, 1, "move.over", {std::string(text)});
  if (words.empty()) return failure_at(1, 1, "move.empty", {legal_list(*this, state)});
  Moves moves;
  legal(state, moves);
  std::vector<Move> fitting;
  std::string fitting_texts;
  for (const Move move : moves) {
    const std::string full = format_move(state, move);
    const std::vector<Token> full_words = tokens_of(full);
    if (std::ranges::equal(words, full_words, {}, &Token::text, &Token::text)) return move;
    if (!abbreviates(words, full_words)) continue;
    fitting.push_back(move);
    fitting_texts += (fitting_texts.empty() ? "" : ", ") + full;
  }
  auto meant = read_move(*deck_, words);
  if (meant && *meant) {
    Error error = refusal(state, **meant);
    error.line = 1;
    error.column = words[0].column;
    return std::unexpected(std::move(error));
  }
  if (fitting.size() == 1) return fitting.front();
  if (fitting.size() > 1) {
    return failure_at(1, words.back().column, "move.ambiguous", {std::string(text), fitting_texts});
  }
  if (!meant) return std::unexpected(meant.error());
  return failure_at(1, words[0].column, "move.unknown", {std::string(text), legal_list(*this, state)});
}

}  // namespace guildhall::london
