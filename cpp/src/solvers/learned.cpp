#include "solvers/learned.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "bounds/branch.hpp"
#include "bounds/lagrangian_ascent.hpp"
#include "core/oriented.hpp"
#include "local_search/greedy.hpp"
#include "solvers/finish.hpp"
#include "solvers/possible_path.hpp"

namespace gedkit {

namespace {
constexpr int kProofSteps = 60;  // of the Lagrangian bound, after the search
}

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

}  // namespace gedkit
