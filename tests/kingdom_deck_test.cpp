// The card file, and texts that are refused.
#include "tests/kingdom_help.hpp"

namespace guildhall::embedded {
extern const std::string_view kingdom_cards;
}

namespace guildhall::kingdom {
namespace {

std::string with(std::string_view from, std::string_view to) {
  std::string text(embedded::kingdom_cards);
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string refusal(const std::string& text) {
  const auto deck = load_deck(text, "my.toml");
  return deck ? std::string() : sentence(deck.error());
}

TEST_CASE("kingdom cards: the file has 138 cards, 1-10 start, twins are alike") {
  const Deck& deck = game().deck();
  int cards = 0;
  for (const Card& card : deck.cards) cards += card.exists ? 1 : 0;
  CHECK(cards == 138);
  CHECK(deck.start.size() == 10);
  CHECK(deck.last == 70);
  CHECK(deck.stage(62, 4).produce.size() == 1);
  CHECK(deck.stage(107, 3).name == deck.stage(70, 3).name);
  CHECK(deck.cards[23].parchment);
  CHECK(deck.cards[92].choice);
  CHECK(deck.stage(67, 2).permanent);
  CHECK(deck.stage(44, 3).negative);
}

TEST_CASE("kingdom cards: a wrong file is refused with line, card, field and what was expected") {
  CHECK(refusal(with("name = \"Bandit\"\nkeywords = [\"enemy\"]\nnegative = true\nfame = -2",
                     "name = \"Bandit\"\nkeywords = [\"enemy\"]\nnegative = true\nfame = \"two\"")) ==
        "my.toml:264:8: card 14 stage 1: field 'fame': expected a number from -999 to 999");
  CHECK(refusal(with("op = \"gain\", coin = 2", "op = \"gian\", coin = 2"))
            .contains("card 1 stage 2: field 'op': expected one of gain"));
  CHECK(refusal(with("negative = true", "negativ = true")).contains("unknown field 'negativ'"));
  CHECK(refusal(with("same_as = 1", "same_as = 99")).contains("card 2: field 'same_as'"));
  CHECK(refusal(with("cards = [84, 85], pick = 1", "cards = [84, 141], pick = 1"))
            .contains("card 5 stage 3: field 'cards'"));
  CHECK(refusal(with("upgrades = [{ cost = { coin = 2 }, to = 2 }]",
                     "upgrades = [{ cost = { coin = 2 }, to = 7 }]"))
            .contains("card 1 stage 1: field 'to': expected a number from 1 to 4"));
  CHECK(refusal(with("op = \"put-bottom\", cards = { where = \"discard\", random = true, count = 15 }",
                     "op = \"destroy\", cards = { where = \"discard\", random = true, count = 15 }"))
            .contains("field 'random': expected only with put-top or put-bottom"));
  CHECK(refusal("[[card]\n").starts_with("my.toml:1:"));
  CHECK(refusal("").contains("expected a list of [[card]] tables"));
}

TEST_CASE("kingdom: moves that are unknown, not possible or unclear are refused with the reason") {
  Table t("play=10.3,1 deck=2");
  const auto code = [&](std::string_view text) {
    const auto move = game().parse_move(t.state, text);
    return move ? std::string("fine") : move.error().code;
  };
  CHECK(code("dance") == "move.unknown");
  CHECK(code("") == "move.empty");
  CHECK(code("produce 9") == "move.illegal");
  CHECK(code("produce 10") == "move.ambiguous");
  CHECK(code("  Produce   1 ") == "fine");
  CHECK(code("upgrade 1") == "move.illegal");
  Table rich("play=10.3,1 deck=2 held=2coin");
  CHECK(game().parse_move(rich.state, "upgrade 1").has_value());  // the only one that fits
  CHECK(game().parse_move(Table("play=1 phase=over").state, "pass").error().code == "move.over");
}

TEST_CASE("kingdom: a refused move says what stands in its way") {
  const auto why = [](std::string_view position, std::string_view text) {
    const auto move = game().parse_move(Table(position).state, text);
    return move ? std::string("fine") : move.error().args[1];
  };
  CHECK(why("play=9,7,5.2 deck=4", "upgrade 9 to 2") == "missing 2stone");
  CHECK(why("play=10.2,1.4,2 deck=4", "upgrade 10 to 4") == "it can be paid after produce 1, produce 2");
  CHECK(why("play=9,14 blocked=9<14 deck=4", "produce 9") == "card 9 is blocked by card 14");
  CHECK(why("play=9 deck=4", "produce 4") == "card 4 is not in play");
  CHECK(why("play=9,45 deck=4", "upgrade 9 to 2") == "it is forbidden or of no use now");
  CHECK(why("play=59 deck=4", "upgrade 59 to 2") == "1 more cards to give up are missing");
  CHECK(why("play=22.4 discard=75 deck=4", "use 22 effect 1") == "it is forbidden or of no use now");
}

TEST_CASE("kingdom: positions that cannot be are refused with the reason") {
  const auto reason = [](std::string_view text) {
    const auto state = game().parse_position(text);
    return state ? std::string("fine") : sentence(state.error());
  };
  CHECK(reason("").starts_with("empty position"));
  CHECK(reason("play=1,1").contains("card 1 only once"));
  CHECK(reason("play=150").contains("the id of a card"));
  CHECK(reason("play=13.2").contains("a stage the card has"));
  CHECK(reason("plays=1").contains("unknown field 'plays'"));
  CHECK(reason("play=1 held=2gold").contains("resources such as"));
  CHECK(reason("play=1,14 blocked=2<14").contains("cannot be blocked"));
  CHECK(reason("play=25").contains("cannot lie there"));
  CHECK(reason("play=1 discard=67.2").contains("cannot lie there"));
  CHECK(reason("play=1 boxes=25.1:11").contains("boxes from 1 to 10"));
  CHECK(reason("play=1 ask=card:2").contains("no card to choose"));
  CHECK(reason("deck=1,?") != "fine");
  CHECK(reason("play=1 deck=2") == "fine");
}

TEST_CASE("kingdom: damaged bytes are refused, never played") {
  const auto bytes = game().encode(Table("play=1,14 blocked=1<14 deck=2,3 permanent=25").state);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CHECK_FALSE(
        game().decode({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}).has_value());
  }
  Rng rng(Seed{4, 4});
  Moves moves;
  for (int i = 0; i < 20000; ++i) {
    auto changed = bytes;
    for (unsigned n = 1 + rng.below(3); n > 0; --n) {
      changed[rng.below(static_cast<std::uint32_t>(changed.size()))] =
          static_cast<std::uint8_t>(rng.below(256));
    }
    auto state = game().decode(changed);
    if (!state) continue;
    for (int step = 0; step < 20 && game().actor(*state) != nobody; ++step) {
      game().legal(*state, moves);
      REQUIRE(!moves.empty());
      game().play(*state, moves[rng.below(moves.count)], NoEvents{});
    }
  }
}

}  // namespace
}  // namespace guildhall::kingdom
