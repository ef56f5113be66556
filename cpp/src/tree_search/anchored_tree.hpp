// The bitset search under unit costs with the anchored bound alone, as a whole assignment: on dense graphs the bounds
// of BitsetTree by counting edges add little to it. The rows of the bound say what a match costs, too.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>

#include "core/bit_graph.hpp"
#include "tree_search/anchored_assignment.hpp"
#include "tree_search/anchored_bound.hpp"
#include "tree_search/bitset_dfs.hpp"
#include "tree_search/bitset_worker.hpp"

namespace gedkit {

template <int Lanes, int D, bool kEdgeLabels>
class AnchoredTree final : public BitsetWorker<std::int32_t> {
  using Worker = BitsetWorker<std::int32_t>;
  using Child = BitsetChild<std::int32_t>;
  using Set = std::uint64_t;
  static constexpr int kStatesPerPoll = 512;

 public:
  void run(const BitGraph& pattern, const BitGraph& target, BitsetSearch& search) {
    begin(pattern, target, search);
    Worker::run();
  }

 private:
  void begin(const BitGraph& pattern, const BitGraph& target, BitsetSearch& search) {
    Worker::begin(pattern, target, search);
    make_room_for_children();
    anchored_.prepare(pattern, target);
    assignment_.prepare();
  }

  std::unique_ptr<Worker> another(BitsetSearch& search) const override {
    auto worker = std::make_unique<AnchoredTree>();
    worker->begin(*pattern_, *target_, search);
    return worker;
  }

  Set all() const { return (Set{1} << n2_) - 1; }  // at most 32 nodes

  void search_tree() override { expand(0, all(), 0); }

  void search_subtree(const BitsetSubtree& subtree) override {
    const int depth = static_cast<int>(subtree.images.size());
    Set free = all();
    for (int k = 0; k < depth; ++k) {
      image_[k] = subtree.images[k];
      free &= ~(Set{1} << image_[k]);
      anchored_.descend(k, image_[k]);
    }
    first_level_ = depth;
    goal_ = std::min(goal_, clamp(shared_->goal()));
    expand(depth, free, static_cast<std::int32_t>(subtree.cost));
  }

  // Rows of level k are ready.
  void expand(int k, Set free, std::int32_t cost) {
    ++search_->states;
    if (--credit_ < 0) [[unlikely]] {
      if (out_of_budget(k, kStatesPerPoll)) return;
    }
    if (k == n1_) {
      cost += anchored_.insertions(k);
      if (cost <= goal_) keep(cost);
      return;
    }
    typename AnchoredBound<Lanes, D, kEdgeLabels>::Row rest;
    const int limit = 2 * (goal_ - cost), least = assignment_.evaluate(anchored_, k, limit, rest);
    if (least > limit) return;
    const int whole = 2 * cost + least;
    const int after = pattern_->pattern_twin[k] >= 0 ? image_[pattern_->pattern_twin[k]] : -1;
    Child* const children = children_of(k);
    int size = 0;
    search_->opened += n2_ - k;
    for (Set at = free; at; at &= at - 1) {
      const int w = std::countr_zero(at);
      const std::int32_t bound = (whole + rest[w] + 1) / 2;
      if (bound > goal_ || w <= after || (target_->target_twins[w] & free)) continue;
      int place = size++;
      for (; place > 0 && children[place - 1].bound > bound; --place) children[place] = children[place - 1];
      children[place] = {bound, cost + anchored_.cost(k, w), w, 0, 0};
    }
    children[size].bound = kEnd;  // give_away() may put it nearer
    for (int i = 0; children[i].bound <= goal_; ++i) {
      const Child& child = children[i];
      image_[k] = child.node;
      anchored_.descend(k, child.node);
      expand(k + 1, free & ~(Set{1} << child.node), child.cost);
      if (stopped_) [[unlikely]] {
        open_ = std::min(std::max(open_, child.bound), children[i + 1].bound);  // sorted: the others cost no less
        break;
      }
    }
  }

  AnchoredBound<Lanes, D, kEdgeLabels> anchored_;
  AnchoredAssignment<Lanes, D, kEdgeLabels> assignment_;
};

}  // namespace gedkit
