#include "collection/pair_solver.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/path_price.hpp"
#include "gedkit/solvers.hpp"
#include "tree_search/bitset_dfs.hpp"

namespace gedkit {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kRounding = 1e-9;  // bounds this near, relative to the distance, differ by rounding alone
// After so many states the whole engine takes over.
constexpr std::int64_t kQuickStates = 20000;

bool all_ones(const UniformCosts& c) {
  return c.node_sub == 1 && c.node_del == 1 && c.node_ins == 1 && c.edge_sub == 1 && c.edge_del == 1 && c.edge_ins == 1;
}

double above(double cutoff, double lower) { return lower > cutoff ? lower : std::nextafter(cutoff, kInfinity); }

// The bitset search straight on the graphs, for the default costs: no problem is built and no mapping kept. Nothing
// where it does not apply or does not come to an end.
std::optional<PairAnswer> quick_answer(const Graph& g1, const Graph& g2, double cutoff, Control& control) {
  constexpr UniformTicks kUnit{1, 1, 1, 1, 1, 1};
  if (g1.has_self_loops() || g2.has_self_loops() || !bitset_dfs_applies(g1, g2, kUnit)) return std::nullopt;
  BitsetSearch search;
  if (cutoff < 1e15) search.goal = static_cast<Ticks>(std::floor(cutoff + 1e-9 * std::max(1.0, cutoff)));
  search.step = uniform_step(g1, g2, kUnit);
  search.max_states = kQuickStates;
  search.control = &control;
  search.want_mapping = false;
  bitset_dfs(g1, g2, kUnit, search);
  if (!search.complete) return std::nullopt;
  if (!search.found)
    return PairAnswer{above(cutoff, std::max(static_cast<double>(search.lower), static_cast<double>(search.goal + 1))),
                      kInfinity, Status::kCutoff};
  return PairAnswer{static_cast<double>(search.cost), static_cast<double>(search.cost), Status::kOptimal};
}

Result run(const Problem& problem, const PairRequest& request, Control& control) {
  Options options;
  options.cutoff = problem.cutoff_ticks(request.cutoff);
  options.depth_first_states = request.depth_first_states;
  switch (request.solver) {
    case PairSolver::kDfs:
      return solve_dfs(problem, options, control);
    case PairSolver::kHungarianAstar:
      return solve_astar(problem, Heuristic::kHungarian, options, control);
    case PairSolver::kPlainAstar:
      return solve_astar(problem, Heuristic::kZero, options, control);
    case PairSolver::kRefine:
      return solve_refine(problem, request.turns, options, control);
    case PairSolver::kExact:
      break;
  }
  return solve_exact(problem, options, control);
}

// Where costs were rounded down to ticks the lower bound holds as it is, and the path is priced again.
template <typename Costs>
PairAnswer answer(const Problem& problem, const Costs& costs, const PairRequest& request, Control& control) {
  const Result result = run(problem, request, control);
  PairAnswer a{problem.to_real(result.lower), kInfinity, result.status};
  if (result.has_path) {
    a.upper = problem.exact_units() ? problem.to_real(result.upper)
                                    : path_price(problem.g1(), problem.g2(), costs, result.mapping);
    if (a.status == Status::kOptimal) {
      if (problem.exact_units() || std::abs(a.upper - a.lower) <= kRounding * std::max(a.upper, request.typical))
        a.lower = a.upper;
      else  // costs so far apart that the small ones were lost
        a.status = Status::kFeasible;
    }
    a.lower = std::min(a.lower, a.upper);
  } else if (a.status == Status::kOptimal) {  // no path is possible at all
    a.lower = kInfinity;
  } else if (a.status == Status::kCutoff) {
    a.lower = above(request.cutoff, a.lower);
  }
  return a;
}

}  // namespace

PairAnswer solve_pair(const GraphPtr& g1, const GraphPtr& g2, int row, int column, const PairRequest& request,
                      Control& control) {
  if (const auto* uniform = std::get_if<UniformCosts>(&request.costs)) {
    if (request.solver == PairSolver::kExact && request.depth_first_states < 0 && all_ones(*uniform))
      if (const auto quick = quick_answer(*g1, *g2, request.cutoff, control)) return *quick;
    return answer(Problem(g1, g2, *uniform), *uniform, request, control);
  }
  const auto& all = std::get<CollectionTables>(request.costs);
  return solve_pair(g1, g2, tables_of_pair(all, all.rows[row], all.columns[column]), request, control);
}

PairAnswer solve_pair(const GraphPtr& g1, const GraphPtr& g2, const CostTables& tables, const PairRequest& request,
                      Control& control) {
  return answer(Problem(g1, g2, tables), tables, request, control);
}

}  // namespace gedkit
