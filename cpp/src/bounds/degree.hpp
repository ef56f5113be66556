// The degree bound: nodes by themselves, and for the links how many of them hang on each node.
//
// A node of degree d that becomes one of degree e keeps at most min(d, e) of its links. Every operation at its
// cheapest, the links of the pair cost f(d, e), which is a convex function of d - e plus one of d and one of e: hence
// over all ways to pair up two degree sequences (the void has degree 0) pairing them in sorted order is cheapest, and
// half of that, as every link is seen from two nodes, is a lower bound on all links: O(n log n). The larger of it and
// the links' part of the label bound is added to the nodes' part, so that it is never below the label bound.
#pragma once

#include "core/control.hpp"
#include "core/dense_problem.hpp"

namespace gedkit {

Ticks degree_bound(const DenseProblem& problem, Control& control);

}  // namespace gedkit
