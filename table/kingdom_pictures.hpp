#pragma once

#include <string_view>

namespace guildhall {

// Empty if there is none.
std::string_view kingdom_picture(std::string_view name);

}  // namespace guildhall
