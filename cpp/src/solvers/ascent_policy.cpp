#include "solvers/ascent_policy.hpp"

#include "tree_search/lagrangian_search.hpp"

namespace gedkit {

SearchOptions ascent_options(const DenseProblem& p, const SolverCall& call, const Control& control) {
  SearchOptions options = affordable(p, call, control);
  // The shipped step has seen no costs under which links alone earn; hand-made steps are as good there, and cheaper.
  if (p.links_alone_earn && options.dual_step == &shipped_dual_step()) options.dual_step = nullptr;
  const int nodes = p.a.n + p.b.n;
  if (nodes >= call.policy->patient_nodes) options.root_patience = static_cast<int>(call.policy->patience * nodes);
  return options;
}

}  // namespace gedkit
