#pragma once

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <string>
#include <vector>

#include "ai/reason.hpp"
#include "apps/words.hpp"

namespace guildhall {

// Why one move is better than another, as the command line tells it: the first few in words, all of them as
// JSON.
template <class Measure>
std::string reasons_text(Lang lang, const std::vector<Reason<Measure>>& reasons) {
  constexpr std::size_t most = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, reasons.size()); ++i) {
    const std::string key =
        "reason-" + std::string(name_of(reasons[i].measure)) + (reasons[i].n < 0 ? "-less" : "");
    text += (i == 0 ? "" : ", ") + say(lang, key, {{"n", std::abs(reasons[i].n)}});
  }
  return text.empty() ? say(lang, "reason-none") : text;
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
