#include "solvers/learned_pair_costs.hpp"

#include <algorithm>
#include <utility>

#include "bounds/lagrangian_ascent.hpp"
#include "core/oriented.hpp"
#include "learned/pair_estimate.hpp"
#include "learned/pair_search.hpp"
#include "local_search/greedy.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/finish.hpp"
#include "solvers/possible_path.hpp"

namespace gedkit {

namespace {
constexpr int kProofSteps = 60;  // of the Lagrangian bound, after the search
constexpr int kLarge = 32;       // nodes from which a search may never get deep: then it begins with a grown mapping
constexpr int kGrowths = 4;
}  // namespace

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

}  // namespace gedkit
