// Search under a model of kind `pair-costs`: see pair_search.hpp. It starts from the smaller graph, with a mapping
// grown along edges where the graphs are large, and ends with some steps of the Lagrangian bound where the search
// itself proved less than it found.
#pragma once

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/search_options.hpp"
#include "core/tick_result.hpp"
#include "learned/pair_network.hpp"
#include "tree_search/astar.hpp"

namespace gedkit {

TickResult solve_pair_costs(const CompiledProblem& problem, const PairNetwork& network, const AstarSettings& settings,
                            const SearchOptions& options, Control& control);

}  // namespace gedkit
