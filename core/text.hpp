#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"

namespace guildhall {

enum class Lang : unsigned char { en, pt, es, pl };

inline constexpr std::array langs{Lang::en, Lang::pt, Lang::es, Lang::pl};

std::string_view lang_code(Lang lang);
Expected<Lang> parse_lang(std::string_view code);

// Which of the plural forms a number takes: 0 one, 1 few (Polish only), 2 many. A pattern with two
// forms has 'one' and 'many'.
int plural_class(Lang lang, int n);

// An argument of a pattern: a text, or a number that can choose a plural form.
struct TextArg {
  std::string_view name;
  std::string text;
  int number = 0;

  TextArg(std::string_view arg_name, int value)
      : name(arg_name), text(std::to_string(value)), number(value) {}
  TextArg(std::string_view arg_name, std::string value) : name(arg_name), text(std::move(value)) {}
};

// Fills "{name}" with the argument and "{name|one|many}" or "{name|one|few|many}" with the form that
// the argument's number takes in the language.
std::string fill(Lang lang, std::string_view pattern, const std::vector<TextArg>& args);

// "a", "a and b", "a, b and c" with the given last joint (", " between the others).
std::string join_list(const std::vector<std::string>& parts, std::string_view last_joint);

}  // namespace guildhall
