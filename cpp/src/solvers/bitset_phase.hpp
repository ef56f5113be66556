// Runs the bitset search as the first phase of a solver, where the costs are uniform.
#pragma once

#include <cstdint>

#include "gedkit/control.hpp"
#include "gedkit/incumbent.hpp"
#include "gedkit/problem.hpp"

namespace gedkit {

enum class Phase { kDoesNotApply, kUnfinished, kComplete };

// Spends at most `max_states`; improves the incumbent and raises control's lower bound.
Phase bitset_phase(const Problem& problem, std::int64_t max_states, Incumbent& incumbent, Control& control);

}  // namespace gedkit
