#include "core/text.hpp"

#include <algorithm>

namespace guildhall {
namespace {

constexpr std::array<std::string_view, 4> codes{"en", "pt", "es", "pl"};

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t start = 0;;) {
    const std::size_t end = text.find(separator, start);
    parts.push_back(text.substr(start, end - start));
    if (end == std::string_view::npos) return parts;
    start = end + 1;
  }
}

}  // namespace

std::string_view lang_code(Lang lang) {
  return codes[static_cast<std::size_t>(lang)];
}

Expected<Lang> parse_lang(std::string_view code) {
  if (code == "pt-BR") return Lang::pt;
  const auto found = std::ranges::find(codes, code);
  if (found == codes.end()) return failure("lang.unknown", {std::string(code)});
  return static_cast<Lang>(found - codes.begin());
}

int plural_class(Lang lang, int n) {
  const int size = n < 0 ? -n : n;
  if (lang == Lang::pl) {
    if (size == 1) return 0;
    const int tens = size % 100;
    const int ones = size % 10;
    return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? 1 : 2;
  }
  if (lang == Lang::pt) return size <= 1 ? 0 : 2;
  return size == 1 ? 0 : 2;
}

std::string fill(Lang lang, std::string_view pattern, const std::vector<TextArg>& args) {
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const std::size_t close = pattern[i] == '{' ? pattern.find('}', i) : std::string_view::npos;
    if (close == std::string_view::npos) {
      out += pattern[i];
      continue;
    }
    const auto parts = split(pattern.substr(i + 1, close - i - 1), '|');
    const auto arg = std::ranges::find(args, parts[0], &TextArg::name);
    if (arg == args.end()) {
      out += pattern.substr(i, close - i + 1);
    } else if (parts.size() == 1) {
      out += arg->text;
    } else {
      const auto form = static_cast<std::size_t>(plural_class(lang, arg->number));
      out += parts.size() == 3 ? parts[form == 0 ? 1 : 2] : parts[std::min(form + 1, parts.size() - 1)];
    }
    i = close;
  }
  return out;
}

std::string join_list(const std::vector<std::string>& parts, std::string_view last_joint) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += i + 1 == parts.size() ? last_joint : ", ";
    out += parts[i];
  }
  return out;
}

}  // namespace guildhall
