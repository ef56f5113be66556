// Best-first search over node mappings: Algorithm 1 of Wang et al., CVPR 2021.
#pragma once

#include <cstddef>
#include <limits>

#include "exact/state_heuristic.hpp"
#include "gedkit/control.hpp"
#include "gedkit/incumbent.hpp"
#include "gedkit/problem.hpp"

namespace gedkit {

// Runs until a complete path is taken from OPEN, OPEN is empty (no path within the incumbent's cutoff: both return
// true) or the control stops it. `heuristic` may be null: h = 0. `lower` is raised to what was proven; a heuristic that
// is not admissible proves nothing, and then the path found is good but perhaps not the best. Beam search keeps only
// the best `width` states of OPEN; it returns false where a better path may have been among those cut.
bool astar(const DenseProblem& problem, StateHeuristic* heuristic, Incumbent& incumbent, Control& control, Ticks& lower,
           std::size_t width = std::numeric_limits<std::size_t>::max());

}  // namespace gedkit
