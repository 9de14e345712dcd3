#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/text.hpp"

// What `guildhall play` says itself, in the language of the cards; the words stand in apps/play.toml.
namespace guildhall {

// A text by its key; a key that is missing stands in braces.
std::string say(Lang lang, std::string_view key, const std::vector<TextArg>& args = {});
// An error that a player can bring about, in the language; any other as `sentence` tells it.
std::string told(Lang lang, const Error& error);

}  // namespace guildhall
