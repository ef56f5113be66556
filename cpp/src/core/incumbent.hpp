// The best path found so far, and what a path must cost to be worth finding.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <mutex>
#include <span>
#include <vector>

#include "core/control.hpp"
#include "core/ticks.hpp"

namespace gedkit {

// The least cost from `bound` on that a path can have: paths differ from `possible`, which one costs, by multiples of
// `step`.
inline Ticks next_cost(Ticks bound, Ticks possible, Ticks step) {
  return bound >= possible ? bound : possible - (possible - bound) / step * step;
}

struct Incumbent {
  Ticks cost = std::numeric_limits<Ticks>::max();
  std::vector<std::int32_t> mapping;  // image of each node of the first graph, -1 where deleted
  Ticks cutoff = std::numeric_limits<Ticks>::max();
  Ticks step = 1;

  // A state whose bound exceeds this leads nowhere new.
  Ticks goal() const { return std::min(cost == std::numeric_limits<Ticks>::max() ? cost : cost - step, cutoff); }

  // The least cost from `bound` on that a path can have: possible paths differ by multiples of `step`.
  Ticks round_up(Ticks bound, Ticks infinite) const { return cost >= infinite ? bound : next_cost(bound, cost, step); }

  // What a bound says about all paths that was proven with everything above the goal struck out: paths that were struck
  // out may cost as little as the best path, or as the first ticks beyond the cutoff.
  Ticks for_all_paths(Ticks bound) const {
    const bool cut = cutoff < std::numeric_limits<Ticks>::max();
    return std::min({bound, cost, cut ? cutoff + 1 : cutoff});
  }

  bool offer(Ticks candidate, std::span<const std::int32_t> image, Control& control) {
    if (candidate >= cost) return false;
    cost = candidate;
    mapping.assign(image.begin(), image.end());
    control.lower_upper(candidate);
    return true;
  }
};

// The best path of several workers, each of which has an incumbent of its own.

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
