#include "apps/words.hpp"

#include "core/toml.hpp"
#include "games/kingdom/sentences.hpp"
#include "games/kingdom/words.hpp"

namespace guildhall::embedded {
extern const std::string_view play_texts;
}  // namespace guildhall::embedded

namespace guildhall {
namespace {

const toml::table& texts() {
  static const toml::parse_result parsed = toml::parse(embedded::play_texts);
  static const toml::table empty;
  return parsed ? parsed.table() : empty;
}

// Resources are told in words: "2coin,wood" as "2 coins, 1 wood".
std::string in_words(Lang lang, const std::string& resources) {
  const auto read = kingdom::parse_resources(resources, ',');
  return read ? kingdom::resource_text(*read, lang) : resources;
}

}  // namespace

std::string say(Lang lang, std::string_view key, const std::vector<TextArg>& args) {
  return fill(lang, texts()[lang_code(lang)][key].value_or("{" + std::string(key) + "}"), args);
}

std::string told(Lang lang, const Error& error) {
  // Errors with a reason carry its key and its arguments behind the English text.
  std::string key = "error-" + error.code;
  if (error.code == "move.illegal" && error.args.size() > 2) key += "-" + error.args[2];
  if (!texts()[lang_code(lang)][key].is_string()) return sentence(error);
  std::vector<TextArg> args;
  for (std::size_t i = 0; i < error.args.size(); ++i) {
    static constexpr std::array<std::string_view, 5> names{"0", "1", "2", "3", "4"};
    if (i >= names.size()) break;
    const auto number = kingdom::whole_number(error.args[i], -9999, 9999);
    if (number) {
      args.emplace_back(names[i], *number);
    } else {
      args.emplace_back(names[i], key.starts_with("error-move.illegal-missing")
                                      ? in_words(lang, error.args[i])
                                      : error.args[i]);
    }
  }
  return fill(lang, texts()[lang_code(lang)][key].value_or(""), args);
}

}  // namespace guildhall
