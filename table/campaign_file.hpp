#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/kingdom/campaign.hpp"

namespace guildhall {

// Whether a game's log is also kept as a campaign file.
template <class G>
inline constexpr bool is_campaign = std::is_same_v<G, kingdom::Kingdom>;

// The log of a table as a campaign file.
Expected<std::string> campaign_file(const kingdom::Kingdom& game, const kingdom::Options& options, Seed seed,
                                    std::string_view name, const std::vector<std::string>& lines);

// Only so that the table of any game can name it; never called.
template <class G, class Options>
Expected<std::string> campaign_file(const G& /*game*/, const Options& /*options*/, Seed /*seed*/,
                                    std::string_view /*name*/, const std::vector<std::string>& /*lines*/) {
  return failure("table.no-names");
}

}  // namespace guildhall
