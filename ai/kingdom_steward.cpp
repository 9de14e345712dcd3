#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "ai/kingdom_bots.hpp"
#include "core/fixed.hpp"
#include "games/kingdom/realm.hpp"

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
constexpr int store_value = 22;             // a trade good exported
constexpr int card_rate = 40;               // what a card of the deck brings in a turn of its own
constexpr int card_rate_round = 4;          // and more for each round left
constexpr int worlds = 2;                   // looked at before advancing
constexpr std::array advances{1, 2, 4, 6};  // how far it looks
using Gains = std::array<int, advances.size()>;

constexpr int unknown = std::numeric_limits<int>::min();
constexpr std::int16_t plenty = 60;  // of each resource: enough for any price

int value_of(const Resources& r) {
  int sum = 0;
  for (int i = 0; i < resource_count; ++i) sum += r[i] * resource_value[static_cast<std::size_t>(i)];
  return sum;
}

Resources plus(Resources a, const Resources& b) {
  for (int i = 0; i < resource_count; ++i) a[i] = static_cast<std::int16_t>(a[i] + b[i]);
  return a;
}

Resources minus(Resources a, const Resources& b) {
  for (int i = 0; i < resource_count; ++i) a[i] = static_cast<std::int16_t>(a[i] - b[i]);
  return a;
}

// What cards and positions are worth, seen from the position in which the bot decides.
class Appraiser {
 public:
  Appraiser(const Kingdom& game, const State& root) : deck_(game.deck()), root_(root) {
    for (auto& card : memo_) card.fill(unknown);
    rounds_ = rounds_left(root);
    hope_ = hope * std::min(rounds_, hope_rounds) / hope_rounds;
    const auto person = std::ranges::find(deck_.keywords, "person");
    if (person != deck_.keywords.end()) person_ = 1U << (person - deck_.keywords.begin());
  }

  // Fame, what it yields in the rounds to come, and some of what it can become.
  int worth(CardId card, int at) const {
    int& memo = memo_[card][static_cast<std::size_t>(at)];
    if (memo != unknown) return memo;
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

  int value(const State& state) const {
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

  int use_of(CardId card, int at) const { return use(deck_.stage(card, at)); }
  int rounds() const { return rounds_; }

 private:
  int rounds_left(const State& s) const {
    if (s.last_round != 0) return 0;
    if (s.expansion != 0) return std::max(0, s.expansion_rounds - 1);
    if (s.last_next != 0) return 1;
    int cards = 0;
    for (const CardId card : s.zone(Zone::box)) cards += card <= deck_.last ? 1 : 0;
    return 1 + cards * 10 / 26;
  }

  // What a stage yields in one round, in which it produces or is used once.
  int use(const Stage& stage) const {
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

  int yield(const Effect& effect, int per_box) const {
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

  // What a marked box of the stage scores.
  int box_fame(const Stage& stage) const {
    for (int e = stage.effects.first; e < stage.effects.last; ++e) {
      const Effect& effect = deck_.effects[static_cast<std::size_t>(e)];
      if (effect.when != When::scoring) continue;
      const Step& step = deck_.steps[effect.body.first];
      if (step.per != none && deck_.pers[step.per].what == Per::What::boxes_marked) return step.fame;
    }
    return 0;
  }

  // The most a track can bring.
  int track_fame(CardId card, const Stage& stage) const {
    int most = 0;
    for (int i = stage.boxes.first; i < stage.boxes.last; ++i) {
      most = std::max<int>(most, deck_.boxes[static_cast<std::size_t>(i)].fame);
    }
    return most > 0 ? most : deck_.stage(card, 3).fame;
  }

  int prospect(CardId card, const Stage& stage) const {
    if (!stage.permanent || stage.track == 0xff) return 0;
    return track_fame(card, stage) * track_prospect * std::min(rounds_, track_prospect_rounds) /
           track_prospect_rounds;
  }

  int discovery(const Stage& stage) const {
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

  // The first boxes of a track bring little, but without them there are no later ones.
  int track(const Realm& realm, CardId card, const Stage& stage) const {
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

  const Deck& deck_;
  const State& root_;
  int rounds_ = 0;
  int hope_ = 0;
  std::uint32_t person_ = 0;
  mutable std::array<std::array<int, 5>, max_cards> memo_;
};

// Answers questions inside a look-ahead without looking further: gives up the least, takes the best.
class Settler {
 public:
  Settler(const Kingdom& game, const Appraiser& appraiser) : game_(game), appraiser_(appraiser) {}

  void play(State& state, Move move) const {
    game_.play(state, move, NoEvents{});
    Moves moves;
    for (int steps = 0; steps < 60 && state.phase != Phase::over && state.ask != Ask::action; ++steps) {
      game_.legal(state, moves);
      game_.play(state, answer(state, moves), NoEvents{});
    }
  }

 private:
  Move answer(const State& state, const Moves& moves) const {
    const Move last = moves[moves.size() - 1];
    const bool may_stop = last.kind == MoveKind::done;
    if (may_stop && state.ask != Ask::trigger) return last;
    if (state.ask != Ask::card && state.ask != Ask::side) return moves[0];
    Move best = moves[0];
    int best_value = unknown;
    for (const Move move : moves) {
      int value = 0;
      if (move.kind == MoveKind::card) {
        const int worth = appraiser_.worth(move.card, state.stage[move.card]);
        const bool taken = state.zone(Zone::box).has(move.card) || state.zone(Zone::discard).has(move.card);
        value = taken ? worth : -worth;
      }
      if (value > best_value) {
        best = move;
        best_value = value;
      }
    }
    return best;
  }

  const Kingdom& game_;
  const Appraiser& appraiser_;
};

// One way of a card in play to bring resources.
struct Option {
  Move move;
  Resources net;
  int loss = 0;
};

struct Source {
  CardId card = 0;
  int first = 0;
  int last = 0;
};

// Something worth paying for.
struct Aim {
  Move move;
  Resources price;
  CardSet takes;  // cards in play it needs
  int value = 0;
  bool ends_turn = false;
};

// What the rest of this turn can bring with the cards in play.
class Turn {
 public:
  Turn(const Kingdom& game, const Appraiser& appraiser, const State& state)
      : game_(game),
        deck_(game.deck()),
        appraiser_(appraiser),
        settler_(game, appraiser),
        state_(state),
        rich_(state),
        realm_(deck_, rich_) {
    rich_.held.n.fill(plenty);
    game.legal(rich_, moves_);
    find_sources();
    find_aims();
    choose_aims();
  }

  int value() const { return value_; }
  bool nothing_to_do() const { return chosen_.empty(); }

  // The next move towards the chosen aims.
  Move next() const {
    for (const Aim& aim : chosen_) {
      if (!aim.ends_turn && state_.held.covers(aim.price)) return aim.move;
    }
    for (const Option& option : plan_) {
      Resources cost;
      for (int i = 0; i < resource_count; ++i)
        cost[i] = static_cast<std::int16_t>(std::max(0, -option.net[i]));
      if (state_.held.covers(cost)) return option.move;
    }
    for (const Aim& aim : chosen_) {
      if (state_.held.covers(aim.price)) return aim.move;
    }
    return {};
  }

 private:
  const Effect& effect_of(Move move) const {
    const Stage& stage = realm_.face(move.card);
    return deck_.effects[static_cast<std::size_t>(stage.effects.first + move.a)];
  }

  void find_sources() {
    for (const Move move : moves_) {
      if (move.kind != MoveKind::produce && move.kind != MoveKind::use) continue;
      if (sources_.empty() || sources_.back().card != move.card) {
        if (sources_.full()) return;
        const int at = static_cast<int>(options_.size());
        sources_.push_back({move.card, at, at});
      }
      if (move.kind == MoveKind::produce) {
        Production made;
        realm_.production(move.card, made);
        add_option(move, realm_.gained(made[move.a]), 0);
      } else if (is_yield(effect_of(move))) {
        add_yields(move, effect_of(move));
      }
      sources_.back().last = static_cast<int>(options_.size());
    }
  }

  void add_option(Move move, const Resources& net, int loss) {
    if (options_.full()) return;
    options_.push_back({move, net, loss});
    lossy_ = lossy_ || loss > 0;
  }

  // An effect that does nothing but bring resources.
  bool is_yield(const Effect& effect) const {
    bool gains = false;
    if (effect.kind == Kind::time || effect.kind == Kind::destroy || !effect.also.empty()) return false;
    for (int i = effect.body.first; i < effect.body.last; ++i) {
      const Step& step = deck_.steps[static_cast<std::size_t>(i)];
      const bool turns = step.op == Op::turn_to || step.op == Op::reset;
      if (step.op == Op::gain || step.op == Op::produce_from || (step.op == Op::check && box_gains(step))) {
        gains = true;
      } else if (!turns) {
        return false;
      }
    }
    return gains;
  }

  bool box_gains(const Step& step) const { return step.target == Target::nothing && step.per == none; }

  void add_yields(Move move, const Effect& effect) {
    Resources base;
    for (int i = 0; i < resource_count; ++i) base[i] = static_cast<std::int16_t>(-effect.cost[i]);
    int loss = 0;
    for (int i = effect.body.first; i < effect.body.last; ++i) {
      const Step& step = deck_.steps[static_cast<std::size_t>(i)];
      const int stage = rich_.stage[move.card];
      if (step.op == Op::turn_to)
        loss = appraiser_.worth(move.card, stage) - appraiser_.worth(move.card, step.stage);
      if (step.op == Op::reset) loss = appraiser_.worth(move.card, stage) - appraiser_.worth(move.card, 1);
    }
    loss = std::max(0, loss);
    for (int i = effect.body.first; i < effect.body.last; ++i) {
      const Step& step = deck_.steps[static_cast<std::size_t>(i)];
      if (step.op == Op::gain) add_gain(move, step, base, loss);
      if (step.op == Op::produce_from) add_production_of(move, step, base, loss);
      if (step.op == Op::check) add_boxes(move, base, loss);
    }
  }

  void add_gain(Move move, const Step& step, const Resources& base, int loss) {
    const int times = realm_.times(step.per, {.card = move.card});
    const auto scaled = [&](Resources r) {
      for (std::int16_t& n : r.n) n = static_cast<std::int16_t>(n * times);
      return r;
    };
    for (int i = step.one_of.first; i < step.one_of.last; ++i) {
      add_option(move, plus(base, scaled(deck_.sets[static_cast<std::size_t>(i)])), loss);
    }
    for (int r = 0; step.any > 0 && r < resource_count; ++r) {
      Resources gain = step.res;
      gain[r] = static_cast<std::int16_t>(gain[r] + step.any);
      add_option(move, plus(base, scaled(gain)), loss);
    }
    if (step.one_of.empty() && step.any == 0) add_option(move, plus(base, scaled(step.res)), loss);
  }

  void add_production_of(Move move, const Step& step, const Resources& base, int loss) {
    Production made;
    for (const CardId card : realm_.candidates(step, {.card = move.card})) {
      realm_.production(card, made);
      for (int a = 0; a < made.count; ++a) {
        const Resources net = plus(base, made[a]);
        bool known = false;
        for (int o = sources_.back().first; o < static_cast<int>(options_.size()); ++o) {
          known = known || options_[static_cast<std::size_t>(o)].net == net;
        }
        if (!known) add_option(move, net, loss);
      }
    }
  }

  void add_boxes(Move move, const Resources& base, int loss) {
    const Stage& stage = realm_.face(move.card);
    std::uint32_t seen = 0;
    for (int i = 0; i < stage.boxes.size(); ++i) {
      const Box& box = deck_.boxes[static_cast<std::size_t>(stage.boxes.first + i)];
      if (((rich_.boxes[stage.track] >> i) & 1U) != 0 || ((seen >> box.like) & 1U) != 0) continue;
      seen |= 1U << box.like;
      if (!box.gain.empty()) add_option(move, plus(base, box.gain), loss + value_of(box.gain) / 2);
    }
  }

  // Everything that could be bought, with what it would bring if it were paid for.
  void find_aims() {
    const int now = appraiser_.value(state_);
    State passed = state_;
    settler_.play(passed, {MoveKind::pass, 0, 0, 0});
    const int after_pass = appraiser_.value(passed);
    for (const Move move : moves_) {
      Aim aim{.move = move};
      if (!describe(aim) || aims_.size() == aims_.capacity()) continue;
      Resources price = aim.price;
      plan_.clear();
      if (!pay(price, aim.takes)) continue;
      if (move.kind == MoveKind::store) {
        aim.value = store_value;
      } else {
        State after = rich_;
        settler_.play(after, move);
        aim.value = appraiser_.value(after) - (aim.ends_turn ? after_pass : now);
      }
      if (aim.value > 0) aims_.push_back(aim);
    }
    std::sort(aims_.begin(), aims_.end(), [](const Aim& a, const Aim& b) { return a.value > b.value; });
  }

  bool describe(Aim& aim) {
    const Move move = aim.move;
    if (move.kind == MoveKind::store) {
      aim.price[static_cast<int>(Resource::tradegood)] = 1;
      return move.b == 1 && effect_store(move) == static_cast<int>(Resource::tradegood);
    }
    if (move.kind != MoveKind::upgrade && move.kind != MoveKind::use) return false;
    if (rich_.zone(Zone::play).has(move.card)) aim.takes.insert(move.card);
    if (move.kind == MoveKind::upgrade) {
      const int index = realm_.face(move.card).upgrades.first + move.a;
      aim.ends_turn = true;
      aim.price = realm_.price(move.card, move.a);
      return take_cards(aim, deck_.upgrades[static_cast<std::size_t>(index)].also);
    }
    const Effect& effect = effect_of(move);
    if (is_yield(effect)) return false;
    aim.ends_turn = effect.kind == Kind::time;
    aim.price = realm_.effect_price(move.card, effect);
    aim.price[0] = static_cast<std::int16_t>(aim.price[0] + effect.cost_any);
    return take_cards(aim, effect.also);
  }

  int effect_store(Move move) const { return deck_.steps[effect_of(move).body.first].resource; }

  // Cards that are part of the price: those that yield least.
  bool take_cards(Aim& aim, Range also) const {
    for (int i = also.first; i < also.last; ++i) {
      const Step& step = deck_.steps[static_cast<std::size_t>(i)];
      if (step.op != Op::discard && step.op != Op::destroy) continue;
      const Context context{.card = aim.move.card, .flags = frame_flag::price};
      CardSet from = realm_.candidates(step, context) - aim.takes;
      for (int left = std::min(realm_.needed(step, context), from.size()); left > 0; --left) {
        CardId least = 0;
        int least_use = 0;
        for (const CardId card : from) {
          const int use = appraiser_.use_of(card, rich_.stage[card]);
          if (least != 0 && use >= least_use) continue;
          least = card;
          least_use = use;
        }
        from.erase(least);
        aim.takes.insert(least);
      }
    }
    return true;
  }

  // The best aims first, each if it can still be paid together with those before.
  void choose_aims() {
    Resources price;
    CardSet taken;
    bool ending = false;
    plan_.clear();
    FixedVector<Option, 32> plan;
    int loss = 0;
    for (const Aim& aim : aims_) {
      for (int again = 0; again < (aim.move.kind == MoveKind::store ? 8 : 1); ++again) {
        if (chosen_.full() || (aim.ends_turn && ending) || !(taken & aim.takes).empty()) break;
        plan_.clear();
        if (!pay(plus(price, aim.price), taken | aim.takes)) break;
        int new_loss = 0;
        for (const Option& option : plan_) new_loss += option.loss;
        if (aim.value <= new_loss - loss) break;
        plan = plan_;
        value_ += aim.value - (new_loss - loss);
        loss = new_loss;
        price = plus(price, aim.price);
        taken = taken | aim.takes;
        ending = ending || aim.ends_turn;
        chosen_.push_back(aim);
      }
    }
    plan_ = plan;
  }

  bool pay(const Resources& price, const CardSet& taken) {
    const Resources need = minus(price, state_.held);
    for (const bool losses : {false, true}) {
      prepare(taken, losses);
      plan_.clear();
      tries_ = 150;
      if (pay_from(0, need)) return true;
      if (!lossy_) break;
    }
    return false;
  }

  void prepare(const CardSet& taken, bool losses) {
    losses_ = losses;
    taken_ = taken;
    Resources sum;
    for (std::size_t i = sources_.size(); i-- > 0;) {
      const Source& source = sources_[i];
      Resources most;
      for (int o = source.first; o < source.last && !taken.has(source.card); ++o) {
        const Option& option = options_[static_cast<std::size_t>(o)];
        if (option.loss > 0 && !losses) continue;
        for (int r = 0; r < resource_count; ++r)
          most.n[static_cast<std::size_t>(r)] =
              std::max(most.n[static_cast<std::size_t>(r)], option.net.n[static_cast<std::size_t>(r)]);
      }
      sum = plus(sum, most);
      rest_[i] = sum;
    }
    rest_[sources_.size()] = {};
  }

  // Tries the sources from `at` on; adds what it uses to the plan.
  bool pay_from(std::size_t at, const Resources& need) {
    if (Resources{}.covers(need)) return true;
    if (at == sources_.size() || !rest_[at].covers(need) || --tries_ < 0) return false;
    const Source& source = sources_[at];
    for (int o = source.first; o < source.last && !taken_.has(source.card); ++o) {
      const Option& option = options_[static_cast<std::size_t>(o)];
      if (option.loss > 0 && !losses_) continue;
      bool helps = false;
      for (int r = 0; r < resource_count; ++r) helps = helps || (need[r] > 0 && option.net[r] > 0);
      if (!helps || plan_.size() == plan_.capacity()) continue;
      plan_.push_back(option);
      if (pay_from(at + 1, minus(need, option.net))) return true;
      plan_.pop_back();
    }
    return pay_from(at + 1, need);
  }

  const Kingdom& game_;
  const Deck& deck_;
  const Appraiser& appraiser_;
  Settler settler_;
  const State& state_;
  State rich_;  // the same position with plenty of every resource: all that could be done
  Realm realm_;
  Moves moves_;
  FixedVector<Option, 128> options_;
  FixedVector<Source, 64> sources_;
  FixedVector<Aim, 48> aims_;
  FixedVector<Aim, 16> chosen_;
  FixedVector<Option, 32> plan_;
  std::array<Resources, 65> rest_{};
  CardSet taken_;
  bool losses_ = false;
  bool lossy_ = false;  // some option has a loss
  int tries_ = 0;
  int value_ = 0;
};

class Steward {
 public:
  Steward(const Kingdom& game, const View& view, const State& world)
      : game_(game), view_(view), world_(world), appraiser_(game, world_), settler_(game, appraiser_) {}

  Move act(const Moves& moves, Rng& rng) const {
    const Turn turn(game_, appraiser_, world_);
    const bool can_advance = std::ranges::any_of(moves, [](Move m) { return m.kind == MoveKind::advance; });
    const Move advance{MoveKind::advance, 0, 0, 0};
    const Move pass{MoveKind::pass, 0, 0, 0};
    if (world_.held.empty()) {
      const Move recall = best_recall(moves, turn.value());
      if (recall.kind != MoveKind::none) return recall;
      if (can_advance && better_later(turn.value(), rng)) return advance;
    }
    if (turn.nothing_to_do()) return can_advance ? advance : pass;
    const Move next = turn.next();
    if (std::ranges::find(moves, next) != moves.end()) return next;
    return can_advance ? advance : pass;
  }

  Move answer(const Moves& moves, Rng& rng) const {
    Move best = moves[0];
    int best_value = unknown;
    std::uint32_t ties = 0;
    for (const Move move : moves) {
      const int value = outcome(move);
      if (value > best_value) {
        best = move;
        best_value = value;
        ties = 1;
      } else if (value == best_value && rng.below(++ties) == 0) {
        best = move;
      }
    }
    return best;
  }

 private:
  int outcome(Move move) const {
    State after = world_;
    settler_.play(after, move);
    int value = appraiser_.value(after) + value_of(after.held) / 4;
    if (after.round == world_.round && after.turn == world_.turn && after.ask == Ask::action) {
      value += Turn(game_, appraiser_, after).value();
    }
    return value;
  }

  // A card that plays another one from the discard, if that makes the turn better.
  Move best_recall(const Moves& moves, int now) const {
    const Deck& deck = game_.deck();
    Move best;
    int best_value = appraiser_.value(world_) + now;
    for (const Move move : moves) {
      if (move.kind != MoveKind::use) continue;
      const Stage& stage = deck.stage(move.card, world_.stage[move.card]);
      const Effect& effect = deck.effects[static_cast<std::size_t>(stage.effects.first + move.a)];
      if (deck.steps[effect.body.first].op != Op::play_from_discard) continue;
      const int value = outcome(move);
      if (value <= best_value) continue;
      best = move;
      best_value = value;
    }
    return best;
  }

  // Whether more cards in play promise more than they would bring in a turn of their own: the mean of a few
  // worlds, for one or two advances and so on.
  bool better_later(int now, Rng& rng) const {
    Gains gain{};
    for (int i = 0; i < worlds; ++i) look_ahead(game_.sample(view_, rng), now, gain);
    return std::ranges::any_of(gain, [](int g) { return g > 0; });
  }

  // Adds to each place of `gain` what so many advances would bring in this world.
  void look_ahead(State later, int now, Gains& gain) const {
    const int rate = card_rate + card_rate_round * appraiser_.rounds();
    const int cards = later.deck_size;
    int done = 0;
    for (std::size_t i = 0; i < gain.size(); ++i) {
      for (; done < advances[i] && can_advance(later); ++done) {
        settler_.play(later, {MoveKind::advance, 0, 0, 0});
        if (later.ask != Ask::action || later.turn != view_.state.turn) return;
      }
      const int price = (cards - later.deck_size) * rate;
      gain[i] += Turn(game_, appraiser_, later).value() - price - now;
      if (done < advances[i]) return;
    }
  }

  bool can_advance(const State& state) const {
    return state.deck_size > 0 && !Realm(game_.deck(), state).forbidden(no_play);
  }

  const Kingdom& game_;
  const View& view_;
  const State& world_;
  Appraiser appraiser_;
  Settler settler_;
};

}  // namespace

Move steward_move(const Kingdom& game, const View& view, const Moves& moves, Rng& rng) {
  if (moves.size() == 1) return moves[0];
  const State world = game.sample(view, rng);
  const Steward steward(game, view, world);
  return world.ask == Ask::action ? steward.act(moves, rng) : steward.answer(moves, rng);
}

}  // namespace guildhall::kingdom
