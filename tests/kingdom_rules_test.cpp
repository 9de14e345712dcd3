// One test for each clause of the rules. Positions are texts (games/kingdom/position.cpp): what is not named
// lies in the box at stage 1.
#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

std::vector<int> order_of(const State& s) {
  return {s.deck.begin(), s.deck.begin() + s.deck_size};
}

TEST_CASE("kingdom K1: only the active stage counts") {
  // Card 1: stage 1 gives a coin and has no fame, stage 3 gives two and is worth 3.
  CHECK(Table("play=1 deck=2").makes(1) == "coin");
  CHECK(Table("play=1.3 deck=2").makes(1) == "2coin");
  CHECK(Table("play=1 deck=2").fame() == 0);
  CHECK(Table("play=1.3 deck=2").fame() == 3);
}

TEST_CASE("kingdom K2: '/' in a production is a choice") {
  Table t("play=10.3,1 deck=2");  // Festival: coin / wood / stone / metal
  CHECK(t.makes(10) == "coin/wood/stone/metal");
  CHECK(t.can("produce 10 stone"));
  CHECK(t.play("produce 10 stone").held() == "stone");
}

TEST_CASE("kingdom K3: red cards are negative, all others friendly") {
  Table t("play=14,28,9 deck=2");
  CHECK_FALSE(t.realm().friendly(14));
  CHECK_FALSE(t.realm().friendly(28));
  CHECK(t.realm().friendly(9));
  // Plains discard a FRIENDLY card: the Bandit is no choice, so the Headquarters go without a question.
  Table plains("play=1.2,14,9 deck=2");
  plains.play("use 1 effect 1");
  CHECK(plains.discarded({1, 9}));
  CHECK(plains.in_play({14}));
  CHECK(plains.held() == "2coin");
}

TEST_CASE("kingdom K4: an upgrade leads to the stage its arrow shows") {
  CHECK(Table("play=7.2 held=2coin,wood,stone deck=2").can("upgrade 7 to 1"));
  Table t("play=7.2 held=2coin,wood,stone deck=2,3,4,5");
  CHECK(t.play("upgrade 7 to 4").stage(7) == 4);
}

TEST_CASE("kingdom K5: fame is not a resource") {
  CHECK(resource_count == 6);
  Table t("play=105.3 deck=2");  // gain one of free choice
  t.play("use 105 effect 2");
  CHECK(t.moves() == std::vector<std::string>{"take coin", "take wood", "take stone", "take metal",
                                              "take sword", "take tradegood"});
}

TEST_CASE("kingdom P1: cards 1-10 are the kingdom, all others lie in the box") {
  const State s = *game().start({}, Seed{1, 2});
  CHECK(s.zone(Zone::box).size() == 128);
  for (CardId card = 1; card <= 10; ++card) CHECK_FALSE(s.zone(Zone::box).has(card));
}

TEST_CASE("kingdom P2: the ten are shuffled at stage 1 and the top card of the deck is seen") {
  const State s = *game().start({}, Seed{1, 2});
  for (CardId card = 1; card <= 10; ++card) CHECK(s.stage[card] == 1);
  CHECK(s.deck_size == 6);  // T1: four are in play
  const View view = game().view(s, 0);
  CHECK(view.state.deck[0] == s.deck[0]);
  for (std::size_t i = 1; i < 6; ++i) CHECK(view.state.deck[i] == 0);
  CHECK(order_of(*game().start({}, Seed{1, 3})) != order_of(s));
}

TEST_CASE("kingdom P3: a kingdom is taken up exactly as it was put away") {
  Table t(
      "deck=1,2,3,4,5 play=9.2,14 blocked=9<14 held=sword marks=9.2:coin+1 boxes=25.1:1-3 permanent=25 "
      "round=4");
  const auto again = game().decode(game().encode(t.state));
  REQUIRE(again.has_value());
  CHECK(*again == t.state);
  CHECK(*game().parse_position(game().format_position(t.state)) == t.state);
}

TEST_CASE("kingdom P4: until card 23 is discovered the campaign may be begun anew") {
  Table t("deck=1 play=7.2 destroyed=8 restarts=1 round=3");
  t.play("restart");
  CHECK(t.state.round == 1);
  CHECK(t.state.deck_size + t.state.zone(Zone::play).size() == 10);
  CHECK(t.stage(7) == 1);
  CHECK(t.state.zone(Zone::destroyed).empty());
  CHECK_FALSE(t.can("restart"));
  // Card 23 is the next one: once it is discovered there is no way back.
  Table late("play=1 discard=2,3,4,5,6,7,8,9.2,10,11,12,13,14,15,16,17,18,19,20,21,22 restarts=9");
  late.play("pass");
  CHECK(late.destroyed({23}));
  CHECK(late.state.restarts == 0);
}

TEST_CASE("kingdom R1: a round ends when a turn ends and the deck is empty") {
  Table t("play=1 deck=2,3 discard=4,5,6,7,8,9,10");
  t.play("pass");
  CHECK(t.state.round == 1);
  CHECK(t.state.turn == 2);
  t.play("pass");
  CHECK(t.state.round == 2);
}

TEST_CASE("kingdom R2: a new round discovers the next two cards and shuffles all but the permanents") {
  Table t("play=1 discard=2,3,4,5,6,7.3,8,9,10 permanent=25");
  t.play("pass");
  CHECK(t.state.round == 2);
  CHECK_FALSE(t.in_box({11}));
  CHECK_FALSE(t.in_box({12}));
  CHECK(t.in_box({13}));
  CHECK(t.permanent({25}));
  CHECK(t.state.deck_size + t.state.zone(Zone::play).size() == 12);
  CHECK(t.state.zone(Zone::discard).empty());
  CHECK(t.stage(7) == 3);
}

TEST_CASE("kingdom R2: a parchment is followed at once and destroyed, in place of the other discovery") {
  Table t("play=1 discard=2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22");
  t.play("pass");
  CHECK(t.destroyed({23}));
  // Card 24 asks for a land (any of them), then for a building that produces: only card 9.
  CHECK(t.can("choose 1"));
  CHECK_FALSE(t.can("choose 9"));
  t.play("choose 1");
  CHECK(t.realm().mark(1, mark::production, 1) == 1);
  CHECK(t.realm().mark(9, mark::production, 1) == 1);
  CHECK(t.destroyed({24}));
  CHECK(t.permanent({25, 26, 27}));
  CHECK(t.in_box({28}));
}

TEST_CASE(
    "kingdom R3: the round after the discovery of card 70 is the last, cards above come only through "
    "effects") {
  std::string kingdom = "play=1 discard=2,3,4,5,6,7,8,9,10 destroyed=11";
  for (int id = 12; id <= 69; ++id) kingdom += "," + std::to_string(id);
  Table t(kingdom);
  t.play("pass").play("side 1");  // card 70 has a choice of sides
  CHECK(t.state.last_round == 1);
  CHECK(t.in_box({71}));
  while (t.state.phase != Phase::over) t.play("pass");
  CHECK(t.state.round == 2);
}

TEST_CASE("kingdom R4: the score is the fame of the kingdom") {
  // Castle 12, Food Barns 3 in the discard, Felled Forest 0 in the deck, Bandit -2, Jewellery with 3 boxes 3.
  Table t("play=9.3,14 discard=1.3 deck=7.2 permanent=90 boxes=90.1:1-3");
  CHECK(t.fame() == 12 + 3 + 0 - 2 + 3);
  CHECK(game().result(t.state).scores.size() == 1);
}

TEST_CASE("kingdom T1: a turn plays four cards, or all there are, before any trigger") {
  Table t("play=1 deck=2,3,4,5,6,7");
  t.play("pass");
  CHECK(t.in_play({2, 3, 4, 5}));
  CHECK(t.state.deck_size == 2);
  t.play("pass");
  CHECK(t.in_play({6, 7}));
  // The Bandit is drawn first, yet may block a card of the same four.
  Table bandit("play=1 deck=14,20,7,3");
  bandit.play("pass");
  CHECK(bandit.state.blocked_by[3] == 14);  // the only one that produces a coin
}

TEST_CASE("kingdom T2: any number of actions until the turn ends") {
  Table t("play=1,2,7 deck=3,4,5,6");
  t.play("produce 1").play("produce 2").play("use 7 effect 1");
  CHECK(t.held() == "2coin,3wood");
  CHECK(t.state.turn == 1);
  t.play("pass");
  CHECK(t.state.turn == 2);
}

TEST_CASE("kingdom T3: to produce a card is discarded for its production; without one it cannot") {
  Table t("play=7,10 deck=2");
  CHECK_FALSE(t.can("produce 10"));
  t.play("produce 7");
  CHECK(t.held() == "wood");
  CHECK(t.discarded({7}));
  // Discarded by an effect it gives nothing: Plains give their own two coins only.
  Table plains("play=1.2,7 deck=2");
  CHECK(plains.play("use 1 effect 1").held() == "2coin");
}

TEST_CASE("kingdom T4: an upgrade is paid, turns the card, discards it and ends the turn") {
  Table t("play=1,2 deck=3,4,5,6,7 held=3coin");
  t.play("upgrade 1 to 2");
  CHECK(t.stage(1) == 2);
  CHECK(t.discarded({1, 2}));
  CHECK(t.state.turn == 2);
  CHECK(t.held() == "");
  // A change of stage by an effect is none of this.
  Table forest("play=7,2 deck=3");
  forest.play("use 7 effect 1");
  CHECK(forest.stage(7) == 2);
  CHECK(forest.state.turn == 1);
  CHECK(forest.held() == "3wood");
}

TEST_CASE("kingdom T5: an advance plays two more cards, as often as wanted") {
  Table t("play=1 deck=2,3,4,5,6");
  t.play("advance");
  CHECK(t.in_play({1, 2, 3}));
  t.play("advance").play("advance");
  CHECK(t.in_play({1, 2, 3, 4, 5, 6}));
  CHECK_FALSE(t.can("advance"));
}

TEST_CASE("kingdom T6: at the end of a turn all is discarded but what stays in play") {
  Table t("play=1.3,2 deck=3,4,5,6,7");  // Food Barns stay
  t.play("pass");
  CHECK(t.in_play({1, 3, 4, 5, 6}));
  CHECK(t.discarded({2}));
}

TEST_CASE("kingdom T7: resources are lost when a card enters play, and at the end of the turn") {
  Table t("play=1 deck=2,3 held=2coin");
  CHECK(t.play("advance").held() == "");
  Table pass("play=1 deck=2,3 held=2coin");
  CHECK(pass.play("pass").held() == "");
  Table castle("play=9.3 discard=1 deck=2 held=2coin");  // a card played by an effect
  CHECK(castle.play("use 9 effect 1").held() == "");
  // A card that goes from the deck to the discard does not enter play.
  Table light("play=22.3 deck=2,3 held=2coin");
  CHECK(light.play("use 22 effect 2").held() == "2coin");
}

TEST_CASE("kingdom T8: a card that is turned is discarded at once") {
  Table t("play=7,1.3 deck=3");
  t.play("use 7 effect 1");
  CHECK(t.discarded({7}));
  // Favor stays in play, but turning it discards it.
  Table favor("play=80.3 deck=3");
  favor.play("use 80 effect 2").play("take coin");
  CHECK(favor.stage(80) == 1);
  CHECK(favor.discarded({80}));
}

TEST_CASE("kingdom T9: the box tells nothing, the order of the deck below its top card neither") {
  Table a("play=1 deck=2,3,4,5");
  Table b("play=1 deck=2,5,3,4");
  CHECK(game().view(a.state, 0) == game().view(b.state, 0));
  CHECK(game().format_view(game().view(a.state, 0)) == game().format_view(game().view(b.state, 0)));
  Table c("play=1 deck=3,2,4,5");
  CHECK_FALSE(game().view(a.state, 0) == game().view(c.state, 0));
}

TEST_CASE("kingdom F1: the kinds of effects") {
  // Passive: again and again, the card stays.
  Table passive("play=22.3 deck=2,3,4");
  passive.play("use 22 effect 2").play("use 22 effect 2");
  CHECK(passive.in_play({22}));
  CHECK(passive.discarded({2, 3}));
  // Activated: the card is discarded, the turn goes on.
  Table activated("play=10 held=coin deck=2,3,4,5");
  activated.play("use 10 effect 1");
  CHECK(activated.held() == "wood");
  CHECK(activated.discarded({10}));
  CHECK(activated.state.turn == 1);
  // Time: the card is discarded and the turn ends.
  Table time("play=31,1 deck=2,3,4,5,6");
  time.play("use 31 effect 1");
  CHECK(time.discarded({31, 1, 118}));
  CHECK(time.state.turn == 2);
  // A permanent stays.
  Table army("play=1 permanent=25 held=sword deck=2,3,4,5");
  army.play("use 25 effect 1");
  CHECK(army.permanent({25}));
  CHECK(army.state.turn == 2);
  CHECK(army.boxes(25, 1) == 1);
  // Destroy.
  Table boy("play=45.3 deck=2");
  boy.play("use 45 effect 1");
  CHECK(boy.destroyed({45}));
  CHECK(boy.held() == "2sword");
  // Optional trigger: may be declined. Forced: happens.
  Table scribe("play=54,1 deck=2,3,4,5");
  scribe.play("pass");
  CHECK(scribe.can("done"));
  CHECK(scribe.can("resolve 54 effect 1"));
  scribe.play("done");
  CHECK(scribe.discarded({1, 54}));
  Table storm("play=1 deck=44,2,3,4,5,6,7,8");
  storm.play("pass");
  CHECK(storm.discarded({44, 5, 6, 7}));
  CHECK(storm.stage(44) == 3);
  // One-time: crossed out when done.
  Table knight("play=36.3 held=3metal deck=2");
  knight.play("use 36 effect 1");
  CHECK(knight.state.counters[game().deck().effects[game().deck().stage(36, 3).effects.first].counter] == 1);
  Table again("play=36.3 held=9metal deck=2 used=36.3#1:1");
  CHECK_FALSE(again.can("use 36 effect 1"));
  CHECK(again.can("use 36 effect 2"));
}

TEST_CASE(
    "kingdom F2: the player orders simultaneous triggers and resolves all, even of a card discarded "
    "meanwhile") {
  // Aric (discard any card in play) and Backstabber (discard two persons) are played together.
  Table t("play=1 deck=116,94,2,13");
  t.play("pass");
  CHECK(t.moves() == std::vector<std::string>{"resolve 116 effect 2", "resolve 94 effect 1"});
  t.play("resolve 116 effect 2").play("choose 94");
  CHECK(t.discarded({94, 116, 13}));  // the Backstabber was discarded first, yet takes both persons
}

TEST_CASE("kingdom F3: what stays in play does so until it produces, is used, or the round ends") {
  Table t("play=1.3 deck=2,3,4,5,6,7,8,9");
  t.play("pass");
  CHECK(t.state.zone(Zone::play).size() == 5);  // four more
  t.play("produce 1");
  CHECK(t.discarded({1}));
  Table round("play=1.3 discard=2,3,4,5,6,7,8,9,10");
  round.play("pass");
  CHECK(round.state.deck_size + round.state.zone(Zone::play).size() == 12);
  // A triggered effect of a card that stays applies each turn.
  Table jest("play=66,56 deck=1,2,3,4,5,6,7,8,9");
  CHECK(jest.realm().stays(56));
}

TEST_CASE("kingdom F4: permanents are active, not in play, never shuffled or discarded") {
  Table t("play=22.4 permanent=102.4 deck=2,3,4,5");  // Fishing Excellence: seafaring cards +1 coin
  CHECK(t.makes(22) == "3coin");
  CHECK_FALSE(t.in_play({102}));
  t.play("pass");
  CHECK(t.permanent({102}));
}

TEST_CASE("kingdom F5: a blocked card cannot be used and shares the fate of its blocker") {
  Table t("play=14,9 blocked=9<14 held=wood,3stone deck=2,3,4,5");
  CHECK_FALSE(t.can("produce 9"));
  CHECK_FALSE(t.can("upgrade 9 to 2"));
  t.play("pass");
  CHECK(t.discarded({9, 14}));  // the Bandit does not stay
  // The Enemy Soldier stays, so does what it blocks.
  Table soldier("play=56.3,9 blocked=9<56 deck=2,3,4,5");
  soldier.play("pass");
  CHECK(soldier.in_play({9, 56}));
  CHECK(soldier.state.blocked_by[9] == 56);
  // A continuous card under a blocker that does not stay goes with it.
  Table barns("play=14,1.3 blocked=1<14 deck=2,3,4,5");
  barns.play("pass");
  CHECK(barns.discarded({1, 14}));
  // Defeated, the blocker frees the card.
  Table freed("play=14,9 blocked=9<14 held=sword deck=2,3,4,5");
  freed.play("use 14 effect 2").play("take coin").play("take coin");
  CHECK(freed.destroyed({14}));
  CHECK(freed.can("produce 9"));
}

TEST_CASE("kingdom F6: a destroyed card is gone for good") {
  Table t("play=45.3 discard=1,2,3,4,5,6,7,8,9,10");
  t.play("use 45 effect 1").play("pass");
  CHECK(t.destroyed({45}));
  CHECK(t.state.round == 2);
  CHECK(t.destroyed({45}));
}

TEST_CASE("kingdom F7: discovered cards go to the discard; a choice card asks for its side") {
  Table t("play=22.4 deck=2");
  t.play("use 22 effect 1");
  CHECK(t.discarded({75}));
  // One of four: all that are still in the box are offered.
  Table explorers("play=12.3 discard=72 deck=2");
  explorers.play("use 12 effect 1");
  CHECK(explorers.moves() == std::vector<std::string>{"choose 71", "choose 73", "choose 74"});
  explorers.play("choose 73");
  CHECK(explorers.discarded({73, 12}));
  CHECK(explorers.in_box({71, 74}));
  CHECK(explorers.stage(12) == 4);
  Table pub("play=31.4,13 deck=2");
  pub.play("use 31 effect 1");
  CHECK(pub.moves() == std::vector<std::string>{"side 1", "side 3"});
  pub.play("side 3");
  CHECK(pub.stage(92) == 3);
}

TEST_CASE("kingdom F8: to reset is to turn to stage 1") {
  Table t("play=18.2 deck=2");
  t.play("use 18 effect 1");
  CHECK(t.stage(18) == 1);
  CHECK(t.discarded({18}));
  CHECK(t.permanent({90}));
}

TEST_CASE("kingdom F9: a boost adds one of a resource the card already produces") {
  // The Fountain is upgraded: boost another card in play. The Quarry makes stone only: no question.
  Table t("play=129.2,5.4 held=2wood,2stone deck=2,3,4,6");
  t.play("upgrade 129 to 4").play("resolve 129 effect 1");
  CHECK(t.realm().mark(5, mark::production + 2, 4) == 1);
  // With two kinds the player chooses between them.
  Table two("play=129.2,5.3 held=2wood,2stone deck=2,3,4,6");
  two.play("upgrade 129 to 4").play("resolve 129 effect 1");
  CHECK(two.moves() == std::vector<std::string>{"take stone", "take metal"});
}

TEST_CASE("kingdom F10: a sticker goes on the active stage") {
  Table t("play=69,9.2 deck=2");
  t.play("use 69 effect 1");
  CHECK(t.makes(9) == "sword+tradegood");
  CHECK(t.fame_of(9) == 3 + 5);
  t.state.stage[9] = 4;
  CHECK(t.makes(9) == "sword");
}

TEST_CASE("kingdom F11: marking a box carries out its icon") {
  Table t("play=41.3 deck=2");  // Merchant: 1 or 2 boxes
  t.play("use 41 effect 1").play("mark 3");
  CHECK(t.held() == "wood");
  CHECK(t.can("done"));
  t.play("mark 1");
  CHECK(t.held() == "coin,wood");
  CHECK(t.boxes(41, 3) == 2);
}

TEST_CASE("kingdom F12: nothing can be put on or under an empty deck") {
  CHECK_FALSE(Table("play=110.4,1 discard=2").can("use 110 effect 1"));
  Table t("play=110.4,1 deck=2");
  t.play("use 110 effect 1");
  CHECK(order_of(t.state) == std::vector<int>{2, 1});
}

TEST_CASE("kingdom X1: an expansion banishes a permanent, then of each twelve, and guides four rounds") {
  std::string kingdom = "permanent=26,88 expansions=10 last=1 next=1 play=1 discard=2";
  for (int id = 3; id <= 22; ++id) kingdom += "," + std::to_string(id);
  Table t(kingdom);
  const std::size_t cards = 22;
  t.play("pass");
  CHECK(t.state.score_count == 1);
  CHECK(t.moves() == std::vector<std::string>{"expand 136", "expand 137", "expand 138", "done"});
  t.play("expand 137");
  CHECK(t.moves() == std::vector<std::string>{"choose 26", "choose 88"});
  t.play("choose 26");
  // 22 cards: one group of twelve.
  CHECK(t.moves().size() >= 10);
  t.play(t.moves()[0]);
  CHECK(t.state.zone(Zone::banished).size() == 2);
  CHECK(t.permanent({137, 88}));
  CHECK(static_cast<std::size_t>(t.state.deck_size + t.state.zone(Zone::play).size()) == cards - 1);
  const int first = t.state.round;
  std::vector<int> stages;
  while (t.state.ask != Ask::expand) {
    if (stages.empty() || stages.back() != t.stage(137)) stages.push_back(t.stage(137));
    t.play(t.can("pass") ? "pass" : t.moves()[0]);
  }
  CHECK(stages == std::vector<int>{1, 2, 4, 3});
  CHECK(t.state.round == first + 3);
  CHECK(t.destroyed({137}));
  CHECK(t.in_box({23}));  // no discoveries
  CHECK(t.state.score_count == 2);
  t.play("done");
  CHECK(game().actor(t.state) == nobody);
}

TEST_CASE("kingdom X2: banished fame counts in every later score; what cannot be destroyed gives none") {
  // Only the Ether Crystal (10 fame, cannot be destroyed) is permanent; eleven cards: no group of twelve.
  Table t("permanent=108 expansions=1 last=1 play=1 discard=2,3,4,5,6,7,8,9.3,10,11");
  t.play("pass").play("expand 136");
  CHECK(t.permanent({108, 136}));
  CHECK(t.state.banished_fame == 0);
  CHECK(t.fame() == 10 + 12);
  Table tower("permanent=88 boxes=88.1:1-2 expansions=1 last=1 play=1 discard=2,9.3");
  tower.play("pass").play("expand 136");
  CHECK(tower.in(Zone::banished, {88}));
  CHECK(tower.state.banished_fame == 6);
  CHECK(tower.fame() == 6 + 12);
}

TEST_CASE("kingdom Q1: card 68 brings 69 and 70, and the round that then starts is the last") {
  std::string kingdom = "play=1 discard=2,3,4,5,6,7,8,9,10 destroyed=11";
  for (int id = 12; id <= 67; ++id) kingdom += "," + std::to_string(id);
  Table t(kingdom);
  t.play("pass").play("side 1").play("side 3");
  CHECK(t.stage(69) == 1);
  CHECK(t.stage(70) == 3);
  CHECK(t.destroyed({68}));
  CHECK(t.state.last_round == 1);
  CHECK(t.state.round == 2);
}

TEST_CASE("kingdom Q2: 'N persons' in an upgrade price are other persons in play, discarded") {
  CHECK_FALSE(Table("play=66.2,13 deck=2").can("upgrade 66 to 1"));
  Table t("play=66.2,13,42 deck=2,3,4,5");
  t.play("upgrade 66 to 1");
  CHECK(t.discarded({13, 42, 66}));
  CHECK(t.stage(66) == 1);
  Table choice("play=59,13,42 deck=2,3,4,5");
  choice.play("upgrade 59 to 2");
  CHECK(choice.moves() == std::vector<std::string>{"choose 13", "choose 42"});
}

TEST_CASE("kingdom Q3: a card that plays a card from the discard cannot play itself back") {
  CHECK_FALSE(Table("play=9.3 deck=2").can("use 9 effect 1"));
  Table t("play=9.3 discard=3 deck=2");
  t.play("use 9 effect 1");
  CHECK(t.in_play({3}));
  CHECK(t.discarded({9}));
}

TEST_CASE("kingdom Q4: an activated effect is carried out with its card still in play") {
  Table t("play=120.2,13,31.2 deck=2");
  t.play("use 31 effect 1");  // Hotel: a coin for each person in play
  CHECK(t.held() == "2coin");
  Table compass("play=98,22.4 deck=2");  // marks a box for each seafaring card in play, itself included
  compass.play("use 98 effect 1");
  while (compass.state.ask == Ask::box) compass.play("mark " + std::to_string(compass.boxes(98, 1) + 1));
  CHECK(compass.boxes(98, 1) == 2);
  CHECK(compass.discarded({98}));
}

TEST_CASE("kingdom Q5: an upgrade by an effect does not end the turn, but can be forbidden") {
  Table t("play=104.3,1 held=2coin deck=2,3,4,5");
  t.play("use 104 effect 1");
  CHECK(t.stage(1) == 2);
  CHECK(t.discarded({1, 104}));
  CHECK(t.state.turn == 1);
  CHECK_FALSE(Table("play=104.3,1,45 held=2coin deck=2").can("use 104 effect 1"));
}

TEST_CASE("kingdom Q6: an effect with nothing left to discover or to mark cannot be used") {
  CHECK_FALSE(Table("play=22.4 discard=75 deck=2").can("use 22 effect 1"));
  CHECK_FALSE(Table("play=41.1 boxes=41.1:1-8 deck=2").can("use 41 effect 3"));
  CHECK_FALSE(Table("play=12.3 discard=71,72,73,74 deck=2").can("use 12 effect 1"));
  // The Inspired Inventor offers something else.
  CHECK(Table("play=34.3 discard=97,98,99 boxes=34.1:1-3 deck=2").can("use 34 effect 1"));
  // The Pirate can be defeated though 77 has been found.
  CHECK(Table("play=76 discard=77 held=2sword deck=2").can("use 76 effect 3"));
}

TEST_CASE("kingdom Q7: a card freed in the middle of a turn is not played again") {
  Table t("play=14,116.1 blocked=116<14 held=sword deck=2,3");
  t.play("use 14 effect 2").play("take wood").play("take wood");
  CHECK(t.state.ask == Ask::action);
  CHECK(t.in_play({116}));
}

TEST_CASE("kingdom Q8: fame stickers count only while their stage is the active one") {
  CHECK(Table("play=9.2 deck=2 marks=9.2:fame+5").fame() == 8);
  CHECK(Table("play=9.4 deck=2 marks=9.2:fame+5").fame() == 7);
}

TEST_CASE("kingdom Q9: a track is worth its highest marked value") {
  CHECK(Table("play=1 deck=2 permanent=25 boxes=25.1:1-4").fame() == 10);
  CHECK(Table("play=1 deck=2 permanent=25").fame() == 0);
  CHECK(Table("play=1 deck=2 permanent=26.3 boxes=26.3:1-2,26.1:1-12").fame() == 50 + 20);
}

TEST_CASE("kingdom Q10: any resource is one of the six") {
  Table t("play=105.4 held=coin,wood deck=2");
  t.play("use 105 effect 1");
  CHECK(t.moves() == std::vector<std::string>{"take coin", "take wood"});  // pay one of those held
  t.play("take wood");
  CHECK(t.moves().size() == 6);
  CHECK(t.play("take sword").held() == "coin,sword");
}

TEST_CASE("kingdom Q11: the order of triggers is asked only where it could matter") {
  // Two Bandits are played: which blocks first can matter.
  Table bandits("play=20 deck=14,16,1,2,3");
  bandits.play("pass");
  CHECK(bandits.can("resolve 14 effect 1"));
  CHECK(bandits.can("resolve 16 effect 1"));
  // Two Trade Routes each discover the Pirate: it cannot matter.
  Table routes("play=20 deck=74.3,75.3,1,2");
  routes.play("pass");
  CHECK(routes.state.ask == Ask::action);
  CHECK(routes.discarded({76}));
}

TEST_CASE(
    "kingdom Q12: end-of-round effects belong to cards in play and permanents; the kingdom is then the "
    "discard") {
  Table fire("play=58,20 discard=9,10.2,1,2,3,4,5,6,7,8");
  fire.play("pass");
  CHECK(fire.moves() == std::vector<std::string>{"choose 9", "choose 10"});  // the buildings of the kingdom
  fire.play("choose 10");
  CHECK(fire.destroyed({10}));
  CHECK(fire.stage(58) == 3);
  // In the discard it does nothing.
  Table cold("play=20 discard=58,9,10.2,1,2,3,4,5,6,7,8");
  cold.play("pass");
  CHECK(cold.state.round == 2);
  CHECK(cold.stage(58) == 1);
}

}  // namespace
}  // namespace guildhall::kingdom
