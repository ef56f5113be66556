#include "cost_input.hpp"

#include <string>

#include "bindings.hpp"
#include "core/validity.hpp"

namespace gedkit::bindings {

namespace {

template <typename Array>
auto as_vector(const Array& array) {
  return std::vector<std::remove_const_t<typename Array::Scalar>>(array.data(), array.data() + array.size());
}

void check_shape(const Costs2d& sub, std::size_t rows, std::size_t columns, const char* part) {
  if (sub.shape(0) != rows || sub.shape(1) != columns)
    throw InvalidCost(std::string(part) +
                      " must have a row per class of the first graph and a column per class of the second");
}

}  // namespace

UniformCosts read_numbers(double node_sub, double node_del, double node_ins, double edge_sub, double edge_del,
                          double edge_ins) {
  const UniformCosts costs{node_sub, node_del, node_ins, edge_sub, edge_del, edge_ins};
  check_costs(costs);
  return costs;
}

CostTables read_tables(const Graph& g1, const Graph& g2, const Classes& node_class1, const Classes& node_class2,
                       const Classes& edge_class1, const Classes& edge_class2, const Costs2d& node_sub,
                       const Costs1d& node_del, const Costs1d& node_ins, const Costs2d& edge_sub,
                       const Costs1d& edge_del, const Costs1d& edge_ins) {
  CostTables t{as_vector(node_class1), as_vector(node_class2), as_vector(edge_class1), as_vector(edge_class2),
               as_vector(node_sub),    as_vector(node_del),    as_vector(node_ins),    as_vector(edge_sub),
               as_vector(edge_del),    as_vector(edge_ins)};
  check_shape(node_sub, t.node_del.size(), t.node_ins.size(), "node_sub");
  check_shape(edge_sub, t.edge_del.size(), t.edge_ins.size(), "edge_sub");
  check_tables(g1, g2, t);
  return t;
}

std::vector<std::int32_t> read_mapping(const Graph& g1, const Graph& g2, const Classes& mapping) {
  check_mapping(g1, g2, {mapping.data(), mapping.size()});
  return as_vector(mapping);
}

}  // namespace gedkit::bindings
