#include "tree_search/astar.hpp"

#include <optional>
#include <utility>

#include "gedkit/solvers.hpp"
#include "local_search/greedy.hpp"
#include "solvers/finish.hpp"
#include "tree_search/hungarian_heuristic.hpp"

namespace gedkit {

Result solve_astar(const Problem& problem, Heuristic heuristic, const Options& options, Control& control) {
  const DenseProblem& dense = problem.dense();
  Incumbent incumbent = start_incumbent(options, dense.step, dense.infinite);
  const auto start = greedy_mapping(dense);
  incumbent.offer(dense.cost(start), start, control);
  std::optional<HungarianHeuristic> hungarian;
  if (heuristic == Heuristic::kHungarian) hungarian.emplace(dense, control);
  Ticks lower = 0;
  const bool exhausted = astar(dense, hungarian ? &*hungarian : nullptr, incumbent, control, lower);
  return finish(std::move(incumbent), control, exhausted, lower, dense.infinite);
}

}  // namespace gedkit
