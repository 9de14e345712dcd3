#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace guildhall {

// Where bots think, so that nobody else waits for them.
class ThinkThreads {
 public:
  using Work = std::function<std::string()>;
  // `done` is called from one of the threads.
  using Done = std::function<void(std::uint64_t ticket, std::string move)>;

  ThinkThreads(int threads, Done done);
  ThinkThreads(const ThinkThreads&) = delete;
  ThinkThreads& operator=(const ThinkThreads&) = delete;
  // Waits for what is thought of now, and forgets what waits.
  ~ThinkThreads();

  void run(std::uint64_t ticket, Work work);

 private:
  struct Task {
    std::uint64_t ticket = 0;
    Work work;
  };
  void loop();

  Done done_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Task> tasks_;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace guildhall
