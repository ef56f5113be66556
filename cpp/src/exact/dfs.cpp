#include <algorithm>
#include <limits>
#include <utility>

#include "approx/greedy.hpp"
#include "core/finish.hpp"
#include "exact/bitset_phase.hpp"
#include "exact/general_dfs.hpp"
#include "exact/opening.hpp"
#include "gedkit/solvers.hpp"

namespace gedkit {

namespace {

// What the search has to beat, unless there is a path already.
void start_with_greedy(const DenseProblem& p, Incumbent& incumbent, Control& control) {
  incumbent.cutoff = std::min(incumbent.cutoff, p.infinite - 1);
  incumbent.step = p.step;
  if (!incumbent.mapping.empty()) return;
  const auto start = greedy_mapping(p);
  incumbent.offer(p.cost(start), start, control);
}

}  // namespace

Result solve_dfs(const Problem& problem, const Options& options, Control& control) {
  constexpr Ticks kNoLimit = std::numeric_limits<Ticks>::max();
  Incumbent incumbent = start_incumbent(options, 1, kNoLimit);
  // Large graphs: a path first, while there is time for one.
  if (std::max(problem.g1().n(), problem.g2().n()) > kLargeNodes)
    start_with_greedy(problem.dense(), incumbent, control);
  const Phase phase = bitset_phase(problem, std::numeric_limits<std::int64_t>::max(), incumbent, control);
  if (phase == Phase::kComplete) return finish(std::move(incumbent), control, true, 0, kNoLimit);
  if (phase == Phase::kUnfinished && !incumbent.mapping.empty())
    return finish(std::move(incumbent), control, false, control.lower(), kNoLimit);

  const DenseProblem& dense = problem.dense();
  start_with_greedy(dense, incumbent, control);
  Ticks lower = control.lower();
  const bool exhausted = phase == Phase::kDoesNotApply && general_dfs(dense, incumbent, control, lower);
  return finish(std::move(incumbent), control, exhausted, lower, dense.infinite);
}

}  // namespace gedkit
