#include <utility>

#include "approx/greedy.hpp"
#include "core/finish.hpp"
#include "exact/astar.hpp"
#include "exact/hungarian_heuristic.hpp"
#include "gedkit/solvers.hpp"

namespace gedkit {

Result solve_beam(const Problem& problem, int width, const Options& options, Control& control) {
  const DenseProblem& dense = problem.dense();
  Incumbent incumbent = start_incumbent(options, dense.step, dense.infinite);
  const auto start = greedy_mapping(dense);
  incumbent.offer(dense.cost(start), start, control);
  HungarianHeuristic heuristic(dense, control);
  Ticks lower = 0;
  const bool exhausted =
      astar(dense, &heuristic, incumbent, control, lower, {.width = static_cast<std::size_t>(width)});
  return finish(std::move(incumbent), control, exhausted, lower, dense.infinite);
}

}  // namespace gedkit
