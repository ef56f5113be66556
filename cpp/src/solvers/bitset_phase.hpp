// The bitset search as solvers use it: as the first phase where the costs are uniform, and by itself for the many small
// pairs under unit costs that it settles within microseconds.
#pragma once

#include <cstdint>
#include <optional>

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "gedkit/collection.hpp"

namespace gedkit {

// States the depth-first search may spend before the Lagrangian search takes over: it wins outright on small graphs,
// and on dense ones, where the Lagrangian bound is no better than counting edges.
std::int64_t depth_first_budget(const Graph& g1, const Graph& g2);

enum class Phase { kDoesNotApply, kUnfinished, kComplete };

// Spends at most `max_states`; improves the incumbent and raises control's lower bound.
Phase bitset_phase(const CompiledProblem& problem, std::int64_t max_states, Incumbent& incumbent, Control& control);

// A pair under unit costs straight from its graphs: no problem is built and no mapping kept. Nothing where the search
// does not suit the pair or does not come to an end soon. `control` may be null: no limits.
std::optional<PairBounds> unit_shortcut(const Graph& g1, const Graph& g2, double cutoff, Control* control);

}  // namespace gedkit
