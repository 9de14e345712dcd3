// Each operation of the card file at least once, on a card that has it.
#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

TEST_CASE("kingdom op gain: fixed, one of several, of free choice, for each") {
  CHECK(Table("play=5.2 held=coin deck=2").play("use 5 effect 1").held() == "2stone");
  CHECK(Table("play=10.2 held=coin deck=2").play("use 10 effect 1").play("option 2").held() == "stone");
  CHECK(Table("play=69.3 deck=2")
            .play("use 69 effect 1")
            .play("take coin")
            .play("take coin")
            .play("take metal")
            .play("take sword")
            .held() == "2coin,metal,sword");
  CHECK(Table("play=18.4,13,42 deck=2").play("use 18 effect 1").held() == "2sword");
  CHECK_FALSE(Table("play=18.4 deck=2").can("use 18 effect 1"));  // nobody in play
}

TEST_CASE("kingdom op store and milestones: swords on the Resistance become fame of a land") {
  Table t("play=9.2 permanent=138.3 expansion=138/1 discard=1,2");
  t.play("produce 9").play("store 1 on 138").play("pass").play("choose 2");
  CHECK(t.realm().mark(2, mark::fame, 1) == 1);
  CHECK(t.destroyed({138}));
  CHECK(game().actor(t.state) == nobody);
  CHECK(t.fame() == 3 + 1);
}

TEST_CASE("kingdom op discard: as a price and as a forced effect") {
  Table t("play=1 deck=66.2,13,2,3");  // Spoiled Princess: two friendly cards, herself included
  t.play("pass");
  CHECK(t.moves().size() == 4);
  t.play("choose 66").play("choose 2");
  CHECK(t.discarded({66, 2}));
  CHECK(t.in_play({13, 3}));
}

TEST_CASE("kingdom op destroy and defeat: an enemy destroyed, turned, or taken by the Inquisitor") {
  CHECK(Table("play=53 held=4sword deck=2").play("use 53 effect 1").destroyed({53}));
  Table knight("play=45 held=3sword deck=2");
  knight.play("use 45 effect 2");
  CHECK(knight.stage(45) == 3);
  Table inquisitor("play=70.3,28 deck=2");
  inquisitor.play("use 70 effect 1");
  CHECK(inquisitor.destroyed({28, 70}));
}

TEST_CASE("kingdom op discover: all, one of several with the rest destroyed, the next ones") {
  Table nimrod("play=55.3 deck=2,3,4,5");
  nimrod.play("use 55 effect 1");
  CHECK(nimrod.discarded({133, 134}));
  Table road("play=43.3 deck=2,3,4,5");
  road.play("use 43 effect 1").play("choose 110");
  CHECK(road.discarded({110}));
  CHECK(road.destroyed({109}));
  // The Witch at the end of a turn: the next two cards, then she turns.
  Table witch("play=53 discard=1,2,3,4,5,6,7,8,9,10 deck=20");
  witch.play("pass");
  CHECK(witch.discarded({11, 12}));
  CHECK(witch.stage(53) == 3);
}

TEST_CASE("kingdom op play-from-discard: the card enters play with its triggers") {
  Table t("play=9.4 discard=14,1,5 deck=2");
  t.play("use 9 effect 1");
  CHECK(t.moves() == std::vector<std::string>{"choose 1", "choose 5"});
  Table castle("play=9.3,3 discard=14 deck=2");
  castle.play("use 9 effect 1");
  CHECK(castle.state.blocked_by[3] == 14);
}

TEST_CASE("kingdom op return-to-box: the City goes back and can be found again") {
  Table t("play=105.3 deck=2");
  t.play("use 105 effect 1");
  CHECK(t.in_box({105}));
  CHECK(t.stage(105) == 1);
  CHECK(t.discarded({106}));
}

TEST_CASE("kingdom op turn-to on another card: the Missionary turns a Bandit") {
  Table t("play=103,14,9 blocked=9<14 held=3coin deck=2");
  t.play("use 103 effect 1");
  CHECK(t.stage(14) == 3);
  CHECK(t.discarded({14, 103}));
  CHECK(t.state.blocked_by[9] == 0);
}

TEST_CASE("kingdom op check: a price by box, a box with a price, all boxes marked") {
  Table army("play=1 permanent=25 held=4sword boxes=25.1:1-3 deck=2,3,4,5");
  army.play("use 25 effect 1");
  CHECK(army.boxes(25, 1) == 4);
  CHECK_FALSE(Table("play=1 permanent=25 held=3sword boxes=25.1:1-3 deck=2").can("use 25 effect 1"));
  // Handsome Rival: the resources in the box are its price, and Lord Nimrod is discarded.
  Table rival("play=134,55.3 held=3sword boxes=134.1:1-2 deck=2");
  CHECK(rival.fame_of(134) == -10);
  rival.play("use 134 effect 3");
  CHECK(rival.boxes(134, 1) == 3);
  CHECK(rival.held() == "");
  CHECK(rival.discarded({55, 134}));
  CHECK_FALSE(Table("play=134,55.3 held=2sword boxes=134.1:1-2 deck=2").can("use 134 effect 3"));
  Table pit("play=89.3 boxes=89.3:1-2 deck=2");
  pit.play("use 89 effect 1");
  CHECK(pit.stage(89) == 4);
  Table ark("play=1 permanent=91 boxes=91.1:1-4 held=10wood deck=2,3,4,5");
  ark.play("use 91 effect 1");
  CHECK(ark.discarded({91}));
  CHECK(ark.stage(91) == 3);
}

TEST_CASE("kingdom op add-production: on a stage of choice, of a resource of choice") {
  Table t("play=29.4 deck=2");
  t.play("use 29 effect 1");
  CHECK(t.moves() == std::vector<std::string>{"stage 1", "stage 2", "stage 3", "stage 4"});
  t.play("stage 3").play("take metal");
  CHECK(t.realm().mark(29, mark::production + 3, 3) == 1);
  CHECK(t.stage(29) == 1);
  Table again("play=29.4 marks=29.3:metal+1,29.1:coin+1 deck=2");
  again.play("use 29 effect 1");
  CHECK(again.moves() == std::vector<std::string>{"stage 2", "stage 4"});
  // The Groom: a horse with at most one sticker.
  CHECK_FALSE(Table("play=112.3,113 marks=113.1:coin+2 deck=2").can("use 112 effect 1"));
  CHECK(Table("play=112.3,113 marks=113.1:coin+1 deck=2").can("use 112 effect 1"));
}

TEST_CASE("kingdom op remove-production: the Manor gives less each time it produces") {
  Table t("play=111 deck=2");
  t.play("produce 111");
  CHECK(t.held() == "6coin");
  CHECK(Table("play=111 marks=111.1:no-coin+1 deck=2").makes(111) == "5coin");
  CHECK(t.realm().mark(111, mark::removed, 1) == 1);
  CHECK(Table("play=111 marks=111.1:no-coin+6 deck=2").makes(111) == "");
}

TEST_CASE("kingdom op add-fame, add-keyword, grant-stays") {
  Table guild("play=109.3,13,42,73.2 deck=2");  // Miners may be counted as two
  guild.play("use 109 effect 1").play("choose 13").play("choose 73").play("done");
  CHECK(guild.fame_of(109) == 3);
  CHECK(guild.in_play({42}));
  CHECK(guild.boxes(109, 3) == 1);
  Table dubbing("play=86 discard=13,9,1,2,3,4,5,6,7,8,10.2");
  dubbing.play("pass");
  CHECK(dubbing.stage(86) == 3);
  CHECK(dubbing.realm().mark(13, mark::production + 4, 1) == 1);
  CHECK((dubbing.realm().keywords(13) & game().deck().stage(36, 3).keywords) ==
        game().deck().stage(36, 3).keywords);
  Table canals("play=129.4,1 deck=2,3,4,5");
  canals.play("upgrade 129 to 3").play("resolve 129 effect 1");
  CHECK(canals.realm().mark(1, mark::stays, 1) == 1);
  CHECK(Table("play=1 marks=1.1:stays+1 deck=2").realm().stays(1));
}

TEST_CASE("kingdom op reduce-cost: Bordering Lands for five swords") {
  Table t("play=135 held=6sword deck=2");
  t.play("use 135 effect 2");
  CHECK(t.realm().price(135, 0)[4] == 11);
  CHECK(t.in_play({135}));
}

TEST_CASE("kingdom op keep-in-play: the Storage is discarded to keep another card") {
  Table t("play=42.3,1,2 deck=3,4,5,6,7");
  t.play("pass").play("resolve 42 effect 2").play("choose 2");
  CHECK(t.in_play({2}));
  CHECK(t.discarded({42, 1}));
  t.play("pass");
  CHECK(t.discarded({2}));  // for one turn only
}

TEST_CASE("kingdom op block: three cards that produce") {
  Table t("play=1.3,2.3,3.3,4.3 deck=60,20,21");
  t.play("pass");
  CHECK(t.moves().size() == 4);
  t.play("choose 1").play("choose 2").play("choose 4");
  CHECK(t.state.blocked_by[1] == 60);
  CHECK(t.state.blocked_by[3] == 0);
}

TEST_CASE("kingdom op mill: cards go from the deck to the discard without being played") {
  Table t("play=41 deck=2,14,3");
  t.play("use 41 effect 2").play("pass");
  CHECK(t.discarded({2, 41}));
}

TEST_CASE("kingdom op put-top and put-bottom: in the order in which they are named, and then known") {
  Table t("play=95.3,1,2,3 deck=4,5,6");
  t.play("use 95 effect 1").play("option 1").play("choose 1").play("choose 3").play("done");
  CHECK(std::vector<int>(t.state.deck.begin(), t.state.deck.begin() + 5) == std::vector<int>{3, 1, 4, 5, 6});
  CHECK(t.state.known_top == 3);
  Table calendar("play=98.3 discard=1,2,3,5,6,7,8,9,10,11,12,13,15,17,18,20,21 deck=4");
  calendar.play("use 98 effect 1");
  CHECK(calendar.state.deck_size == 16);
  CHECK(calendar.state.deck[0] == 4);
  CHECK(calendar.state.known_bottom == 0);
  CHECK(calendar.boxes(98, 3) == 1);
}

TEST_CASE("kingdom op upgrade: the School for free, the Priest with both prices") {
  Table school("play=118,10 deck=2,3,4,5");
  school.play("use 118 effect 1");
  CHECK(school.stage(10) == 2);
  CHECK(school.stage(118) == 2);
  CHECK(school.state.turn == 2);
  CHECK_FALSE(Table("play=104,1 held=3coin deck=2").can("use 104 effect 1"));
  CHECK(Table("play=104,1 held=4coin deck=2").play("use 104 effect 1").stage(1) == 2);
}

TEST_CASE("kingdom op produce-from: the card is not discarded and the choice is the player's") {
  Table t("play=14.3,74.2 deck=2");
  t.play("use 14 effect 1").play("option 2");
  CHECK(t.held() == "wood");
  CHECK(t.in_play({74}));
}

TEST_CASE("kingdom op forbid: neither advance nor upgrade nor time effects while the Dark Knight is there") {
  Table t("play=45,1,31 held=5coin deck=2,3");
  CHECK_FALSE(t.can("advance"));
  CHECK_FALSE(t.can("upgrade 1 to 2"));
  CHECK_FALSE(t.can("use 31 effect 1"));
  CHECK(t.can("produce 1"));
  CHECK(Table("play=134 deck=2").realm().indestructible(134));
  CHECK_FALSE(Table("play=134 destroyed=55.3 deck=2").realm().indestructible(134));
}

TEST_CASE("kingdom op modify-production: added, for each, doubled, swapped") {
  CHECK(Table("play=17.3,13,42 deck=2").makes(17) == "3coin");
  CHECK(Table("play=89.2,18.2,78 deck=2").makes(18) == "coin+metal");
  CHECK(Table("play=89.2,18.2,78 deck=2").makes(78) == "coin");
  CHECK(Table("play=1.4,9 permanent=137.4 expansion=137/2 deck=2").makes(1) ==
        "2coin/coin+tradegood/2tradegood");
  CHECK(Table("play=1.4,9 permanent=137.4 expansion=137/2 deck=2").makes(9) == "coin");
}

TEST_CASE("kingdom op modify-advance: the Blood Curse") {
  Table t("play=94.3 deck=1,2,3,4,5");
  t.play("advance");
  CHECK(t.in_play({1, 2, 3, 4}));
}

TEST_CASE("kingdom op worth: for each, from another stage, under a condition, missing") {
  CHECK(Table("play=34 boxes=34.1:1-2 deck=2").fame() == 10);
  CHECK(Table("play=135.2 marks=135.3:fame+40 deck=2").fame() == 40);
  CHECK(Table("play=1 permanent=40 deck=2").fame() == 35);
  CHECK(Table("play=1 discard=14 permanent=40 deck=2").fame() == -2);
  CHECK(Table("play=1 permanent=39 deck=2").fame() == -2 * 68);
  CHECK(Table("play=1,9.2 permanent=39.3 deck=2").fame() == 3 - 2);
  CHECK(Table("play=130.4,18.3,77.3 deck=2").fame() == 3 * 4 + 3 + 3);
}

TEST_CASE("kingdom op choose: options that cannot be carried out are not offered") {
  Table t("play=33,7.4 deck=2");
  t.play("use 33 effect 1").play("side 3");
  CHECK(t.destroyed({7}));
  CHECK(t.stage(100) == 3);
  CHECK_FALSE(Table("play=33,1 deck=2").can("use 33 effect 1"));
  Table princess("play=66 deck=1,2,3,4");
  princess.play("pass");  // alone she cannot discard two persons
  CHECK(princess.stage(66) == 2);
}

TEST_CASE("kingdom op if: Camelot marks a box at the end of a turn with an empty deck") {
  Table t("play=106.3 discard=1,2,3,4,5,6,7,8,9,10");
  t.play("pass").play("resolve 106 effect 1");
  CHECK(t.boxes(106, 3) == 1);
  Table full("play=106.3 deck=1,2,3,4");
  full.play("pass");
  CHECK(full.state.turn == 2);
}

TEST_CASE("kingdom op give-name: the player is told; the name itself is kept outside the rules") {
  Table t("play=1 deck=92,2,3,4");
  t.play("pass");
  CHECK(t.seen(EventKind::named) == 1);
  Table second("play=1 deck=92,2,3,4 used=92.1#1:1,92.1#2:1,92.1#3:1");
  second.play("pass").play("option 2");
  CHECK(second.seen(EventKind::named) == 0);
  CHECK(second.fame_of(92) == 5);
}

TEST_CASE(
    "kingdom op exchange, counts-as, cancel-banish, instead, look, last-round: see the play and rules "
    "tests") {
  CHECK(op_names.size() == 41);
}

TEST_CASE("kingdom effect limits: once a turn, so many times in all") {
  Table mill("play=1 permanent=137 expansion=137/4 deck=2,3,4,5,6");
  mill.play("use 137 effect 1");
  CHECK(mill.held() == "3coin");
  CHECK_FALSE(mill.can("use 137 effect 1"));
  mill.play("pass");
  CHECK(mill.can("use 137 effect 1"));
  Table towns("play=135.4 held=8sword deck=2,3,4,5");
  towns.play("upgrade 135 to 3");
  CHECK(towns.fame() == 20);
  Table ninth("play=135.4 held=8sword deck=2,3,4,5 used=135.4#3:9");
  ninth.play("upgrade 135 to 3");
  CHECK(ninth.fame() == 0);
}

TEST_CASE("kingdom: the expansions stage by stage") {
  CHECK(Table("play=13,14 permanent=136 expansion=136/4 deck=2").makes(13) == "coin");
  CHECK(Table("play=13,14 permanent=136 expansion=136/4 deck=2").makes(14) == "");
  Table hoard("play=1,2 permanent=136.2 expansion=136/3 deck=3,4,5,6");
  hoard.play("pass").play("choose 2");
  CHECK(hoard.in_play({2}));
  Table decree("play=20 discard=1,5.3 permanent=136.3 boxes=136.4:1-2 expansion=136/1");
  decree.play("pass").play("choose 5").play("take metal").play("choose 5");
  CHECK(decree.realm().mark(5, mark::removed + 3, 3) == 1);
  CHECK(decree.realm().mark(5, mark::removed + 2, 3) == 1);
  CHECK(decree.destroyed({136}));
  Table border("play=1,9 permanent=138 expansion=138/4 deck=3,4,5,6");
  border.play("pass");
  CHECK(border.in_play({1}));
  CHECK(border.discarded({9}));
  Table spies("play=20 permanent=138.2 boxes=138.2:1-5 expansion=138/3 deck=13,1,2,3,4,5");
  spies.play("pass");
  CHECK(spies.can("option 1"));
  spies.play("option 1");
  CHECK(spies.discarded({4, 5}));
  Table attack("play=1,20 permanent=138.4 expansion=138/2 deck=3,4,5,6 held=coin");
  attack.play("pass");
  CHECK(attack.realm().mark(1, mark::removed, 1) == 1);
  Table armed("play=1,20 permanent=138.4 expansion=138/2 deck=3,4,5,6 held=sword");
  armed.play("pass");
  CHECK(armed.realm().mark(1, mark::removed, 1) == 0);
}

}  // namespace
}  // namespace guildhall::kingdom
