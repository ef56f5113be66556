// Depth-first branch and bound for any cost model.
//
// A node of the search has some nodes of the first graph matched or deleted. For every pair (i, k) of unmatched nodes
// it knows the anchored cost: substitution, and all links between i and matched nodes against those between k and their
// images. The bound is an assignment over these plus half the inner-link bounds. That one assignment gives three
// things: the bound, a completion that may be a better path, and reduced costs that discard children unseen. Of
// interchangeable nodes, on either side, one order is tried.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"

namespace gedkit {

// True when every path that costs incumbent.goal() or less was seen or excluded. Otherwise the control stopped it or it
// spent `max_states`, and those that `more_states` granted in all when it was asked, once; `lower` is raised to the
// least bound among the subtrees left open.
bool general_dfs(const DenseProblem& problem, Incumbent& incumbent, Control& control, Ticks& lower,
                 std::int64_t max_states = std::numeric_limits<std::int64_t>::max(),
                 const std::function<std::int64_t()>& more_states = {});

}  // namespace gedkit
