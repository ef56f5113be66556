// The two graphs of a bitset search as sets of W words: neighbours of every node, labels numbered alike on both sides,
// and the anchors of the target's nodes, which change as the search goes on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/bit_graph.hpp"
#include "core/mask.hpp"

namespace gedkit {

// D planes of arcs: 1 for undirected graphs, 2 for directed ones (out, in).
template <int W, int D>
struct BitsetSides {
  using Set = Mask<W>;

  int n1 = 0, n2 = 0, classes = 0;
  const Set* adj1[D];  // of pattern nodes, in search order
  const Set* adj2[D];  // of target nodes
  const Set* twins2 = nullptr;
  const std::int32_t* inner1 = nullptr;
  const std::int32_t* twin1 = nullptr;
  std::vector<std::int32_t> label1, label2;  // of nodes
  std::vector<std::int32_t> count1, count2;  // per label: nodes that are not matched yet
  std::vector<Set> anchors[D];               // per target node: visited pattern nodes it is joined to

  void prepare(const BitGraph& pattern, const BitGraph& target, bool edge_labels);

  int common_labels() const {
    int common = 0;
    for (int c = 0; c < classes; ++c) common += std::min(count1[c], count2[c]);
    return common;
  }

  // Marks (or unmarks) target node w as the image of pattern node k at all its neighbours.
  template <bool kSet, bool kEdgeLabels>
  void anchor(int k, int w) {
    const auto mark = [k](Set& set) { kSet ? set.set(k) : set.clear(k); };
    for (int d = 0; d < D; ++d) {
      auto& others = anchors[D - 1 - d];  // an arc out of w is an arc into its other end
      adj2[d][w].for_each([&](int x) { mark(others[x]); });
      if constexpr (kEdgeLabels)
        for (std::size_t l = 0; l < shared_.size(); ++l)
          label_adj2_[d][l][w].for_each([&](int x) { mark(label_anchors_[D - 1 - d][l * n2 + x]); });
    }
  }

  // Edges between k and visited nodes that meet an edge of another label when k goes to w. `visited1`: those of k.
  int relabelled(int k, int w, const Set (&visited1)[D]) const {
    int both = 0, same = 0;
    for (int d = 0; d < D; ++d) {
      both += (visited1[d] & anchors[d][w]).count();
      for (std::size_t l = 0; l < shared_.size(); ++l)
        same += (label_adj1_[d][l][k] & label_anchors_[d][l * n2 + w]).count();
    }
    return both - same;
  }

 private:
  static const Set* rows(const BitGraph::Rows& from, int words, std::vector<Set>& own);
  void merge_labels(const BitGraph& pattern, const BitGraph& target);
  void merge_edge_labels(const BitGraph& pattern, const BitGraph& target);

  std::vector<std::int32_t> place1_, place2_;
  std::vector<Set> own1_[D], own2_[D], own_twins2_;
  // Only with edge labels: planes per label that both graphs have.
  std::vector<std::pair<int, int>> shared_;
  std::vector<const Set*> label_adj1_[D], label_adj2_[D];
  std::vector<std::vector<Set>> own_label1_[D], own_label2_[D];
  std::vector<Set> label_anchors_[D];
};

}  // namespace gedkit
