#include <doctest/doctest.h>

#include <string>

#include "core/toml.hpp"

using namespace guildhall;

TEST_CASE("core toml: letters beyond ASCII only in quotes and comments") {
  const std::string letter = "\xef\xbb\xb5";  // U+FEF5: toml++ 3.3 alone does not survive it outside quotes
  for (const std::string& good :
       {"a = \"" + letter + "\"", "a = '" + letter + "'", "# " + letter + "\na = 1",
        "a = \"\"\"\n" + letter + "\n\"\"\"", "a = '''\n" + letter + "\n'''", "a = \"\\\"" + letter + "\""}) {
    CAPTURE(good);
    const auto read = read_toml(good);
    REQUIRE(read.has_value());
    CHECK(read->contains("a"));
  }
  struct Bad {
    std::string text;
    int line;
  };
  for (const Bad& bad :
       {Bad{letter + " = 1", 1}, Bad{"a = 1\nb" + letter + " = 1", 2}, Bad{"a = \"x\" " + letter, 1},
        Bad{"a = \"\"\"x\"\"\"\"" + letter, 1}, Bad{"a = '''x''''' " + letter, 1},
        Bad{"# note\n" + letter, 2}, Bad{"a = 6\"\"\"" + letter, 1}, Bad{"\xc3\xa9 = 1", 1}}) {
    CAPTURE(bad.text);
    const auto read = read_toml(bad.text);
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error().code == "deck.syntax");
    CHECK(read.error().line == bad.line);
  }
}
