// The solvers. Each takes a problem, options and a control that carries the limits, and returns on the first of: proof,
// limit, interruption. Whatever stopped it, `lower` is proven and `upper` is the cost of `mapping`.
#pragma once

#include "gedkit/control.hpp"
#include "gedkit/options.hpp"
#include "gedkit/problem.hpp"
#include "gedkit/result.hpp"

namespace gedkit {

// The fastest exact engine: bitset depth-first search, then branch and bound on the Lagrangian bound.
Result solve_exact(const Problem& problem, const Options& options, Control& control);

// Depth-first branch and bound alone.
Result solve_dfs(const Problem& problem, const Options& options, Control& control);

// Algorithm 1 of Wang et al., CVPR 2021: best-first search over node mappings, nodes of the first graph in index order.
enum class Heuristic { kZero, kHungarian };
Result solve_astar(const Problem& problem, Heuristic heuristic, const Options& options, Control& control);

// The distance under the default costs (all 1), with nothing else: the shortest way to a number.
double default_distance(const Graph& g1, const Graph& g2);

}  // namespace gedkit
