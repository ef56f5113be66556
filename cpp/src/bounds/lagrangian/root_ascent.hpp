// A few steps of the Lagrangian bound at the root, for solvers that have a path and want to know how good it is. Unlike
// lagrangian_bound.hpp it looks for no path by itself.
#pragma once

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"

namespace gedkit {

// Raises control's lower bound. True when every path better than the incumbent, or within its cutoff, is excluded.
bool lagrangian_ascent(const DenseProblem& problem, const Incumbent& incumbent, int steps, Control& control);

}  // namespace gedkit
