// Search under a model of kind `pair-costs`: see pair_search.hpp. It starts from the smaller graph, with a mapping
// grown along edges where the graphs are large, and ends with some steps of the Lagrangian bound where the search
// itself proved less than it found.
#pragma once

#include "gedkit/control.hpp"
#include "gedkit/options.hpp"
#include "gedkit/problem.hpp"
#include "gedkit/result.hpp"
#include "learned/pair_network.hpp"
#include "tree_search/astar.hpp"

namespace gedkit {

Result solve_pair_costs(const Problem& problem, const PairNetwork& network, const AstarSettings& settings,
                        const Options& options, Control& control);

}  // namespace gedkit
