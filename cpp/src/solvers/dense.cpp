#include "solvers/dense.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "core/nearly_equal.hpp"
#include "core/oriented.hpp"
#include "local_search/greedy.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/bitset_phase.hpp"
#include "solvers/cheap_bounds.hpp"
#include "solvers/finish.hpp"
#include "solvers/paths_and_proof.hpp"
#include "solvers/trace.hpp"
#include "tree_search/kind_search.hpp"
#include "tree_search/lagrangian_search.hpp"

namespace gedkit {

namespace {

// Where little separates the graphs and cheap bounds see a part of it, the Lagrangian search may well prove the rest.
bool worth_multipliers(const DenseProblem& p, const Incumbent& incumbent, const Control& control) {
  constexpr Ticks kSeen = 4;  // the bound may be so many times smaller than the path
  return nearly_equal(p, incumbent) && control.lower() > incumbent.cost / kSeen;
}

}  // namespace

TickResult solve_dense(const CompiledProblem& problem, Incumbent incumbent, const SolverCall& call, Control& control,
                       const std::function<std::string()>& why) {
  const DenseProblem& p = problem.dense();
  rebase_incumbent(p, incumbent, control);
  UpperSearch upper(p, call.seed, incumbent, control);
  bool exhausted = false;
  {
    const TracedPhase traced(call.trace, control, "first path and cheap bounds", why);
    upper.grow(1, control.lower());
    exhausted = cheap_bounds(p, upper, incumbent, control);
  }
  const SearchOptions steps = affordable(p, call, control);
  if (!exhausted && !control.stopped() && worth_multipliers(p, incumbent, control) &&
      lagrangian_search_fits(p, steps, control)) {
    const TracedPhase traced(call.trace, control, "Lagrangian search",
                             [] { return words("little separates the graphs, and cheap bounds see a part of it"); });
    exhausted = from_smaller(p, incumbent, [&](const DenseProblem& q) {
      UpperSearch paths(q, call.seed, incumbent, control);
      return LagrangianSearch(q, steps, paths, incumbent, control).run();
    });
  }
  if (!exhausted && !control.stopped()) {
    const bool general = !bitset_applies(problem);
    const TracedPhase traced(call.trace, control, "path search by turns with a depth-first search", why);
    SearchOrders orders(problem);
    const std::unique_ptr<KindSearch> kinds = kind_search(problem, control);
    exhausted = paths_and_proof(p, *call.policy, {}, upper, incumbent, control, [&](std::int64_t states) {
      if (depth_first(problem, orders, general, states, *call.policy, incumbent, control)) return true;
      return kinds && !control.stopped() && kinds->run(states, incumbent, control);
    });
  }
  return finish(std::move(incumbent), control, exhausted, control.lower(), p.infinite);
}

}  // namespace gedkit
