#include "ai/kingdom_turn.hpp"

#include <algorithm>

namespace guildhall::kingdom {
namespace {

constexpr std::int16_t plenty = 60;  // of each resource: enough for any price

Resources plus(Resources a, const Resources& b) {
  for (int i = 0; i < resource_count; ++i) a[i] = static_cast<std::int16_t>(a[i] + b[i]);
  return a;
}

Resources minus(Resources a, const Resources& b) {
  for (int i = 0; i < resource_count; ++i) a[i] = static_cast<std::int16_t>(a[i] - b[i]);
  return a;
}

}  // namespace

void Settler::play(State& state, Move move) const {
  game_.play(state, move, NoEvents{});
  settle(state);
}

void Settler::settle(State& state) const {
  Moves moves;
  for (int steps = 0; steps < 60 && state.phase != Phase::over && state.ask != Ask::action; ++steps) {
    game_.legal(state, moves);
    game_.play(state, answer(state, moves), NoEvents{});
  }
}

Move Settler::answer(const State& state, const Moves& moves) const {
  const Move last = moves[moves.size() - 1];
  const bool may_stop = last.kind == MoveKind::done;
  if (may_stop && state.ask != Ask::trigger) return last;
  if (state.ask != Ask::card && state.ask != Ask::side) return moves[0];
  Move best = moves[0];
  int best_value = unknown_value;
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

int Settler::weigh(const State& state, Move move) const {
  State after = state;
  game_.play(after, move, NoEvents{});
  Moves moves;
  for (int steps = 0; steps < 20 && after.phase != Phase::over && after.ask != Ask::action; ++steps) {
    if (after.turn != state.turn) break;
    game_.legal(after, moves);
    game_.play(after, answer(after, moves), NoEvents{});
  }
  int value = appraiser_.value(after) * 16 + appraiser_.value_of(after.held) * 4;
  if (move.kind == MoveKind::card) {
    const int worth = appraiser_.worth(move.card, state.stage[move.card]);
    const bool taken = state.zone(Zone::box).has(move.card) || state.zone(Zone::discard).has(move.card);
    value += taken ? worth : -worth;
  }
  return value + (move.kind == MoveKind::done ? 1 : 0);
}

Turn::Turn(const Kingdom& game, const Appraiser& appraiser, const State& state, Known* known, Move wish)
    : game_(game),
      deck_(game.deck()),
      appraiser_(appraiser),
      settler_(game, appraiser),
      state_(state),
      rich_(state),
      realm_(deck_, rich_),
      known_(known),
      wish_(wish) {
  rich_.held.n.fill(plenty);
  game.legal(rich_, moves_);
  find_sources();
  find_aims();
  choose_aims();
}

Move Turn::next() const {
  for (const Aim& aim : chosen_) {
    if (!aim.ends_turn && state_.held.covers(aim.price)) return aim.move;
  }
  for (const Option& option : plan_) {
    Resources cost;
    for (int i = 0; i < resource_count; ++i) cost[i] = static_cast<std::int16_t>(std::max(0, -option.net[i]));
    if (state_.held.covers(cost)) return option.move;
  }
  for (const Aim& aim : chosen_) {
    if (state_.held.covers(aim.price)) return aim.move;
  }
  return {};
}

const Effect& Turn::effect_of(Move move) const {
  const Stage& stage = realm_.face(move.card);
  return deck_.effects[static_cast<std::size_t>(stage.effects.first + move.a)];
}

void Turn::find_sources() {
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

void Turn::add_option(Move move, const Resources& net, int loss) {
  if (options_.full()) return;
  options_.push_back({move, net, loss});
  lossy_ = lossy_ || loss > 0;
}

bool Turn::is_yield(const Effect& effect) const {
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

void Turn::add_yields(Move move, const Effect& effect) {
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

void Turn::add_gain(Move move, const Step& step, const Resources& base, int loss) {
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

void Turn::add_production_of(Move move, const Step& step, const Resources& base, int loss) {
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

void Turn::add_boxes(Move move, const Resources& base, int loss) {
  const Stage& stage = realm_.face(move.card);
  std::uint32_t seen = 0;
  for (int i = 0; i < stage.boxes.size(); ++i) {
    const Box& box = deck_.boxes[static_cast<std::size_t>(stage.boxes.first + i)];
    if (((rich_.boxes[stage.track] >> i) & 1U) != 0 || ((seen >> box.like) & 1U) != 0) continue;
    seen |= 1U << box.like;
    if (!box.gain.empty()) add_option(move, plus(base, box.gain), loss + appraiser_.value_of(box.gain) / 2);
  }
}

void Turn::find_aims() {
  for (const Move move : moves_) {
    Aim aim{.move = move};
    if (!describe(aim) || aims_.size() == aims_.capacity()) continue;
    bool set = false;
    int* known = known_ == nullptr ? nullptr : known_->find(rich_, deck_, move, set);
    if (set && *known <= 0) continue;
    plan_.clear();
    if (!set && known != nullptr) *known = value_of_aim(aim);
    if (known != nullptr && *known <= 0) continue;
    if (!pay(aim.price, aim.takes)) continue;
    aim.value = known != nullptr ? *known : value_of_aim(aim);
    if (aim.value > 0) aims_.push_back(aim);
  }
  std::sort(aims_.begin(), aims_.end(), [&](const Aim& a, const Aim& b) {
    const bool first = a.move == wish_;
    return first != (b.move == wish_) ? first : a.value > b.value;
  });
}

int Turn::value_of_aim(const Aim& aim) {
  if (aim.move.kind == MoveKind::store) return appraiser_.tastes().store;
  if (now_ == unknown_value) {
    now_ = appraiser_.value(state_);
    State passed = state_;
    settler_.play(passed, {MoveKind::pass, 0, 0, 0});
    after_pass_ = appraiser_.value(passed);
  }
  State after = rich_;
  settler_.play(after, aim.move);
  return appraiser_.value(after) - (aim.ends_turn ? after_pass_ : now_);
}

bool Turn::describe(Aim& aim) {
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

bool Turn::take_cards(Aim& aim, Range also) const {
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

void Turn::choose_aims() {
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

bool Turn::pay(const Resources& price, const CardSet& taken) {
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

void Turn::prepare(const CardSet& taken, bool losses) {
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

bool Turn::pay_from(std::size_t at, const Resources& need) {
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

}  // namespace guildhall::kingdom
