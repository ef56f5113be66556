// How the searches of a pair share the time, by what search_forecast.hpp expects of each, and for how long the
// depth-first search goes on before that.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/portfolio.hpp"
#include "solvers/search_forecast.hpp"
#include "solvers/solver_call.hpp"

namespace gedkit {

// What the depth-first search did without a proof.
struct Tried {
  std::int64_t states = 0, more = 0;  // it took so many, and gets this many more in any case, with a path to beat
  double seconds = 0;                 // that they took by the clock; 0: not known
  bool waits = false;                 // to be told how many states it may have in all; otherwise it would begin anew
};

struct SearchPlan {
  static constexpr std::int64_t kToTheEnd = std::numeric_limits<std::int64_t>::max();

  // States of the depth-first search, from its beginning, before all others; where there is a clock, these or seconds
  // from its beginning, whichever is more. No more than it has taken: it does not go on.
  std::int64_t depth_first = 0;
  double depth_first_seconds = 0;
  bool out_of_reach = false;    // no search is expected to prove the distance in time
  Search chosen = kLagrangian;  // to be first
  Schedule schedule{};          // of what follows; its reasons are those of this plan, which must outlive it

  std::string reason(Search search) const;  // for its slices
  std::string more_states() const;          // why the depth-first search goes on

  // What it is made from.
  SearchFeatures features{};
  Forecasts forecasts{};
  bool general = false, asked = false;  // asked: the policy tells how many states each search may take
  Tried tried{};
};

// A path to begin with, which tells much about the pair, and the search that can look for others. All must outlive it.
std::unique_ptr<UpperSearch> first_path(const DenseProblem& problem, const SolverCall& call, Incumbent& incumbent,
                                        Control& control);

// After states of the depth-first search without a proof. `general`: of the one for any costs.
SearchPlan plan_searches(const DenseProblem& problem, bool general, Tried tried, const SolverCall& call,
                         const Incumbent& incumbent, const Control& control);

}  // namespace gedkit
