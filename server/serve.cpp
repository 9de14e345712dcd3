#include "server/serve.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstdio>
#include <deque>
#include <memory>
#include <optional>
#include <print>
#include <unordered_map>

#include "server/files.hpp"
#include "server/limits.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/sodium.hpp"
#include "server/store_thread.hpp"
#include "server/think_threads.hpp"
#include "table/desk.hpp"

namespace guildhall {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t longest_message = 512UL * 1024;
constexpr std::size_t longest_nonsense = 64UL * 1024 * 1024;  // read and thrown away
constexpr std::size_t longest_queue = 4UL * 1024 * 1024;      // bytes a client may be behind
constexpr auto http_timeout = std::chrono::seconds(15);
constexpr auto write_timeout = std::chrono::minutes(2);

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

class Connection;

Response new_response(http::status status, const Request& request);

// What comes from one address.
struct Address {
  Bucket messages;
  Bucket tables;
  int connections = 0;
  // Connections that are no WebSocket, or not yet: each holds a copy.
  std::shared_ptr<int> requests = std::make_shared<int>();
};

class Server final : public Host {
 public:
  Server(asio::io_context& io, const ServeOptions& options, Page page, std::unique_ptr<Store> store);

  asio::awaitable<void> accept(tcp::acceptor acceptor);
  asio::awaitable<void> sweep();
  void stop();

  void send(Client client, std::string message) override;
  void append(Append append) override { store_.append(std::move(append)); }
  void load(const std::string& table, std::uint32_t from) override;
  void list(Client client, const std::string& id, const std::string& key) override;
  void scores(Client client, const std::string& id, const std::string& daily,
              const std::string& key) override;
  void report(Client client, const std::string& id, const std::string& table, std::uint32_t number,
              const std::string& words) override;
  bool think(std::uint64_t ticket, For whom, Work work) override {
    thinkers_.run(ticket, whom, std::move(work));
    return true;
  }
  bool may_create(Client client) override;
  std::int64_t now() override {
    return std::chrono::duration_cast<std::chrono::seconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  }
  std::string hash(std::string_view text) override { return sodium::hash(text); }
  std::string random() override { return sodium::random(); }

 private:
  friend class Connection;

  asio::awaitable<void> talk(beast::tcp_stream stream);
  asio::awaitable<void> play(beast::tcp_stream stream, Request request, std::string address);
  asio::awaitable<Response> answer(const Request& request);
  asio::awaitable<bool> is_ready();
  bool good_origin(const Request& request) const;
  Address& address(const std::string& name);
  std::string metrics() const;

  asio::io_context& io_;
  ServeOptions options_;
  Page page_;
  Desk desk_;
  std::unordered_map<Client, std::shared_ptr<Connection>> connections_;
  std::unordered_map<std::string, Address> addresses_;
  Client next_ = 1;
  std::uint64_t limited_ = 0;
  std::uint64_t dropped_ = 0;
  std::uint64_t appends_ = 0;
  std::uint64_t commits_ = 0;
  Histogram commit_time_;
  bool stopping_ = false;
  ThinkThreads thinkers_;
  StoreThread store_;  // last: its thread ends before the rest does
};

// One WebSocket. Reading is a coroutine in Server::play; writing goes through a queue.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Server& server, beast::tcp_stream stream, std::string address)
      : server_(server),
        stream_(std::move(stream)),
        address_(std::move(address)),
        messages_(server.options_.connection_rate, server.options_.connection_burst) {}

  websocket::stream<beast::tcp_stream>& stream() { return stream_; }
  const std::string& address() const { return address_; }
  Bucket& messages() { return messages_; }

  void send(std::string message) {
    if (closing_) return;
    waiting_ += message.size();
    queue_.push_back(std::move(message));
    if (waiting_ > longest_queue) {
      ++server_.dropped_;
      log_line("warn", "slow client dropped");
      return cut();
    }
    if (queue_.size() == 1) write();
  }

  // After what is being written; the rest of the queue is dropped.
  void close(websocket::close_code code) {
    if (closing_) return;
    closing_ = true;
    code_ = code;
    if (queue_.empty()) say_goodbye();
  }

  void cut() {
    closing_ = true;
    error_code ignored;
    (void)beast::get_lowest_layer(stream_).socket().close(ignored);
  }

 private:
  void write() {
    stream_.async_write(asio::buffer(queue_.front()),
                        [self = shared_from_this()](error_code bad, std::size_t) {
                          self->waiting_ -= self->queue_.front().size();
                          self->queue_.pop_front();
                          if (bad) return self->cut();
                          if (self->closing_) return self->say_goodbye();
                          if (!self->queue_.empty()) self->write();
                        });
  }
  void say_goodbye() {
    stream_.async_close(code_, [self = shared_from_this()](error_code) {});
  }

  Server& server_;
  websocket::stream<beast::tcp_stream> stream_;
  std::string address_;
  Bucket messages_;
  std::deque<std::string> queue_;
  std::size_t waiting_ = 0;
  bool closing_ = false;
  websocket::close_code code_ = websocket::close_code::normal;
};

Server::Server(asio::io_context& io, const ServeOptions& options, Page page, std::unique_ptr<Store> store)
    : io_(io),
      options_(options),
      page_(std::move(page)),
      desk_(*this),
      thinkers_(options.thinkers,
                [this](std::uint64_t ticket, std::string move) {
                  asio::post(io_, [this, ticket, move = std::move(move)] { desk_.thought(ticket, move); });
                }),
      store_(
          std::move(store),
          [this](std::string table, Expected<Appended> answer) {
            asio::post(io_, [this, table = std::move(table), answer = std::move(answer)] {
              if (!answer) log_line("error", "append failed", {{"code", answer.error().code}});
              desk_.appended(table, answer);
            });
          },
          [this](std::size_t appends, std::int64_t microseconds) {
            asio::post(io_, [this, appends, microseconds] {
              appends_ += appends;
              ++commits_;
              commit_time_.add(static_cast<double>(microseconds) / 1e6);
            });
          }) {
  store_.run([this](Store& store) {
    store.listen([this](const std::string& table, std::uint32_t entries) {
      asio::post(io_, [this, table = std::string(table), entries] { desk_.changed(table, entries); });
    });
  });
}

void Server::send(Client client, std::string message) {
  if (const auto found = connections_.find(client); found != connections_.end())
    found->second->send(std::move(message));
}

void Server::load(const std::string& table, std::uint32_t from) {
  store_.run([this, table = std::string(table), from](Store& store) {
    asio::post(io_, [this, table = std::string(table), entries = store.load(table, from)] {
      desk_.loaded(table, entries);
    });
  });
}

void Server::list(Client client, const std::string& id, const std::string& key) {
  store_.run([this, client, id = std::string(id), key = std::string(key)](Store& store) {
    asio::post(io_, [this, client, id = std::string(id), rows = store.list(key, 200)] {
      desk_.listed(client, id, rows);
    });
  });
}

void Server::scores(Client client, const std::string& id, const std::string& daily, const std::string& key) {
  store_.run(
      [this, client, id = std::string(id), daily = std::string(daily), key = std::string(key)](Store& store) {
        asio::post(io_, [this, client, id = std::string(id), rows = store.scores(daily, key, 100)] {
          desk_.scored(client, id, rows);
        });
      });
}

void Server::report(Client client, const std::string& id, const std::string& table, std::uint32_t number,
                    const std::string& words) {
  store_.run([this, client, id = std::string(id), table = std::string(table), number,
              words = std::string(words)](Store& store) {
    asio::post(io_, [this, client, id = std::string(id), answer = store.report(table, number, words)] {
      desk_.reported(client, id, answer);
    });
  });
}

Address& Server::address(const std::string& name) {
  const auto found = addresses_.find(name);
  if (found != addresses_.end()) return found->second;
  return addresses_
      .emplace(name, Address{.messages = Bucket(options_.address_rate, options_.address_burst),
                             .tables = Bucket(options_.create_rate, options_.create_burst)})
      .first->second;
}

bool Server::may_create(Client client) {
  const auto found = connections_.find(client);
  return found != connections_.end() && address(found->second->address()).tables.take();
}

asio::awaitable<void> Server::accept(tcp::acceptor acceptor) {
  while (!stopping_) {
    error_code bad;
    tcp::socket socket = co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, bad));
    if (stopping_) co_return;
    if (bad) {
      // Out of file descriptors, most likely: wait for some to be closed.
      log_line("error", "accept failed", {{"reason", bad.message()}});
      asio::steady_timer pause(io_, std::chrono::milliseconds(200));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, bad));
      continue;
    }
    (void)socket.set_option(tcp::no_delay(true), bad);
    asio::co_spawn(io_, talk(beast::tcp_stream(std::move(socket))), asio::detached);
  }
}

asio::awaitable<void> Server::sweep() {
  asio::steady_timer timer(io_);
  while (!stopping_) {
    timer.expires_after(std::chrono::seconds(5));
    error_code bad;
    co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, bad));
    desk_.sweep(options_.idle_seconds);
    const auto now = Bucket::Clock::now();
    std::erase_if(addresses_, [&](const auto& each) {
      return each.second.connections == 0 && each.second.requests.use_count() == 1 &&
             each.second.messages.full(now) && each.second.tables.full(now);
    });
  }
}

void Server::stop() {
  stopping_ = true;
  for (const auto& [id, connection] : connections_) connection->close(websocket::close_code::going_away);
}

bool Server::good_origin(const Request& request) const {
  const auto found = request.find(http::field::origin);
  if (found == request.end()) return true;  // no browser
  const std::string_view origin(found->value().data(), found->value().size());
  const auto host = request[http::field::host];
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme) &&
        origin.substr(scheme.size()) == std::string_view(host.data(), host.size()))
      return true;
  }
  return std::ranges::find(options_.origins, origin) != options_.origins.end();
}

asio::awaitable<void> Server::talk(beast::tcp_stream stream) {
  error_code bad;
  const auto peer = stream.socket().remote_endpoint(bad);
  if (bad) co_return;
  const std::string from = peer.address().to_string();
  if (!options_.trust_proxy && address(from).requests.use_count() > options_.address_connections) co_return;
  auto counted = address(from).requests;
  beast::flat_buffer buffer;
  while (true) {
    http::request_parser<http::string_body> parser;
    parser.body_limit(16UL * 1024);
    parser.header_limit(16U * 1024);
    stream.expires_after(http_timeout);
    co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, bad));
    if (bad) co_return;
    Request request = parser.release();
    if (websocket::is_upgrade(request) && request.target() == "/ws") {
      std::string name = peer.address().to_string();
      if (options_.trust_proxy) {
        const auto forwarded = request["X-Forwarded-For"];
        const std::string_view all(forwarded.data(), forwarded.size());
        if (!all.empty()) {
          const std::string_view last = all.substr(all.find_last_of(", ") + 1);
          name = std::string(last.substr(0, 64));
        }
      }
      counted.reset();
      co_return co_await play(std::move(stream), std::move(request), std::move(name));
    }
    Response response = co_await answer(request);
    response.keep_alive(request.keep_alive() && !stopping_);
    response.prepare_payload();
    if (request.method() == http::verb::head) response.body().clear();
    stream.expires_after(write_timeout);
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, bad));
    if (bad || !response.keep_alive()) break;
  }
  (void)stream.socket().shutdown(tcp::socket::shutdown_send, bad);
}

asio::awaitable<void> Server::play(beast::tcp_stream stream, Request request, std::string name) {
  error_code bad;
  const auto refuse = [&](http::status status, std::string text) -> asio::awaitable<void> {
    ++limited_;
    Response response = new_response(status, request);
    response.body() = std::move(text);
    response.prepare_payload();
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, bad));
  };
  if (!good_origin(request)) co_return co_await refuse(http::status::forbidden, "server.origin\n");
  if (static_cast<int>(connections_.size()) >= options_.connections ||
      address(name).connections >= options_.address_connections) {
    co_return co_await refuse(http::status::too_many_requests, "rate.connections\n");
  }
  stream.expires_never();
  const Client id = next_++;
  const auto connection = std::make_shared<Connection>(*this, std::move(stream), name);
  auto& ws = connection->stream();
  ws.set_option(websocket::stream_base::timeout{
      .handshake_timeout = http_timeout, .idle_timeout = std::chrono::seconds(60), .keep_alive_pings = true});
  ws.read_message_max(longest_nonsense);
  co_await ws.async_accept(request, asio::redirect_error(asio::use_awaitable, bad));
  if (bad) co_return;
  ++address(name).connections;
  connections_[id] = connection;
  beast::flat_buffer buffer;
  int warned = 0;
  while (true) {
    // What is too big is read to its end and forgotten: a socket closed with bytes unread is reset, and the
    // reset would overtake the word why.
    bool too_big = false;
    do {
      co_await ws.async_read_some(buffer, 64UL * 1024, asio::redirect_error(asio::use_awaitable, bad));
      if (buffer.size() > longest_message) {
        too_big = true;
        buffer.consume(buffer.size());
      }
    } while (!bad && !ws.is_message_done());
    if (bad) break;
    if (too_big) {
      connection->close(websocket::close_code::too_big);
      break;
    }
    const std::string_view text(static_cast<const char*>(buffer.data().data()), buffer.size());
    if (connection->messages().take() && address(name).messages.take()) {
      desk_.receive(id, text);
    } else {
      ++limited_;
      JsonWriter out;
      out.open('{').field("v", protocol_version).field("answer", id_of(text)).field("ok", false);
      out.key("error").raw(error_json(failure("rate.messages").error())).close('}');
      connection->send(out.take());
      if (++warned > 1000) {
        connection->close(websocket::close_code::policy_error);
        break;
      }
    }
    buffer.consume(buffer.size());
    if (buffer.capacity() > 64UL * 1024) buffer.shrink_to_fit();
  }
  connections_.erase(id);
  --address(name).connections;
  desk_.gone(id);
}

asio::awaitable<bool> Server::is_ready() {
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(bool)>(
      [this](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        store_.run([this, shared](Store& store) {
          const bool good = store.ready().has_value();
          asio::post(io_, [shared, good] { (*shared)(good); });
        });
      },
      asio::use_awaitable);
}

// An answer with the headers that all of them have.
Response new_response(http::status status, const Request& request) {
  Response response(status, request.version());
  response.set(http::field::server, "guildhall");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Embedder-Policy", "require-corp");
  response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  response.set(
      "Content-Security-Policy",
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
      "img-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; "
      "form-action 'none'; frame-ancestors 'none'");
  response.set(http::field::content_type, "text/plain; charset=utf-8");
  response.set(http::field::cache_control, "no-store");
  return response;
}

asio::awaitable<Response> Server::answer(const Request& request) {
  Response response = new_response(http::status::ok, request);
  const std::string target(request.target().data(), request.target().size());
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    response.result(http::status::method_not_allowed);
    response.set(http::field::allow, "GET, HEAD");
    response.body() = "only GET and HEAD\n";
  } else if (target == "/healthz") {
    response.body() = "ok\n";
  } else if (target == "/readyz") {
    const bool ready = !stopping_ && co_await is_ready();
    if (!ready) response.result(http::status::service_unavailable);
    response.body() = ready ? "ready\n" : "not ready\n";
  } else if (target == "/metrics") {
    response.set(http::field::content_type, "text/plain; version=0.0.4");
    response.body() = metrics();
  } else if (const PageFile* file = page_.find(target)) {
    response.set(http::field::content_type, file->type);
    response.set(http::field::etag, file->etag);
    response.set(http::field::cache_control,
                 file->forever ? "public, max-age=31536000, immutable" : "no-cache");
    if (request[http::field::if_none_match] == file->etag) {
      response.result(http::status::not_modified);
    } else {
      const bool gzipped = !file->gzipped.empty() && request[http::field::accept_encoding].contains("gzip");
      if (gzipped) response.set(http::field::content_encoding, "gzip");
      response.body() = gzipped ? file->gzipped : file->body;
    }
    if (!file->gzipped.empty()) response.set(http::field::vary, "Accept-Encoding");
  } else {
    response.result(http::status::not_found);
    response.body() = "there is nothing here\n";
  }
  co_return response;
}

std::string Server::metrics() const {
  const DeskCounts& counts = desk_.counts();
  const auto counter = [](std::string_view name, std::string_view help, std::uint64_t value) {
    return counter_text(name, "counter", help, value);
  };
  const auto gauge = [](std::string_view name, std::string_view help, std::uint64_t value) {
    return counter_text(name, "gauge", help, value);
  };
  return gauge("guildhall_connections", "Open WebSockets.", connections_.size()) +
         gauge("guildhall_tables", "Tables in memory.", desk_.tables()) +
         counter("guildhall_commands_total", "Messages taken.", counts.commands) +
         counter("guildhall_decisions_total", "Decisions played, bots included.", counts.decisions) +
         counter("guildhall_refused_total", "Commands answered with an error.", counts.refused) +
         counter("guildhall_repeats_total", "Commands that came again.", counts.repeats) +
         counter("guildhall_stale_total", "Commands based on an old number.", counts.stale) +
         counter("guildhall_updates_total", "Updates sent.", counts.updates) +
         counter("guildhall_limited_total", "Messages and connections over a limit.", limited_) +
         counter("guildhall_dropped_total", "Clients dropped for being slow.", dropped_) +
         counter("guildhall_appends_total", "Appends stored.", appends_) +
         counter("guildhall_commits_total", "Transactions they took.", commits_) +
         commit_time_.text("guildhall_commit_seconds", "Time of a transaction.");
}

Expected<tcp::acceptor> open_port(asio::io_context& io, const ServeOptions& options) {
  error_code bad;
  const auto address = asio::ip::make_address(options.address, bad);
  if (bad) return failure("server.address", {options.address});
  const tcp::endpoint endpoint(address, static_cast<unsigned short>(options.port));
  tcp::acceptor acceptor(io);
  (void)acceptor.open(endpoint.protocol(), bad);
  if (!bad) (void)acceptor.set_option(asio::socket_base::reuse_address(true), bad);
  if (!bad) (void)acceptor.bind(endpoint, bad);
  if (!bad) (void)acceptor.listen(asio::socket_base::max_listen_connections, bad);
  if (bad) return failure("server.port", {options.address, std::to_string(options.port), bad.message()});
  return acceptor;
}

}  // namespace

Expected<int> serve(const ServeOptions& options) {
  auto page = Page::read(options.page);
  if (!page) return std::unexpected(page.error());
  asio::io_context io(1);
  auto acceptor = open_port(io, options);
  if (!acceptor) return std::unexpected(acceptor.error());
  auto store = open_store(options.store);
  if (!store) return std::unexpected(store.error());
  const int port = acceptor->local_endpoint().port();
  Server server(io, options, *std::move(page), *std::move(store));
  asio::signal_set signals(io, SIGINT, SIGTERM);
  signals.async_wait([&](error_code, int) {
    log_line("info", "stopping");
    server.stop();
    // Time for the store to finish and the clients to hear of it.
    auto last = std::make_shared<asio::steady_timer>(io, std::chrono::milliseconds(500));
    last->async_wait([&io, last](error_code) { io.stop(); });
  });
  asio::co_spawn(io, server.accept(*std::move(acceptor)), asio::detached);
  asio::co_spawn(io, server.sweep(), asio::detached);
  log_line("info", "listening", {{"address", options.address}, {"port", std::to_string(port)}});
  std::println("listening on http://{}:{}", options.address, port);
  std::fflush(stdout);
  io.run();
  log_line("info", "stopped");
  return 0;
}

}  // namespace guildhall
