#include <limits>
#include <utility>

#include "approx/greedy.hpp"
#include "core/finish.hpp"
#include "exact/bitset_phase.hpp"
#include "exact/general_dfs.hpp"
#include "gedkit/solvers.hpp"

namespace gedkit {

Result solve_dfs(const Problem& problem, const Options& options, Control& control) {
  constexpr Ticks kNoLimit = std::numeric_limits<Ticks>::max();
  Incumbent incumbent = start_incumbent(options, 1, kNoLimit);
  const Phase phase = bitset_phase(problem, std::numeric_limits<std::int64_t>::max(), incumbent, control);
  if (phase == Phase::kComplete) return finish(std::move(incumbent), control, true, 0, kNoLimit);
  if (phase == Phase::kUnfinished && !incumbent.mapping.empty())
    return finish(std::move(incumbent), control, false, control.lower(), kNoLimit);

  const DenseProblem& dense = problem.dense();
  incumbent.cutoff = std::min(incumbent.cutoff, dense.infinite - 1);
  incumbent.step = dense.step;
  if (incumbent.mapping.empty()) {
    const auto start = greedy_mapping(dense);
    incumbent.offer(dense.cost(start), start, control);
  }
  Ticks lower = control.lower();
  const bool exhausted = phase == Phase::kDoesNotApply && general_dfs(dense, incumbent, control, lower);
  return finish(std::move(incumbent), control, exhausted, lower, dense.infinite);
}

}  // namespace gedkit
