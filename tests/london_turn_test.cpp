// The turn, drawing and discarding, draw three, the last turns: T1–T5, D1–D5, W1, E1.
#include "tests/london_support.hpp"

namespace guildhall::london::test {
namespace {

// Nine cards of set A that cost nothing.
constexpr std::string_view nine =
    "almshouses,covent-garden,fishmongers,grocers,haberdashers,mercers,salters,vintners,theatre-royal";

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("london T1: any number of loans may be repaid at the start of the turn, fifteen pounds each") {
  State state =
      position("london 2; turn 1 draw-first; deck mercers grocers; seat 1 money 31 loans 3; seat 2");
  CHECK(legal_moves(state) == "repay, draw deck");
  state = after(state, {"repay"});
  CHECK(state.players[0].money == 16);
  CHECK(state.players[0].loans == 2);
  state = after(state, {"repay"});
  CHECK(state.players[0].money == 1);
  CHECK(state.players[0].loans == 1);
  CHECK(refusal(state, "repay") == "refuse.money");
  CHECK(legal_moves(state) == "draw deck");
}

TEST_CASE("london T1: fourteen pounds do not repay a loan, fifteen do, and there must be one") {
  CHECK(refusal(position("london 2; turn 1 draw-first; deck mercers; seat 1 money 14 loans 1; seat 2"),
                "repay") == "refuse.money");
  const State exact = after(
      position("london 2; turn 1 draw-first; deck mercers; seat 1 money 15 loans 1; seat 2"), {"repay"});
  CHECK(exact.players[0].money == 0);
  CHECK(exact.players[0].loans == 0);
  CHECK(refusal(position("london 2; turn 1 draw-first; deck mercers; seat 1 money 40; seat 2"), "repay") ==
        "refuse.no-loan");
  // Also when the loan brought twelve pounds.
  const State bank = after(
      position(
          "london 2; turn 1 draw-first; deck mercers; seat 1 money 15 loans 1 city bank-of-england; seat 2"),
      {"repay"});
  CHECK(bank.players[0].money == 0);
}

TEST_CASE("london T1: never later in the turn") {
  for (const std::string_view phase : {"action", "run", "develop", "draw source=three left=2"}) {
    CAPTURE(phase);
    const State state =
        position("london 2; turn 1 " + std::string(phase) +
                 "; deck mercers grocers; seat 1 money 40 loans 2 hand salters,vintners; seat 2");
    CHECK(refusal(state, "repay") == "refuse.repay-late");
  }
  const State drawn =
      after(position("london 2; turn 1 draw-first; deck mercers grocers; seat 1 money 40 loans 2; seat 2"),
            {"draw deck"});
  CHECK(refusal(drawn, "repay") == "refuse.repay-late");
  // Parliament's second draw comes after the first: too late as well.
  const State parliament = after(position("london 2; turn 1 draw-first; deck mercers grocers; seat 1 money "
                                          "40 loans 2 city parliament; seat 2"),
                                 {"draw deck"});
  CHECK(parliament.turn.phase == Phase::turn_draw);
  CHECK(refusal(parliament, "repay") == "refuse.repay-late");
}

TEST_CASE("london T2: one card must be drawn before the action, from the deck or the board") {
  const State state = position(
      "london 2; turn 1 draw-first; deck mercers grocers; upper salters - -; lower - vintners -; offer city "
      "- -;"
      " seat 1 money 20 hand almshouses,covent-garden; seat 2");
  CHECK(legal_moves(state) == "draw deck, draw upper 1, draw lower 2");
  for (const std::string_view action : {"run", "three", "buy city", "build almshouses", "stop"}) {
    CHECK(refusal(state, action) == "refuse.moment");
  }
  for (const std::string_view draw : {"draw deck", "draw upper 1", "draw lower 2"}) {
    const State drawn = after(state, {draw});
    CHECK(drawn.players[0].hand_count == 3);
    CHECK(drawn.turn.phase == Phase::action);
    CHECK(refusal(drawn, "draw deck") == "refuse.moment");
  }
  CHECK(count_in_hand(after(state, {"draw deck"}), 0, "mercers") == 1);
  CHECK(count_in_hand(after(state, {"draw upper 1"}), 0, "salters") == 1);
  CHECK(count_in_hand(after(state, {"draw lower 2"}), 0, "vintners") == 1);
}

TEST_CASE("london T3: exactly one action: develop, buy land, run the city, or draw three") {
  const State start = position(
      "london 2; turn 1 action; deck mercers grocers sewers bridge paupers-c; offer lewisham - -;"
      " seat 1 money 20 hand almshouses,covent-garden,salters,vintners city omnibus; seat 2");
  CHECK(legal_moves(start) ==
        "build almshouses, build covent-garden, build salters, build vintners, buy lewisham, run, three");
  CHECK(refusal(start, "stop") == "refuse.moment");
  SUBCASE("develop, and nothing else") {
    const State state = after(start, {"build almshouses", "for salters", "on new"});
    for (const std::string_view other : {"run", "three", "buy lewisham", "activate 1"}) {
      CHECK(refusal(state, other) == "refuse.moment");
    }
    CHECK(after(state, {"stop"}).turn.seat == 1);
  }
  SUBCASE("buy land, and nothing else") {
    const State state = after(start, {"buy lewisham", "draw deck"});
    for (const std::string_view other : {"run", "three", "build almshouses"}) {
      CHECK(refusal(state, other) == "refuse.moment");
    }
    CHECK(after(state, {"draw deck"}).turn.seat == 1);
  }
  SUBCASE("run the city, and nothing else") {
    const State state = after(start, {"run"});
    for (const std::string_view other : {"run", "three", "buy lewisham", "build almshouses"}) {
      CHECK(refusal(state, other) == "refuse.moment");
    }
    CHECK(after(state, {"stop"}).turn.seat == 1);
  }
  SUBCASE("draw three, and nothing else") {
    const State state = after(start, {"three", "draw deck", "draw deck"});
    for (const std::string_view other : {"run", "three", "buy lewisham", "build almshouses"}) {
      CHECK(refusal(state, other) == "refuse.moment");
    }
    const State over = after(state, {"draw deck"});
    CHECK(over.turn.seat == 1);
    CHECK(over.turn.phase == Phase::turn_draw);
  }
}

TEST_CASE("london T4: down to nine cards at the end of the turn, paupers among them") {
  const auto with_hand = [](std::string_view phase, std::string_view more) {
    return position("london 2; turn 1 " + std::string(phase) + "; deck sewers sewers bridge; seat 1 hand " +
                    std::string(nine) + std::string(more) + "; seat 2");
  };
  SUBCASE("nine cards are not too many") {
    const State state = after(with_hand("run", ""), {"stop"});
    CHECK(state.players[0].hand_count == 9);
    CHECK(state.turn.seat == 1);
  }
  SUBCASE("ten are: the player picks one") {
    const State state = after(with_hand("run", ",paupers-b"), {"stop"});
    CHECK(state.turn.seat == 0);
    CHECK(legal_moves(state) ==
          "discard almshouses, discard covent-garden, discard fishmongers, discard grocers, discard "
          "haberdashers,"
          " discard mercers, discard salters, discard vintners, discard theatre-royal, discard paupers-b");
    CHECK(refusal(state, "stop") == "refuse.moment");
    const State pauper = after(state, {"discard paupers-b"});
    CHECK(field(pauper, "upper") == "upper paupers-b - -");
    CHECK(pauper.players[0].hand_count == 9);
    CHECK(pauper.turn.seat == 1);
    CHECK(field(after(state, {"discard mercers"}), "upper") == "upper mercers - -");
  }
  SUBCASE("twelve after drawing three") {
    State state = after(with_hand("action", ""), {"three", "draw deck", "draw deck", "draw deck"});
    CHECK(state.players[0].hand_count == 12);
    state = after(state, {"discard sewers", "discard mercers"});
    CHECK(state.turn.seat == 0);
    state = after(state, {"discard sewers"});
    CHECK(state.players[0].hand_count == 9);
    CHECK(state.turn.seat == 1);
  }
  SUBCASE("only at the end: the poverty of the run counts all ten") {
    CHECK(after(with_hand("run", ",paupers-b"), {"stop"}).players[0].poverty == 10);
  }
  SUBCASE("more than nine are fine during the turn") {
    const State state = after(with_hand("draw-first", ""), {"draw deck"});
    CHECK(state.players[0].hand_count == 10);
    CHECK(state.turn.phase == Phase::action);
    CHECK(after(state, {"build mercers", "for grocers", "on new", "stop"}).turn.seat == 1);
  }
}

TEST_CASE("london T5: a loan at any moment of one's own turn") {
  for (const std::string_view text :
       {"london 2; turn 1 draw-first; deck mercers; seat 1; seat 2",
        "london 2; turn 1 look left=2; deck mercers grocers; seat 1 city university-of-london; seat 2",
        "london 2; turn 1 put-back left=2; deck mercers grocers; seat 1 city university-of-london; seat 2",
        "london 2; turn 1 action; deck mercers; seat 1; seat 2",
        "london 2; turn 1 pay-build card=mercers; seat 1 hand grocers; seat 2",
        "london 2; turn 1 place card=mercers; seat 1; seat 2", "london 2; turn 1 develop; seat 1; seat 2",
        "london 2; turn 1 free-build free=2; seat 1; seat 2",
        "london 2; turn 1 draw left=3 source=three; deck mercers; seat 1; seat 2",
        "london 2; turn 1 run; seat 1; seat 2",
        "london 2; turn 1 pay-activation left=1 source=city card=west-india-docks;"
        " seat 1 hand mercers city west-india-docks*; seat 2",
        "london 2; turn 1 flip source=city card=mercers op=1; seat 1 city mercers*,hospital-a; seat 2",
        "london 2; turn 1 give-poverty source=city card=fleet-street op=2; seat 1 city fleet-street*; seat 2",
        "london 2; turn 1 discard-for left=3 source=city card=brixton-prison op=1;"
        " seat 1 hand mercers city brixton-prison*; seat 2",
        "london 2; turn 1 activate-again source=city card=whitehall op=1; seat 1 city whitehall*,omnibus*; "
        "seat 2",
        "london 2; turn 1 board-build source=city card=coffee-house op=1; upper mercers - -; seat 1 city "
        "coffee-house*;"
        " seat 2",
        "london 2; turn 1 swap card=mercers back=action; upper grocers - -; seat 1 city stock-exchange=; "
        "seat 2",
        "london 2; turn 1 hand-limit; seat 1 hand "
        "almshouses,covent-garden,fishmongers,grocers,haberdashers,mercers,"
        "salters,vintners,theatre-royal,st-pauls; seat 2"}) {
    CAPTURE(text);
    const State before = position(text);
    State state = after(before, {"loan"});
    CHECK(state.players[0].money == 10);
    CHECK(state.players[0].loans == 1);
    state = after(state, {"loan", "loan"});
    CHECK(state.players[0].money == 30);
    CHECK(state.players[0].loans == 3);
    // Nothing else has changed: the same decision is asked for.
    state.players[0].money = 0;
    state.players[0].loans = 0;
    state.turn.flags = before.turn.flags;
    CHECK(state == before);
  }
}

TEST_CASE("london T5: a loan that is taken goes to the one whose turn it is") {
  const State state =
      after(position("london 3; turn 2 action; deck mercers; seat 1; seat 2 money 1; seat 3"), {"loan"});
  CHECK(state.players[0].loans == 0);
  CHECK(state.players[1].loans == 1);
  CHECK(state.players[1].money == 11);
  CHECK(state.players[2].loans == 0);
}

TEST_CASE("london T5: a cost that must be paid is borrowed for until the money suffices") {
  // Twelve boroughs are £12: one loan with £1 makes £11, a second one is needed.
  const State state = after(
      position(
          "london 2; turn 1 run; seat 1 city fire-brigade;"
          " seat 2 money 1 boroughs city,westminster,southwark-bermondsey,bethnal-green,hackney,islington,"
          "st-pancras,hampstead,st-marylebone,paddington,kensington,hammersmith"),
      {"activate 1"});
  CHECK(state.players[1].loans == 2);
  CHECK(state.players[1].money == 1 + 20 - 12);
}

TEST_CASE("london D1: every draw is one card, from the top of the deck or any place of the board") {
  const State start = position(
      "london 2; turn 1 action; deck mercers grocers sewers; upper salters - vintners; lower - almshouses -;"
      " seat 1; seat 2");
  State state = after(start, {"three"});
  CHECK(legal_moves(state) == "draw deck, draw upper 1, draw upper 3, draw lower 2");
  CHECK(refusal(state, "draw upper 2") == "refuse.nothing-there");
  CHECK(refusal(state, "draw upper 4") == "refuse.nothing-there");
  CHECK(refusal(state, "draw lower 1") == "refuse.nothing-there");
  state = after(state, {"draw upper 3"});
  CHECK(count_in_hand(state, 0, "vintners") == 1);
  CHECK(field(state, "upper") == "upper salters - -");
  CHECK(refusal(state, "draw upper 3") == "refuse.nothing-there");
  state = after(state, {"draw deck"});
  CHECK(count_in_hand(state, 0, "mercers") == 1);
  CHECK(field(state, "deck") == "deck grocers sewers");
  state = after(state, {"draw lower 2"});
  CHECK(count_in_hand(state, 0, "almshouses") == 1);
  CHECK(field(state, "lower").empty());
  CHECK(state.players[0].hand_count == 3);
  CHECK(state.turn.seat == 1);
}

TEST_CASE("london D1: a space of the board that was emptied is not filled again by itself") {
  const State state = after(position("london 2; turn 1 draw-first; deck mercers; upper grocers salters -; "
                                     "lower vintners - -; seat 1; seat 2"),
                            {"draw upper 1"});
  CHECK(field(state, "upper") == "upper - salters -");
  CHECK(field(state, "lower") == "lower vintners - -");
}

TEST_CASE("london D2: a discard goes to a free space of the upper row, then of the lower row") {
  const auto discarded = [](std::string_view board) {
    return after(position("london 2; turn 1 pay-activation left=1 source=city card=west-india-docks;" +
                          std::string(board) + " seat 1 hand mercers city west-india-docks*; seat 2"),
                 {"discard mercers"});
  };
  SUBCASE("an empty board") {
    CHECK(field(discarded(""), "upper") == "upper mercers - -");
    CHECK(field(discarded(""), "lower").empty());
  }
  SUBCASE("a gap in the upper row, although the lower row has space") {
    const State state = discarded(" upper grocers - salters; lower vintners - -;");
    CHECK(field(state, "upper") == "upper grocers mercers salters");
    CHECK(field(state, "lower") == "lower vintners - -");
  }
  SUBCASE("a full upper row") {
    const State state = discarded(" upper grocers fishmongers salters; lower vintners - almshouses;");
    CHECK(field(state, "upper") == "upper grocers fishmongers salters");
    CHECK(field(state, "lower") == "lower vintners mercers almshouses");
  }
}

TEST_CASE("london D3: with both rows full the lower row leaves the game and the upper row moves down") {
  SUBCASE("two players") {
    const State state =
        after(position("london 2; turn 1 pay-activation left=1 source=city card=west-india-docks;"
                       " upper grocers fishmongers salters; lower vintners covent-garden almshouses;"
                       " seat 1 hand mercers city west-india-docks*; seat 2"),
              {"discard mercers"});
    CHECK(field(state, "upper") == "upper mercers - -");
    CHECK(field(state, "lower") == "lower grocers fishmongers salters");
    const std::string text = rules().format_position(state);
    for (const std::string_view gone : {"vintners", "covent-garden", "almshouses"})
      CHECK_FALSE(has(text, gone));
  }
  SUBCASE("four players") {
    const State state = after(
        position(
            "london 4; turn 1 pay-activation left=1 source=city card=west-india-docks;"
            " upper grocers fishmongers salters bridge bridge; lower sewers sewers sewers sewers almshouses;"
            " seat 1 hand mercers city west-india-docks*; seat 2"),
        {"discard mercers"});
    CHECK(field(state, "upper") == "upper mercers - - - -");
    CHECK(field(state, "lower") == "lower grocers fishmongers salters bridge bridge");
    CHECK_FALSE(has(rules().format_position(state), "sewers"));
  }
  SUBCASE("one free space is enough to keep both rows") {
    const State state =
        after(position("london 2; turn 1 pay-activation left=1 source=city card=west-india-docks;"
                       " upper grocers fishmongers salters; lower vintners covent-garden -;"
                       " seat 1 hand mercers city west-india-docks*; seat 2"),
              {"discard mercers"});
    CHECK(field(state, "lower") == "lower vintners covent-garden mercers");
  }
}

TEST_CASE("london D4: only cards in hand can be discarded, never cards in the city") {
  const State run =
      position("london 2; turn 1 run; seat 1 hand mercers city west-india-docks,salters; seat 2");
  const State paying = after(run, {"activate 1"});
  CHECK(legal_moves(paying) == "discard mercers");
  CHECK(refusal(paying, "discard salters") == "refuse.not-in-hand");
  CHECK(refusal(paying, "discard west-india-docks") == "refuse.not-in-hand");
  const State build = position("london 2; turn 1 action; seat 1 hand mercers,grocers city salters; seat 2");
  const State discarding = after(build, {"build mercers"});
  CHECK(legal_moves(discarding) == "for grocers");
  CHECK(refusal(discarding, "for salters") == "refuse.not-in-hand");
  // Without a card in hand the city cannot pay either.
  CHECK(refusal(position("london 2; turn 1 run; seat 1 city west-india-docks,salters; seat 2"),
                "activate 1") == "refuse.no-card-to-discard");
}

TEST_CASE("london D5: with the deck and the board empty a draw gives nothing") {
  SUBCASE("the turn's draw") {
    const State state = position("london 2; turn 1 draw-first; last 1; seat 1; seat 2");
    CHECK(legal_moves(state) == "stop");
    CHECK(refusal(state, "draw deck") == "refuse.deck-empty");
    CHECK(refusal(state, "draw upper 1") == "refuse.nothing-there");
    CHECK(after(state, {"stop"}).turn.phase == Phase::action);
  }
  SUBCASE("a borough's draws") {
    const State state = after(
        position("london 3; turn 1 action; offer lewisham - -; seat 1 money 5 hand salters; seat 2; seat 3"),
        {"buy lewisham"});
    CHECK(state.players[0].hand_count == 1);
    CHECK(state.players[0].prestige == 1);
    CHECK(state.turn.seat == 1);
  }
  SUBCASE("the second card of an action card") {
    const State state =
        after(position("london 2; turn 1 action; deck mercers; seat 1 hand huguenots; seat 2"),
              {"play huguenots", "draw deck"});
    CHECK(state.players[0].hand_count == 1);
    CHECK(state.turn.phase == Phase::develop);
  }
}

TEST_CASE("london W1: exactly three cards, in any mix") {
  const State start = position(
      "london 2; turn 1 action; deck mercers grocers sewers bridge; upper salters vintners -; seat 1; seat "
      "2");
  State state = after(start, {"three"});
  CHECK(refusal(state, "stop") == "refuse.moment");
  state = after(state, {"draw upper 2"});
  CHECK(refusal(state, "stop") == "refuse.moment");
  state = after(state, {"draw deck"});
  CHECK(refusal(state, "stop") == "refuse.moment");
  state = after(state, {"draw upper 1"});
  CHECK(state.players[0].hand_count == 3);
  CHECK(state.turn.seat == 1);
  CHECK(after(start, {"three", "draw deck", "draw deck", "draw deck"}).players[0].hand_count == 3);
}

TEST_CASE("london W1: with fewer than three cards, all there are") {
  SUBCASE("one in the deck and one on the board") {
    const State state =
        after(position("london 2; turn 1 action; deck mercers; lower - - salters; seat 1; seat 2"),
              {"three", "draw deck", "draw lower 3"});
    CHECK(state.players[0].hand_count == 2);
    CHECK(state.turn.seat == 1);
  }
  SUBCASE("the deck is empty, the board is not") {
    const State state =
        after(position("london 2; turn 1 action; upper mercers grocers -; seat 1; seat 2"), {"three"});
    CHECK(legal_moves(state) == "draw upper 1, draw upper 2");
    CHECK(refusal(state, "draw deck") == "refuse.deck-empty");
  }
  SUBCASE("none at all") {
    const State state = after(position("london 2; turn 1 action; seat 1 hand salters; seat 2"), {"three"});
    CHECK(state.players[0].hand_count == 1);
    CHECK(state.turn.seat == 1);
  }
}

TEST_CASE("london E1: each other player has one last turn after the deck ran out") {
  for (int players = 2; players <= 4; ++players) {
    for (int first = 1; first <= players; ++first) {
      CAPTURE(players);
      CAPTURE(first);
      State state = position("london " + std::to_string(players) + "; turn " + std::to_string(first) +
                             " draw-first; deck mercers; upper sewers sewers sewers; seat 1; seat 2");
      state = after(state, {"draw deck"});
      CHECK(field(state, "last").empty());  // not before the end of the turn
      state = after(state, {"run", "stop"});
      for (int turn = 1; turn < players; ++turn) {
        CHECK(rules().actor(state) == (first - 1 + turn) % players);
        CHECK(field(state, "last") == "last " + std::to_string(players - turn));
        state = after(state, {"draw upper " + std::to_string(turn), "run", "stop"});
      }
      CHECK(rules().actor(state) == nobody);
      CHECK(state.turn.phase == Phase::over);
      CHECK(legal_moves(state).empty());
      CHECK(refusal(state, "loan") == "move.over");
    }
  }
}

TEST_CASE("london E1: a card left in the deck is enough to go on, cards on the board are not") {
  const State one_left = after(position("london 2; turn 1 draw-first; deck mercers grocers; seat 1; seat 2"),
                               {"draw deck", "run", "stop"});
  CHECK(field(one_left, "last").empty());
  const State board = after(position("london 2; turn 1 draw-first; deck mercers; upper salters grocers "
                                     "sewers; lower bridge - -; seat 1; seat 2"),
                            {"draw deck", "run", "stop"});
  CHECK(field(board, "last") == "last 1");
  CHECK(after(board, {"draw upper 1", "run", "stop"}).turn.phase == Phase::over);
}

TEST_CASE("london E1: the deck may run out in the action, the turn is played to its end") {
  const State state = after(position("london 2; turn 2 action; deck mercers; upper salters grocers sewers; "
                                     "seat 1; seat 2 hand vintners"),
                            {"three", "draw deck", "draw upper 1", "draw upper 2"});
  CHECK(state.players[1].hand_count == 4);
  CHECK(rules().actor(state) == 0);
  CHECK(field(state, "last") == "last 1");
}

}  // namespace guildhall::london::test
