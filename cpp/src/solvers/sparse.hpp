// Large sparse graphs: paths and bounds in O(nodes + edges) memory, before or instead of the searches over matrices.
#pragma once

#include <memory>

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "solvers/solver_call.hpp"

namespace gedkit {

struct Certificate;  // gedkit/certificate.hpp

// Whether matrices over pairs of nodes fit into memory.
bool dense_fits(const CompiledProblem& problem, const Control& control);

// Whether the pair is large and sparse, or too large for anything else.
bool sparse_applies(const CompiledProblem& problem, const Policy& policy, const Control& control);

struct SparseOutcome {
  bool proven = false;                             // path and bound meet, or the bound passes the cutoff
  std::shared_ptr<const Certificate> certificate;  // of the bound, where there is one and it was asked for
};

// Paths, then bounds. Both are left in the incumbent and the control.
SparseOutcome sparse_phase(const CompiledProblem& problem, const SolverCall& call, Incumbent& incumbent,
                           Control& control);

}  // namespace gedkit
