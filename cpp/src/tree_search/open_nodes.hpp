// The open nodes of a search tree, shared by the workers that search it.
//
// Every node that may still hold a better path is either waiting here or in the hands of one worker, so that the least
// bound among these is a lower bound on all paths that were neither seen nor excluded. Nodes are handed out by least
// bound first, which raises that bound soonest; where memory is short, by greatest bound first: those are nearest to
// being excluded, so that their number grows no further than in a depth-first search.
#pragma once

#include <algorithm>
#include <chrono>
#include <compare>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace gedkit {

template <class Node>
class OpenNodes {
 public:
  using Bound = std::int64_t;
  static constexpr Bound kNone = std::numeric_limits<Bound>::max();

  explicit OpenNodes(int workers) : in_hand_(workers, kNone) {}

  // Node `node` waits until a worker takes it.
  void put(Bound bound, int depth, Node node) {
    {
      const std::lock_guard lock(mutex_);
      waiting_.emplace(Rank{bound, -depth, --serial_}, std::move(node));
    }
    changed_.notify_one();
  }

  enum class Taken { kNode, kNothingYet, kAllDone };

  // Hands a node to `worker`, who has none. Waits a short while for one where others may still put some.
  Taken take(int worker, bool memory_is_short, Node& node) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, kPatience, [this] { return !waiting_.empty() || none_in_hand(); }))
      return Taken::kNothingYet;
    if (waiting_.empty()) return Taken::kAllDone;
    const auto at = memory_is_short ? deepest_of_greatest() : waiting_.begin();
    in_hand_[worker] = at->first.bound;
    node = std::move(at->second);
    waiting_.erase(at);
    return Taken::kNode;
  }

  // The worker is done with its node.
  void close(int worker) {
    {
      const std::lock_guard lock(mutex_);
      in_hand_[worker] = kNone;
      if (!waiting_.empty() || !none_in_hand()) return;
    }
    changed_.notify_all();
  }

  // The bound of the node in the worker's hands has risen.
  void raise(int worker, Bound bound) {
    const std::lock_guard lock(mutex_);
    in_hand_[worker] = std::max(in_hand_[worker], bound);
  }

  // The least bound among all open nodes; kNone: there are none.
  Bound least() const {
    const std::lock_guard lock(mutex_);
    const Bound held = *std::min_element(in_hand_.begin(), in_hand_.end());
    return waiting_.empty() ? held : std::min(held, waiting_.begin()->first.bound);
  }

 private:
  static constexpr auto kPatience = std::chrono::milliseconds(5);

  struct Rank {
    Bound bound;
    int less_deep;
    std::int64_t serial;  // falls: of equals the newest comes first
    auto operator<=>(const Rank&) const = default;
  };

  typename std::map<Rank, Node>::iterator deepest_of_greatest() {
    constexpr auto kFirst = std::numeric_limits<int>::min();
    return waiting_.lower_bound(Rank{std::prev(waiting_.end())->first.bound, kFirst, 0});
  }

  bool none_in_hand() const {
    return std::all_of(in_hand_.begin(), in_hand_.end(), [](Bound bound) { return bound == kNone; });
  }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<Rank, Node> waiting_;
  std::vector<Bound> in_hand_;  // per worker: bound of its node
  std::int64_t serial_ = 0;
};

}  // namespace gedkit
