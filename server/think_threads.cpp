#include "server/think_threads.hpp"

#include <utility>

namespace guildhall {

ThinkThreads::ThinkThreads(int threads, Done done) : done_(std::move(done)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { loop(); });
}

ThinkThreads::~ThinkThreads() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ThinkThreads::run(std::uint64_t ticket, Host::For whom, Work work) {
  {
    const std::lock_guard lock(mutex_);
    Tasks& tasks = whom == Host::For::bot ? for_bots_ : for_clients_;
    tasks.push_back({.ticket = ticket, .work = std::move(work)});
  }
  wake_.notify_one();
}

void ThinkThreads::loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stop_ || !is_idle(); });
    if (stop_) return;
    Tasks& tasks = for_bots_.empty() ? for_clients_ : for_bots_;
    const Task task = std::move(tasks.front());
    tasks.pop_front();
    lock.unlock();
    done_(task.ticket, task.work());
    lock.lock();
  }
}

}  // namespace guildhall
