// The solvers, one short file each. Each takes a compiled problem, its options and a control that carries the limits,
// and returns on the first of: proof, limit, interruption. Whatever stopped it, `lower` is proven and `upper` is the
// cost of `mapping`. They are called by the driver, which finds them in the registry, and by each other.
#pragma once

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/tick_result.hpp"
#include "solvers/solver_call.hpp"

namespace gedkit {

using SolverFunction = TickResult(const CompiledProblem& problem, const SolverCall& call, Control& control);

// A good path soon, better ones as time goes, and proof where it fits the budget.
SolverFunction solve_auto;
// Whether `auto` stops after its budget; it solves other pairs to the proof.
bool has_budget(const Graph& g1, const Graph& g2, const Policy& policy);

// The fastest exact engine: bitset depth-first search, then branch and bound on the Lagrangian bound.
SolverFunction solve_exact;

// Depth-first branch and bound alone.
SolverFunction solve_dfs;

// Algorithm 1 of Wang et al., CVPR 2021: best-first search over node mappings, nodes of the first graph in index order.
SolverFunction solve_hungarian_astar, solve_plain_astar;

// A* under a learned estimate, and the same with OPEN cut to its best states: see genn.cpp.
SolverFunction solve_genn_astar, solve_genn_beam;

// The upper-bound search alone, for at most `turns` turns of its methods, with the branch bound below it.
SolverFunction solve_refine;

// Integer projected fixed points from `starts` mappings (Leordeanu & Hebert 2009), with the branch bound below them.
SolverFunction solve_ipfp;

// A* with OPEN cut to its best `width` states (Neuhaus, Riesen & Bunke, SSPR 2006). Exact where it never had to cut.
SolverFunction solve_beam;

// The bipartite approximation: one assignment over node costs with the edges around each node folded in, and the path
// of the mapping it makes. Munkres: Riesen & Bunke 2009; Volgenant and Jonker: Fankhauser, Riesen & Bunke 2011.
SolverFunction solve_hungarian, solve_vj;

// One lower bound and a path found along the way; each bound is at least the one before it.
SolverFunction bound_label, bound_degree, bound_branch, bound_lagrangian;

}  // namespace gedkit
