// The exact engine with a certificate: a bound at the root, the search itself, then a proof of what it found.
#pragma once

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/tick_result.hpp"
#include "solvers/solver_call.hpp"

namespace gedkit {

// The certificate proves the result's lower bound where time and memory sufficed for it, else the bound at the root.
TickResult solve_certified(const CompiledProblem& problem, const SolverCall& call, Control& control);

}  // namespace gedkit
