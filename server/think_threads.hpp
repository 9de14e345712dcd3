#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "table/desk.hpp"

namespace guildhall {

// Where bots think, so that nobody else waits for them, and what people ask for is worked out after that.
class ThinkThreads {
 public:
  using Work = Host::Work;
  // `done` is called from one of the threads.
  using Done = std::function<void(std::uint64_t ticket, std::string move)>;

  ThinkThreads(int threads, Done done);
  ThinkThreads(const ThinkThreads&) = delete;
  ThinkThreads& operator=(const ThinkThreads&) = delete;
  // Waits for what is thought of now, and forgets what waits.
  ~ThinkThreads();

  void run(std::uint64_t ticket, Host::For whom, Work work);

 private:
  struct Task {
    std::uint64_t ticket = 0;
    Work work;
  };
  using Tasks = std::deque<Task>;
  void loop();
  bool is_idle() const { return for_bots_.empty() && for_clients_.empty(); }

  Done done_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Tasks for_bots_;
  Tasks for_clients_;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace guildhall
