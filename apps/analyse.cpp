// `guildhall analyse`: a finished game of London looked at again by the search.
#include <boost/json.hpp>
#include <print>

#include "ai/london_review.hpp"
#include "apps/progress.hpp"
#include "apps/reasons.hpp"
#include "apps/threads.hpp"
#include "apps/with_game.hpp"
#include "apps/words.hpp"
#include "core/gamefile.hpp"

namespace guildhall {
namespace {

using london::London;
using Replayed = ReplayedGame<London>;

Expected<Replayed> read_game(const London& game, const std::string& file) {
  const auto text = read_file(file);
  if (!text) return std::unexpected(text.error());
  auto replayed = parse_game(game, *text);
  if (!replayed) replayed.error().file = file;
  return replayed;
}

// Each decision is judged by itself, so any number of threads finds the same.
std::vector<london::Verdict> judge_all(const London& game, const Replayed& replayed,
                                       const AnalyseOptions& options) {
  const auto& moves = replayed.record.moves;
  std::vector<london::Verdict> verdicts(moves.size());
  Progress progress(moves.size());
  std::atomic<std::size_t> next = 0;
  const london::Scrutiny scrutiny{.simulations = static_cast<std::uint64_t>(options.simulations)};
  on_threads(options.threads, [&](bool reports) {
    for (std::size_t i = next.fetch_add(1); i < moves.size() && !interrupted; i = next.fetch_add(1)) {
      verdicts[i] = london::judge_decision(game, replayed.states[i], moves[i], scrutiny,
                                           london::review_seed(i), &interrupted);
      if (reports) progress.at(i);
    }
  });
  return verdicts;
}

boost::json::array to_json(const Shares& shares, int seats) {
  boost::json::array out;
  for (int seat = 0; seat < seats; ++seat) out.emplace_back(shares[static_cast<std::size_t>(seat)]);
  return out;
}

// The curve, the verdicts and what they come to.
struct Analysis {
  std::vector<std::pair<std::size_t, Shares>> curve;  // before which decision
  std::vector<london::Verdict> verdicts;
  std::vector<london::Account> accounts;
};

Analysis analyse(const London& game, const Replayed& replayed, const AnalyseOptions& options) {
  Analysis all{.curve = {}, .verdicts = judge_all(game, replayed, options), .accounts = {}};
  london::Ledger ledger(game.seats(replayed.states[0]));
  for (std::size_t i = 0; i < replayed.states.size(); ++i) {
    const london::State& state = replayed.states[i];
    if (i == 0 || game.actor(state) != game.actor(replayed.states[i - 1])) {
      all.curve.emplace_back(i, london::chances(game, state));
      ledger.at(all.curve.back().second);
    }
    if (i < all.verdicts.size()) ledger.lost(game.actor(state), all.verdicts[i].cost);
  }
  all.accounts = ledger.accounts();
  return all;
}

boost::json::object to_json(const London& game, const Replayed& replayed, const Analysis& analysis) {
  const int seats = game.seats(replayed.states[0]);
  boost::json::array curve;
  for (const auto& [at, chances] : analysis.curve) {
    curve.push_back(boost::json::object{{"decision", at}, {"chances", to_json(chances, seats)}});
  }
  boost::json::array decisions;
  for (std::size_t i = 0; i < analysis.verdicts.size(); ++i) {
    const london::Verdict& verdict = analysis.verdicts[i];
    if (verdict.cost <= 0) continue;
    decisions.push_back(boost::json::object{
        {"decision", i},
        {"seat", game.actor(replayed.states[i])},
        {"made", game.format_move(replayed.states[i], replayed.record.moves[i])},
        {"best", game.format_move(replayed.states[i], verdict.best)},
        {"cost", verdict.cost},
        {"reasons", to_json(verdict.reasons)},
    });
  }
  boost::json::array accounts;
  for (const london::Account& each : analysis.accounts) {
    accounts.push_back(boost::json::object{{"start", each.start},
                                           {"own", each.own},
                                           {"others", each.others},
                                           {"luck", each.luck},
                                           {"end", each.end}});
  }
  return {{"curve", curve}, {"decisions", decisions}, {"accounts", accounts}};
}

void print(const London& game, const Replayed& replayed, const Analysis& analysis, Lang lang) {
  const auto name = [&](std::size_t seat) {
    return seat < replayed.record.players.size() ? replayed.record.players[seat] : std::to_string(seat + 1);
  };
  std::println("{}", say(lang, "review-curve"));
  for (const auto& [at, chances] : analysis.curve) {
    std::print("{:5}", at);
    for (std::size_t seat = 0; seat < analysis.accounts.size(); ++seat) {
      std::print(" {:5.1f} %", 100 * chances[seat]);
    }
    std::println("");
  }
  std::vector<std::size_t> worst;
  for (std::size_t i = 0; i < analysis.verdicts.size(); ++i) {
    if (analysis.verdicts[i].cost >= 0.01F) worst.push_back(i);
  }
  std::ranges::stable_sort(worst, std::greater{}, [&](std::size_t i) { return analysis.verdicts[i].cost; });
  if (worst.size() > 10) worst.resize(10);
  std::println("{}", say(lang, worst.empty() ? "review-none" : "review-worst"));
  for (const std::size_t i : worst) {
    const london::State& state = replayed.states[i];
    const london::Verdict& verdict = analysis.verdicts[i];
    std::println("{:5} {} -{:.1f} %: {} -> {}: {}", i, name(game.actor(state)), 100 * verdict.cost,
                 game.format_move(state, replayed.record.moves[i]), game.format_move(state, verdict.best),
                 reasons_text(lang, verdict.reasons));
  }
  std::println("{}", say(lang, "review-accounts"));
  for (std::size_t seat = 0; seat < analysis.accounts.size(); ++seat) {
    const london::Account& each = analysis.accounts[seat];
    std::println("{:<12} {:5.1f} % {:+6.1f} {:+6.1f} {:+6.1f} = {:5.1f} %", name(seat), 100 * each.start,
                 100 * each.own, 100 * each.others, 100 * each.luck, 100 * each.end);
  }
}

}  // namespace

Exit analyse_command(const CommonOptions& common, const AnalyseOptions& options) {
  if (options.simulations < 16 || options.simulations > 1'000'000) {
    return failure("option.bad", {"--simulations", "a number from 16 to 1000000"});
  }
  if (options.threads < 1 || options.threads > 64)
    return failure("option.bad", {"--threads", "a number from 1 to 64"});
  const auto lang = parse_lang(common.lang);
  if (!lang) return std::unexpected(lang.error());
  const auto game = make_london(common.cards);
  if (!game) return std::unexpected(game.error());
  const auto replayed = read_game(*game, options.file);
  if (!replayed) return std::unexpected(replayed.error());
  if (game->actor(replayed->states.back()) != nobody) return failure("review.running", {options.file});
  const Analysis analysis = analyse(*game, *replayed, options);
  if (interrupted) return 0;
  if (common.json) {
    std::println("{}", boost::json::serialize(to_json(*game, *replayed, analysis)));
  } else {
    print(*game, *replayed, analysis, *lang);
  }
  return 0;
}

}  // namespace guildhall
