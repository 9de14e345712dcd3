#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <format>

#include "tests/store/support.hpp"

// How fast the stores are; left out unless asked for.
namespace store_tests {

double seconds(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

TEST_CASE_TEMPLATE("figures: appends a second and opening with 100,000 tables" * doctest::skip(), Place,
                   Sqlite, Postgres) {
  const Place place;
  auto store = opened(place.where);
  constexpr std::uint32_t tables = 100'000;
  const std::string body(150, 'm');
  MESSAGE(std::format("100,000 new tables in batches of 200: {:.1f} s", seconds([&] {
                        for (std::uint32_t table = 0; table < tables;) {
                          std::vector<Append> batch;
                          for (int i = 0; i < 200; ++i, ++table) {
                            batch.push_back({.table = std::format("{:08x}", table * 2654435761U),
                                             .game = "london",
                                             .entries = {body},
                                             .owners = {{std::format("key-{}", table % 5000), 0}}});
                          }
                          REQUIRE(store->append(batch));
                        }
                      })));
  std::uint32_t at = 0;
  std::vector<std::uint32_t> next(tables, 1);
  for (const std::uint32_t size : {1U, 20U, 200U}) {
    const std::uint32_t rounds = size == 1 ? 1000 : 300;
    const double took = seconds([&] {
      for (std::uint32_t round = 0; round < rounds; ++round) {
        std::vector<Append> batch;
        for (std::uint32_t i = 0; i < size; ++i) {
          at = (at + 7919) % 2000;  // two thousand tables are being played
          batch.push_back({.table = std::format("{:08x}", at * 2654435761U),
                           .game = "london",
                           .first = next[at]++,
                           .entries = {body}});
        }
        const auto answers = store->append(batch);
        REQUIRE(answers);
        for (const Appended answer : *answers) REQUIRE(answer == Appended::yes);
      }
    });
    MESSAGE(std::format("batches of {}: {:.0f} appends/s, {:.2f} ms a batch", size, rounds * size / took,
                        1000 * took / rounds));
  }
  store.reset();
  MESSAGE(std::format("opening: {:.1f} ms", 1000 * seconds([&] { store = opened(place.where); })));
  const double lists = seconds([&] {
    for (int i = 0; i < 200; ++i) CHECK(store->list(std::format("key-{}", i), 50)->size() == 20);
  });
  MESSAGE(std::format("list of a player with 20 tables: {:.2f} ms", 1000 * lists / 200));
  MESSAGE(std::format("all tables by pages of 1000: {:.0f} ms", 1000 * seconds([&] {
                                                                  std::size_t count = 0;
                                                                  for (std::string after;;) {
                                                                    const auto page =
                                                                        *store->tables(after, 1000);
                                                                    if (page.empty()) break;
                                                                    count += page.size();
                                                                    after = page.back().table;
                                                                  }
                                                                  CHECK(count == tables);
                                                                })));
}

TEST_CASE("figures: one fsync" * doctest::skip()) {
  const Folder folder;
  const int file = open(folder.file("f").c_str(), O_RDWR | O_CREAT, 0644);
  const std::string block(4096, 'x');
  const double took = seconds([&] {
    for (int i = 0; i < 300; ++i) {
      REQUIRE(write(file, block.data(), block.size()) == 4096);
      REQUIRE(fsync(file) == 0);
    }
  });
  close(file);
  MESSAGE(std::format("write 4 KB and fsync: {:.2f} ms", 1000 * took / 300));
}

}  // namespace store_tests
