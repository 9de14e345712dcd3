#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "server/store.hpp"

namespace guildhall {

// The one thread that uses the store. Whatever waits to be appended goes into one transaction, so that a
// commit costs many tables one write to the disk.
class StoreThread {
 public:
  using AppendDone = std::function<void(std::string table, Expected<Appended> answer)>;
  using Task = std::function<void(Store&)>;
  // Called after each transaction: how many appends it had, and how long it took in microseconds.
  using Measure = std::function<void(std::size_t, std::int64_t)>;

  // `done` and `measure` are called from the store's thread.
  StoreThread(std::unique_ptr<Store> store, AppendDone done, Measure measure);
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;
  // Finishes what waits.
  ~StoreThread();

  void append(Append append);
  void run(Task task);

 private:
  void loop();
  void append_all(std::vector<Append>& batch);

  std::unique_ptr<Store> store_;
  AppendDone done_;
  Measure measure_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Append> appends_;
  std::deque<Task> tasks_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace guildhall
