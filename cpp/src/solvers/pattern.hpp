// A small pattern in a large graph, or the other way round: a search of its own, without matrices.
#pragma once

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "gedkit/policy.hpp"
#include "tree_search/pattern_search.hpp"

namespace gedkit {

// Whether one graph is small, the other many times as large, and the search takes these costs and this memory.
bool pattern_applies(const CompiledProblem& problem, const Policy& policy, const Control& control);

// Whether the pair is small enough for searches with matrices.
bool matrices_are_small(const CompiledProblem& problem, const Control& control);

// True where the best path is proven, or that there is none within the cutoff.
bool pattern_phase(const CompiledProblem& problem, PatternEffort effort, Incumbent& incumbent, Control& control);

}  // namespace gedkit
