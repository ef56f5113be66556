// Edit costs as a caller states them, in real numbers. Infinity forbids an operation.
#pragma once

#include <cstdint>
#include <vector>

namespace gedkit {

// One number per operation; a substitution costs its number where the labels differ, else nothing.
struct UniformCosts {
  double node_sub = 1, node_del = 1, node_ins = 1;
  double edge_sub = 1, edge_del = 1, edge_ins = 1;
};

// Costs over classes: elements of one class are treated alike (same label and attributes).
// Substitution tables are row-major, classes of the first graph by classes of the second.
struct CostTables {
  std::vector<std::int32_t> node_class1, node_class2;  // per node
  std::vector<std::int32_t> edge_class1, edge_class2;  // per edge, in the graph's edge order
  std::vector<double> node_sub, node_del, node_ins;
  std::vector<double> edge_sub, edge_del, edge_ins;
};

}  // namespace gedkit
