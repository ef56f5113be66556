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

// A* with OPEN cut to its best `width` states (Neuhaus, Riesen & Bunke, SSPR 2006). Exact where it never had to cut.
Result solve_beam(const Problem& problem, int width, const Options& options, Control& control);

// The bipartite approximation: one assignment over node costs with the edges around each node folded in, and the path
// of the mapping it makes. kMunkres: Riesen & Bunke 2009; kVolgenantJonker: Fankhauser, Riesen & Bunke 2011.
enum class AssignmentMethod { kMunkres, kVolgenantJonker };
Result solve_bipartite(const Problem& problem, AssignmentMethod method, const Options& options, Control& control);

// Integer projected fixed points from `starts` mappings (Leordeanu & Hebert 2009); the lower bound is kBranch.
Result solve_ipfp(const Problem& problem, int starts, const Options& options, Control& control);

// One lower bound and a path found along the way; each bound is at least the one before it, but the last: kFocused is
// at least kBranch, and as good as the paths it is given.
enum class Bound { kLabel, kDegree, kBranch, kLagrangian, kFocused };
Result solve_bound(const Problem& problem, Bound bound, const Options& options, Control& control);

// A good path soon, better ones as time goes, and proof where it fits the budget: see portfolio/auto.cpp.
Result solve_auto(const Problem& problem, const Options& options, Control& control);

// The upper-bound search alone, for at most `turns` turns of its methods, with the branch bound below it.
Result solve_refine(const Problem& problem, int turns, const Options& options, Control& control);

// The distance under the default costs (all 1), with nothing else: the shortest way to a number.
double default_distance(const Graph& g1, const Graph& g2);

}  // namespace gedkit
