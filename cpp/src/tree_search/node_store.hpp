// Memory for the nodes of a search tree: handed out within a limit, taken back and used again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace gedkit {

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
