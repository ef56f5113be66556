// The Lagrangian bound with multipliers set by hand, for large graphs that hardly differ: no sweep over all pairs of
// links, no memory beyond one matrix over pairs of nodes.
//
// Under the even split of the branch bound a good path costs nothing at most nodes, so an assignment can only be
// cheaper by rerouting the few nodes where the path pays. That is prevented by letting what is known about their
// surroundings flow towards them: a pair of nodes at distance h from the focus gives all that it costs to the pairs
// next to it at distance h - 1, ring by ring, so that in the end a pair within the focus costs what it costs to turn
// one node's surroundings, `rings` hops deep, into the other's. Any multipliers make a valid bound (see
// lagrangian.hpp); these are the right ones where the path is optimal and the surroundings of few nodes look alike.
#pragma once

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"

namespace gedkit {

// Raises control's lower bound as far as this does, with more and more rings while the work stays moderate. True: it
// passed the incumbent's goal.
bool focused_bound(const DenseProblem& problem, const Incumbent& incumbent, Control& control);

}  // namespace gedkit
