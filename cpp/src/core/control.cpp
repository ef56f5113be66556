#include "core/control.hpp"

#include <algorithm>
#include <utility>

namespace gedkit {

namespace {
constexpr auto kWatchEvery = std::chrono::milliseconds(20);
constexpr double kForever = 1e9;  // seconds; beyond it a deadline would overflow the clock
}  // namespace

Control::Control(Limits limits, TickWatch watch) : limits_(limits), watch_(std::move(watch)), begin_(Clock::now()) {
  const double seconds = limits_.seconds < kForever ? limits_.seconds : kForever;
  deadline_ = begin_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  next_watch_ = begin_ + kWatchEvery;
  last_look_ = begin_;
}

// States of large graphs may take a millisecond, those of small ones a few nanoseconds.
void Control::choose_stride(Clock::time_point now) {
  constexpr auto kShort = std::chrono::microseconds(100), kLong = std::chrono::microseconds(500);
  const auto span = now - last_look_;
  if (span < kShort)
    stride_ = std::min(2 * stride_, kLongestStride);
  else if (span > kLong)
    stride_ = std::max(stride_ / 4, 1);
}

void Control::set_budget(double seconds) {
  if (seconds >= limits_.seconds) return;
  limits_.seconds = seconds;
  deadline_ = begin_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  late_ = Status::kFeasible;
}

void Control::pause_after(double seconds) {
  paused_ = false;
  pause_ = seconds < kForever
               ? Clock::now() +
                     std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::max(seconds, 0.0)))
               : Clock::time_point::max();
}

void Control::resume() {
  paused_ = false;
  pause_ = Clock::time_point::max();
}

double Control::elapsed() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

bool Control::poll() {
  if (stopped_) {
    credit_ = kLongestStride;
    return true;
  }
  if (flag_ && flag_->load(std::memory_order_relaxed)) {
    reason_ = Status::kInterrupted;
    return stopped_ = true;
  }
  const auto now = Clock::now();
  if (credit_ <= 0) choose_stride(now);
  last_look_ = now;
  credit_ = stride_;
  if (now >= pause_) paused_ = true;
  if (now >= deadline_) {
    stopped_ = true;
    reason_ = late_;
  } else if (watch_ && now >= next_watch_) {
    news();
  }
  return stopped_;
}

void Control::news() {
  stats.seconds = elapsed();
  if (watch_(lower_, upper_, stats)) {
    stopped_ = true;
    reason_ = Status::kInterrupted;
  }
  next_watch_ = Clock::now() + kWatchEvery;
}

void Control::out_of_memory() {
  if (stopped_) return;
  stopped_ = true;
  reason_ = Status::kMemoryLimit;
}

void Control::raise_lower(std::int64_t lower) {
  if (lower <= lower_) return;
  lower_ = lower;
  history.push_back({elapsed(), lower_, upper_});
  if (watch_ && !stopped_) news();
}

void Control::lower_upper(std::int64_t upper) {
  if (upper >= upper_) return;
  upper_ = upper;
  history.push_back({elapsed(), lower_, upper_});
  if (watch_ && !stopped_) news();
}

}  // namespace gedkit
