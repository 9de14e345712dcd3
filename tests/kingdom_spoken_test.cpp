// The words around the cards: single options, and the texts of `guildhall play`.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/toml.hpp"
#include "games/kingdom/sentences.hpp"
#include "games/kingdom/spoken.hpp"

namespace guildhall::kingdom {
namespace {

const Deck& deck() {
  return *standard_deck();
}

// Calls `visit` with each step of a list, those inside others included.
template <class Visit>
void each_step(Range steps, const Visit& visit) {
  for (int i = steps.first; i < steps.last; ++i) {
    const Step& s = deck().steps[static_cast<std::size_t>(i)];
    visit(i);
    each_step(s.then, visit);
    for (int o = s.options.first; o < s.options.last; ++o)
      each_step(deck().lists[static_cast<std::size_t>(o)], visit);
  }
}

template <class Visit>
void each_option_step(const Visit& visit) {
  for (int id = 1; id < max_cards; ++id) {
    for (int stage = 1; stage <= 4; ++stage) {
      const Stage& face = deck().stage(static_cast<CardId>(id), stage);
      for (int e = face.effects.first; face.exists && e < face.effects.last; ++e) {
        const Range body = deck().effects[static_cast<std::size_t>(e)].body;
        each_step(body, [&](int step) {
          if (!deck().steps[static_cast<std::size_t>(step)].options.empty())
            visit(static_cast<CardId>(id), stage, e - face.effects.first, step);
        });
      }
    }
  }
}

TEST_CASE("kingdom words: each option of each choice is told as what it does, in every language") {
  int options = 0;
  each_option_step([&](CardId card, int stage, int effect, int step) {
    const Step& s = deck().steps[static_cast<std::size_t>(step)];
    CAPTURE(int{card});
    CAPTURE(stage);
    for (const Lang lang : langs) {
      const std::string whole = effect_sentence(deck(), card, stage, effect, lang);
      std::set<std::string> different;
      for (int which = 0; which < s.options.size(); ++which) {
        const std::string text = option_sentence(deck(), card, step, which, lang);
        CAPTURE(text);
        CHECK(!text.empty());
        CHECK(!text.contains("(1) "));
        CHECK(!text.contains("(2) "));
        if (s.op == Op::choose) CHECK(whole.contains(") " + text));
        if (s.op == Op::choose) CHECK(!text.ends_with('.'));
        if (s.op == Op::choose) CHECK(!text.contains(". "));
        different.insert(text);
        ++options;
      }
      CHECK(different.size() == static_cast<std::size_t>(s.options.size()));
      CHECK(option_sentence(deck(), card, step, s.options.size(), lang).empty());
    }
  });
  CHECK(options > 100);
}

TEST_CASE("kingdom words: options as the player reads them") {
  const auto options = [](int card, int stage, Lang lang) {
    std::vector<std::string> out;
    each_option_step([&](CardId id, int at, int /*effect*/, int step) {
      const int count =
          id == card && at == stage ? deck().steps[static_cast<std::size_t>(step)].options.size() : 0;
      for (int which = 0; which < count; ++which)
        out.push_back(option_sentence(deck(), id, step, which, lang));
    });
    return out;
  };
  using Texts = std::vector<std::string>;
  CHECK(options(65, 3, Lang::en) ==
        Texts{"destroy 1 building blocked by this card", "destroy 2 other friendly cards in your kingdom"});
  CHECK(options(66, 1, Lang::pt) ==
        Texts{"descarte 2 outras pessoas", "mude esta carta para o estágio 2 (“Princesa Mimada”)"});
  CHECK(options(65, 3, Lang::es) == Texts{"destruye 1 edificio bloqueado por esta carta",
                                          "destruye otras 2 cartas amistosas en tu reino"});
  CHECK(options(66, 1, Lang::pl) ==
        Texts{"odrzuć 2 inne osoby", "zmień etap tej karty na 2 („Kapryśna księżniczka”)"});
}

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The names in braces of a pattern: "{n} {n|card|cards}" has "n".
std::set<std::string> arguments(std::string_view pattern) {
  std::set<std::string> out;
  for (std::size_t at = pattern.find('{'); at != std::string_view::npos; at = pattern.find('{', at + 1)) {
    const std::size_t end = pattern.find_first_of("|}", at);
    out.emplace(pattern.substr(at + 1, end - at - 1));
  }
  return out;
}

TEST_CASE("play texts: the same keys with the same arguments in every language, and each is used") {
  const std::filesystem::path root = GUILDHALL_SOURCE_DIR;
  const std::string text = read(root / "apps/play.toml");
  const toml::parse_result parsed = toml::parse(text);
  REQUIRE(parsed);
  const toml::table& all = parsed.table();
  CHECK(all.size() == langs.size());
  std::string sources;
  for (const std::string_view file :
       {"apps/analyse.cpp", "apps/hint.cpp", "apps/kingdom_moves.cpp", "apps/kingdom_screen.cpp",
        "apps/play.cpp", "apps/reasons.hpp", "games/kingdom/notation.cpp"}) {
    sources += read(root / file);
  }
  const std::string errors = read(root / "core/error.cpp");
  const std::string hints = read(root / "ai/london_hint.cpp") + read(root / "ai/kingdom_hint.cpp");
  const toml::table* english = all["en"].as_table();
  REQUIRE(english != nullptr);
  for (const Lang lang : langs) {
    const toml::table* words = all[lang_code(lang)].as_table();
    REQUIRE(words != nullptr);
    for (const auto& [key, value] : *english) {
      CAPTURE(key.str());
      CAPTURE(lang_code(lang));
      REQUIRE(words->get(key.str()) != nullptr);
      const std::string there = words->get(key.str())->value_or(std::string());
      CHECK(!there.empty());
      CHECK(arguments(there) == arguments(value.value_or(std::string())));
    }
    for (const auto& [key, value] : *words) CHECK_MESSAGE(english->contains(key.str()), key.str());
  }
  for (const auto& [key, value] : *english) {
    CAPTURE(key.str());
    std::string word(key.str());
    if (word.starts_with("op-")) {
      CHECK(std::ranges::find(op_names, word.substr(3)) != op_names.end());
    } else if (word.starts_with("error-move.illegal-")) {
      CHECK(sources.contains("\"" + word.substr(19) + "\""));
    } else if (word.starts_with("nudge-") || (word.starts_with("reason-") && word != "reason-none")) {
      // Places to look and what moves differ in, by the names that hints give them.
      std::string name = word.substr(word.find('-') + 1);
      if (name.ends_with("-less")) name.resize(name.size() - 5);
      CHECK(hints.contains("\"" + name + "\""));
    } else if (word.starts_with("error-")) {
      CHECK(errors.contains("{\"" + word.substr(6) + "\""));
    } else {
      CHECK(sources.contains("\"" + word + "\""));
    }
  }
}

TEST_CASE("play texts: every operation that can ask for something has a word") {
  const toml::parse_result parsed =
      toml::parse(read(std::filesystem::path(GUILDHALL_SOURCE_DIR) / "apps/play.toml"));
  REQUIRE(parsed);
  for (const Step& step : deck().steps) {
    const bool asks = step.target == Target::filter || step.op == Op::gain || step.op == Op::check ||
                      step.op == Op::discover || step.op == Op::milestones || step.op == Op::reduce_cost ||
                      step.op == Op::boost;
    const bool standing = step.op == Op::modify_production || step.op == Op::counts_as ||
                          step.op == Op::cancel_banish || step.op == Op::give_name;
    const std::string key = "op-" + std::string(op_names[static_cast<std::size_t>(step.op)]);
    if (asks && !standing) CHECK_MESSAGE(parsed.table()["en"][key].is_string(), key);
  }
}

}  // namespace
}  // namespace guildhall::kingdom
