// How much the Lagrangian search does at the root of its tree, by the policy.
#pragma once

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/search_options.hpp"
#include "solvers/solver_call.hpp"

namespace gedkit {

SearchOptions ascent_options(const DenseProblem& problem, const SolverCall& call, const Control& control);

}  // namespace gedkit
