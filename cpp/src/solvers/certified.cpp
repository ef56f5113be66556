#include "solvers/certified.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "core/oriented.hpp"
#include "gedkit/certificate.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/finish.hpp"
#include "solvers/possible_cost.hpp"
#include "solvers/search_pair.hpp"
#include "solvers/trace.hpp"
#include "tree_search/lagrangian_search.hpp"
#include "tree_search/proof_search.hpp"

namespace gedkit {

namespace {

// What a path found at once leaves to be excluded: the multipliers are tuned towards it.
Ticks first_goal(const DenseProblem& dense, Ticks cutoff, const Control& control) {
  Incumbent incumbent;
  Control quiet({control.remaining()});  // the path is not kept, so it is no news
  UpperSearch(dense, 0, incumbent, quiet).grow(1, 0);
  return std::min({incumbent.cost - dense.step, cutoff, dense.infinite - 1});
}

// What has to be excluded so that no path costs less than `target`, a cost that a path can have.
Ticks goal_below(Ticks target, const DenseProblem& dense) {
  return target - (target < dense.infinite && costs_in_steps(dense) ? dense.step : 1);
}

std::string asked_for() { return "a certificate was asked for"; }

}  // namespace

TickResult solve_certified(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  SolverCall plain = call;
  plain.certificate = false;
  const DenseProblem& dense = problem.dense();
  const SearchOptions steps = affordable(dense, call, control);
  if (!lagrangian_search_fits(dense, steps, control))
    return search_pair(problem, plain, control, start_incumbent(call, 1, std::numeric_limits<Ticks>::max()));
  const OrientedProblem rows_first(dense);  // as in the search
  if (control.poll())
    return search_pair(problem, plain, control, start_incumbent(call, 1, std::numeric_limits<Ticks>::max()));

  // The proof search is made twice, so that it takes no memory from the search in between.
  std::unique_ptr<Certificate> certificate;
  {
    const TracedPhase traced(call.trace, control, "certificate of the first bound", asked_for);
    certificate = make_proof_search(*rows_first, steps, control)->root(first_goal(*rows_first, call.cutoff, control));
  }
  if (certificate) {
    certificate->target = next_possible(dense, certificate->target);
    control.raise_lower(std::min(certificate->target, dense.infinite));
  }
  TickResult result = search_pair(problem, plain, control, start_incumbent(call, 1, std::numeric_limits<Ticks>::max()));
  if (result.status == Status::kCutoff) result.lower = next_possible(dense, result.lower);
  const Ticks target = std::min(result.lower, dense.infinite);
  if ((!certificate || certificate->target < target) && !control.stopped()) {
    const TracedPhase traced(call.trace, control, "certificate of the distance", asked_for);
    const Ticks goal = goal_below(target, dense);
    if (auto whole = make_proof_search(*rows_first, steps, control)->prove(goal, certificate.get())) {
      certificate = std::move(whole);
      certificate->target = target;
    }
  }
  if (certificate) {
    certificate->partial = certificate->target < target;
    certificate->transposed = rows_first.reversed();
    certificate->ticks_per_unit = problem.ticks_per_unit();
    certificate->exact_units = problem.exact_units();
    result.certificate = std::move(certificate);
  }
  control.stats.seconds = control.elapsed();
  result.stats = control.stats;
  return result;
}

}  // namespace gedkit
