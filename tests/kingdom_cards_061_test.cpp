// Cards 61-85, stage by stage, as the card facts say. Positions are texts (games/kingdom/position.cpp).
#include <format>

#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

TEST_CASE(
    "kingdom cards 61-85: which stages are negative, permanent, stay in play; which cards are choices") {
  traits(61, 85, {"61.1", "64.1", "65.1", "65.3", "67.1", "76.1"}, {"67.2"},
         {"63.3", "65.1", "65.3", "73.3", "76.1", "80.3"}, {69, 70});
}

TEST_CASE("kingdom card 61.1 Dark Prince: forbids play, upgrade and time effects; five swords turn him") {
  shows(61, 1, "Dark Prince", "enemy", "", -7, 0, 2);
  Table t("play=61,1,31,9.3 permanent=25 discard=5 held=5coin,5sword deck=2,3");
  CHECK_FALSE(t.can("advance"));
  CHECK_FALSE(t.can("upgrade 1 to 2"));
  CHECK_FALSE(t.can("use 31 effect 1"));
  CHECK_FALSE(t.can("use 25 effect 1"));  // a time effect of a permanent
  CHECK_FALSE(t.can("use 9 effect 1"));   // a card from the discard
  CHECK(t.can("produce 1"));
  CHECK(t.can("pass"));
  t.play("use 61 effect 2");
  CHECK(t.stage(61) == 3);
  CHECK(t.discarded({61}));
  CHECK(t.held() == "5coin");
  CHECK(t.state.turn == 1);
  CHECK(t.can("advance"));
  CHECK(t.can("upgrade 1 to 2"));
  CHECK(t.can("use 31 effect 1"));
  CHECK(t.can("use 9 effect 1"));
  CHECK_FALSE(Table("play=61 held=4sword deck=2").can("use 61 effect 2"));
  // He does not stay: the next turn is free of him.
  Table pass("play=61,1 deck=2,3,4,5,6");
  pass.play("pass");
  CHECK(pass.stage(61) == 1);
  CHECK(pass.discarded({61}));
  CHECK(pass.in_play({2, 3, 4, 5}));
  CHECK(pass.can("advance"));
}

TEST_CASE("kingdom card 61.1 Dark Prince: the Trebuchet's defeat turns him over and spends no swords") {
  Table t("play=33.3,61 permanent=25 held=sword deck=2");
  t.play("use 33 effect 1");
  CHECK(t.stage(61) == 3);
  CHECK(t.discarded({61}));
  CHECK(t.destroyed({33}));
  CHECK(t.boxes(25, 1) == 1);
  CHECK(t.held() == "sword");
  CHECK(t.can("advance"));
}

TEST_CASE("kingdom card 61.3 Impressed Boy: destroyed for two swords, or upgraded to a Squire") {
  shows(61, 3, "Impressed Boy", "person", "", 0, 1, 1);
  upgrades(61, 3, "metal,sword", 4);
  Table t("play=61.3 deck=2");
  t.play("use 61 effect 1");
  CHECK(t.held() == "2sword");
  CHECK(t.destroyed({61}));
  CHECK(t.state.turn == 1);
}

TEST_CASE("kingdom card 61.4 Squire: a sword, or destroyed for three") {
  shows(61, 4, "Squire", "person", "sword", 3, 0, 1);
  Table t("play=61.4 deck=2");
  t.play("use 61 effect 1");
  CHECK(t.held() == "3sword");
  CHECK(t.destroyed({61}));
}

TEST_CASE("kingdom card 62 Camp: the same as card 46") {
  same(62, 46);
  shows(62, 1, "Camp", "land", "", 0, 1, 0);
  upgrades(62, 1, "coin,wood,metal", 2);
  upgrades(62, 2, "2metal", 4);
  CHECK(Table("play=62.2 held=coin deck=2").play("use 62 effect 1").held() == "sword");
  shows(62, 4, "Sir __", "person knight", "2sword", 3, 0, 0);
}

TEST_CASE("kingdom card 63.1 Far Fields: two upgrades") {
  shows(63, 1, "Far Fields", "land", "coin", 0, 2, 0);
  upgrades(63, 1, "2coin,2wood,2stone", 2);
  upgrades(63, 1, "4stone", 3);
}

TEST_CASE("kingdom card 63.2 Inn: two coins, six for the Innkeeper") {
  shows(63, 2, "Inn", "building", "2coin", 2, 1, 0);
  upgrades(63, 2, "6coin", 4);
}

TEST_CASE("kingdom card 63.3 Wall: stays in play") {
  shows(63, 3, "Wall", "building", "sword", 3, 0, 1);
  Table t("play=63.3,1 deck=2,3,4,6,7");
  t.play("pass");
  CHECK(t.in_play({63, 2, 3, 4, 6}));
  CHECK(t.discarded({1}));
}

TEST_CASE("kingdom card 63.4 Innkeeper: another person for two resources") {
  shows(63, 4, "Innkeeper", "person", "", 3, 0, 1);
  Table t("play=63.4,13,1 deck=2");
  t.play("use 63 effect 1");
  take(t, {"coin", "sword"});
  CHECK(t.held() == "coin,sword");
  CHECK(t.discarded({63, 13}));
  CHECK(t.in_play({1}));
  CHECK(t.state.turn == 1);
  CHECK(Table("play=63.4,13,42 deck=2").play("use 63 effect 1").moves() == Texts{"choose 13", "choose 42"});
  CHECK_FALSE(Table("play=63.4,1 deck=2").can("use 63 effect 1"));  // not itself
  CHECK_FALSE(Table("play=63.4,13,14 blocked=13<14 deck=2").can("use 63 effect 1"));
  CHECK_FALSE(Table("play=63.4 discard=13 deck=2").can("use 63 effect 1"));
}

TEST_CASE("kingdom card 64.1 Skilled Bandit: blocks three cards that produce") {
  shows(64, 1, "Skilled Bandit", "enemy", "", -5, 0, 2);
  // Two produce: both are blocked without a question, the Swamp is not.
  Table t("play=20 deck=64,1,9,21,2");
  t.play("pass");
  CHECK(t.state.ask == Ask::action);
  CHECK(t.state.blocked_by[1] == 64);
  CHECK(t.state.blocked_by[9] == 64);
  CHECK(t.state.blocked_by[21] == 0);
  CHECK_FALSE(t.can("produce 1"));
  // Four produce: three of them, of the player's choice.
  Table four("play=63.3,73.3,18.3,1.3 deck=64,20,21");
  four.play("pass");
  CHECK(four.moves() == Texts{"choose 1", "choose 18", "choose 63", "choose 73"});
  four.play("choose 1").play("choose 63").play("choose 73");
  CHECK(four.state.ask == Ask::action);
  CHECK(four.can("produce 18"));
  CHECK_FALSE(four.can("produce 63"));
  // The Walls stay by themselves, but under a blocker that goes they go with it.
  four.play("pass");
  CHECK(four.state.round == 2);
  Table walls("play=64,63.3,73.3 blocked=63<64 deck=2,3,4,6");
  walls.play("pass");
  CHECK(walls.discarded({63, 64}));
  CHECK(walls.in_play({73}));
}

TEST_CASE(
    "kingdom card 64.1 Skilled Bandit: three swords destroy it for three resources and free the cards") {
  Table t("play=64,1,9 blocked=1<64,9<64 held=3sword deck=2,3,4,6");
  t.play("use 64 effect 2");
  take(t, {"wood", "wood", "metal"});
  CHECK(t.held() == "2wood,metal");
  CHECK(t.destroyed({64}));
  CHECK(t.state.blocked_by[1] == 0);
  CHECK(t.play("produce 1").held() == "coin,2wood,metal");  // freed in the middle of the turn
  CHECK_FALSE(Table("play=64 held=2sword deck=2").can("use 64 effect 2"));
  // Defeated by the Trebuchet: destroyed, but the loot belongs to the Bandit's own effect.
  Table trebuchet("play=33.3,64,9 blocked=9<64 permanent=25 deck=2");
  trebuchet.play("use 33 effect 1");
  CHECK(trebuchet.destroyed({33, 64}));
  CHECK(trebuchet.state.ask == Ask::action);
  CHECK(trebuchet.held() == "");
  CHECK(trebuchet.can("produce 9"));
}

TEST_CASE("kingdom card 64.3 Field Worker: the production of a land that is not discarded") {
  shows(64, 3, "Field Worker", "person", "", 0, 0, 1);
  Table t("play=64.3,5.2,9 deck=2");
  t.play("use 64 effect 1");
  CHECK(t.held() == "stone");
  CHECK(t.in_play({5, 9}));
  CHECK(t.discarded({64}));
  Table canyon("play=64.3,73 deck=2");
  CHECK(canyon.play("use 64 effect 1").play("option 2").held() == "metal");
  CHECK_FALSE(Table("play=64.3,9 deck=2").can("use 64 effect 1"));   // no land
  CHECK_FALSE(Table("play=64.3,20 deck=2").can("use 64 effect 1"));  // a land without production
  CHECK_FALSE(Table("play=64.3,1,14 blocked=1<14 deck=2").can("use 64 effect 1"));
}

TEST_CASE(
    "kingdom card 65.1 Tornado: stays, destroys three friendly cards at the end of the round and turns") {
  shows(65, 1, "Tornado", "event", "", 0, 0, 2);
  Table stays("play=65,1 deck=2,3,4,6");
  stays.play("pass");
  CHECK(stays.in_play({65}));
  CHECK(stays.stage(65) == 1);
  CHECK(stays.state.ask == Ask::action);
  CHECK(stays.state.turn == 2);
  Table t("play=65,20,63.3 discard=1,2,3,4,5,6,7,8,9,10,14");
  t.play("pass");
  CHECK(t.can("choose 63"));  // what stays in play belongs to the kingdom
  CHECK(t.can("choose 20"));
  CHECK(t.can("choose 9"));
  CHECK_FALSE(t.can("choose 14"));  // negative
  CHECK_FALSE(t.can("choose 65"));
  CHECK_FALSE(t.can("done"));
  t.play("choose 1").play("choose 9").play("choose 10");
  CHECK(t.destroyed({1, 9, 10}));
  CHECK(t.state.zone(Zone::destroyed).size() == 3);
  CHECK(t.stage(65) == 3);
  CHECK(t.state.round == 2);
  // With fewer than three it takes what there is.
  Table few("play=65 discard=1,14");
  few.play("pass");
  CHECK(few.destroyed({1}));
  CHECK(few.stage(65) == 3);
  // In the discard it does nothing.
  Table away("play=20 discard=65,1,2,3,4");
  away.play("pass");
  CHECK(away.stage(65) == 1);
  CHECK(away.state.zone(Zone::destroyed).empty());
}

TEST_CASE("kingdom card 65.3 Flooding: blocks the buildings in play, five at most") {
  shows(65, 3, "Flooding", "event", "", 0, 0, 4);
  // Six buildings that stay: the player leaves one out.
  Table t("play=1.3,2.3,3.3,18.3,63.3,73.3 deck=65.3,20,21,4");
  t.play("pass");
  CHECK(t.moves().size() == 6);
  t.play("choose 1").play("choose 2").play("choose 3").play("choose 18").play("choose 63");
  CHECK(t.state.ask == Ask::action);
  for (const std::size_t card : {1U, 2U, 3U, 18U, 63U}) CHECK(t.state.blocked_by[card] == 65);
  CHECK(t.state.blocked_by[73] == 0);
  CHECK(t.state.blocked_by[20] == 0);
  CHECK_FALSE(t.can("produce 63"));
  CHECK(t.can("produce 73"));
}

TEST_CASE("kingdom card 65.3 Flooding: blocks each building played later until five lie under it") {
  Table t("play=65.3,9,10.2,17.2 blocked=9<65,10<65,17<65 deck=7.3,1,8.3,22.2");
  t.play("advance");
  CHECK(t.state.blocked_by[7] == 65);
  CHECK(t.state.blocked_by[1] == 0);
  t.play("advance");  // a fifth place is left for one of the two
  while (t.state.ask == Ask::trigger) t.play(t.moves()[0]);
  CHECK((t.state.blocked_by[8] == 65) != (t.state.blocked_by[22] == 65));
  // A full Flooding leaves the next building alone.
  Table full("play=65.3,9,10.2,17.2,7.3,8.3 blocked=9<65,10<65,17<65,7<65,8<65 deck=22.2,1");
  full.play("advance");
  CHECK(full.state.ask == Ask::action);
  CHECK(full.can("produce 22"));
  // What lies under it stays with it, at the end of a turn, blocked.
  Table turn("play=65.3,9,63.3 blocked=9<65,63<65 deck=2,3,4,6");
  turn.play("pass");
  CHECK(turn.in_play({65, 9, 63}));
  CHECK(turn.state.blocked_by[9] == 65);
  CHECK_FALSE(turn.can("produce 9"));
  CHECK_FALSE(turn.can("produce 63"));
}

TEST_CASE(
    "kingdom card 65.3 Flooding: at the end of the round one blocked building or two others, then itself") {
  const std::string_view kingdom = "play=65.3,9,10.2,20 blocked=9<65,10<65 discard=1,2,3,4,5,6,7,8,14";
  Table one(kingdom);
  one.play("pass");
  CHECK(one.moves() == Texts{"option 1", "option 2"});
  one.play("option 1");
  CHECK(one.moves() == Texts{"choose 9", "choose 10"});
  one.play("choose 10");
  CHECK(one.destroyed({10, 65}));
  CHECK(one.state.zone(Zone::destroyed).size() == 2);
  CHECK(one.state.round == 2);
  Table two(kingdom);
  two.play("pass").play("option 2");
  CHECK(two.can("choose 9"));  // one that is blocked
  CHECK_FALSE(two.can("choose 14"));
  CHECK_FALSE(two.can("choose 65"));
  two.play("choose 1").play("choose 20");
  CHECK(two.destroyed({1, 20, 65}));
  CHECK(two.state.zone(Zone::destroyed).size() == 3);
  // Nothing is blocked: two friendly cards without a question for the way.
  Table none("play=65.3 discard=1,2,3,4,14");
  none.play("pass");
  CHECK(none.can("choose 1"));
  none.play("choose 1").play("choose 3");
  CHECK(none.destroyed({1, 3, 65}));
}

TEST_CASE("kingdom card 66.1 Young Princess: two persons at the end of each turn, or she is spoiled") {
  shows(66, 1, "Young Princess", "person", "", 2, 1, 1);
  Table t("play=66,13,42,1 deck=2,3,4,6");
  t.play("pass");
  CHECK(t.moves() == Texts{"option 1", "option 2"});
  Table spoiled = t;
  spoiled.play("option 2");
  CHECK(spoiled.stage(66) == 2);
  CHECK(spoiled.discarded({66, 13, 42, 1}));
  CHECK(spoiled.state.turn == 2);
  t.play("option 1");
  if (t.state.ask == Ask::card) t.play("choose 13").play("choose 42");
  CHECK(t.stage(66) == 1);
  CHECK(t.discarded({66, 13, 42, 1}));
  CHECK(t.state.turn == 2);
  // Two, no more: Eadric and the stranger would stay in play.
  Table two("play=66,13,116.3,92.3 deck=2,3,4,6");
  two.play("pass").play("option 1").play("choose 13").play("choose 116");
  CHECK(two.discarded({13, 116, 66}));
  CHECK(two.in_play({92}));
  CHECK(two.state.turn == 2);
  // Alone she cannot discard two persons.
  Table alone("play=66,1,9 deck=2,3,4,6");
  alone.play("pass");
  CHECK(alone.stage(66) == 2);
}

TEST_CASE("kingdom card 66.1 Young Princess: educated for two persons, two lands and two buildings") {
  upgrades(66, 1, "", 3, "13,42,1,5,9,10.2", {13, 42, 1, 5, 9, 10});
  CHECK_FALSE(Table("play=66,13,1,5,9,10.2 deck=2").can("upgrade 66 to 3"));  // she is not one of the persons
  CHECK_FALSE(Table("play=66,13,42,1,9,10.2 deck=2").can("upgrade 66 to 3"));  // one land
  CHECK_FALSE(Table("play=66,13,42,1,5,9 deck=2").can("upgrade 66 to 3"));     // one building
  // Six other cards, but of the wrong kinds.
  CHECK_FALSE(Table("play=66,13,1,5,7,9,10.2 deck=2").can("upgrade 66 to 3"));
  CHECK_FALSE(Table("play=66,13,42,29,1,9,10.2 deck=2").can("upgrade 66 to 3"));
  CHECK_FALSE(Table("play=66,13,42,1,5,7,9 deck=2").can("upgrade 66 to 3"));
  // Two lands of which one is also a building are not two lands and two buildings with one more.
  CHECK_FALSE(Table("play=66,13,42,1,101.2,9 deck=2").can("upgrade 66 to 3"));
  // The upgrade ends the turn, but she is no longer the one who asks for persons.
  Table t("play=66,13,42,1,5,9,10.2,36,29 deck=2,3,4,6");
  t.play("upgrade 66 to 3");
  while (t.state.ask == Ask::card) t.play(t.moves()[0]);
  CHECK(t.stage(66) == 3);
  CHECK(t.state.turn == 2);
  CHECK(t.state.ask == Ask::action);
}

TEST_CASE("kingdom card 66.2 Spoiled Princess: discards two friendly cards when played, herself included") {
  shows(66, 2, "Spoiled Princess", "person", "", 0, 1, 1);
  upgrades(66, 2, "", 1, "13,42", {13, 42});
  CHECK_FALSE(Table("play=66.2,13,1 deck=2").can("upgrade 66 to 1"));
  Table t("play=20 deck=66.2,14,1,9");
  t.play("pass");
  while (t.state.ask == Ask::trigger) t.play("resolve 66 effect 1");
  CHECK(t.moves() == Texts{"choose 1", "choose 9", "choose 66"});  // the Bandit is not friendly
  t.play("choose 66").play("choose 9");
  CHECK(t.discarded({66, 9}));
  Table asked("play=20 deck=66.2,1,9,13");
  asked.play("pass");
  CHECK(asked.state.ask == Ask::card);  // forced
  CHECK_FALSE(asked.can("done"));
  // Only when she is played.
  Table pass("play=66.2,1,9 deck=2,3,4,6");
  pass.play("pass");
  CHECK(pass.in_play({2, 3, 4, 6}));
}

TEST_CASE("kingdom card 66.3 Educated Princess: one resource of free choice") {
  shows(66, 3, "Educated Princess", "person lady", "", 8, 0, 1);
  Table t("play=66.3 deck=2,3,4,6");
  t.play("use 66 effect 1");
  CHECK(t.moves().size() == 6);
  CHECK(t.play("take tradegood").held() == "tradegood");
  CHECK(t.discarded({66}));
}

TEST_CASE("kingdom card 67.1 Sickness: the top card of the deck is discarded when it is played") {
  shows(67, 1, "Sickness", "event", "", -8, 2, 1);
  upgrades(67, 1, "6tradegood", 3);
  upgrades(67, 1, "coin", 2);
  Table t("play=20 deck=67,1,2,3,9,10");
  t.play("pass");
  CHECK(t.in_play({67, 1, 2, 3}));
  CHECK(t.discarded({9}));
  CHECK(t.state.deck_size == 1);
  Table empty("play=20 deck=67,1,2,3");
  empty.play("pass");
  CHECK(empty.state.ask == Ask::action);
  CHECK(empty.in_play({67, 1, 2, 3}));
}

TEST_CASE("kingdom card 67.2 Crippled: a permanent worth minus two") {
  shows(67, 2, "Crippled", "state", "", -2, 0, 0);
  Table t("play=67,1 held=coin deck=2,3,4,6");
  t.play("upgrade 67 to 2");
  CHECK(t.permanent({67}));
  CHECK(t.fame() == -2);
  CHECK(t.realm().friendly(67));
  t.play("pass");
  CHECK(t.permanent({67}));
}

TEST_CASE("kingdom card 67.3 Feast: one resource of free choice") {
  shows(67, 3, "Feast", "event", "", 0, 0, 1);
  Table t("play=67.3 deck=2");
  CHECK(t.play("use 67 effect 1").play("take metal").held() == "metal");
  CHECK(t.discarded({67}));
}

TEST_CASE("kingdom card 68.1 STOP!: discovers 69 and 70, is destroyed, and the last round follows") {
  std::string kingdom = "play=1 discard=2,3,4,5,6,7,8,9,10 destroyed=11";
  for (int id = 12; id <= 67; ++id) kingdom += "," + std::to_string(id);
  Table t(kingdom);
  t.play("pass");
  CHECK(t.moves() == Texts{"side 1", "side 3"});
  t.play("side 3");
  CHECK(t.moves() == Texts{"side 1", "side 3"});
  t.play("side 1");
  CHECK(game().deck().names[game().deck().stage(68, 1).name] == "STOP!");
  CHECK(t.destroyed({68}));
  CHECK(t.stage(69) == 3);
  CHECK(t.stage(70) == 1);
  CHECK(t.in_box({71}));
  CHECK(t.state.round == 2);
  CHECK(t.state.last_round == 1);
  CHECK(t.state.deck_size + t.state.zone(Zone::play).size() == 12);
}

TEST_CASE("kingdom card 69.1 Finishing Touch: a trade good and five fame on one friendly card") {
  shows(69, 1, "Finishing Touch", "event", "", 0, 0, 1);
  Table t("play=69,1,9.2,14 deck=2");
  t.play("use 69 effect 1");
  CHECK(t.moves() == Texts{"choose 1", "choose 9"});  // neither itself nor the Bandit
  t.play("choose 9");
  CHECK(t.destroyed({69}));
  CHECK(t.makes(9) == "sword+tradegood");
  CHECK(t.fame_of(9) == 3 + 5);
  CHECK(t.makes(1) == "coin");
  CHECK(t.fame_of(1) == 0);
  CHECK_FALSE(Table("play=69,14 deck=2").can("use 69 effect 1"));
  // On a card without production, and on every alternative of another.
  CHECK(Table("play=69,10 deck=2").play("use 69 effect 1").makes(10) == "tradegood");
  CHECK(Table("play=69,73 deck=2").play("use 69 effect 1").makes(73) == "stone+tradegood/metal+tradegood");
}

TEST_CASE("kingdom card 69.3 Banquet: destroyed for four resources") {
  shows(69, 3, "Banquet", "event", "", 0, 0, 1);
  Table t("play=69.3 deck=2");
  t.play("use 69 effect 1");
  take(t, {"coin", "stone", "stone", "tradegood"});
  CHECK(t.state.ask == Ask::action);
  CHECK(t.held() == "coin,2stone,tradegood");
  CHECK(t.destroyed({69}));
}

TEST_CASE("kingdom card 70.1 Royal Visit: one resource of an upgrade price is struck out for good") {
  shows(70, 1, "Royal Visit", "event", "", 0, 0, 1);
  Table t("play=70,9 held=wood,2stone deck=2,3,4,6");
  CHECK_FALSE(t.can("upgrade 9 to 2"));
  t.play("use 70 effect 1");
  CHECK(t.moves().size() == 2);  // wood or stone
  t.play("option 3");
  CHECK(t.discarded({70}));
  CHECK(t.state.turn == 1);
  CHECK(t.held() == "wood,2stone");
  CHECK(format_resources(t.realm().price(9, 0), ',') == "wood,2stone");
  CHECK(t.play("upgrade 9 to 2").stage(9) == 2);
  CHECK_FALSE(Table("play=70,9.3 deck=2").can("use 70 effect 1"));   // no upgrade
  CHECK_FALSE(Table("play=70,77.2 deck=2").can("use 70 effect 1"));  // free already
  CHECK(Table("play=70,9,10 deck=2").play("use 70 effect 1").moves() == Texts{"choose 9", "choose 10"});
  // Only the price of the stage that was active.
  Table stage("play=70,10 deck=2,3,4,6");
  stage.play("use 70 effect 1");
  CHECK(format_resources(stage.realm().price(10, 0), ',') == "2coin");
  stage.state.stage[10] = 2;
  CHECK(format_resources(stage.realm().price(10, 0), ',') == "3coin");
}

TEST_CASE("kingdom card 70.3 Inquisitor: a coin, or destroyed to destroy a negative card") {
  shows(70, 3, "Inquisitor", "person", "coin", 0, 0, 1);
  Table t("play=70.3,9,14,28 blocked=9<14 deck=2");
  t.play("use 70 effect 1");
  CHECK(t.moves() == Texts{"choose 14", "choose 28"});
  t.play("choose 14");
  CHECK(t.destroyed({14, 70}));
  CHECK(t.in_play({28}));
  CHECK(t.can("produce 9"));
  CHECK(t.held() == "");  // no reward of a defeat
  CHECK_FALSE(Table("play=70.3,9 discard=14 deck=2").can("use 70 effect 1"));
}

TEST_CASE("kingdom cards 71 and 72: the same as cards 5 and 7") {
  same(71, 5);
  same(72, 7);
  shows(71, 1, "Distant Mountain", "land", "coin", 0, 1, 0);
  CHECK(Table("play=71.2 held=coin deck=2").play("use 71 effect 1").held() == "2stone");
  shows(72, 1, "Forest", "land", "wood", 0, 1, 1);
  Table forest("play=72 deck=2");
  CHECK(forest.play("use 72 effect 1").held() == "3wood");
  CHECK(forest.stage(72) == 2);
  Table well("play=72.3 deck=2");
  well.play("use 72 effect 1").play("choose 83");
  CHECK(well.discarded({83}));
  CHECK(well.destroyed({72}));
  Table mine("play=71.3 deck=2");
  mine.play("use 71 effect 1").play("choose 84");
  CHECK(mine.discarded({84}));
  CHECK(mine.in_box({85}));
}

TEST_CASE("kingdom card 73.1 West Canyon: stone or metal") {
  shows(73, 1, "West Canyon", "land", "stone/metal", 0, 2, 0);
  upgrades(73, 1, "3stone", 3);
  upgrades(73, 1, "coin,wood,stone,metal", 2);
}

TEST_CASE("kingdom card 73.2 Miners: may count as two persons") {
  shows(73, 2, "Miners", "person", "stone+metal", 2, 1, 1);
  upgrades(73, 2, "2sword", 4);
  // A price of two persons.
  Table chasm("play=128.2,73.2 deck=2,3,4,6");
  chasm.play("upgrade 128 to 4");
  CHECK(chasm.stage(128) == 4);
  CHECK(chasm.discarded({73}));
  // For each person in play.
  CHECK(Table("play=31.2,73.2 deck=2").play("use 31 effect 1").held() == "2coin");
  // As one person.
  Table inn("play=63.4,73.2 deck=2");
  inn.play("use 63 effect 1");
  take(inn, {"coin", "coin"});
  CHECK(inn.discarded({73}));
  CHECK(inn.held() == "2coin");
  // Not as two where three are asked for.
  CHECK_FALSE(Table("play=128.4,73.2 deck=2").can("upgrade 128 to 3"));
  CHECK(Table("play=128.4,73.2,13 deck=2").can("upgrade 128 to 3"));
}

TEST_CASE("kingdom card 73.3 Wall: stays in play") {
  shows(73, 3, "Wall", "building", "sword", 3, 0, 1);
  Table t("play=73.3 deck=2,3,4,6");
  CHECK(t.play("pass").in_play({73}));
}

TEST_CASE("kingdom card 73.4 Forced Labour: two stone and two metal for three fame") {
  shows(73, 4, "Forced Labour", "state", "2stone+2metal", -3, 0, 0);
}

TEST_CASE("kingdom card 74.1 Shore") {
  shows(74, 1, "Shore", "land", "coin", 0, 1, 0);
  upgrades(74, 1, "coin,3wood", 2);
}

TEST_CASE("kingdom card 74.2 Shipyard: coin or wood") {
  shows(74, 2, "Shipyard", "building", "coin/wood", 3, 1, 0);
  upgrades(74, 2, "coin,4wood", 4);
}

TEST_CASE("kingdom card 74.3 Trade Route: brings the Pirate when it is played") {
  shows(74, 3, "Trade Route", "seafaring ship", "coin/wood/metal/tradegood", 13, 0, 1);
  Table t("play=20 deck=74.3,1,2,3,4");
  t.play("pass");
  CHECK(t.discarded({76}));
  CHECK(t.stage(76) == 1);
  CHECK(t.in_play({74}));
  // Not a second time, and not when it is upgraded or produces.
  Table again("play=20 destroyed=76 deck=74.3,1,2,3,4");
  again.play("pass");
  CHECK(again.destroyed({76}));
  Table made("play=74.3 deck=2");
  CHECK(made.play("produce 74 metal").in_box({76}));
}

TEST_CASE("kingdom card 74.4 Trade Ship: coin, wood or trade good; two persons for the Trade Route") {
  shows(74, 4, "Trade Ship", "seafaring ship", "coin/wood/tradegood", 6, 1, 0);
  upgrades(74, 4, "coin,2wood", 3, "13,42", {13, 42});
  CHECK_FALSE(Table("play=74.4,13 held=coin,2wood deck=2").can("upgrade 74 to 3"));
}

TEST_CASE("kingdom card 75 Shore: the same as card 74") {
  same(75, 74);
  shows(75, 3, "Trade Route", "seafaring ship", "coin/wood/metal/tradegood", 13, 0, 1);
  Table t("play=20 deck=75.3,1,2,3,4");
  CHECK(t.play("pass").discarded({76}));
}

TEST_CASE("kingdom card 76.1 Pirate: stays and takes a coin of each gain of coins") {
  shows(76, 1, "Pirate", "enemy", "", -2, 1, 3);
  CHECK(Table("play=76,1.4 deck=2").play("produce 1").held() == "coin");
  CHECK(Table("play=76,1 deck=2").play("produce 1").held() == "");
  CHECK(Table("play=76,7 deck=2").play("produce 7").held() == "wood");
  CHECK(Table("play=76,77.4 deck=2").play("produce 77").held() == "coin,tradegood");
  Table twice("play=76,1.4,2.4 deck=3");
  CHECK(twice.play("produce 1").play("produce 2").held() == "2coin");
  Table stays("play=76,1 deck=2,3,4,6");
  CHECK(stays.play("pass").in_play({76}));
}

TEST_CASE("kingdom card 76.1 Pirate: two swords destroy it and discover the Lagoon; or it is won over") {
  upgrades(76, 1, "4coin,metal", 3);
  Table t("play=76,1.4 held=2sword deck=2");
  t.play("use 76 effect 3");
  CHECK(t.destroyed({76}));
  CHECK(t.discarded({77}));
  CHECK(t.held() == "");
  CHECK(t.play("produce 1").held() == "2coin");
  CHECK_FALSE(Table("play=76 held=sword deck=2").can("use 76 effect 3"));
  // The Trebuchet's defeat destroys it; the Lagoon belongs to the Pirate's own effect.
  Table trebuchet("play=33.3,76 permanent=25 deck=2");
  trebuchet.play("use 33 effect 1");
  CHECK(trebuchet.destroyed({76}));
  CHECK(trebuchet.in_box({77}));
}

TEST_CASE("kingdom card 76.3 Skilled Ally: sword or metal, or the Treasure Hunt") {
  shows(76, 3, "Skilled Ally", "person seafaring", "sword/metal", 3, 0, 1);
  Table t("play=76.3 deck=2,3,4,6");
  t.play("use 76 effect 1");
  CHECK(t.state.turn == 1);
  CHECK(t.discarded({76, 93}));
  CHECK_FALSE(Table("play=76.3 discard=93 deck=2").can("use 76 effect 1"));
}

TEST_CASE("kingdom card 77.1 Lagoon: two upgrades") {
  shows(77, 1, "Lagoon", "land", "coin", 0, 2, 0);
  upgrades(77, 1, "3wood", 2);
  upgrades(77, 1, "3stone,tradegood", 3);
}

TEST_CASE("kingdom card 77.2 Raft: a free upgrade") {
  shows(77, 2, "Raft", "seafaring", "", 0, 1, 0);
  upgrades(77, 2, "", 4);
  Table t("play=77.2,1 deck=2,3,4,6");
  CHECK(t.play("upgrade 77 to 4").state.turn == 2);
}

TEST_CASE("kingdom card 77.3 Sea Gate Wall: plays a seafaring card from the discard") {
  shows(77, 3, "Sea Gate Wall", "building", "sword", 3, 0, 1);
  Table t("play=77.3 discard=22.4,74.4,1,9 held=coin deck=2");
  t.play("use 77 effect 1");
  CHECK(t.moves() == Texts{"choose 22", "choose 74"});
  t.play("choose 22");
  CHECK(t.in_play({22}));
  CHECK(t.discarded({77, 74}));
  CHECK(t.held() == "");  // a card has entered play
  CHECK_FALSE(Table("play=77.3 discard=1,9 deck=2").can("use 77 effect 1"));
  Table route("play=77.3 discard=74.3 deck=2");
  CHECK(route.play("use 77 effect 1").discarded({76}));  // it is played: its trigger happens
}

TEST_CASE("kingdom card 77.4 Lush Island: two coins and a trade good") {
  shows(77, 4, "Lush Island", "land seafaring", "2coin+tradegood", 0, 0, 0);
}

TEST_CASE("kingdom card 78 Statue, Monument, Golden Pillar, Obelisk") {
  shows(78, 1, "Statue", "building", "", 2, 1, 0);
  upgrades(78, 1, "4stone", 2);
  shows(78, 2, "Monument", "building", "", 5, 1, 0);
  upgrades(78, 2, "2wood,4stone", 4);
  shows(78, 3, "Golden Pillar", "building", "", 15, 0, 0);
  shows(78, 4, "Obelisk", "building", "", 10, 1, 0);
  upgrades(78, 4, "6coin", 3);
}

TEST_CASE("kingdom card 79.1 Villa: discarded to keep a person in play") {
  shows(79, 1, "Villa", "building", "", 0, 1, 1);
  upgrades(79, 1, "2wood,2stone", 2);
  keeps(79, 1, 1, {13, 42}, {1, 9});
}

TEST_CASE("kingdom card 79.2 Estate: discarded to keep up to two persons in play") {
  shows(79, 2, "Estate", "building", "", 3, 1, 1);
  upgrades(79, 2, "2wood,4stone", 4);
  keeps(79, 2, 2, {13, 42, 29}, {1, 9});
}

TEST_CASE("kingdom card 79.3 Palace: discarded to keep up to two cards in play") {
  shows(79, 3, "Palace", "building", "", 12, 0, 1);
  keeps(79, 3, 2, {13, 1, 9}, {});
}

TEST_CASE("kingdom card 79.4 Mansion: discarded to keep a card in play") {
  shows(79, 4, "Mansion", "building", "", 7, 1, 1);
  upgrades(79, 4, "4coin,2stone", 3);
  keeps(79, 4, 1, {9, 13, 1}, {});
}

TEST_CASE("kingdom card 80.1 Cooperation: two persons for three resources, then it turns") {
  shows(80, 1, "Cooperation", "event", "", 0, 0, 1);
  Table t("play=80,13,42,1 deck=2");
  t.play("use 80 effect 1");
  take(t, {"coin", "metal", "metal"});
  CHECK(t.held() == "coin,2metal");
  CHECK(t.discarded({80, 13, 42}));
  CHECK(t.in_play({1}));
  CHECK(t.stage(80) == 3);
  CHECK_FALSE(Table("play=80,13,1 deck=2").can("use 80 effect 1"));
}

TEST_CASE("kingdom card 80.3 Favor: stays until it is used for a resource, then it turns back") {
  shows(80, 3, "Favor", "event", "", 0, 0, 2);
  Table t("play=80.3,1 deck=2,3,4,6");
  t.play("pass");
  CHECK(t.in_play({80}));
  t.play("use 80 effect 2").play("take stone");
  CHECK(t.held() == "stone");
  CHECK(t.stage(80) == 1);
  CHECK(t.discarded({80}));
}

// A banish of four groups of twelve and a permanent card, all chosen: the Estate among them takes back
// `most`.
void saves(int stage, int most, int fame) {
  CAPTURE(stage);
  std::string kingdom =
      std::format("permanent=88 boxes=88.1:1-2 expansions=1 last=1 play=1 discard=81.{}", stage);
  for (const int id :
       {2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 15, 17, 18, 19, 20, 21, 22, 29, 31, 32, 33,
        34, 35, 36, 43, 46, 48, 49, 50, 51, 52, 54, 55, 62, 63, 69, 70, 71, 72, 73, 74, 75, 77, 79}) {
    kingdom += std::format(",{}", id);
  }
  Table t(kingdom);
  t.play("pass").play("expand 136");
  std::vector<int> chosen{88};
  for (int group = 0; group < 4; ++group) {
    const std::string move = t.can("choose 81") ? "choose 81" : t.moves()[0];
    if (move != "choose 81") chosen.push_back(std::stoi(move.substr(7)));
    t.play(move);
  }
  std::ranges::sort(chosen);
  REQUIRE(chosen.size() == 4);
  Table all = t;
  for (int saved = 0; saved < most; ++saved) {
    Texts offered;
    for (std::size_t i = static_cast<std::size_t>(saved); i < 4; ++i) {
      offered.push_back(std::format("choose {}", chosen[i]));
    }
    offered.emplace_back("done");
    CHECK(t.moves() == offered);
    t.play(offered[0]);
  }
  CHECK(t.state.ask != Ask::card);  // no more than that
  CHECK(t.in(Zone::banished, {81}));
  for (int i = 0; i < 4; ++i) {
    CHECK(t.in(Zone::banished, {chosen[static_cast<std::size_t>(i)]}) == (i >= most));
  }
  CHECK(t.state.banished_fame == fame + 6);  // the tower is the last of the four and never saved
  // It may save fewer.
  all.play("done");
  CHECK(all.state.zone(Zone::banished).size() == 5);
  CHECK(all.state.banished_fame == fame + 6);
}

TEST_CASE("kingdom card 81.1 Aethan Estate: saves nothing") {
  shows(81, 1, "Aethan Estate", "land", "", 0, 1, 0);
  upgrades(81, 1, "2wood,2stone", 2);
  Table t("permanent=88 expansions=1 last=1 play=1 discard=81,2,3,4,5,6,7,8,9,10,11");
  t.play("pass").play("expand 136").play("choose 81");
  CHECK(t.in(Zone::banished, {81, 88}));
}

TEST_CASE("kingdom card 81.2 Aethan Estate: banished, it saves another card") {
  shows(81, 2, "Aethan Estate", "land", "", 3, 1, 1);
  upgrades(81, 2, "4wood", 4);
  saves(2, 1, 3);
  // Not selected it saves nothing.
  Table t("permanent=88 expansions=1 last=1 play=1 discard=81.2,2,3,4,5,6,7,8,9,10,11");
  t.play("pass").play("expand 136").play("choose 9");
  CHECK(t.in(Zone::banished, {9, 88}));
  CHECK(t.state.ask == Ask::action);
}

TEST_CASE("kingdom card 81.3 Aethan Estate: banished, it saves three other cards") {
  shows(81, 3, "Aethan Estate", "land", "", 10, 0, 1);
  saves(3, 3, 10);
}

TEST_CASE("kingdom card 81.4 Aethan Estate: banished, it saves two other cards") {
  shows(81, 4, "Aethan Estate", "land", "", 6, 1, 1);
  upgrades(81, 4, "3wood,3stone", 3);
  saves(4, 2, 6);
}

TEST_CASE("kingdom card 82.1 Shrine: discarded to keep a card in play") {
  shows(82, 1, "Shrine", "land", "", 3, 1, 1);
  upgrades(82, 1, "3coin", 2);
  keeps(82, 1, 1, {1, 13, 9}, {});
}

TEST_CASE("kingdom card 82.2 Sanctuary: discarded to keep up to two cards in play") {
  shows(82, 2, "Sanctuary", "building", "", 5, 1, 1);
  upgrades(82, 2, "3coin,2stone", 4);
  keeps(82, 2, 2, {1, 13, 9}, {});
}

TEST_CASE("kingdom card 82.3 Temple: discarded to keep up to four cards in play") {
  shows(82, 3, "Temple", "building", "", 15, 0, 1);
  keeps(82, 3, 4, {1, 13, 9, 10, 29}, {});
}

TEST_CASE("kingdom card 82.4 Oratory: discarded to keep up to three cards in play") {
  shows(82, 4, "Oratory", "building", "", 9, 1, 1);
  upgrades(82, 4, "2coin,2wood,2stone", 3);
  keeps(82, 4, 3, {1, 13, 9, 10}, {});
}

TEST_CASE("kingdom card 83 Shrine: the same as card 82") {
  same(83, 82);
  keeps(83, 3, 4, {1, 13, 9, 10, 29}, {});
}

TEST_CASE("kingdom card 84 Mine, Deep Mine, Diamond Mine, Ruby Mine") {
  shows(84, 1, "Mine", "building", "stone+metal", 4, 1, 0);
  upgrades(84, 1, "3wood", 2);
  shows(84, 2, "Deep Mine", "building", "stone+2metal", 6, 1, 0);
  upgrades(84, 2, "2coin,3wood", 4);
  shows(84, 3, "Diamond Mine", "building", "stone+2metal+2tradegood", 13, 0, 0);
  shows(84, 4, "Ruby Mine", "building", "stone+2metal+tradegood", 9, 1, 0);
  upgrades(84, 4, "2coin,2wood,2stone", 3);
}

TEST_CASE("kingdom card 85 Mine: the same as card 84") {
  same(85, 84);
  upgrades(85, 2, "2coin,3wood", 4);
}

TEST_CASE(
    "kingdom: a Wall under the Flooding stays blocked from turn to turn and is free when the round ends") {
  Table t("play=65.3,63.3 blocked=63<65 deck=2,3,4,6");
  t.play("pass").play("pass");  // the end of the round: the Wall, or two others
  t.play("option 2").play("choose 2").play("choose 3");
  CHECK(t.destroyed({2, 3, 65}));
  CHECK(t.state.blocked_by[63] == 0);
  CHECK_FALSE(t.destroyed({63}));
}

}  // namespace
}  // namespace guildhall::kingdom
