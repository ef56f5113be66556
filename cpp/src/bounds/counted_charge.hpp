// What many nodes are charged at least when only their types and degrees are looked at: a transportation problem
// between kinds of nodes. Weaker than regions node by node, but it knows that no two nodes become the same one, and it
// holds for all costs.
#pragma once

#include <vector>

#include "bounds/region_charges.hpp"
#include "core/control.hpp"

namespace gedkit {

// The least that the chosen nodes (per node of the first graph) pay together, in the units of RegionCharges; 0 where
// there are too many kinds of nodes, or no time.
Ticks counted_charge(const RegionCharges& charges, const std::vector<char>& chosen, Control& control);

}  // namespace gedkit
