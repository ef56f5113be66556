// Options as a caller states them become what a solver is called with.
#pragma once

#include "gedkit/solve.hpp"
#include "solvers/registry.hpp"
#include "solvers/solver_call.hpp"

namespace gedkit {

// Throws InvalidOption for an option that the solver does not have, or that is out of its range. The cutoff and the
// prepared graphs are left to the driver: they may differ from pair to pair.
SolverCall checked_call(const SolveOptions& options, const SolverEntry& solver);

}  // namespace gedkit
