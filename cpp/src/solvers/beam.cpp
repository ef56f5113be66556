#include <utility>

#include "local_search/greedy.hpp"
#include "solvers/finish.hpp"
#include "solvers/possible_path.hpp"
#include "solvers/solvers.hpp"
#include "tree_search/astar.hpp"
#include "tree_search/hungarian_heuristic.hpp"

namespace gedkit {

TickResult solve_beam(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  const DenseProblem& dense = problem.dense();
  Incumbent incumbent = start_incumbent(call, dense.step, dense.infinite);
  const auto start = greedy_mapping(dense);
  incumbent.offer(dense.cost(start), start, control);
  HungarianHeuristic heuristic(dense, control);
  Ticks lower = 0;
  const bool exhausted =
      astar(dense, &heuristic, incumbent, control, lower, {.width = static_cast<std::size_t>(call.width)});
  if (!exhausted) find_possible_path(dense, call.seed, lower, incumbent, control);
  return finish(std::move(incumbent), control, exhausted, lower, dense.infinite);
}

}  // namespace gedkit
