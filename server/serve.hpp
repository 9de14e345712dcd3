#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"

namespace guildhall {

struct ServeOptions {
  std::string address = "127.0.0.1";
  int port = 8080;
  std::string store = "guildhall.db";
  std::string page;                  // the folder of the built page; empty: the small one built in
  std::vector<std::string> origins;  // pages of other hosts that may connect
  bool trust_proxy = false;          // the client's address is the last of X-Forwarded-For
  double connection_rate = 50;       // messages a second, and how many at once
  double connection_burst = 300;
  double address_rate = 500;
  double address_burst = 3000;
  double create_rate = 1;  // new tables a second from one address
  double create_burst = 120;
  int address_connections = 500;
  int connections = 20'000;
  int thinkers = 1;       // threads in which bots think
  int idle_seconds = 60;  // how long a table nobody looks at stays in memory
};

// Serves until SIGINT or SIGTERM. Prints "listening on http://…" once it does.
Expected<int> serve(const ServeOptions& options);

}  // namespace guildhall
