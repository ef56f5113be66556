// The bipartite heuristic as the program of Wang et al. (CVPR 2021) has it: an assignment between the unmatched nodes,
// over cells that are worked out once between the whole graphs. A cell holds the node operation and half the cheapest
// assignment between all links of the two nodes. A link to a matched node is therefore counted half, where the cost to
// go has all of it: the estimate stays admissible, and it is stronger than that of HungarianHeuristic, which leaves
// such links out.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assignment/folded.hpp"
#include "bounds/branch_costs.hpp"
#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "tree_search/state_heuristic.hpp"

namespace gedkit {

class WholeGraphHeuristic final : public StateHeuristic {
 public:
  // Both must outlive this. Stopped by the control, which it polls on large graphs, it estimates 0.
  WholeGraphHeuristic(const DenseProblem& problem, Control& control);

  bool admissible() const override { return true; }
  void evaluate(const StateBatch& batch, std::span<Ticks> scaled) override;

 private:
  Ticks assign(int level, const std::uint64_t* used);

  const DenseProblem& p_;
  Control& control_;
  BranchCosts cells_;  // doubled
  bool prepared_;
  FoldedAssignment assignment_;
  std::vector<std::int32_t> free_;  // unmatched nodes of the second graph
};

}  // namespace gedkit
