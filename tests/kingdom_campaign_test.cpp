// Campaign files: a kingdom as the log of its decisions.
#include <ctime>
#include <format>
#include <fstream>
#include <iterator>

#include "games/kingdom/campaign.hpp"
#include "tests/kingdom_help.hpp"

namespace guildhall::kingdom {
namespace {

Campaign fresh(std::uint64_t seed, Options options = {.restarts = 255, .expansions = 10}) {
  auto begun = Campaign::begin(
      game(), {.name = "Albion", .date = "2026-11-15", .options = options, .seed = {3, seed}});
  REQUIRE(begun.has_value());
  return *begun;
}

void must(const Expected<void>& ok) {
  REQUIRE_MESSAGE(ok.has_value(), (ok ? std::string() : sentence(ok.error())));
}

// Plays on by chance, without restarts; until the end if `decisions` is not reached before.
void wander(Campaign& campaign, std::size_t decisions, std::uint64_t seed, bool take_back = false) {
  Rng rng(Seed{17, seed});
  Moves moves;
  while (campaign.decisions() < decisions && game().actor(campaign.now()) != nobody) {
    if (take_back && campaign.states().size() > 1 && rng.below(8) == 0) {
      must(campaign.add("undo"));
      continue;
    }
    game().legal(campaign.now(), moves);
    Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    while (move.kind == MoveKind::restart) move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    must(campaign.play(move));
  }
}

Campaign read_whole(const std::string& text) {
  auto read = read_campaign(game(), text);
  REQUIRE_MESSAGE(!read.problem, (read.problem ? sentence(*read.problem) : std::string()));
  REQUIRE(read.dropped == 0);
  return *read.campaign;
}

void check_same(const Campaign& a, const Campaign& b) {
  REQUIRE(a.text() == b.text());
  REQUIRE(a.now() == b.now());
  REQUIRE(a.moves() == b.moves());
  REQUIRE(a.assisted() == b.assisted());
  REQUIRE(a.names() == b.names());
  REQUIRE(a.decisions() == b.decisions());
}

// The deck with card 92, which asks for a name when it is played, in the first kingdom.
Kingdom deck_with_92() {
  std::ifstream file(std::string(GUILDHALL_SOURCE_DIR) + "/games/kingdom/cards.toml");
  std::string toml((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const std::string_view start = "start = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]";
  const std::size_t at = toml.find(start);
  REQUIRE(at != std::string::npos);
  toml.replace(at, start.size(), "start = [1, 2, 3, 4, 5, 6, 7, 8, 92]");
  const auto deck = load_deck(toml, "cards.toml");
  REQUIRE_MESSAGE(deck.has_value(), (deck ? std::string() : sentence(deck.error())));
  return Kingdom(*deck);
}

}  // namespace

TEST_CASE("campaign: what is written is read back, question included, after every decision") {
  Campaign campaign = fresh(1);
  check_same(read_whole(campaign.text()), campaign);
  std::string text = campaign.text();
  for (std::size_t n = 1; n <= 120; ++n) {
    wander(campaign, n, n, true);
    text += campaign.last_line();
    REQUIRE(text == campaign.text());
    check_same(read_whole(text), campaign);
  }
}

TEST_CASE("campaign: a file cut at any byte loses the decision being written and no other") {
  Campaign campaign = fresh(2);
  wander(campaign, 30, 2, true);
  const std::string& text = campaign.text();
  const std::size_t head = text.find("begin #") + 16;
  for (std::size_t cut = 0; cut < text.size(); ++cut) {
    const std::string part = text.substr(0, cut);
    const auto read = read_campaign(game(), part);
    if (cut < head) {
      REQUIRE(read.problem);
      REQUIRE(!read.campaign);
      continue;
    }
    REQUIRE(!read.problem);
    const auto lines = static_cast<std::size_t>(std::ranges::count(part.substr(head), '\n'));
    REQUIRE(read.campaign->decisions() == lines);
    REQUIRE(part.starts_with(read.campaign->text()));
    REQUIRE(read.dropped == part.size() - read.campaign->text().size());
    for (std::size_t i = 0; i < lines; ++i) REQUIRE(read.campaign->decision(i) == campaign.decision(i));
  }
}

TEST_CASE("campaign: any changed byte is found, with the line and the decision; what stands before is good") {
  Campaign campaign = fresh(3);
  wander(campaign, 16, 3);
  const std::string& text = campaign.text();
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const int flip : {1, 32, 128}) {
      std::string changed = text;
      changed[at] = static_cast<char>(changed[at] ^ flip);
      const auto read = read_campaign(game(), changed);
      if (at + 1 == text.size()) {  // the end of the last line: it was never finished
        REQUIRE(read.dropped > 0);
        continue;
      }
      REQUIRE(read.problem);
      const auto line = 1 + std::ranges::count(text.substr(0, at), '\n');
      const bool head = line <= 9;
      REQUIRE((head ? read.problem->line <= 9 : read.problem->line == line));
      REQUIRE(read.campaign.has_value() == !head);
      if (!head) REQUIRE(read.campaign->decisions() == static_cast<std::size_t>(line - 10));
      if (!head) REQUIRE(read.problem->args[0] == std::to_string(line - 9));
      if (!head) REQUIRE(text.starts_with(read.campaign->text()));
    }
  }
}

TEST_CASE("campaign: lines left out, doubled or swapped are found") {
  Campaign campaign = fresh(4);
  wander(campaign, 30, 4);
  std::vector<std::string> lines;
  for (const auto line : split(campaign.text(), '\n')) lines.emplace_back(line);
  const auto joined = [](const std::vector<std::string>& parts) {
    std::string out;
    for (const std::string& part : parts) out += part + "\n";
    return out;
  };
  REQUIRE(joined(lines) == campaign.text());
  for (std::size_t i = 9; i + 1 < lines.size(); ++i) {
    auto without = lines;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    REQUIRE(read_campaign(game(), joined(without)).problem);
    auto twice = lines;
    twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    REQUIRE(read_campaign(game(), joined(twice)).problem);
    auto swapped = lines;
    std::swap(swapped[i], swapped[i + 1]);
    REQUIRE(read_campaign(game(), joined(swapped)).problem);
  }
}

TEST_CASE("campaign: another rules version, deck or format is refused with the reason") {
  const std::string text = fresh(5).text();
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string changed = text;
    changed.replace(changed.find(from), from.size(), to);
    const auto read = read_campaign(game(), changed);
    REQUIRE(read.problem);
    REQUIRE(!read.campaign);
    return sentence(*read.problem);
  };
  CHECK(with("rules 1", "rules 2") == "3:7: rules version 2: this program plays version 1");
  CHECK(with("deck ", "deck f").find("was played with deck f") != std::string::npos);
  CHECK(with("campaign 1", "campaign 2").find("version 2") != std::string::npos);
  CHECK(with("game kingdom", "game london").find("expected kingdom") != std::string::npos);
  CHECK(with("name Albion", "name Albi/n").find("head of the file was changed") != std::string::npos);
}

TEST_CASE(
    "campaign: a take-back of nothing new stays clean, one over something shown makes the score assisted") {
  Campaign campaign = fresh(6);
  Moves moves;
  game().legal(campaign.now(), moves);
  REQUIRE(moves[0].kind == MoveKind::produce);
  const State before = campaign.now();
  must(campaign.play(moves[0]));
  must(campaign.add("undo"));
  CHECK(campaign.now() == before);
  CHECK(!campaign.assisted());
  CHECK(!campaign.shown_after(0));
  CHECK(!campaign.add("undo").has_value());
  must(campaign.add("advance"));
  CHECK(!campaign.assisted());
  CHECK(campaign.shown_after(0));
  must(campaign.add("undo"));
  CHECK(campaign.now() == before);
  CHECK(campaign.assisted());
  CHECK(read_whole(campaign.text()).assisted());
  must(campaign.add("restart"));
  CHECK(campaign.assisted());
}

TEST_CASE("campaign: scores written down before an assisted take-back stay clean") {
  Campaign campaign = fresh(7);
  wander(campaign, 100000, 7);
  REQUIRE(game().actor(campaign.now()) == nobody);
  REQUIRE(campaign.now().score_count == 4);
  while (campaign.now().score_count == 4) must(campaign.add("undo"));
  for (int i = 0; i < 5; ++i) must(campaign.add("undo"));
  wander(campaign, 100000, 8);
  REQUIRE(campaign.now().score_count == 4);
  CHECK(campaign.assisted());
  CHECK(!campaign.score_assisted(0));
  CHECK(!campaign.score_assisted(2));
  CHECK(campaign.score_assisted(3));
  const Campaign again = read_whole(campaign.text());
  CHECK(!again.score_assisted(2));
  CHECK(again.score_assisted(3));
}

TEST_CASE("campaign: a branch is the replay of the same decisions, and says where it came from") {
  Campaign campaign = fresh(9);
  wander(campaign, 200, 9, false);
  for (const std::size_t at : {std::size_t{0}, std::size_t{1}, std::size_t{77}, campaign.decisions()}) {
    const auto made = branch_campaign(campaign, at, "Twin", "2026-11-16");
    REQUIRE(made.has_value());
    CHECK(made->now() == campaign.states()[at]);
    CHECK(made->decisions() == at + 1);
    CHECK(made->head().name == "Twin");
    CHECK(made->origins().size() == 1);
    CHECK(made->assisted() == (at < campaign.decisions()));
    check_same(read_whole(made->text()), *made);
  }
}

TEST_CASE("campaign: a branch has the scores up to there with their marks, and none that came after") {
  Campaign campaign = fresh(7);
  wander(campaign, 100000, 7);
  REQUIRE(campaign.now().score_count == 4);
  while (campaign.now().score_count > 2) must(campaign.add("undo"));
  wander(campaign, 100000, 8);
  const std::size_t all = campaign.now().score_count;
  REQUIRE(all > 2);
  int scored = 0;
  int own = 0;
  for (int round = 1; round <= campaign.now().round; ++round) {
    CAPTURE(round);
    const std::size_t place = campaign.round_start(round).value();
    const State& there = campaign.states()[place];
    auto made = branch_campaign(campaign, campaign.decisions_to(place), "Twin", "today");
    REQUIRE(made.has_value());
    REQUIRE(made->now().score_count == there.score_count);
    REQUIRE(made->assisted());
    const auto check_inherited = [&] {
      for (std::size_t i = 0; i < there.score_count; ++i) {
        REQUIRE(made->now().scores[i] == campaign.now().scores[i]);
        REQUIRE(made->score_assisted(i) == (i >= 2));
      }
    };
    check_inherited();
    if (there.score_count == scored) continue;
    // What it comes to itself is assisted, for what was to come is known; what it has from before stays as it
    // was.
    scored = there.score_count;
    wander(*made, 100000, 9);
    check_inherited();
    for (std::size_t i = there.score_count; i < made->now().score_count; ++i) {
      REQUIRE(made->score_assisted(i));
      ++own;
    }
  }
  CHECK(scored > 1);
  CHECK(own > 0);
  // At the end there is nothing to know in advance.
  const auto whole = branch_campaign(campaign, campaign.decisions(), "Twin", "today");
  REQUIRE(whole.has_value());
  CHECK(whole->now().score_count == all);
  CHECK(!whole->score_assisted(1));
  CHECK(whole->score_assisted(2));
  CHECK(whole->origins().back().starts_with("clean "));
}

TEST_CASE("campaign: rounds begin where the round changes, the last time it does") {
  Campaign campaign = fresh(10);
  wander(campaign, 150, 10, true);
  REQUIRE(campaign.now().round > 2);
  const auto second = campaign.round_start(2);
  REQUIRE(second);
  CHECK(campaign.states()[*second].round == 2);
  CHECK(campaign.states()[*second - 1].round == 1);
  const auto made = branch_campaign(campaign, campaign.decisions_to(*second), "Two", "today");
  REQUIRE(made.has_value());
  CHECK(made->now() == campaign.states()[*second]);
  CHECK(!campaign.round_start(99));
  CHECK(campaign.round_start(1) == 0);
}

TEST_CASE("campaign: names for cards that ask for one, and for no others") {
  const Kingdom other = deck_with_92();
  auto found = Campaign::begin(other, {.name = "Albion", .date = "today", .seed = {3, 4}});
  REQUIRE(found.has_value());
  const CardId card = 92;
  for (std::uint64_t seed = 5; found->now().zone(Zone::play).has(card); ++seed) {
    found = Campaign::begin(other, {.name = "Albion", .date = "today", .seed = {3, seed}});
  }
  CHECK(!found->add("name 92 Bella").has_value());
  while (found->unnamed().empty()) {
    Moves moves;
    other.legal(found->now(), moves);
    const bool turn = found->now().ask == Ask::action;
    must(turn ? found->add("pass") : found->play(moves[0]));
    REQUIRE(found->decisions() < 50);
  }
  REQUIRE(found->unnamed().has(card));
  CHECK(!found->add("name 1 Grass").has_value());
  CHECK(!found->add(std::format("name {} ", card)).has_value());
  CHECK(!found->add(std::format("name {} a\tb", card)).has_value());
  must(found->add(std::format("name {} Księżniczka #12345678", card)));
  CHECK(found->name_of(card) == "Księżniczka #12345678");
  CHECK(found->unnamed().empty());
  CHECK(read_campaign(other, found->text()).campaign->name_of(card) == "Księżniczka #12345678");
  must(found->add(std::format("name {} Bella", card)));
  CHECK(found->name_of(card) == "Bella");
  CHECK(found->names().size() == 1);
  const auto renamed = rename_campaign(*found, "Other");
  REQUIRE(renamed.has_value());
  CHECK(renamed->name_of(card) == "Bella");
  CHECK(renamed->now() == found->now());
  must(found->add("undo"));
  CHECK(found->names().empty());
  CHECK(found->unnamed().empty());
}

TEST_CASE("campaign: what makes no sense changes nothing") {
  Campaign campaign = fresh(11);
  const std::string text = campaign.text();
  for (const std::string_view bad :
       {"", " ", "produce", "produce 99", "PASS", "pass ", "undo", "undo 2", "name", "name 5", "branch",
        "branch clean", "branch clean x y", "branch dirty 1 a", "pass\npass", "\x1b[2J", "expand 136"}) {
    CHECK(!campaign.add(bad).has_value());
    CHECK(campaign.text() == text);
    CHECK(campaign.states().size() == 1);
  }
  CHECK(!Campaign::begin(game(), {.name = "", .date = "x"}).has_value());
  CHECK(!Campaign::begin(game(), {.name = "a\nb", .date = "x"}).has_value());
}

TEST_CASE("campaign: a whole game is under 100 KB and is opened in under 20 ms") {
  std::size_t largest = 0;
  double slowest = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Campaign campaign = fresh(seed);
    wander(campaign, 100000, seed);
    // The time of this process: others may keep the machine busy.
    const std::clock_t start = std::clock();
    const auto read = read_campaign(game(), campaign.text());
    const double took = 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    REQUIRE(!read.problem);
    largest = std::max(largest, campaign.text().size());
    slowest = std::max(slowest, took);
  }
  MESSAGE("largest ", largest, " bytes, slowest ", slowest, " ms");
  CHECK(largest < 100000);
#ifdef NDEBUG
  CHECK(slowest < 20);
#endif
}

}  // namespace guildhall::kingdom
