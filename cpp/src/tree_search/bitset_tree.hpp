// The depth-first search over bitsets: one class for every width of set, kind of arcs and kind of costs. Only what runs
// in every state is here; the rest is in BitsetWorker and BitsetSides, which are compiled once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "core/bit_graph.hpp"
#include "tree_search/bitset_dfs.hpp"
#include "tree_search/bitset_rates.hpp"
#include "tree_search/bitset_sides.hpp"
#include "tree_search/bitset_worker.hpp"

namespace gedkit {

// kEdgeLabels: there may be labels on edges that count; a search without them is a little faster if it knows
// beforehand.
template <int W, int D, bool kEdgeLabels, class Rates>
class BitsetTree final : public BitsetWorker<typename Rates::Cost> {
  using Cost = typename Rates::Cost;
  using Set = Mask<W>;
  using Worker = BitsetWorker<Cost>;
  using Child = BitsetChild<Cost>;
  using Worker::goal_, Worker::image_, Worker::n1_, Worker::n2_, Worker::open_, Worker::search_, Worker::stopped_;
  static constexpr bool kManyChildren = W > 2;  // too many to sort them by insertion
  static constexpr int kStatesPerPoll = 512 / (W * W);

 public:
  // `edge_labels`: whether different labels on two edges cost something; false where kEdgeLabels is.
  void run(const BitGraph& pattern, const BitGraph& target, bool edge_labels, const Rates& rates,
           BitsetSearch& search) {
    begin(pattern, target, edge_labels, rates, search);
    Worker::run();
  }

 private:
  void begin(const BitGraph& pattern, const BitGraph& target, bool edge_labels, const Rates& rates,
             BitsetSearch& search) {
    Worker::begin(pattern, target, search);
    this->make_room_for_children();
    edge_labels_ = edge_labels;
    rates_ = rates;
    sides_.prepare(pattern, target, edge_labels);
  }

  std::unique_ptr<Worker> another(BitsetSearch& search) const override {
    auto worker = std::make_unique<BitsetTree>();
    worker->begin(*this->pattern_, *this->target_, edge_labels_, rates_, search);
    return worker;
  }

  void search_tree() override {
    if (n1_ == 0) {
      const Cost insertions = n2_ * rates_.node_ins + this->target_->m * rates_.edge_ins;
      if (insertions <= goal_) this->keep(insertions);
    } else {
      expand(0, Set::first(n2_), 0, sides_.common_labels(), this->target_->m);
    }
  }

  void search_subtree(const BitsetSubtree& subtree) override {
    const int depth = static_cast<int>(subtree.images.size());
    Set free = Set::first(n2_);
    for (int k = 0; k < depth; ++k) {
      const int w = image_[k] = subtree.images[k];
      free.clear(w);
      --sides_.count1[sides_.label1[k]];
      --sides_.count2[sides_.label2[w]];
      sides_.template anchor<true, kEdgeLabels>(k, w);
    }
    this->first_level_ = depth;
    goal_ = std::min(goal_, Worker::clamp(this->shared_->goal()));
    expand(depth, free, static_cast<Cost>(subtree.cost), subtree.common, subtree.inner);
    for (int k = depth - 1; k >= 0; --k) {
      sides_.template anchor<false, kEdgeLabels>(k, image_[k]);
      ++sides_.count1[sides_.label1[k]];
      ++sides_.count2[sides_.label2[image_[k]]];
    }
  }

  void expand(int k, Set free, Cost cost, int common, int inner2) {
    ++search_->states;
    if (--this->credit_ < 0) [[unlikely]] {
      if (this->out_of_budget(k, kStatesPerPoll)) return;
    }

    // Gaps of the visited nodes' edges to unmatched nodes, node k taken out of the pattern but no target node yet.
    const Set visited = Set::first(k), later = Set::first(n1_).without(Set::first(k + 1));
    Cost gaps = 0;
    Set surplus[D];  // visited nodes with at least as many such edges in the pattern as in the target
    for (int j = 0; j < k; ++j)
      for (int d = 0; d < D; ++d) {
        const int difference = (sides_.adj1[d][j] & later).count() - (sides_.adj2[d][image_[j]] & free).count();
        gaps += rates_.gap(difference);
        if constexpr (W == 1)
          surplus[d].word[0] |= std::uint64_t{difference >= 0} << j;
        else if (difference >= 0)
          surplus[d].set(j);
      }

    const int label = sides_.label1[k];
    --sides_.count1[label];
    const int common_after = common - (sides_.count1[label] < sides_.count2[label]);
    const int inner1 = sides_.inner1[k + 1], left1 = n1_ - k - 1;
    const Cost insertions = (n2_ - n1_) * rates_.node_ins;
    Set visited1[D];
    int out1[D];
    for (int d = 0; d < D; ++d) {
      visited1[d] = sides_.adj1[d][k] & visited;
      out1[d] = (sides_.adj1[d][k] & later).count();
    }
    const int after = sides_.twin1[k] >= 0 ? image_[sides_.twin1[k]] : -1;

    Child* const children = this->children_of(k);
    int size = 0;
    search_->opened += n2_ - k;
    free.for_each([&](int w) {
      if (w <= after || (sides_.twins2[w] & free).any()) return;
      const int label2 = sides_.label2[w];
      Cost child_cost = cost + (label != label2 ? rates_.node_sub : Cost{0});
      Cost bound = insertions + gaps;
      int inner_after = inner2;
      for (int d = 0; d < D; ++d) {
        const Set& anchored = sides_.anchors[d][w];
        const Set& touched = sides_.anchors[D - 1 - d][w];  // visited nodes whose plane-d edges include one to w
        const int out2 = (sides_.adj2[d][w] & free).count();
        const int lowered = (touched & surplus[d]).count(), raised = touched.count() - lowered;
        child_cost += visited1[d].without(anchored).count() * rates_.edge_del +
                      anchored.without(visited1[d]).count() * rates_.edge_ins;
        bound += lowered * rates_.edge_del - raised * rates_.edge_ins + rates_.gap(out1[d] - out2);
        inner_after -= out2;
      }
      if constexpr (kEdgeLabels)
        if (edge_labels_) child_cost += sides_.relabelled(k, w, visited1) * rates_.edge_sub;
      const int child_common = common_after - (sides_.count2[label2] <= sides_.count1[label2]);
      bound += child_cost + (left1 - child_common) * rates_.node_sub + rates_.gap(inner1 - inner_after);
      if (bound > goal_) return;
      int at = size++;
      if constexpr (!kManyChildren)
        for (; at > 0 && children[at - 1].bound > bound; --at) children[at] = children[at - 1];
      children[at] = {bound, child_cost, w, child_common, inner_after};
    });
    if constexpr (kManyChildren) sort_children(children, children + size);

    if (left1 == 0) {  // nothing is left to choose: the bound is the cost
      if (size > 0) {
        image_[k] = children[0].node;
        this->keep(children[0].bound);
      }
    } else {
      children[size].bound = Worker::kEnd;  // give_away() may put it nearer
      for (int i = 0; children[i].bound <= goal_; ++i) {
        const Child& child = children[i];
        Set rest = free;
        rest.clear(child.node);
        image_[k] = child.node;
        --sides_.count2[sides_.label2[child.node]];
        sides_.template anchor<true, kEdgeLabels>(k, child.node);
        expand(k + 1, rest, child.cost, child.common, child.inner);
        sides_.template anchor<false, kEdgeLabels>(k, child.node);
        ++sides_.count2[sides_.label2[child.node]];
        if (stopped_) [[unlikely]] {
          open_ = std::min(std::max(open_, child.bound), children[i + 1].bound);  // sorted: the others cost no less
          break;
        }
      }
    }
    ++sides_.count1[label];
  }

  Rates rates_{};
  bool edge_labels_ = false;
  BitsetSides<W, D> sides_;
};

}  // namespace gedkit
