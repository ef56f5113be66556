// A* under a learned heuristic: GENN-A* (Wang et al., CVPR 2021), and its beam.
//
// The search starts from the smaller graph, whose nodes it places in index order; when the last is placed what is left
// of the other graph is inserted in the same step, and the first complete path taken from OPEN is the answer. A learned
// estimate may be too high, so it proves nothing. What is proven comes from bounds of the whole problem: the branch
// bound before the search, and some steps of the Lagrangian bound after it, which have the path's cost to reach.
#pragma once

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/search_options.hpp"
#include "core/tick_result.hpp"
#include "learned/learned_model.hpp"
#include "tree_search/astar.hpp"

namespace gedkit {

// `g1` and `g2` were prepared by `model` from the problem's graphs.
TickResult solve_learned(const CompiledProblem& problem, const LearnedModel& model, const PreparedGraph& g1,
                         const PreparedGraph& g2, const AstarSettings& settings, const SearchOptions& options,
                         Control& control);

}  // namespace gedkit
