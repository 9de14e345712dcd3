// Cards 1 to 22, stage by stage. All values are worked out by hand from the card facts.
#include <array>
#include <initializer_list>

#include "games/kingdom/cards.hpp"
#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

TEST_CASE("kingdom cards 1-22: stages with production and upgrades only") {
  check_face({1, 1, "Wild Grass", "land", "coin", 0, {"2coin>2"}});
  check_face({1, 4, "Farmlands", "land", "2coin", 0, {"3wood>3"}});
  check_face({5, 1, "Distant Mountain", "land", "coin", 0, {"2coin>2"}});
  check_face({5, 4, "Quarry", "land", "2stone", 0, {"2coin+2wood>3"}});
  check_face({7, 2, "Felled Forest", "land", "", 0, {"coin>1", "2coin+wood+stone>4"}});
  check_face({7, 4, "Lumberjack", "building", "2wood", 2, {}});
  check_face({9, 1, "Headquarters", "building", "coin", 0, {"wood+3stone>2"}});
  check_face({11, 4, "Deep Jungle", "land", "2wood", 0, {"4wood>3"}});
  check_face({12, 1, "River", "land", "coin", 0, {"3wood>2"}});
  check_face({12, 2, "Bridge", "land", "coin", 2, {"3stone>4"}});
  check_face({12, 4, "Stone Bridge", "land", "coin", 4, {"2coin>3"}});
  check_face({17, 1, "Hill", "land", "coin", 0, {"coin+wood+stone>2"}});
  check_face({18, 1, "East Cliffs", "land", "stone", 0, {"wood+stone+2metal>2", "3stone>3"}});
  check_face({20, 1, "Swamp", "land", "", 0, {"coin+wood>2"}});
  check_face({20, 2, "Accessible Swamp", "land", "", 1, {"2coin+wood>4"}});
  check_face({20, 3, "Exotic Fruit Trees", "land", "2tradegood", 4, {}});
  check_face({20, 4, "Swamp Garden", "land", "coin", 3, {"coin+2wood>3"}});
  check_face({22, 1, "Lake", "land", "coin", 0, {"wood+2stone>2", "4stone>3"}});
  check_face({22, 2, "Fisherman's Cabin", "building", "coin", 1, {"3wood>4"}});
}

TEST_CASE("kingdom cards 1-22: cards that are the same as another") {
  check_same(1, 2);
  check_same(1, 3);
  check_same(1, 4);
  check_same(5, 6);
  check_same(5, 15);
  check_same(7, 8);
  check_same(7, 19);
  check_same(20, 21);
  CHECK(Table("play=3.2,9 deck=20").play("use 3 effect 1").held() == "2coin");
  CHECK(Table("play=15.2 held=coin deck=20").play("use 15 effect 1").held() == "2stone");
  CHECK(Table("play=19 deck=20").play("use 19 effect 1").held() == "3wood");
  CHECK(Table("play=21.3 deck=20").play("produce 21").held() == "2tradegood");
}

TEST_CASE("kingdom card 1.2 Plains: discard another friendly card for two coins") {
  check_face({1, 2, "Plains", "land", "coin", 0, {"3coin>4"}});
  Table t("play=1.2,7,9 held=wood deck=20,21");
  t.play("use 1 effect 1");
  CHECK(t.moves() == Texts{"choose 7", "choose 9"});
  t.play("choose 9");
  CHECK(t.held() == "2coin,wood");
  CHECK(t.discarded({1, 9}));
  CHECK(t.in_play({7}));
  CHECK(t.state.turn == 1);
  CHECK(t.stage(1) == 2);
  // Not alone, not with an enemy, not with a card that is blocked, not with one in the discard.
  CHECK_FALSE(Table("play=1.2 deck=20").can("use 1 effect 1"));
  CHECK_FALSE(Table("play=1.2,14 deck=20").can("use 1 effect 1"));
  CHECK_FALSE(Table("play=1.2,14,9 blocked=9<14 deck=20").can("use 1 effect 1"));
  CHECK_FALSE(Table("play=1.2 discard=9 deck=20").can("use 1 effect 1"));
  CHECK(Table("play=76,1.2,9 deck=20").play("use 1 effect 1").held() == "coin");  // the Pirate's cut
}

TEST_CASE("kingdom card 1.3 Food Barns: stay in play until they produce") {
  check_face({1, 3, "Food Barns", "building", "2coin", 3, {}});
  check_stays(1, 3);
  check_leaves(1, 4);
  CHECK(starting_with(Table("play=1.3 deck=20"), "use 1") == 0);
  CHECK(Table("play=76,1.3 deck=20").play("produce 1").held() == "coin");
  // Under a Bandit, who does not stay, they go with it; under an Enemy Soldier they stay.
  Table bandit("play=1.3,14 blocked=1<14 deck=20,21,7,8,9");
  bandit.play("pass");
  CHECK(bandit.discarded({1, 14}));
  Table soldier("play=1.3,57.3 blocked=1<57 deck=20,21,7,8,9");
  soldier.play("pass");
  CHECK(soldier.in_play({1, 57}));
  CHECK_FALSE(soldier.can("produce 1"));
}

TEST_CASE("kingdom card 5.2 Rocky Area: a coin for two stones") {
  check_face({5, 2, "Rocky Area", "land", "stone", 0, {"2coin+2wood>4"}});
  CHECK_FALSE(Table("play=5.2 held=5wood deck=20").can("use 5 effect 1"));
  Table t("play=5.2 held=2coin deck=20");
  t.play("use 5 effect 1");
  CHECK(t.held() == "coin,2stone");
  CHECK(t.discarded({5}));
  CHECK(t.stage(5) == 2);
  CHECK(t.state.turn == 1);
}

TEST_CASE("kingdom card 5.3 Shallow Mine: destroyed to discover 84 or 85") {
  check_face({5, 3, "Shallow Mine", "land", "stone+metal", 3, {}});
  Table t("play=5.3 deck=20");
  t.play("use 5 effect 1");
  CHECK(t.moves() == Texts{"choose 84", "choose 85"});
  t.play("choose 85");
  CHECK(t.destroyed({5}));
  CHECK(t.discarded({85}));
  CHECK(t.stage(85) == 1);
  CHECK(t.in_box({84}));
  CHECK(t.held() == "");
  CHECK(t.state.turn == 1);
  CHECK(Table("play=5.3,85 deck=20").play("use 5 effect 1").discarded({84}));
  CHECK_FALSE(Table("play=5.3,85 destroyed=84 deck=20").can("use 5 effect 1"));
}

TEST_CASE("kingdom card 7.1 Forest: felled for three wood") {
  check_face({7, 1, "Forest", "land", "wood", 0, {"2stone>3"}});
  Table t("play=7 held=coin deck=20,21");
  t.play("use 7 effect 1");
  CHECK(t.held() == "coin,3wood");
  CHECK(t.stage(7) == 2);
  CHECK(t.discarded({7}));
  CHECK(t.state.turn == 1);
  // An upgrade is forbidden by the Dark Knight, this turning is not.
  CHECK(Table("play=7,45 deck=20").play("use 7 effect 1").stage(7) == 2);
}

TEST_CASE("kingdom card 7.3 Sacred Well: destroyed to discover 82 or 83") {
  check_face({7, 3, "Sacred Well", "building", "coin", 2, {}});
  Table t("play=7.3 deck=20");
  t.play("use 7 effect 1");
  CHECK(t.moves() == Texts{"choose 82", "choose 83"});
  t.play("choose 82");
  CHECK(t.destroyed({7}));
  CHECK(t.discarded({82}));
  CHECK(t.in_box({83}));
  CHECK(t.state.turn == 1);
  CHECK_FALSE(Table("play=7.3 discard=82,83 deck=20").can("use 7 effect 1"));
}

TEST_CASE("kingdom card 9.2 Town Hall: plays a land from the discard") {
  check_face({9, 2, "Town Hall", "building", "sword", 3, {"2wood+4stone>4"}});
  Table t("play=9.2 discard=1,5,10.2,13,14 held=3coin deck=20");
  t.play("use 9 effect 1");
  CHECK(t.moves() == Texts{"choose 1", "choose 5"});
  t.play("choose 5");
  CHECK(t.in_play({5}));
  CHECK(t.discarded({1, 9, 10, 13, 14}));
  CHECK(t.held() == "");
  CHECK(t.state.turn == 1);
  CHECK(t.can("produce 5"));
  CHECK_FALSE(Table("play=9.2,1 discard=10.2,13,14 deck=2").can("use 9 effect 1"));
  CHECK_FALSE(
      Table("play=9.2,45 discard=1 deck=2").can("use 9 effect 1"));  // Dark Knight: no card enters play
  CHECK_FALSE(Table("play=9.2,44.3 discard=1 deck=2").can("use 9 effect 1"));  // nor in the Rain
}

TEST_CASE("kingdom card 9.3 Castle: plays any card from the discard") {
  check_face({9, 3, "Castle", "building", "sword", 12, {}});
  Table t("play=9.3,1 discard=5,10.2,13,14 held=wood deck=20");
  t.play("use 9 effect 1");
  CHECK(t.moves() == Texts{"choose 5", "choose 10", "choose 13", "choose 14"});
  t.play("choose 14");  // the Bandit does what it does when played: only the Wild Grass makes a coin
  CHECK(t.in_play({14, 1}));
  CHECK(t.state.blocked_by[1] == 14);
  CHECK(t.discarded({9}));
  CHECK(t.held() == "");
  CHECK_FALSE(Table("play=9.3,1 permanent=25 destroyed=5 deck=20").can("use 9 effect 1"));
  // Rain from the discard falls at once; an Eruption waits for a land that is played after it.
  Table rain("play=9.3,1 discard=44.3 deck=20");
  rain.play("use 9 effect 1");
  CHECK(rain.makes(1) == "2coin");
  CHECK_FALSE(rain.can("advance"));
  Table eruption("play=9.3,1 discard=28 deck=5,13,10");
  eruption.play("use 9 effect 1");
  CHECK(eruption.in_play({1, 28}));
  eruption.play("advance");
  CHECK(eruption.destroyed({5}));
  CHECK(eruption.in_play({1, 13}));
}

TEST_CASE("kingdom card 9.4 Keep: plays a land or a building from the discard") {
  check_face({9, 4, "Keep", "building", "sword", 7, {"2wood+6stone+metal>3"}});
  Table t("play=9.4 discard=5,10.2,13,14 deck=20");
  t.play("use 9 effect 1");
  CHECK(t.moves() == Texts{"choose 5", "choose 10"});
  t.play("choose 10");
  CHECK(t.in_play({10}));
  CHECK(t.discarded({9, 5}));
  CHECK_FALSE(Table("play=9.4 discard=13,14,10 deck=20").can("use 9 effect 1"));
}

TEST_CASE("kingdom card 10.1 Trader: a coin for a wood") {
  check_face({10, 1, "Trader", "person", "", 0, {"3coin>2"}});
  CHECK_FALSE(Table("play=10 held=wood deck=20").can("use 10 effect 1"));
  Table t("play=10 held=coin deck=20");
  t.play("use 10 effect 1");
  CHECK(t.held() == "wood");
  CHECK(t.discarded({10}));
  CHECK(t.stage(10) == 1);
  CHECK(t.state.turn == 1);
}

TEST_CASE("kingdom card 10.2 Bazaar: a coin for a wood or a stone") {
  check_face({10, 2, "Bazaar", "building", "", 1, {"3coin>4"}});
  CHECK_FALSE(Table("play=10.2 deck=20").can("use 10 effect 1"));
  Table t("play=10.2 held=coin deck=20");
  t.play("use 10 effect 1");
  CHECK(t.moves() == Texts{"option 1", "option 2"});
  CHECK(t.play("option 1").held() == "wood");
  CHECK(t.discarded({10}));
  CHECK(Table("play=10.2 held=coin deck=20").play("use 10 effect 1").play("option 2").held() == "stone");
}

TEST_CASE("kingdom card 10.3 Festival: one of four resources") {
  check_face({10, 3, "Festival", "event", "coin/wood/stone/metal", 4, {}});
  CHECK(Table("play=10.3 deck=20").realm().friendly(10));
  // A sticker adds to each alternative.
  CHECK(Table("play=10.3 marks=10.3:coin+1 deck=20").makes(10) == "2coin/coin+wood/coin+stone/coin+metal");
  CHECK(Table("play=10.3,76 deck=20").play("produce 10 coin").held() == "");
  CHECK(Table("play=10.3,76 deck=20").play("produce 10 metal").held() == "metal");
}

TEST_CASE("kingdom card 10.4 Market: a coin for a wood, a stone or a metal") {
  check_face({10, 4, "Market", "building", "", 3, {"5coin>3"}});
  CHECK_FALSE(Table("play=10.4 held=metal deck=20").can("use 10 effect 1"));
  Table t("play=10.4 held=2coin deck=20");
  t.play("use 10 effect 1");
  CHECK(t.moves() == Texts{"option 1", "option 2", "option 3"});
  CHECK(t.play("option 3").held() == "coin,metal");
  CHECK(t.discarded({10}));
  CHECK(Table("play=10.4 held=coin deck=20").play("use 10 effect 1").play("option 1").held() == "wood");
  CHECK(Table("play=10.4 held=coin deck=20").play("use 10 effect 1").play("option 2").held() == "stone");
}

TEST_CASE("kingdom card 11.1 Jungle: a coin for a wood") {
  check_face({11, 1, "Jungle", "land", "", 0, {"3coin>2"}});
  CHECK_FALSE(Table("play=11 deck=20").can("use 11 effect 1"));
  Table t("play=11 held=coin deck=20");
  CHECK(t.play("use 11 effect 1").held() == "wood");
  CHECK(t.discarded({11}));
  CHECK(t.state.turn == 1);
}

TEST_CASE("kingdom card 11.2 Huge Trees: a coin for two wood") {
  check_face({11, 2, "Huge Trees", "land", "wood", 0, {"3coin>4"}});
  CHECK_FALSE(Table("play=11.2 held=wood deck=20").can("use 11 effect 1"));
  Table t("play=11.2 held=coin deck=20");
  CHECK(t.play("use 11 effect 1").held() == "2wood");
  CHECK(t.discarded({11}));
}

TEST_CASE("kingdom card 11.3 Treehouses: stay in play") {
  check_face({11, 3, "Treehouses", "building", "coin+2wood", 4, {}});
  check_stays(11, 3);
  check_leaves(11, 4);
  CHECK(Table("play=11.3,76 deck=20").play("produce 11").held() == "2wood");  // the Pirate's cut
}

TEST_CASE("kingdom card 12.3 Explorers: discover one of 71-74 and turn to the Stone Bridge") {
  check_face({12, 3, "Explorers", "person", "coin", 4, {}});
  Table t("play=12.3 held=coin deck=20");
  t.play("use 12 effect 1");
  CHECK(t.moves() == Texts{"choose 71", "choose 72", "choose 73", "choose 74"});
  t.play("choose 74");
  CHECK(t.discarded({74, 12}));
  CHECK(t.in_box({71, 72, 73}));
  CHECK(t.stage(12) == 4);
  CHECK(t.held() == "coin");
  CHECK(t.state.turn == 1);
  Table last("play=12.3,71,72 destroyed=74 deck=20");
  last.play("use 12 effect 1");
  CHECK(last.discarded({73}));
  CHECK_FALSE(Table("play=12.3,71,72,73 destroyed=74 deck=20").can("use 12 effect 1"));
}

TEST_CASE("kingdom card 13: its side is chosen when it is discovered") {
  for (const int side : {1, 3}) {
    Table t("play=20 discard=1,2,3,4,5,6,7,8,9,10,11,12");
    t.play("pass");
    CHECK(t.moves() == Texts{"side 1", "side 3"});
    t.play("side " + std::to_string(side));
    CHECK(t.stage(13) == side);
    CHECK_FALSE(t.in_box({14}));
    CHECK(t.in_box({15}));
  }
}

// Field Workers take the production of a land in play, which stays where it is.
void check_field_worker(int card, int stage) {
  const std::string id = std::to_string(card);
  check_face({card, stage, "Field Worker", "person", "", 0, {}});
  const std::string at = "play=" + put(card, stage);
  Table t(at + ",5.4,7,9.2 held=coin deck=20");
  t.play("use " + id + " effect 1");
  CHECK(t.moves() == Texts{"choose 5", "choose 7"});
  t.play("choose 5");
  CHECK(t.held() == "coin,2stone");
  CHECK(t.in_play({5, 7}));
  CHECK(t.discarded({card}));
  CHECK(t.can("produce 5"));
  CHECK(t.state.turn == 1);
  // Neither a building, nor a land without production, nor a blocked one, nor one in the discard.
  CHECK_FALSE(Table(at + ",9.2,20 discard=5.4 deck=21").can("use " + id + " effect 1"));
  CHECK_FALSE(Table(at + ",5,60 blocked=5<60 deck=21").can("use " + id + " effect 1"));
  // West Canyon: stone or metal, the player's choice.
  Table canyon(at + ",73 deck=20");
  canyon.play("use " + id + " effect 1");
  CHECK(canyon.moves() == Texts{"option 1", "option 2"});
  CHECK(canyon.play("option 2").held() == "metal");
  // Rain doubles a land together with its sticker; the Pirate takes a coin of it.
  CHECK(Table(at + ",44.3,5 marks=5.1:wood+1 deck=20").play("use " + id + " effect 1").held() ==
        "2coin,2wood");
  CHECK(Table(at + ",44.3,5,76 deck=20").play("use " + id + " effect 1").held() == "coin");
  // The Scientist's coin is for the worker itself, not for what it takes from the land.
  Table scientist(at + ",32,5 deck=20");
  CHECK(scientist.makes(card) == "coin");
  CHECK(scientist.play("use " + id + " effect 1").held() == "coin");
}

TEST_CASE("kingdom card 13.1 Field Worker: gains the production of a land in play") {
  check_field_worker(13, 1);
}

TEST_CASE("kingdom card 13.3 Servant: a coin, a wood or a stone") {
  check_face({13, 3, "Servant", "person", "", 0, {}});
  Table t("play=13.3 deck=20");
  t.play("use 13 effect 1");
  CHECK(t.moves() == Texts{"option 1", "option 2", "option 3"});
  CHECK(t.play("option 1").held() == "coin");
  CHECK(t.discarded({13}));
  CHECK(Table("play=13.3 deck=20").play("use 13 effect 1").play("option 2").held() == "wood");
  CHECK(Table("play=13.3 deck=20").play("use 13 effect 1").play("option 3").held() == "stone");
  CHECK(Table("play=13.3,76 deck=20").play("use 13 effect 1").play("option 1").held() == "");
}

void check_bandit(int card) {
  const std::string id = std::to_string(card);
  check_face({card, 1, "Bandit", "enemy", "", -2, {}, true});
  check_leaves(card, 1);
  // Played: it blocks one card that makes a coin.
  Table t("play=20 deck=" + id + ",1,10.3,7,21,22");
  t.play("pass");
  CHECK(t.moves() == Texts{"choose 1", "choose 10"});  // not the Forest
  t.play("choose 10");
  CHECK(t.state.blocked_by[10] == card);
  CHECK(starting_with(t, "produce 10") == 0);
  CHECK(t.can("produce 1"));
  CHECK_FALSE(t.can("use " + id + " effect 2"));  // no sword
  t.play("pass");
  CHECK(t.discarded({10, card, 1, 7}));
  CHECK(t.state.blocked_by[10] == 0);
  // A coin sticker is enough, a metal sticker is not.
  Table sticker("play=20 deck=" + id + ",7,18.2,8 marks=7.1:coin+1,8.1:metal+1");
  sticker.play("pass");
  CHECK(sticker.state.blocked_by[7] == card);
  // Nothing that makes a coin: nothing happens. The Scientist's coin is seen (T1: all are in play).
  Table none_there("play=20 deck=" + id + ",7,18.2,8");
  none_there.play("pass");
  CHECK(none_there.state.ask == Ask::action);
  Table scientist("play=20 deck=" + id + ",32,42,7,21,22");
  scientist.play("pass");
  CHECK(scientist.moves() == Texts{"choose 32", "choose 42"});
  scientist.play("choose 32");
  CHECK(scientist.makes(42) == "");  // a blocked Scientist has no effect
  // Defeated for a sword: destroyed, two resources of free choice, and the blocked card is free at once.
  Table beaten("play=" + id + ",1.2,5 blocked=1<" + id + " held=2sword deck=20");
  CHECK_FALSE(beaten.can("use 1 effect 1"));
  beaten.play("use " + id + " effect 2");
  CHECK(beaten.moves().size() == 6);
  beaten.play("take wood");
  CHECK(beaten.moves().size() == 6);
  beaten.play("take tradegood");
  CHECK(beaten.held() == "wood,sword,tradegood");
  CHECK(beaten.destroyed({card}));
  CHECK(beaten.state.turn == 1);
  CHECK(beaten.can("use 1 effect 1"));
  CHECK(beaten.can("produce 1"));
  CHECK(beaten.fame() == 0);
  // The Pirate takes one coin of the two.
  Table pirate("play=" + id + ",76 held=sword deck=20");
  pirate.play("use " + id + " effect 2").play("take coin").play("take coin");
  CHECK(pirate.held() == "coin");
  // A Missionary turns it to stage 3.
  Table missionary("play=" + id + ",103 held=3coin deck=20");
  missionary.play("use 103 effect 1");
  CHECK(missionary.stage(card) == 3);
  CHECK(missionary.discarded({card}));
}

TEST_CASE("kingdom card 14.1 Bandit: blocks a card that makes coins, defeated for a sword") {
  check_bandit(14);
}

TEST_CASE("kingdom card 16.1 Bandit: blocks a card that makes coins, defeated for a sword") {
  check_bandit(16);
}

TEST_CASE("kingdom cards 14.1 and 16.1 Bandit: two of them take different cards") {
  Table t("play=20 deck=14,16,1,7");
  t.play("pass").play("resolve 16 effect 1");
  CHECK(t.state.blocked_by[1] == 16);
  CHECK(t.state.ask == Ask::action);  // nothing is left for the other
  // The first one blocks the Scientist: the Trader makes no coin any more.
  Table scientist("play=20 deck=14,16,32,10");
  scientist.play("pass").play("resolve 14 effect 1").play("choose 32");
  CHECK(scientist.state.blocked_by[32] == 14);
  CHECK(scientist.state.blocked_by[10] == 0);
  CHECK(scientist.state.ask == Ask::action);
  Table two("play=20 deck=14,16,1,2");
  two.play("pass").play("resolve 14 effect 1").play("choose 2");
  CHECK(two.state.blocked_by[2] == 14);
  CHECK(two.state.blocked_by[1] == 16);
}

TEST_CASE("kingdom card 14.3 Worker: gains the production of a building in play") {
  check_face({14, 3, "Worker", "person", "", 0, {}});
  Table t("play=14.3,9.2,31.2,5 deck=20");
  t.play("use 14 effect 1");
  CHECK(t.moves() == Texts{"choose 9", "choose 31"});
  t.play("choose 31");
  CHECK(t.held() == "coin,tradegood");
  CHECK(t.in_play({9, 31}));
  CHECK(t.discarded({14}));
  CHECK_FALSE(Table("play=14.3,5,10.2 discard=9 deck=20").can("use 14 effect 1"));
  // The Cathedral counts the persons in play, the Worker among them (Q4).
  CHECK(Table("play=14.3,17.3,13 deck=20").play("use 14 effect 1").held() == "3coin");
  CHECK(Table("play=14.3,17.3,13,76 deck=20").play("use 14 effect 1").held() == "2coin");
}

TEST_CASE("kingdom card 16.3 Field Worker: gains the production of a land in play") {
  check_field_worker(16, 3);
}

TEST_CASE("kingdom card 17.2 Chapel: three coins to discover 103") {
  check_face({17, 2, "Chapel", "building", "coin", 1, {"2wood+2stone>4"}});
  CHECK_FALSE(Table("play=17.2 held=2coin deck=20").can("use 17 effect 1"));
  Table t("play=17.2 held=4coin deck=20");
  t.play("use 17 effect 1");
  CHECK(t.held() == "coin");
  CHECK(t.discarded({17, 103}));
  CHECK(t.in_box({104}));
  CHECK(t.state.turn == 1);
  CHECK_FALSE(Table("play=17.2 held=4coin discard=103 deck=20").can("use 17 effect 1"));
}

TEST_CASE("kingdom card 17.3 Cathedral: a coin more for each person in play") {
  check_face({17, 3, "Cathedral", "building", "coin", 7, {}});
  CHECK(Table("play=17.3,13 deck=20").makes(17) == "2coin");
  CHECK(Table("play=17.3,13,42,10 discard=48 deck=20").makes(17) == "4coin");
  CHECK(Table("play=17.3,14,5 deck=20").makes(17) == "coin");  // neither enemies nor lands
  // The Scientist is a person, but his coin is for persons only.
  Table t("play=17.3,32 deck=20");
  CHECK(t.play("produce 17").held() == "2coin");
  CHECK(Table("play=17.3,73.2 deck=20").makes(17) == "3coin");  // Miners count as two
  CHECK(Table("play=17.3,13 marks=17.3:sword+1 deck=20").makes(17) == "2coin+sword");
}

TEST_CASE("kingdom card 17.4 Church: four coins to discover 104") {
  check_face({17, 4, "Church", "building", "coin", 3, {"2wood+3stone+metal>3"}});
  CHECK_FALSE(Table("play=17.4 held=3coin deck=20").can("use 17 effect 1"));
  Table t("play=17.4 held=4coin deck=20");
  t.play("use 17 effect 1");
  CHECK(t.held() == "");
  CHECK(t.discarded({17, 104}));
  CHECK(t.in_box({103}));
  CHECK(t.state.turn == 1);
  CHECK_FALSE(Table("play=17.4 held=4coin destroyed=104 deck=20").can("use 17 effect 1"));
}

TEST_CASE("kingdom card 18.2 Smithy: reset to discover 90") {
  check_face({18, 2, "Smithy", "building", "metal", 1, {"2coin+2metal>4"}});
  Table t("play=18.2 held=metal deck=20");
  t.play("use 18 effect 1");
  CHECK(t.stage(18) == 1);
  CHECK(t.discarded({18}));
  CHECK(t.permanent({90}));
  CHECK(t.held() == "metal");
  CHECK(t.state.turn == 1);
  CHECK_FALSE(Table("play=18.2 permanent=90 deck=20").can("use 18 effect 1"));
}

TEST_CASE("kingdom card 18.3 Wall: stays in play") {
  check_face({18, 3, "Wall", "building", "sword", 3, {}});
  check_stays(18, 3);
  check_leaves(18, 4);
}

TEST_CASE("kingdom card 18.4 Arsenal: a sword for each person in play") {
  check_face({18, 4, "Arsenal", "building", "metal", 4, {}});
  Table t("play=18.4,13,42,10,14,5 discard=48 held=sword deck=20");
  t.play("use 18 effect 1");
  CHECK(t.held() == "4sword");
  CHECK(t.discarded({18}));
  CHECK(t.in_play({13, 42, 10}));
  CHECK(t.state.turn == 1);
  CHECK(Table("play=18.4,13 deck=20").play("use 18 effect 1").held() == "sword");
}

TEST_CASE("kingdom card 22.3 Lighthouse: stays in play and mills a card again and again") {
  check_face({22, 3, "Lighthouse", "building", "", 5, {}});
  check_stays(22, 3);
  Table t("play=22.3 held=coin deck=14,1,2");
  t.play("use 22 effect 2");
  CHECK(t.discarded({14}));
  CHECK(t.state.deck_size == 2);
  CHECK(t.held() == "coin");
  CHECK(t.in_play({22}));
  t.play("use 22 effect 2").play("use 22 effect 2");
  CHECK(t.discarded({14, 1, 2}));
  CHECK(t.in_play({22}));
  CHECK_FALSE(t.can("use 22 effect 2"));
  CHECK(t.state.turn == 1);
  // It is no play: not forbidden by Rain or the Dark Knight.
  CHECK(Table("play=22.3,45 deck=1").can("use 22 effect 2"));
  CHECK_FALSE(Table("play=22.3,65.3 blocked=22<65 deck=1").can("use 22 effect 2"));
}

TEST_CASE("kingdom card 22.4 Fishing Boat: discovers 75") {
  check_face({22, 4, "Fishing Boat", "seafaring", "2coin", 1, {}});
  Table t("play=22.4 deck=20");
  t.play("use 22 effect 1");
  CHECK(t.discarded({22, 75}));
  CHECK(t.in_box({74}));
  CHECK(t.held() == "");
  CHECK(t.state.turn == 1);
  CHECK_FALSE(Table("play=22.4,75 deck=20").can("use 22 effect 1"));
  CHECK(Table("play=22.4,76 deck=20").play("produce 22").held() == "coin");
}

TEST_CASE("kingdom cards 1-22: Royal Visit lowers an upgrade down to nothing") {
  // Felled Forest: a coin to the Forest, or two coins, a wood and a stone to the Lumberjack.
  Table t("play=70,7.2 deck=20,21,1,2,3");
  t.play("use 70 effect 1");
  CHECK(t.moves().size() == 4);  // one of the four prices
  t.play(t.moves()[0]);
  CHECK(t.discarded({70}));
  CHECK(t.can("upgrade 7 to 1"));
  CHECK_FALSE(t.can("upgrade 7 to 4"));
  t.play("upgrade 7 to 1");
  CHECK(spent(t) == "");
  CHECK(t.stage(7) == 1);
  CHECK(t.state.turn == 2);
  // Nothing to lower: no upgrade at all, or a free one.
  CHECK_FALSE(Table("play=70,9.3,29 deck=20").can("use 70 effect 1"));
  // The Stone Bridge, twice: from two coins to none; only for that stage.
  Table twice("play=70,107,12.4 deck=20,21,1,2,3");
  twice.play("use 70 effect 1");
  CHECK_FALSE(twice.can("upgrade 12 to 3"));
  twice.play("use 107 effect 1");
  CHECK(twice.can("upgrade 12 to 3"));
}

}  // namespace
}  // namespace guildhall::kingdom
