// Costs over a whole collection: elements are sorted into classes and priced once, and each pair of graphs picks out
// what it needs.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "gedkit/costs.hpp"

namespace gedkit {

struct GraphClasses {
  std::vector<std::int32_t> nodes, edges;  // per node; per edge, in the graph's edge order
};

// One numbering of classes for both sides; tables are row-major over all of them.
struct ClassPrices {
  std::vector<double> node_sub, node_del, node_ins;
  std::vector<double> edge_sub, edge_del, edge_ins;
};

struct CollectionTables : ClassPrices {
  std::vector<GraphClasses> rows, columns;  // per graph
};

using CollectionCosts = std::variant<UniformCosts, CollectionTables>;

// The tables of one pair, over the classes that occur in it.
CostTables tables_of_pair(const ClassPrices& all, const GraphClasses& g1, const GraphClasses& g2);

}  // namespace gedkit
