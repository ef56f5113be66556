// The depth-first search over graphs of up to 32 nodes under unit costs: all children of a state at once, one byte per
// target node. The bound of a child is the larger of BitsetTree's, by counts, and the anchored one, where at least
// three nodes are left.
//
// Everything is kept by target node. What BitsetTree counts in the anchors of a free node, its visited neighbours, is
// counted here among the images of those neighbours, so that nothing but the bound's own rows follows the search.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>

#include "core/bit_graph.hpp"
#include "tree_search/anchored_bound.hpp"
#include "tree_search/bitset_dfs.hpp"
#include "tree_search/bitset_worker.hpp"
#include "tree_search/byte_lanes.hpp"

namespace gedkit {

template <int Lanes, int D, bool kEdgeLabels>
class LaneTree final : public BitsetWorker<std::int32_t> {
  using Worker = BitsetWorker<std::int32_t>;
  using Row = ByteRow<Lanes>;
  static constexpr int kStatesPerPoll = 512;
  static constexpr int kDead = 0xff;  // lane of a child that is done, or cannot be

 public:
  void run(const BitGraph& pattern, const BitGraph& target, BitsetSearch& search) {
    begin(pattern, target, search);
    Worker::run();
  }

 private:
  // A state, and its children as far as they are still to come.
  struct Level {
    Row preimage;       // of target nodes that are taken; kNoLane: free
    Row label_surplus;  // by label of the target nodes: unmatched pattern nodes less unmatched target nodes
    std::int32_t cost;
    std::int32_t common, inner;  // unmatched labels in common, edges between unmatched target nodes

    Row children;        // lane w: what the bound of child w is above `base`
    std::int32_t base;   // may be below 0
    std::int32_t bound;  // of the child that is being searched
  };

  void begin(const BitGraph& pattern, const BitGraph& target, BitsetSearch& search) {
    Worker::begin(pattern, target, search);
    anchored_.prepare(pattern, target);
    twin1_ = pattern.pattern_twin.data();
    inner1_ = pattern.inner.data();
    previous_twin_ = loaded_row<Row>(target.byte_twin.data());
    for (int d = 0; d < D; ++d)
      for (int i = 0; i < Lanes / 8; ++i)
        neighbours_[d][i] = loaded_row<Row>(target.byte_neighbours[d].data() + i * Lanes);
    begin_at_root();
  }

  void begin_at_root() {
    Level& root = level_[0];
    root.preimage = all_lanes<Row>(kNoLane);
    root.label_surplus = anchored_.label_surplus();
    root.cost = 0;
    root.common = anchored_.common_labels();
    root.inner = target_->m;
  }

  std::unique_ptr<Worker> another(BitsetSearch& search) const override {
    auto worker = std::make_unique<LaneTree>();
    worker->begin(*pattern_, *target_, search);
    return worker;
  }

  void search_tree() override {
    if (n1_ > 0)
      expand(0);
    else if (n2_ + target_->m <= goal_)
      keep(n2_ + target_->m);
  }

  void search_subtree(const BitsetSubtree& subtree) override {
    const int depth = static_cast<int>(subtree.images.size());
    begin_at_root();
    for (int k = 0; k < depth; ++k) {
      take_label_of(k);
      descend(k, subtree.images[k]);
    }
    first_level_ = depth;
    goal_ = std::min(goal_, clamp(shared_->goal()));
    expand(depth);
  }

  // Node k leaves the unmatched ones of the pattern.
  void take_label_of(int k) {
    Level& level = level_[k];
    const Row same = anchored_.same_label(k);
    level.label_surplus += same;
    level.common -= (high_bits(level.label_surplus & same) != 0);
  }

  // The state in which k goes to w, at level k + 1. Call after take_label_of(k).
  void descend(int k, int w) {
    const Level& level = level_[k];
    Level& next = level_[k + 1];
    image_[k] = w;
    const Row here = one_lane<Row>(w);
    next.preimage = (level.preimage & ~here) | (all_lanes<Row>(k) & here);
    next.label_surplus = level.label_surplus - anchored_.label_of(w);
    next.cost = level.cost + anchored_.cost(k, w);
    next.common = level.common - (level.label_surplus[w] < 0x80);
    next.inner = level.inner;
    for (int d = 0; d < D; ++d) next.inner -= anchored_.degree(k, d)[w];
    anchored_.descend(k, w);
  }

  // Lane w of the result: how many plane-d arcs lead to w from the nodes of a set.
  Row arcs_from(std::uint32_t set, int d) const {
    Row count{};
    for (int i = 0; i < Lanes / 8; ++i)
      count += bits_set(neighbours_[D - 1 - d][i] & all_lanes<Row>(static_cast<int>(set >> (8 * i) & 0xff)));
    return count;
  }

  void expand(int k) {
    ++search_->states;
    if (--credit_ < 0) [[unlikely]] {
      if (out_of_budget(k, kStatesPerPoll)) return;
    }
    Level& level = level_[k];
    int whole = 0;  // bound in half units, of which child w adds rest[w]
    Row rest{};
    if (k > 0 && k <= n1_ - 3) {
      whole = 2 * level.cost + anchored_.evaluate(k, rest);
      if (whole > 2 * goal_) return;
    }
    search_->opened += n2_ - k;
    take_label_of(k);

    // Bounds by counts, child by child; lanes are D * k too large, so as not to fall below 0. A match's own cost, the
    // common label that it takes away, ...
    Row lanes = (anchored_.own_cost(k) >> 1) + all_lanes<Row>(D * k + 1) - (anchored_.insert_cost(k) >> 1);
    lanes += all_lanes<Row>(1) - (level.label_surplus >> 7);
    const Row outside = anchored_.outside(k), taken = outside & first_lanes<Row>(n2_);
    Row outward{};
    int gaps = 0;
    for (int d = 0; d < D; ++d) {
      // ... the gaps of the matched nodes' edges to unmatched nodes, which the match widens or closes by 1 each, ...
      const Row mine = looked_up(anchored_.inner_degrees(k + 1, d), level.preimage), its = anchored_.degree(k, d);
      gaps += sum_of(difference(mine, its) & taken);
      const Row widened = arcs_from(high_bits(where_equal(larger(mine, its), mine) & taken), d);
      lanes += widened + widened;
      // ... that of its own edges, ...
      lanes += difference(all_lanes<Row>(anchored_.inner_degree(k + 1, k, d)), its);
      outward += its;
    }
    // ... and that of the inner edges. Its part beyond what edges of w can close is the same for all.
    const int surplus2 = level.inner - inner1_[k + 1], within = std::clamp(surplus2, 0, D * (n2_ - 1 - k));
    lanes += difference(outward, all_lanes<Row>(within));
    level.base = level.cost + n2_ - k - 1 - level.common + gaps + std::abs(surplus2 - within) - D * k;
    if (whole > 0) raise(lanes, level.base, whole, rest);

    const int after = twin1_[k] >= 0 ? image_[twin1_[k]] : -1;
    level.children = lanes | outside | first_lanes<Row>(after + 1) | looked_up(~outside, previous_twin_);
    search_children(k);
  }

  // Bounds become at least (whole + rest + 1) / 2.
  static void raise(Row& lanes, std::int32_t& base, int whole, const Row& rest) {
    constexpr int kMostAbove = 64;  // with half of what `rest` can be, lanes stay below kDead
    const int twice = whole - 2 * base;
    int half = twice >> 1;
    if (half > kMostAbove) [[unlikely]] {
      lanes = minus_down_to_0(lanes, all_lanes<Row>(std::min(half - kMostAbove, 0xff)));
      base += half - kMostAbove;
      half = kMostAbove;
    }
    const Row share = mean_rounded_up(rest, all_lanes<Row>(twice & 1));
    lanes = larger(lanes, half >= 0 ? plus_up_to_255(share, all_lanes<Row>(half))
                                    : minus_down_to_0(share, all_lanes<Row>(std::min(-half, 0xff))));
  }

  // The least bound of the children that are still to come at level k; kEnd: there are none.
  std::int32_t least_bound(const Level& level) const {
    const int least = least_of(level.children);
    return least == kDead ? kEnd : level.base + least;
  }
  // Takes the first of those children, of equals the lowest target node.
  static int take_child(Level& level, std::int32_t bound) {
    const int w = std::countr_zero(zero_lanes(level.children - all_lanes<Row>(bound - level.base)));
    level.children = level.children | one_lane<Row>(w);
    return w;
  }

  void search_children(int k) {
    Level& level = level_[k];
    for (std::int32_t bound; (bound = least_bound(level)) <= goal_;) {
      const int w = take_child(level, bound);
      if (k + 1 == n1_) {  // nothing is left to choose: the bound is the cost
        image_[k] = w;
        return keep(bound);
      }
      level.bound = bound;
      descend(k, w);
      expand(k + 1);
      if (stopped_) [[unlikely]] {
        open_ = std::min(std::max(open_, bound), least_bound(level));
        return;
      }
    }
  }

  bool give_level(int k, Ticks& bound) override {
    Level& level = level_[k];
    bound = std::max<Ticks>(bound, level.bound);
    bool given = false;
    for (std::int32_t next; (next = least_bound(level)) <= goal_; given = true) {
      BitsetSubtree subtree{{image_.begin(), image_.begin() + k}};
      subtree.images.push_back(take_child(level, next));
      const Ticks at_least = std::max<Ticks>(bound, next);
      shared_->open.put(at_least, at_least, k + 1, std::move(subtree));
    }
    return given;
  }

  AnchoredBound<Lanes, D, kEdgeLabels> anchored_;
  const std::int32_t *twin1_ = nullptr, *inner1_ = nullptr;
  Row previous_twin_;             // per target node; kNoLane: none
  Row neighbours_[D][Lanes / 8];  // by plane, eight nodes at a time: bit x of lane w, an arc from w to x
  Level level_[Lanes + 1];
};

}  // namespace gedkit
