// How a search begins where the Lagrangian bound is no help, on dense or very large graphs: a path, then the bounds
// that take little time and memory.
#pragma once

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "local_search/upper_search.hpp"

namespace gedkit {

// Raises control's lower bound, branch first, then focused on where the best path pays, and offers more grown paths in
// between. True: the bound passed the incumbent's goal.
bool cheap_bounds(const DenseProblem& problem, UpperSearch& upper, Incumbent& incumbent, Control& control);

}  // namespace gedkit
