// Cards 86-112, stage by stage, as the card facts say. Positions are texts (games/kingdom/position.cpp).
#include <format>

#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

TEST_CASE(
    "kingdom cards 86-112: which stages are negative, permanent, stay in play; which cards are choices") {
  traits(86, 112, {"94.1", "94.3"}, {"87.1", "88.1", "90.1", "91.1", "102.4", "108.1"},
         {"86.1", "86.3", "89.4", "92.3", "101.2"}, {92, 94, 95, 100, 101, 102, 107});
}

int deck_at(const Table& t, int place) {
  return t.state.deck[static_cast<std::size_t>(place)];
}

TEST_CASE(
    "kingdom card 86.1 Dubbing: at the end of the round a person becomes a knight with a coin and a sword") {
  shows(86, 1, "Dubbing", "event", "", 0, 0, 2);
  Table stays("play=86,1 deck=2,3,4,6");
  stays.play("pass");
  CHECK(stays.in_play({86}));
  CHECK(stays.stage(86) == 1);
  Table t("play=86,13 discard=42,1,9");
  t.play("pass");
  CHECK(t.moves() == Texts{"choose 13", "choose 42"});
  t.play("choose 42");
  CHECK(t.stage(86) == 3);
  CHECK(t.realm().mark(42, mark::production + 0, 1) == 1);  // coin
  CHECK(t.realm().mark(42, mark::production + 4, 1) == 1);  // sword
  CHECK(t.realm().keywords(42) ==
        (game().deck().stage(36, 1).keywords | game().deck().stage(36, 3).keywords));
  CHECK(t.realm().sticker_count(42) == 3);
  CHECK(t.realm().sticker_count(13) == 0);
  CHECK(t.state.round == 2);
  CHECK(Table("play=13 deck=2 marks=13.1:coin+1,13.1:sword+1").makes(13) == "coin+sword");
  Table king("play=86,121 discard=42");  // he stays in play and belongs to the kingdom
  CHECK(king.play("pass").moves() == Texts{"choose 42", "choose 121"});
  // Without a person it still turns.
  Table nobody_there("play=86 discard=1,9");
  nobody_there.play("pass");
  CHECK(nobody_there.stage(86) == 3);
}

TEST_CASE(
    "kingdom card 86.3 Renovation: wood or stone, and metal or a trade good, on a building; then destroyed") {
  shows(86, 3, "Renovation", "event", "", 0, 0, 2);
  const auto choice = [](int option) {
    Table t("play=86.3,13 discard=9,10.2,1");
    t.play("pass");
    CHECK(t.moves() == Texts{"choose 9", "choose 10"});
    t.play("choose 9");
    CHECK(t.moves().size() == 4);
    t.play(std::format("option {}", option));
    CHECK(t.destroyed({86}));
    Resources added;
    for (int i = 0; i < resource_count; ++i) {
      added[i] = static_cast<std::int16_t>(t.realm().mark(9, mark::production + i, 1));
    }
    return format_resources(added, '+');
  };
  CHECK(choice(1) == "wood+metal");
  CHECK(choice(2) == "wood+tradegood");
  CHECK(choice(3) == "stone+metal");
  CHECK(choice(4) == "stone+tradegood");
  Table wall("play=86.3,63.3 discard=9");
  CHECK(wall.play("pass").moves() == Texts{"choose 9", "choose 63"});
  Table stays("play=86.3 deck=2,3,4,6");
  CHECK(stays.play("pass").in_play({86}));
}

// A track whose boxes are marked one after the other: `fames` are their values, `price(i)` is how the cards
// or resources for box i are put into a position, `less(i)` the same with one too few.
template <class Price, class Less>
void track(int card, const std::vector<int>& fames, Price&& price, Less&& less) {
  CAPTURE(card);
  const std::string use = std::format("use {} effect 1", card);
  const int count = static_cast<int>(fames.size());
  for (int i = 0; i < count; ++i) {
    CAPTURE(i);
    const std::string marked = i == 0 ? "" : std::format(" boxes={}.1:1-{}", card, i);
    const std::string rest = std::format(" permanent={} deck=2,3,4,6{}", card, marked);
    const std::string poor = less(i);
    CHECK_FALSE(Table(poor + rest).can(use));
    Table t(std::string(price(i)) + rest);
    CHECK(t.fame_of(card) == (i == 0 ? 0 : fames[static_cast<std::size_t>(i - 1)]));
    REQUIRE(t.can(use));
    t.play(use);
    CHECK(t.boxes(card, 1) == i + 1);
    CHECK(t.fame_of(card) == fames[static_cast<std::size_t>(i)]);
    CHECK(t.permanent({card}));
    CHECK(t.state.turn == 2);  // a time effect
    CHECK(t.held() == "");
  }
  const std::string all = std::format(" permanent={} deck=2,3,4,6 boxes={}.1:1-{}", card, card, count);
  CHECK_FALSE(Table(std::string(price(count - 1)) + all).can(use));
}

TEST_CASE("kingdom card 87.1 Quests: persons for fame, box by box") {
  shows(87, 1, "Quests", "", "", 0, 0, 2);
  const std::vector<int> count{1, 2, 2, 3, 3, 4, 5, 6, 7};
  const std::vector<int> persons{10, 13, 29, 31, 34, 36, 42};
  const auto people = [&](int n) {
    std::string play = "play=1,9";
    for (int i = 0; i < n; ++i) play += std::format(",{}", persons[static_cast<std::size_t>(i)]);
    return play;
  };
  track(
      87, {1, 3, 6, 10, 14, 20, 27, 35, 45},
      [&](int i) { return people(count[static_cast<std::size_t>(i)]); },
      [&](int i) { return people(count[static_cast<std::size_t>(i)] - 1); });
  // Only as many persons as the box asks for are discarded.
  Table t("play=13,42,29,1 permanent=87 deck=2,3,4,6");
  t.play("use 87 effect 1");
  CHECK(t.moves() == Texts{"choose 13", "choose 29", "choose 42"});
  t.play("choose 29");
  CHECK(t.discarded({29, 13, 42}));  // the others at the end of the turn
}

TEST_CASE("kingdom card 88.1 A Perfect Tower: stone for fame, box by box") {
  shows(88, 1, "A Perfect Tower", "", "", 0, 0, 2);
  track(
      88, {3, 6, 10, 15, 22, 30, 38, 48, 60, 75},
      [](int i) { return std::format("play=1 held={}stone", i + 1); },
      [](int i) { return std::format("play=1 held={}stone,9wood,9metal,9coin", i); });
}

TEST_CASE("kingdom card 89.1 Deep Pit: two upgrades") {
  shows(89, 1, "Deep Pit", "land", "stone", 0, 2, 0);
  upgrades(89, 1, "wood,stone", 2);
  upgrades(89, 1, "4wood", 3);
}

TEST_CASE("kingdom card 89.2 Town Well: buildings in play make a coin more, those without production too") {
  shows(89, 2, "Town Well", "land", "", 3, 0, 1);
  Table t("play=89.2,9,10.2,78,109.2,1,13 deck=2");
  CHECK(t.makes(9) == "2coin");
  CHECK(t.makes(10) == "coin");
  CHECK(t.makes(78) == "coin");
  CHECK(t.makes(109) == "2coin/coin+wood");
  CHECK(t.makes(1) == "coin");
  CHECK(t.makes(13) == "");
  CHECK(t.makes(89) == "");  // a land
  CHECK(t.play("produce 78").held() == "coin");
  CHECK(Table("play=89.2,9,14 blocked=89<14 deck=2").makes(9) == "coin");
}

TEST_CASE("kingdom card 89.3 Pit Settlement: three boxes, then the Prison") {
  shows(89, 3, "Pit Settlement", "building", "wood+stone", 1, 0, 1);
  Table t("play=89.3 deck=2");
  t.play("use 89 effect 1");
  CHECK(t.boxes(89, 3) == 1);
  CHECK(t.state.turn == 1);
  CHECK(t.stage(89) == 3);
  CHECK(t.discarded({89}));
  Table last("play=89.3 boxes=89.3:1-2 deck=2");
  last.play("use 89 effect 1");
  CHECK(last.boxes(89, 3) == 3);
  CHECK(last.stage(89) == 4);
  CHECK(last.discarded({89}));
}

TEST_CASE("kingdom card 89.4 Prison: a box for each enemy discarded, two fame for each box") {
  shows(89, 4, "Prison", "building", "sword", 0, 0, 3);
  Table t("play=89.4,14,9 blocked=9<14 deck=2");
  t.play("use 89 effect 2");
  CHECK(t.moves() == Texts{"mark 1", "mark 4", "mark 6", "mark 7", "mark 8"});
  t.play("mark 4");
  CHECK(t.held() == "sword");
  CHECK(t.discarded({14, 89}));
  CHECK(t.can("produce 9"));  // freed
  CHECK(t.fame_of(89) == 2);
  const auto gain = [](int box) {
    Table p("play=89.4,14 deck=2");
    return p.play("use 89 effect 2").play(std::format("mark {}", box)).held();
  };
  CHECK(gain(1) == "");
  CHECK(gain(6) == "coin");
  CHECK(gain(7) == "2coin");
  CHECK(gain(8) == "3coin");
  CHECK(Table("play=89.4 boxes=89.4:1-8 deck=2").fame_of(89) == 16);
  CHECK_FALSE(Table("play=89.4,1 discard=14 deck=2").can("use 89 effect 2"));       // no enemy in play
  CHECK_FALSE(Table("play=89.4,28 deck=2").can("use 89 effect 2"));                 // an event
  CHECK_FALSE(Table("play=89.4,14 boxes=89.4:1-8 deck=2").can("use 89 effect 2"));  // no box
  CHECK(Table("play=89.4,14,53 boxes=89.4:2-8 deck=2").play("use 89 effect 2").moves() ==
        Texts{"choose 14", "choose 53"});
  Table stays("play=89.4,1 deck=2,3,4,6");
  CHECK(stays.play("pass").in_play({89}));
}

TEST_CASE("kingdom card 90.1 Jewellery: metal for fame, and five trade goods that can be exported at once") {
  shows(90, 1, "Jewellery", "", "", 0, 0, 2);
  track(
      90, {1, 2, 3, 5, 7, 10, 14, 20, 28, 40},
      [](int i) { return std::format("play=1 held={}metal", i + 1); },
      [](int i) { return std::format("play=1 held={}metal,9stone,9coin", i); });
  Table t("play=1 permanent=27,90 held=3metal boxes=90.1:1-2 stored=27.1:3 deck=2,3,4,6");
  t.play("use 90 effect 1");
  CHECK(t.held() == "5tradegood");
  CHECK_FALSE(t.can("produce 1"));  // the turn is over
  CHECK_FALSE(t.can("store 6 on 27"));
  t.play("store 5 on 27");
  CHECK(t.state.turn == 2);
  CHECK(t.state.counters[game().deck().stage(27, 1).store] == 8);
}

TEST_CASE("kingdom card 91.1 Build an Ark: wood for five boxes, then it is the Ark in the discard") {
  shows(91, 1, "Build an Ark", "", "", 0, 0, 1);
  for (int i = 0; i < 5; ++i) {
    CAPTURE(i);
    const int price = 2 * (i + 1);
    const std::string rest =
        std::format(" permanent=91 deck=2,3,4,6{}", i == 0 ? "" : std::format(" boxes=91.1:1-{}", i));
    CHECK_FALSE(Table(std::format("play=1 held={}wood,9stone{}", price - 1, rest)).can("use 91 effect 1"));
    Table t(std::format("play=1 held={}wood{}", price, rest));
    t.play("use 91 effect 1");
    CHECK(t.boxes(91, 1) == i + 1);
    CHECK(t.state.turn == 2);
    CHECK(t.fame() == (i == 4 ? 24 : 0));
    CHECK(t.stage(91) == (i == 4 ? 3 : 1));
    CHECK(t.in(i == 4 ? Zone::discard : Zone::permanent, {91}));
  }
}

TEST_CASE("kingdom card 91.3 The Ark: a box for each two persons in play, each worth one") {
  shows(91, 3, "The Ark", "seafaring ship", "", 24, 0, 2);
  const auto marked = [](std::string_view people) {
    Table t(std::format("play=91.3,{} discard=31,33,34 deck=2,3,4,6", people));
    t.play("use 91 effect 1");
    while (t.state.ask == Ask::box) t.play(t.moves()[0]);
    CHECK(t.discarded({91}));
    CHECK(t.state.turn == 1);
    CHECK(t.fame_of(91) == 24 + t.boxes(91, 3));
    return t.boxes(91, 3);
  };
  CHECK(marked("13,42") == 1);
  CHECK(marked("13,42,29") == 1);
  CHECK(marked("13,42,29,36") == 2);
  CHECK(marked("73.2") == 1);  // Miners count as two
  CHECK_FALSE(Table("play=91.3,13,1 deck=2").can("use 91 effect 1"));
  CHECK_FALSE(Table("play=91.3,13,42 boxes=91.3:1-16 deck=2").can("use 91 effect 1"));
  // Only one box is left.
  Table last("play=91.3,13,42,29,36 boxes=91.3:1-15 deck=2");
  last.play("use 91 effect 1");
  CHECK(last.boxes(91, 3) == 16);
  CHECK(last.fame_of(91) == 40);
}

TEST_CASE(
    "kingdom card 92.1 Stranger: named the first time, then a sword or fame, then a trade good or fame") {
  shows(92, 1, "__", "person", "tradegood", 0, 0, 3);
  const auto played = [](int before) {
    return Table(
        std::format("play=20 deck=92,1,2,3{}",
                    before == 0 ? "" : std::format(" used=92.1#1:{0},92.1#2:{0},92.1#3:{0}", before)));
  };
  Table first = played(0);
  first.play("pass");
  CHECK(first.seen(EventKind::named) == 1);
  CHECK(first.state.ask == Ask::action);
  CHECK(first.realm().sticker_count(92) == 0);
  Table second = played(1);
  second.play("pass");
  CHECK(second.moves() == Texts{"option 1", "option 2"});
  Table fame = second;
  CHECK(second.play("option 1").makes(92) == "sword+tradegood");
  CHECK(second.fame_of(92) == 0);
  CHECK(second.seen(EventKind::named) == 0);
  CHECK(fame.play("option 2").fame_of(92) == 5);
  CHECK(fame.makes(92) == "tradegood");
  Table third = played(2);
  third.play("pass");
  fame = third;
  CHECK(third.play("option 1").makes(92) == "2tradegood");
  CHECK(fame.play("option 2").fame_of(92) == 5);
  Table fourth = played(3);
  fourth.play("pass");
  CHECK(fourth.state.ask == Ask::action);
  CHECK(fourth.realm().sticker_count(92) == 0);
}

TEST_CASE("kingdom card 92.1 Stranger: its plays are counted from one to the next") {
  Table t("play=9.3,123,77.3 discard=92 deck=2,3");
  t.play("use 9 effect 1");  // the Castle plays it: the first time
  CHECK(t.seen(EventKind::named) == 1);
  t.play("produce 92").play("use 123 effect 1").play("choose 92");  // the Grand Castle: the second
  CHECK(t.play("option 1").makes(92) == "sword+tradegood");
}

TEST_CASE("kingdom card 92.3 Stranger: stays; the second and the third time any production") {
  shows(92, 3, "__", "person", "", 0, 0, 4);
  const auto played = [](int before) {
    return Table(
        std::format("play=20 deck=92.3,1,2,3{}",
                    before == 0 ? "" : std::format(" used=92.3#2:{0},92.3#3:{0},92.3#4:{0}", before)));
  };
  Table first = played(0);
  first.play("pass");
  CHECK(first.seen(EventKind::named) == 1);
  CHECK(first.state.ask == Ask::action);
  for (const int before : {1, 2}) {
    Table t = played(before);
    t.play("pass");
    CHECK(t.moves().size() == 6);
    CHECK(t.play("take metal").makes(92) == "metal");
    CHECK(t.state.ask == Ask::action);
  }
  Table fourth = played(3);
  fourth.play("pass");
  CHECK(fourth.state.ask == Ask::action);
  CHECK(fourth.makes(92) == "");
  Table stays("play=92.3 deck=1,2,3,4");
  CHECK(stays.play("pass").in_play({92}));
}

TEST_CASE("kingdom card 93.1 Treasure Hunt") {
  shows(93, 1, "Treasure Hunt", "seafaring", "", 0, 1, 0);
  upgrades(93, 1, "coin,wood,metal", 2);
}

TEST_CASE("kingdom card 93.2 Pirate Cove: at the end of a turn card 94 is discovered") {
  shows(93, 2, "Pirate Cove", "seafaring", "", 0, 1, 1);
  upgrades(93, 2, "metal,sword", 4, "13,42", {13, 42});
  CHECK_FALSE(Table("play=93.2,13 held=metal,sword deck=2").can("upgrade 93 to 4"));
  Table t("play=93.2,1 deck=2,3,4,6");
  t.play("pass");
  CHECK(t.moves() == Texts{"side 1", "side 3"});
  t.play("side 3");
  CHECK(t.discarded({94, 93, 1}));
  CHECK(t.stage(94) == 3);
  CHECK(t.state.turn == 2);
  Table found("play=93.2 destroyed=94 deck=2,3,4,6");
  CHECK(found.play("pass").state.turn == 2);
  // Upgraded, it is no longer the Cove when the turn ends.
  Table map("play=93.2,13,42 held=metal,sword deck=2,3,4,6");
  map.play("upgrade 93 to 4");
  CHECK(map.in_box({94}));
}

TEST_CASE("kingdom card 93.3 Pirate Treasure") {
  shows(93, 3, "Pirate Treasure", "loot", "2coin", 15, 0, 0);
}

TEST_CASE("kingdom card 93.4 Treasure Map: two other seafaring cards for the treasure") {
  shows(93, 4, "Treasure Map", "seafaring", "coin", 5, 1, 0);
  upgrades(93, 4, "", 3, "22.4,74.4", {22, 74});
  CHECK_FALSE(Table("play=93.4,22.4,1 deck=2").can("upgrade 93 to 3"));
}

TEST_CASE("kingdom card 94.1 Backstabber: discards two persons when played; four swords destroy it") {
  shows(94, 1, "Backstabber", "enemy", "", -4, 0, 2);
  Table t("play=20 deck=94,13,42,1");
  t.play("pass");
  CHECK(t.discarded({13, 42}));
  CHECK(t.in_play({94, 1}));
  Table three("play=92.3 deck=94,13,42,1");
  three.play("pass");
  CHECK(three.moves() == Texts{"choose 13", "choose 42", "choose 92"});
  Table one("play=20 deck=94,13,1,2");
  CHECK(one.play("pass").discarded({13}));  // what there is
  Table defeat("play=94,13 held=4sword deck=2");
  defeat.play("use 94 effect 2");
  CHECK(defeat.destroyed({94}));
  CHECK(defeat.in_play({13}));
  CHECK_FALSE(Table("play=94 held=3sword deck=2").can("use 94 effect 2"));
}

TEST_CASE("kingdom card 94.3 Blood Curse: an advance plays two more cards") {
  shows(94, 3, "Blood Curse", "event", "", 0, 0, 1);
  Table t("play=94.3 deck=1,2,3,4,5");
  t.play("advance");
  CHECK(t.in_play({1, 2, 3, 4}));
  CHECK(t.state.deck_size == 1);
  t.play("advance");
  CHECK(t.in_play({5}));
  // Turns still begin with four; a blocked curse does nothing.
  Table turn("play=94.3 deck=1,2,3,4,5,6");
  turn.play("pass");
  CHECK(turn.state.deck_size == 2);
}

TEST_CASE("kingdom card 95.1 Astronomer: two coins for a box worth two") {
  shows(95, 1, "Astronomer", "person", "", 0, 0, 2);
  Table t("play=95 held=2coin boxes=95.1:1-3 deck=2");
  t.play("use 95 effect 1");
  CHECK(t.boxes(95, 1) == 4);
  CHECK(t.fame_of(95) == 8);
  CHECK(t.state.turn == 1);
  CHECK(t.held() == "");
  CHECK(t.discarded({95}));
  CHECK_FALSE(Table("play=95 held=coin deck=2").can("use 95 effect 1"));
  CHECK_FALSE(Table("play=95 held=9coin boxes=95.1:1-16 deck=2").can("use 95 effect 1"));
  CHECK(Table("play=95 boxes=95.1:1-16 deck=2").fame_of(95) == 32);
}

TEST_CASE("kingdom card 95.3 Astrologist: up to three cards in play on top of the deck or under it") {
  shows(95, 3, "Astrologist", "person", "sword", 0, 0, 1);
  Table t("play=95.3,1,2,3,5 deck=4,6");
  t.play("use 95 effect 1");
  CHECK(t.moves() == Texts{"option 1", "option 2"});
  Table under = t;
  t.play("option 1");
  CHECK_FALSE(t.can("choose 95"));
  t.play("choose 1").play("choose 2").play("choose 3");
  CHECK(t.state.ask == Ask::action);  // no fourth
  CHECK(t.state.deck_size == 5);
  CHECK(deck_at(t, 0) == 3);
  CHECK(deck_at(t, 2) == 1);
  CHECK(deck_at(t, 3) == 4);
  CHECK(t.in_play({5}));
  CHECK(t.discarded({95}));
  Table three = under;
  three.play("option 2").play("choose 5").play("choose 1").play("choose 2");
  CHECK(three.state.ask == Ask::action);
  CHECK(three.state.deck_size == 5);
  CHECK(deck_at(three, 2) == 5);
  CHECK(deck_at(three, 4) == 2);
  CHECK(three.state.turn == 1);
  Table fewer = under;
  fewer.play("option 1").play("choose 1").play("done");
  CHECK(deck_at(fewer, 0) == 1);
  CHECK(fewer.in_play({2, 3, 5}));
  under.play("option 2").play("choose 5").play("done");
  CHECK(under.state.deck_size == 3);
  CHECK(deck_at(under, 2) == 5);
  CHECK(under.in_play({1, 2, 3}));
  CHECK_FALSE(Table("play=95.3,1 discard=2").can("use 95 effect 1"));  // F12: no deck
  CHECK_FALSE(Table("play=95.3 deck=2").can("use 95 effect 1"));
}

TEST_CASE("kingdom card 96.1 Alchemist: two coins for one of three potions") {
  shows(96, 1, "Alchemist", "person", "", 0, 0, 1);
  for (const int option : {1, 2, 3}) {
    Table t("play=96 held=2coin deck=2");
    t.play("use 96 effect 1");
    CHECK(t.moves() == Texts{"option 1", "option 2", "option 3"});
    t.play(std::format("option {}", option));
    CHECK(t.stage(96) == option + 1);
    CHECK(t.state.turn == 1);
    CHECK(t.discarded({96}));
    CHECK(t.held() == "");
  }
  CHECK_FALSE(Table("play=96 held=coin deck=2").can("use 96 effect 1"));
}

TEST_CASE("kingdom card 96.2 Potion of Strength: three swords, and back to the Alchemist") {
  shows(96, 2, "Potion of Strength", "potion item", "", 0, 0, 1);
  Table t("play=96.2 deck=2");
  CHECK(t.play("use 96 effect 1").held() == "3sword");
  CHECK(t.stage(96) == 1);
  CHECK(t.discarded({96}));
}

TEST_CASE("kingdom card 96.3 Love Potion: five trade goods, and back to the Alchemist") {
  shows(96, 3, "Love Potion", "potion item", "", 0, 0, 1);
  Table t("play=96.3 deck=2");
  CHECK(t.play("use 96 effect 1").held() == "5tradegood");
  CHECK(t.stage(96) == 1);
  CHECK(t.discarded({96}));
}

TEST_CASE("kingdom card 96.4 Healing Potion: reset in place of the discard of a person") {
  shows(96, 4, "Healing Potion", "potion item", "", 0, 0, 1);
  Table t("play=96.4,42,1 deck=2,3,4,6");
  t.play("use 42 effect 1");
  CHECK(t.moves() == Texts{"instead of 42 option 1", "done"});
  Table declined = t;
  declined.play("done");
  CHECK(declined.discarded({42}));
  CHECK(declined.stage(96) == 4);
  CHECK(declined.in_play({96}));
  t.play("instead of 42 option 1");
  CHECK(t.in_play({42}));
  CHECK(t.stage(96) == 1);
  CHECK(t.discarded({96}));
  CHECK(t.can("use 42 effect 1"));  // a second time
  // Not for a building, and a price may be paid with a person that stays.
  Table hall("play=96.4,9,1 deck=2");
  hall.play("produce 9");
  CHECK(hall.state.ask == Ask::action);
  CHECK(hall.discarded({9}));
  Table inn("play=96.4,63.4,42 deck=2");
  inn.play("use 63 effect 1").play("instead of 42 option 1");
  take(inn, {"coin", "coin"});
  CHECK(inn.in_play({42}));
  CHECK(inn.held() == "2coin");
}

TEST_CASE("kingdom card 97 Spinning Wheel, Silk, Fashion, Cloth Export") {
  shows(97, 1, "Spinning Wheel", "invention", "", 2, 1, 0);
  upgrades(97, 1, "2coin", 2);
  shows(97, 2, "Silk", "invention", "tradegood", 4, 1, 0);
  upgrades(97, 2, "3coin", 4);
  shows(97, 3, "Fashion", "invention", "3tradegood", 10, 0, 0);
  shows(97, 4, "Cloth Export", "invention", "2tradegood", 6, 1, 0);
  upgrades(97, 4, "4coin", 3);
}

// Cards 98.1, 98.2, 98.4: a box for each seafaring card in play, itself included; all marked, it turns.
void navigates(int stage, int to) {
  CAPTURE(stage);
  const auto run = [&](std::string_view rest) {
    Table t(std::format("play=98.{}{} discard=102,75.4 deck=2,3", stage, rest));
    t.play("use 98 effect 1");
    while (t.state.ask == Ask::box) t.play(t.moves()[0]);
    CHECK(t.state.turn == 1);
    return t;
  };
  CHECK(run("").boxes(98, stage) == 1);
  CHECK(run(",1,13").boxes(98, stage) == 1);
  const Table three = run(",22.4,74.4,1");
  CHECK(three.boxes(98, stage) == 3);
  CHECK(three.stage(98) == stage);
  CHECK(three.discarded({98}));
  const Table seven = run(std::format(",22.4 boxes=98.{}:1-5", stage));
  CHECK(seven.boxes(98, stage) == 7);
  CHECK(seven.stage(98) == stage);
  const Table full = run(std::format(",22.4,74.4 boxes=98.{}:1-6", stage));
  CHECK(full.boxes(98, stage) == 8);
  CHECK(full.stage(98) == to);
  CHECK(full.discarded({98}));
}

TEST_CASE("kingdom card 98.1 Compass: boxes for seafaring cards, then the Navigation") {
  shows(98, 1, "Compass", "seafaring", "", 2, 0, 1);
  navigates(1, 2);
  Table t("play=98,22.4 deck=2");
  t.play("use 98 effect 1");
  CHECK(t.moves() == Texts{"mark 1", "mark 5"});  // four plain ones, four with a coin
  t.play("mark 5").play("mark 6");
  CHECK(t.held() == "2coin");
  CHECK(Table("play=98 deck=2").play("use 98 effect 1").play("mark 1").held() == "");
}

TEST_CASE("kingdom card 98.2 Navigation: boxes with coins and trade goods, then the Astrolabe") {
  shows(98, 2, "Navigation", "seafaring", "", 8, 0, 1);
  navigates(2, 4);
  Table t("play=98.2,22.4 deck=2");
  t.play("use 98 effect 1");
  CHECK(t.moves() == Texts{"mark 1", "mark 5"});
  CHECK(t.play("mark 1").play("mark 5").held() == "coin,tradegood");
}

TEST_CASE("kingdom card 98.3 Calendar: four times fifteen random cards of the discard under the deck") {
  shows(98, 3, "Calendar", "invention", "", 15, 1, 1);
  upgrades(98, 3, "", 4);
  Table t("play=98.3,9 discard=1,2,3,5,6,7,8,10,11,12,13,15,17,18,19,20,21 deck=4,22");
  t.play("use 98 effect 1");
  CHECK(t.boxes(98, 3) == 1);
  CHECK(t.state.deck_size == 17);
  CHECK(deck_at(t, 0) == 4);
  CHECK(deck_at(t, 1) == 22);
  CHECK(t.in_play({9}));
  CHECK(t.discarded({98}));
  CHECK(t.state.zone(Zone::discard).size() == 3);  // two of seventeen, and itself
  // Fewer than fifteen: all of them, but never itself.
  Table few("play=98.3 discard=1,2,3 deck=4");
  few.play("use 98 effect 1");
  CHECK(few.state.deck_size == 4);
  CHECK(few.discarded({98}));
  CHECK_FALSE(Table("play=98.3 discard=1,2,3 boxes=98.3:1-4 deck=4").can("use 98 effect 1"));
  CHECK_FALSE(Table("play=98.3 discard=1,2,3").can("use 98 effect 1"));  // F12
  CHECK_FALSE(Table("play=98.3 deck=4").can("use 98 effect 1"));
}

TEST_CASE("kingdom card 98.4 Astrolabe: boxes for seafaring cards, then the Calendar") {
  shows(98, 4, "Astrolabe", "seafaring", "", 15, 0, 1);
  navigates(4, 3);
  Table t("play=98.4 deck=2");
  CHECK(t.play("use 98 effect 1").held() == "");
}

TEST_CASE("kingdom card 99 Public Punishment, Torture Device, Post-Barbaric, Torture Chamber") {
  shows(99, 1, "Public Punishment", "invention", "sword", -2, 1, 0);
  upgrades(99, 1, "2metal", 2);
  shows(99, 2, "Torture Device", "invention item", "sword+tradegood", -3, 1, 0);
  upgrades(99, 2, "4metal", 4);
  shows(99, 3, "Post-Barbaric", "state", "", 15, 0, 0);
  shows(99, 4, "Torture Chamber", "building", "2sword", -6, 1, 0);
  upgrades(99, 4, "6coin", 3);
}

TEST_CASE("kingdom card 100.1 Saw Mill") {
  shows(100, 1, "Saw Mill", "building", "3wood", 3, 1, 0);
  upgrades(100, 1, "3wood", 2);
}

TEST_CASE("kingdom card 100.2 Wood Industry: four wood, or the Ark is begun") {
  shows(100, 2, "Wood Industry", "building", "4wood", 3, 0, 1);
  Table t("play=100.2 deck=2");
  t.play("use 100 effect 1");
  CHECK(t.permanent({91}));
  CHECK(t.stage(91) == 1);
  CHECK(t.state.turn == 1);
  CHECK(t.discarded({100}));
  CHECK_FALSE(Table("play=100.2 permanent=91 deck=2").can("use 100 effect 1"));
}

TEST_CASE("kingdom card 100.3 Wood Export") {
  shows(100, 3, "Wood Export", "building", "2tradegood", 4, 1, 0);
  upgrades(100, 3, "4coin", 4);
}

TEST_CASE("kingdom card 100.4 Wood Shipment: two wood or two trade goods; wood and trade goods one for one") {
  shows(100, 4, "Wood Shipment", "seafaring ship", "2wood/2tradegood", 6, 0, 1);
  Table t("play=100.4 held=3wood,tradegood,coin deck=2");
  CHECK(t.can("exchange 3 wood for tradegood with 100"));
  CHECK_FALSE(t.can("exchange 4 wood for tradegood with 100"));
  CHECK(t.can("exchange 1 tradegood for wood with 100"));
  CHECK_FALSE(t.can("exchange 2 tradegood for wood with 100"));
  t.play("exchange 2 wood for tradegood with 100");
  CHECK(t.held() == "coin,wood,3tradegood");
  CHECK(t.in_play({100}));  // passive
  CHECK_FALSE(Table("play=100.4 held=9coin deck=2").can("exchange 1 wood for tradegood with 100"));
  CHECK_FALSE(
      Table("play=100.4,14 blocked=100<14 held=wood deck=2").can("exchange 1 wood for tradegood with 100"));
}

TEST_CASE("kingdom card 101.1 Ploughs") {
  shows(101, 1, "Ploughs", "land", "3coin", 4, 1, 0);
  upgrades(101, 1, "4wood", 2);
}

TEST_CASE("kingdom card 101.2 Farming Machines: land and building, stays in play") {
  shows(101, 2, "Farming Machines", "building land", "4coin", 8, 0, 1);
  Table t("play=101.2,1 deck=2,3,4,6");
  CHECK(t.play("pass").in_play({101}));
}

TEST_CASE(
    "kingdom card 101.3 Larger Barns: keeps one card in play, itself or another, and is not discarded for "
    "it") {
  shows(101, 3, "Larger Barns", "building", "2coin", 3, 1, 1);
  upgrades(101, 3, "2wood,2stone,2metal", 4);
  Table t("play=101.3,1,13 deck=2,3,4,6,7");
  t.play("pass");
  CHECK(t.moves() == Texts{"resolve 101 effect 1", "done"});
  Table none = t;
  none.play("done");
  CHECK(none.discarded({101, 1, 13}));
  t.play("resolve 101 effect 1");
  CHECK(t.moves() == Texts{"choose 1", "choose 13", "choose 101", "done"});
  Table itself = t;
  itself.play("choose 101");
  CHECK(itself.in_play({101}));
  CHECK(itself.discarded({1, 13}));
  t.play("choose 13");
  CHECK(t.in_play({13}));
  CHECK(t.discarded({101, 1}));
}

TEST_CASE("kingdom card 101.4 Royal Storehouse: keeps up to two cards in play, itself included") {
  shows(101, 4, "Royal Storehouse", "building", "", 5, 0, 1);
  Table t("play=101.4,1,13 deck=2,3,4,6,7");
  t.play("pass").play("resolve 101 effect 1").play("choose 101").play("choose 1");
  CHECK(t.in_play({101, 1}));
  CHECK(t.discarded({13}));
  CHECK(t.state.turn == 2);
  Table fewer("play=101.4,1,13 discard=9 deck=2,3,4,6,7");
  fewer.play("pass").play("resolve 101 effect 1");
  CHECK(fewer.moves() == Texts{"choose 1", "choose 13", "choose 101", "done"});
  fewer.play("choose 13").play("done");
  CHECK(fewer.in_play({13}));
  CHECK(fewer.discarded({1, 101}));
  // And again at the end of the next turn.
  t.play("pass");
  CHECK(t.can("resolve 101 effect 1"));
}

TEST_CASE("kingdom card 102.1 Fishing Ships") {
  shows(102, 1, "Fishing Ships", "seafaring ship", "3coin", 2, 1, 0);
  upgrades(102, 1, "coin,2wood,metal", 2);
}

TEST_CASE("kingdom card 102.2 Fish n' Chips") {
  shows(102, 2, "Fish n' Chips", "seafaring", "2coin+2tradegood", 4, 0, 0);
}

TEST_CASE("kingdom card 102.3 Fish Quota: four boxes, then it is permanent") {
  shows(102, 3, "Fish Quota", "seafaring", "2coin", 4, 0, 1);
  Table t("play=102.3 boxes=102.3:1-2 deck=2");
  t.play("use 102 effect 1");
  CHECK(t.boxes(102, 3) == 3);
  CHECK(t.stage(102) == 3);
  CHECK(t.discarded({102}));
  Table last("play=102.3,22.4 boxes=102.3:1-3 deck=2");
  last.play("use 102 effect 1");
  CHECK(last.stage(102) == 4);
  CHECK(last.permanent({102}));
  CHECK(last.makes(22) == "3coin");
}

TEST_CASE(
    "kingdom card 102.4 Fishing Excellence: seafaring cards make a coin more, those without production too") {
  shows(102, 4, "Fishing Excellence", "state", "", 13, 0, 1);
  Table t("play=22.4,98,74.4,1 permanent=102.4 deck=2");
  CHECK(t.makes(22) == "3coin");
  CHECK(t.makes(98) == "coin");
  CHECK(t.makes(74) == "2coin/coin+wood/coin+tradegood");
  CHECK(t.makes(1) == "coin");
  CHECK(t.fame() == 1 + 2 + 6 + 13);
}

TEST_CASE("kingdom card 103.1 Missionary: three coins turn a Bandit or a Skilled Bandit") {
  shows(103, 1, "Missionary", "person", "", 0, 1, 1);
  upgrades(103, 1, "3coin", 3);
  Table t("play=103,14,60,53,9 blocked=9<60 held=3coin deck=2");
  t.play("use 103 effect 1");
  CHECK(t.moves() == Texts{"choose 14", "choose 60"});  // the Witch is none
  t.play("choose 60");
  CHECK(t.stage(60) == 3);
  CHECK(t.discarded({60, 103}));
  CHECK(t.held() == "");
  CHECK(t.can("produce 9"));
  CHECK(Table("play=103,16 held=3coin deck=2").play("use 103 effect 1").stage(16) == 3);
  CHECK(Table("play=103,64 held=3coin deck=2").play("use 103 effect 1").stage(64) == 3);
  CHECK_FALSE(Table("play=103,14 held=2coin deck=2").can("use 103 effect 1"));
  CHECK_FALSE(Table("play=103,53 discard=14 held=3coin deck=2").can("use 103 effect 1"));
}

TEST_CASE("kingdom card 103.3 Beekeeper: a coin of production more when all four boxes are marked") {
  shows(103, 3, "Beekeeper", "person", "coin", 2, 1, 1);
  upgrades(103, 3, "", 1);
  Table t("play=103.3 boxes=103.3:1-2 deck=2");
  t.play("use 103 effect 1");
  CHECK(t.boxes(103, 3) == 3);
  CHECK(t.state.turn == 1);
  CHECK(t.discarded({103}));
  CHECK(t.realm().sticker_count(103) == 0);
  Table last("play=103.3 boxes=103.3:1-3 deck=2");
  last.play("use 103 effect 1");
  CHECK(last.boxes(103, 3) == 4);
  CHECK(last.stage(103) == 3);
  CHECK(last.realm().mark(103, mark::production, 3) == 1);
  CHECK(Table("play=103.3 marks=103.3:coin+1 deck=2").makes(103) == "2coin");
  CHECK_FALSE(Table("play=103.3 boxes=103.3:1-4 deck=2").can("use 103 effect 1"));
}

TEST_CASE(
    "kingdom card 104.1 Priest: two coins for an upgrade that does not end the turn, its price paid as "
    "well") {
  shows(104, 1, "Priest", "person", "", 0, 1, 1);
  upgrades(104, 1, "6coin,2tradegood", 3);
  Table t("play=104,1,9 held=4coin deck=2,3,4,6");
  t.play("use 104 effect 1");  // only Wild Grass can be paid for
  CHECK(t.stage(1) == 2);
  CHECK(t.discarded({1, 104}));
  CHECK(t.held() == "");
  CHECK(t.state.turn == 1);
  CHECK(t.in_play({9}));
  CHECK_FALSE(Table("play=104,1 held=3coin deck=2").can("use 104 effect 1"));
  // A free upgrade costs the two coins only.
  CHECK(Table("play=104,77.2 held=2coin deck=2").play("use 104 effect 1").stage(77) == 4);
  CHECK_FALSE(Table("play=104,77.2 held=coin deck=2").can("use 104 effect 1"));
  CHECK_FALSE(Table("play=104 held=9coin,9tradegood deck=2").can("use 104 effect 1"));  // not himself
  // Of two upgrades that can be paid for the player chooses.
  Table two("play=104,7.2 held=5coin,wood,stone deck=2");
  two.play("use 104 effect 1");
  CHECK(two.moves() == Texts{"option 1", "option 2"});
  two.play("option 2");
  CHECK(two.stage(7) == 4);
  CHECK(two.held() == "coin");
}

TEST_CASE("kingdom card 104.3 Cardinal: an upgrade at its own price that does not end the turn") {
  shows(104, 3, "Cardinal", "person", "", 5, 0, 1);
  Table t("play=104.3,1,2 discard=5 held=3coin deck=3,4,6");
  t.play("use 104 effect 1");
  CHECK(t.moves() == Texts{"choose 1", "choose 2"});
  t.play("choose 2");
  CHECK(t.stage(2) == 2);
  CHECK(t.stage(1) == 1);
  CHECK(t.discarded({2, 104}));
  CHECK(t.held() == "coin");
  CHECK(t.state.turn == 1);
  CHECK_FALSE(Table("play=104.3,1 held=coin deck=2").can("use 104 effect 1"));
  CHECK_FALSE(Table("play=104.3,1,61 held=9coin deck=2").can("use 104 effect 1"));  // forbidden
}

TEST_CASE("kingdom card 105.1 Small Hill Town: two coins for a resource") {
  shows(105, 1, "Small Hill Town", "land", "", 6, 1, 1);
  upgrades(105, 1, "2wood,2stone", 2);
  Table t("play=105 held=2coin,wood deck=2");
  CHECK(t.play("use 105 effect 1").play("take sword").held() == "wood,sword");
  CHECK(t.discarded({105}));
  CHECK_FALSE(Table("play=105 held=coin,9wood deck=2").can("use 105 effect 1"));
}

TEST_CASE("kingdom card 105.2 Hill Town: a coin for a resource") {
  shows(105, 2, "Hill Town", "land", "", 8, 1, 1);
  upgrades(105, 2, "3wood,3stone", 4);
  Table t("play=105.2 held=coin deck=2");
  CHECK(t.play("use 105 effect 1").play("take metal").held() == "metal");
  CHECK(t.discarded({105}));
  CHECK_FALSE(Table("play=105.2 held=9wood deck=2").can("use 105 effect 1"));
}

TEST_CASE("kingdom card 105.3 City on a Hill: back into the box for Camelot, or a resource") {
  shows(105, 3, "City on a Hill", "land", "", 12, 0, 2);
  Table t("play=105.3 deck=2");
  t.play("use 105 effect 1");
  CHECK(t.in_box({105}));
  CHECK(t.stage(105) == 1);
  CHECK(t.discarded({106}));
  CHECK(t.stage(106) == 1);
  Table gain("play=105.3 deck=2");
  CHECK(gain.play("use 105 effect 2").play("take stone").held() == "stone");
  CHECK(gain.discarded({105}));
  CHECK_FALSE(Table("play=105.3 discard=106 deck=2").can("use 105 effect 1"));  // Q6
  CHECK(Table("play=105.3 discard=106 deck=2").can("use 105 effect 2"));
  // It can be found again by the Peak Village.
  Table village("play=105.3,52.3 deck=2");
  village.play("use 105 effect 1").play("use 52 effect 1");
  CHECK(village.discarded({105}));
  CHECK(village.stage(105) == 1);
}

TEST_CASE("kingdom card 105.4 Large Town: any resource for another") {
  shows(105, 4, "Large Town", "land", "", 10, 1, 1);
  upgrades(105, 4, "6wood", 3);
  Table t("play=105.4 held=stone deck=2");
  CHECK(t.play("use 105 effect 1").play("take coin").held() == "coin");  // only one kind to pay with
  CHECK(t.discarded({105}));
  CHECK_FALSE(Table("play=105.4 deck=2").can("use 105 effect 1"));
}

TEST_CASE("kingdom card 106.1, 106.2, 106.4 Camelot") {
  shows(106, 1, "Camelot", "building", "", 15, 1, 0);
  upgrades(106, 1, "2wood,4stone", 2);
  shows(106, 2, "Camelot", "building", "", 20, 1, 0);
  upgrades(106, 2, "wood,3stone,2metal", 4);
  shows(106, 4, "Camelot", "building", "", 30, 1, 0);
  upgrades(106, 4, "6stone,3metal", 3);
}

TEST_CASE("kingdom card 106.3 Camelot: a box worth five at the end of a turn with an empty deck") {
  shows(106, 3, "Camelot", "building", "", 40, 0, 2);
  Table t("play=106.3 discard=1,2,3,4");
  t.play("pass");
  CHECK(t.moves() == Texts{"resolve 106 effect 1", "done"});
  Table declined = t;
  CHECK(declined.play("done").boxes(106, 3) == 0);
  t.play("resolve 106 effect 1");
  CHECK(t.boxes(106, 3) == 1);
  CHECK(t.fame_of(106) == 45);
  Table more("play=106.3 deck=1,2,3,4");
  more.play("pass");
  CHECK(more.state.turn == 2);
  CHECK(more.boxes(106, 3) == 0);
  CHECK(Table("play=106.3 boxes=106.3:1-8 deck=2").fame_of(106) == 80);
  Table full("play=106.3 boxes=106.3:1-8 discard=1,2,3,4");
  full.play("pass");
  CHECK(full.state.round == 2);
}

TEST_CASE("kingdom card 107 Royal Visit: the same as card 70") {
  same(107, 70);
  Table t("play=107,10 deck=2");
  t.play("use 107 effect 1");
  CHECK(format_resources(t.realm().price(10, 0), ',') == "2coin");
  Table inquisitor("play=107.3,28 deck=2");
  CHECK(inquisitor.play("use 107 effect 1").destroyed({28, 107}));
}

TEST_CASE("kingdom card 108.1 Ether Crystal: ten fame, cannot be destroyed or banished") {
  shows(108, 1, "Ether Crystal", "artefact", "", 10, 0, 1);
  CHECK(Table("play=1 permanent=108 deck=2").realm().indestructible(108));
  Table t("permanent=88,108 expansions=1 last=1 play=1 discard=2,3");
  t.play("pass").play("expand 136").play("choose 108");
  CHECK(t.permanent({108, 88}));
  CHECK(t.state.banished_fame == 0);
  CHECK(t.fame() == 10);
}

TEST_CASE("kingdom card 109.1 Small Guild") {
  shows(109, 1, "Small Guild", "building", "coin", 0, 1, 0);
  upgrades(109, 1, "2wood", 2, "13", {13});
  CHECK_FALSE(Table("play=109 held=2wood deck=2").can("upgrade 109 to 2"));
}

TEST_CASE("kingdom card 109.2 Guild: coin or wood") {
  shows(109, 2, "Guild", "building", "coin/wood", 2, 1, 0);
  upgrades(109, 2, "2stone", 4, "13,42", {13, 42});
  CHECK_FALSE(Table("play=109.2,13 held=2stone deck=2").can("upgrade 109 to 4"));
}

TEST_CASE("kingdom card 109.3 Grand Guild Hall: three times the persons discarded are written down as fame") {
  shows(109, 3, "Grand Guild Hall", "building", "coin+wood+stone", 0, 0, 1);
  Table t("play=109.3,13,42,29,1 deck=2");
  t.play("use 109 effect 1").play("choose 13").play("choose 29").play("done");
  CHECK(t.fame_of(109) == 2);
  CHECK(t.boxes(109, 3) == 1);
  CHECK(t.discarded({109, 13, 29}));
  CHECK(t.in_play({42, 1}));
  // The ribbons add up.
  Table more("play=109.3,13,42,29 marks=109.3:fame+4 boxes=109.3:1-2 deck=2");
  more.play("use 109 effect 1").play("choose 13").play("choose 29").play("choose 42");
  CHECK(more.fame_of(109) == 7);
  CHECK(more.boxes(109, 3) == 3);
  CHECK_FALSE(Table("play=109.3,13 boxes=109.3:1-3 deck=2").can("use 109 effect 1"));
}

TEST_CASE("kingdom card 109.4 Guild Hall: coin, wood or stone") {
  shows(109, 4, "Guild Hall", "building", "coin/wood/stone", 3, 1, 0);
  upgrades(109, 4, "4stone", 3);
}

TEST_CASE("kingdom card 110.1 Barn") {
  shows(110, 1, "Barn", "building", "coin", 0, 1, 0);
  upgrades(110, 1, "3wood", 2);
}

TEST_CASE("kingdom card 110.2 Large Barn: coin or wood") {
  shows(110, 2, "Large Barn", "building", "coin/wood", 2, 1, 0);
  upgrades(110, 2, "6wood", 4);
}

TEST_CASE("kingdom card 110.3 Thriving Countryside: a card in play or in the discard goes under the deck") {
  shows(110, 3, "Thriving Countryside", "land", "2coin+wood", 5, 0, 1);
  Table t("play=110.3,1 discard=9,14 deck=2,3");
  t.play("use 110 effect 1");
  CHECK(t.moves() == Texts{"choose 1", "choose 9", "choose 14"});
  t.play("choose 9");
  CHECK(t.state.deck_size == 3);
  CHECK(deck_at(t, 2) == 9);
  CHECK(t.discarded({110}));
  CHECK(t.in_play({1}));
  CHECK_FALSE(Table("play=110.3,1 discard=9").can("use 110 effect 1"));  // F12
  CHECK_FALSE(Table("play=110.3 deck=2").can("use 110 effect 1"));       // not itself
}

TEST_CASE("kingdom card 110.4 Countryside: another card in play goes under the deck") {
  shows(110, 4, "Countryside", "land", "coin+wood", 3, 1, 1);
  upgrades(110, 4, "6wood", 3);
  Table t("play=110.4,1,13 discard=9 deck=2,3");
  t.play("use 110 effect 1");
  CHECK(t.moves() == Texts{"choose 1", "choose 13"});
  t.play("choose 13");
  CHECK(deck_at(t, 2) == 13);
  CHECK(t.state.deck_size == 3);
  CHECK(t.in_play({1}));
  CHECK(t.discarded({110}));
  CHECK_FALSE(Table("play=110.4 discard=9 deck=2").can("use 110 effect 1"));
}

// Manors: each production crosses out a coin of that stage.
void wears_out(int stage) {
  CAPTURE(stage);
  Table t(std::format("play=111.{} deck=2", stage));
  CHECK(t.play("produce 111").held() == "6coin");
  CHECK(t.realm().mark(111, mark::removed, stage) == 1);
  Table fifth(std::format("play=111.{0} marks=111.{0}:no-coin+4 deck=2", stage));
  CHECK(fifth.play("produce 111").held() == "2coin");
  CHECK(fifth.realm().mark(111, mark::removed, stage) == 5);
  CHECK_FALSE(Table(std::format("play=111.{0} marks=111.{0}:no-coin+6 deck=2", stage)).can("produce 111"));
  // The Worker does not produce WITH the card.
  Table worker(std::format("play=14.3,111.{} deck=2", stage));
  CHECK(worker.play("use 14 effect 1").held() == "6coin");
  CHECK(worker.makes(111) == "6coin");
}

TEST_CASE("kingdom card 111.1 Manor: six coins, one less each time") {
  shows(111, 1, "Manor", "building", "6coin", 0, 1, 1);
  upgrades(111, 1, "3wood", 2);
  wears_out(1);
  CHECK(Table("play=111.2 marks=111.1:no-coin+3 deck=2").makes(111) == "6coin");  // each stage for itself
}

TEST_CASE("kingdom card 111.2 Large Manor: six coins, one less each time") {
  shows(111, 2, "Large Manor", "building", "6coin", 0, 1, 1);
  upgrades(111, 2, "3stone", 4);
  wears_out(2);
}

TEST_CASE("kingdom card 111.3 Grand Residence: three coins, or card 116 in place of the rest of the turn") {
  shows(111, 3, "Grand Residence", "building", "3coin", 5, 0, 1);
  Table t("play=111.3,1 deck=2,3,4,6");
  t.play("use 111 effect 1");
  CHECK(t.moves() == Texts{"side 1", "side 3"});
  t.play("side 3");
  CHECK(t.stage(116) == 3);
  CHECK(t.discarded({111, 116, 1}));
  CHECK(t.state.turn == 2);
  CHECK_FALSE(Table("play=111.3 discard=116 deck=2").can("use 111 effect 1"));
  Table made("play=111.3 deck=2");
  CHECK(made.play("produce 111").realm().mark(111, mark::removed, 3) == 0);  // it does not wear out
}

TEST_CASE("kingdom card 111.4 Noble Residence: six coins, one less each time") {
  shows(111, 4, "Noble Residence", "building", "6coin", 0, 1, 1);
  upgrades(111, 4, "4stone", 3);
  wears_out(4);
}

// Stables: two coins for a horse, which ends the turn.
void breeds(int stage, int horse) {
  CAPTURE(stage);
  Table t(std::format("play=112.{},1 held=2coin deck=2,3,4,6", stage));
  t.play("use 112 effect 1");
  CHECK(t.discarded({112, horse, 1}));
  CHECK(t.stage(112) == stage);
  CHECK(t.state.turn == 2);
  CHECK_FALSE(Table(std::format("play=112.{} held=coin deck=2", stage)).can("use 112 effect 1"));
  CHECK_FALSE(
      Table(std::format("play=112.{} held=2coin discard={} deck=2", stage, horse)).can("use 112 effect 1"));
}

TEST_CASE("kingdom card 112.1 Stable: the first horse") {
  shows(112, 1, "Stable", "building", "", 0, 1, 1);
  upgrades(112, 1, "3wood", 2);
  breeds(1, 113);
}

TEST_CASE("kingdom card 112.2 Stable: the second horse") {
  shows(112, 2, "Stable", "building", "", 0, 1, 1);
  upgrades(112, 2, "3stone", 4);
  breeds(2, 114);
}

TEST_CASE(
    "kingdom card 112.3 Groom: a production for a horse with fewer than two stickers, or a horse is played") {
  shows(112, 3, "Groom", "person", "", 0, 0, 2);
  const auto added = [](int option) {
    Table t("play=112.3,114 deck=2");
    t.play("use 112 effect 1");
    CHECK(t.moves().size() == 4);
    t.play(std::format("option {}", option));
    CHECK(t.discarded({112}));
    CHECK(t.state.turn == 1);
    return t.makes(114);
  };
  CHECK(added(1) == "coin+sword");
  CHECK(added(2) == "wood+sword");
  CHECK(added(3) == "stone+sword");
  CHECK(added(4) == "2sword");
  CHECK(Table("play=112.3,113 marks=113.1:coin+1 deck=2").can("use 112 effect 1"));
  CHECK_FALSE(Table("play=112.3,113 marks=113.1:coin+1,113.1:wood+1 deck=2").can("use 112 effect 1"));
  CHECK_FALSE(Table("play=112.3,1 discard=113 deck=2").can("use 112 effect 1"));
  CHECK(Table("play=112.3,113,114,115 marks=114.1:coin+2 deck=2").play("use 112 effect 1").moves() ==
        Texts{"choose 113", "choose 115"});
  Table ride("play=112.3 discard=113,115,1 held=coin deck=2");
  ride.play("use 112 effect 2");
  CHECK(ride.moves() == Texts{"choose 113", "choose 115"});
  ride.play("choose 115");
  CHECK(ride.in_play({115}));
  CHECK(ride.discarded({112, 113}));
  CHECK(ride.held() == "");
  CHECK_FALSE(Table("play=112.3 discard=1 deck=2").can("use 112 effect 2"));
}

TEST_CASE("kingdom card 112.4 Large Stable: the third horse") {
  shows(112, 4, "Large Stable", "building", "", 0, 1, 1);
  upgrades(112, 4, "4coin", 3);
  breeds(4, 115);
}

}  // namespace
}  // namespace guildhall::kingdom
