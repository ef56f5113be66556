// The default solver: the exact engine with a budget.
//
// Sparse graphs: bounds and paths by turns from the start (exact.cpp). Dense graphs, where the Lagrangian bound says no
// more than counting edges, and graphs too large for its multipliers: paths by turns with a ladder of bitset searches
// (dense.cpp). Whatever else fails, there is a path within a millisecond on small graphs and the branch bound below it.
//
// Without a limit on time a pair of at most Policy::proof_nodes nodes is solved to the proof. A larger one may be
// hopeless, so it gets call.budget seconds; running out of them is kFeasible.
#include <algorithm>

#include "solvers/solvers.hpp"

namespace gedkit {

TickResult solve_auto(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  if (std::max(problem.g1().n(), problem.g2().n()) > call.policy->proof_nodes) control.set_budget(call.budget);
  return solve_exact(problem, call, control);
}

}  // namespace gedkit
