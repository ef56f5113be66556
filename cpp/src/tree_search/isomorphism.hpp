// Whether a path of cost 0 exists: colour refinement of both graphs together, then individualisation.
//
// Nodes are coloured by what a free substitution can tell apart, and refined by the colours of their neighbours until
// nothing changes. Where the two graphs then have different numbers of some colour, no path is free. Where colours are
// left with several nodes, one such node of the first graph is set apart together with each candidate of the second in
// turn (McKay & Piperno, "Practical graph isomorphism, II", 2014). Where a candidate fails, so do all that a symmetry
// of the second graph takes to it; such a symmetry is looked for in the same way.
//
// Colours are hashes. Two colours that collide only merge, which costs time, never correctness: a mapping counts when
// its cost was added up, and "no" rests on different multisets of hashes, which isomorphic graphs cannot have.
#pragma once

#include <cstdint>
#include <vector>

#include "core/compiled_problem.hpp"
#include "core/control.hpp"

namespace gedkit {

enum class FreePath { kExists, kImpossible, kUnknown };

// kUnknown where the costs do not allow the question (something can be deleted or inserted for nothing), the work
// allowed is done, or the control stopped it. `mapping` is filled for kExists.
FreePath find_free_path(const DenseProblem& problem, Control& control, std::vector<std::int32_t>& mapping);

}  // namespace gedkit
