// Costs over a whole collection are priced once by class; each pair of graphs picks out what it needs.
#pragma once

#include "gedkit/collection.hpp"
#include "gedkit/costs.hpp"

namespace gedkit {

// The tables of one pair, over the classes that occur in it.
CostTables tables_of_pair(const ClassPrices& all, const GraphClasses& g1, const GraphClasses& g2);

}  // namespace gedkit
