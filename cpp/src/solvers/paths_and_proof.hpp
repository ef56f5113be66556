// The search for paths by turns with a depth-first one that begins again each time with more states and a better path
// to beat.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "gedkit/policy.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/search_orders.hpp"

namespace gedkit {

// What all depth-first searches together may take.
struct Allowance {
  std::int64_t states = std::numeric_limits<std::int64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
};

// `search(states)` spends at most so many and says whether it came to its end. Paths get a fixed share of the work
// while they improve, and a smaller one when they have not for long. True: some search ended, or the bound passed the
// incumbent's goal.
bool paths_and_proof(const DenseProblem& problem, const Policy& policy, const Allowance& allowance, UpperSearch& upper,
                     Incumbent& incumbent, Control& control, const std::function<bool(std::int64_t)>& search);

// The search for any costs, which raises control's lower bound.
bool general_depth_first(const DenseProblem& problem, std::int64_t states, Incumbent& incumbent, Control& control,
                         const std::function<std::int64_t()>& more_states = {});

// One such search: the ladder of bitset searches, or with costs that are not uniform (`general`) the search for those.
bool depth_first(const CompiledProblem& problem, SearchOrders& orders, bool general, std::int64_t states,
                 const Policy& policy, Incumbent& incumbent, Control& control);

}  // namespace gedkit
