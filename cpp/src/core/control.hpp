// Limits and news of a running search. Every solver polls one of these; none reads a clock itself.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "gedkit/limits.hpp"
#include "gedkit/status.hpp"

namespace gedkit {

struct TickMilestone {
  double seconds;
  std::int64_t lower, upper;
};

class Control {
 public:
  // Called every 20 ms and whenever a bound improves; true stops the search.
  using TickWatch = std::function<bool(std::int64_t lower, std::int64_t upper, const Stats&)>;

  explicit Control(Limits limits = {}, TickWatch watch = {});

  // Cheap enough for every state: looks at the clock once in a number of calls that follows from what they take.
  bool stop() {
    if (--credit_ > 0) [[likely]]
      return stopped_;
    return poll();
  }
  bool poll();  // looks at the clock now
  bool stopped() const { return stopped_; }
  // A solver's own limit on its time: when it is over before the caller's, the reason is kFeasible.
  void set_budget(double seconds);
  // From so many seconds from now on paused() is true once a look at the clock shows it. Searches that can be taken up
  // again ask for it and leave off where that costs little; poll() and stop() say nothing of it.
  void pause_after(double seconds);
  void resume();  // takes the pause back
  bool paused() const { return paused_; }
  Status reason() const { return reason_; }
  // From now on stops also once `flag` is set, which must outlive this: how a worker's control follows the search's.
  void stop_with(const std::atomic<bool>& flag) { flag_ = &flag; }
  double elapsed() const;
  double remaining() const { return limits_.seconds - elapsed(); }
  // How many threads may work on the search, the calling one included.
  void set_threads(int threads) { threads_ = threads; }
  int threads() const { return threads_; }
  // Never more than half of the addresses there are: with pointers of 32 bits no array that fits this limit has a size
  // that overflows. Byte counts are compared with it as 64-bit numbers, in which products of node counts fit.
  std::uint64_t byte_limit() const {
    constexpr std::uint64_t kAddressable = std::numeric_limits<std::size_t>::max();
    return std::min(limits_.bytes, sizeof(std::size_t) < 8 ? kAddressable / 2 : kAddressable);
  }
  void out_of_memory();  // the search would pass its byte limit: stop with kMemoryLimit

  // Proven lower bound and cost of the best path, in ticks. Worse values than before are ignored.
  void raise_lower(std::int64_t lower);
  void lower_upper(std::int64_t upper);
  std::int64_t lower() const { return lower_; }
  std::int64_t upper() const { return upper_; }

  Stats stats;
  std::vector<TickMilestone> history;

 private:
  static constexpr int kLongestStride = 512;
  using Clock = std::chrono::steady_clock;

  void news();
  void choose_stride(Clock::time_point now);

  Limits limits_;
  TickWatch watch_;
  Clock::time_point begin_, deadline_, next_watch_, last_look_;
  int stride_ = 4, credit_ = 4;  // calls of stop() from one look at the clock to the next; how many are left
  int threads_ = 1;
  bool stopped_ = false, paused_ = false;
  Clock::time_point pause_ = Clock::time_point::max();
  const std::atomic<bool>* flag_ = nullptr;
  Status reason_ = Status::kInterrupted;
  Status late_ = Status::kTimeLimit;  // the reason at the deadline
  std::int64_t lower_ = 0;
  std::int64_t upper_ = std::numeric_limits<std::int64_t>::max();
};

}  // namespace gedkit
