// Load on a running `guildhall serve`, over real WebSockets:
//   bench_server load PORT TABLES SECONDS   two persons a table, every decision waits for its durable answer
//   bench_server idle PORT TABLES           started tables, one connection each; holds them until a line
//   comes bench_server rows TABLES                so many tables for `guildhall store import`, t1 to tN
//   bench_server open PORT TIMES            opens so many of those, none of them in memory
// Prints one JSON object.
#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <format>
#include <memory>
#include <print>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "games/london/london.hpp"

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace json = boost::json;
using Clock = std::chrono::steady_clock;
using boost::system::error_code;
using Socket = beast::websocket::stream<asio::ip::tcp::socket>;

struct Figures {
  std::vector<double> milliseconds;
  std::uint64_t refused = 0;
  std::uint64_t games = 0;
};

struct Setting {
  asio::io_context& io;
  asio::ip::tcp::endpoint server;
  guildhall::Rng rng{guildhall::Seed{.low = 1}};
  Figures figures;
  bool running = true;
};

std::string hex(guildhall::Rng& rng) {
  return std::format("{:016x}{:016x}", rng.next(), rng.next());
}

[[noreturn]] void give_up(std::string_view what) {
  std::println(stderr, "bench_server: {}", what);
  std::exit(1);
}

// One connection that talks in turns, for setting up.
class Line {
 public:
  explicit Line(Setting& setting) : socket_(setting.io) {
    socket_.next_layer().connect(setting.server);
    socket_.next_layer().set_option(asio::ip::tcp::no_delay(true));
    socket_.handshake("127.0.0.1", "/ws");
  }

  // Sends a command and reads up to its answer; what comes before goes to `take`.
  template <class Take>
  json::object ask(const std::string& command, Take&& take) {
    socket_.write(asio::buffer(command));
    while (true) {
      json::object message = read();
      if (message.contains("answer")) {
        if (!message.at("ok").as_bool()) give_up(json::serialize(message));
        return message;
      }
      take(message);
    }
  }
  json::object read() {
    beast::flat_buffer buffer;
    socket_.read(buffer);
    const auto data = buffer.cdata();
    return json::parse({static_cast<const char*>(data.data()), data.size()}).as_object();
  }
  Socket take() { return std::move(socket_); }

 private:
  Socket socket_;
};

// A table with its two persons; one command at a time is on its way.
class Table {
 public:
  explicit Table(Setting& setting) : setting_(setting) { open(); }

  void step() {
    if (!setting_.running || busy_) return;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      Person& person = *persons_[seat];
      if (person.end || !person.moves.empty()) return send(seat);
    }
  }
  void read_all() {
    for (std::size_t seat = 0; seat < 2; ++seat) read(seat);
  }

 private:
  struct Person {
    explicit Person(Socket stream) : socket(std::move(stream)) {}
    Socket socket;
    beast::flat_buffer buffer;
    std::vector<std::string> moves;
    bool end = false;
    std::int64_t number = 0;
    std::string out;
  };

  void open() {
    const auto ignore = [](const json::object&) {};
    Line host(setting_);
    const auto made = host.ask(
        std::format(
            R"({{"v":1,"id":"a","do":"create","nonce":"{}","game":"london","options":"players 2 first 1",)"
            R"("seats":[{{"kind":"open"}},{{"kind":"open"}}]}})",
            hex(setting_.rng)),
        ignore);
    const auto& table = made.at("table").as_object();
    Line guest(setting_);
    Line* lines[] = {&host, &guest};
    for (std::size_t seat = 0; seat < 2; ++seat) {
      lines[seat]->ask(std::format(R"({{"v":1,"id":"b","do":"join","channel":1,"table":"{}","token":"{}"}})",
                                   table.at("id").as_string().c_str(),
                                   table.at("tokens").as_array()[seat].as_string().c_str()),
                       ignore);
      lines[seat]->ask(std::format(R"({{"v":1,"id":"c","do":"sit","channel":1,"name":"P","part":"{}"}})",
                                   hex(setting_.rng)),
                       ignore);
    }
    persons_[0] = std::make_unique<Person>(host.take());
    persons_[1] = std::make_unique<Person>(guest.take());
    busy_ = true;
    persons_[0]->out = R"({"v":1,"id":"d","do":"start","channel":1})";
    error_code bad;
    persons_[0]->socket.write(asio::buffer(persons_[0]->out), bad);
  }

  void read(std::size_t seat) {
    Person& person = *persons_[seat];
    person.socket.async_read(person.buffer, [this, seat](error_code bad, std::size_t) {
      if (bad) {
        if (setting_.running) give_up("connection lost: " + bad.message());
        return;
      }
      Person& each = *persons_[seat];
      const auto data = each.buffer.cdata();
      const json::object message =
          json::parse({static_cast<const char*>(data.data()), data.size()}).as_object();
      each.buffer.consume(each.buffer.size());
      take(seat, message);
      step();
      read(seat);
    });
  }

  void take(std::size_t seat, const json::object& message) {
    Person& person = *persons_[seat];
    if (message.contains("answer")) {
      busy_ = false;
      if (!message.at("ok").as_bool()) {
        if (setting_.figures.refused++ == 0) std::println(stderr, "{}", json::serialize(message));
      }
      if (timed_) {
        setting_.figures.milliseconds.push_back(
            std::chrono::duration<double, std::milli>(Clock::now() - sent_).count());
      }
      return;
    }
    if (const auto* number = message.if_contains("number")) person.number = number->as_int64();
    const auto* parts = message.if_contains("parts");
    if (parts == nullptr) return;
    if (const auto* may = parts->as_object().if_contains("may")) {
      person.end = may->as_object().contains("end");
      person.moves.clear();
      for (const auto& move : may->as_object().at("moves").as_array()) {
        if (move.at("kind").as_string() == "loan") continue;
        person.moves.emplace_back(move.at("text").as_string());
      }
    }
    if (seat == 0 && parts->as_object().contains("result")) ++setting_.figures.games;
  }

  void send(std::size_t seat) {
    Person& person = *persons_[seat];
    busy_ = true;
    timed_ = !person.end;
    const std::string id = std::to_string(++commands_);
    if (person.end) {
      person.out = std::format(R"({{"v":1,"id":"{}","do":"end","channel":1,"base":{}}})", id, person.number);
    } else {
      const auto chosen = setting_.rng.below(static_cast<std::uint32_t>(person.moves.size()));
      person.out = std::format(R"({{"v":1,"id":"{}","do":"decide","channel":1,"base":{},"move":"{}"}})", id,
                               person.number, person.moves[chosen]);
    }
    sent_ = Clock::now();
    person.socket.async_write(asio::buffer(person.out), [](error_code, std::size_t) {});
  }

  Setting& setting_;
  std::unique_ptr<Person> persons_[2];
  bool busy_ = false;
  bool timed_ = false;
  Clock::time_point sent_;
  std::uint64_t commands_ = 0;
};

double percentile(std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0;
  return sorted[std::min(sorted.size() - 1,
                         static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

void load(Setting& setting, int tables, int seconds) {
  std::vector<std::unique_ptr<Table>> all;
  for (int i = 0; i < tables; ++i) all.push_back(std::make_unique<Table>(setting));
  for (const auto& table : all) table->read_all();
  asio::steady_timer timer(setting.io, std::chrono::seconds(seconds));
  timer.async_wait([&](error_code) {
    setting.running = false;
    setting.io.stop();
  });
  const auto begin = Clock::now();
  setting.io.run();
  const double took = std::chrono::duration<double>(Clock::now() - begin).count();
  auto& times = setting.figures.milliseconds;
  std::ranges::sort(times);
  std::println(
      R"({{"tables":{},"seconds":{:.2f},"decisions":{},"decisions_per_s":{:.0f},"p50_ms":{:.2f},"p99_ms":{:.2f},)"
      R"("max_ms":{:.2f},"refused":{},"games_over":{}}})",
      tables, took, times.size(), static_cast<double>(times.size()) / took, percentile(times, 0.5),
      percentile(times, 0.99), times.empty() ? 0 : times.back(), setting.figures.refused,
      setting.figures.games);
}

void idle(Setting& setting, int tables) {
  std::vector<std::unique_ptr<Line>> lines;
  const auto ignore = [](const json::object&) {};
  for (int i = 0; i < tables; ++i) {
    auto line = std::make_unique<Line>(setting);
    const auto made = line->ask(
        std::format(
            R"({{"v":1,"id":"a","do":"create","nonce":"{}","game":"london","options":"players 2 first 1",)"
            R"("seats":[{{"kind":"person","name":"P"}},{{"kind":"bot","bot":"greedy"}}]}})",
            hex(setting.rng)),
        ignore);
    const auto& table = made.at("table").as_object();
    line->ask(
        std::format(R"({{"v":1,"id":"b","do":"join","channel":1,"table":"{}","token":"{}"}})",
                    table.at("id").as_string().c_str(), table.at("tokens").as_array()[0].as_string().c_str()),
        ignore);
    line->ask(R"({"v":1,"id":"d","do":"start","channel":1})", ignore);
    lines.push_back(std::move(line));
  }
  std::println(R"({{"idle_tables":{}}})", tables);
  std::fflush(stdout);
  std::getchar();
}

// Tables as `store export` writes them. Most are young; one in a hundred has a whole game.
void rows(int tables) {
  using namespace guildhall;
  const london::London game;
  Rng rng(Seed{.low = 5});
  for (int i = 1; i <= tables; ++i) {
    const Seed seed{.low = static_cast<std::uint64_t>(i)};
    auto state = *game.start({.players = 2}, seed);
    json::array entries;
    entries.emplace_back(
        R"({"do":"create","at":1,"setup":{"game":"london","options":"players 2 first 1","host":0,)"
        R"("seats":[{"kind":"bot","bot":"random"},{"kind":"bot","bot":"random"}]}})");
    entries.emplace_back(R"({"do":"start","at":1,"seat":0,"text":")" + format_seed(seed) + R"("})");
    const int length = i % 100 == 1 ? 100'000 : 10;
    london::Moves moves;
    for (int k = 0; k < length && game.actor(state) != nobody; ++k) {
      game.legal(state, moves);
      auto move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      while (moves.size() > 1 && london::London::is_idle(move)) {
        move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      }
      entries.emplace_back(std::format(R"({{"do":"decide","at":1,"seat":{},"text":"{}"}})", game.actor(state),
                                       game.format_move(state, move)));
      game.play(state, move, NoEvents{});
    }
    std::println("{}", json::serialize(json::object{{"table", "t" + std::to_string(i)},
                                                    {"game", "london"},
                                                    {"over", game.actor(state) == nobody},
                                                    {"owners", json::array{}},
                                                    {"entries", entries}}));
  }
}

void open_cold(Setting& setting, int times) {
  Line line(setting);
  std::vector<double> took;
  for (int i = 0; i < times; ++i) {
    const auto begin = Clock::now();
    line.ask(std::format(R"({{"v":1,"id":"a","do":"watch","channel":{},"table":"t{}"}})", i + 1, 100 * i + 1),
             [](const json::object&) {});
    took.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
  }
  std::ranges::sort(took);
  std::println(R"({{"opened":{},"median_ms":{:.2f},"max_ms":{:.2f}}})", times, percentile(took, 0.5),
               took.back());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "rows") {
    rows(std::atoi(argv[2]));
    return 0;
  }
  if (argc < 4) give_up("expected: bench_server load PORT TABLES SECONDS, or bench_server idle PORT TABLES");
  asio::io_context io(1);
  Setting setting{
      .io = io,
      .server = {asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(std::atoi(argv[2]))}};
  // Two of these at once must not ask for the same tables.
  setting.rng = guildhall::Rng(guildhall::random_seed());
  try {
    if (std::string_view(argv[1]) == "load" && argc == 5) {
      load(setting, std::atoi(argv[3]), std::atoi(argv[4]));
    } else if (std::string_view(argv[1]) == "open") {
      open_cold(setting, std::min(std::atoi(argv[3]), 60));
    } else {
      idle(setting, std::atoi(argv[3]));
    }
  } catch (const std::exception& error) {
    give_up(error.what());
  }
}
