// The exact engine: which search runs, for how long, and in which direction.
#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "core/alike.hpp"
#include "core/from_smaller.hpp"
#include "gedkit/solvers.hpp"
#include "local_search/greedy.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/bitset_phase.hpp"
#include "solvers/certified.hpp"
#include "solvers/finish.hpp"
#include "solvers/opening.hpp"
#include "tree_search/bitset_dfs.hpp"
#include "tree_search/general_dfs.hpp"
#include "tree_search/lagrangian_search.hpp"

namespace gedkit {

namespace {

constexpr Ticks kNoLimit = std::numeric_limits<Ticks>::max();

constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kFirstStates = 5000, kMoreStates = 4;
constexpr double kGeneralPerSecond = 2e5, kBitsetPerSecond = 6e6;  // states, on 20 nodes or so
constexpr int kTurns = 5;  // of the search for paths between two depth-first searches

// States the depth-first search may spend before the Lagrangian search takes over: it wins outright on small graphs,
// and on dense ones, where the Lagrangian bound is no better than counting edges.
std::int64_t depth_first_budget(const Graph& g1, const Graph& g2, std::int64_t asked = -1) {
  if (asked >= 0) return asked;
  const int nodes = g1.n() + g2.n();
  if (2.0 * (g1.m() + g2.m()) > kDenseDegree * nodes) return kUnlimited;
  return nodes <= 30 ? 20000 : nodes <= 45 ? 1000 : 0;
}

// The same for the search that takes any costs; a state of it is dearer, and its bound weaker on large graphs.
std::int64_t general_budget(const DenseProblem& p, std::int64_t asked) {
  if (asked >= 0) return asked;
  const int nodes = p.a.n + p.b.n;
  return nodes <= 20 ? 20000 : nodes <= 30 ? 2000 : 50;
}

// States that depth-first searches may spend beyond these budgets. The more links a node has, the longer the Lagrangian
// search takes to beat them; on dense graphs it never does. Under a limit on time its bounds and paths are worth more
// than a proof that may come too late, so that this is a small part of it.
std::int64_t longer_budget(const DenseProblem& p, bool general, const Control& control) {
  const int nodes = p.a.n + p.b.n;
  const double degree = static_cast<double>(p.a.half.size() + p.b.half.size()) / std::max(nodes, 1);
  if (degree <= 3 || (nodes > 45 && degree <= kDenseDegree)) return 0;
  const double seconds =
      degree > kDenseDegree ? control.remaining() / 8 : std::min(degree > 3.5 ? 1.5 : 0.1, control.remaining() / 8);
  const double states = seconds * (general ? kGeneralPerSecond : kBitsetPerSecond);
  if (states < kFirstStates) return 0;
  return states < 1e15 ? static_cast<std::int64_t>(states) : kUnlimited;
}

// The search for paths by turns with a depth-first one, `search(states)`, which begins again each time with more states
// and a better path to beat, up to `most`. Not for graphs that have most in common: bounds prove those sooner.
template <class DepthFirst>
bool paths_and_depth_first(const DenseProblem& p, std::uint64_t seed, std::int64_t most, Incumbent& incumbent,
                           Control& control, DepthFirst search) {
  if (most == 0 || control.stopped()) return false;
  UpperSearch upper(p, seed, incumbent, control);
  upper.grow(1, control.lower());
  if (alike(p, incumbent)) return false;
  for (std::int64_t states = kFirstStates; !control.poll(); states *= kMoreStates) {
    for (int turn = 0; turn < kTurns; ++turn) upper.turn(control.lower());
    if (search(std::min(states, most))) return true;
    if (states >= most) break;
  }
  return false;
}

// Depth-first search comes last here, and only where there is nothing better (`deep`).
Result solve_large(const Problem& problem, bool dense_graphs, const Options& options, Control& control) {
  const DenseProblem& dense = problem.dense();
  const Options steps = affordable(dense, options, control);
  const bool deep = dense_graphs || !lagrangian_search_fits(dense, steps, control);
  Incumbent incumbent = start_incumbent(options, dense.step, dense.infinite);
  const auto start = greedy_mapping(dense);
  incumbent.offer(dense.cost(start), start, control);
  bool exhausted = from_smaller(dense, incumbent, [&](const DenseProblem& p) {
    UpperSearch upper(p, options.seed, incumbent, control);
    upper.grow(1, control.lower());
    return deep ? opening(p, upper, incumbent, control) : lagrangian_search(p, steps, upper, incumbent, control);
  });
  if (deep && !exhausted && !control.stopped()) {
    const Phase phase = bitset_phase(problem, kUnlimited, incumbent, control);
    exhausted = phase == Phase::kComplete;
    Ticks lower = control.lower();
    if (phase == Phase::kDoesNotApply) exhausted = general_dfs(dense, incumbent, control, lower);
    control.raise_lower(std::min(lower, incumbent.cost));
  }
  return finish(std::move(incumbent), control, exhausted, control.lower(), dense.infinite);
}

}  // namespace

Result solve_exact(const Problem& problem, const Options& options, Control& control) {
  if (options.certificate) return solve_certified(problem, options, control);
  const std::int64_t asked = options.depth_first_states;
  const std::int64_t budget = depth_first_budget(problem.g1(), problem.g2(), asked);
  if (std::max(problem.g1().n(), problem.g2().n()) > kLargeNodes && asked < 0) {
    const DenseProblem& dense = problem.dense();
    if (upper_search_bytes(dense) <= control.byte_limit() / 2)
      return solve_large(problem, budget == kUnlimited, options, control);
  }
  Incumbent incumbent = start_incumbent(options, 1, kNoLimit);
  const Phase phase = budget == 0 && asked < 0 && problem.uniform() ? Phase::kUnfinished
                                                                    : bitset_phase(problem, budget, incumbent, control);
  if (phase == Phase::kComplete) return finish(std::move(incumbent), control, true, 0, kNoLimit);

  const DenseProblem& dense = problem.dense();
  take_over(dense, incumbent, control);
  const Options steps = affordable(dense, options, control);
  const bool lagrangian_fits = lagrangian_search_fits(dense, steps, control);
  Ticks lower = control.lower();
  bool exhausted = false;
  if (phase == Phase::kDoesNotApply || !lagrangian_fits)
    exhausted =
        general_dfs(dense, incumbent, control, lower, lagrangian_fits ? general_budget(dense, asked) : kUnlimited);
  control.raise_lower(std::min(lower, incumbent.cost));
  if (!exhausted && asked < 0) {
    const bool general = phase == Phase::kDoesNotApply;
    exhausted = paths_and_depth_first(dense, options.seed, longer_budget(dense, general, control), incumbent, control,
                                      [&](std::int64_t states) {
                                        if (!general)
                                          return bitset_phase(problem, states, incumbent, control) == Phase::kComplete;
                                        Ticks open = control.lower();
                                        const bool all = general_dfs(dense, incumbent, control, open, states);
                                        control.raise_lower(std::min(open, incumbent.cost));
                                        return all;
                                      });
  }
  if (!exhausted && !control.stopped())
    exhausted = from_smaller(dense, incumbent, [&](const DenseProblem& p) {
      UpperSearch upper(p, options.seed, incumbent, control);
      upper.grow(1, control.lower());
      return lagrangian_search(p, steps, upper, incumbent, control);
    });
  return finish(std::move(incumbent), control, exhausted, control.lower(), dense.infinite);
}

double default_distance(const Graph& g1, const Graph& g2) {
  if (!g1.has_self_loops() && !g2.has_self_loops() && std::max(g1.n(), g2.n()) <= 64) {
    constexpr UniformTicks kUnit{1, 1, 1, 1, 1, 1};
    BitsetSearch search;
    search.step = uniform_step(g1, g2, kUnit);
    search.max_states = depth_first_budget(g1, g2);
    search.want_mapping = false;
    bitset_dfs(g1, g2, kUnit, search);
    if (search.complete) return static_cast<double>(search.cost);
  }
  const auto borrowed = [](const Graph& g) { return GraphPtr(GraphPtr(), &g); };
  const Problem problem(borrowed(g1), borrowed(g2), UniformCosts{});
  Control control;
  return problem.to_real(solve_exact(problem, {}, control).upper);
}

}  // namespace gedkit
