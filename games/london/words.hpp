#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "games/london/deck.hpp"

namespace guildhall::london {

// What a card does, as sentences made from the very operations the rules carry out.
std::vector<std::string> sentences(const Deck& deck, const CityCard& card, Lang lang);
std::vector<std::string> sentences(const Deck& deck, const Borough& borough, Lang lang);

// A word of texts.toml, such as "label.set" or "colour.blue".
std::string word(Lang lang, std::string_view key);

const std::string& name_of(const CardText& text, Lang lang);

}  // namespace guildhall::london
