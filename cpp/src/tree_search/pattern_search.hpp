// A small pattern in a large graph: paths, and iterative deepening of a depth-first search (pattern_explorer.hpp) until
// the best is proven. Complete for all costs under which the graph can be inserted, in two bytes per pair of nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "core/sparse_problem.hpp"

namespace gedkit {

// Whether the costs allow it: inserting what the pattern lacks must be possible.
bool pattern_search_applies(const SparseProblem& problem);

struct PatternEffort {
  bool prove = true;                             // else only paths, and the bound of the spanning forest
  int rounds = std::numeric_limits<int>::max();  // of both
  std::int64_t states = std::numeric_limits<std::int64_t>::max();
};

// The first graph is the pattern. True: every better path than the incumbent's, within its cutoff, was excluded.
bool pattern_search(const SparseProblem& problem, PatternEffort effort, Incumbent& incumbent, Control& control);

std::uint64_t pattern_search_bytes(int pattern_nodes, int graph_nodes);

}  // namespace gedkit
