// Whether the caller has stopped a search: told from outside, or, where the calling thread does the work itself, asked
// now and then.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <utility>

namespace gedkit {

class Halt {
 public:
  static constexpr auto kAskEvery = std::chrono::milliseconds(20);

  Halt() = default;
  // `ask` says whether to stop; only for a search on the calling thread alone.
  explicit Halt(std::function<bool()> ask) : ask_(std::move(ask)), next_(Clock::now() + kAskEvery) {}

  bool now() {
    if (ask_ && Clock::now() >= next_) {
      if (ask_()) set();
      next_ = Clock::now() + kAskEvery;
    }
    return halted_.load(std::memory_order_relaxed);
  }
  void set() { halted_ = true; }

 private:
  using Clock = std::chrono::steady_clock;

  std::atomic<bool> halted_{false};
  std::function<bool()> ask_;
  Clock::time_point next_;
};

}  // namespace gedkit
