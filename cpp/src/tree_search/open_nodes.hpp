// The open nodes of a search tree, shared by the workers that search it.
//
// Every node that may still hold a better path is either waiting here or in the hands of one worker, so that the least
// bound among these is a lower bound on all paths that were neither seen nor excluded. Bounds that amount to the same
// share a level. Nodes are handed out by lowest level first, which raises that bound soonest, and the deepest of a
// level first: levels below the distance have to be searched whole in any order, and in the last one paths are found
// deep down. Where memory is short the highest level comes first: those nodes are nearest to being excluded, so that
// their number grows no further than in a depth-first search.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <compare>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <set>
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
  void put(Bound bound, std::int64_t level, int depth, Node node) {
    {
      const std::lock_guard lock(mutex_);
      waiting_.emplace(Rank{level, -depth, --serial_}, Waiting{bounds_.insert(bound), std::move(node)});
    }
    changed_.notify_one();
  }

  enum class Taken { kNode, kNothingYet, kAllDone };

  // Hands a node to `worker`, who has none. Waits a short while for one where others may still put some.
  Taken take(int worker, bool memory_is_short, Node& node) {
    std::unique_lock lock(mutex_);
    const auto ready = [this] { return !waiting_.empty() || none_in_hand(); };
    if (!ready()) {
      ++idle_;
      const bool found = changed_.wait_for(lock, kPatience, ready);
      --idle_;
      if (!found) return Taken::kNothingYet;
    }
    if (waiting_.empty()) return Taken::kAllDone;
    const auto at = memory_is_short ? deepest_of_highest() : waiting_.begin();
    in_hand_[worker] = *at->second.bound;
    node = std::move(at->second.node);
    bounds_.erase(at->second.bound);
    waiting_.erase(at);
    return Taken::kNode;
  }

  // The worker begins with a node that never waited.
  void hold(int worker, Bound bound) {
    const std::lock_guard lock(mutex_);
    in_hand_[worker] = bound;
  }

  // Whether a worker waits for a node. Cheap.
  bool wanted() const { return idle_.load(std::memory_order_relaxed) > 0; }

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
    return waiting_.empty() ? held : std::min(held, *bounds_.begin());
  }

  // Whether a node of a lower level than this waits.
  bool lower_waits(std::int64_t level) const {
    const std::lock_guard lock(mutex_);
    return !waiting_.empty() && waiting_.begin()->first.level < level;
  }

 private:
  static constexpr auto kPatience = std::chrono::milliseconds(5);

  struct Rank {
    std::int64_t level;
    int less_deep;
    std::int64_t serial;  // falls: of equals the newest comes first
    auto operator<=>(const Rank&) const = default;
  };

  struct Waiting {
    std::multiset<Bound>::iterator bound;
    Node node;
  };

  typename std::map<Rank, Waiting>::iterator deepest_of_highest() {
    constexpr auto kFirst = std::numeric_limits<int>::min();
    return waiting_.lower_bound(Rank{std::prev(waiting_.end())->first.level, kFirst, 0});
  }

  bool none_in_hand() const {
    return std::all_of(in_hand_.begin(), in_hand_.end(), [](Bound bound) { return bound == kNone; });
  }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<Rank, Waiting> waiting_;
  std::multiset<Bound> bounds_;  // of those that wait
  std::vector<Bound> in_hand_;   // per worker: bound of its node
  std::int64_t serial_ = 0;
  std::atomic<int> idle_ = 0;
};

// Memory for the nodes of a search tree: handed out within a limit, taken back and used again.

template <class Node>
class NodeStore {
 public:
  // At most `most` nodes exist at a time; from `many` in use on, their number should not grow further.
  NodeStore(std::size_t most, std::size_t many) : most_(most), many_(many) {}

  // A node with whatever its last owner left in it; null where the limit would be passed.
  std::unique_ptr<Node> get() {
    const std::lock_guard lock(mutex_);
    if (in_use_ >= most_) return nullptr;
    ++in_use_;
    if (spare_.empty()) return std::make_unique<Node>();
    auto node = std::move(spare_.back());
    spare_.pop_back();
    return node;
  }

  void give_back(std::unique_ptr<Node> node) {
    const std::lock_guard lock(mutex_);
    --in_use_;
    spare_.push_back(std::move(node));
  }

  bool is_short() const {
    const std::lock_guard lock(mutex_);
    return in_use_ >= many_;
  }

 private:
  mutable std::mutex mutex_;
  std::size_t most_, many_, in_use_ = 0;
  std::vector<std::unique_ptr<Node>> spare_;
};

}  // namespace gedkit
