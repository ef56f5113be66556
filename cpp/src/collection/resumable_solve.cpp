#include "collection/resumable_solve.hpp"

#include <algorithm>
#include <utility>

namespace gedkit {

namespace {
constexpr double kForever = 1e9;  // seconds; beyond it the end of a turn would overflow the clock
constexpr double kNoPath = 1e15;  // a search without a path may tell the largest number that it knows
}  // namespace

ResumableSolve::ResumableSolve(Solve solve) : solve_(std::move(solve)), thread_([this] { run(); }) {}

ResumableSolve::~ResumableSolve() {
  {
    const std::lock_guard lock(mutex_);
    given_up_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void ResumableSolve::go_on(double seconds, Halt& halt) {
  std::unique_lock lock(mutex_);
  if (done_) return;
  turn_ends_ = seconds < kForever ? Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                       std::chrono::duration<double>(std::max(seconds, 0.0)))
                                  : Clock::time_point::max();
  its_turn_ = true;
  changed_.notify_all();
  while (!changed_.wait_for(lock, Halt::kAskEvery, [this] { return !its_turn_; })) {
    lock.unlock();
    halt.now();
    lock.lock();
  }
  if (error_) std::rethrow_exception(error_);
}

PairBounds ResumableSolve::bounds() const {
  const std::lock_guard lock(mutex_);
  return bounds_;
}

void ResumableSolve::run() {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return its_turn_ || given_up_; });
    if (given_up_) return;
  }
  try {
    const PairBounds found = solve_([this](double lower, double upper, const Stats&) { return look(lower, upper); });
    const std::lock_guard lock(mutex_);
    bounds_ = found;
  } catch (...) {
    const std::lock_guard lock(mutex_);
    error_ = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  done_ = true;
  its_turn_ = false;
  changed_.notify_all();
}

// At the end of its turn it waits here for the next.
bool ResumableSolve::look(double lower, double upper) {
  std::unique_lock lock(mutex_);
  bounds_.lower = std::max(bounds_.lower, lower);
  if (upper < kNoPath) bounds_.upper = std::min(bounds_.upper, upper);
  if (Clock::now() >= turn_ends_) {
    its_turn_ = false;
    changed_.notify_all();
    changed_.wait(lock, [this] { return its_turn_ || given_up_; });
  }
  return given_up_;
}

}  // namespace gedkit
