#include "cost_input.hpp"

#include <string>

#include "bindings.hpp"

namespace gedkit::bindings {

namespace {

template <typename Array>
auto as_vector(const Array& array) {
  return std::vector<std::remove_const_t<typename Array::Scalar>>(array.data(), array.data() + array.size());
}

void check_costs(const std::vector<double>& costs, const char* part) {
  for (double c : costs)
    if (!(c >= 0))
      throw InvalidCost(std::string(part) + " holds " + std::to_string(c) + ": a cost is 0 or more, inf to forbid");
}

void check_classes(const std::vector<std::int32_t>& classes, std::size_t elements, std::size_t count,
                   const char* part) {
  if (classes.size() != elements)
    throw InvalidCost(std::string(part) + " has " + std::to_string(classes.size()) + " entries for " +
                      std::to_string(elements) + " elements");
  for (int c : classes)
    if (c < 0 || static_cast<std::size_t>(c) >= count)
      throw InvalidCost(std::string(part) + " names class " + std::to_string(c) + " of " + std::to_string(count));
}

void check_shape(const Costs2d& sub, std::size_t rows, std::size_t columns, const char* part) {
  if (sub.shape(0) != rows || sub.shape(1) != columns)
    throw InvalidCost(std::string(part) +
                      " must have a row per class of the first graph and a column per class of the second");
}

}  // namespace

void check_same_kind(const Graph& g1, const Graph& g2) {
  if (g1.directed() != g2.directed())
    throw InvalidGraph("one graph is directed and the other is not: build both with the same directed=");
}

UniformCosts read_numbers(double node_sub, double node_del, double node_ins, double edge_sub, double edge_del,
                          double edge_ins) {
  check_costs({node_sub, node_del, node_ins, edge_sub, edge_del, edge_ins}, "costs");
  return {node_sub, node_del, node_ins, edge_sub, edge_del, edge_ins};
}

CostTables read_tables(const Graph& g1, const Graph& g2, const Classes& node_class1, const Classes& node_class2,
                       const Classes& edge_class1, const Classes& edge_class2, const Costs2d& node_sub,
                       const Costs1d& node_del, const Costs1d& node_ins, const Costs2d& edge_sub,
                       const Costs1d& edge_del, const Costs1d& edge_ins) {
  CostTables t{as_vector(node_class1), as_vector(node_class2), as_vector(edge_class1), as_vector(edge_class2),
               as_vector(node_sub),    as_vector(node_del),    as_vector(node_ins),    as_vector(edge_sub),
               as_vector(edge_del),    as_vector(edge_ins)};
  check_classes(t.node_class1, g1.n(), t.node_del.size(), "node_class1");
  check_classes(t.node_class2, g2.n(), t.node_ins.size(), "node_class2");
  check_classes(t.edge_class1, g1.m(), t.edge_del.size(), "edge_class1");
  check_classes(t.edge_class2, g2.m(), t.edge_ins.size(), "edge_class2");
  check_shape(node_sub, t.node_del.size(), t.node_ins.size(), "node_sub");
  check_shape(edge_sub, t.edge_del.size(), t.edge_ins.size(), "edge_sub");
  check_costs(t.node_sub, "node_sub");
  check_costs(t.node_del, "node_del");
  check_costs(t.node_ins, "node_ins");
  check_costs(t.edge_sub, "edge_sub");
  check_costs(t.edge_del, "edge_del");
  check_costs(t.edge_ins, "edge_ins");
  return t;
}

std::vector<std::int32_t> read_mapping(const Graph& g1, const Graph& g2, const Classes& mapping) {
  if (mapping.size() != static_cast<std::size_t>(g1.n()))
    throw InvalidGraph("a mapping has one entry per node of the first graph");
  std::vector<char> used(g2.n(), 0);
  for (std::size_t u = 0; u < mapping.size(); ++u) {
    const int v = mapping(u);
    if (v < -1 || v >= g2.n())
      throw InvalidGraph("the mapping names node " + std::to_string(v) + ", which the second graph has not");
    if (v >= 0 && used[v]++) throw InvalidGraph("the mapping names node " + std::to_string(v) + " twice");
  }
  return as_vector(mapping);
}

}  // namespace gedkit::bindings
