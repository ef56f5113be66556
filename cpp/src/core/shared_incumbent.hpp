// The best path of several workers, each of which has an incumbent of its own.
#pragma once

#include <atomic>
#include <mutex>
#include <vector>

#include "core/control.hpp"
#include "core/incumbent.hpp"

namespace gedkit {

class SharedIncumbent {
 public:
  explicit SharedIncumbent(const Incumbent& first) : best_(first), cost_(first.cost) {}

  Incumbent copy() const {
    const std::lock_guard lock(mutex_);
    return best_;
  }

  // Both have the better path afterwards. `control` hears of it where that is news to `mine`. Cheap where it is not.
  void exchange(Incumbent& mine, Control& control) {
    if (mine.cost == cost_.load(std::memory_order_relaxed)) return;
    std::vector<std::int32_t> mapping;
    Ticks cost;
    {
      const std::lock_guard lock(mutex_);
      if (mine.cost <= best_.cost) {
        best_.cost = mine.cost;
        best_.mapping = mine.mapping;
        cost_.store(mine.cost, std::memory_order_relaxed);
        return;
      }
      cost = best_.cost;
      mapping = best_.mapping;
    }
    mine.offer(cost, mapping, control);  // may call back, so not while others are locked out
  }

 private:
  mutable std::mutex mutex_;
  Incumbent best_;
  std::atomic<Ticks> cost_;
};

}  // namespace gedkit
