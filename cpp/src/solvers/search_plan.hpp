// Which searches follow each other on a pair, and how many states each may take: what is expected to prove the distance
// soonest by search_forecast.hpp, with the possibility in mind that a forecast is wrong.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/search_forecast.hpp"
#include "solvers/solver_call.hpp"

namespace gedkit {

// States that the depth-first search took without a proof, and how many it gets now in any case, with a path to beat.
struct Tried {
  std::int64_t states, more;
};

// The searches follow each other in the order of `Search`; the Lagrangian search has no budget of its own.
struct SearchPlan {
  static constexpr std::int64_t kToTheEnd = std::numeric_limits<std::int64_t>::max();

  std::int64_t depth_first = 0;  // states of the depth-first search, from its beginning; 0: it does not run
  std::int64_t by_turns = 0;     // states of it by turns with path search; 0: likewise
  bool out_of_reach = false;     // no search is expected to prove the distance in time
  bool sees_little = false;      // the Lagrangian bound is not expected to be better than counting

  std::string reason(Search search) const;

  // What it is made from.
  SearchFeatures features{};
  Forecasts forecasts{};
  bool general = false;
  Tried tried{0, 0};
  double dense_degree = 0;
};

// A path to begin with, which tells much about the pair, and the search that can look for others. All must outlive it.
std::unique_ptr<UpperSearch> first_path(const DenseProblem& problem, const SolverCall& call, Incumbent& incumbent,
                                        Control& control);

// After states of the depth-first search without a proof. `general`: of the one for any costs.
SearchPlan plan_searches(const DenseProblem& problem, bool general, Tried tried, const SolverCall& call,
                         const Incumbent& incumbent, const Control& control);

}  // namespace gedkit
