// The branch bound: one assignment between the nodes of both graphs, each with half of every link around it.
//
// For any mapping, its cost is the sum over matched, deleted and inserted nodes of the node operation and half the cost
// of the links at that node. Letting every pair of nodes match its links as it likes can only lower that, and the
// cheapest assignment over these cells is then a lower bound, while the mapping it makes is a path: both from one run
// in O(n^3). (Blumenthal & Gamper, "Improved lower bounds for graph edit distance", TKDE 2018; Zheng et al. 2013 have
// it for uniform costs.) It is the Lagrangian bound (lagrangian.hpp) at an even split of every link's profit.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/control.hpp"
#include "core/dense_problem.hpp"

namespace gedkit {

// Writes the mapping of the assignment. Nothing: stopped before it was known.
std::optional<Ticks> branch_bound(const DenseProblem& problem, Control& control, std::vector<std::int32_t>& mapping);

}  // namespace gedkit
