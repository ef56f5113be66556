// The default solver: an anytime portfolio of the exact engine and the search for good paths.
//
// Sparse graphs: the exact engine, which takes turns with the search for paths from its first bounds on. Dense graphs,
// where the Lagrangian bound says no more than counting edges: the bitset search over and over, each time with more
// states and a better path to beat, in turns with the search for paths. Whatever else fails, there is a path within a
// millisecond on small graphs and the branch bound below it.
//
// Without a limit on time a pair of at most kProofNodes nodes is solved to the proof. A larger one may be hopeless, so
// it gets options.budget seconds; running out of them is kFeasible.
#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "approx/upper_search.hpp"
#include "bounds/branch.hpp"
#include "core/finish.hpp"
#include "exact/bitset_phase.hpp"
#include "gedkit/solvers.hpp"

namespace gedkit {

namespace {

constexpr int kProofNodes = 16;
constexpr double kDenseDegree = 5;
constexpr std::int64_t kFirstStates = 20000, kMoreStates = 10;
constexpr int kTurns = 2;  // of the search for paths between two bitset searches
constexpr int kGrowths = 4;

bool dense(const Graph& g1, const Graph& g2) { return 2.0 * (g1.m() + g2.m()) > kDenseDegree * (g1.n() + g2.n()); }

Result solve_dense(const Problem& problem, const Options& options, Control& control) {
  Incumbent incumbent = start_incumbent(options, 1, std::numeric_limits<Ticks>::max());
  std::int64_t states = kFirstStates;
  const Phase phase = bitset_phase(problem, states, incumbent, control);
  if (phase == Phase::kDoesNotApply) return solve_exact(problem, options, control);
  if (phase == Phase::kComplete)
    return finish(std::move(incumbent), control, true, 0, std::numeric_limits<Ticks>::max());

  const DenseProblem& p = problem.dense();
  incumbent.cutoff = std::min(incumbent.cutoff, p.infinite - 1);
  incumbent.step = p.step;
  UpperSearch upper(p, options.seed, incumbent, control);
  upper.grow(kGrowths, control.lower());
  std::vector<std::int32_t> mapping;
  if (const auto bound = branch_bound(p, control, mapping))
    control.raise_lower(std::min(incumbent.round_up(*bound, p.infinite), incumbent.cost));
  bool exhausted = false;
  while (!exhausted && control.lower() <= incumbent.goal() && !control.poll()) {
    for (int turn = 0; turn < kTurns; ++turn) upper.turn(control.lower());
    states *= kMoreStates;
    exhausted = bitset_phase(problem, states, incumbent, control) == Phase::kComplete;
  }
  return finish(std::move(incumbent), control, exhausted, control.lower(), p.infinite);
}

}  // namespace

Result solve_auto(const Problem& problem, const Options& options, Control& control) {
  if (std::max(problem.g1().n(), problem.g2().n()) > kProofNodes) control.set_budget(options.budget);
  if (!options.certificate && dense(problem.g1(), problem.g2())) return solve_dense(problem, options, control);
  return solve_exact(problem, options, control);
}

}  // namespace gedkit
