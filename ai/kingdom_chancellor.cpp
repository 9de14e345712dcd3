#include "ai/kingdom_chancellor.hpp"

#include <algorithm>
#include <cmath>

#include "ai/savings.hpp"

namespace guildhall::kingdom {
namespace {

constexpr int most_turns = 60;  // of a round

// Something to do now, and what the rest of the turn is to be for.
struct Choice {
  Move move;
  Move wish;               // none: as the clerk likes
  bool planned = false;    // the move is the first step towards the wish
  bool preferred = false;  // the clerk would do it
  bool given_up = false;
  std::vector<float> values;  // fame, one for each world
  double sum = 0;

  double mean() const { return values.empty() ? 0 : sum / static_cast<double>(values.size()); }
};

class Chancellor final : public Mind<Kingdom> {
 public:
  Chancellor(const Kingdom& game, const Counsel& counsel, const Budget& budget, Seed seed)
      : game_(game),
        counsel_(counsel),
        clerk_(game_, counsel_.tastes),
        budget_(budget),
        purse_(budget),
        savings_(budget),
        seed_(seed) {}

  Thought<Kingdom> think(const View& view, const Moves& moves, const Watch& watch) override {
    Thought<Kingdom> thought{.move = moves[0], .found = {}};
    ++decision_;
    savings_.earn();
    if (moves.size() == 1) return thought;
    const State& now = view.state;
    const bool same_turn = now.round == round_ && now.turn == turn_;
    if (!same_turn) {
      purse_.begin_turn();
      wish_ = {};
      round_ = now.round;
      turn_ = now.turn;
    }
    clerk_.begin(now);
    Rng rng(Seed{.high = seed_.high, .low = seed_.low + decision_ * 1000003});
    const State world = game_.sample(view, rng);
    if (now.ask == Ask::action && follow_plan(world, moves, thought.move)) return thought;
    find_choices(world, moves, rng);
    if (choices_.size() > 1) compare(view, watch, thought.found);
    const Choice& best = choose();
    thought.move = best.move;
    if (now.ask == Ask::action) wish_ = best.planned ? best.wish : Move{};
    return thought;
  }

 private:
  // The clerk's own choice, unless another one is ahead of it by more than chance: a few playouts say little.
  const Choice& choose() const {
    const auto mine = std::ranges::find(choices_, true, &Choice::preferred);
    if (mine == choices_.end() || mine->given_up) {
      return *std::ranges::max_element(choices_, [](const Choice& a, const Choice& b) {
        return a.given_up != b.given_up ? a.given_up : a.mean() < b.mean();
      });
    }
    const Choice* best = &*mine;
    double most = 0;
    for (const Choice& choice : choices_) {
      if (choice.given_up || choice.values.size() < 3 || choice.values.size() != mine->values.size())
        continue;
      const Lead lead = lead_of(choice, *mine);
      const double sure = lead.mean - counsel_.caution * lead.error;
      if (sure <= most) continue;
      best = &choice;
      most = sure;
    }
    return *best;
  }

  struct Lead {
    double mean = 0;
    double error = 0;
  };
  // How far one choice is ahead of another in the worlds both have seen.
  static Lead lead_of(const Choice& a, const Choice& b) {
    const auto n = static_cast<double>(a.values.size());
    const double mean = (a.sum - b.sum) / n;
    double square = 0;
    for (std::size_t i = 0; i < a.values.size(); ++i) {
      const double gap = static_cast<double>(a.values[i] - b.values[i]) - mean;
      square += gap * gap;
    }
    return {.mean = mean, .error = std::sqrt(square / (n * (n - 1)))};
  }

  // What was decided earlier in the turn is carried out without thinking again.
  bool follow_plan(const State& world, const Moves& moves, Move& move) {
    if (wish_.kind == MoveKind::none) return false;
    const Turn turn(game_, clerk_.appraiser(), world, &clerk_.known(), wish_);
    const bool possible =
        std::ranges::any_of(turn.chosen(), [&](const Aim& aim) { return aim.move == wish_; });
    move = possible ? turn.next() : Move{};
    if (move == wish_) wish_ = {};
    if (std::ranges::find(moves, move) != moves.end()) return true;
    wish_ = {};
    return false;
  }

  void find_choices(const State& world, const Moves& moves, Rng& rng) {
    choices_.clear();
    if (world.ask != Ask::action) return find_answers(world, moves);
    const auto legal = [&](Move move) { return std::ranges::find(moves, move) != moves.end(); };
    const Turn turn(game_, clerk_.appraiser(), world, &clerk_.known());
    int left = counsel_.aims;
    for (const Aim& aim : turn.aims()) {
      if (left == 0) break;
      if (aim.move.kind == MoveKind::store) continue;
      const Turn towards(game_, clerk_.appraiser(), world, &clerk_.known(), aim.move);
      const Move first = towards.next();
      if (!legal(first)) continue;
      choices_.push_back({.move = first, .wish = aim.move, .planned = true});
      --left;
    }
    if (choices_.empty() && !turn.nothing_to_do() && legal(turn.next()))
      choices_.push_back({.move = turn.next()});
    for (const Move move : moves) {
      const bool more_cards = move.kind == MoveKind::advance || recalls(game_.deck(), world, move);
      if (more_cards) choices_.push_back({.move = move});
    }
    // A plan may count on what a card has forbidden meanwhile; then there is nothing better to do either.
    if (turn.nothing_to_do() || choices_.empty()) choices_.push_back({.move = {MoveKind::pass, 0, 0, 0}});
    const Move preferred = clerk_.preferred(world, turn, rng);
    const bool planned = !turn.nothing_to_do() && preferred == turn.next();
    const auto mine = std::ranges::find_if(choices_, [&](const Choice& choice) {
      return planned ? choice.wish == turn.chosen()[0].move || !choice.planned : choice.move == preferred;
    });
    if (mine != choices_.end() && (mine->planned == planned || mine->move == preferred)) {
      mine->preferred = true;
    }
  }

  void find_answers(const State& world, const Moves& moves) {
    const Settler settler(game_, clerk_.appraiser());
    std::vector<std::pair<int, Move>> weighed;
    for (const Move move : moves) weighed.emplace_back(settler.weigh(world, move), move);
    std::ranges::stable_sort(weighed, std::greater{}, &std::pair<int, Move>::first);
    for (const auto& [weight, move] : weighed) {
      if (choices_.size() < static_cast<std::size_t>(counsel_.answers)) {
        choices_.push_back({.move = move, .wish = wish_});
      }
    }
    const Move preferred = clerk_.preferred_answer(world, moves);
    for (Choice& choice : choices_) choice.preferred = choice.move == preferred;
  }

  void compare(const View& view, const Watch& watch, Found<Kingdom>& found) {
    const Limits limits = budget_.a_turn ? purse_.for_decision() : savings_.for_decision();
    const auto start = watch.now();
    std::size_t alive = choices_.size();
    bool stopped = false;
    for (std::uint64_t world = 0; alive > 1 && !stopped; ++world) {
      for (Choice& choice : choices_) {
        if (choice.given_up) continue;
        if (is_stopped(watch.stop) || (limits.simulations != 0 && found.simulations >= limits.simulations) ||
            (limits.time.count() > 0 && watch.now() - start >= limits.time)) {
          stopped = true;
          break;
        }
        const auto value = static_cast<float>(simulate(view, choice, world));
        choice.values.push_back(value);
        choice.sum += value;
        ++found.simulations;
      }
      if (!stopped && world + 1 >= static_cast<std::uint64_t>(counsel_.least)) alive = give_up();
    }
    level();
    purse_.spend(watch.now() - start, found.simulations);
    savings_.spend(watch.now() - start, found.simulations);
    report(found);
  }

  // Each move once, with what the best choice that begins with it promises: fame, not a share of winning.
  void report(Found<Kingdom>& found) const {
    for (const Choice& choice : choices_) {
      found.candidates.push_back({.move = choice.move,
                                  .visits = static_cast<std::uint32_t>(choice.values.size()),
                                  .share = static_cast<float>(choice.mean())});
    }
    std::ranges::stable_sort(found.candidates, [](const auto& a, const auto& b) {
      return a.visits != b.visits ? a.visits > b.visits : a.share > b.share;
    });
    std::vector<Found<Kingdom>::Candidate> once;
    for (const auto& candidate : found.candidates) {
      if (std::ranges::find(once, candidate.move, &Found<Kingdom>::Candidate::move) == once.end()) {
        once.push_back(candidate);
      }
    }
    found.candidates = std::move(once);
  }

  // The last world may not have been seen by all: choices are compared in the same worlds only.
  void level() {
    std::size_t worlds = ~std::size_t{0};
    for (const Choice& choice : choices_) {
      if (!choice.given_up) worlds = std::min(worlds, choice.values.size());
    }
    for (Choice& choice : choices_) {
      if (choice.given_up) continue;
      if (worlds == 0) choice.given_up = choice.values.empty() && !choice.preferred;
      if (worlds == 0 || choice.values.size() == worlds) continue;
      choice.sum -= static_cast<double>(choice.values.back());
      choice.values.pop_back();
    }
  }

  // Gives up choices that are worse than the best by more than chance; returns how many are left.
  std::size_t give_up() {
    const Choice* best = nullptr;
    for (const Choice& choice : choices_) {
      if (!choice.given_up && (best == nullptr || choice.sum > best->sum)) best = &choice;
    }
    std::size_t alive = 0;
    for (Choice& choice : choices_) {
      if (choice.given_up) continue;
      const Lead lead = lead_of(*best, choice);
      choice.given_up = &choice != best && lead.mean >= counsel_.doubt * lead.error;
      alive += choice.given_up ? 0 : 1;
    }
    return alive;
  }

  // Plays a choice in one world to the end of the round; the fame it promises.
  double simulate(const View& view, const Choice& choice, std::uint64_t number) {
    Rng rng(Seed{.high = seed_.high + number * 7919 + 1, .low = seed_.low + decision_});
    State state = game_.sample(view, rng);
    const int round = state.round;
    const int turn = state.turn;
    const auto in_turn = [&] {
      return state.phase != Phase::over && state.round == round && state.turn == turn;
    };
    if (!choice.planned) {
      game_.play(state, choice.move, NoEvents{});
      clerk_.settle(state);
    }
    if (choice.wish.kind != MoveKind::none && in_turn() && state.ask == Ask::action) {
      clerk_.play_wish(state, choice.wish);
    }
    // Between the end of the campaign and an expansion no turn goes by.
    for (int turns = 0; turns < most_turns && state.phase != Phase::over; ++turns) {
      if (state.round >= round + counsel_.rounds) break;
      clerk_.play_turn(state, rng);
    }
    return judge(state);
  }

  double judge(const State& state) const {
    if (state.phase == Phase::over) return game_.result(state).scores[0];
    return Appraiser(game_, state, counsel_.tastes).value(state) / 100.0;
  }

  Kingdom game_;
  Counsel counsel_;
  Clerk clerk_;
  Budget budget_;
  Purse purse_;
  Savings savings_;
  Seed seed_;
  std::uint64_t decision_ = 0;
  std::vector<Choice> choices_;
  Move wish_;  // decided on in this turn
  int round_ = -1;
  int turn_ = -1;
};

}  // namespace

std::unique_ptr<Mind<Kingdom>> make_chancellor(const Kingdom& game, const Counsel& counsel,
                                               const Budget& budget, Seed seed) {
  return std::make_unique<Chancellor>(game, counsel, budget, seed);
}

}  // namespace guildhall::kingdom
