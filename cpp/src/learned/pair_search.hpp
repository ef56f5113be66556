// Best-first search under learned pair costs.
//
// A state is a partial mapping; which row it places next is its own choice (the one with the fewest images left, next
// to placed ones). A state enters OPEN with what its parent's duals say about it and is estimated when it is taken
// from OPEN: one assignment proves a bound, by which it and its children are pruned, and a second one, over learned
// costs, gives the estimate that orders OPEN. Both make a full mapping, which is offered as a path, the learned one
// after a descent. When the least estimate in OPEN is no better than the best path the search goes on for a while, to
// prove that path or find a better one, and then ends; what is proven is the least bound in OPEN.
#pragma once

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"
#include "learned/pair_network.hpp"
#include "tree_search/astar.hpp"

namespace gedkit {

// The first graph has no more nodes than the second. Returns whether the incumbent is proven the best within its
// cutoff; `lower` is raised to what was proven otherwise. `trust` weighs what the estimate adds to the bound: at 0 the
// search is exact.
bool pair_search(const DenseProblem& problem, const PairNetwork& network, const AstarSettings& settings,
                 Incumbent& incumbent, Control& control, Ticks& lower);

}  // namespace gedkit
