// One loop on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace gedkit {

// Whether the caller has stopped a search: asked now and then by the thread that made it, which works or waits for the
// others.

class Halt {
 public:
  static constexpr auto kAskEvery = std::chrono::milliseconds(20);

  // `ask` says whether to stop; it is called by this thread alone.
  explicit Halt(std::function<bool()> ask)
      : ask_(std::move(ask)), asker_(std::this_thread::get_id()), next_(Clock::now() + kAskEvery) {}

  bool now() {
    if (std::this_thread::get_id() == asker_ && Clock::now() >= next_) {
      if (ask_()) halted_ = true;
      next_ = Clock::now() + kAskEvery;
    }
    return halted_.load(std::memory_order_relaxed);
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::atomic<bool> halted_{false};
  std::function<bool()> ask_;
  std::thread::id asker_;
  Clock::time_point next_;
};

// Calls work(begin, end) for all of 0..count in pieces of `grain`, first pieces first, on this thread and others, which
// are started only if there is more than one piece. While this thread waits for them it sees to `halt`. An exception of
// a thread is rethrown here after all threads have ended.
template <typename Work>
void parallel_for(int threads, std::size_t count, std::size_t grain, Halt& halt, Work work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr error;
  std::mutex guard;
  const auto loop = [&] {
    try {
      for (std::size_t begin; (begin = next.fetch_add(grain)) < count;) work(begin, std::min(begin + grain, count));
    } catch (...) {
      next = count;
      const std::lock_guard lock(guard);
      if (!error) error = std::current_exception();
    }
  };
  const std::size_t pieces = (count + grain - 1) / grain;
  const std::size_t wanted = std::min<std::size_t>(threads, pieces);
  if (wanted > 1) {
    std::condition_variable ended;
    std::size_t running = 0;
    std::vector<std::thread> others;
    others.reserve(wanted);
    const auto end_one = [&] {
      const std::lock_guard lock(guard);
      if (--running == 0) ended.notify_one();
    };
    for (std::size_t i = 1; i < wanted; ++i) {
      {
        const std::lock_guard lock(guard);
        ++running;
      }
      try {
        others.emplace_back([&] {
          loop();
          end_one();
        });
      } catch (const std::exception&) {  // the system has no thread to spare: those that there are do the work
        end_one();
        break;
      }
    }
    loop();
    {
      std::unique_lock lock(guard);
      while (!ended.wait_for(lock, Halt::kAskEvery, [&] { return running == 0; })) {
        lock.unlock();
        halt.now();
        lock.lock();
      }
    }
    for (std::thread& thread : others) thread.join();
  } else {
    loop();
  }
  if (error) std::rethrow_exception(error);
}

}  // namespace gedkit
