#include <utility>
#include <vector>

#include "bounds/branch.hpp"
#include "bounds/label.hpp"
#include "local_search/greedy.hpp"
#include "solvers/finish.hpp"
#include "solvers/possible_path.hpp"
#include "solvers/solvers.hpp"
#include "tree_search/lagrangian_bound.hpp"

namespace gedkit {

namespace {

enum class Bound { kLabel, kDegree, kBranch, kLagrangian };

TickResult solve_bound(const CompiledProblem& problem, Bound bound, const SearchOptions& options, Control& control) {
  const DenseProblem& dense = problem.dense();
  Incumbent incumbent = start_incumbent(options, dense.step, dense.infinite);
  std::vector<std::int32_t> mapping;
  Ticks lower = 0;
  bool exhausted = false;
  switch (bound) {
    case Bound::kLabel:
      lower = label_bound(dense, control);
      break;
    case Bound::kDegree:
      lower = degree_bound(dense, control);
      break;
    case Bound::kBranch:
      lower = branch_bound(dense, control, mapping).value_or(0);
      break;
    case Bound::kLagrangian:
      mapping = greedy_mapping(dense);
      incumbent.offer(dense.cost(mapping), mapping, control);
      lower = branch_bound(dense, control, mapping).value_or(0);  // which is all there is where time or memory is short
      control.raise_lower(std::min(lower, incumbent.cost));
      if (!control.stopped()) exhausted = lagrangian_bound(dense, incumbent, control);
      lower = std::max(lower, control.lower());
      break;
  }
  if (!mapping.empty()) incumbent.offer(dense.cost(mapping), mapping, control);
  find_possible_path(dense, options.seed, lower, incumbent, control);
  control.raise_lower(std::min(lower, incumbent.cost));
  return finish(std::move(incumbent), control, exhausted, lower, dense.infinite);
}

}  // namespace

TickResult bound_label(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  return solve_bound(problem, Bound::kLabel, call, control);
}

TickResult bound_degree(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  return solve_bound(problem, Bound::kDegree, call, control);
}

TickResult bound_branch(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  return solve_bound(problem, Bound::kBranch, call, control);
}

TickResult bound_lagrangian(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  return solve_bound(problem, Bound::kLagrangian, call, control);
}

}  // namespace gedkit
