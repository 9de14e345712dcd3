#pragma once

#include <charconv>
#include <concepts>
#include <string>
#include <string_view>

namespace guildhall {

// Writes JSON straight into a text. Views are written for every seat after every decision: a tree of values
// would cost more than the rules do.
class JsonWriter {
 public:
  std::string take() { return std::move(out_); }
  const std::string& text() const { return out_; }

  JsonWriter& open(char bracket) {
    comma();
    out_ += bracket;
    fresh_ = true;
    return *this;
  }
  JsonWriter& close(char bracket) {
    out_ += bracket;
    fresh_ = false;
    return *this;
  }
  JsonWriter& key(std::string_view name) {
    comma();
    quote(name);
    out_ += ':';
    fresh_ = true;
    return *this;
  }
  JsonWriter& value(std::string_view text) {
    comma();
    quote(text);
    return *this;
  }
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  template <std::integral T>
  JsonWriter& value(T number) {
    comma();
    if constexpr (std::same_as<T, bool>) {
      out_ += number ? "true" : "false";
    } else {
      char buffer[24];
      const auto end = std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
      out_.append(buffer, end);
    }
    return *this;
  }
  JsonWriter& null() { return raw("null"); }
  // A text that is JSON already.
  JsonWriter& raw(std::string_view json) {
    comma();
    out_ += json;
    return *this;
  }
  template <class T>
  JsonWriter& field(std::string_view name, const T& given) {
    key(name);
    return value(given);
  }

 private:
  void comma() {
    if (!fresh_) out_ += ',';
    fresh_ = false;
  }
  void quote(std::string_view text) {
    out_ += '"';
    std::size_t from = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto c = static_cast<unsigned char>(text[i]);
      if (c >= 0x20 && c != '"' && c != '\\') continue;
      out_.append(text, from, i - from);
      from = i + 1;
      if (c == '"' || c == '\\') {
        out_ += '\\';
        out_ += static_cast<char>(c);
      } else {
        constexpr std::string_view digits = "0123456789abcdef";
        out_ += "\\u00";
        out_ += digits[c >> 4U];
        out_ += digits[c & 15U];
      }
    }
    out_.append(text, from);
    out_ += '"';
  }

  std::string out_;
  bool fresh_ = true;
};

}  // namespace guildhall
