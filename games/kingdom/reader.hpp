#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/toml.hpp"
#include "games/kingdom/cards.hpp"

namespace guildhall::kingdom {

// Reads the tables of the file; the first thing that is wrong is kept and everything after it is void.
class Reader {
 public:
  explicit Reader(Deck& deck) : deck_(deck) {}

  void file(const toml::table& root);
  std::optional<Error> error;

 private:
  using Keys = std::initializer_list<std::string_view>;

  void refuse(const toml::node& node, std::string_view field, std::string_view expected) {
    if (error) return;
    const auto at = node.source().begin;
    error = failure_at(static_cast<int>(at.line), static_cast<int>(at.column), "deck.field",
                       {label_, std::string(field), std::string(expected)})
                .error();
  }
  const toml::table* table(const toml::node& node, std::string_view field) {
    if (const auto* t = node.as_table()) return t;
    refuse(node, field, "a table");
    return nullptr;
  }
  const toml::array* array(const toml::table& t, std::string_view field) {
    const toml::node* node = t.get(field);
    if (node == nullptr) return nullptr;
    if (const auto* a = node->as_array()) return a;
    refuse(*node, field, "a list");
    return nullptr;
  }
  // Only the fields that are known may stand in a table.
  void only(const toml::table& t, Keys keys, Keys more = {}) {
    for (const auto& [key, node] : t) {
      const bool known = std::ranges::find(keys, key.str()) != keys.end() ||
                         std::ranges::find(more, key.str()) != more.end();
      if (known || error) continue;
      std::string list;
      for (const auto& each : {keys, more}) {
        for (const std::string_view name : each) list += (list.empty() ? "" : ", ") + std::string(name);
      }
      const auto at = node.source().begin;
      error = failure_at(static_cast<int>(at.line), static_cast<int>(at.column), "deck.unknown-field",
                         {label_, std::string(key.str()), list})
                  .error();
    }
  }
  int number(const toml::table& t, std::string_view field, int least, int most, int otherwise) {
    const toml::node* node = t.get(field);
    if (node == nullptr) return otherwise;
    return number(*node, field, least, most);
  }
  int number(const toml::node& node, std::string_view field, int least, int most) {
    const auto value = node.value_exact<std::int64_t>();
    if (!value || *value < least || *value > most) {
      refuse(node, field, "a number from " + std::to_string(least) + " to " + std::to_string(most));
      return least;
    }
    return static_cast<int>(*value);
  }
  bool flag(const toml::table& t, std::string_view field) {
    const toml::node* node = t.get(field);
    if (node == nullptr) return false;
    const auto value = node->value_exact<bool>();
    if (!value) refuse(*node, field, "true or false");
    return value.value_or(false);
  }
  std::string_view word(const toml::node& node, std::string_view field) {
    if (const auto* s = node.as_string()) return s->get();
    refuse(node, field, "a text");
    return {};
  }
  template <std::size_t N>
  int one_of(const toml::node& node, std::string_view field, const std::array<std::string_view, N>& names) {
    const std::string_view text = word(node, field);
    const auto at = std::ranges::find(names, text);
    if (at != names.end()) return static_cast<int>(at - names.begin());
    std::string list;
    for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
    refuse(node, field, "one of " + list);
    return 0;
  }
  // A value, or each of a list of values.
  template <class F>
  void each(const toml::node& node, F&& f) {
    if (const auto* list = node.as_array()) {
      for (const toml::node& item : *list) f(item);
    } else {
      f(node);
    }
  }

  Resources resources(const toml::table& t) {
    Resources out;
    for (int i = 0; i < resource_count; ++i) {
      out[i] = static_cast<std::int16_t>(number(t, resource_names[static_cast<std::size_t>(i)], -99, 99, 0));
    }
    return out;
  }
  Resources resource_table(const toml::table& t, std::string_view field) {
    const toml::node* node = t.get(field);
    const toml::table* inner = node != nullptr ? table(*node, field) : nullptr;
    if (inner == nullptr) return {};
    only(*inner, {"coin", "wood", "stone", "metal", "sword", "tradegood"});
    return resources(*inner);
  }
  Range sets(const toml::table& t, std::string_view field);
  std::uint32_t keyword_bit(const toml::node& node, std::string_view field);
  std::uint16_t name_id(std::string_view name);
  Range name_list(const toml::node& node, std::string_view field);
  std::uint8_t wheres(const toml::node& node);
  std::uint16_t filter(const toml::node& node, std::string_view field, Keys more = {});
  void how_many(const toml::table& t, Filter& f);
  std::uint16_t per(const toml::node& node);
  std::uint16_t cond(const toml::node& node);
  Range steps(const toml::table& t, std::string_view field);
  Range steps(const toml::array& list, std::string_view field);
  Step step(const toml::node& node);
  void cards_of(const toml::table& t, Step& s);
  void counts_of(const toml::table& t, Step& s);
  void amounts_of(const toml::table& t, Step& s);
  void lists_of(const toml::table& t, Step& s);
  void cost(const toml::table& t, Effect& e);
  Effect effect(const toml::node& node);
  void boxes(const toml::table& t, Stage& s);
  void upgrades(const toml::table& t, Stage& s);
  Stage stage(const toml::table& t);
  void card(const toml::node& node);
  void game(const toml::table& root);
  template <class T>
  Range append(std::vector<T>& to, const std::vector<T>& items) {
    const auto first = static_cast<std::uint16_t>(to.size());
    to.insert(to.end(), items.begin(), items.end());
    return {first, static_cast<std::uint16_t>(to.size())};
  }

  Deck& deck_;
  std::string label_ = "the file";
  std::vector<std::pair<std::uint16_t, std::string>> name_parts_;  // filters with name_has
};

}  // namespace guildhall::kingdom
