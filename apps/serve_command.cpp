// guildhall serve: options from flags, then the environment, then a TOML file.
#include <CLI/CLI.hpp>
#include <cstdlib>
#include <functional>
#include <optional>
#include <sstream>

#include "apps/commands.hpp"
#include "apps/files.hpp"
#include "core/toml.hpp"
#include "server/serve.hpp"

namespace guildhall {
namespace {

struct Setting {
  std::string name;  // of the flag and in the file; GUILDHALL_NAME in the environment
  CLI::Option* option;
  std::function<bool(const std::string&)> set;
};

std::string environment_name(const std::string& name) {
  std::string out = "GUILDHALL_";
  for (const char c : name)
    out += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return out;
}

// A value of the file as a flag would give it; a list only where one is meant.
std::optional<std::string> text_of(const toml::node& node, bool list) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* number = node.as_floating_point()) return std::to_string(number->get());
  if (!list || !node.is_array()) return std::nullopt;
  std::string out;
  for (const toml::node& each : *node.as_array()) {
    const auto text = text_of(each, false);
    if (!text) return std::nullopt;
    out += (out.empty() ? "" : ",") + *text;
  }
  return out;
}

class Settings {
 public:
  explicit Settings(CLI::App& command) : command_(command) {
    command.add_option("--config", config_, "a TOML file with these options as keys");
  }

  template <class T>
  void add(const std::string& name, T& target, const std::string& help) {
    CLI::Option* option = command_.add_option("--" + name, target, help)->capture_default_str();
    if constexpr (std::is_same_v<T, std::vector<std::string>>) option->delimiter(',');
    all_.push_back({name, option,
                    [&target](const std::string& text) { return CLI::detail::lexical_cast(text, target); }});
  }
  void add_flag(const std::string& name, bool& target, const std::string& help) {
    CLI::Option* option = command_.add_flag("--" + name, target, help);
    all_.push_back({name, option, [&target](const std::string& text) {
                      target = text == "true" || text == "1";
                      return target || text == "false" || text == "0";
                    }});
  }
  void add_list(const std::string& name, std::vector<std::string>& target, const std::string& help) {
    CLI::Option* option = command_.add_option("--" + name, target, help)->delimiter(',');
    all_.push_back({name, option, [&target](const std::string& text) {
                      std::istringstream in(text);
                      for (std::string each; std::getline(in, each, ',');) target.push_back(each);
                      return true;
                    }});
  }

  // Fills in what was not given as a flag.
  Expected<void> complete() {
    toml::table file;
    if (!config_.empty()) {
      const auto text = read_file(config_);
      if (!text) return std::unexpected(text.error());
      auto parsed = read_toml(*text);
      if (!parsed) {
        parsed.error().file = config_;
        return std::unexpected(parsed.error());
      }
      file = *std::move(parsed);
    }
    for (const auto& [key, node] : file) {
      if (std::ranges::find(all_, key.str(), &Setting::name) == all_.end()) {
        return failure("option.bad",
                       {std::string(key.str()) + " in " + config_, "an option of 'guildhall serve --help'"});
      }
    }
    for (const Setting& setting : all_) {
      if (setting.option->count() > 0) continue;
      const char* environment = std::getenv(environment_name(setting.name).c_str());
      const toml::node* node = file.get(setting.name);
      if (environment == nullptr && node == nullptr) continue;
      const bool list = setting.option->get_items_expected_max() > 1;
      const auto value =
          environment != nullptr ? std::optional<std::string>(environment) : text_of(*node, list);
      if (!value || !setting.set(*value)) {
        return failure("option.bad",
                       {"--" + setting.name + (environment != nullptr ? " (environment)" : " in " + config_),
                        "another value"});
      }
    }
    return {};
  }

 private:
  CLI::App& command_;
  std::string config_;
  std::vector<Setting> all_;
};

Expected<void> check(const ServeOptions& options) {
  if (options.port < 0 || options.port > 65535)
    return failure("option.bad", {"--port", "a number from 0 to 65535"});
  for (const double rate : {options.connection_rate, options.connection_burst, options.address_rate,
                            options.address_burst, options.create_rate, options.create_burst}) {
    if (!(rate > 0)) return failure("option.bad", {"--…-rate and --…-burst", "numbers above 0"});
  }
  if (options.connections < 1 || options.thinkers < 1 || options.thinkers > 256 ||
      options.address_connections < 1 || options.idle_seconds < 1) {
    return failure("option.bad", {"--connections, --address-connections, --thinkers and --idle-seconds",
                                  "numbers from 1 on"});
  }
  return {};
}

}  // namespace

void add_serve_command(CLI::App& app, std::function<Exit()>& chosen) {
  CLI::App& command = *app.add_subcommand("serve", "serve tables and the page over HTTP and WebSocket");
  const auto options = std::make_shared<ServeOptions>();
  const auto settings = std::make_shared<Settings>(command);
  settings->add("address", options->address, "the address to listen on; 0.0.0.0 for the whole network");
  settings->add("port", options->port, "the port; 0 for a free one");
  settings->add("store", options->store, "an SQLite file, or postgres://user@host/database");
  settings->add("page", options->page, "the folder of the built page");
  settings->add_list("origins", options->origins, "pages of other hosts that may connect");
  settings->add_flag("trust-proxy", options->trust_proxy, "take the client's address from X-Forwarded-For");
  settings->add("connection-rate", options->connection_rate, "messages a second of one connection");
  settings->add("connection-burst", options->connection_burst, "how many of them at once");
  settings->add("address-rate", options->address_rate, "messages a second from one address");
  settings->add("address-burst", options->address_burst, "how many of them at once");
  settings->add("create-rate", options->create_rate, "new tables a second from one address");
  settings->add("create-burst", options->create_burst, "how many of them at once");
  settings->add("connections", options->connections, "most connections in all");
  settings->add("address-connections", options->address_connections, "most connections from one address");
  settings->add("thinkers", options->thinkers, "threads in which bots think");
  settings->add("idle-seconds", options->idle_seconds, "how long a table nobody looks at stays in memory");
  command.callback([options, settings, &chosen] {
    chosen = [options, settings]() -> Exit {
      if (auto ok = settings->complete(); !ok) return std::unexpected(ok.error());
      if (auto ok = check(*options); !ok) return std::unexpected(ok.error());
      return serve(*options);
    };
  });
}

}  // namespace guildhall
