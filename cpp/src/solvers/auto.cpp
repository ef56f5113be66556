// The default solver: an anytime portfolio of the exact engine and the search for good paths.
//
// Sparse graphs: the exact engine, which takes turns with the search for paths from its first bounds on. Dense graphs,
// where the Lagrangian bound says no more than counting edges, and graphs too large for its multipliers: paths and the
// bounds that take little time and memory; then, unless the graphs have most in common, the search for paths in turns
// with the bitset search, which begins again each time with more states and a better path to beat. Whatever else fails,
// there is a path within a millisecond on small graphs and the branch bound below it.
//
// Without a limit on time a pair of at most kProofNodes nodes is solved to the proof. A larger one may be hopeless, so
// it gets call.budget seconds; running out of them is kFeasible.
#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "core/nearly_equal.hpp"
#include "core/oriented.hpp"
#include "local_search/greedy.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/bitset_phase.hpp"
#include "solvers/cheap_bounds.hpp"
#include "solvers/finish.hpp"
#include "solvers/solvers.hpp"
#include "tree_search/lagrangian_search.hpp"

namespace gedkit {

namespace {

constexpr int kProofNodes = 16;
constexpr double kLargeDenseDegree = 8;  // in place of kDenseDegree on large graphs
constexpr std::int64_t kFirstStates = 2000, kMoreStates = 10;
constexpr double kHurry = 0.002;   // seconds: with less, paths come first
constexpr int kBitsetNodes = 256;  // beyond this a state takes too long for the search to get anywhere
constexpr int kTurns = 2;          // of the search for paths between two bitset searches

bool dense(const Graph& g1, const Graph& g2) {
  const double degree = std::max(g1.n(), g2.n()) > kLargeNodes ? kLargeDenseDegree : kDenseDegree;
  return 2.0 * (g1.m() + g2.m()) > degree * (g1.n() + g2.n());
}

// Dense graphs, or too large for the exact engine.
TickResult solve_by_paths(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  constexpr Ticks kNoLimit = std::numeric_limits<Ticks>::max();
  const int nodes = std::max(problem.g1().n(), problem.g2().n());
  Incumbent incumbent = start_incumbent(call, 1, kNoLimit);
  std::int64_t states = nodes <= kLargeNodes ? kFirstStates : kFirstStates * kLargeNodes * kLargeNodes / nodes / nodes;
  if (control.remaining() < kHurry) states /= kMoreStates;
  const Phase phase = nodes > kBitsetNodes ? Phase::kDoesNotApply : bitset_phase(problem, states, incumbent, control);
  if (phase == Phase::kComplete) return finish(std::move(incumbent), control, true, 0, kNoLimit);

  const DenseProblem& p = problem.dense();
  if ((phase == Phase::kDoesNotApply && nodes <= kLargeNodes) || upper_search_bytes(p) > control.byte_limit() / 2)
    return solve_exact(problem, call, control);
  rebase_incumbent(p, incumbent, control);
  UpperSearch upper(p, call.seed, incumbent, control);
  upper.grow(1, control.lower());
  bool exhausted = cheap_bounds(p, upper, incumbent, control);
  const SearchOptions steps = affordable(p, call, control);
  if (!exhausted && !control.stopped() && nearly_equal(p, incumbent) && lagrangian_search_fits(p, steps, control))
    exhausted = from_smaller(p, incumbent, [&](const DenseProblem& q) {
      UpperSearch paths(q, call.seed, incumbent, control);
      return lagrangian_search(q, steps, paths, incumbent, control);
    });
  while (!exhausted && control.lower() <= incumbent.goal() && !control.poll()) {
    for (int turn = 0; turn < kTurns; ++turn) upper.turn(control.lower());
    if (phase == Phase::kDoesNotApply) continue;
    states *= kMoreStates;
    exhausted = bitset_phase(problem, states, incumbent, control) == Phase::kComplete;
  }
  return finish(std::move(incumbent), control, exhausted, control.lower(), p.infinite);
}

}  // namespace

TickResult solve_auto(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  const int nodes = std::max(problem.g1().n(), problem.g2().n());
  if (nodes > kProofNodes) control.set_budget(call.budget);
  if (call.certificate) return solve_exact(problem, call, control);
  const auto fits = [&] {
    return lagrangian_search_fits(problem.dense(), affordable(problem.dense(), call, control), control);
  };
  if (dense(problem.g1(), problem.g2()) || (nodes > kLargeNodes && !fits()))
    return solve_by_paths(problem, call, control);
  return solve_exact(problem, call, control);
}

}  // namespace gedkit
