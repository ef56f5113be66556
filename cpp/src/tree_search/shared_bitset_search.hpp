// What the threads of one bitset search share: subtrees that wait for a thread, the best path, the goal.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>

#include "core/ticks.hpp"
#include "core/worker_threads.hpp"
#include "tree_search/open_nodes.hpp"

namespace gedkit {

// A subtree: the images of the first pattern nodes, and what its parent worked out about it.
struct BitsetSubtree {
  std::vector<std::int32_t> images;
  Ticks cost = 0;
  std::int32_t common = 0, inner = 0;
};

class SharedBitsetSearch {
 public:
  SharedBitsetSearch(int workers, Ticks goal) : open(workers), goal_(goal), threads(stop) {}

  OpenNodes<BitsetSubtree> open;
  std::atomic<bool> stop = false;  // a limit was met, or a thread failed
  std::atomic<std::int64_t> states = 0, opened = 0;

  Ticks goal() const { return goal_.load(std::memory_order_relaxed); }

  // A path was found. `step`: what the next one has to save.
  void offer(Ticks cost, const std::vector<std::int32_t>& mapping, Ticks step) {
    const std::lock_guard lock(mutex_);
    if (cost >= cost_) return;
    cost_ = cost;
    mapping_ = mapping;
    if (cost - step < goal_) goal_ = cost - step;
  }

  // The cost of the best path, with its mapping where it is better than `cost`.
  Ticks best(Ticks cost, std::vector<std::int32_t>& mapping) const {
    const std::lock_guard lock(mutex_);
    if (cost_ < cost) mapping = mapping_;
    return cost_;
  }

 private:
  mutable std::mutex mutex_;
  std::atomic<Ticks> goal_;
  Ticks cost_ = std::numeric_limits<Ticks>::max();
  std::vector<std::int32_t> mapping_;  // of pattern nodes, in search order

 public:
  WorkerThreads threads;  // last: they end before what they use
};

}  // namespace gedkit
