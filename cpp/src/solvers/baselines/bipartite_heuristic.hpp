// Riesen's bipartite heuristic (Riesen, Fankhauser, Bunke: MLG 2007): an assignment between the unmatched nodes of both
// graphs, deletions and insertions included. A cell holds the node operation and half the cheapest assignment between
// the inner links of the two nodes, those that lead to other unmatched nodes. Links between matched and unmatched nodes
// do not count: the heuristic knows the unmatched subgraphs alone, as the text of Wang et al. (CVPR 2021) has it.
// WholeGraphHeuristic is the stronger one of their program.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "assignment/lap.hpp"
#include "bounds/branch.hpp"
#include "bounds/link_assignment.hpp"
#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/ticks.hpp"
#include "tree_search/state_heuristic.hpp"

namespace gedkit {

// The cheapest way to pair some things with others, or to delete and insert them: the (r + c) x (r + c) matrix of the
// bipartite methods (Riesen & Bunke 2009) folded into r x c. On the shorter side everything can be paired, where a pair
// that costs more than delete and insert stands for those; what the longer side has over is paid in advance.

class FoldedAssignment {
 public:
  // `pair(i, k)`, `deletion(i)` and `insertion(k)` are costs; `stop()` is asked before each row and within the
  // assignment. Nothing: stopped.
  template <class Pair, class Deletion, class Insertion, class Stop>
  std::optional<Ticks> solve(int rows, int columns, Pair pair, Deletion deletion, Insertion insertion, Stop stop) {
    const bool wide = rows <= columns;
    const std::ptrdiff_t row_step = wide ? columns : 1, column_step = wide ? 1 : rows;
    matrix_.resize(static_cast<std::size_t>(rows) * columns);
    Ticks advance = 0;
    if (wide)
      for (int k = 0; k < columns; ++k) advance += insertion(k);
    for (int i = 0; i < rows; ++i) {
      if (stop()) return std::nullopt;
      if (!wide) advance += deletion(i);
      for (int k = 0; k < columns; ++k)
        matrix_[i * row_step + k * column_step] =
            std::min(pair(i, k), deletion(i) + insertion(k)) - (wide ? insertion(k) : deletion(i));
    }
    const auto total = wide ? lap_.solve_unless(matrix_.data(), rows, columns, columns, stop)
                            : lap_.solve_unless(matrix_.data(), columns, rows, rows, stop);
    if (!total) return std::nullopt;
    return advance + *total;
  }

 private:
  Lap<Ticks> lap_;
  std::vector<Ticks> matrix_;
};

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

// The bipartite heuristic as the program of Wang et al. (CVPR 2021) has it: an assignment between the unmatched nodes,
// over cells that are worked out once between the whole graphs. A cell holds the node operation and half the cheapest
// assignment between all links of the two nodes. A link to a matched node is therefore counted half, where the cost to
// go has all of it: the estimate stays admissible, and it is stronger than that of HungarianHeuristic, which leaves
// such links out.

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
