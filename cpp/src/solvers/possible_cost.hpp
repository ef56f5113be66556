// Which costs paths can have at all: that of replacing everything, and those that differ from it by multiples of a
// step.
#pragma once

#include "core/compiled_problem.hpp"
#include "core/dense_problem.hpp"
#include "core/ticks.hpp"

namespace gedkit {

// Whether costs of paths are known to lie on a lattice: not where replacing everything is forbidden.
bool costs_in_steps(const DenseProblem& problem);

// The least cost from `bound` on that a path can have.
Ticks next_possible(const DenseProblem& problem, Ticks bound);
Ticks next_possible(const CompiledProblem& problem, Ticks bound);

}  // namespace gedkit
