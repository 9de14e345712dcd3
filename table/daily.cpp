#include "table/daily.hpp"

#include <charconv>
#include <chrono>
#include <format>
#include <optional>
#include <utility>

#include "core/hash.hpp"

namespace guildhall {
namespace {

using std::chrono::sys_days;

constexpr sys_days first_day{std::chrono::year{2026} / 1 / 1};

std::optional<sys_days> parse_day(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto number = [&](std::size_t from, std::size_t size) {
    unsigned value = 0;
    const char* begin = text.data() + from;
    return std::from_chars(begin, begin + size, value).ptr == begin + size ? value : 0;
  };
  const std::chrono::year_month_day day{std::chrono::year{static_cast<int>(number(0, 4))},
                                        std::chrono::month{number(5, 2)}, std::chrono::day{number(8, 2)}};
  if (!day.ok()) return std::nullopt;
  return sys_days{day};
}

}  // namespace

Expected<void> check_daily(std::string_view text, std::int64_t now) {
  const auto day = parse_day(text);
  if (!day || *day < first_day) return failure("daily.day", {std::string(text)});
  const auto tomorrow = std::chrono::sys_seconds{std::chrono::seconds{now}} + std::chrono::days{1};
  if (*day > tomorrow) return failure("daily.future", {std::string(text)});
  return {};
}

Setup daily_setup(std::string day, std::string name, std::string owner) {
  return {.game = "london",
          .options = "players 2 first 1",
          .seats = {{.kind = SeatKind::person, .name = std::move(name)},
                    {.kind = SeatKind::bot, .name = "Wren", .bot = std::string(daily_bot)}},
          .daily = std::move(day),
          .owner = std::move(owner)};
}

std::string daily_seed(const std::function<std::string(std::string_view)>& hash, const std::string& day) {
  return "0x" + hash("daily " + day).substr(0, 32);
}

Seed daily_thought(Seed deal, std::size_t decisions) {
  const std::string text = std::format("{} decision {}", format_seed(deal), decisions);
  return {.high = hash_text(text, 1), .low = hash_text(text, 2)};
}

}  // namespace guildhall
