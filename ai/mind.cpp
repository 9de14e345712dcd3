#include "ai/mind.hpp"

#include <algorithm>
#include <charconv>
#include <format>
#include <optional>

namespace guildhall {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr std::uint64_t most_milliseconds = 3'600'000;
constexpr std::uint64_t most_simulations = 1'000'000'000;

std::unexpected<Error> bad_budget(std::string_view text) {
  return failure("bot.budget", {std::string(text)});
}

struct Amount {
  std::uint64_t thousandths;
  std::string_view unit;
};

// "10ms", "0.25s": at most three digits after the point.
std::optional<Amount> parse_amount(std::string_view text) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  std::uint64_t whole = 0;
  const auto [point, error] = std::from_chars(begin, end, whole);
  if (error != std::errc{} || whole > most_simulations) return std::nullopt;
  if (point == end || *point != '.') return Amount{.thousandths = whole * 1000, .unit = {point, end}};
  std::uint64_t part = 0;
  const auto [unit, no_part] = std::from_chars(point + 1, end, part);
  const auto digits = unit - point - 1;
  if (no_part != std::errc{} || digits > 3) return std::nullopt;
  for (auto i = digits; i < 3; ++i) part *= 10;
  return Amount{.thousandths = whole * 1000 + part, .unit = {unit, end}};
}

// A part of what is left for a decision.
constexpr int share_percent = 35;
// A part of a turn's time that is not dealt out: even a decision for which nothing is left takes a moment.
constexpr int kept_back = 50;

}  // namespace

Expected<BotSpec> parse_bot_spec(std::string_view text) {
  const std::size_t colon = text.find(':');
  BotSpec spec{.name = std::string(text.substr(0, colon))};
  if (colon == std::string_view::npos) return spec;
  const std::string_view whole = text.substr(colon + 1);
  std::string_view budget = whole;
  if (budget.ends_with("/turn")) {
    spec.budget.a_turn = true;
    budget.remove_suffix(5);
  }
  const auto amount = parse_amount(budget);
  if (!amount || amount->thousandths == 0) return bad_budget(whole);
  const auto [thousandths, unit] = *amount;
  const std::uint64_t number = thousandths / 1000;
  const bool even = thousandths % 1000 == 0;
  if (unit == "n" && even && number <= most_simulations) {
    spec.budget.simulations = number;
  } else if (unit == "ms" && even && number <= most_milliseconds) {
    spec.budget.time = milliseconds(number);
  } else if (unit == "s" && thousandths <= most_milliseconds) {
    spec.budget.time = milliseconds(thousandths);
  } else {
    return bad_budget(whole);
  }
  return spec;
}

std::string format_bot_spec(const BotSpec& spec) {
  const Budget& budget = spec.budget;
  const std::string_view turn = budget.a_turn ? "/turn" : "";
  if (budget.simulations > 0) return std::format("{}:{}n{}", spec.name, budget.simulations, turn);
  if (budget.time.count() > 0) {
    return std::format("{}:{}ms{}", spec.name, std::chrono::duration_cast<milliseconds>(budget.time).count(),
                       turn);
  }
  return spec.name;
}

void Purse::begin_turn() {
  left_ = budget_;
  left_.time -= left_.time / kept_back;
}

Limits Purse::for_decision() const {
  if (!budget_.a_turn) return {.simulations = budget_.simulations, .time = budget_.time};
  Limits limits;
  if (budget_.simulations > 0) {
    limits.simulations = std::max<std::uint64_t>(1, left_.simulations * share_percent / 100);
  }
  if (budget_.time.count() > 0) {
    limits.time = std::max(nanoseconds(1000), nanoseconds(left_.time.count() * share_percent / 100));
  }
  return limits;
}

void Purse::spend(nanoseconds time, std::uint64_t simulations) {
  left_.time -= std::min(time, left_.time);
  left_.simulations -= std::min(simulations, left_.simulations);
}

}  // namespace guildhall
