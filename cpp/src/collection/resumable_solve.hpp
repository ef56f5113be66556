// A comparison of two graphs that is left off and taken up again where it was.
//
// It has a thread of its own, which waits whenever it is not its turn, so that no search has to know how to be left
// off.
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <limits>
#include <mutex>
#include <thread>

#include "collection/parallel_for.hpp"
#include "gedkit/collection.hpp"
#include "gedkit/solve.hpp"

namespace gedkit {

class ResumableSolve {
 public:
  // Solves until it has the answer or `watch` says to stop. What the watch is told must hold: whole costs.
  using Solve = std::function<PairBounds(const Watch& watch)>;

  // It begins with its first turn. Throws std::system_error where the system has no thread to spare.
  explicit ResumableSolve(Solve solve);
  ~ResumableSolve();  // gives it up
  ResumableSolve(const ResumableSolve&) = delete;

  // A turn of so many seconds, for which this thread waits and sees to `halt`. Rethrows what the solver throws.
  void go_on(double seconds, Halt& halt);

  // The answer; until there is one, what the search has told last, with kTimeLimit.
  PairBounds bounds() const;

 private:
  using Clock = std::chrono::steady_clock;

  void run();
  bool look(double lower, double upper);

  Solve solve_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool its_turn_ = false, given_up_ = false, done_ = false;
  Clock::time_point turn_ends_;
  PairBounds bounds_{0, std::numeric_limits<double>::infinity(), Status::kTimeLimit};
  std::exception_ptr error_;
  std::thread thread_;
};

}  // namespace gedkit
