// Riesen's bipartite heuristic (Riesen, Fankhauser, Bunke: MLG 2007): an assignment between the unmatched nodes of both
// graphs, deletions and insertions included. A cell holds the node operation and half the cheapest assignment between
// the inner links of the two nodes, those that lead to other unmatched nodes. Links between matched and unmatched nodes
// do not count: the heuristic knows the unmatched subgraphs alone, as the text of Wang et al. (CVPR 2021) has it.
// whole_graph_heuristic.hpp has the stronger one of their program.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assignment/folded.hpp"
#include "bounds/link_assignment.hpp"
#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "tree_search/state_heuristic.hpp"

namespace gedkit {

class HungarianHeuristic final : public StateHeuristic {
 public:
  // Both must outlive this. Stopped by the control, which it polls on large graphs, it estimates 0.
  HungarianHeuristic(const DenseProblem& problem, Control& control);

  bool admissible() const override { return true; }
  void evaluate(const StateBatch& batch, std::span<Ticks> scaled) override;

 private:
  void set_level(int level);
  void read_inner_links(const std::uint64_t* used);
  Ticks links(int u, int column);
  Ticks assign();

  const DenseProblem& p_;
  Control& control_;
  LinkAssignment link_assignment_;
  FoldedAssignment assignment_;
  std::vector<std::int32_t> class_a_;  // class of each half-link of the first graph

  int level_ = -1;
  std::vector<std::int32_t> inner_start_;  // per u: first half-link to a node not yet placed
  std::vector<Ticks> del_;                 // per u, doubled, inner links included

  std::vector<std::int32_t> free_;                   // unmatched nodes of the second graph
  std::vector<std::int32_t> class_b_, class_start_;  // classes of their inner links, one after another
  std::vector<Ticks> ins_;                           // per column, doubled, inner links included
};

}  // namespace gedkit
