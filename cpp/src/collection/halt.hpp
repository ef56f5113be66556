// Whether the caller has stopped a search: asked now and then by the thread that made it, which works or waits for the
// others.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>
#include <utility>

namespace gedkit {

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

}  // namespace gedkit
