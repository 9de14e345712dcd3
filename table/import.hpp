#pragma once

#include <string_view>
#include <vector>

#include "table/entry.hpp"

namespace guildhall {

// The entries of a table that holds the game of a file: a London game file or a Kingdom Legacy campaign.
Expected<std::vector<Entry>> import_file(std::string_view text, std::string_view name);

}  // namespace guildhall
