#include <algorithm>
#include <limits>
#include <utility>

#include "local_search/greedy.hpp"
#include "solvers/bitset_phase.hpp"
#include "solvers/finish.hpp"
#include "solvers/solvers.hpp"
#include "tree_search/general_dfs.hpp"

namespace gedkit {

TickResult solve_dfs(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  constexpr Ticks kNoLimit = std::numeric_limits<Ticks>::max();
  Incumbent incumbent = start_incumbent(call, 1, kNoLimit);
  // Large graphs: a path first, while there is time for one.
  if (std::max(problem.g1().n(), problem.g2().n()) > call.policy->large_nodes)
    rebase_incumbent(problem.dense(), incumbent, control);
  const Phase phase = bitset_phase(problem, std::numeric_limits<std::int64_t>::max(), incumbent, control);
  if (phase == Phase::kComplete) return finish(std::move(incumbent), control, true, 0, kNoLimit);
  if (phase == Phase::kUnfinished && !incumbent.mapping.empty())
    return finish(std::move(incumbent), control, false, control.lower(), kNoLimit);

  const DenseProblem& dense = problem.dense();
  rebase_incumbent(dense, incumbent, control);
  Ticks lower = control.lower();
  const bool exhausted = phase == Phase::kDoesNotApply && general_dfs(dense, incumbent, control, lower);
  return finish(std::move(incumbent), control, exhausted, lower, dense.infinite);
}

}  // namespace gedkit
