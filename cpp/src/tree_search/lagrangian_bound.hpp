// The Lagrangian bound by itself, without a search tree: the tightest bound that stays polynomial, better with time.
//
// From an even split of the links' profits (the branch bound) multipliers are balanced, then moved by subgradient steps
// towards a good path found by seed-and-extend. What is left of the time goes to *destructive* improvement (Klein &
// Scholl 1999): assume that some path costs no more than the bound proven so far, strike out by reduced costs all that
// such a path cannot do, raise the bound of what is left; where nothing is left the assumption was wrong, and the bound
// rises by a step.
#pragma once

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"

namespace gedkit {

// Starts from control's lower bound. Where time or memory would not do for the first steps it ends with a path only.
// Raises control's lower bound and improves the incumbent as it goes; both are good at any time. True when every path
// within the incumbent's cutoff was considered: then the incumbent is optimal, or nothing is within the cutoff.
bool lagrangian_bound(const DenseProblem& problem, Incumbent& incumbent, Control& control);

}  // namespace gedkit
