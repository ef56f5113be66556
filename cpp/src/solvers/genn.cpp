// The solvers that follow a learned estimate: which search that is depends on the kind of the model.
#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "bounds/branch.hpp"
#include "bounds/lagrangian/root_ascent.hpp"
#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/oriented.hpp"
#include "core/search_options.hpp"
#include "core/tick_result.hpp"
#include "learned/learned_model.hpp"
#include "learned/pair_estimate.hpp"
#include "learned/pair_network.hpp"
#include "learned/pair_search.hpp"
#include "local_search/greedy.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/finish.hpp"
#include "solvers/possible_path.hpp"
#include "solvers/solvers.hpp"
#include "tree_search/astar.hpp"

namespace gedkit {

namespace {

constexpr int kProofSteps = 60;  // of the Lagrangian bound, after the search
constexpr int kLarge = 32;       // nodes from which a search may never get deep: then it begins with a grown mapping
constexpr int kGrowths = 4;

// A* under a learned heuristic: GENN-A* (Wang et al., CVPR 2021), and its beam.
//
// The search starts from the smaller graph, whose nodes it places in index order; when the last is placed what is left
// of the other graph is inserted in the same step, and the first complete path taken from OPEN is the answer. A learned
// estimate may be too high, so it proves nothing. What is proven comes from bounds of the whole problem: the branch
// bound before the search, and some steps of the Lagrangian bound after it, which have the path's cost to reach.
//
// `g1` and `g2` were prepared by `model` from the problem's graphs.
TickResult solve_learned(const CompiledProblem& problem, const LearnedModel& model, const PreparedGraph& g1,
                         const PreparedGraph& g2, const AstarSettings& settings, const SearchOptions& options,
                         Control& control) {
  const DenseProblem& dense = problem.dense();
  Incumbent incumbent = start_incumbent(options, dense.step, dense.infinite);
  const auto start = greedy_mapping(dense);
  incumbent.offer(dense.cost(start), start, control);
  std::vector<std::int32_t> unused;
  Ticks lower = branch_bound(dense, control, unused).value_or(0);
  if (lower > incumbent.cutoff) return finish(std::move(incumbent), control, true, lower, dense.infinite);
  control.raise_lower(std::min(lower, incumbent.cost));
  const bool turned = OrientedProblem(dense).reversed();
  bool exhausted = from_smaller(dense, incumbent, [&](const DenseProblem& p) {
    const LearnedPair pair{p, turned ? g2 : g1, turned ? g1 : g2, problem.ticks_per_unit()};
    const auto heuristic = settings.trust == 0 ? nullptr : model.heuristic(pair, control);
    return astar(p, heuristic.get(), incumbent, control, lower, settings);
  });
  if (!exhausted && !control.stopped() && lower <= incumbent.goal())
    exhausted = lagrangian_ascent(dense, incumbent, kProofSteps, control);
  lower = std::max(lower, Ticks{control.lower()});
  if (!exhausted) find_possible_path(dense, options.seed, lower, incumbent, control);
  return finish(std::move(incumbent), control, exhausted, lower, dense.infinite);
}

// Search under a model of kind `pair-costs`: see pair_search.hpp. It starts from the smaller graph, with a mapping
// grown along edges where the graphs are large, and ends with some steps of the Lagrangian bound where the search
// itself proved less than it found.
TickResult solve_pair_costs(const CompiledProblem& problem, const PairNetwork& network, const AstarSettings& settings,
                            const SearchOptions& options, Control& control) {
  const DenseProblem& dense = problem.dense();
  Incumbent incumbent = start_incumbent(options, dense.step, dense.infinite);
  const auto start = greedy_mapping(dense);
  incumbent.offer(dense.cost(start), start, control);
  Ticks lower = 0;
  if (PairEstimate::bytes(dense) > control.byte_limit()) {
    control.out_of_memory();
    return finish(std::move(incumbent), control, false, lower, dense.infinite);
  }
  if (std::min(dense.a.n, dense.b.n) > kLarge && upper_search_bytes(dense) <= control.byte_limit() / 2)
    UpperSearch(dense, options.seed, incumbent, control).grow(kGrowths, 0);
  bool exhausted = from_smaller(dense, incumbent, [&](const DenseProblem& p) {
    return pair_search(p, network, settings, incumbent, control, lower);
  });
  if (!exhausted && !control.stopped() && lower <= incumbent.goal())
    exhausted = lagrangian_ascent(dense, incumbent, kProofSteps, control);
  lower = std::max(lower, Ticks{control.lower()});
  if (!exhausted) find_possible_path(dense, options.seed, lower, incumbent, control);
  return finish(std::move(incumbent), control, exhausted, lower, dense.infinite);
}

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

TickResult solve_guided(const CompiledProblem& problem, const SolverCall& call, const AstarSettings& settings,
                        Control& control) {
  if (const auto* network = dynamic_cast<const PairNetwork*>(call.model))
    return solve_pair_costs(problem, *network, settings, call, control);
  const auto& model = dynamic_cast<const LearnedModel&>(*call.model);
  return solve_learned(problem, model, *call.prepared1, *call.prepared2, settings, call, control);
}

}  // namespace

TickResult solve_genn_astar(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  const std::size_t children = call.children > 0 ? static_cast<std::size_t>(call.children) : kAll;
  return solve_guided(problem, call, {kAll, children, call.trust}, control);
}

TickResult solve_genn_beam(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  return solve_guided(problem, call, {static_cast<std::size_t>(call.width), kAll, call.trust}, control);
}

}  // namespace gedkit
