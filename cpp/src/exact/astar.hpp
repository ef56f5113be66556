// Best-first search over node mappings: Algorithm 1 of Wang et al., CVPR 2021.
#pragma once

#include "exact/state_heuristic.hpp"
#include "gedkit/control.hpp"
#include "gedkit/incumbent.hpp"
#include "gedkit/problem.hpp"

namespace gedkit {

// Runs until a complete path is taken from OPEN, OPEN is empty (no path within the incumbent's cutoff: both return
// true) or the control stops it. `heuristic` may be null: h = 0. `lower` is raised to what was proven; a heuristic that
// is not admissible proves nothing, and then the path found is good but perhaps not the best.
bool astar(const DenseProblem& problem, StateHeuristic* heuristic, Incumbent& incumbent, Control& control,
           Ticks& lower);

}  // namespace gedkit
