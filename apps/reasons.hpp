#pragma once

#include <boost/json.hpp>
#include <cstdlib>
#include <string>
#include <vector>

#include "ai/reason.hpp"
#include "apps/words.hpp"

namespace guildhall {

// Why one move is better than another, as the command line tells it: what speaks for it, and at what price.
template <class Measure>
std::string reasons_text(Lang lang, const std::vector<Reason<Measure>>& reasons) {
  constexpr int most = 3;
  const auto said = [&](bool welcome) {
    std::string text;
    int told = 0;
    for (const Reason<Measure>& reason : reasons) {
      if (is_welcome(reason) != welcome || told == most) continue;
      const std::string key =
          "reason-" + std::string(name_of(reason.measure)) + (reason.n < 0 ? "-less" : "");
      text += (told++ == 0 ? "" : ", ") + say(lang, key, {{"n", std::abs(reason.n)}});
    }
    return text;
  };
  const std::string gain = said(true);
  const std::string price = said(false);
  const std::string text = gain.empty() ? say(lang, "reason-none") : gain;
  return price.empty() ? text : text + "; " + say(lang, "why-price", {{"reasons", price}});
}

template <class Measure>
boost::json::array to_json(const std::vector<Reason<Measure>>& reasons) {
  boost::json::array out;
  for (const Reason<Measure>& reason : reasons) {
    out.push_back(boost::json::object{{"what", std::string(name_of(reason.measure))}, {"n", reason.n}});
  }
  return out;
}

}  // namespace guildhall
