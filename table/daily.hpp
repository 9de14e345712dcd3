#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/rng.hpp"
#include "table/entry.hpp"

// The daily deal: one deal of London for everybody on a day, against a bot that answers equal decisions
// equally, wherever it thinks.
namespace guildhall {

// Whether the deal of a day (YYYY-MM-DD, UTC) is out at this time, in seconds since 1970. A clock may be
// wrong and somebody may live east of everybody else: the deal of tomorrow is out as well.
Expected<void> check_daily(std::string_view day, std::int64_t now);

// Its table: the person begins, a master answers. `owner` is the hash of the person's key.
Setup daily_setup(std::string day, std::string name, std::string owner);

// The seed of its deal: no secret, so that everybody can work it out.
std::string daily_seed(const std::function<std::string(std::string_view)>& hash, const std::string& day);

// What the bot draws its numbers from at a decision. It follows from the deal, but tells nothing about it.
Seed daily_thought(Seed deal, std::size_t decisions);

// The bot with its budget in simulations: a clock would let it think more here than there.
inline constexpr std::string_view daily_bot = "master";
inline constexpr std::string_view daily_bot_spec = "master:150n";

}  // namespace guildhall
