#include "tree_search/astar.hpp"

#include <optional>
#include <utility>

#include "local_search/greedy.hpp"
#include "solvers/finish.hpp"
#include "solvers/solvers.hpp"
#include "tree_search/hungarian_heuristic.hpp"

namespace gedkit {

namespace {

enum class Heuristic { kZero, kHungarian };

TickResult solve_astar(const CompiledProblem& problem, Heuristic heuristic, const SearchOptions& options,
                       Control& control) {
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

}  // namespace

TickResult solve_hungarian_astar(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  return solve_astar(problem, Heuristic::kHungarian, call, control);
}

TickResult solve_plain_astar(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  return solve_astar(problem, Heuristic::kZero, call, control);
}

}  // namespace gedkit
