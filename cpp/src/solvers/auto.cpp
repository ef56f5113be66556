// The default solver: the exact engine with a budget.
//
// Without a limit on time a pair of at most Policy::proof_nodes nodes is solved to the proof. A larger one may be
// hopeless, so it gets call.budget seconds; running out of them is kFeasible.
#include <algorithm>

#include "solvers/solvers.hpp"

namespace gedkit {

bool has_budget(const Graph& g1, const Graph& g2, const Policy& policy) {
  return std::max(g1.n(), g2.n()) > policy.proof_nodes;
}

TickResult solve_auto(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  if (has_budget(problem.g1(), problem.g2(), *call.policy)) control.set_budget(call.budget);
  return solve_exact(problem, call, control);
}

}  // namespace gedkit
