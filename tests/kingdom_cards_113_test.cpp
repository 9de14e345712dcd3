// Cards 113-138, stage by stage, as the card facts say. Positions are texts (games/kingdom/position.cpp).
#include <format>

#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

TEST_CASE(
    "kingdom cards 113-138: which stages are negative, permanent, stay in play; which cards are choices") {
  traits(113, 138, {"135.1"},
         {"117.1", "136.1", "136.2", "136.3", "136.4", "137.1", "137.2", "137.3", "137.4", "138.1", "138.2",
          "138.3", "138.4"},
         {"116.1", "116.3", "121.1", "130.3", "130.4", "131.3", "132.4"}, {116, 121, 122, 126, 127});
}

TEST_CASE("kingdom cards 113, 114 Horse") {
  shows(113, 1, "Horse", "livestock horse", "coin", 0, 0, 0);
  shows(114, 1, "Horse", "livestock horse", "sword", 0, 0, 0);
}

TEST_CASE("kingdom card 115.1 Horse: wood or stone") {
  shows(115, 1, "Horse", "livestock horse", "wood/stone", 0, 0, 0);
}

TEST_CASE("kingdom card 116.1 Aric Blackwood: stays; a card in play is discarded when he is played") {
  shows(116, 1, "Aric Blackwood", "person", "2coin", 0, 0, 2);
  Table t("play=20 deck=116,1,9,13");
  t.play("pass");
  CHECK(t.moves() == Texts{"choose 1", "choose 9", "choose 13", "choose 116"});
  Table himself = t;
  himself.play("choose 116");
  CHECK(himself.discarded({116}));
  CHECK(himself.in_play({1, 9, 13}));
  CHECK(himself.held() == "");
  t.play("choose 9");
  CHECK(t.discarded({9}));
  CHECK(t.in_play({116, 1, 13}));
  // A negative card as well; and no more in the turns he stays.
  Table enemy("play=1.3 deck=116,53");
  enemy.play("pass");
  CHECK(enemy.can("choose 53"));
  Table stays("play=116,1 deck=2,3,4,6");
  stays.play("pass");
  CHECK(stays.state.ask == Ask::action);
  CHECK(stays.in_play({116, 2, 3, 4, 6}));
}

TEST_CASE("kingdom card 116.3 Eadric Shadowstrike: stays; two other persons for three swords") {
  shows(116, 3, "Eadric Shadowstrike", "person", "", 0, 0, 2);
  Table t("play=116.3,13,42,1 deck=2");
  t.play("use 116 effect 2");
  CHECK(t.held() == "3sword");
  CHECK(t.discarded({116, 13, 42}));
  CHECK(t.in_play({1}));
  CHECK_FALSE(Table("play=116.3,13,1 deck=2").can("use 116 effect 2"));
  Table stays("play=116.3 deck=2,3,4,6");
  CHECK(stays.play("pass").in_play({116}));
}

TEST_CASE("kingdom card 117.1 Trade Relations: three trade goods for a resource, again and again") {
  shows(117, 1, "Trade Relations", "", "", 0, 0, 1);
  Table t("play=1 permanent=117 held=7tradegood deck=2");
  t.play("use 117 effect 1").play("take coin").play("use 117 effect 1").play("take metal");
  CHECK(t.held() == "coin,metal,tradegood");
  CHECK_FALSE(t.can("use 117 effect 1"));
  CHECK(t.permanent({117}));
  CHECK(t.state.turn == 1);
  CHECK_FALSE(Table("play=1 permanent=117 held=2tradegood,9coin deck=2").can("use 117 effect 1"));
}

// Cards 118.1 and 118.2: another person is upgraded for nothing, the School turns, the turn ends.
void teaches(int stage, int to) {
  CAPTURE(stage);
  Table t(std::format("play=118.{},10,1 discard=36 deck=2,3,4,6", stage));
  t.play("use 118 effect 1");
  CHECK(t.stage(10) == 2);
  CHECK(t.stage(118) == to);
  CHECK(t.discarded({10, 118, 1}));
  CHECK(t.state.turn == 2);
  // The player chooses the person, and the upgrade if there are two.
  Table two(std::format("play=118.{},10,29 discard=36 deck=2,3,4,6", stage));
  two.play("use 118 effect 1");
  CHECK(two.moves() == Texts{"choose 10", "choose 29"});
  two.play("choose 29");
  CHECK(two.moves() == Texts{"option 1", "option 2"});
  two.play("option 2");
  CHECK(two.stage(29) == 3);
  CHECK(two.stage(10) == 1);
  // Free of cards to discard, too.
  Table princess(std::format("play=118.{},66.2 deck=2,3,4,6", stage));
  princess.play("use 118 effect 1");
  CHECK(princess.stage(66) == 1);
  CHECK_FALSE(Table(std::format("play=118.{},1,9 deck=2", stage)).can("use 118 effect 1"));    // no person
  CHECK_FALSE(Table(std::format("play=118.{},13 deck=2", stage)).can("use 118 effect 1"));     // no upgrade
  CHECK_FALSE(Table(std::format("play=118.{},10,61 deck=2", stage)).can("use 118 effect 1"));  // forbidden
}

TEST_CASE("kingdom card 118.1 Small School: a free upgrade of a person") {
  shows(118, 1, "Small School", "building", "", 0, 0, 1);
  teaches(1, 2);
}

TEST_CASE("kingdom card 118.2 School: a free upgrade of a person") {
  shows(118, 2, "School", "building", "", 0, 0, 1);
  teaches(2, 4);
}

TEST_CASE("kingdom card 118.3 Renowned School: once, a production of free choice for a person") {
  shows(118, 3, "Renowned School", "building", "", 6, 0, 1);
  Table t("play=118.3,13,42,1 discard=36 deck=2,3,4,6");
  t.play("use 118 effect 1");
  CHECK(t.moves() == Texts{"choose 13", "choose 42"});
  t.play("choose 42");
  CHECK(t.moves().size() == 6);
  t.play("take tradegood");
  CHECK(t.realm().mark(42, mark::production + 5, 1) == 1);
  CHECK(t.realm().sticker_count(13) == 0);
  CHECK(t.stage(118) == 3);
  CHECK(t.discarded({118}));
  CHECK(t.state.turn == 2);
  // Crossed out: put it back into play.
  t.state.zone(Zone::discard).erase(118);
  t.state.zone(Zone::play).insert(118);
  t.state.zone(Zone::discard).erase(13);
  t.state.zone(Zone::play).insert(13);
  CHECK_FALSE(t.can("use 118 effect 1"));
  CHECK(t.can("produce 2"));
  CHECK_FALSE(Table("play=118.3,1 deck=2").can("use 118 effect 1"));
}

TEST_CASE("kingdom card 118.4 Prominent School: a production of free choice for a person, then it turns") {
  shows(118, 4, "Prominent School", "building", "", 4, 0, 1);
  Table t("play=118.4,45.4,1 discard=36 deck=2,3,4,6");
  t.play("use 118 effect 1").play("take sword");
  CHECK(t.realm().mark(45, mark::production + 4, 4) == 1);
  CHECK(t.stage(118) == 3);
  CHECK(t.discarded({118, 45}));
  CHECK(t.state.turn == 2);
  CHECK_FALSE(Table("play=118.4,1 deck=2").can("use 118 effect 1"));
}

TEST_CASE("kingdom card 119 Trader: the same as card 10") {
  same(119, 10);
  CHECK(Table("play=119 held=coin deck=2").play("use 119 effect 1").held() == "wood");
  upgrades(119, 1, "3coin", 2);
}

TEST_CASE("kingdom card 120.1 Investor: three resources, then the next stage") {
  shows(120, 1, "Investor", "person lady", "", 0, 0, 1);
  Table t("play=120 deck=2");
  t.play("use 120 effect 1");
  take(t, {"coin", "coin", "sword"});
  CHECK(t.held() == "2coin,sword");
  CHECK(t.stage(120) == 2);
  CHECK(t.discarded({120}));
}

TEST_CASE("kingdom card 120.2 Investor: three resources, then the next stage") {
  shows(120, 2, "Investor", "person lady", "", 0, 0, 1);
  Table t("play=120.2 deck=2");
  t.play("use 120 effect 1");
  take(t, {"wood", "stone", "metal"});
  CHECK(t.held() == "wood,stone,metal");
  CHECK(t.stage(120) == 4);
  CHECK(t.discarded({120}));
}

TEST_CASE("kingdom card 120.3 Investor: one resource, and no more turning") {
  shows(120, 3, "Investor", "person lady", "", 0, 0, 1);
  Table t("play=120.3 deck=2");
  CHECK(t.play("use 120 effect 1").play("take metal").held() == "metal");
  CHECK(t.state.ask == Ask::action);
  CHECK(t.stage(120) == 3);
  CHECK(t.discarded({120}));
}

TEST_CASE("kingdom card 120.4 Investor: three resources, then the last stage") {
  shows(120, 4, "Investor", "person lady", "", 0, 0, 1);
  Table t("play=120.4 deck=2");
  t.play("use 120 effect 1");
  take(t, {"tradegood", "tradegood", "tradegood"});
  CHECK(t.held() == "3tradegood");
  CHECK(t.stage(120) == 3);
}

TEST_CASE("kingdom card 121.1 King Alahar: stays, two swords, minus five fame") {
  shows(121, 1, "King Alahar", "person", "2sword", -5, 0, 1);
  Table t("play=121,1 deck=2,3,4,6");
  CHECK(t.play("pass").in_play({121}));
}

TEST_CASE("kingdom card 121.3 Queen Jemimah: a box worth three for a person of five fame") {
  shows(121, 3, "Queen Jemimah", "person lady", "coin", 0, 0, 2);
  Table t("play=121.3,66.3,48.3,29.4,1 boxes=121.3:1 deck=2");
  t.play("use 121 effect 1");
  CHECK(t.moves() == Texts{"choose 48", "choose 66"});  // five and eight, not four
  t.play("choose 48");
  CHECK(t.boxes(121, 3) == 2);
  CHECK(t.fame_of(121) == 6);
  CHECK(t.discarded({121, 48}));
  CHECK(t.in_play({66}));
  CHECK_FALSE(Table("play=121.3,29.4,78.2 deck=2").can("use 121 effect 1"));
  CHECK(Table("play=121.3,29.4 marks=29.4:fame+1 deck=2").can("use 121 effect 1"));
  CHECK_FALSE(Table("play=121.3,66.3 boxes=121.3:1-7 deck=2").can("use 121 effect 1"));
  CHECK(Table("play=121.3 boxes=121.3:1-7 deck=2").fame_of(121) == 21);
  CHECK_FALSE(Table("play=121.3 marks=121.3:fame+5 deck=2").can("use 121 effect 1"));  // not herself
}

TEST_CASE("kingdom card 122 Royal Consort") {
  shows(122, 1, "Royal Consort", "person lady", "coin+2tradegood", 0, 0, 0);
  shows(122, 3, "Royal Consort", "person knight", "wood+stone", 0, 0, 0);
}

// Castles: any card is played from the discard.
void recalls(int stage) {
  CAPTURE(stage);
  Table t(std::format("play=123.{} discard=1,14,13 held=coin deck=2", stage));
  t.play("use 123 effect 1");
  CHECK(t.moves() == Texts{"choose 1", "choose 13", "choose 14"});
  t.play("choose 13");
  CHECK(t.in_play({13}));
  CHECK(t.discarded({123, 1, 14}));
  CHECK(t.held() == "");
  CHECK(t.state.turn == 1);
  CHECK_FALSE(Table(std::format("play=123.{} deck=2", stage)).can("use 123 effect 1"));
  // The card played has its triggers: the Bandit blocks the land.
  Table bandit(std::format("play=123.{},3 discard=14 deck=2", stage));
  CHECK(bandit.play("use 123 effect 1").state.blocked_by[3] == 14);
}

TEST_CASE("kingdom card 123.1 Grand Castle: plays a card from the discard") {
  shows(123, 1, "Grand Castle", "building", "sword", 15, 1, 1);
  upgrades(123, 1, "2wood,2stone,2metal", 2);
  recalls(1);
}

TEST_CASE("kingdom card 123.2 Huge Castle: plays a card from the discard") {
  shows(123, 2, "Huge Castle", "building", "2sword", 20, 1, 1);
  upgrades(123, 2, "3stone,3metal", 4);
  recalls(2);
}

TEST_CASE(
    "kingdom card 123.3 Impregnable Fortress: two Walls are discarded in its place whenever it would be") {
  shows(123, 3, "Impregnable Fortress", "building", "3sword", 30, 0, 2);
  recalls(3);
  // It uses its effect.
  Table used("play=123.3,18.3,77.3 discard=13 deck=2");
  used.play("use 123 effect 1");
  CHECK(used.moves() == Texts{"instead of 123 option 1", "done"});
  Table declined = used;
  declined.play("done");
  CHECK(declined.discarded({123}));
  CHECK(declined.in_play({18, 77}));
  used.play("instead of 123 option 1");
  CHECK(used.in_play({123, 13}));
  CHECK(used.discarded({18, 77}));
  // It produces; of three Walls the player chooses two, by name.
  Table made("play=123.3,18.3,130.3,131.3,9 deck=2");
  made.play("produce 123").play("instead of 123 option 1");
  CHECK(made.moves() == Texts{"choose 18", "choose 130", "choose 131"});
  made.play("choose 130").play("choose 131");
  CHECK(made.held() == "3sword");
  CHECK(made.in_play({123, 18, 9}));
  CHECK(made.discarded({130, 131}));
  // The turn ends.
  Table turn("play=123.3,63.3,73.3 deck=2,3,4,6");
  turn.play("pass").play("instead of 123 option 1");
  CHECK(turn.in_play({123, 2, 3, 4, 6}));
  CHECK(turn.discarded({63, 73}));
  // One Wall is not enough.
  Table one("play=123.3,63.3 deck=2,3,4,6");
  one.play("pass");
  CHECK(one.discarded({123}));
  CHECK(one.in_play({63}));
  // For no other card.
  Table other("play=123.3,9,63.3,73.3 deck=2");
  other.play("produce 9");
  CHECK(other.discarded({9}));
}

TEST_CASE("kingdom card 123.4 Fortress: plays a card from the discard") {
  shows(123, 4, "Fortress", "building", "2sword", 25, 1, 1);
  upgrades(123, 4, "4stone,4metal", 3);
  recalls(4);
}

TEST_CASE("kingdom card 124 Jewel Extraction, Cutting, Exhibit, Polishing") {
  shows(124, 1, "Jewel Extraction", "event", "stone+2metal+2tradegood", 15, 1, 0);
  upgrades(124, 1, "2wood,2metal", 2);
  shows(124, 2, "Jewel Cutting", "event", "2metal+3tradegood", 18, 1, 0);
  upgrades(124, 2, "3wood,2metal", 4);
  shows(124, 3, "Jewel Exhibit", "event", "3metal+6tradegood", 25, 0, 0);
  shows(124, 4, "Jewel Polishing", "event", "3metal+4tradegood", 21, 1, 0);
  upgrades(124, 4, "2wood,4metal", 3);
}

TEST_CASE("kingdom card 125.1 Large Temple: discarded to keep up to five cards in play") {
  shows(125, 1, "Large Temple", "building", "", 18, 1, 1);
  upgrades(125, 1, "3coin,3tradegood", 2);
  keeps(125, 1, 5, {1, 9, 13, 10, 29, 42}, {});
}

TEST_CASE("kingdom card 125.2 Ornate Temple: discarded to keep up to five cards in play") {
  shows(125, 2, "Ornate Temple", "building", "", 22, 1, 1);
  upgrades(125, 2, "3coin,3stone,3tradegood", 4);
  keeps(125, 2, 5, {1, 9, 13, 10, 29, 42}, {});
}

TEST_CASE("kingdom card 125.3 Temple of Light: four trade goods for a box, worth ten when it is banished") {
  shows(125, 3, "Temple of Light", "building", "", 30, 0, 3);
  keeps(125, 3, 5, {1, 9, 13, 10, 29, 42}, {});
  Table t("play=125.3,1 held=4tradegood boxes=125.3:1 deck=2,3,4,6");
  t.play("use 125 effect 2");
  CHECK(t.boxes(125, 3) == 2);
  CHECK(t.discarded({125, 1}));
  CHECK(t.state.turn == 2);
  CHECK(t.fame() == 30);  // the boxes count only when it is banished
  CHECK_FALSE(Table("play=125.3 held=3tradegood,9coin deck=2").can("use 125 effect 2"));
  CHECK_FALSE(Table("play=125.3 held=9tradegood boxes=125.3:1-4 deck=2").can("use 125 effect 2"));
  Table banish("boxes=125.3:1-3 expansions=1 last=1 play=1 discard=125.3,2,3,4,5,6,7,8,9,10,11");
  banish.play("pass").play("expand 136").play("choose 125");
  CHECK(banish.in(Zone::banished, {125}));
  CHECK(banish.state.banished_fame == 30 + 3 * 10);
  CHECK(banish.state.scores[0] == 30);
}

TEST_CASE("kingdom card 125.4 Legendary Temple: discarded to keep up to five cards in play") {
  shows(125, 4, "Legendary Temple", "building", "", 28, 1, 1);
  upgrades(125, 4, "8tradegood", 3);
  keeps(125, 4, 5, {1, 9, 13, 10, 29, 42}, {});
}

TEST_CASE("kingdom card 126 Pine Forest, Pond, Fish Pond") {
  shows(126, 1, "Pine Forest", "land", "wood", 0, 1, 0);
  upgrades(126, 1, "2coin,metal", 2);
  shows(126, 2, "Pine Forest", "land", "2wood", 0, 0, 0);
  shows(126, 3, "Pond", "land", "coin", 0, 1, 0);
  upgrades(126, 3, "4wood", 4);
  shows(126, 4, "Fish Pond", "land", "2coin+tradegood", 0, 0, 0);
}

TEST_CASE("kingdom card 127.1, 127.2 Boulders") {
  shows(127, 1, "Boulders", "land", "stone", 0, 1, 0);
  upgrades(127, 1, "2metal", 2);
  shows(127, 2, "Boulders", "land", "2stone", 0, 0, 0);
}

TEST_CASE("kingdom card 127.3 Mushrooms: two persons for the upgrade") {
  shows(127, 3, "Mushrooms", "land", "tradegood", 0, 1, 0);
  upgrades(127, 3, "", 4, "13,42", {13, 42});
  CHECK_FALSE(Table("play=127.3,13 deck=2").can("upgrade 127 to 4"));
}

TEST_CASE("kingdom card 127.4 Mushrooms: a person for two trade goods, again and again") {
  shows(127, 4, "Mushrooms", "land", "tradegood", 0, 0, 1);
  Table t("play=127.4,13,42,1 deck=2");
  t.play("use 127 effect 1");
  CHECK(t.moves() == Texts{"choose 13", "choose 42"});
  t.play("choose 13");
  CHECK(t.held() == "2tradegood");
  CHECK(t.in_play({127, 42, 1}));
  t.play("use 127 effect 1");
  CHECK(t.held() == "4tradegood");
  CHECK(t.discarded({13, 42}));
  CHECK_FALSE(t.can("use 127 effect 1"));
  CHECK(t.play("produce 127").held() == "5tradegood");
}

TEST_CASE("kingdom card 128.1 Ravine") {
  shows(128, 1, "Ravine", "land", "", 0, 1, 0);
  upgrades(128, 1, "2coin,2wood", 2);
}

TEST_CASE("kingdom card 128.2 Chasm: two persons for the upgrade") {
  shows(128, 2, "Chasm", "land", "", 0, 1, 0);
  upgrades(128, 2, "", 4, "13,42", {13, 42});
  CHECK_FALSE(Table("play=128.2,13,1 deck=2").can("upgrade 128 to 4"));
}

TEST_CASE("kingdom card 128.3 Excavation Site: three stone and a person for a box worth seven") {
  shows(128, 3, "Excavation Site", "land", "coin+tradegood", 0, 0, 2);
  Table t("play=128.3,13,1 held=3stone boxes=128.3:1 deck=2,3,4,6");
  t.play("use 128 effect 1");
  CHECK(t.boxes(128, 3) == 2);
  CHECK(t.fame_of(128) == 14);
  CHECK(t.discarded({128, 13, 1}));
  CHECK(t.state.turn == 2);
  CHECK_FALSE(Table("play=128.3,13 held=2stone deck=2").can("use 128 effect 1"));
  CHECK_FALSE(Table("play=128.3,1 held=3stone deck=2").can("use 128 effect 1"));
  CHECK_FALSE(Table("play=128.3,13 held=3stone boxes=128.3:1-7 deck=2").can("use 128 effect 1"));
  CHECK(Table("play=128.3 boxes=128.3:1-7 deck=2").fame_of(128) == 49);
}

TEST_CASE("kingdom card 128.4 Ancient Ruins: three persons for the upgrade") {
  shows(128, 4, "Ancient Ruins", "land", "", 0, 1, 0);
  upgrades(128, 4, "", 3, "13,42,29", {13, 42, 29});
  CHECK_FALSE(Table("play=128.4,13,42 deck=2").can("upgrade 128 to 3"));
}

TEST_CASE("kingdom card 129.1 Hot Springs: upgraded, another land in play gets a coin") {
  shows(129, 1, "Hot Springs", "land", "", 0, 1, 1);
  upgrades(129, 1, "2coin,2stone", 2);
  Table t("play=129,1,20,9 held=2coin,2stone deck=2,3,4,6");
  t.play("upgrade 129 to 2");
  CHECK(t.moves() == Texts{"resolve 129 effect 1", "done"});
  Table declined = t;
  declined.play("done");
  CHECK(declined.state.mark_count == 0);
  CHECK(declined.state.turn == 2);
  t.play("resolve 129 effect 1");
  CHECK(t.moves() == Texts{"choose 1", "choose 20"});
  t.play("choose 20");
  CHECK(t.realm().mark(20, mark::production, 1) == 1);
  CHECK(t.stage(129) == 2);
  CHECK(t.state.turn == 2);
  Table none("play=129,9 held=2coin,2stone deck=2,3,4,6");
  CHECK(none.play("upgrade 129 to 2").state.turn == 2);
}

TEST_CASE("kingdom card 129.2 Fountain: upgraded, another card in play is boosted") {
  shows(129, 2, "Fountain", "land", "", 2, 1, 1);
  upgrades(129, 2, "2wood,2stone", 4);
  Table t("play=129.2,84,10,7 held=2wood,2stone deck=2,3,4,6");
  t.play("upgrade 129 to 4").play("resolve 129 effect 1");
  CHECK(t.moves() == Texts{"choose 7", "choose 84"});  // the Trader produces nothing
  t.play("choose 84");
  CHECK(t.moves() == Texts{"take stone", "take metal"});
  t.play("take metal");
  CHECK(t.realm().mark(84, mark::production + 3, 1) == 1);
  CHECK(t.realm().mark(84, mark::production + 2, 1) == 0);
  CHECK(t.stage(129) == 4);
}

TEST_CASE("kingdom card 129.3 Sweet Water River") {
  shows(129, 3, "Sweet Water River", "land", "", 9, 0, 0);
}

TEST_CASE("kingdom card 129.4 Canals: upgraded for nothing, another land in play stays from now on") {
  shows(129, 4, "Canals", "land", "", 5, 1, 1);
  upgrades(129, 4, "", 3);
  Table t("play=129.4,1,5,9 deck=2,3,4,6");
  t.play("upgrade 129 to 3").play("resolve 129 effect 1");
  CHECK(t.moves() == Texts{"choose 1", "choose 5"});
  t.play("choose 5");
  CHECK(t.in_play({5}));  // at once
  CHECK(t.discarded({1, 9, 129}));
  CHECK(t.realm().mark(5, mark::stays, 1) == 1);
  CHECK(t.realm().stays(5));
}

TEST_CASE("kingdom card 130.1 Town Border: two upgrades") {
  shows(130, 1, "Town Border", "land", "coin", 0, 2, 0);
  upgrades(130, 1, "coin,3wood", 2);
  upgrades(130, 1, "4stone", 3);
}

TEST_CASE("kingdom card 130.2 Watchtower: while it is in play the two top cards of the deck are seen") {
  shows(130, 2, "Watchtower", "building", "sword", 4, 0, 1);
  Table t("play=1 deck=130.2,3,4,5,6,7,8,9,10");
  t.play("pass");
  const auto seen = [](const Table& table) {
    const View view = game().view(table.state, 0);
    int n = 0;
    while (n < view.state.deck_size && view.state.deck[static_cast<std::size_t>(n)] != 0) ++n;
    return n;
  };
  CHECK(seen(t) == 2);
  t.play("advance");  // the two that were seen are played, two others are seen
  CHECK(t.in_play({6, 7}));
  CHECK(seen(t) == 2);
  t.play("produce 130");
  CHECK(seen(t) == 2);  // what was seen is known
  t.play("advance");
  CHECK(seen(t) == 1);
  // Without it only the top card is.
  Table without("play=1 deck=9,3,4,5,6,7,8");
  CHECK(seen(without.play("pass")) == 1);
  Table blocked("play=14,130.2 blocked=130<14 deck=2,3,4,5,6,7,8");
  CHECK(seen(blocked.play("advance")) == 1);
}

TEST_CASE("kingdom card 130.3 Inner Wall: stays in play") {
  shows(130, 3, "Inner Wall", "building", "sword", 3, 1, 1);
  upgrades(130, 3, "2wood,4stone", 4);
  Table t("play=130.3 deck=2,3,4,6");
  CHECK(t.play("pass").in_play({130}));
}

TEST_CASE("kingdom card 130.4 Double Wall: stays; four fame for each Wall of the kingdom, itself included") {
  shows(130, 4, "Double Wall", "building", "2sword", 4, 0, 2);
  CHECK(Table("play=130.4 discard=63.3,77.3 deck=73.3").fame_of(130) == 4 * 4);
  CHECK(Table("play=130.4,131.3,132.4,9 deck=2").fame_of(130) == 3 * 4);
  CHECK(Table("play=130.4 destroyed=63.3 deck=2").fame_of(130) == 4);
  Table t("play=130.4 deck=2,3,4,6");
  CHECK(t.play("pass").in_play({130}));
}

TEST_CASE("kingdom card 131.1 North Plains: two upgrades") {
  shows(131, 1, "North Plains", "land", "coin", 0, 2, 0);
  upgrades(131, 1, "coin,3stone", 2);
  upgrades(131, 1, "4stone", 3);
}

TEST_CASE("kingdom card 131.2 Moat: another card for two swords") {
  shows(131, 2, "Moat", "land", "sword", 2, 1, 1);
  upgrades(131, 2, "2coin,2metal", 4);
  Table t("play=131.2,1,53 deck=2");
  t.play("use 131 effect 1");
  CHECK(t.moves() == Texts{"choose 1", "choose 53"});  // any card, an enemy too
  t.play("choose 53");
  CHECK(t.held() == "2sword");
  CHECK(t.discarded({131, 53}));
  CHECK(t.in_play({1}));
  CHECK_FALSE(Table("play=131.2 deck=2").can("use 131 effect 1"));
}

TEST_CASE("kingdom card 131.3 Wall: stays in play") {
  shows(131, 3, "Wall", "building", "sword", 3, 0, 1);
  Table t("play=131.3 deck=2,3,4,6");
  CHECK(t.play("pass").in_play({131}));
}

TEST_CASE("kingdom card 131.4 Moat Bridge: a coin plays a person from the discard") {
  shows(131, 4, "Moat Bridge", "building", "sword", 3, 0, 1);
  Table t("play=131.4 discard=13,42,1 held=coin deck=2");
  t.play("use 131 effect 1");
  CHECK(t.moves() == Texts{"choose 13", "choose 42"});
  t.play("choose 42");
  CHECK(t.in_play({42}));
  CHECK(t.discarded({131, 13}));
  CHECK(t.held() == "");  // a card has entered play
  CHECK_FALSE(Table("play=131.4 discard=13 deck=2").can("use 131 effect 1"));
  CHECK_FALSE(Table("play=131.4 discard=1 held=coin deck=2").can("use 131 effect 1"));
}

TEST_CASE("kingdom card 132.1, 132.2, 132.3 South Hills, Terraced Land, Windmill") {
  shows(132, 1, "South Hills", "land", "coin", 0, 2, 0);
  upgrades(132, 1, "coin,2stone", 2);
  upgrades(132, 1, "3wood,2stone", 3);
  shows(132, 2, "Terraced Land", "land", "sword", 2, 1, 0);
  upgrades(132, 2, "3stone", 4);
  shows(132, 3, "Windmill", "building", "3coin", 4, 0, 0);
}

TEST_CASE("kingdom card 132.4 Wall: stays in play") {
  shows(132, 4, "Wall", "building", "sword", 3, 0, 1);
  Table t("play=132.4 deck=2,3,4,6");
  CHECK(t.play("pass").in_play({132}));
}

// Card 133: so many resources of free choice, and nothing else.
void plunders(int stage, int count) {
  CAPTURE(stage);
  Table t(std::format("play=133.{} deck=2", stage));
  t.play("use 133 effect 1");
  for (int i = 0; i < count; ++i) t.play("take metal");
  CHECK(t.state.ask == Ask::action);
  CHECK(t.held() == (count == 1 ? "metal" : std::format("{}metal", count)));
  CHECK(t.stage(133) == stage);
  CHECK(t.discarded({133}));
}

TEST_CASE("kingdom card 133.1 Raid: one resource") {
  shows(133, 1, "Raid", "event", "", 0, 1, 1);
  upgrades(133, 1, "2sword", 2);
  plunders(1, 1);
}

TEST_CASE("kingdom card 133.2 Looting: two resources") {
  shows(133, 2, "Looting", "event", "", 0, 1, 1);
  upgrades(133, 2, "3sword", 4);
  plunders(2, 2);
}

TEST_CASE("kingdom card 133.3 Plundering: three resources") {
  shows(133, 3, "Plundering", "event", "", 5, 0, 1);
  plunders(3, 3);
}

TEST_CASE("kingdom card 133.4 Pillaging: two resources") {
  shows(133, 4, "Pillaging", "event", "", 3, 1, 1);
  upgrades(133, 4, "5sword", 3);
  plunders(4, 2);
}

TEST_CASE("kingdom card 134.1 Handsome Rival: each box has its price, and Lord Nimrod is discarded") {
  shows(134, 1, "Handsome Rival", "person", "", -20, 0, 3);
  const auto box = [](int number, std::string_view held, std::string_view others_marked) {
    Table t(std::format("play=134,55.3,1 held={} boxes=134.1:{} deck=2", held, others_marked));
    CHECK(t.fame_of(134) == -5);
    t.play("use 134 effect 3");  // only one is left: no question
    CAPTURE(number);
    CHECK(t.boxes(134, 1) == 4);
    CHECK(t.held() == "");
    CHECK(t.stage(134) == 3);  // all are marked
    CHECK(t.discarded({134, 55}));
    CHECK(t.in_play({1}));
  };
  box(1, "5coin", "2-4");
  box(2, "2sword", "1+3-4");
  box(3, "3sword", "1-2+4");
  box(4, "3tradegood", "1-3");
  const auto refused = [](std::string_view held, std::string_view marked) {
    return !Table(std::format("play=134,55.3 held={} boxes=134.1:{} deck=2", held, marked))
                .can("use 134 effect 3");
  };
  CHECK(refused("4coin,9sword,9tradegood", "2-4"));
  CHECK(refused("9coin,sword,9tradegood", "1+3-4"));
  CHECK(refused("9coin,2sword,9tradegood", "1-2+4"));
  CHECK(refused("9coin,9sword,2tradegood", "1-3"));
  // The player chooses among those that can be paid for.
  Table choice("play=134,55.3 held=5coin,2sword,2tradegood deck=2");
  choice.play("use 134 effect 3");
  CHECK(choice.moves() == Texts{"mark 1", "mark 2"});
  choice.play("mark 2");
  CHECK(choice.held() == "5coin,2tradegood");
  CHECK(choice.fame_of(134) == -15);
  CHECK(choice.stage(134) == 1);
  CHECK(choice.discarded({134, 55}));
  CHECK_FALSE(Table("play=134,13 held=5coin deck=2").can("use 134 effect 3"));  // no Nimrod
  CHECK_FALSE(Table("play=134,55 held=5coin deck=2").can("use 134 effect 3"));  // Lord Aethan is not he
  CHECK_FALSE(Table("play=134 discard=55.3 held=5coin deck=2").can("use 134 effect 3"));
}

TEST_CASE("kingdom card 134.1 Handsome Rival: cannot be destroyed unless Lord Nimrod was") {
  Table t("play=65 discard=134,1,2,3,4");
  t.play("pass");
  CHECK_FALSE(t.can("choose 134"));
  CHECK(t.can("choose 1"));
  Table avenged("play=65 discard=134,1,2,3,4 destroyed=55.3");
  avenged.play("pass");
  CHECK(avenged.can("choose 134"));
  Table aethan("play=65 discard=134,1,2,3,4 destroyed=55");
  aethan.play("pass");
  CHECK_FALSE(aethan.can("choose 134"));
}

TEST_CASE("kingdom card 134.3 Noble Ally: the production of another person") {
  shows(134, 3, "Noble Ally", "person", "", 6, 0, 1);
  Table t("play=134.3,122,45.4,9 discard=29,31 deck=2");
  t.play("use 134 effect 1");
  CHECK(t.moves() == Texts{"choose 45", "choose 122"});
  t.play("choose 122");
  CHECK(t.held() == "coin,2tradegood");
  CHECK(t.in_play({122, 45, 9}));
  CHECK(t.discarded({134}));
  CHECK_FALSE(Table("play=134.3,13,9 deck=2").can("use 134 effect 1"));  // a person without production
  CHECK(Table("play=134.3,76.3 deck=2").play("use 134 effect 1").play("option 2").held() == "metal");
}

// Cards 135.1, 135.2, 135.4: five swords lower the price of the upgrade by one, for good, again and again.
void besieges(int stage, int price) {
  CAPTURE(stage);
  Table t(std::format("play=135.{} held=11sword deck=2", stage));
  t.play("use 135 effect 2").play("use 135 effect 2");
  CHECK(t.held() == "sword");
  CHECK(t.in_play({135}));
  CHECK(t.realm().price(135, 0)[4] == price - 2);
  CHECK_FALSE(Table(std::format("play=135.{} held=4sword deck=2", stage)).can("use 135 effect 2"));
  Table marked(
      std::format("play=135.{0} held={1}sword marks=135.{0}:price0-sword+3 deck=2,3,4,6", stage, price - 3));
  CHECK(marked.can(std::format("upgrade 135 to {}", stage == 1 ? 2 : stage == 2 ? 4 : 3)));
}

TEST_CASE("kingdom card 135.1 Bordering Lands: twelve swords, or five to make it cheaper; scores stage 3") {
  shows(135, 1, "Bordering Lands", "land enemy", "", 0, 1, 2);
  upgrades(135, 1, "12sword", 2);
  besieges(1, 12);
  CHECK(Table("play=135 marks=135.3:fame+60 deck=2").fame_of(135) == 60);
  CHECK_FALSE(Table("play=33.3,135 permanent=25 deck=2").can("use 33 effect 1"));  // not an enemy to defeat
}

TEST_CASE("kingdom card 135.2 Occupation: nine swords, or five to make it cheaper; scores stage 3") {
  shows(135, 2, "Occupation", "event", "", 0, 1, 2);
  upgrades(135, 2, "9sword", 4);
  besieges(2, 9);
  CHECK(Table("play=135.2 marks=135.3:fame+20 deck=2").fame_of(135) == 20);
}

TEST_CASE("kingdom card 135.3 Vassal States: the fame collected so far; begins anew") {
  shows(135, 3, "Vassal States", "land", "", 0, 0, 1);
  Table t("play=135.3 marks=135.3:fame+40 deck=2");
  CHECK(t.fame_of(135) == 40);
  t.play("use 135 effect 1");
  CHECK(t.state.turn == 1);
  CHECK(t.stage(135) == 1);
  CHECK(t.discarded({135}));
  CHECK(t.fame_of(135) == 40);
}

TEST_CASE("kingdom card 135.4 Unruly Towns: upgraded, twenty fame more on stage 3, nine times in all") {
  shows(135, 4, "Unruly Towns", "land", "", 0, 1, 3);
  upgrades(135, 4, "8sword", 3);
  besieges(4, 8);
  Table t("play=135.4 held=8sword marks=135.3:fame+20 used=135.4#3:1 deck=2,3,4,6");
  CHECK(t.fame_of(135) == 20);
  t.play("upgrade 135 to 3");
  CHECK(t.state.turn == 2);
  CHECK(t.fame_of(135) == 40);
  Table ninth("play=135.4 held=8sword marks=135.3:fame+160 used=135.4#3:8 deck=2,3,4,6");
  CHECK(ninth.play("upgrade 135 to 3").fame_of(135) == 180);
  Table tenth("play=135.4 held=8sword marks=135.3:fame+180 used=135.4#3:9 deck=2,3,4,6");
  CHECK(tenth.play("upgrade 135 to 3").fame_of(135) == 180);
}

// The last turn of a round of an expansion: the card turns to the next stage and stays permanent.
void next_round(int card, int stage, int to) {
  CAPTURE(card);
  CAPTURE(stage);
  Table t(std::format("play=20 discard=21 permanent={} expansion={}/4", put(card, stage), card));
  t.play("pass");
  while (t.state.ask != Ask::action) t.play(t.can("done") ? "done" : t.moves()[0]);
  CHECK(t.stage(card) == to);
  CHECK(t.permanent({card}));
  CHECK(t.state.round == 2);
  CHECK(t.state.expansion_rounds == 3);
  CHECK(t.in_box({11, 12}));  // no discovery
}

TEST_CASE("kingdom card 136.1 Prosperity: every friendly card in play makes a coin more") {
  shows(136, 1, "Prosperity", "event", "", 0, 0, 2);
  Table t("play=1,13,14,73,9.2 permanent=136 expansion=136/4 discard=10 deck=2");
  CHECK(t.makes(1) == "2coin");
  CHECK(t.makes(13) == "coin");
  CHECK(t.makes(14) == "");  // negative
  CHECK(t.makes(73) == "coin+stone/coin+metal");
  CHECK(t.makes(9) == "coin+sword");
  CHECK(t.makes(10) == "");  // not in play
  CHECK(t.play("produce 13").held() == "coin");
  next_round(136, 1, 2);
}

TEST_CASE("kingdom card 136.2 Hoarding: a card is kept in play at the end of each turn") {
  shows(136, 2, "Hoarding", "event", "", 0, 0, 2);
  Table t("play=1,13,53 permanent=136.2 expansion=136/3 discard=5 deck=2,3,4,6,7,8");
  t.play("pass");
  while (t.state.ask == Ask::trigger) t.play("resolve 136 effect 1");
  CHECK(t.can("choose 1"));
  CHECK(t.can("choose 13"));
  CHECK(t.can("done"));
  t.play("choose 13");
  while (t.state.ask == Ask::trigger) t.play(t.moves()[0]);
  CHECK(t.in_play({13}));
  CHECK(t.discarded({1}));
  CHECK(t.state.zone(Zone::play).size() == 5);
  t.play("pass").play("done");
  CHECK(t.discarded({13}));
  next_round(136, 2, 4);
}

TEST_CASE("kingdom card 136.4 Uprising: a box for each person played while another one is in play") {
  shows(136, 4, "Uprising", "event", "", 0, 0, 2);
  const auto marked = [](std::string_view play, std::string_view deck, std::string_view boxes = "") {
    Table t(std::format("play={} permanent=136.4 expansion=136/2 deck={}{}", play, deck, boxes));
    t.play("pass");
    while (t.state.ask == Ask::trigger) t.play(t.moves()[0]);
    CHECK(t.state.ask == Ask::action);
    return t.boxes(136, 4);
  };
  CHECK(marked("20", "13,1,2,3") == 0);
  CHECK(marked("20", "13,42,1,2") == 1);
  CHECK(marked("20", "13,42,29,1") == 2);
  CHECK(marked("121", "13,1,2,3") == 1);  // the King stays in play
  CHECK(marked("121", "13,42,1,2") == 2);
  CHECK(marked("20", "13,42,29,1", " boxes=136.4:1-7") == 8);
  CHECK(marked("20", "13,42,29,1", " boxes=136.4:1-8") == 8);
  CHECK(marked("20", "1,2,3,4") == 0);
  next_round(136, 4, 3);
}

TEST_CASE("kingdom card 136.3 Royal Decree: a production lost for each box of the Uprising, then destroyed") {
  shows(136, 3, "Royal Decree", "event", "", 0, 0, 1);
  Table t("play=20 discard=1,84,13,14 permanent=136.3 boxes=136.4:1-3 expansion=136/1");
  t.play("pass");
  CHECK(t.moves() == Texts{"choose 1", "choose 84"});
  t.play("choose 84").play("take stone");
  CHECK(t.moves() == Texts{"choose 1", "choose 84"});  // the same card may be chosen again
  t.play("choose 1");                                  // its only coin
  // Card 1 produces nothing any more: card 84 without a question.
  CHECK(t.realm().mark(84, mark::removed + 2, 1) == 1);
  CHECK(t.realm().mark(84, mark::removed + 3, 1) == 1);
  CHECK(t.realm().mark(1, mark::removed, 1) == 1);
  CHECK(t.destroyed({136}));
  CHECK(game().actor(t.state) == nobody);  // the fourth round was the last
  CHECK(t.state.score_count == 1);
  Table peace("play=20 discard=1,84 permanent=136.3 expansion=136/1");
  peace.play("pass");
  CHECK(peace.state.mark_count == 0);
  CHECK(peace.destroyed({136}));
}

TEST_CASE("kingdom card 137.1 The Water Mill: three coins once in each turn") {
  shows(137, 1, "The Water Mill", "invention", "", 0, 0, 2);
  Table t("play=1 permanent=137 expansion=137/4 deck=2,3,4,6,7");
  t.play("use 137 effect 1");
  CHECK(t.held() == "3coin");
  CHECK_FALSE(t.can("use 137 effect 1"));
  CHECK(t.can("produce 1"));
  t.play("advance");
  CHECK_FALSE(t.can("use 137 effect 1"));
  t.play("pass");
  CHECK(t.play("use 137 effect 1").held() == "3coin");
  next_round(137, 1, 2);
}

TEST_CASE("kingdom card 137.2 Efficient Farming: two buildings for a coin on a land") {
  shows(137, 2, "Efficient Farming", "event", "", 0, 0, 2);
  Table t("play=9,10.2,1,5 permanent=137.2 expansion=137/3 deck=2,3,4,6");
  t.play("use 137 effect 1");
  CHECK(t.moves() == Texts{"choose 1", "choose 5"});
  t.play("choose 5");
  CHECK(t.realm().mark(5, mark::production, 1) == 1);
  CHECK(t.discarded({9, 10}));
  CHECK(t.state.turn == 2);
  CHECK(t.permanent({137}));
  CHECK_FALSE(Table("play=9,1 permanent=137.2 expansion=137/3 deck=2").can("use 137 effect 1"));
  CHECK_FALSE(Table("play=9,10.2 permanent=137.2 expansion=137/3 deck=2").can("use 137 effect 1"));
  next_round(137, 2, 4);
}

TEST_CASE("kingdom card 137.4 Surplus: coins of a land may be trade goods") {
  shows(137, 4, "Surplus", "event", "", 0, 0, 2);
  Table t("play=1,9,7,77.4 permanent=137.4 expansion=137/2 deck=2");
  CHECK(t.makes(1) == "coin/tradegood");
  CHECK(t.makes(9) == "coin");  // a building
  CHECK(t.makes(7) == "wood");
  CHECK(t.makes(77) == "2coin+tradegood/coin+2tradegood/3tradegood");
  CHECK(t.play("produce 1 tradegood").held() == "tradegood");
  next_round(137, 4, 3);
}

TEST_CASE("kingdom card 137.3 Obsolete Farms: a card that produces coins is destroyed, then it is") {
  shows(137, 3, "Obsolete Farms", "event", "", 0, 0, 1);
  Table t("play=20 discard=1,7,9,13,74.2,14 permanent=137.3,88 expansion=137/1");
  t.play("pass");
  CHECK(t.moves() == Texts{"choose 1", "choose 9", "choose 74"});
  t.play("choose 9");
  CHECK(t.destroyed({9, 137}));
  CHECK(t.state.zone(Zone::destroyed).size() == 2);
  CHECK(game().actor(t.state) == nobody);
  Table none("play=20 discard=7 permanent=137.3 expansion=137/1");
  none.play("pass");
  CHECK(none.destroyed({137}));
  CHECK_FALSE(none.destroyed({7}));
}

TEST_CASE("kingdom card 138.1 Border Dispute: lands stay in play") {
  shows(138, 1, "Border Dispute", "event", "", 0, 0, 2);
  Table t("play=1,5,20,9,13 permanent=138 expansion=138/4 deck=2,3,4,6,7");
  t.play("pass");
  CHECK(t.in_play({1, 5, 20, 2, 3, 4, 6}));
  CHECK(t.discarded({9, 13}));
  t.play("produce 1");
  CHECK(t.discarded({1}));
  t.play("pass");
  CHECK(t.in_play({5, 20, 2, 3, 4, 6, 7}));
  next_round(138, 1, 2);
}

TEST_CASE("kingdom card 138.2 Espionage: for each person played a box, or two friendly cards") {
  shows(138, 2, "Espionage", "event", "", 0, 0, 2);
  Table t("play=20 permanent=138.2 expansion=138/3 deck=13,1,53,9,2,3");
  t.play("pass");
  CHECK(t.moves() == Texts{"option 1", "option 2"});
  Table cards = t;
  t.play("option 1");
  CHECK(t.boxes(138, 2) == 1);
  CHECK(t.state.deck_size == 2);
  CHECK(t.in_play({13, 1, 53, 9}));
  cards.play("option 2");
  CHECK(cards.moves() == Texts{"choose 1", "choose 9", "choose 13"});
  cards.play("choose 13").play("choose 1");
  CHECK(cards.discarded({13, 1}));
  CHECK(cards.boxes(138, 2) == 0);
  // The sixth box: the whole deck is discarded.
  Table sixth("play=20 permanent=138.2 boxes=138.2:1-5 expansion=138/3 deck=13,1,53,9,2,3");
  sixth.play("pass").play("option 1");
  CHECK(sixth.boxes(138, 2) == 6);
  CHECK(sixth.state.deck_size == 0);
  CHECK(sixth.discarded({2, 3}));
  CHECK(sixth.in_play({13, 1, 53, 9}));
  // No box is left: the cards.
  Table full("play=20 permanent=138.2 boxes=138.2:1-6 expansion=138/3 deck=13,1,53,9,2,3");
  full.play("pass");
  CHECK(full.moves() == Texts{"choose 1", "choose 9", "choose 13"});
  // Two persons: twice. No person: nothing.
  Table two("play=20 permanent=138.2 expansion=138/3 deck=13,42,1,9,2,3");
  two.play("pass");
  while (two.state.ask != Ask::action) two.play(two.state.ask == Ask::trigger ? two.moves()[0] : "option 1");
  CHECK(two.boxes(138, 2) == 2);
  Table none("play=20 permanent=138.2 expansion=138/3 deck=1,9,2,3");
  CHECK(none.play("pass").state.ask == Ask::action);
  next_round(138, 2, 4);
}

TEST_CASE("kingdom card 138.4 Attack: without a sword a production is lost at the end of each turn") {
  shows(138, 4, "Attack", "event", "", 0, 0, 2);
  Table t("play=1,84,20 permanent=138.4 expansion=138/2 held=9coin deck=2,3,4,6");
  t.play("pass");
  CHECK(t.moves() == Texts{"choose 1", "choose 84"});
  t.play("choose 84").play("take metal");
  CHECK(t.realm().mark(84, mark::removed + 3, 1) == 1);
  CHECK(t.state.mark_count == 1);
  CHECK(t.state.turn == 2);
  Table armed("play=1,84,20 permanent=138.4 expansion=138/2 held=sword deck=2,3,4,6");
  armed.play("pass");
  CHECK(armed.state.turn == 2);
  CHECK(armed.state.mark_count == 0);
}

TEST_CASE(
    "kingdom card 138.4 Attack: at the end of the round a friendly card gets a production of free choice") {
  Table t("play=20 discard=13,53 permanent=138.4 expansion=138/2");
  t.play("pass");
  CHECK(t.moves() == Texts{"choose 13", "choose 20"});
  t.play("choose 13").play("take sword");
  CHECK(t.realm().mark(13, mark::production + 4, 1) == 1);
  CHECK(t.stage(138) == 3);
  CHECK(t.permanent({138}));
  CHECK(t.state.round == 2);
  CHECK(t.state.expansion_rounds == 1);
}

TEST_CASE("kingdom card 138.3 Resistance: swords stored become fame of a land, a hundred at most") {
  shows(138, 3, "Resistance", "event", "", 0, 0, 2);
  Table t("play=121,1 permanent=138.3 stored=138.3:5 expansion=138/1 discard=9,5");
  t.play("produce 121").play("store 2 on 138");
  CHECK(t.held() == "");
  CHECK_FALSE(t.can("store 1 on 138"));
  t.play("pass");
  CHECK(t.moves() == Texts{"choose 1", "choose 5"});
  t.play("choose 5");
  CHECK(t.realm().mark(5, mark::fame, 1) == 7);
  CHECK(t.destroyed({138}));
  CHECK(game().actor(t.state) == nobody);
  CHECK(t.state.scores[0] == 7 - 5);  // the King is worth -5
  Table most("play=1 permanent=138.3 stored=138.3:130 expansion=138/1");
  most.play("pass");
  CHECK(most.realm().mark(1, mark::fame, 1) == 100);
  Table peace("play=1 permanent=138.3 expansion=138/1");
  peace.play("pass");
  CHECK(peace.state.mark_count == 0);
  CHECK(peace.destroyed({138}));
}

TEST_CASE(
    "kingdom cards 136, 137, 138: four rounds of stages 1, 2, 4, 3 without discoveries, then a new score") {
  for (const int card : {136, 137, 138}) {
    CAPTURE(card);
    Table t("permanent=88 boxes=88.1:1-2 expansions=1 last=1 play=1 discard=2,3,4,5,6,7,8,9.3,10");
    t.play("pass");
    CHECK(t.state.scores[0] == 6 + 12);
    t.play(std::format("expand {}", card));
    CHECK(t.in(Zone::banished, {88}));  // the only permanent; ten cards make no group of twelve
    CHECK(t.state.banished_fame == 6);
    const int first = t.state.round;
    std::vector<int> stages;
    int turns = 0;
    while (game().actor(t.state) != nobody && turns < 200) {
      const auto seen = t.stage(card);
      if (t.can("pass") && (stages.empty() || stages.back() != seen)) stages.push_back(seen);
      t.play(t.can("pass") ? "pass" : t.can("done") ? "done" : t.moves()[0]);
      ++turns;
    }
    CHECK(stages == std::vector<int>{1, 2, 4, 3});
    CHECK(t.state.round == first + 3);
    CHECK(t.destroyed({card}));
    CHECK(t.in_box({11, 12}));
    CHECK(t.state.score_count == 2);
  }
}

TEST_CASE("kingdom card 27 with 117: Export is rewarded between the rounds, and after the last one") {
  Table t("play=20.3 permanent=27,117 stored=27.1:8 last=1 discard=1,13");
  t.play("produce 20").play("store 2 on 27").play("pass");
  CHECK(t.moves() == Texts{"option 1", "done"});
  t.play("option 1");
  CHECK(t.can("choose 1"));
  CHECK_FALSE(t.can("choose 13"));
  t.play("choose 1").play("option 1");
  CHECK(t.realm().mark(1, mark::production, 1) == 1);
  CHECK(game().actor(t.state) == nobody);
  // Thirty: the Dubbing is discovered before the new round is shuffled.
  Table dubbing("play=1 permanent=27 stored=27.1:30 used=27.1#2:3 discard=2,3,4");
  dubbing.play("pass");
  CHECK(dubbing.moves() == Texts{"option 3", "done"});
  dubbing.play("option 3");
  CHECK_FALSE(dubbing.in_box({86}));
  CHECK(dubbing.state.deck_size + dubbing.state.zone(Zone::play).size() == 4 + 1 + 2);
}

}  // namespace
}  // namespace guildhall::kingdom
