#include <fstream>
#include <sstream>

#include "ai/perft.hpp"
#include "tests/london_support.hpp"

namespace guildhall::london::test {

TEST_CASE("london: perft counts of the positions in tests/london_perft.txt") {
  std::ifstream file(GUILDHALL_SOURCE_DIR "/tests/london_perft.txt");
  REQUIRE(file.good());
  int positions = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    std::istringstream words(line);
    int depth = 0;
    std::uint64_t count = 0;
    std::string mark;
    words >> depth >> mark >> count >> mark;
    REQUIRE(words.good());
    std::string text;
    std::getline(words >> std::ws, text);
    INFO(line);
    CHECK(perft(rules(), position(text), depth) == count);
    ++positions;
  }
  CHECK(positions == 17);
}

}  // namespace guildhall::london::test
