// The branch bound: one assignment between the nodes of both graphs, each with half of every link around it.
//
// For any mapping, its cost is the sum over matched, deleted and inserted nodes of the node operation and half the cost
// of the links at that node. Letting every pair of nodes match its links as it likes can only lower that, and the
// cheapest assignment over these cells is then a lower bound, while the mapping it makes is a path: both from one run
// in O(n^3). (Blumenthal & Gamper, "Improved lower bounds for graph edit distance", TKDE 2018; Zheng et al. 2013 have
// it for uniform costs.) It is the Lagrangian bound (lagrangian.hpp) at an even split of every link's profit.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bounds/link_assignment.hpp"
#include "core/control.hpp"
#include "core/dense_problem.hpp"

namespace gedkit {

// What it costs to turn one node, together with the links around it (its *branch*), into another: the cells of the
// bipartite approximation (Riesen & Bunke 2009) and of the branch bound (Blumenthal & Gamper 2018).
//
// A link belongs to two nodes, so over a whole mapping every link is counted twice and every node once. Weight 1 on
// nodes gives the cells of the paper, weight 2 twice a lower bound. Nodes with the same links around them share their
// part, so that it is worked out once per pair of surroundings, not per pair of nodes.

class BranchCosts {
 public:
  // `problem` must outlive this.
  BranchCosts(const DenseProblem& problem, Ticks node_weight);

  // Prices all pairs of surroundings; false: stopped before that was done.
  bool prepare(Control& control);

  Ticks pair(int u, int v) const {
    return node_weight_ * p_.substitute(u, v) + links_[around_a_[u] * surroundings_b_ + around_b_[v]];
  }
  Ticks deletion(int u) const { return del_[u]; }
  Ticks insertion(int v) const { return ins_[v]; }

 private:
  using Classes = std::vector<std::int32_t>;

  const DenseProblem& p_;
  Ticks node_weight_;
  std::vector<Ticks> del_, ins_;
  std::vector<std::size_t> around_a_, around_b_;  // per node: number of its surroundings
  std::vector<Classes> classes_a_, classes_b_;    // per surroundings: the classes of the links
  std::size_t surroundings_b_ = 0;
  std::vector<Ticks> links_;
};

// Writes the mapping of the assignment. Nothing: stopped before it was known.
std::optional<Ticks> branch_bound(const DenseProblem& problem, Control& control, std::vector<std::int32_t>& mapping);

}  // namespace gedkit
