#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace guildhall {

// Reads the fields of a JSON object and keeps the first thing that is wrong. Nothing that comes from outside
// is trusted: every text has a longest and every number a range.
class JsonReader {
 public:
  explicit JsonReader(const boost::json::value& value) : object_(value.if_object()) {
    if (object_ == nullptr) fail("message", "an object");
  }

  const std::optional<Error>& error() const { return error_; }
  const boost::json::value* find(std::string_view key) const {
    return object_ == nullptr ? nullptr : object_->if_contains(key);
  }

  std::string text(std::string_view key, std::size_t longest) {
    if (find(key) == nullptr) fail(key, "a text");
    return text_or(key, longest);
  }
  std::string text_or(std::string_view key, std::size_t longest) {
    const auto* value = find(key);
    if (value == nullptr) return {};
    const auto* text = value->if_string();
    if (text == nullptr || text->size() > longest) {
      fail(key, "a text of at most " + std::to_string(longest) + " bytes");
      return {};
    }
    return std::string(text->data(), text->size());
  }
  std::int64_t number(std::string_view key, std::int64_t least, std::int64_t most) {
    if (find(key) == nullptr) fail(key, "a number");
    return number_or(key, least, least, most);
  }
  std::int64_t number_or(std::string_view key, std::int64_t missing, std::int64_t least, std::int64_t most) {
    const auto* value = find(key);
    if (value == nullptr) return missing;
    const auto* number = value->if_int64();
    if (number == nullptr || *number < least || *number > most) {
      fail(key, "a number from " + std::to_string(least) + " to " + std::to_string(most));
      return missing;
    }
    return *number;
  }
  bool flag(std::string_view key) {
    const auto* value = find(key);
    if (value == nullptr) return false;
    const auto* flag = value->if_bool();
    if (flag == nullptr) fail(key, "true or false");
    return flag != nullptr && *flag;
  }
  std::size_t one_of(std::string_view key, std::span<const std::string_view> names) {
    const std::string given = text(key, 40);
    std::string all;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == given) return i;
      all += (i == 0 ? "" : ", ") + std::string(names[i]);
    }
    fail(key, "one of " + all);
    return 0;
  }
  std::span<const boost::json::value> list(std::string_view key, std::size_t most) {
    const auto* value = find(key);
    const auto* array = value == nullptr ? nullptr : value->if_array();
    if (array == nullptr || array->size() > most) {
      fail(key, "a list of at most " + std::to_string(most));
      return {};
    }
    return {array->data(), array->size()};
  }
  void fail(std::string_view key, std::string expected) {
    if (!error_) error_ = failure("message.field", {std::string(key), std::move(expected)}).error();
  }

 private:
  const boost::json::object* object_;
  std::optional<Error> error_;
};

}  // namespace guildhall
