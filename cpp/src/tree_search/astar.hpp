// Best-first search over node mappings: Algorithm 1 of Wang et al., CVPR 2021.
#pragma once

#include <cstddef>
#include <limits>

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"
#include "tree_search/state_heuristic.hpp"

namespace gedkit {

struct AstarSettings {
  std::size_t width = std::numeric_limits<std::size_t>::max();     // only so many states of OPEN are kept: beam search
  std::size_t children = std::numeric_limits<std::size_t>::max();  // of each expansion only so many go into OPEN
  double trust = 1;  // f = g + trust h; at 0 the heuristic is not asked, above 1 none is admissible
};

// Runs until a complete path is taken from OPEN, OPEN is empty or the control stops it. `heuristic` may be null: h = 0.
// `lower` is raised to what was proven. True: every path within the incumbent's cutoff was considered, or excluded by
// an admissible estimate. A heuristic that is not admissible proves nothing, nor does a search that had to cut a state
// which could have led to a better path: the path found is good, but perhaps not the best.
bool astar(const DenseProblem& problem, StateHeuristic* heuristic, Incumbent& incumbent, Control& control, Ticks& lower,
           const AstarSettings& settings = {});

}  // namespace gedkit
