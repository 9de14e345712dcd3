// Cards 23 to 42, stage by stage. All values are worked out by hand from the card facts.
#include <array>
#include <initializer_list>

#include "games/kingdom/cards.hpp"
#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

void check_permanent(const Face& f) {
  CAPTURE(f.card);
  CAPTURE(f.stage);
  check_printed(f);
  CHECK(game().deck().stage(static_cast<CardId>(f.card), f.stage).permanent);
  Table t("play=20 permanent=" + put(f.card, f.stage) + to_draw(f.card));
  CHECK(starting_with(t, "produce " + std::to_string(f.card)) == 0);
  t.play("pass");
  CHECK(t.permanent({f.card}));
}

// A track: the price of each box in turn, and what the card is worth after it. The last box may have no
// value.
void check_track(int card, int stage, const std::string& resource, const std::vector<int>& prices,
                 const std::vector<int>& values, int printed) {
  const std::string at = "play=20 permanent=" + put(card, stage) + to_draw(card);
  const std::string move = "use " + std::to_string(card) + " effect 1";
  for (std::size_t k = 0; k < prices.size(); ++k) {
    CAPTURE(k);
    const std::string boxes = k == 0 ? "" : " boxes=" + put(card, stage) + ":1-" + std::to_string(k);
    const std::string less = " held=7metal," + std::to_string(prices[k] - 1) + resource;
    CHECK_FALSE(Table(at + boxes + less).can(move));
    Table t(at + boxes + " held=" + std::to_string(prices[k]) + resource);
    CHECK(t.fame_of(card) == printed + (k == 0 ? 0 : values[k - 1]));
    t.play(move);
    CHECK(spent(t) == (prices[k] == 1 ? "" : std::to_string(prices[k])) + resource);
    CHECK(t.boxes(card, stage) == static_cast<int>(k) + 1);
    CHECK(t.state.turn == 2);
    CHECK(t.permanent({card}));
    CHECK(t.discarded({20}));
    if (k < values.size()) {
      CHECK(t.fame_of(card) == printed + values[k]);
      CHECK(t.stage(card) == stage);
    }
  }
  // Never while the Dark Knight forbids time effects.
  CHECK_FALSE(
      Table("play=45 permanent=" + put(card, stage) + " held=30" + resource + to_draw(card)).can(move));
}

std::string with_boxes(int card, int stage, int last) {
  return " boxes=" + put(card, stage) + ":1-" + std::to_string(last);
}

TEST_CASE("kingdom cards 23-42: stages with production and upgrades only") {
  check_face({28, 3, "Ashlands", "land", "", -2, {"2coin>4"}});
  check_face({29, 1, "Opportunist", "person", "coin", 0, {">2", ">3"}});
  check_face({29, 2, "Recruit", "person", "sword", 0, {">1", ">4"}});
  check_face({29, 3, "Labourer", "person", "stone", 0, {">1", ">4"}});
}

TEST_CASE("kingdom card 23.1 STOP!: discovers 24-27, and no way back") {
  Table t("play=20 discard=9 restarts=3" + gone(1, 22, {9, 20}));
  CHECK(t.can("restart"));
  t.play("pass");
  CHECK(t.destroyed({23, 24}));
  CHECK(t.permanent({25, 26, 27}));
  CHECK(t.in_box({28}));
  CHECK(t.state.round == 2);
  CHECK_FALSE(t.can("restart"));
  CHECK(t.fame() == 0);
}

TEST_CASE("kingdom card 24.1 Fertile Soil/Efficiency: a coin on a land, then a building is boosted") {
  Table t("play=20 discard=7.2,31.2,10.2,13" + gone(1, 22, {7, 10, 13, 20}));
  t.play("pass");
  CHECK(t.moves() == Texts{"choose 7", "choose 20"});  // the lands, with or without production
  t.play("choose 7");
  CHECK(t.moves() == Texts{"take coin", "take tradegood"});  // the Hotel; the Bazaar has no production
  t.play("take tradegood");
  CHECK(t.destroyed({24}));
  CHECK(t.makes(7) == "coin");
  CHECK(t.makes(31) == "coin+2tradegood");
  CHECK(t.makes(20) == "");
  CHECK(t.makes(10) == "");
  CHECK(t.state.round == 2);
  // Discovered in the middle of a round (Witch): cards in the deck are of the kingdom too.
  Table witch("play=53 deck=1,9.2,5,20" + gone(2, 22, {5, 9, 20}));
  witch.play("pass");
  CHECK(witch.moves() == Texts{"choose 1", "choose 5", "choose 20"});
  witch.play("choose 5");
  CHECK(witch.makes(5) == "2coin");
  CHECK(witch.makes(9) == "2sword");
  // Two buildings: the player chooses.
  Table two("play=20 discard=9.2,7.4" + gone(1, 22, {7, 9, 20}));
  two.play("pass");
  CHECK(two.makes(20) == "coin");  // the only land
  CHECK(two.moves() == Texts{"choose 7", "choose 9"});
  two.play("choose 7");
  CHECK(two.makes(7) == "3wood");
  CHECK(two.makes(9) == "sword");
}

TEST_CASE("kingdom card 25.1 Army: a box for one sword more each time") {
  check_permanent({25, 1, "Army", "", "", 0, {}});
  check_track(25, 1, "sword", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, {1, 4, 7, 10, 14, 19, 25, 32, 40}, 0);
  // The tenth box: discover 135 and turn.
  Table t("play=20 permanent=25 held=10sword" + with_boxes(25, 1, 9) + to_draw(25));
  t.play("use 25 effect 1");
  CHECK(t.stage(25) == 3);
  CHECK(t.permanent({25}));
  CHECK(t.discarded({135}));
  CHECK(t.stage(135) == 1);
  CHECK(t.fame_of(25) == 50);
}

TEST_CASE("kingdom card 25.3 Grand Army: five more boxes") {
  check_permanent({25, 3, "Grand Army", "", "", 50, {}});
  check_track(25, 3, "sword", {10, 10, 12, 12, 15}, {10, 20, 30, 40, 50}, 50);
  CHECK_FALSE(Table("play=20 permanent=25.3 held=30sword" + with_boxes(25, 3, 5) + to_draw(25))
                  .can("use 25 effect 1"));
}

TEST_CASE("kingdom card 26.1 Treasury: a box for one coin more each time") {
  check_permanent({26, 1, "Treasury", "", "", 0, {}});
  check_track(26, 1, "coin", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, {1, 2, 3, 5, 7, 10, 14, 19, 25, 32, 40},
              0);
  Table t("play=20 permanent=26 held=12coin" + with_boxes(26, 1, 11) + to_draw(26));
  t.play("use 26 effect 1");
  CHECK(t.stage(26) == 3);
  CHECK(t.permanent({26}));
  CHECK(t.fame_of(26) == 50);
  CHECK(t.in_box({135}));
}

TEST_CASE("kingdom card 26.3 Extended Treasury: five more boxes") {
  check_permanent({26, 3, "Extended Treasury", "", "", 50, {}});
  check_track(26, 3, "coin", {13, 14, 15, 16, 17}, {10, 20, 30, 40, 50}, 50);
  CHECK_FALSE(Table("play=20 permanent=26.3 held=30coin" + with_boxes(26, 3, 5) + to_draw(26))
                  .can("use 26 effect 1"));
}

// The end of a round with so many trade goods stored on card 27: lands 1, 5 and 20, person 13, building 9 and
// a Bandit.
Table exporting(int stage, int total, const std::string& more = "") {
  Table t("play=20 discard=1,5,9,13,14 permanent=27." + std::to_string(stage) + more + " stored=27." +
          std::to_string(stage) + ":" + std::to_string(total));
  t.play("pass");
  return t;
}

int stored(const Table& t, int stage) {
  return t.state.counters[game().deck().stage(27, stage).store];
}

TEST_CASE("kingdom card 27.1 Export: trade goods are stored for rewards between the rounds") {
  check_permanent({27, 1, "Export", "", "", 0, {}});
  Table t("play=20.3,1 permanent=27 held=coin deck=2,3,4,5,6 stored=27.1:7");
  CHECK(starting_with(t, "store") == 0);
  t.play("produce 20");
  CHECK(t.can("store 1 on 27"));
  CHECK_FALSE(t.can("store 3 on 27"));
  t.play("store 2 on 27");
  CHECK(t.held() == "coin");
  CHECK(stored(t, 1) == 9);
  CHECK(t.state.turn == 1);
  CHECK(exporting(1, 9).state.round == 2);  // nothing is asked
  CHECK(exporting(1, 10).moves() == Texts{"option 1", "done"});
  CHECK(exporting(1, 19).moves() == Texts{"option 1", "done"});
  CHECK(exporting(1, 20).moves().size() == 3);
  CHECK(exporting(1, 29).moves().size() == 3);
  CHECK(exporting(1, 30).moves().size() == 4);
  CHECK(exporting(1, 39).moves().size() == 4);
  CHECK(exporting(1, 40).moves().size() == 5);
  CHECK(exporting(1, 54).moves().size() == 5);
  CHECK(exporting(1, 55).moves().size() == 6);
  CHECK(exporting(1, 74).moves().size() == 6);
  CHECK(exporting(1, 75).moves().size() == 7);
  CHECK(exporting(1, 99).moves().size() == 7);
  CHECK(exporting(1, 100).moves().size() == 8);
}

TEST_CASE("kingdom card 27.1 Export: each reward once, or put off") {
  Table t = exporting(1, 10);
  t.play("option 1");
  CHECK(t.moves() == Texts{"choose 1", "choose 5", "choose 20"});
  t.play("choose 5");
  CHECK(t.moves() == Texts{"option 1", "option 2", "option 3"});
  t.play("option 3");
  CHECK(t.makes(5) == "coin+stone");
  CHECK(t.state.round == 2);
  while (t.state.round == 2) t.play(t.can("pass") ? "pass" : t.moves()[0]);
  CHECK(t.state.round == 3);  // crossed out: not offered again
  CHECK(stored(t, 1) == 10);
  Table later = exporting(1, 10);
  later.play("done");
  CHECK(later.state.round == 2);
  while (!later.can("option 1")) later.play(later.can("pass") ? "pass" : later.moves()[0]);
  CHECK(later.state.round == 2);
  CHECK(later.moves() == Texts{"option 1", "done"});
}

TEST_CASE("kingdom card 27.1 Export: what the rewards are") {
  Table land = exporting(1, 10);
  land.play("option 1").play("choose 20").play("option 2");
  CHECK(land.realm().mark(20, mark::production + 1, 1) == 1);
  Table coin = exporting(1, 10);
  coin.play("option 1").play("choose 20").play("option 1");
  CHECK(coin.realm().mark(20, mark::production, 1) == 1);
  Table person = exporting(1, 20);
  person.play("option 2").play("done");
  CHECK(person.realm().mark(13, mark::stays, 1) == 1);
  Table found = exporting(1, 30);
  found.play("option 3").play("done");
  CHECK_FALSE(found.in_box({86}));
  CHECK_FALSE(found.destroyed({86}));
  for (const int option : {1, 2, 3}) {
    Table building = exporting(1, 40);
    building.play("option 4").play("option " + std::to_string(option)).play("done");
    CHECK(building.realm().mark(9, mark::production + 2 + option, 1) == 1);  // metal, sword, trade good
  }
  for (const int option : {1, 2, 3, 4}) {
    Table any = exporting(1, 55);
    any.play("option 5");
    CHECK(any.moves() == Texts{"choose 1", "choose 5", "choose 9", "choose 13", "choose 20"});  // friendly
    any.play("choose 13").play("option " + std::to_string(option)).play("done");
    CHECK(any.realm().mark(13, mark::production + option, 1) == 1);  // wood, stone, metal, sword
  }
  Table fame = exporting(1, 75, ",26");
  fame.play("option 6");
  CHECK(fame.moves() == Texts{"choose 1", "choose 5", "choose 9", "choose 13", "choose 14", "choose 20",
                              "choose 26", "choose 27"});
  fame.play("choose 26").play("done");
  CHECK(fame.fame_of(26) == 5);
  Table turned = exporting(1, 100);
  turned.play("option 7");
  CHECK(turned.stage(27) == 3);
  CHECK(turned.permanent({27}));
  CHECK(turned.fame_of(27) == 25);
  CHECK(stored(turned, 3) == 0);
  CHECK(turned.state.round == 2);
}

TEST_CASE("kingdom card 27.1 Export: rewards come after the last round too, before the count") {
  Table t("play=20 discard=1,9.3 permanent=27 stored=27.1:75 used=27.1#2:31 last=1");
  t.play("pass");
  CHECK(t.moves() == Texts{"option 6", "done"});
  t.play("option 6").play("choose 1");
  CHECK(t.state.phase == Phase::over);
  CHECK(t.fame() == 12 + 5);
}

TEST_CASE("kingdom card 27.3 Mass Export: its own total and rewards") {
  check_permanent({27, 3, "Mass Export", "", "", 25, {}});
  Table t("play=20.3 permanent=27.3 deck=1,2,3,4 stored=27.1:100,27.3:5");
  t.play("produce 20").play("store 2 on 27");
  CHECK(stored(t, 3) == 7);
  CHECK(stored(t, 1) == 100);
  CHECK(exporting(3, 24, ",26").state.round == 2);
  const std::vector<std::pair<int, std::size_t>> offered{{25, 2},  {49, 2},  {50, 3},  {74, 3},  {75, 4},
                                                         {99, 4},  {100, 5}, {149, 5}, {150, 6}, {199, 6},
                                                         {200, 7}, {249, 7}, {250, 8}};
  for (const auto& [total, count] : offered) {
    CAPTURE(total);
    CHECK(exporting(3, total, ",26").moves().size() == count);
  }
  Table lands = exporting(3, 25);
  lands.play("option 1");
  CHECK(lands.moves() == Texts{"choose 1", "choose 5", "choose 20"});
  lands.play("choose 5");
  CHECK(lands.moves() == Texts{"choose 1", "choose 20"});  // two different ones
  lands.play("choose 1");
  CHECK(lands.realm().mark(5, mark::fame, 1) == 1);
  CHECK(lands.realm().mark(1, mark::fame, 1) == 1);
  CHECK(lands.realm().mark(20, mark::fame, 1) == 0);
  Table person = exporting(3, 50);
  person.play("option 2").play("done");
  CHECK(person.realm().mark(13, mark::fame, 1) == 5);
  Table visit = exporting(3, 75);
  visit.play("option 3").play("side 3").play("done");
  CHECK_FALSE(visit.in_box({107}));
  CHECK(visit.stage(107) == 3);
  Table building = exporting(3, 100);
  building.play("option 4").play("done");
  CHECK(building.realm().mark(9, mark::fame, 1) == 5);
  Table relations = exporting(3, 250, ",26");
  relations.play("option 7").play("done");
  CHECK(relations.permanent({117}));
}

TEST_CASE("kingdom card 27.3 Mass Export: boxes of other permanents, free of their price") {
  CHECK(exporting(3, 150).moves().size() == 5);  // no other permanent: not offered
  Table one = exporting(3, 150, ",25,26,39");
  one.play("option 5");
  CHECK(one.moves() == Texts{"choose 25", "choose 26"});  // those with a free box
  one.play("choose 26").play("done");
  CHECK(one.boxes(26, 1) == 1);
  CHECK(one.boxes(25, 1) == 0);
  Table many = exporting(3, 200, ",25,26,90 boxes=25.1:1-9,90.1:1-2");
  many.play("option 6");
  CHECK(many.moves() == Texts{"choose 25", "choose 26", "choose 90", "done"});
  many.play("choose 25").play("choose 90").play("done").play("done");
  CHECK(many.boxes(25, 1) == 10);
  CHECK(many.stage(25) == 3);  // what the box shows is carried out
  CHECK_FALSE(many.in_box({135}));
  CHECK(many.boxes(90, 1) == 3);
  CHECK(many.boxes(26, 1) == 0);
}

TEST_CASE("kingdom card 28.1 Volcanic Eruption: destroys the next land played") {
  check_face({28, 1, "Volcanic Eruption", "event", "", 0, {}, true});
  check_leaves(28, 1);
  Table later("play=28,5 deck=9,1,20,21");
  later.play("advance");
  CHECK(later.destroyed({1}));
  CHECK(later.in_play({5, 9}));  // lands already there are safe
  CHECK(later.stage(28) == 3);
  CHECK(later.discarded({28}));
  later.play("advance");
  CHECK(later.in_play({20, 21}));  // only the next one
  // A land of the same batch counts; of several the player picks one.
  Table batch("play=13 deck=9,1,28,5,2");
  batch.play("pass");
  CHECK(batch.moves() == Texts{"resolve 28 effect 1 on 1", "resolve 28 effect 1 on 5"});
  batch.play("resolve 28 effect 1 on 5");
  CHECK(batch.destroyed({5}));
  CHECK(batch.in_play({1, 9}));
  CHECK(batch.stage(28) == 3);
  CHECK(batch.state.ask == Ask::action);
  // No land, no eruption.
  Table calm("play=28 deck=9,13,10,5,6,7,8");
  calm.play("advance");
  CHECK(calm.in_play({28, 9, 13}));
  calm.play("pass");
  CHECK(calm.discarded({28}));
  CHECK(calm.stage(28) == 1);
  // A land played from the discard is played too.
  Table hall("play=28,9.2 discard=1 deck=5");
  hall.play("use 9 effect 1");
  CHECK(hall.destroyed({1}));
  CHECK(hall.stage(28) == 3);
  // A land that is milled is not played.
  CHECK(Table("play=28,22.3 deck=1,2").play("use 22 effect 2").discarded({1}));
}

void check_young_forest(int card) {
  const std::string at = "play=" + put(card, 4) + to_draw(card);
  const std::string move = "use " + std::to_string(card) + " effect 1";
  check_face({card, 4, "Young Forest", "land", "", 0, {}});
  Table t(at);
  t.play(move);
  CHECK(t.boxes(card, 4) == 1);
  CHECK(t.makes(card) == "wood");
  CHECK(t.discarded({card}));
  CHECK(t.state.turn == 2);
  const auto after = [&](int marked, const std::string& has) {
    Table next(at + with_boxes(card, 4, marked) +
               (has.empty() ? "" : " marks=" + put(card, 4) + ":wood+" + has));
    next.play(move);
    CHECK(next.boxes(card, 4) == marked + 1);
    return next.makes(card);
  };
  CHECK(after(1, "1") == "wood");
  CHECK(after(2, "1") == "2wood");
  CHECK(after(3, "2") == "2wood");
  CHECK(after(4, "2") == "3wood");
  CHECK_FALSE(Table(at + with_boxes(card, 4, 5)).can(move));
  CHECK_FALSE(Table("play=45," + put(card, 4) + to_draw(card)).can(move));
  CHECK(Table("play=44.3," + put(card, 4) + " marks=" + put(card, 4) + ":wood+2 deck=1").makes(card) ==
        "4wood");
}

TEST_CASE("kingdom card 28.4 Young Forest: every other box adds a wood") {
  check_young_forest(28);
}

TEST_CASE("kingdom card 29.4 Pretend Noble: reset for a resource of choice on a stage without a sticker") {
  check_face({29, 4, "Pretend Noble", "person", "", 4, {">2", ">3"}});
  Table t("play=29.4 deck=2");
  t.play("use 29 effect 1");
  CHECK(t.moves() == Texts{"stage 1", "stage 2", "stage 3", "stage 4"});
  t.play("stage 1");
  CHECK(t.moves().size() == 6);
  t.play("take sword");
  CHECK(t.stage(29) == 1);
  CHECK(t.discarded({29}));
  CHECK(t.makes(29) == "coin+sword");
  CHECK(t.state.turn == 1);
  Table last("play=29.4 marks=29.1:coin+1,29.2:coin+1,29.3:coin+1 deck=2");
  last.play("use 29 effect 1").play("take wood");
  CHECK(last.realm().mark(29, mark::production + 1, 4) == 1);
  CHECK_FALSE(
      Table("play=29.4 marks=29.1:coin+1,29.2:coin+1,29.3:coin+1,29.4:wood+1 deck=2").can("use 29 effect 1"));
}

void check_two_of_four(int stop, int first) {
  const std::string id = std::to_string(first);
  Table t("play=20 discard=9" + gone(1, stop - 1, {9, 20}));
  t.play("pass");
  Texts all;
  for (int i = 0; i < 4; ++i) all.push_back("choose " + std::to_string(first + i));
  CHECK(t.moves() == all);
  t.play(all[1]);
  CHECK(t.moves().size() == 3);
  t.play(all[3]);
  CHECK(t.destroyed({stop, first, first + 2}));
  CHECK_FALSE(t.destroyed({first + 1}));
  CHECK_FALSE(t.in_box({first + 1}));
  CHECK_FALSE(t.in_box({first + 3}));
  CHECK(t.in_box({first + 4}));
  CHECK(t.state.round == 2);
  CHECK(t.state.deck_size + t.state.zone(Zone::play).size() == 4);
}

TEST_CASE("kingdom card 30.1 STOP!: two of 31-34, the others are destroyed") {
  check_two_of_four(30, 31);
}

TEST_CASE("kingdom card 31.1 Entrepreneur: ends the turn to discover 118") {
  check_face({31, 1, "Entrepreneur", "person", "tradegood", 0, {"coin+3wood>2"}});
  Table t("play=31,20 deck=1,2,3,4");
  t.play("use 31 effect 1");
  CHECK(t.discarded({31, 118, 20}));
  CHECK(t.state.turn == 2);
  CHECK_FALSE(Table("play=31 discard=118 deck=2").can("use 31 effect 1"));
}

TEST_CASE("kingdom card 31.2 Hotel: a coin for each person in play") {
  check_face({31, 2, "Hotel", "building", "coin+tradegood", 2, {"coin+wood+stone>4"}});
  Table t("play=31.2,13,42,14,5 discard=10 deck=2");
  t.play("use 31 effect 1");
  CHECK(t.held() == "2coin");
  CHECK(t.discarded({31}));
  CHECK(t.in_play({13, 42}));
  CHECK(t.state.turn == 1);
  CHECK(Table("play=31.2,13,42,10,76 deck=2").play("use 31 effect 1").held() ==
        "2coin");  // one gain, one coin less
}

TEST_CASE("kingdom card 31.3 Tavern: discovers 87") {
  check_face({31, 3, "Tavern", "building", "2coin+2tradegood", 4, {}});
  Table t("play=31.3 deck=2");
  t.play("use 31 effect 1");
  CHECK(t.permanent({87}));
  CHECK(t.discarded({31}));
  CHECK(t.state.turn == 1);
  CHECK_FALSE(Table("play=31.3 permanent=87 deck=2").can("use 31 effect 1"));
  CHECK(Table("play=31.3,76 deck=2").play("produce 31").held() == "coin,2tradegood");
}

TEST_CASE("kingdom card 31.4 Cozy Pub: a person is discarded to discover 92") {
  check_face({31, 4, "Cozy Pub", "building", "2tradegood", 2, {"2coin+2wood+2tradegood>3"}});
  CHECK_FALSE(Table("play=31.4,9 discard=13 deck=2").can("use 31 effect 1"));
  CHECK_FALSE(Table("play=31.4,13,60 blocked=13<60 deck=2").can("use 31 effect 1"));
  CHECK_FALSE(Table("play=31.4,13 discard=92 deck=2").can("use 31 effect 1"));
  Table t("play=31.4,13,42 deck=2");
  t.play("use 31 effect 1");
  CHECK(t.moves() == Texts{"choose 13", "choose 42"});
  t.play("choose 42").play("side 1");
  CHECK(t.discarded({31, 42, 92}));
  CHECK(t.in_play({13}));
  CHECK(t.stage(92) == 1);
  CHECK(t.state.turn == 1);
}

TEST_CASE("kingdom card 32.1 Scientist: every person in play makes a coin more") {
  check_face({32, 1, "Scientist", "person", "coin", 0, {"wood+2stone+metal>3"}});  // by its own effect
  Table t("play=32,45.4,13,9.2,14 discard=12.3 deck=2");
  CHECK(t.makes(45) == "coin+sword");
  CHECK(t.makes(13) == "coin");
  CHECK(t.makes(9) == "sword");
  CHECK(t.makes(14) == "");
  CHECK(t.makes(12) == "coin");  // not in play
  CHECK(t.play("produce 45").held() == "coin,sword");
  t.play("produce 32");
  CHECK(t.held() == "2coin,sword");
  CHECK(t.makes(13) == "");  // the Scientist is gone
  CHECK(Table("play=32,13,14 blocked=32<14 deck=2").makes(13) == "");
  CHECK(Table("play=32,13,76 deck=2").play("produce 13").held() == "");
  // Military Dominance counts swords: the Squire's, whether the Scientist is there or not.
  CHECK(Table("play=32,45.4 permanent=38.3 deck=2").fame_of(38) == 2);
}

TEST_CASE("kingdom card 32.3 Observatory: ends the turn to discover 95") {
  check_face({32, 3, "Observatory", "building", "coin+tradegood", 5, {"coin+2stone+2metal>4"}});
  Table t("play=32.3 deck=1,2,3,4");
  t.play("use 32 effect 1").play("side 3");
  CHECK(t.stage(95) == 3);
  CHECK(t.discarded({32, 95}));
  CHECK(t.state.turn == 2);
  CHECK_FALSE(Table("play=32.3 discard=95 deck=2").can("use 32 effect 1"));
  CHECK_FALSE(Table("play=32.3,45 deck=2").can("use 32 effect 1"));
}

TEST_CASE("kingdom card 32.4 Lab: ends the turn to discover 96") {
  check_face({32, 4, "Lab", "building", "coin+2tradegood", 10, {}});
  Table t("play=32.4 deck=1,2,3,4");
  t.play("use 32 effect 1");
  CHECK(t.discarded({32, 96}));
  CHECK(t.state.turn == 2);
  CHECK_FALSE(Table("play=32.4 destroyed=96 deck=2").can("use 32 effect 1"));
}

TEST_CASE(
    "kingdom card 33.1 Engineer: destroys a Lumberjack, Food Barns or a Fishing Boat for its successor") {
  check_face({33, 1, "Engineer", "person", "", 0, {"2wood+2metal>3"}});
  Table t("play=33,7.4,1.3,22.4 deck=2");
  t.play("use 33 effect 1");
  CHECK(t.moves() == Texts{"option 1", "option 2", "option 3"});
  t.play("option 1").play("side 1");
  CHECK(t.destroyed({7}));
  CHECK(t.discarded({33, 100}));
  CHECK(t.in_play({1, 22}));
  CHECK(t.state.turn == 1);
  Table barns("play=33,2.3,3.3 deck=4");
  barns.play("use 33 effect 1");
  CHECK(barns.moves() == Texts{"choose 2", "choose 3"});
  barns.play("choose 3").play("side 3");
  CHECK(barns.destroyed({3}));
  CHECK(barns.discarded({101}));
  CHECK(barns.stage(101) == 3);
  Table boat("play=33,22.4 deck=4");
  boat.play("use 33 effect 1").play("side 3");
  CHECK(boat.destroyed({22}));
  CHECK(boat.discarded({102}));
  // In play, at the stage that is named, and with something left to discover.
  CHECK_FALSE(Table("play=33,7,1.4,22.2 discard=8.4,2.3 deck=4").can("use 33 effect 1"));
  CHECK_FALSE(Table("play=33 discard=7.4,2.3,22.4 deck=8.4,3.3").can("use 33 effect 1"));
  CHECK_FALSE(Table("play=33,7.4 discard=100 deck=4").can("use 33 effect 1"));
}

TEST_CASE("kingdom card 33.3 Trebuchet: destroyed to defeat an enemy and mark a box of the Army") {
  check_face({33, 3, "Trebuchet", "building", "sword", 1, {}});
  CHECK_FALSE(Table("play=33.3,28,1 permanent=25 deck=2").can("use 33 effect 1"));  // an event is no enemy
  CHECK_FALSE(Table("play=33.3 permanent=25 deck=14,2").can("use 33 effect 1"));    // nor one in the deck
  Table t("play=33.3,14,9 blocked=9<14 discard=53 permanent=25 boxes=25.1:1-4 deck=2");
  t.play("use 33 effect 1");
  CHECK(t.moves() == Texts{"choose 14", "choose 53"});
  t.play("choose 14");
  CHECK(t.destroyed({14, 33}));
  CHECK(t.held() == "");  // the two resources are no part of the defeat
  CHECK(t.can("produce 9"));
  CHECK(t.boxes(25, 1) == 5);
  CHECK(t.state.turn == 1);
  // The Grand Army too, and without an Army at all.
  Table grand("play=33.3,57 permanent=25.3 boxes=25.3:1 deck=2");
  grand.play("use 33 effect 1");
  CHECK(grand.boxes(25, 3) == 2);
  CHECK(grand.stage(57) == 3);
  CHECK(grand.discarded({57}));
  // The Pirate's treasure is no part of his defeat; a Dark Knight in the discard is turned there.
  Table pirate("play=33.3,76 deck=2");
  pirate.play("use 33 effect 1");
  CHECK(pirate.destroyed({76}));
  CHECK(pirate.in_box({77}));
  Table knight("play=33.3 discard=45 deck=2");
  knight.play("use 33 effect 1");
  CHECK(knight.stage(45) == 3);
  CHECK(knight.discarded({45}));
  Table lone("play=33.3 discard=16 deck=2");
  lone.play("use 33 effect 1");
  CHECK(lone.destroyed({16, 33}));
}

TEST_CASE("kingdom card 34.1 Inventor: five fame for each marked box") {
  check_face({34, 1, "Inventor", "person", "", 0, {"4coin>3"}});
  CHECK(Table("play=34 deck=2").fame_of(34) == 0);
  CHECK(Table("play=34 boxes=34.1:1 deck=2").fame_of(34) == 5);
  CHECK(Table("play=20 discard=34 boxes=34.1:1-3 deck=2").fame() == 15);
  CHECK(starting_with(Table("play=34 deck=2"), "use 34") == 0);
}

TEST_CASE("kingdom card 34.3 Inspired Inventor: reset, a box, then an invention or resources for each box") {
  check_face({34, 3, "Inspired Inventor", "person", "", 0, {}});
  CHECK(Table("play=34.3 boxes=34.1:1-2 deck=2").fame_of(34) == 10);
  Table t("play=34.3 deck=2");
  t.play("use 34 effect 1");
  CHECK(t.moves() == Texts{"option 1", "option 2"});
  t.play("option 1");
  CHECK(t.moves() == Texts{"choose 97", "choose 98", "choose 99"});
  t.play("choose 98");
  CHECK(t.discarded({98, 34}));
  CHECK(t.in_box({97, 99}));
  CHECK(t.boxes(34, 1) == 1);
  CHECK(t.stage(34) == 1);
  CHECK(t.fame_of(34) == 5);
  CHECK(t.state.turn == 1);
  // The box just marked counts: one, two, three; and with none left still three.
  const std::array<std::pair<std::string, int>, 4> counts{
      {{"", 1}, {" boxes=34.1:1", 2}, {" boxes=34.1:1-2", 3}, {" boxes=34.1:1-3", 3}}};
  for (const auto& [boxes, gained] : counts) {
    CAPTURE(boxes);
    Table more("play=34.3 deck=2" + boxes);
    more.play("use 34 effect 1").play("option 2");
    for (int i = 0; i < gained; ++i) more.play("take metal");
    CHECK(more.state.ask == Ask::action);
    CHECK(more.state.held[3] == gained);
    CHECK(more.boxes(34, 1) == gained);
  }
  // Nothing left to discover: resources without a question.
  Table dry("play=34.3 discard=97,98 destroyed=99 deck=2");
  dry.play("use 34 effect 1").play("take wood");
  CHECK(dry.held() == "wood");
}

TEST_CASE("kingdom card 35 is the same as card 5") {
  check_same(5, 35);
  CHECK(Table("play=35.2 held=coin deck=20").play("use 35 effect 1").held() == "2stone");
}

TEST_CASE("kingdom card 36.1 Mercenary: two coins for one or two boxes with a sword each") {
  check_face({36, 1, "Mercenary", "person", "", 0, {"3coin+metal>3"}});
  CHECK_FALSE(Table("play=36 held=coin deck=2").can("use 36 effect 1"));
  Table one("play=36 held=3coin deck=2");
  one.play("use 36 effect 1");
  CHECK(one.held() == "coin,sword");
  one.play("done");
  CHECK(one.boxes(36, 1) == 1);
  CHECK(one.discarded({36}));
  CHECK(one.state.turn == 1);
  Table two("play=36 held=2coin boxes=36.1:1+3 deck=2");
  two.play("use 36 effect 1");
  CHECK(two.moves().size() == 2);
  two.play(two.moves()[0]);
  CHECK(two.held() == "2sword");
  CHECK(two.boxes(36, 1) == 4);
  CHECK(two.state.ask == Ask::action);
  Table last("play=36 held=2coin boxes=36.1:1-7 deck=2");
  last.play("use 36 effect 1");
  CHECK(last.held() == "sword");
  CHECK(last.state.ask == Ask::action);
  CHECK_FALSE(Table("play=36 held=2coin boxes=36.1:1-8 deck=2").can("use 36 effect 1"));
}

TEST_CASE("kingdom card 36.3 Sir __: three and four metal for a sword more, each once") {
  check_face({36, 3, "Sir __", "person knight", "sword", 3, {}});
  CHECK_FALSE(Table("play=36.3 held=2metal deck=1").can("use 36 effect 1"));
  CHECK_FALSE(Table("play=36.3 held=3metal deck=1").can("use 36 effect 2"));
  Table t("play=36.3 held=4metal deck=1,2,3,4,5,6,7,8,9,10,11,12");
  t.play("use 36 effect 1");
  CHECK(spent(t) == "3metal");
  CHECK(t.makes(36) == "2sword");
  CHECK(t.discarded({36}));
  CHECK(t.state.turn == 2);
  t.state.zone(Zone::discard).erase(36);
  t.state.zone(Zone::play).insert(36);
  t.state.held[3] = 9;
  CHECK_FALSE(t.can("use 36 effect 1"));
  t.play("use 36 effect 2");
  CHECK(spent(t) == "7metal");
  CHECK(t.state.turn == 3);
  CHECK(t.makes(36) == "3sword");
  t.state.zone(Zone::play).insert(36);
  t.state.zone(Zone::discard).erase(36);
  t.state.held[3] = 9;
  CHECK(starting_with(t, "use 36") == 0);
}

TEST_CASE("kingdom card 37.1 STOP!: discovers 38-42 with a side of each") {
  Table t("play=20 discard=9" + gone(1, 36, {9, 20}));
  t.play("pass");
  for (const int side : {1, 3, 3, 1, 3}) {
    CHECK(t.moves() == Texts{"side 1", "side 3"});
    t.play("side " + std::to_string(side));
  }
  CHECK(t.destroyed({37}));
  CHECK(t.permanent({38, 39, 40}));
  CHECK(t.stage(38) == 1);
  CHECK(t.stage(39) == 3);
  CHECK(t.stage(40) == 3);
  CHECK(t.stage(41) == 1);
  CHECK(t.stage(42) == 3);
  CHECK(t.state.deck_size + t.state.zone(Zone::play).size() == 4);
  CHECK(t.in_box({43}));
  CHECK(t.state.round == 2);
}

TEST_CASE("kingdom card 38.1 Strength in Numbers: two fame for each person") {
  check_permanent({38, 1, "Strength in Numbers", "goal", "", 0, {}});
  CHECK(Table("play=20 permanent=38 deck=9").fame_of(38) == 0);
  CHECK(Table("play=13 discard=42,14 deck=10,9 destroyed=48 permanent=38").fame_of(38) == 6);
  CHECK(Table("play=20 discard=36.3 permanent=38 deck=9").fame() == 2 + 3);
  CHECK(Table("play=20 discard=73.2 permanent=38 deck=9").fame_of(38) == 4);  // Miners count as two
  CHECK(Table("play=20 permanent=38,26 marks=26.1:key-person+1 deck=9").fame_of(38) ==
        2);  // permanents count
}

TEST_CASE("kingdom card 38.3 Military Dominance: two fame for each sword produced") {
  check_permanent({38, 3, "Military Dominance", "goal", "", 0, {}});
  CHECK(Table("play=20 permanent=38.3 deck=1").fame_of(38) == 0);
  // Town Hall 1, Sir __ 2, Skilled Ally 1 of sword or metal, a Forest with two sword stickers 2.
  CHECK(Table("play=9.2 discard=46.4,76.3 deck=7 permanent=38.3 marks=7.1:sword+2").fame_of(38) == 12);
  CHECK(Table("play=9.2 destroyed=46.4 deck=7 permanent=38.3 marks=7.2:sword+2").fame_of(38) == 2);
  CHECK(Table("play=20 deck=7 permanent=38.3,26 marks=26.1:sword+1").fame_of(38) == 2);  // permanents count
  // The effect that gains swords is no production.
  CHECK(Table("play=18.4,13 deck=1 permanent=38.3").fame_of(38) == 0);
}

TEST_CASE("kingdom card 39.1 Expanding Borders: two fame less for each card short of seventy") {
  check_permanent({39, 1, "Expanding Borders", "goal", "", 0, {}});
  CHECK(Table("play=1 discard=2,3 deck=4 permanent=39,25").fame_of(39) == -2 * 66);
  const auto kingdom_of = [](int cards) {
    std::string text = "permanent=39 discard=1";
    int have = 1;
    for (int id = 2; have < cards; ++id) {
      const auto card = static_cast<CardId>(id);
      if (id == 39 || game().deck().cards[card].parchment || game().deck().stage(card, 1).permanent) continue;
      text += "," + std::to_string(id);
      ++have;
    }
    return Table(text).fame_of(39);
  };
  CHECK(kingdom_of(69) == -2);
  CHECK(kingdom_of(70) == 0);
  CHECK(kingdom_of(75) == 0);
}

TEST_CASE("kingdom card 39.3 Maximizer: one fame less for each card worth nothing") {
  check_permanent({39, 3, "Maximizer", "goal", "", 0, {}});
  // Wild Grass and Trader are worth nothing; Town Hall 3, Bandit -2 and a Forest with a sticker are not.
  CHECK(Table("play=1 discard=9.2,14 deck=10,7 permanent=39.3,26 marks=7.1:fame+1").fame_of(39) == -2);
  CHECK(Table("play=34 boxes=34.1:1 deck=9.2 permanent=39.3").fame_of(39) == 0);
  CHECK(Table("play=34 deck=9.2 permanent=39.3").fame_of(39) == -1);
}

TEST_CASE("kingdom card 40.1 Loyalty: 35 fame without an enemy") {
  check_permanent({40, 1, "Loyalty", "goal", "", 0, {}});
  CHECK(Table("play=1,28 deck=44 destroyed=14 permanent=40").fame_of(40) == 35);  // events are no enemies
  CHECK(Table("play=14 deck=1 permanent=40").fame_of(40) == 0);
  CHECK(Table("play=1 discard=135 deck=2 permanent=40").fame_of(40) == 0);
  CHECK(Table("play=1 deck=2,53 permanent=40").fame_of(40) == 0);
  CHECK(Table("play=1 permanent=40,26 marks=26.1:key-enemy+1 deck=2").fame_of(40) == 0);
  CHECK(Table("play=1 deck=14.3 permanent=40").fame_of(40) == 35);
}

TEST_CASE("kingdom card 40.3 Trader: 25 fame for a production of eight trade goods") {
  check_permanent({40, 3, "Trader", "goal", "", 0, {}});
  CHECK(Table("play=20.3 discard=21.3,31.3 deck=32.4 permanent=40.3").fame_of(40) == 25);
  CHECK(Table("play=20.3 discard=21.3,31.3 deck=32.3 permanent=40.3").fame_of(40) == 0);
  CHECK(Table("play=20.3 discard=21.3,31.3 deck=32.3 permanent=40.3 marks=32.3:tradegood+1").fame_of(40) ==
        25);
  CHECK(Table("play=20.3 discard=21.3,31.3 deck=32.3 permanent=40.3,26 marks=26.1:tradegood+1").fame_of(40) ==
        25);
}

TEST_CASE("kingdom card 41.1 Jester: stays; mills a card, or marks a box") {
  check_face({41, 1, "Jester", "person", "", 0, {}});
  check_stays(41, 1);
  Table mill("play=41 held=coin deck=14,2");
  mill.play("use 41 effect 2");
  CHECK(mill.discarded({14, 41}));
  CHECK(mill.state.deck_size == 1);
  CHECK(mill.held() == "coin");
  CHECK_FALSE(Table("play=41 discard=1").can("use 41 effect 2"));
  Table t("play=41 deck=2");
  t.play("use 41 effect 3");
  CHECK(t.moves() == Texts{"mark 1", "mark 4", "mark 7"});
  CHECK(t.play("mark 1").held() == "2coin");
  CHECK(t.discarded({41}));
  CHECK(t.boxes(41, 1) == 1);
  CHECK(t.state.turn == 1);
  CHECK(Table("play=41 deck=2").play("use 41 effect 3").play("mark 4").held() == "coin,wood");
  CHECK(Table("play=41 deck=2").play("use 41 effect 3").play("mark 7").held() == "2tradegood");
  Table late("play=41 deck=2 boxes=41.1:1-3+4+7");
  late.play("use 41 effect 3");
  CHECK(late.moves() == Texts{"mark 5", "mark 8"});
  CHECK_FALSE(Table("play=41 boxes=41.1:1-8 deck=2").can("use 41 effect 3"));
  // The Pirate takes a coin of what a box gives.
  CHECK(Table("play=41,76 deck=2").play("use 41 effect 3").play("mark 1").held() == "coin");
  CHECK(Table("play=41,76 deck=2").play("use 41 effect 3").play("mark 4").held() == "wood");
}

TEST_CASE("kingdom card 41.3 Merchant: one or two of 24 boxes") {
  check_face({41, 3, "Merchant", "person", "", 0, {}});
  check_leaves(41, 3);
  Table t("play=41.3 deck=2");
  t.play("use 41 effect 1");
  CHECK(t.moves() == Texts{"mark 1", "mark 3", "mark 5", "mark 7"});
  t.play("mark 5");
  CHECK(t.held() == "stone");
  CHECK(t.can("done"));
  t.play("mark 7");
  CHECK(t.held() == "stone,metal");
  CHECK(t.boxes(41, 3) == 2);
  CHECK(t.discarded({41}));
  CHECK(t.state.ask == Ask::action);
  CHECK(Table("play=41.3 deck=2").play("use 41 effect 1").play("mark 3").play("done").held() == "wood");
  // Six boxes of each.
  Table coins("play=41.3 deck=2 boxes=41.3:1-2+9-10+17");
  coins.play("use 41 effect 1");
  CHECK(coins.moves()[0] == "mark 3");
  CHECK(coins.play("mark 18").held() == "coin");
  Table dry("play=41.3 deck=2 boxes=41.3:1-2+9-10+17-18");
  dry.play("use 41 effect 1");
  CHECK(dry.moves() == Texts{"mark 3", "mark 5", "mark 7"});
  // Each box by itself: coin, wood, stone, metal, two of each, three times over.
  const std::array<std::string, 4> kinds{"coin", "wood", "stone", "metal"};
  for (int n = 1; n <= 24; ++n) {
    CAPTURE(n);
    std::string others;
    for (int i = 1; i <= 24; ++i) {
      if (i != n) others += (others.empty() ? "" : "+") + std::to_string(i);
    }
    Table only("play=41.3 deck=2 boxes=41.3:" + others);
    CHECK(only.play("use 41 effect 1").held() == kinds[static_cast<std::size_t>((n - 1) / 2 % 4)]);
  }
  Table last("play=41.3 deck=2 boxes=41.3:1-23");
  last.play("use 41 effect 1");
  CHECK(last.held() == "metal");
  CHECK(last.state.ask == Ask::action);
  CHECK_FALSE(Table("play=41.3 deck=2 boxes=41.3:1-24").can("use 41 effect 1"));
  // Two boxes with a coin are two gains: the Pirate takes both.
  CHECK(Table("play=41.3,76 deck=2").play("use 41 effect 1").play("mark 1").play("mark 2").held() == "");
}

TEST_CASE("kingdom card 42.1 Field Worker: gains the production of a land in play") {
  check_face({42, 1, "Field Worker", "person", "", 0, {}});
  Table t("play=42,5.4,7,9.2 held=coin deck=20");
  t.play("use 42 effect 1");
  CHECK(t.moves() == Texts{"choose 5", "choose 7"});
  t.play("choose 7");
  CHECK(t.held() == "coin,wood");
  CHECK(t.in_play({5, 7}));
  CHECK(t.discarded({42}));
  CHECK_FALSE(Table("play=42,9.2,20 discard=5.4 deck=21").can("use 42 effect 1"));
  CHECK(Table("play=42,44.3,7 marks=7.1:coin+1 deck=20").play("use 42 effect 1").held() == "2coin,2wood");
}

TEST_CASE("kingdom card 42.3 Storage: stays, or is discarded at the end of a turn to keep another card") {
  check_face({42, 3, "Storage", "building", "", 0, {}});
  Table t("play=42.3,1,5,14 deck=2,3,4,6,7");
  t.play("pass");
  CHECK(t.moves() == Texts{"resolve 42 effect 2", "done"});
  t.play("resolve 42 effect 2");
  CHECK(t.moves() == Texts{"choose 1", "choose 5", "choose 14"});
  t.play("choose 5");
  CHECK(t.in_play({5}));
  CHECK(t.discarded({42, 1, 14}));
  CHECK(t.state.turn == 2);
  t.play("pass");
  CHECK(t.discarded({5}));
  Table no("play=42.3,1 deck=2,3,4,6,7");
  no.play("pass").play("done");
  CHECK(no.in_play({42}));
  CHECK(no.discarded({1}));
  // Alone there is nothing to keep.
  check_stays(42, 3);
}

}  // namespace
}  // namespace guildhall::kingdom
