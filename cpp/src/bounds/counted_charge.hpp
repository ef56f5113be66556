// What many nodes are charged at least when only their types and degrees are looked at: a transportation problem
// between kinds of nodes. Weaker than regions node by node, but it knows that no two nodes become the same one, and it
// holds for all costs.
#pragma once

#include <cstdint>
#include <vector>

#include "bounds/region_charges.hpp"
#include "core/control.hpp"

namespace gedkit {

// The charge, in the units of RegionCharges, and what proves it: a price for each kind of node of the second graph,
// of which one node is named. Nodes of the first graph then pay at least what their deletion costs less the most that
// any kind saves beyond its price, and less all prices.
struct CountedCharge {
  Ticks charge = 0;
  std::vector<std::int32_t> kinds;
  std::vector<Ticks> prices;
};

// The least that the chosen nodes (per node of the first graph) pay together; 0 where there are too many kinds of
// nodes, or no time.
CountedCharge counted_charge(const RegionCharges& charges, const std::vector<char>& chosen, Control& control);

}  // namespace gedkit
