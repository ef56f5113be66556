// What nodes cost by their labels alone, moved into a constant, so that regions are charged for the rest.
//
// Any numbers p(s) for the types of the first graph and p(t) for those of the second with p(s) + p(t) <= substitution,
// p(s) <= deletion and p(t) <= insertion may be subtracted from these costs: every path then costs the sum of p over
// all nodes plus what is left of its operations, none of which is negative. See docs/engine-internals.md.
#pragma once

#include <cstdint>
#include <vector>

#include "core/control.hpp"
#include "core/sparse_problem.hpp"

namespace gedkit {

// In quarters of a tick, per type.
struct NodePotentials {
  std::vector<Ticks> first, second;
  bool by_label = false;  // otherwise all of a graph are the same

  Ticks total(const SparseProblem& problem) const;
};

// The cheapest insertion for every node that the second graph has more of.
NodePotentials plain_potentials(const SparseProblem& problem);

// Those that leave least to be paid for nodes that no region can hold to their place: of the greatest total over all
// nodes but those that the mapping relabels though they keep links, and in the middle of all such. Plain ones where
// there is no time.
enum class Lean { kMiddle, kFirst, kSecond };  // which of all such: in the middle, or with most for one of the graphs
NodePotentials label_potentials(const SparseProblem& problem, const std::vector<std::int32_t>& mapping, Lean lean,
                                Control& control);

}  // namespace gedkit
