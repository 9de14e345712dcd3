// Cards 43 to 60, stage by stage. All values are worked out by hand from the card facts.
#include <array>
#include <initializer_list>

#include "games/kingdom/cards.hpp"
#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

TEST_CASE("kingdom cards 43-60: stages with production and upgrades only") {
  check_face({46, 1, "Camp", "land", "", 0, {"coin+wood+metal>2"}});
  check_face({46, 4, "Sir __", "person knight", "2sword", 3, {}});
  check_face({49, 3, "Bridge of Marvel", "building", "", 15, {}});
  check_face({52, 1, "Mighty Mound", "land", "", 0, {"3wood>2"}});
  check_face({52, 2, "Hill Settlement", "land", "coin", 1, {"4wood>4"}});
  check_face({52, 4, "Hill Village", "land", "2coin", 3, {"4wood+2stone>3"}});
  check_face({58, 3, "Ashlands", "land", "", -2, {"2coin>4"}});
}

// A time effect that discovers one card: its price, the end of the turn, and not when the card is out of the
// box or the Dark Knight is there.
void check_time_discovery(int card, int stage, int found, int coins, bool choice) {
  CAPTURE(card);
  CAPTURE(stage);
  const std::string move = "use " + std::to_string(card) + " effect 1";
  const std::string at = "play=20," + put(card, stage) + " deck=1,2,3,4,5";
  const auto held = [](int n) { return n > 0 ? " held=" + std::to_string(n) + "coin" : std::string(); };
  Table t(at + held(coins));
  t.play(move);
  if (choice) {
    CHECK(t.moves() == Texts{"side 1", "side 3"});
    t.play("side 3");
    CHECK(t.stage(found) == 3);
  } else {
    CHECK(t.stage(found) == 1);
  }
  CHECK(t.discarded({card, found, 20}));
  CHECK(t.stage(card) == stage);
  CHECK(t.state.turn == 2);
  CHECK(spent(t) == (coins > 0 ? std::to_string(coins) + "coin" : ""));
  if (coins > 0) CHECK_FALSE(Table(at + held(coins - 1)).can(move));
  CHECK_FALSE(Table(at + held(coins) + " discard=" + std::to_string(found)).can(move));
  CHECK_FALSE(Table("play=45," + put(card, stage) + " deck=1" + held(coins)).can(move));
}

TEST_CASE("kingdom card 43.1 Mason: two coins to discover 88 or 89") {
  check_face({43, 1, "Mason", "person", "stone", 0, {"2coin+2stone>3"}});
  CHECK_FALSE(Table("play=43 held=coin deck=2").can("use 43 effect 1"));
  Table t("play=43 held=3coin deck=2");
  t.play("use 43 effect 1");
  CHECK(t.moves() == Texts{"choose 88", "choose 89"});
  t.play("choose 88");
  CHECK(t.held() == "coin");
  CHECK(t.permanent({88}));
  CHECK(t.in_box({89}));
  CHECK(t.discarded({43}));
  CHECK(t.state.turn == 1);
  CHECK(Table("play=43 permanent=88 held=2coin deck=2").play("use 43 effect 1").discarded({89}));
  CHECK_FALSE(Table("play=43 discard=89 permanent=88 held=2coin deck=2").can("use 43 effect 1"));
}

void check_road(int stage, int a, int b) {
  Table t("play=20," + put(43, stage) + " deck=1,2,3,4");
  t.play("use 43 effect 1");
  CHECK(t.moves() == Texts{"choose " + std::to_string(a), "choose " + std::to_string(b)});
  t.play("choose " + std::to_string(b));
  CHECK(t.discarded({43, 20, b}));
  CHECK(t.destroyed({a}));
  CHECK(t.state.turn == 2);
  CHECK(t.stage(43) == stage);
  // With both gone it cannot be used, nor under the Dark Knight.
  CHECK_FALSE(Table("play=" + put(43, stage) + " discard=" + std::to_string(b) +
                    " destroyed=" + std::to_string(a) + " deck=1")
                  .can("use 43 effect 1"));
  CHECK_FALSE(Table("play=45," + put(43, stage) + " deck=1").can("use 43 effect 1"));
}

TEST_CASE("kingdom card 43.3 Brick Road: 109 or 110, the other is destroyed") {
  check_face({43, 3, "Brick Road", "land", "coin", 3, {"4stone>4"}});
  check_road(3, 109, 110);
}

TEST_CASE("kingdom card 43.4 Stone Street: 111 or 112, the other is destroyed") {
  check_face({43, 4, "Stone Street", "land", "coin", 7, {}});
  check_road(4, 111, 112);
}

TEST_CASE("kingdom card 44.1 Thunderstorm: mills three cards when played and turns to Rain") {
  check_printed({44, 1, "Thunderstorm", "event", "", 0, {}, true});
  Table t("play=20 deck=1,44,2,3,5,14,7,8");
  t.play("pass");
  CHECK(t.discarded({44, 5, 14, 7}));
  CHECK(t.in_play({1, 2, 3}));
  CHECK(t.stage(44) == 3);
  CHECK(t.state.deck_size == 1);
  CHECK(t.state.turn == 2);
  Table advance("play=20 deck=1,44,5,6");  // fewer than three
  advance.play("advance");
  CHECK(advance.discarded({44, 5, 6}));
  CHECK(advance.state.deck_size == 0);
  Table empty("play=20 deck=44");
  empty.play("advance");
  CHECK(empty.stage(44) == 3);
  CHECK(empty.discarded({44}));
  CHECK(starting_with(Table("play=44 deck=1"), "use 44") == 0);
}

TEST_CASE(
    "kingdom card 44.3 Rain: lands produce double, no card enters play, and it turns at the end of the "
    "turn") {
  check_printed({44, 3, "Rain", "event", "", 0, {}, true});
  Table t("play=44.3,1.4,5.3,73,9,18.3 held=coin deck=2,3,4,6,7 marks=1.4:wood+1,9.1:coin+1");
  CHECK(t.makes(1) == "4coin+2wood");
  CHECK(t.makes(5) == "2stone+2metal");
  CHECK(t.makes(73) == "2stone/2metal");
  CHECK(t.makes(9) == "2coin");  // a building, by its sticker
  CHECK(t.makes(18) == "sword");
  CHECK_FALSE(t.can("advance"));
  CHECK(t.can("upgrade 1 to 3") == false);  // price
  CHECK(t.play("produce 73 2metal").held() == "coin,2metal");
  t.play("pass");
  CHECK(t.stage(44) == 1);
  CHECK(t.discarded({44}));
  CHECK(t.in_play({2, 3, 4, 6}));
  // Upgrades and time effects are allowed.
  CHECK(Table("play=44.3,1 held=2coin deck=2").can("upgrade 1 to 2"));
  CHECK(Table("play=44.3,31 deck=2").can("use 31 effect 1"));
  // A land under a blocker gives nothing; the Pirate takes one coin after the doubling; the Bandit is not a
  // land.
  CHECK(Table("play=44.3,1,60 blocked=1<60 deck=2").makes(1) == "");
  CHECK(Table("play=44.3,1,76 deck=2").play("produce 1").held() == "coin");
  CHECK_FALSE(Table("play=44.3,9.3 discard=1 deck=2").can("use 9 effect 1"));
  // Blocked, the Rain does nothing.
  CHECK(Table("play=44.3,1,60 blocked=44<60 deck=2").makes(1) == "coin");
}

TEST_CASE(
    "kingdom card 45.1 Dark Knight: no plays, upgrades or time effects until defeated for three swords") {
  check_printed({45, 1, "Dark Knight", "enemy", "", -3, {}, true});
  check_leaves(45, 1);
  CHECK(Table("play=45 deck=1").fame_of(45) == -3);
  Table t("play=45,1,50,9.2,118,10 permanent=26 held=5coin,3sword deck=2,3 discard=5");
  CHECK_FALSE(t.can("advance"));
  CHECK_FALSE(t.can("upgrade 1 to 2"));
  CHECK_FALSE(t.can("use 50 effect 1"));
  CHECK_FALSE(t.can("use 118 effect 1"));
  CHECK_FALSE(t.can("use 26 effect 1"));
  CHECK_FALSE(t.can("use 9 effect 1"));
  CHECK(t.can("produce 1"));
  CHECK(t.can("use 10 effect 1"));
  t.play("use 45 effect 2");
  CHECK(t.stage(45) == 3);
  CHECK(t.discarded({45}));
  CHECK(t.held() == "5coin");
  CHECK(t.state.turn == 1);
  CHECK(t.can("advance"));
  CHECK(t.can("upgrade 1 to 2"));
  CHECK(t.can("use 50 effect 1"));
  CHECK(t.can("use 26 effect 1"));
  CHECK(t.can("use 9 effect 1"));
  CHECK_FALSE(Table("play=45 held=2sword deck=1").can("use 45 effect 2"));
}

TEST_CASE("kingdom card 45.3 Impressed Boy: destroyed for two swords") {
  check_face({45, 3, "Impressed Boy", "person", "", 0, {"metal+sword>4"}});
  Table t("play=45.3 held=sword deck=1");
  t.play("use 45 effect 1");
  CHECK(t.held() == "3sword");
  CHECK(t.destroyed({45}));
  CHECK(t.state.turn == 1);
}

TEST_CASE("kingdom card 45.4 Squire: destroyed for three swords") {
  check_face({45, 4, "Squire", "person", "sword", 3, {}});
  Table t("play=45.4 deck=1");
  t.play("use 45 effect 1");
  CHECK(t.held() == "3sword");
  CHECK(t.destroyed({45}));
  CHECK(t.state.turn == 1);
}

TEST_CASE("kingdom card 46.2 Training Grounds: a coin for a sword") {
  check_face({46, 2, "Training Grounds", "land", "", 1, {"2metal>4"}});
  CHECK_FALSE(Table("play=46.2 held=sword deck=1").can("use 46 effect 1"));
  Table t("play=46.2 held=2coin deck=1");
  t.play("use 46 effect 1");
  CHECK(t.held() == "coin,sword");
  CHECK(t.discarded({46}));
  CHECK(t.stage(46) == 2);
  CHECK(t.state.turn == 1);
}

TEST_CASE("kingdom card 47.1 STOP!: two of 48-51, the others are destroyed") {
  Table t("play=20 discard=9" + gone(1, 46, {9, 20}));
  t.play("pass");
  CHECK(t.moves() == Texts{"choose 48", "choose 49", "choose 50", "choose 51"});
  t.play("choose 51");
  CHECK(t.moves() == Texts{"choose 48", "choose 49", "choose 50"});
  t.play("choose 48");
  CHECK(t.destroyed({47, 49, 50}));
  CHECK_FALSE(t.in_box({48}));
  CHECK_FALSE(t.in_box({51}));
  CHECK_FALSE(t.destroyed({48}));
  CHECK_FALSE(t.destroyed({51}));
  CHECK(t.in_box({52}));
  CHECK(t.state.round == 2);
  CHECK(t.state.deck_size + t.state.zone(Zone::play).size() == 4);
}

TEST_CASE("kingdom card 48.1 Envoy: three coins and the turn to discover 119") {
  check_face({48, 1, "Envoy", "person", "", 0, {"3coin>2"}});
  check_time_discovery(48, 1, 119, 3, false);
}

TEST_CASE("kingdom card 48.2 Emissary: three coins and the turn to discover 120") {
  check_face({48, 2, "Emissary", "person", "", 1, {"6coin>4"}});
  check_time_discovery(48, 2, 120, 3, false);
}

TEST_CASE("kingdom card 48.3 Ambassador: three coins and the turn to discover 122") {
  check_face({48, 3, "Ambassador", "person", "", 5, {}});
  check_time_discovery(48, 3, 122, 3, true);
}

TEST_CASE("kingdom card 48.4 Diplomat: three coins and the turn to discover 121") {
  check_face({48, 4, "Diplomat", "person", "", 2, {"6coin>3"}});
  check_time_discovery(48, 4, 121, 3, true);
}

TEST_CASE(
    "kingdom card 49.1 Royal Architect: a Stone Bridge for the Bridge of Marvel, or a great work for "
    "another") {
  check_face({49, 1, "Royal Architect", "person", "stone", 0, {}});
  Table bridge("play=49,12.4 deck=1,2,3,4");
  bridge.play("upgrade 49 to 3");
  CHECK(bridge.destroyed({12}));
  CHECK(bridge.stage(49) == 3);
  CHECK(bridge.discarded({49}));
  CHECK(bridge.state.turn == 2);
  CHECK(bridge.fame() == 15);
  CHECK_FALSE(Table("play=49,12.2 deck=1").can("upgrade 49 to 3"));
  CHECK_FALSE(Table("play=49 discard=12.4 deck=1").can("upgrade 49 to 3"));
  CHECK_FALSE(Table("play=49,12.4,14 blocked=12<14 deck=1").can("upgrade 49 to 3"));
  Table t("play=49,9.3,84.3,82.3 deck=1");
  t.play("use 49 effect 1");
  CHECK(t.moves() == Texts{"option 1", "option 2", "option 3"});
  t.play("option 1");
  CHECK(t.destroyed({9}));
  CHECK(t.discarded({49, 123}));
  CHECK(t.in_play({84, 82}));
  CHECK(t.state.turn == 1);
  CHECK(t.stage(49) == 1);
  Table mine("play=49,84.3 deck=1");
  mine.play("use 49 effect 1");
  CHECK(mine.destroyed({84}));
  CHECK(mine.discarded({124}));
  CHECK(mine.state.turn == 1);
  Table temple("play=49,82.3 deck=1");
  temple.play("use 49 effect 1");
  CHECK(temple.destroyed({82}));
  CHECK(temple.discarded({125}));
  CHECK_FALSE(Table("play=49,9.4,84.4,82 discard=83.3 deck=1").can("use 49 effect 1"));
  CHECK_FALSE(Table("play=49 discard=9.3,82.3 deck=84.3").can("use 49 effect 1"));
  CHECK_FALSE(Table("play=49,9.3 discard=123 deck=1").can("use 49 effect 1"));
}

TEST_CASE("kingdom card 50.1 Traveller: the turn to discover 126") {
  check_face({50, 1, "Traveller", "person", "", 0, {"3tradegood>2"}});
  check_time_discovery(50, 1, 126, 0, true);
}

TEST_CASE("kingdom card 50.2 Traveller: the turn to discover 127") {
  check_face({50, 2, "Traveller", "person", "", 0, {"3tradegood>4"}});
  check_time_discovery(50, 2, 127, 0, true);
}

TEST_CASE("kingdom card 50.3 Traveller: the turn to discover 129, or a land for two resources") {
  check_face({50, 3, "Traveller", "person", "", 0, {}});
  check_time_discovery(50, 3, 129, 0, false);
  Table t("play=50.3,1,5,9 held=coin deck=2");
  t.play("use 50 effect 2");
  CHECK(t.moves() == Texts{"choose 1", "choose 5"});
  t.play("choose 5");
  CHECK(t.moves().size() == 6);
  t.play("take sword").play("take stone");
  CHECK(t.held() == "coin,stone,sword");
  CHECK(t.discarded({50, 5}));
  CHECK(t.in_play({1, 9}));
  CHECK(t.state.turn == 1);
  CHECK_FALSE(Table("play=50.3,9 discard=1 deck=2").can("use 50 effect 2"));
  CHECK_FALSE(Table("play=50.3,1,14 blocked=1<14 deck=2").can("use 50 effect 2"));
  Table pirate("play=50.3,1,76 deck=2");
  pirate.play("use 50 effect 2").play("take coin").play("take wood");
  CHECK(pirate.held() == "wood");
}

TEST_CASE("kingdom card 50.4 Traveller: the turn to discover 128") {
  check_face({50, 4, "Traveller", "person", "", 0, {"5tradegood>3"}});
  check_time_discovery(50, 4, 128, 0, false);
}

TEST_CASE("kingdom card 51.1 Magistrate: the turn to discover 130") {
  check_face({51, 1, "Magistrate", "person", "", 0, {"3stone>2"}});
  check_time_discovery(51, 1, 130, 0, false);
}

TEST_CASE("kingdom card 51.2 Magistrate: the turn to discover 131") {
  check_face({51, 2, "Magistrate", "person", "", 0, {"2stone+2metal>4"}});
  check_time_discovery(51, 2, 131, 0, false);
}

TEST_CASE("kingdom card 51.3 Strategist: plays a wall or a knight from the discard") {
  check_face({51, 3, "Strategist", "person elder", "", 5, {}});
  CHECK_FALSE(Table("play=51.3 discard=9.2,13,18,46,130 deck=2").can("use 51 effect 1"));
  CHECK_FALSE(Table("play=51.3,45 discard=18.3 deck=2").can("use 51 effect 1"));
  Table wall("play=51.3 discard=18.3,77.3,130.3,9.2,13 held=coin deck=2");
  wall.play("use 51 effect 1");
  CHECK(wall.moves() == Texts{"choose 18", "choose 77", "choose 130"});
  wall.play("choose 77");
  CHECK(wall.in_play({77}));
  CHECK(wall.discarded({51, 18, 130, 9, 13}));
  CHECK(wall.held() == "");
  CHECK(wall.state.turn == 1);
  CHECK(Table("play=51.3 discard=130.4 deck=2").play("use 51 effect 1").in_play({130}));  // Double Wall
  Table knight("play=51.3 discard=36.3,46.4,122.3,13 deck=2");
  knight.play("use 51 effect 1");
  CHECK(knight.moves() == Texts{"choose 36", "choose 46", "choose 122"});
  knight.play("choose 46");
  CHECK(knight.in_play({46}));
  Table both("play=51.3 discard=18.3,13 deck=2 marks=13.1:key-knight+1");
  both.play("use 51 effect 1");
  CHECK(both.moves() == Texts{"option 1", "option 2"});
  both.play("option 2");
  CHECK(both.in_play({13}));  // a knight by sticker
}

TEST_CASE("kingdom card 51.4 Magistrate: the turn to discover 132") {
  check_face({51, 4, "Magistrate", "person", "", 2, {"3stone+2metal>3"}});
  check_time_discovery(51, 4, 132, 0, false);
}

TEST_CASE("kingdom card 52.3 Peak Village: reset to discover 105") {
  check_face({52, 3, "Peak Village", "land", "2coin+tradegood", 6, {}});
  Table t("play=52.3 deck=1");
  t.play("use 52 effect 1");
  CHECK(t.stage(52) == 1);
  CHECK(t.discarded({52, 105}));
  CHECK(t.stage(105) == 1);
  CHECK(t.held() == "");
  CHECK(t.state.turn == 1);
  CHECK_FALSE(Table("play=52.3 discard=105.2 deck=1").can("use 52 effect 1"));
  // 105 goes back into the box and can be found a second time.
  Table again("play=52.3,105.3 deck=1");
  CHECK_FALSE(again.can("use 52 effect 1"));
  again.play("use 105 effect 1");
  CHECK(again.in_box({105}));
  again.play("use 52 effect 1");
  CHECK(again.discarded({105}));
}

TEST_CASE("kingdom card 53.1 Witch: four swords, three persons, or two cards come early") {
  check_printed({53, 1, "Witch", "enemy", "", -3, {}, true});
  CHECK(starting_with(Table("play=53 deck=1"), "produce") == 0);
  CHECK_FALSE(Table("play=53 held=3sword deck=1").can("use 53 effect 1"));
  Table beaten("play=53 held=5sword deck=1,2,3,4");
  beaten.play("use 53 effect 1");
  CHECK(beaten.destroyed({53}));
  CHECK(beaten.held() == "sword");
  CHECK(beaten.state.turn == 1);
  beaten.play("pass");
  CHECK(beaten.in_box({5, 6}));  // destroyed, she brings no cards
  CHECK_FALSE(Table("play=53,13,42 discard=10 deck=1").can("use 53 effect 2"));
  Table people("play=53,13,42,10,31 deck=1,2,3,4");
  people.play("use 53 effect 2");
  CHECK(people.moves() == Texts{"choose 10", "choose 13", "choose 31", "choose 42"});
  people.play("choose 10").play("choose 31").play("choose 42");
  CHECK(people.discarded({10, 31, 42, 53}));
  CHECK(people.in_play({13}));
  CHECK(people.stage(53) == 3);
  CHECK(people.state.turn == 1);
  people.play("pass");
  CHECK(people.in_box({5, 6}));
}

TEST_CASE("kingdom card 53.1 Witch: at the end of the turn the next two cards are discovered") {
  Table t("play=53 deck=1,2,3,4 discard=5,7");
  t.play("pass");
  CHECK(t.discarded({6, 8, 53}));
  CHECK(t.in_box({9}));
  CHECK(t.stage(53) == 3);
  CHECK(t.state.turn == 2);
  // A checkpoint takes the place of both.
  Table stop("play=53,20 deck=1,2,3,4" + gone(5, 22, {20}));
  stop.play("pass");
  while (stop.state.ask == Ask::card) stop.play(stop.moves()[0]);
  CHECK(stop.destroyed({23, 24}));
  CHECK(stop.permanent({25, 26, 27}));
  CHECK(stop.in_box({28}));
  CHECK(stop.stage(53) == 3);
  // Nothing of the order is left: she turns all the same.
  Table dry("play=53 deck=1,2,3,4" + gone(5, 70, {53}));
  dry.play("pass");
  CHECK(dry.stage(53) == 3);
  CHECK(dry.in_box({71}));
}

TEST_CASE("kingdom card 53.3 Witch Cabin: three swords, a person destroyed, or two more cards") {
  check_printed({53, 3, "Witch Cabin", "enemy", "", -2, {}, true});
  CHECK_FALSE(Table("play=53.3 held=2sword deck=1").can("use 53 effect 1"));
  Table beaten("play=53.3 held=3sword deck=1");
  beaten.play("use 53 effect 1");
  CHECK(beaten.destroyed({53}));
  CHECK(beaten.held() == "");
  CHECK(beaten.state.turn == 1);
  CHECK_FALSE(Table("play=53.3,9 discard=13 deck=1").can("use 53 effect 2"));
  Table person("play=53.3,13,42 deck=1");
  person.play("use 53 effect 2");
  CHECK(person.moves() == Texts{"choose 13", "choose 42"});
  person.play("choose 13");
  CHECK(person.destroyed({13, 53}));
  CHECK(person.in_play({42}));
  CHECK(person.state.turn == 1);
  Table t("play=53.3 deck=1,2,3,4 discard=5,7");
  t.play("pass");
  CHECK(t.discarded({6, 8}));
  CHECK(t.in_box({9}));
  CHECK(t.destroyed({53}));
}

TEST_CASE("kingdom card 54.1 Scribe: discarded at the end of a turn to keep up to two other cards") {
  check_face({54, 1, "Scribe", "person", "", 0, {"5coin>3"}});
  Table t("play=54,1,5,14 deck=2,3,4,6,7");
  t.play("pass");
  CHECK(t.moves() == Texts{"resolve 54 effect 1", "done"});
  t.play("resolve 54 effect 1");
  CHECK(t.moves() == Texts{"choose 1", "choose 5", "choose 14", "done"});
  t.play("choose 1").play("choose 14");
  CHECK(t.in_play({1, 14, 2, 3, 4, 6}));
  CHECK(t.discarded({54, 5}));
  CHECK(t.state.blocked_by[1] == 0);  // kept, not played: the Bandit blocks nothing
  CHECK(t.state.turn == 2);
  t.play("pass");
  CHECK(t.discarded({1, 14}));
  Table one("play=54,1,5 deck=2,3,4,6,7");
  one.play("pass").play("resolve 54 effect 1").play("choose 5").play("done");
  CHECK(one.in_play({5}));
  CHECK(one.discarded({1, 54}));
  Table no("play=54,1 deck=2,3,4,6,7");
  no.play("pass").play("done");
  CHECK(no.discarded({1, 54}));
  // A blocked card cannot be kept; used earlier in the turn the Scribe is not there.
  Table blocked("play=54,1,14 blocked=1<14 deck=2,3,4,6,7");
  blocked.play("pass").play("resolve 54 effect 1");
  CHECK(blocked.moves() == Texts{"choose 14", "done"});
  check_leaves(54, 1);
}

TEST_CASE("kingdom card 54.3 Architect: the turn and a reset to discover 78 or 79") {
  check_face({54, 3, "Architect", "person", "stone", 0, {}});
  Table t("play=54.3,20 deck=1,2,3,4");
  t.play("use 54 effect 1");
  CHECK(t.moves() == Texts{"choose 78", "choose 79"});
  t.play("choose 79");
  CHECK(t.discarded({54, 79, 20}));
  CHECK(t.in_box({78}));
  CHECK(t.stage(54) == 1);
  CHECK(t.state.turn == 2);
  CHECK(Table("play=54.3 discard=79 deck=1,2,3,4").play("use 54 effect 1").discarded({78}));
  CHECK_FALSE(Table("play=54.3 discard=79,78 deck=1").can("use 54 effect 1"));
  CHECK_FALSE(Table("play=54.3,45 deck=1").can("use 54 effect 1"));
}

TEST_CASE("kingdom card 55: its side is chosen when it is discovered") {
  Table t("play=20 discard=9" + gone(1, 54, {9, 20}));
  t.play("pass");
  CHECK(t.moves() == Texts{"side 1", "side 3"});
  t.play("side 3");
  CHECK(t.stage(55) == 3);
  CHECK_FALSE(t.in_box({56}));
}

TEST_CASE("kingdom card 55.1 Lord Aethan: discovers 80 or 81; marks boxes without leaving") {
  check_face({55, 1, "Lord Aethan", "person", "coin+wood+stone", 0, {}});
  Table first("play=55 deck=1");
  first.play("use 55 effect 1");
  CHECK(first.discarded({55, 80}));
  CHECK(first.in_box({81}));
  CHECK(first.state.turn == 1);
  Table second("play=55 discard=80 deck=1");
  CHECK_FALSE(second.can("use 55 effect 1"));
  second.play("use 55 effect 2");
  CHECK(second.discarded({55, 81}));
  CHECK(second.state.turn == 1);
  CHECK_FALSE(Table("play=55 discard=81 deck=1").can("use 55 effect 2"));
  Table t("play=55 deck=1");
  t.play("use 55 effect 3");
  CHECK(t.moves() == Texts{"mark 1", "mark 3", "mark 5", "mark 6", "mark 7", "mark 8"});
  CHECK(t.play("mark 1").held() == "2coin");
  CHECK(t.in_play({55}));
  CHECK(t.play("use 55 effect 3").play("mark 3").held() == "2coin,2wood");
  CHECK(t.play("use 55 effect 3").play("mark 5").held() == "2coin,2wood,2stone");
  CHECK(t.play("use 55 effect 3").play("mark 6").held() == "2coin,2wood,2stone,tradegood");
  CHECK(t.play("use 55 effect 3").play("mark 7").held() == "2coin,2wood,2stone,sword,tradegood");
  CHECK(t.play("use 55 effect 3").play("mark 8").held() == "2coin,2wood,2stone,metal,sword,tradegood");
  t.play("use 55 effect 3");
  CHECK(t.moves() == Texts{"mark 2", "mark 4"});
  CHECK(t.play("mark 2").held() == "4coin,2wood,2stone,metal,sword,tradegood");
  CHECK(t.play("use 55 effect 3").held() == "4coin,4wood,2stone,metal,sword,tradegood");  // the last one
  CHECK(t.boxes(55, 1) == 8);
  CHECK_FALSE(t.can("use 55 effect 3"));
  CHECK(t.can("produce 55"));
  CHECK(t.state.turn == 1);
  CHECK(Table("play=55,76 deck=1").play("use 55 effect 3").play("mark 1").held() == "coin");
  CHECK_FALSE(Table("play=55,60 blocked=55<60 deck=1").can("use 55 effect 3"));
}

TEST_CASE("kingdom card 55.3 Lord Nimrod: the turn to discover 133 and 134; marks a box") {
  check_face({55, 3, "Lord Nimrod", "person", "sword", 0, {}});
  Table t("play=55.3 deck=1,2,3,4");
  t.play("use 55 effect 1");
  CHECK(t.discarded({55, 133, 134}));
  CHECK(t.state.turn == 2);
  CHECK(Table("play=55.3 discard=133 deck=1,2,3,4").play("use 55 effect 1").discarded({134}));
  CHECK_FALSE(Table("play=55.3 discard=133,134 deck=1").can("use 55 effect 1"));
  CHECK_FALSE(Table("play=55.3,45 deck=1").can("use 55 effect 1"));
  Table boxes("play=55.3 deck=1");
  boxes.play("use 55 effect 2");
  CHECK(boxes.moves() == Texts{"mark 1", "mark 2", "mark 3", "mark 4", "mark 6", "mark 7", "mark 8"});
  boxes.play("mark 4");
  CHECK(boxes.held() == "2sword");
  CHECK(boxes.discarded({55}));
  CHECK(boxes.state.turn == 1);
  const auto box = [](int n, const std::string& marked) {
    Table one("play=55.3 deck=1 boxes=55.3:" + marked);
    one.play("use 55 effect 2");
    if (one.state.ask == Ask::box) one.play("mark " + std::to_string(n));
    return one.held();
  };
  CHECK(box(1, "4") == "2coin");
  CHECK(box(2, "1") == "2stone");
  CHECK(box(3, "1") == "2metal");
  CHECK(box(5, "4") == "2sword");
  CHECK(box(6, "1") == "3sword");
  CHECK(box(7, "1") == "wood");
  CHECK(box(8, "1-7") == "metal");
  CHECK_FALSE(Table("play=55.3 deck=1 boxes=55.3:1-8").can("use 55 effect 2"));
}

TEST_CASE("kingdom card 56.1 Plague: stays; at the end of the round two persons are destroyed and it turns") {
  check_printed({56, 1, "Plague", "event", "", -2, {}, true});
  check_stays(56, 1);
  Table t("play=56,41,9 discard=13,42,1,2,3,4");
  t.play("pass");
  CHECK(t.moves() == Texts{"choose 13", "choose 41", "choose 42"});  // the Jester stayed in play
  t.play("choose 41").play("choose 13");
  CHECK(t.destroyed({13, 41}));
  CHECK_FALSE(t.destroyed({42}));
  CHECK(t.stage(56) == 3);
  CHECK(t.state.round == 2);
  Table one("play=56,9 discard=13,1,2,3,4");
  one.play("pass");
  CHECK(one.destroyed({13}));
  CHECK(one.stage(56) == 3);
  Table nobody_there("play=56,9 discard=1,2,3,4");
  nobody_there.play("pass");
  CHECK(nobody_there.stage(56) == 3);
  CHECK(nobody_there.state.zone(Zone::destroyed).empty());
  // Not at the end of a turn that does not end the round; not from the discard.
  Table turn("play=56,13 deck=1,2,3,4,5");
  turn.play("pass");
  CHECK(turn.stage(56) == 1);
  CHECK(turn.discarded({13}));
  Table away("play=9 discard=56,13,1,2,3,4");
  away.play("pass");
  CHECK(away.stage(56) == 1);
  CHECK_FALSE(away.destroyed({13}));
}

void check_enemy_soldier(int card) {
  const std::string id = std::to_string(card);
  const std::string here = put(card, 3);
  check_printed({card, 3, "Enemy Soldier", "enemy", "", -2, {}, true});
  check_stays(card, 3);
  Table t("play=20 deck=" + here + ",9,7.2,13,2,3,4,5,6");
  t.play("pass");
  CHECK(t.moves() == Texts{"choose 7", "choose 9"});  // a building or a land, with or without production
  t.play("choose 9");
  CHECK(t.state.blocked_by[9] == card);
  CHECK(t.state.blocked_by[7] == 0);
  CHECK_FALSE(t.can("produce 9"));
  CHECK_FALSE(t.can("use " + id + " effect 4"));
  t.play("pass");
  CHECK(t.in_play({9, card, 2, 3, 4, 5}));
  CHECK(t.state.blocked_by[9] == card);
  CHECK(t.state.blocked_by[2] == 0);  // only when played
  CHECK(t.discarded({7, 13}));
  // Nobody but a person: nothing is blocked.
  Table free("play=20 deck=" + here + ",13,42,10");
  free.play("pass");
  CHECK(free.state.ask == Ask::action);
  CHECK(free.state.blocked_by[13] == 0);
  // Two swords: destroyed, and the card is free in the middle of the turn.
  CHECK_FALSE(Table("play=" + here + ",9 held=sword deck=1").can("use " + id + " effect 4"));
  Table beaten("play=" + here + ",1.3,36 blocked=1<" + id + " held=2sword,2coin deck=2,3,4,5,6");
  beaten.play("use " + id + " effect 4");
  CHECK(beaten.destroyed({card}));
  CHECK(beaten.held() == "2coin");
  CHECK(beaten.state.turn == 1);
  CHECK(beaten.can("produce 1"));
  beaten.play("pass");
  CHECK(beaten.in_play({1}));  // the Food Barns stay by themselves again
  // At the end of the round what it blocks is destroyed, and only that; the soldier is discarded.
  Table end("play=" + here + ",9,18.3 blocked=9<" + id + " discard=1,2,3,4,5");
  end.play("pass");
  CHECK(end.destroyed({9}));
  CHECK_FALSE(end.destroyed({18}));
  CHECK_FALSE(end.destroyed({card}));
  CHECK(end.stage(card) == 3);
  CHECK(end.state.round == 2);
}

TEST_CASE("kingdom card 56.3 Enemy Soldier: blocks, stays, destroys what it blocks") {
  check_enemy_soldier(56);
}

TEST_CASE("kingdom card 57.1 Assassin: destroys the next person played; three swords turn it") {
  check_printed({57, 1, "Assassin", "enemy", "", 0, {}, true});
  check_leaves(57, 1);
  Table t("play=57,42 deck=9,13,10,1");
  t.play("advance");
  CHECK(t.destroyed({13}));
  CHECK(t.in_play({42, 9}));  // persons already there are safe
  CHECK(t.stage(57) == 3);
  CHECK(t.discarded({57}));
  t.play("advance");
  CHECK(t.in_play({10}));  // only the next one
  Table batch("play=20 deck=13,57,42,9,1");
  batch.play("pass");
  CHECK(batch.moves() == Texts{"resolve 57 effect 1 on 13", "resolve 57 effect 1 on 42"});
  batch.play("resolve 57 effect 1 on 42");
  CHECK(batch.destroyed({42}));
  CHECK(batch.in_play({13}));
  CHECK(batch.stage(57) == 3);
  CHECK(batch.state.ask == Ask::action);
  Table none_there("play=57 deck=9,1,2,3");
  none_there.play("advance");
  CHECK(none_there.stage(57) == 1);
  CHECK(none_there.in_play({57}));
  // It turns only if a person was destroyed: the Handsome Rival cannot be.
  Table rival("play=57 deck=134,1,2,3");
  rival.play("advance");
  CHECK(rival.in_play({134, 57}));
  CHECK(rival.stage(57) == 1);
  CHECK_FALSE(Table("play=57 held=2sword deck=1").can("use 57 effect 2"));
  Table beaten("play=57 held=4sword deck=13,42");
  beaten.play("use 57 effect 2");
  CHECK(beaten.stage(57) == 3);
  CHECK(beaten.discarded({57}));
  CHECK(beaten.held() == "sword");
  CHECK(beaten.state.turn == 1);
  beaten.play("advance");
  CHECK(beaten.in_play({13, 42}));
}

TEST_CASE("kingdom card 57.3 Enemy Soldier: blocks, stays, destroys what it blocks") {
  check_enemy_soldier(57);
}

TEST_CASE(
    "kingdom card 58.1 City Fire: stays; at the end of the round a building is destroyed and it turns") {
  check_printed({58, 1, "City Fire", "event", "", 0, {}, true});
  check_stays(58, 1);
  Table t("play=58,18.3,13 discard=9,1,2,3,4");
  t.play("pass");
  CHECK(t.moves() == Texts{"choose 9", "choose 18"});  // the Wall stayed in play
  t.play("choose 18");
  CHECK(t.destroyed({18}));
  CHECK_FALSE(t.destroyed({9}));
  CHECK(t.stage(58) == 3);
  CHECK(t.state.round == 2);
  Table none_there("play=58,13 discard=1,2,3,4");
  none_there.play("pass");
  CHECK(none_there.stage(58) == 3);
  CHECK(none_there.state.zone(Zone::destroyed).empty());
  Table turn("play=58,9 deck=1,2,3,4,5");
  turn.play("pass");
  CHECK(turn.stage(58) == 1);
  CHECK(turn.discarded({9}));
}

TEST_CASE("kingdom card 58.4 Young Forest: every other box adds a wood") {
  check_face({58, 4, "Young Forest", "land", "", 0, {}});
  std::string boxes;
  std::string marks;
  const std::array<std::string, 5> makes{"wood", "wood", "2wood", "2wood", "3wood"};
  const std::array<std::string, 5> sticker{"1", "1", "2", "2", "3"};
  for (std::size_t k = 0; k < 5; ++k) {
    CAPTURE(k);
    Table t("play=58.4,20 deck=1,2,3,4" + boxes + marks);
    t.play("use 58 effect 1");
    CHECK(t.makes(58) == makes[k]);
    CHECK(t.boxes(58, 4) == static_cast<int>(k) + 1);
    CHECK(t.discarded({58, 20}));
    CHECK(t.state.turn == 2);
    boxes = " boxes=58.4:1-" + std::to_string(k + 1);
    marks = " marks=58.4:wood+" + sticker[k];
  }
  CHECK_FALSE(Table("play=58.4 deck=1" + boxes + marks).can("use 58 effect 1"));
  CHECK_FALSE(Table("play=58.4,45 deck=1").can("use 58 effect 1"));
  // The stickers are of this stage; the other Young Forest has its own boxes.
  CHECK(Table("play=58.3 deck=1" + boxes + marks).makes(58) == "");
  CHECK(Table("play=28.4 deck=1,2,3,4" + boxes + marks).play("use 28 effect 1").boxes(28, 4) == 1);
}

TEST_CASE("kingdom card 59.1 Mysterious Cave: upgraded for a person") {
  check_face({59, 1, "Mysterious Cave", "land", "", 0, {}});  // not by resources
  CHECK_FALSE(Table("play=59,9 discard=13 deck=1").can("upgrade 59 to 2"));
  CHECK_FALSE(Table("play=59,13,60 blocked=13<60 deck=1").can("upgrade 59 to 2"));
  CHECK_FALSE(Table("play=59,13,45 deck=1").can("upgrade 59 to 2"));
  Table t("play=59,13,42,9 deck=1,2,3,4");
  t.play("upgrade 59 to 2");
  CHECK(t.moves() == Texts{"choose 13", "choose 42"});
  t.play("choose 13");
  CHECK(t.stage(59) == 2);
  CHECK(t.discarded({59, 13}));
  CHECK(t.seen(EventKind::produced) == 0);
  CHECK(t.state.turn == 2);
  CHECK(spent(t) == "");
}

TEST_CASE("kingdom card 59.2 Dungeon: upgraded for two persons") {
  check_face({59, 2, "Dungeon", "land", "", 2, {}});
  CHECK_FALSE(Table("play=59.2,13 discard=42 deck=1").can("upgrade 59 to 4"));
  Table t("play=59.2,13,42 deck=1,2,3,4");
  t.play("upgrade 59 to 4");
  CHECK(t.stage(59) == 4);
  CHECK(t.discarded({59, 13, 42}));
  CHECK(t.state.turn == 2);
  Table choice("play=59.2,13,42,10 deck=1,2,3,4");
  choice.play("upgrade 59 to 4");
  CHECK(choice.moves() == Texts{"choose 10", "choose 13", "choose 42"});
  choice.play("choose 10").play("choose 13");
  CHECK(choice.stage(59) == 4);
}

TEST_CASE("kingdom card 59.3 Treasury: stays in play") {
  check_face({59, 3, "Treasury", "loot", "2coin", 8, {}});
  check_stays(59, 3);
  CHECK(Table("play=59.3,76 deck=1").play("produce 59").held() == "coin");
}

TEST_CASE("kingdom card 59.4 Lost Civilization: six friendly cards to discover 108") {
  check_face({59, 4, "Lost Civilization", "land", "", 5, {"coin+2metal>3"}});
  check_leaves(59, 4);
  CHECK_FALSE(Table("play=59.4,1,2,3,4,5 discard=6 deck=7").can("use 59 effect 1"));
  CHECK_FALSE(Table("play=59.4,1,2,3,4,5,14 deck=7").can("use 59 effect 1"));  // an enemy is no friend
  CHECK_FALSE(Table("play=59.4,1,2,3,4,5,6,14 blocked=6<14 deck=7").can("use 59 effect 1"));
  CHECK_FALSE(Table("play=59.4,1,2,3,4,5,6 permanent=108 deck=7").can("use 59 effect 1"));
  Table t("play=59.4,1,2,3,4,5,6,14 deck=7");
  t.play("use 59 effect 1");
  CHECK(t.discarded({59, 1, 2, 3, 4, 5, 6}));
  CHECK(t.in_play({14}));
  CHECK(t.permanent({108}));
  CHECK(t.held() == "");
  CHECK(t.state.turn == 1);
  Table choice("play=59.4,1,2,3,4,5,6,8 deck=7");
  choice.play("use 59 effect 1");
  CHECK(choice.moves().size() == 7);
  for (const int id : {8, 6, 5, 4, 3, 2}) choice.play("choose " + std::to_string(id));
  CHECK(choice.in_play({1}));
  CHECK(choice.permanent({108}));
}

TEST_CASE("kingdom card 60.1 Skilled Bandit: blocks three cards that produce, defeated for three swords") {
  check_printed({60, 1, "Skilled Bandit", "enemy", "", -5, {}, true});
  check_leaves(60, 1);
  Table t("play=18.3,11.3 deck=60,9.2,7,20,1,2,3,4");
  t.play("pass");
  CHECK(t.moves() == Texts{"choose 7", "choose 9", "choose 11", "choose 18"});  // any resource; not the Swamp
  t.play("choose 7").play("choose 11").play("choose 18");
  CHECK(t.state.blocked_by[7] == 60);
  CHECK(t.state.blocked_by[11] == 60);
  CHECK(t.state.blocked_by[18] == 60);
  CHECK(t.state.blocked_by[9] == 0);
  CHECK_FALSE(t.can("produce 11"));
  CHECK_FALSE(t.can("use 7 effect 1"));
  t.play("pass");
  CHECK(t.discarded({7, 9, 11, 18, 20, 60}));  // what stays in play goes with its blocker
  // Fewer than three: all there are.
  Table two("play=20 deck=60,9.2,7,10");
  two.play("pass");
  CHECK(two.state.blocked_by[7] == 60);
  CHECK(two.state.blocked_by[9] == 60);
  CHECK(two.state.blocked_by[10] == 0);
  // The Scientist makes the Trader a card that produces.
  Table scientist("play=20 deck=60,32,10,21");
  scientist.play("pass");
  CHECK(scientist.state.blocked_by[32] == 60);
  CHECK(scientist.state.blocked_by[10] == 60);
  CHECK_FALSE(Table("play=60 held=2sword deck=1").can("use 60 effect 2"));
  Table beaten("play=60,1.3,7,9 blocked=1<60,7<60,9<60 held=3sword deck=2,3,4,5");
  beaten.play("use 60 effect 2").play("take coin").play("take wood").play("take coin");
  CHECK(beaten.held() == "2coin,wood");
  CHECK(beaten.destroyed({60}));
  CHECK(beaten.can("produce 1"));
  CHECK(beaten.can("use 7 effect 1"));
  CHECK(beaten.can("produce 9"));
  CHECK(beaten.state.turn == 1);
  Table missionary("play=60,103,9 blocked=9<60 held=3coin deck=1");
  missionary.play("use 103 effect 1");
  CHECK(missionary.stage(60) == 3);
  CHECK(missionary.can("produce 9"));
}

TEST_CASE("kingdom card 60.3 Worker: gains the production of a building in play") {
  check_face({60, 3, "Worker", "person", "", 0, {}});
  Table t("play=60.3,9.2,31.3,5 deck=20");
  t.play("use 60 effect 1");
  CHECK(t.moves() == Texts{"choose 9", "choose 31"});
  t.play("choose 31");
  CHECK(t.held() == "2coin,2tradegood");
  CHECK(t.in_play({9, 31}));
  CHECK(t.discarded({60}));
  CHECK(t.state.turn == 1);
  CHECK_FALSE(Table("play=60.3,5,10.2 discard=9 deck=20").can("use 60 effect 1"));
}

TEST_CASE("kingdom cards 54.1 and 44.3: the Rain turns at the end of the turn even if the Scribe keeps it") {
  Table t("play=54,44.3,1 deck=2,3,4,5,6");
  t.play("pass");
  CHECK(t.moves() == Texts{"resolve 44 effect 3", "resolve 54 effect 1"});
  t.play("resolve 54 effect 1").play("choose 44").play("done");
  CHECK(t.discarded({44, 54, 1}));
  CHECK(t.stage(44) == 1);
  CHECK(t.in_play({2, 3, 4, 5}));
}

TEST_CASE("kingdom cards 54.1 and 45.1: a Dark Knight that is kept forbids the next turn's cards") {
  Table t("play=54,45,1 deck=2,3,4,5,6");
  t.play("pass").play("resolve 54 effect 1").play("choose 45").play("done");
  CHECK(t.state.turn == 2);
  CHECK(t.in_play({45}));
  CHECK(t.state.zone(Zone::play).size() == 1);
  CHECK(t.state.deck_size == 5);
  CHECK_FALSE(t.can("advance"));
  t.play("pass");
  CHECK(t.discarded({45}));
  CHECK(t.in_play({2, 3, 4, 5}));
}

TEST_CASE("kingdom cards 56, 57 and 58: the player orders what happens at the end of a round") {
  Table t("play=56,58,18.3 discard=13,9,1,2");
  t.play("pass");
  CHECK(t.moves() == Texts{"resolve 56 effect 2", "resolve 58 effect 2"});
  t.play("resolve 58 effect 2").play("choose 9");
  CHECK(t.destroyed({9, 13}));
  CHECK_FALSE(t.destroyed({18}));
  CHECK(t.stage(56) == 3);
  CHECK(t.stage(58) == 3);
  CHECK(t.state.round == 2);
  // The fire takes the blocked building first; the soldier then has nothing to destroy.
  Table soldier("play=57.3,9,58 blocked=9<57 discard=7.4,1,2");
  soldier.play("pass").play("resolve 58 effect 2").play("choose 9");
  CHECK(soldier.destroyed({9}));
  CHECK_FALSE(soldier.destroyed({7}));
  CHECK(soldier.state.round == 2);
}

TEST_CASE("kingdom cards 56.3 and 57.3: two Enemy Soldiers block different cards and fall one by one") {
  Table t("play=20 deck=56.3,57.3,9,1,2,3,4,5");
  t.play("pass").play("resolve 57 effect 1").play("choose 9");
  CHECK(t.state.blocked_by[9] == 57);
  CHECK(t.state.blocked_by[1] == 56);
  Table one("play=56.3,57.3,9,1 blocked=9<57,1<56 held=2sword deck=2,3,4,5,6");
  one.play("use 57 effect 4");
  CHECK(one.can("produce 9"));
  CHECK_FALSE(one.can("produce 1"));
  one.play("pass");
  CHECK(one.discarded({9}));
  CHECK(one.in_play({1, 56}));
}

}  // namespace
}  // namespace guildhall::kingdom
