// Threads that help the calling one with a search.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace gedkit {

class WorkerThreads {
 public:
  // `stop` tells all of them to end soon; it is set when one of them throws.
  explicit WorkerThreads(std::atomic<bool>& stop) : stop_(stop) {}
  WorkerThreads(const WorkerThreads&) = delete;
  WorkerThreads& operator=(const WorkerThreads&) = delete;
  ~WorkerThreads() {  // an exception is on its way where join() was not called
    if (!threads_.empty()) stop_ = true;
    wait();
  }

  // False: the system has no thread to spare, and the search goes on with those it has.
  template <class Work>
  bool start(Work work) {
    try {
      threads_.emplace_back([this, work = std::move(work)]() mutable {
        try {
          work();
        } catch (...) {
          const std::lock_guard lock(mutex_);
          if (!error_) error_ = std::current_exception();
          stop_ = true;
        }
      });
    } catch (const std::system_error&) {
      return false;
    }
    return true;
  }

  // Waits until all have ended; throws what one of them threw.
  void join() {
    wait();
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
  }

 private:
  void wait() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  std::atomic<bool>& stop_;
  std::mutex mutex_;
  std::exception_ptr error_;
  std::vector<std::thread> threads_;
};

}  // namespace gedkit
