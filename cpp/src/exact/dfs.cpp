#include <utility>

#include "approx/greedy.hpp"
#include "core/finish.hpp"
#include "exact/general_dfs.hpp"
#include "gedkit/solvers.hpp"

namespace gedkit {

Result solve_dfs(const Problem& problem, const Options& options, Control& control) {
  const DenseProblem& dense = problem.dense();
  Incumbent incumbent = start_incumbent(options, dense.step, dense.infinite);
  const auto start = greedy_mapping(dense);
  incumbent.offer(dense.cost(start), start, control);
  Ticks lower = 0;
  const bool exhausted = general_dfs(dense, incumbent, control, lower);
  return finish(std::move(incumbent), control, exhausted, lower, dense.infinite);
}

}  // namespace gedkit
