// A spanning forest of a pattern, and what each of its subtrees costs at least below every node of a large graph: a
// dynamic programme that lets two nodes of the pattern become the same one, and so bounds from below what a search has
// still to pay. O(nodes of the pattern * links of the graph) time, two bytes per pair of nodes.
#pragma once

#include <cstdint>
#include <vector>

#include "core/control.hpp"
#include "tree_search/pattern_costs.hpp"

namespace gedkit {

class PatternTree {
 public:
  // Grown from `root` along links that are rare in the graph.
  PatternTree(const PatternCosts& costs, int root);

  // False where it was stopped.
  bool evaluate(Control& control);

  const std::vector<int>& roots() const { return roots_; }
  int parent(int u) const { return parent_[u]; }  // -1 for a root
  const std::vector<int>& children(int u) const { return children_[u]; }
  // Neighbours in the pattern that are neither parent nor child.
  const std::vector<int>& others(int u) const { return others_[u]; }
  // Links below u to nodes that are not in the tree: how far down the first one is; large where there is none.
  int to_cycle(int u) const { return to_cycle_[u]; }
  bool has_cycle(int u) const { return to_cycle_[u] < kFar; }

  // The least that the subtree of u costs, its link to the parent included, where the parent is at v.
  Ticks below(int u, int v) const { return unit_ * below_[u][v]; }
  // The same where the parent is elsewhere or deleted: the link is lost.
  Ticks detached(int u) const { return lost_[u] + least_[u]; }
  // The least that the subtree of u costs, wherever it is.
  Ticks least(int u) const { return least_[u]; }
  // The subtree of u with u at v, the link to the parent not included; `kept`: that link becomes one of v's. Where v
  // has fewer links than u some of u's are lost, which is counted as far as it must be links to children.
  Ticks at(int u, int v, bool kept) const;
  // The subtree of u with u deleted.
  Ticks if_deleted(int u) const { return if_deleted_[u]; }

 private:
  static constexpr int kFar = 99;

  Ticks cheapest_losses(int u, int v, int count) const;

  const PatternCosts& costs_;
  Ticks unit_ = 1;
  std::vector<int> parent_, roots_, order_, to_cycle_;  // order_: parents before children
  std::vector<std::vector<int>> children_, others_;
  std::vector<std::int32_t> up_;  // class of the link to the parent, seen from the parent
  std::vector<Ticks> lost_, least_, if_deleted_;
  std::vector<std::vector<std::uint16_t>> below_;
};

}  // namespace gedkit
