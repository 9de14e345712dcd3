#include "ai/kingdom_appraiser.hpp"

#include <algorithm>

namespace guildhall::kingdom {
namespace {

// All values are in hundredths of a point of fame, all shares in hundredths. The numbers were found by
// playing: a random search over some hundred settings.
constexpr std::array<int, resource_count> resource_value{18, 16,  8,
                                                         58, 125, 110};  // one of each, every round
constexpr int any_value = 8;                                             // a resource of free choice
constexpr int person_value = 4;                                          // persons are a price of many things
constexpr int stays_bonus = 20;       // a card that waits for its turn yields more: share
constexpr int hope = 37;              // of the gain of an upgrade that is still to come: share
constexpr int hope_rounds = 2;        // with fewer rounds left there is less hope
constexpr int discover_hope = 12;     // of the worth of a card that a stage may discover: share
constexpr int harm = 30;              // what a negative card costs in a round
constexpr int track_hope = 28;        // of the fame a track would have by what was paid: share
constexpr int track_hope_rounds = 8;  // as hope_rounds
constexpr int track_prospect = 52;    // of the last box of a track: share
constexpr int track_prospect_rounds = 22;

}  // namespace

int value_of(const Resources& r) {
  int sum = 0;
  for (int i = 0; i < resource_count; ++i) sum += r[i] * resource_value[static_cast<std::size_t>(i)];
  return sum;
}

Appraiser::Appraiser(const Kingdom& game, const State& root) : deck_(game.deck()), root_(root) {
  for (auto& card : memo_) card.fill(unknown_value);
  rounds_ = rounds_left(root);
  hope_ = hope * std::min(rounds_, hope_rounds) / hope_rounds;
  const auto person = std::ranges::find(deck_.keywords, "person");
  if (person != deck_.keywords.end()) person_ = 1U << (person - deck_.keywords.begin());
}

int Appraiser::worth(CardId card, int at) const {
  int& memo = memo_[card][static_cast<std::size_t>(at)];
  if (memo != unknown_value) return memo;
  const Stage& stage = deck_.stage(card, at);
  memo = stage.fame * 100 + rounds_ * use(stage) - (stage.negative ? harm * rounds_ : 0);
  memo += prospect(card, stage);
  if (rounds_ == 0) return memo;
  const int here = memo;
  int best = discovery(stage) * discover_hope / 100;
  for (int u = stage.upgrades.first; u < stage.upgrades.last; ++u) {
    const Upgrade& upgrade = deck_.upgrades[static_cast<std::size_t>(u)];
    const int gain = worth(card, upgrade.to) - here - value_of(upgrade.cost);
    best = std::max(best, gain * hope_ / 100);
  }
  return memo_[card][static_cast<std::size_t>(at)] = here + best;
}

int Appraiser::value(const State& state) const {
  const Realm realm(deck_, state);
  int sum = state.banished_fame * 100;
  for (const CardId card : realm.kingdom() | state.zone(Zone::permanent)) {
    const Stage& stage = realm.face(card);
    sum += worth(card, state.stage[card]) + (realm.fame(card) - stage.fame) * 100;
    if (state.marked[card] != 0) {
      for (int r = 0; r < resource_count; ++r) {
        sum += realm.mark(card, mark::production + r, state.stage[card]) * rounds_ *
               resource_value[static_cast<std::size_t>(r)];
      }
    }
    if (stage.track != 0xff) sum += track(realm, card, stage);
    if (stage.store != 0xff) sum += state.counters[stage.store] * store_value;
  }
  return sum;
}

int Appraiser::rounds_left(const State& s) const {
  if (s.last_round != 0) return 0;
  if (s.expansion != 0) return std::max(0, s.expansion_rounds - 1);
  if (s.last_next != 0) return 1;
  int cards = 0;
  for (const CardId card : s.zone(Zone::box)) cards += card <= deck_.last ? 1 : 0;
  return 1 + cards * 10 / 26;
}

int Appraiser::use(const Stage& stage) const {
  int best = 0;
  const int per_box = box_fame(stage);
  for (int i = stage.produce.first; i < stage.produce.last; ++i) {
    best = std::max(best, value_of(deck_.sets[static_cast<std::size_t>(i)]));
  }
  for (int e = stage.effects.first; e < stage.effects.last; ++e) {
    const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
    if (effect.usable) best = std::max(best, yield(effect, per_box));
  }
  if ((stage.traits & kingdom::stays) != 0) best += best * stays_bonus / 100;
  if ((stage.keywords & person_) != 0) best += person_value;
  return best;
}

int Appraiser::yield(const Effect& effect, int per_box) const {
  int sum = -value_of(effect.cost) - effect.cost_any * any_value;
  for (int i = effect.body.first; i < effect.body.last; ++i) {
    const Step& step = deck_.steps[static_cast<std::size_t>(i)];
    if (step.op == Op::gain) {
      int gain = value_of(step.res) + step.any * any_value;
      for (int j = step.one_of.first; j < step.one_of.last; ++j)
        gain = std::max(gain, value_of(deck_.sets[static_cast<std::size_t>(j)]));
      sum += step.per == none ? gain : 2 * gain;
    }
    if (step.op == Op::produce_from || step.op == Op::play_from_discard) sum += 2 * any_value;
    if (step.op == Op::check) sum += per_box * 100;
  }
  return sum;
}

int Appraiser::box_fame(const Stage& stage) const {
  for (int e = stage.effects.first; e < stage.effects.last; ++e) {
    const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
    if (effect.when != When::scoring) continue;
    const Step& step = deck_.steps[effect.body.first];
    if (step.per != none && deck_.pers[step.per].what == Per::What::boxes_marked) return step.fame;
  }
  return 0;
}

int Appraiser::track_fame(CardId card, const Stage& stage) const {
  int most = 0;
  for (int i = stage.boxes.first; i < stage.boxes.last; ++i) {
    most = std::max<int>(most, deck_.boxes[static_cast<std::size_t>(i)].fame);
  }
  return most > 0 ? most : deck_.stage(card, 3).fame;
}

int Appraiser::prospect(CardId card, const Stage& stage) const {
  if (!stage.permanent || stage.track == 0xff) return 0;
  return track_fame(card, stage) * track_prospect * std::min(rounds_, track_prospect_rounds) /
         track_prospect_rounds;
}

int Appraiser::discovery(const Stage& stage) const {
  int best = 0;
  for (int e = stage.effects.first; e < stage.effects.last; ++e) {
    const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
    if (!effect.usable) continue;
    for (int i = effect.body.first; i < effect.body.last; ++i) {
      const Step& step = deck_.steps[static_cast<std::size_t>(i)];
      if (step.op != Op::discover) continue;
      for (int j = step.ids.first; j < step.ids.last; ++j) {
        const auto card = static_cast<CardId>(deck_.numbers[static_cast<std::size_t>(j)]);
        if (root_.zone(Zone::box).has(card)) best = std::max(best, worth(card, 1));
      }
    }
  }
  return best;
}

int Appraiser::track(const Realm& realm, CardId card, const Stage& stage) const {
  for (int e = stage.effects.first; e < stage.effects.last; ++e) {
    const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
    if (effect.track.empty()) continue;
    const int marked = realm.marked_boxes(card, realm.state().stage[card]);
    int spent = 0;
    int total = 0;
    const int most = track_fame(card, stage);
    for (int i = 0; i < effect.track.size(); ++i) {
      const int price = deck_.numbers[static_cast<std::size_t>(effect.track.first + i)];
      if (i < marked) spent += price;
      total += price;
    }
    int now = 0;
    for (int i = 0; i < stage.boxes.size(); ++i) {
      const int fame = deck_.boxes[static_cast<std::size_t>(stage.boxes.first + i)].fame;
      if (i < marked) now = std::max(now, fame);
    }
    const int smooth = most * 100 * spent / std::max(1, total);
    return std::max(0, smooth - now * 100) * track_hope * std::min(rounds_, track_hope_rounds) /
           (100 * track_hope_rounds);
  }
  return 0;
}

}  // namespace guildhall::kingdom
