#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/entry.hpp"

namespace guildhall {

// The entries of a table that holds the game of a file: a London game file or a Kingdom Legacy campaign.
// `deck`: the deck file it was played with, empty for the one built in.
Expected<std::vector<Entry>> import_file(std::string_view text, std::string_view name,
                                         const std::string& deck);

// The campaign file of a kingdom that begins like another, up to the beginning of a round.
Expected<std::string> branch_file(std::string_view text, int round, const std::string& name);

}  // namespace guildhall
