#include "games/kingdom/spoken.hpp"

#include <format>

#include "games/kingdom/sentences.hpp"

namespace guildhall::kingdom {
namespace {

const Step& step_at(const Deck& deck, int step) {
  return deck.steps[static_cast<std::size_t>(step)];
}

// The lines stand in the order production, upgrades, boxes, effects; each milestone has a line of its own.
std::size_t effect_line(const Deck& deck, const Stage& face, int effect) {
  int line = (face.produce.empty() ? 0 : 1) + face.upgrades.size() + (face.boxes.empty() ? 0 : 1);
  for (int e = face.effects.first; e < face.effects.first + effect; ++e) {
    const Range body = deck.effects[static_cast<std::size_t>(e)].body;
    ++line;
    for (int i = body.first; i < body.last; ++i) line += step_at(deck, i).totals.size();
  }
  return static_cast<std::size_t>(line);
}

bool within(const Deck& deck, Range steps, int step) {
  if (step >= steps.first && step < steps.last) return true;
  for (int i = steps.first; i < steps.last; ++i) {
    const Step& s = step_at(deck, i);
    if (within(deck, s.then, step)) return true;
    for (int o = s.options.first; o < s.options.last; ++o) {
      if (within(deck, deck.lists[static_cast<std::size_t>(o)], step)) return true;
    }
  }
  return false;
}

// "... (1) discard a card; (2) gain 1 coin." has "gain 1 coin" as its second option. What
// follows a `choose` is a sentence of its own (65.3), so the last option ends with the first full stop.
std::string numbered_part(const std::string& sentence, int which, int count) {
  const std::string mark = std::format("({}) ", which + 1);
  const std::size_t at = sentence.find(mark);
  if (at == std::string::npos) return {};
  const std::size_t begin = at + mark.size();
  std::size_t end = which + 1 < count ? sentence.find(std::format("; ({}) ", which + 2), begin)
                                      : sentence.find(". ", begin);
  if (end == std::string::npos) end = sentence.find_last_not_of('.') + 1;
  return sentence.substr(begin, end - begin);
}

}  // namespace

std::string effect_sentence(const Deck& deck, CardId card, int stage, int effect, Lang lang) {
  const std::size_t line = effect_line(deck, deck.stage(card, stage), effect);
  const auto lines = sentences(deck, card, stage, lang);
  return line < lines.size() ? lines[line] : "";
}

std::string option_sentence(const Deck& deck, CardId card, int step, int which, Lang lang) {
  const Step& s = step_at(deck, step);
  if (which >= s.options.size()) return {};
  // The card may have been turned since: the step tells its stage.
  for (int stage = 1; stage <= 4; ++stage) {
    const Stage& face = deck.stage(card, stage);
    for (int e = face.effects.first; face.exists && e < face.effects.last; ++e) {
      if (!within(deck, deck.effects[static_cast<std::size_t>(e)].body, step)) continue;
      const std::size_t line = effect_line(deck, face, e - face.effects.first);
      const auto lines = sentences(deck, card, stage, lang);
      if (s.totals.empty()) return numbered_part(lines[line], which, s.options.size());
      const std::size_t reward = line + 1 + static_cast<std::size_t>(which);
      return reward < lines.size() ? lines[reward] : "";
    }
  }
  return {};
}

}  // namespace guildhall::kingdom
