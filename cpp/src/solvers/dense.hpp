// Dense graphs, and graphs too large for the multipliers of the Lagrangian bound.
#pragma once

#include <functional>
#include <string>

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "core/tick_result.hpp"
#include "solvers/solver_call.hpp"

namespace gedkit {

// Goes on from a first bitset search: grown paths and the bounds that take little time and memory, the Lagrangian
// search after all where the graphs have most in common, then paths by turns with depth-first searches.
// `why`: in words, for a trace.
TickResult solve_dense(const CompiledProblem& problem, Incumbent incumbent, const SolverCall& call, Control& control,
                       const std::function<std::string()>& why);

}  // namespace gedkit
