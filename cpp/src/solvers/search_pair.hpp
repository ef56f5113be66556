// One pair to the proof or a limit: the part of `exact` that a certificate is made around.
#pragma once

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "core/tick_result.hpp"
#include "solvers/solver_call.hpp"

namespace gedkit {

// `incumbent`: what earlier phases found. `tested`: they have tested whether the graphs are isomorphic.
TickResult search_pair(const CompiledProblem& problem, const SolverCall& call, Control& control, Incumbent incumbent,
                       bool tested = false);

}  // namespace gedkit
