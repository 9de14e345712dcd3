#include "server/store_thread.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <span>

namespace guildhall {

StoreThread::StoreThread(std::unique_ptr<Store> store, AppendDone done, Measure measure)
    : store_(std::move(store)),
      done_(std::move(done)),
      measure_(std::move(measure)),
      thread_([this] { loop(); }) {}

StoreThread::~StoreThread() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void StoreThread::append(Append append) {
  {
    const std::lock_guard lock(mutex_);
    appends_.push_back(std::move(append));
  }
  wake_.notify_one();
}

void StoreThread::run(Task task) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  wake_.notify_one();
}

void StoreThread::loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stop_ || !appends_.empty() || !tasks_.empty(); });
    if (appends_.empty() && tasks_.empty()) return;
    auto appends = std::exchange(appends_, {});
    auto tasks = std::exchange(tasks_, {});
    lock.unlock();
    append_all(appends);
    for (const Task& task : tasks) task(*store_);
    lock.lock();
  }
}

void StoreThread::append_all(std::vector<Append>& batch) {
  if (batch.empty()) return;
  // A rematch may be created and played on in one batch: the order within a table stays.
  std::ranges::stable_sort(batch, {}, &Append::table);
  const auto begin = std::chrono::steady_clock::now();
  auto answers = store_->append(batch);
  const auto took = std::chrono::steady_clock::now() - begin;
  measure_(batch.size(), std::chrono::duration_cast<std::chrono::microseconds>(took).count());
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (answers) {
      done_(batch[i].table, (*answers)[i]);
      continue;
    }
    // One that cannot be stored must not take the others with it.
    auto alone = batch.size() == 1 ? answers : store_->append(std::span(&batch[i], 1));
    done_(batch[i].table, alone ? Expected<Appended>((*alone)[0]) : std::unexpected(alone.error()));
  }
}

}  // namespace guildhall
