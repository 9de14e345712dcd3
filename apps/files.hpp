#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"

namespace guildhall {

Expected<std::string> read_file(const std::string& path);

// Writes beside the file, flushes it to the disk and puts it in place: the file is the old one or the new
// one, never a half.
Expected<void> write_file(const std::string& path, std::string_view content);

// All of it, in as many writes as it takes; false with errno.
bool write_all(int file, std::string_view content);

}  // namespace guildhall
