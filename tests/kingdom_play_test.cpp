// How cards work together: the places where others went wrong.
#include "games/kingdom/pay.hpp"
#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

TEST_CASE("kingdom: the Scientist's bonus is seen by Bandit, Field Worker and Military Dominance alike") {
  // Persons in play produce a coin more, the Scientist included.
  Table t("play=32,10 deck=2");
  CHECK(t.makes(32) == "coin");
  CHECK(t.makes(10) == "coin");
  // A Bandit can block a Trader (no production of its own) next to a Scientist. Of 10 and 32 the player
  // chooses.
  Table bandit("play=32 marks=32.1:stays+1 deck=14,10,20,21");
  bandit.play("pass");
  CHECK(bandit.moves() == std::vector<std::string>{"choose 10", "choose 32"});
  // The Noble Ally produces from another person: a Squire makes a sword, and a coin by the Scientist.
  Table ally("play=134.3,45.4,32 deck=2");
  ally.play("use 134 effect 1").play("choose 45");
  CHECK(ally.held() == "coin,sword");
  // Military Dominance counts swords as they are produced now: Squire 1, Town Hall 1, with a sticker 2.
  CHECK(Table("play=45.4 discard=9.2 deck=2 permanent=38.3 marks=9.2:sword+1").fame_of(38) == 2 * 3);
  // Once blocked the Scientist has no effect.
  CHECK(Table("play=32,10,14 blocked=32<14 deck=2").makes(10) == "");
}

TEST_CASE("kingdom: Rain doubles lands with their stickers, and no card may enter play") {
  Table t("play=44.3,1,9 marks=1.1:wood+1 deck=2,3");
  CHECK(t.makes(1) == "2coin+2wood");
  CHECK(t.makes(9) == "coin");
  CHECK_FALSE(t.can("advance"));
  CHECK_FALSE(Table("play=44.3,9.3 discard=1 deck=2").can("use 9 effect 1"));
  t.play("pass");
  CHECK(t.stage(44) == 1);
}

TEST_CASE("kingdom: the Pirate takes a coin of every gain of coins") {
  Table produce("play=76,1.4 deck=2");
  CHECK(produce.play("produce 1").held() == "coin");
  Table one("play=76,1 deck=2");
  CHECK(one.play("produce 1").held() == "");
  Table effect("play=76,1.2,2 deck=3");  // Plains: discard a card for two coins
  CHECK(effect.play("use 1 effect 1").held() == "coin");
  // Two of free choice are one gain.
  Table any("play=76,50.3,1 deck=3");
  any.play("use 50 effect 2").play("take coin").play("take coin");
  CHECK(any.held() == "coin");
}

TEST_CASE("kingdom: Flooding blocks the buildings in play and those played later, five in all") {
  Table t("play=20 deck=65.3,9,10.2,1,17.2,7.3,8.3,2.3,3");
  t.play("pass");
  CHECK(t.state.ask == Ask::action);
  CHECK(t.state.blocked_by[9] == 65);
  CHECK(t.state.blocked_by[10] == 65);
  CHECK(t.state.blocked_by[1] == 0);
  t.play("advance");
  while (t.state.ask == Ask::trigger) t.play(t.moves()[0]);
  CHECK(t.state.blocked_by[17] == 65);
  CHECK(t.state.blocked_by[7] == 65);
  t.play("advance");
  while (t.state.ask == Ask::trigger) t.play(t.moves()[0]);
  CHECK((t.state.blocked_by[8] == 65) != (t.state.blocked_by[2] == 65));  // only one place was left
  CHECK(t.realm().stays(9));                                              // Flooding stays, so do they
}

TEST_CASE("kingdom: a card that stays in play and is blocked follows its blocker") {
  Table t("play=56.3,1.3 blocked=1<56 deck=2,3,4,5 held=2sword");
  t.play("use 56 effect 4");
  CHECK(t.destroyed({56}));
  CHECK(t.can("produce 1"));
  // At the end of the round an Enemy Soldier destroys what it blocks.
  Table end("play=56.3,9 blocked=9<56 discard=1,2,3,4,5,6,7,8,10");
  end.play("pass");
  CHECK(end.destroyed({9}));
}

TEST_CASE("kingdom: Trebuchet defeats an enemy as its own defeat says, and marks a box of the Army") {
  Table knight("play=33.3,45 permanent=25 deck=2");
  knight.play("use 33 effect 1");
  CHECK(knight.stage(45) == 3);
  CHECK(knight.discarded({45}));
  CHECK(knight.destroyed({33}));
  CHECK(knight.boxes(25, 1) == 1);
  CHECK(knight.state.turn == 1);
  // An enemy in the discard, destroyed by its defeat; the box that turns the Army over.
  Table witch("play=33.3 discard=53 permanent=25 boxes=25.1:1-9 deck=2");
  witch.play("use 33 effect 1");
  CHECK(witch.destroyed({53, 33}));
  CHECK(witch.stage(25) == 3);
  CHECK(witch.permanent({25}));
  CHECK(witch.discarded({135}));
  CHECK_FALSE(Table("play=33.3,135 permanent=25 deck=2").can("use 33 effect 1"));
}

TEST_CASE("kingdom: Watchtower shows the two top cards of the deck") {
  Table t("play=130.2 deck=2,3,4,5 known=2/0");
  const View view = game().view(t.state, 0);
  CHECK(view.state.deck[1] == 3);
  CHECK(view.state.deck[2] == 0);
  Table upgraded("play=1 deck=130.2,3,4,5,6,7,8");
  upgraded.play("pass");
  CHECK(upgraded.state.known_top == 2);
}

TEST_CASE("kingdom: Royal Visit lowers a price for good, down to zero") {
  Table t("play=70,1 deck=2,3,4,5 marks=1.1:price0-coin+1");
  t.play("use 70 effect 1");
  CHECK(t.realm().price(1, 0).empty());
  CHECK(t.can("upgrade 1 to 2"));
  CHECK_FALSE(Table("play=70,1 deck=2 marks=1.1:price0-coin+2").can("use 70 effect 1"));
}

TEST_CASE("kingdom: Export is rewarded between rounds, each total once") {
  Table t("play=20.3 permanent=27 stored=27.1:8 discard=1,2,3,4,5,6,7,8,9,10");
  t.play("produce 20");
  CHECK(t.held() == "2tradegood");
  t.play("store 2 on 27");
  CHECK(t.held() == "");
  t.play("pass");
  CHECK(t.moves() == std::vector<std::string>{"option 1", "done"});
  t.play("option 1").play("choose 3").play("option 2");  // a wood sticker on a land
  CHECK(t.realm().mark(3, mark::production + 1, 1) == 1);
  CHECK(t.state.round == 2);
  Table put_off("play=1 permanent=27 stored=27.1:10 discard=2,3,4,5,6,7,8,9,10");
  put_off.play("pass").play("done");
  CHECK(put_off.state.round == 2);
  Table after("play=1 permanent=27 stored=27.1:30 used=27.1#2:7 discard=2,3,4,5,6,7,8,9,10");
  after.play("pass");
  CHECK(after.state.round == 2);
}

TEST_CASE("kingdom: trade goods of the Jewellery can still be exported though the turn ends") {
  Table t("play=1 permanent=27,90 held=metal deck=2,3,4,5");
  t.play("use 90 effect 1");
  CHECK(t.can("store 5 on 27"));
  CHECK(t.can("done"));
  t.play("store 4 on 27").play("done");
  CHECK(t.state.turn == 2);
  CHECK(t.state.counters[game().deck().stage(27, 1).store] == 4);
}

TEST_CASE("kingdom: Aethan Estate takes cards back out of a banish") {
  std::string kingdom = "permanent=88 expansions=1 last=1 play=1 discard=81.2";
  for (int id = 2; id <= 11; ++id) kingdom += "," + std::to_string(id);
  Table t(kingdom);
  t.play("pass").play("expand 136");  // twelve cards: all of them are looked at
  t.play("choose 81");
  CHECK(t.moves() == std::vector<std::string>{"choose 88", "done"});
  t.play("choose 88");
  CHECK(t.permanent({88}));
  CHECK(t.in(Zone::banished, {81}));
  CHECK(t.state.banished_fame == 3);
}

TEST_CASE("kingdom: Volcanic Eruption takes the next land, one of the same batch included") {
  Table t("play=20 deck=28,9,1,2");
  t.play("pass");
  CHECK(t.moves() == std::vector<std::string>{"resolve 28 effect 1 on 1", "resolve 28 effect 1 on 2"});
  t.play("resolve 28 effect 1 on 2");
  CHECK(t.destroyed({2}));
  CHECK(t.in_play({1}));
  CHECK(t.stage(28) == 3);
  CHECK(t.discarded({28}));
}

TEST_CASE("kingdom: Healing Potion is reset in place of discarding a person") {
  Table t("play=96.4,13,1 deck=2,3,4,5");
  t.play("use 13 effect 1");
  CHECK(t.moves() == std::vector<std::string>{"instead of 13 option 1", "done"});
  t.play("instead of 13 option 1");
  CHECK(t.in_play({13, 1}));
  CHECK(t.stage(96) == 1);
  CHECK(t.held() == "coin");
}

TEST_CASE("kingdom: Impregnable Fortress stays for two Walls, its own production included") {
  Table t("play=123.3,18.3,63.3 deck=2,3,4,5");
  t.play("produce 123").play("instead of 123 option 1");
  CHECK(t.held() == "3sword");
  CHECK(t.in_play({123}));
  CHECK(t.discarded({18, 63}));
}

TEST_CASE("kingdom: Miners may count as two persons") {
  Table t("play=59.2,73.2 deck=2,3,4,5");
  t.play("upgrade 59 to 4");  // two persons
  CHECK(t.stage(59) == 4);
  CHECK(t.discarded({73}));
  CHECK(Table("play=73.2 discard=13 deck=2 permanent=38").fame_of(38) == 2 * 3);
}

TEST_CASE("kingdom: Uprising marks a box for each person after the first of a batch") {
  Table t("play=20 permanent=136.4 expansion=136/2 deck=13,42,1,2");
  t.play("pass");
  CHECK(t.boxes(136, 4) == 1);
}

TEST_CASE("kingdom: a price in several kinds of cards leaves enough for each") {
  // 66 wants 2 persons, 2 lands, 2 buildings; Farming Machines are a land and a building.
  Table t("play=66,13,42,1,2,101.2,9 deck=3,4,5,6");
  t.play("upgrade 66 to 3");
  CHECK(t.stage(66) == 3);
  CHECK(t.discarded({13, 42, 1, 2, 101, 9}));
}

TEST_CASE("kingdom: the solver names the cheapest way to pay") {
  // Bazaar wants 3 coins for its upgrade: Farmlands (2) and one Wild Grass of two are fewest.
  Table t("play=10.2,1.4,2,3,7 deck=4");
  const Payment payment = pay_for_upgrade(game(), t.state, 10, 0);
  REQUIRE(payment.possible);
  REQUIRE(payment.produce.size() == 2);
  for (const PaymentStep& step : payment.produce) t.play("produce " + std::to_string(step.card));
  CHECK(t.can("upgrade 10 to 4"));
  // Held resources pay first.
  CHECK(pay_for_upgrade(game(), Table("play=10.2,2 held=3coin deck=4").state, 10, 0).produce.empty());
}

TEST_CASE("kingdom: the solver says exactly what is missing") {
  // Headquarters want 1 wood and 3 stone: there is a Forest and a Rocky Area.
  Table t("play=9,7,5.2 deck=4");
  const Payment payment = pay_for_upgrade(game(), t.state, 9, 0);
  CHECK_FALSE(payment.possible);
  CHECK(format_resources(payment.missing, ',') == "2stone");
  // Cards to be given up.
  const Payment cave = pay_for_upgrade(game(), Table("play=59.2,13 deck=4").state, 59, 0);
  CHECK(cave.missing_cards == 1);
  CHECK(pay_for_upgrade(game(), Table("play=9,45 deck=4").state, 9, 0).forbidden);
  // An alternative is used where it helps: West Canyon gives the metal, not the stone.
  Table canyon("play=46.2,73 held=metal deck=4");
  const Payment metal = pay_for_upgrade(game(), canyon.state, 46, 0);
  REQUIRE(metal.possible);
  CHECK(format_resources(metal.produce[0].gains, ',') == "metal");
  // A price by box: the fourth box of the Army costs four swords.
  const Payment army =
      pay_for_effect(game(), Table("play=9.2 permanent=25 boxes=25.1:1-3 deck=4").state, 25, 0);
  CHECK(format_resources(army.missing, ',') == "3sword");
}

TEST_CASE("kingdom: swaps of the Wood Shipment cannot go in circles") {
  Table t("play=100.4,7 held=2wood deck=2");
  t.play("exchange 2 wood for tradegood with 100");
  CHECK(t.held() == "2tradegood");
  CHECK_FALSE(t.can("exchange 1 tradegood for wood with 100"));
  t.play("produce 7");
  CHECK(t.can("exchange 1 tradegood for wood with 100"));
}

}  // namespace
}  // namespace guildhall::kingdom
