// The exact engine: which search runs, for how long, and in which direction.
#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "core/nearly_equal.hpp"
#include "core/oriented.hpp"
#include "local_search/greedy.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/bitset_phase.hpp"
#include "solvers/certified.hpp"
#include "solvers/cheap_bounds.hpp"
#include "solvers/finish.hpp"
#include "solvers/solvers.hpp"
#include "tree_search/general_dfs.hpp"
#include "tree_search/lagrangian_search.hpp"

namespace gedkit {

namespace {

constexpr Ticks kNoLimit = std::numeric_limits<Ticks>::max();

constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kFirstStates = 5000, kMoreStates = 4;
constexpr double kGeneralPerSecond = 2e5, kBitsetPerSecond = 6e6;  // states, on 20 nodes or so
constexpr int kTurns = 5;  // of the search for paths between two depth-first searches

// As depth_first_budget, for the search that takes any costs; a state of it is dearer, and its bound weaker on large
// graphs.
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
  if (nearly_equal(p, incumbent)) return false;
  for (std::int64_t states = kFirstStates; !control.poll(); states *= kMoreStates) {
    for (int turn = 0; turn < kTurns; ++turn) upper.turn(control.lower());
    if (search(std::min(states, most))) return true;
    if (states >= most) break;
  }
  return false;
}

// Depth-first search comes last here, and only where there is nothing better (`deep`).
TickResult solve_large(const CompiledProblem& problem, bool dense_graphs, const SolverCall& call, Control& control) {
  const DenseProblem& dense = problem.dense();
  const SearchOptions steps = affordable(dense, call, control);
  const bool deep = dense_graphs || !lagrangian_search_fits(dense, steps, control);
  Incumbent incumbent = start_incumbent(call, dense.step, dense.infinite);
  const auto start = greedy_mapping(dense);
  incumbent.offer(dense.cost(start), start, control);
  bool exhausted = from_smaller(dense, incumbent, [&](const DenseProblem& p) {
    UpperSearch upper(p, call.seed, incumbent, control);
    upper.grow(1, control.lower());
    return deep ? cheap_bounds(p, upper, incumbent, control) : lagrangian_search(p, steps, upper, incumbent, control);
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

TickResult solve_exact(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  if (call.certificate) return solve_certified(problem, call, control);
  const std::int64_t asked = call.depth_first_states;
  const std::int64_t budget = asked >= 0 ? asked : depth_first_budget(problem.g1(), problem.g2());
  if (std::max(problem.g1().n(), problem.g2().n()) > kLargeNodes && asked < 0) {
    const DenseProblem& dense = problem.dense();
    if (upper_search_bytes(dense) <= control.byte_limit() / 2)
      return solve_large(problem, budget == kUnlimited, call, control);
  }
  Incumbent incumbent = start_incumbent(call, 1, kNoLimit);
  const Phase phase = budget == 0 && asked < 0 && problem.uniform() ? Phase::kUnfinished
                                                                    : bitset_phase(problem, budget, incumbent, control);
  if (phase == Phase::kComplete) return finish(std::move(incumbent), control, true, 0, kNoLimit);

  const DenseProblem& dense = problem.dense();
  rebase_incumbent(dense, incumbent, control);
  const SearchOptions steps = affordable(dense, call, control);
  const bool lagrangian_fits = lagrangian_search_fits(dense, steps, control);
  Ticks lower = control.lower();
  bool exhausted = false;
  if (phase == Phase::kDoesNotApply || !lagrangian_fits)
    exhausted =
        general_dfs(dense, incumbent, control, lower, lagrangian_fits ? general_budget(dense, asked) : kUnlimited);
  control.raise_lower(std::min(lower, incumbent.cost));
  if (!exhausted && asked < 0) {
    const bool general = phase == Phase::kDoesNotApply;
    exhausted = paths_and_depth_first(dense, call.seed, longer_budget(dense, general, control), incumbent, control,
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
      UpperSearch upper(p, call.seed, incumbent, control);
      upper.grow(1, control.lower());
      return lagrangian_search(p, steps, upper, incumbent, control);
    });
  return finish(std::move(incumbent), control, exhausted, control.lower(), dense.infinite);
}

}  // namespace gedkit
