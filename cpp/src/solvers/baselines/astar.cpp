#include "tree_search/astar.hpp"

#include <utility>

#include "core/oriented.hpp"
#include "local_search/greedy.hpp"
#include "solvers/baselines/bipartite_heuristic.hpp"
#include "solvers/finish.hpp"
#include "solvers/possible_path.hpp"
#include "solvers/solvers.hpp"

namespace gedkit {

namespace {

// `search(incumbent, lower)` tells whether it considered every path.
template <class Search>
TickResult from_greedy_path(const CompiledProblem& problem, const SearchOptions& options, Control& control,
                            Search search) {
  const DenseProblem& dense = problem.dense();
  Incumbent incumbent = start_incumbent(options, dense.step, dense.infinite);
  const auto start = greedy_mapping(dense);
  incumbent.offer(dense.cost(start), start, control);
  Ticks lower = 0;
  const bool exhausted = search(incumbent, lower);
  return finish(std::move(incumbent), control, exhausted, lower, dense.infinite);
}

}  // namespace

TickResult solve_hungarian_astar(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  const DenseProblem& dense = problem.dense();
  return from_greedy_path(problem, call, control, [&](Incumbent& incumbent, Ticks& lower) {
    if (!call.whole_graphs) {  // the text of the paper, to the letter: from the first graph
      HungarianHeuristic heuristic(dense, control);
      return astar(dense, &heuristic, incumbent, control, lower);
    }
    return from_smaller(dense, incumbent, [&](const DenseProblem& p) {
      WholeGraphHeuristic heuristic(p, control);
      return astar(p, &heuristic, incumbent, control, lower);
    });
  });
}

TickResult solve_plain_astar(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  const DenseProblem& dense = problem.dense();
  return from_greedy_path(problem, call, control, [&](Incumbent& incumbent, Ticks& lower) {
    return astar(dense, nullptr, incumbent, control, lower);
  });
}

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
