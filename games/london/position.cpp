// A position as one line of text, documented in docs/notation.md.
#include <algorithm>
#include <array>
#include <charconv>
#include <format>
#include <optional>

#include "games/london/london.hpp"
#include "games/london/rules.hpp"

namespace guildhall::london {
namespace {

constexpr std::array<std::string_view, phase_count> phase_names{
    "draw-first",  "look",           "put-back", "action",         "pay-build", "place",       "develop",
    "free-build",  "draw",           "run",      "pay-activation", "flip",      "board-build", "give-poverty",
    "discard-for", "activate-again", "swap",     "hand-limit",     "over"};
constexpr std::array<std::string_view, 6> source_names{"none",        "city", "borough",
                                                       "action-card", "land", "three"};
constexpr std::array<std::string_view, 4> turn_flag_names{"loan-taken", "borough-used", "borough-activated",
                                                          "no-hand-poverty"};
constexpr std::string_view stack_marks = "!*^=";  // in the order of the flags
constexpr std::int32_t most_money = 1'000'000;

std::string sets_text(SetMask sets) {
  std::string out;
  for (unsigned i = 0; i < 3; ++i) {
    if ((sets >> i & 1U) != 0) out += static_cast<char>('a' + i);
  }
  return out;
}

class Formatter {
 public:
  Formatter(const Deck& deck, const State& state) : deck_(deck), state_(state) {}

  std::string text() {
    out_ = std::format("london {}; turn {} {}", state_.player_count, state_.turn.seat + 1,
                       phase_names[static_cast<std::size_t>(state_.turn.phase)]);
    turn();
    if (state_.first_player != 0) out_ += std::format("; first {}", state_.first_player + 1);
    if (state_.last_turns != 0) out_ += std::format("; last {}", state_.last_turns - 1);
    deck();
    for (int row = 0; row < 2; ++row) board(row);
    out_ += "; offer";
    for (const BoroughId id : state_.offer) out_ += " " + borough(id);
    if (state_.borough_deck_count > 0) out_ += "; land";
    for (int i = state_.borough_deck_count - 1; i >= 0; --i) {
      out_ += " " + borough(state_.borough_deck[static_cast<std::size_t>(i)]);
    }
    for (Seat seat = 0; seat < state_.player_count; ++seat) player(seat);
    return std::move(out_);
  }

 private:
  std::string card(Kind kind) const {
    if (kind == no_card) return "-";
    return is_hidden(kind) ? "?" + sets_text(sets_of_hidden(kind)) : deck_.city_texts[kind].id;
  }
  std::string borough(BoroughId id) const {
    if (id == no_borough) return "-";
    return id == hidden_borough ? "?" : deck_.borough_texts[id].id;
  }

  // Who else knows a card: '@*' everyone, '@13' seats 1 and 3.
  static std::string known(SeatMask mask, SeatMask usual) {
    if (mask == usual) return {};
    if (mask == everyone) return "@*";
    std::string out = "@";
    for (Seat seat = 0; seat < max_players; ++seat) {
      if ((mask & ~usual & seat_bit(seat)) != 0) out += static_cast<char>('1' + seat);
    }
    return out;
  }

  void turn() {
    const Turn& turn = state_.turn;
    for (std::size_t i = 0; i < turn_flag_names.size(); ++i) {
      if ((turn.flags >> i & 1U) != 0) out_ += " " + std::string(turn_flag_names[i]);
    }
    const auto number = [&](std::string_view key, int value) {
      if (value != 0) out_ += std::format(" {}={}", key, value);
    };
    number("drawn", turn.drawn);
    number("left", turn.left);
    number("extra", turn.extra);
    number("free", turn.free_builds);
    if (turn.source != Source::none) {
      out_ += " source=" + std::string(source_names[static_cast<std::size_t>(turn.source)]);
    }
    if (turn.card != no_card) {
      out_ += " card=" + (turn.source == Source::borough ? borough(turn.card) : card(turn.card));
    }
    number("stack", turn.stack);
    number("op", turn.op);
    number("caller", turn.caller);
    number("caller-op", turn.caller_op);
    if (turn.back != Phase::turn_draw) {
      out_ += " back=" + std::string(phase_names[static_cast<std::size_t>(turn.back)]);
    }
  }

  void deck() {
    if (state_.deck_count == 0) return;
    out_ += "; deck";
    for (std::size_t depth = 0; depth < state_.deck_count; ++depth) {
      out_ += " " + card(state_.deck[state_.deck_count - 1 - depth]);
      if (depth >= max_look) continue;
      if (state_.deck_mixed[depth] != 0) out_ += "%" + sets_text(state_.deck_mixed[depth]);
      out_ += known(state_.deck_known[depth], 0);
    }
  }

  void board(int row) {
    const auto& spaces = state_.board[static_cast<std::size_t>(row)];
    if (std::ranges::all_of(spaces, [](Kind kind) { return kind == no_card; })) return;
    out_ += row == 0 ? "; upper" : "; lower";
    for (int i = 0; i < board_columns(state_); ++i) out_ += " " + card(spaces[static_cast<std::size_t>(i)]);
  }

  void player(Seat seat) {
    const Player& player = state_.players[seat];
    out_ += std::format("; seat {} money {} poverty {} loans {} prestige {}", seat + 1, player.money,
                        player.poverty, player.loans, player.prestige);
    std::array<std::uint8_t, 8> plain{};
    for (std::size_t i = 0; i < player.hand_count; ++i) {
      const Kind kind = player.hand.cards[i];
      out_ += (i == 0 ? " hand " : ",") + card(kind) + known(player.hand.known[i], seat_bit(seat));
      if (!is_hidden(kind)) ++plain[set_bit(deck_.city[kind].set)];
    }
    if (player.sets != plain) {
      out_ += " sets";
      for (std::size_t i = 1; i < player.sets.size(); ++i)
        out_ += std::format("{}{}", i == 1 ? " " : ",", player.sets[i]);
    }
    city(seat);
    bool first = true;
    for (BoroughId id = 0; id < borough_total; ++id) {
      if ((player.boroughs >> id & 1U) == 0 || id == player.top_borough) continue;
      out_ += (first ? " boroughs " : ",") + borough(id);
      first = false;
    }
    if (player.top_borough != no_borough) out_ += (first ? " boroughs " : ",") + borough(player.top_borough);
  }

  void city(Seat seat) {
    const CitySpan span = city_of(state_, seat);
    auto at = static_cast<std::size_t>(span.first_card);
    for (int i = 0; i < span.stacks; ++i) {
      const auto stack = static_cast<std::size_t>(span.first_stack + i);
      out_ += i == 0 ? " city " : ",";
      for (int j = 0; j < state_.cities.sizes[stack]; ++j)
        out_ += (j > 0 ? "<" : "") + card(state_.cities.cards[at++]);
      for (std::size_t f = 0; f < stack_marks.size(); ++f) {
        if ((state_.cities.flags[stack] >> f & 1U) != 0) out_ += stack_marks[f];
      }
      if (state_.cities.stored[stack] > 0) out_ += std::format("+{}", state_.cities.stored[stack]);
    }
  }

  const Deck& deck_;
  const State& state_;
  std::string out_;
};

// Reads the text; keeps the first error with its column.
class Parser {
 public:
  Parser(const Deck& deck, std::string_view text) : deck_(deck), text_(text) {}

  Expected<State> parse() {
    for (auto& row : state_.board) row.fill(no_card);
    state_.offer.fill(no_borough);
    head();
    while (!error_ && !at_end()) {
      expect(";");
      section();
    }
    if (!error_ && !turn_seen_) fail("position.missing", {"turn"});
    if (error_) return std::unexpected(*error_);
    return state_;
  }

 private:
  using Text = std::string_view;

  void fail(Text code, std::vector<std::string> args) {
    if (!error_) error_ = failure_at(1, static_cast<int>(start_) + 1, code, std::move(args)).error();
  }

  bool at_end() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ >= text_.size();
  }
  bool section_ends() { return at_end() || text_[at_] == ';'; }

  Text word() {
    at_end();
    start_ = at_;
    if (at_ < text_.size() && text_[at_] == ';') return text_.substr(at_++, 1);
    at_ = std::min(text_.find_first_of(" ;", at_), text_.size());
    return text_.substr(start_, at_ - start_);
  }

  void expect(Text wanted) {
    const Text got = word();
    if (got != wanted) fail("position.field", {std::string(got), "'" + std::string(wanted) + "'"});
  }

  int number(Text text, int least, int most) {
    int value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
      fail("number.bad", {std::string(text), std::format("a number from {} to {}", least, most)});
      return least;
    }
    return value;
  }

  Kind card(Text id) {
    const int kind = deck_.find_city(id);
    if (kind < 0) fail("card.unknown", {std::string(id)});
    return kind < 0 ? Kind{0} : static_cast<Kind>(kind);
  }
  BoroughId borough(Text id) {
    if (id == "-") return no_borough;
    const int found = deck_.find_borough(id);
    if (found < 0) fail("borough.unknown", {std::string(id)});
    return found < 0 ? BoroughId{0} : static_cast<BoroughId>(found);
  }
  template <std::size_t N>
  int name_in(const std::array<Text, N>& names, Text name, Text what) {
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return static_cast<int>(found - names.begin());
    std::string expected = std::string(what) + ":";
    for (const Text each : names) expected += " " + std::string(each);
    fail("position.field", {std::string(name), expected});
    return 0;
  }

  // Cuts off what follows the mark; no value when the mark is absent.
  static std::optional<Text> cut(Text& text, char mark) {
    const std::size_t at = text.find(mark);
    if (at == Text::npos) return {};
    const Text tail = text.substr(at + 1);
    text = text.substr(0, at);
    return tail;
  }

  SeatMask known(std::optional<Text> seats, SeatMask usual) {
    if (!seats) return usual;
    if (*seats == "*") return everyone;
    SeatMask mask = usual;
    for (const char c : *seats) {
      if (c < '1' || c >= '1' + max_players) fail("seat.bad", {std::string(*seats), "digits 1 to 4, or *"});
      mask |= seat_bit(static_cast<Seat>(c - '1'));
    }
    return mask;
  }

  SetMask sets(Text letters) {
    SetMask mask = 0;
    for (const char c : letters) {
      if (c < 'a' || c > 'c') fail("position.field", {std::string(letters), "letters of sets: a, b, c"});
      mask |= static_cast<SetMask>(1U << (static_cast<unsigned>(c - 'a') & 3U));
    }
    return mask & any_set;
  }

  template <class F>
  void items(Text list, F&& f) {
    for (std::size_t from = 0; from <= list.size() && !error_;) {
      const std::size_t to = std::min(list.find(',', from), list.size());
      f(list.substr(from, to - from));
      from = to + 1;
    }
  }

  void head() {
    if (at_end()) fail("position.empty", {"london 2; turn 1 action; …"});
    expect("london");
    const Text players = word();
    state_.player_count = static_cast<std::uint8_t>(number(players, 2, max_players));
  }

  int seat() { return number(word(), 1, state_.player_count) - 1; }

  void section() {
    const Text key = word();
    if (key == "turn") return turn();
    if (key == "first")
      state_.first_player = static_cast<Seat>(seat());
    else if (key == "last")
      state_.last_turns = static_cast<std::uint8_t>(1 + number(word(), 0, max_players - 1));
    else if (key == "deck")
      deck();
    else if (key == "upper" || key == "lower")
      board(key == "upper" ? 0 : 1);
    else if (key == "offer")
      offer();
    else if (key == "land")
      land();
    else if (key == "seat")
      player();
    else
      fail("position.field",
           {std::string(key), "turn, first, last, deck, upper, lower, offer, land or seat"});
    if (!error_ && !section_ends()) fail("position.field", {std::string(word()), "';' or the end"});
  }

  void turn() {
    turn_seen_ = true;
    Turn& turn = state_.turn;
    turn.seat = static_cast<Seat>(seat());
    turn.phase = static_cast<Phase>(name_in(phase_names, word(), "a decision"));
    while (!error_ && !section_ends()) {
      Text key = word();
      const auto value = cut(key, '=');
      if (!value) {
        turn.flags |=
            static_cast<std::uint8_t>(1U << static_cast<unsigned>(name_in(turn_flag_names, key, "one of")));
      } else if (key == "source") {
        turn.source = static_cast<Source>(name_in(source_names, *value, "a source"));
      } else if (key == "card") {
        turn.card = turn.source == Source::borough ? borough(*value) : card(*value);
      } else if (key == "back") {
        turn.back = static_cast<Phase>(name_in(phase_names, *value, "a decision"));
      } else {
        turn_number(key, *value);
      }
    }
  }

  void turn_number(Text key, Text value) {
    static constexpr std::array<Text, 8> keys{"drawn", "left", "extra",  "free",
                                              "stack", "op",   "caller", "caller-op"};
    Turn& turn = state_.turn;
    const std::array fields{&turn.drawn, &turn.left, &turn.extra,  &turn.free_builds,
                            &turn.stack, &turn.op,   &turn.caller, &turn.caller_op};
    const int index = name_in(keys, key, "one of");
    *fields[static_cast<std::size_t>(index)] = static_cast<std::uint8_t>(number(value, 0, 250));
  }

  void deck() {
    while (!error_ && !section_ends()) {
      if (state_.deck_count == deck_size)
        return fail("position.full", {"cards in the deck", std::to_string(deck_size)});
      Text item = word();
      const auto seats = cut(item, '@');
      const auto mixed = cut(item, '%');
      const std::size_t depth = state_.deck_count;
      state_.deck[state_.deck_count++] = card(item);
      if (depth < max_look) {
        state_.deck_known[depth] = known(seats, 0);
        if (mixed) state_.deck_mixed[depth] = sets(*mixed);
      } else if (seats || mixed) {
        fail("position.field", {std::string(item), std::format("marks on the top {} cards only", max_look)});
      }
    }
    std::reverse(state_.deck.begin(), state_.deck.begin() + state_.deck_count);
  }

  void board(int row) {
    for (int i = 0; !error_ && !section_ends(); ++i) {
      const Text id = word();
      if (i >= board_columns(state_)) {
        return fail("position.full", {"cards in a row of the board", std::to_string(board_columns(state_))});
      }
      if (id != "-") state_.board[static_cast<std::size_t>(row)][static_cast<std::size_t>(i)] = card(id);
    }
  }

  void offer() {
    for (std::size_t i = 0; !error_ && !section_ends(); ++i) {
      const Text id = word();
      if (i >= state_.offer.size()) return fail("position.full", {"boroughs on offer", "3"});
      state_.offer[i] = borough(id);
    }
  }

  void land() {
    while (!error_ && !section_ends()) {
      const Text id = word();
      if (state_.borough_deck_count == state_.borough_deck.size())
        return fail("position.full", {"boroughs", "17"});
      state_.borough_deck[state_.borough_deck_count++] =
          id == "-" ? (fail("borough.unknown", {"-"}), BoroughId{0}) : borough(id);
    }
    std::reverse(state_.borough_deck.begin(), state_.borough_deck.begin() + state_.borough_deck_count);
  }

  void player() {
    const int index = seat();
    if (index < next_seat_)
      fail("position.field", {std::to_string(index + 1), "seats in ascending order, each once"});
    next_seat_ = index + 1;
    Player& player = state_.players[static_cast<std::size_t>(index)];
    std::optional<std::array<std::uint8_t, 8>> given_sets;
    while (!error_ && !section_ends()) {
      const Text key = word();
      const Text value = word();
      if (key == "money")
        player.money = number(value, 0, most_money);
      else if (key == "poverty")
        player.poverty = number(value, 0, most_money);
      else if (key == "loans")
        player.loans = number(value, 0, most_money);
      else if (key == "prestige")
        player.prestige = number(value, -most_money, most_money);
      else if (key == "hand")
        hand(player, static_cast<Seat>(index), value);
      else if (key == "sets")
        given_sets = set_counts(value);
      else if (key == "city")
        city(static_cast<Seat>(index), value);
      else if (key == "boroughs")
        boroughs(player, value);
      else
        fail("position.field",
             {std::string(key), "money, poverty, loans, prestige, hand, sets, city or boroughs"});
    }
    if (given_sets) player.sets = *given_sets;
  }

  std::array<std::uint8_t, 8> set_counts(Text list) {
    std::array<std::uint8_t, 8> counts{};
    std::size_t i = 1;
    items(list, [&](Text item) {
      if (i >= counts.size()) return fail("position.full", {"numbers of sets", "7"});
      counts[i++] = static_cast<std::uint8_t>(number(item, 0, max_hand));
    });
    return counts;
  }

  void hand(Player& player, Seat owner, Text list) {
    items(list, [&](Text item) {
      if (player.hand_count == max_hand)
        return fail("position.full", {"cards in hand", std::to_string(max_hand)});
      const auto seats = cut(item, '@');
      const Kind kind = card(item);
      add_to_hand(player, kind, known(seats, seat_bit(owner)), set_bit(deck_.city[kind].set));
    });
  }

  // Seats come in ascending order, so a stack always goes to the end of the common rows.
  void city(Seat owner, Text list) {
    Player& player = state_.players[owner];
    items(list, [&](Text item) {
      const CitySpan span = city_of(state_, owner);
      const auto at = static_cast<std::size_t>(span.first_stack + span.stacks);
      if (at >= deck_size) return fail("position.full", {"stacks", std::to_string(deck_size)});
      if (const auto stored = cut(item, '+')) {
        state_.cities.stored[at] = static_cast<std::uint8_t>(number(*stored, 1, 250));
      }
      while (!item.empty() && stack_marks.find(item.back()) != Text::npos) {
        state_.cities.flags[at] |= static_cast<std::uint8_t>(1U << stack_marks.find(item.back()));
        item.remove_suffix(1);
      }
      for (std::size_t from = 0; from <= item.size() && !error_;) {
        const std::size_t to = std::min(item.find('<', from), item.size());
        const auto card_at = static_cast<std::size_t>(span.first_card + player.city_count);
        if (card_at >= deck_size)
          return fail("position.full", {"cards in cities", std::to_string(deck_size)});
        state_.cities.cards[card_at] = card(item.substr(from, to - from));
        ++player.city_count;
        ++state_.cities.sizes[at];
        from = to + 1;
      }
      ++player.stack_count;
    });
  }

  void boroughs(Player& player, Text list) {
    items(list, [&](Text item) {
      const BoroughId id = borough(item);
      if (id == no_borough) return fail("borough.unknown", {std::string(item)});
      if ((player.boroughs >> id & 1U) != 0) return fail("position.twice", {std::string(item), "2", "1"});
      player.boroughs |= 1U << id;
      player.top_borough = id;
    });
  }

  const Deck& deck_;
  Text text_;
  State state_;
  std::size_t at_ = 0;
  std::size_t start_ = 0;
  int next_seat_ = 0;
  bool turn_seen_ = false;
  std::optional<Error> error_;
};

}  // namespace

std::string London::format_position(const State& state) const {
  return Formatter(*deck_, state).text();
}

std::string London::format_view(const View& view) const {
  return Formatter(*deck_, view.state).text();
}

Expected<State> London::parse_position(std::string_view text) const {
  auto state = Parser(*deck_, text).parse();
  if (!state) return state;
  for (Seat seat = 0; seat < state->player_count; ++seat) refresh_powers(*deck_, *state, seat);
  if (auto valid = validate(*state); !valid) return std::unexpected(valid.error());
  return state;
}

}  // namespace guildhall::london
