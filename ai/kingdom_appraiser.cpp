#include "ai/kingdom_appraiser.hpp"

#include <algorithm>

namespace guildhall::kingdom {

int Appraiser::value_of(const Resources& r) const {
  int sum = 0;
  for (int i = 0; i < resource_count; ++i) sum += r[i] * tastes_.resource[static_cast<std::size_t>(i)];
  return sum;
}

Appraiser::Appraiser(const Kingdom& game, const State& root, const Tastes& tastes)
    : deck_(game.deck()), root_(root), tastes_(tastes) {
  for (auto& card : memo_) card.fill(unknown_value);
  rounds_ = rounds_left(root);
  hope_ = tastes_.hope * std::min(rounds_, tastes_.hope_rounds) / tastes_.hope_rounds;
  const auto person = std::ranges::find(deck_.keywords, "person");
  if (person != deck_.keywords.end()) person_ = 1U << (person - deck_.keywords.begin());
}

int Appraiser::worth(CardId card, int at) const {
  int& memo = memo_[card][static_cast<std::size_t>(at)];
  if (memo != unknown_value) return memo;
  const Stage& stage = deck_.stage(card, at);
  memo = stage.fame * 100 + service(stage) - (stage.negative ? tastes_.harm * rounds_ : 0);
  memo += prospect(card, stage) + opinion(card, at) - (stage.permanent ? 0 : tastes_.burden * rounds_);
  if (rounds_ == 0) return memo;
  const int here = memo;
  int best = discovery(stage) * tastes_.discover_hope / 100;
  for (int u = stage.upgrades.first; u < stage.upgrades.last; ++u) {
    const Upgrade& upgrade = deck_.upgrades[static_cast<std::size_t>(u)];
    const int gain = worth(card, upgrade.to) - here - value_of(upgrade.cost);
    best = std::max(best, gain * hope_ / 100);
  }
  return memo_[card][static_cast<std::size_t>(at)] = here + best;
}

int Appraiser::opinion(CardId card, int at) const {
  if (rounds_ == 0) return 0;
  const Tastes::Opinion& opinion = tastes_.opinions[card][static_cast<std::size_t>(at)];
  const int early = std::min(rounds_, early_rounds);
  return (opinion.early * early + opinion.late * (early_rounds - early)) / early_rounds;
}

int Appraiser::value(const State& state) const {
  const Realm realm(deck_, state);
  int sum = state.banished_fame * 100;
  for (const CardId card : realm.kingdom() | state.zone(Zone::permanent)) {
    const Stage& stage = realm.face(card);
    const int more = (realm.fame(card) - stage.fame) * 100;
    sum += worth(card, state.stage[card]) + more;
    if (more != 0 && tastes_.pledge != 0 && is_pledge(stage)) {
      sum -= more * std::min(100, tastes_.pledge * rounds_) / 100;
    }
    if (state.marked[card] != 0) {
      for (int r = 0; r < resource_count; ++r) {
        sum += realm.mark(card, mark::production + r, state.stage[card]) * rounds_ *
               tastes_.resource[static_cast<std::size_t>(r)];
      }
    }
    if (stage.track != 0xff) sum += track(realm, card, stage);
    if (stage.store != 0xff) sum += state.counters[stage.store] * tastes_.store;
  }
  return sum;
}

bool Appraiser::is_pledge(const Stage& stage) const {
  for (int e = stage.effects.first; e < stage.effects.last; ++e) {
    const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
    if (effect.when == When::scoring && deck_.steps[effect.body.first].op == Op::if_) return true;
  }
  return false;
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
  return best_use(stage).value + ((stage.keywords & person_) != 0 ? tastes_.person : 0);
}

int Appraiser::service(const Stage& stage) const {
  const Use best = best_use(stage);
  return best.value * best.rounds + ((stage.keywords & person_) != 0 ? tastes_.person * rounds_ : 0);
}

Appraiser::Use Appraiser::best_use(const Stage& stage) const {
  Use best{.value = 0, .rounds = rounds_};
  const auto consider = [&](int value, int rounds) {
    if (value * std::max(1, rounds) > best.value * std::max(1, best.rounds)) best = {value, rounds};
  };
  const int per_box = box_fame(stage);
  for (int i = stage.produce.first; i < stage.produce.last; ++i) {
    consider(value_of(deck_.sets[static_cast<std::size_t>(i)]), rounds_);
  }
  for (int e = stage.effects.first; e < stage.effects.last; ++e) {
    const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
    if (effect.usable) consider(yield(effect, per_box), std::min(rounds_, uses(effect)));
  }
  if ((stage.traits & kingdom::stays) != 0) best.value += best.value * tastes_.stays / 100;
  return best;
}

int Appraiser::uses(const Effect& effect) const {
  bool lasts = effect.kind != Kind::destroy;
  for (int i = effect.body.first; i < effect.body.last; ++i) {
    const Op op = deck_.steps[static_cast<std::size_t>(i)].op;
    lasts = lasts && op != Op::reset && op != Op::turn_to && op != Op::check;
  }
  return lasts ? rounds_ : tastes_.fleeting;
}

int Appraiser::yield(const Effect& effect, int per_box) const {
  int sum = -value_of(effect.cost) - effect.cost_any * tastes_.any;
  for (int i = effect.body.first; i < effect.body.last; ++i) {
    const Step& step = deck_.steps[static_cast<std::size_t>(i)];
    if (step.op == Op::gain) {
      int gain = value_of(step.res) + step.any * tastes_.any;
      for (int j = step.one_of.first; j < step.one_of.last; ++j)
        gain = std::max(gain, value_of(deck_.sets[static_cast<std::size_t>(j)]));
      sum += step.per == none ? gain : 2 * gain;
    }
    if (step.op == Op::produce_from || step.op == Op::play_from_discard) sum += 2 * tastes_.any;
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
  return track_fame(card, stage) * tastes_.track_prospect * std::min(rounds_, tastes_.track_prospect_rounds) /
         tastes_.track_prospect_rounds;
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
    return std::max(0, smooth - now * 100) * (tastes_.track_hope + tastes_.track[card]) *
           std::min(rounds_, tastes_.track_hope_rounds) / (100 * tastes_.track_hope_rounds);
  }
  return 0;
}

}  // namespace guildhall::kingdom
