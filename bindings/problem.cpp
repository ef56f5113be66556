// Problem: two graphs and their costs, from six numbers or from tables over classes.
#include "gedkit/problem.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>

#include <cmath>
#include <string>

#include "bindings.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

namespace {

using Classes = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Costs1d = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Costs2d = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <typename Array>
auto as_vector(const Array& array) {
  return std::vector<std::remove_const_t<typename Array::Scalar>>(array.data(), array.data() + array.size());
}

void check_kind(const Graph& g1, const Graph& g2) {
  if (g1.directed() != g2.directed())
    throw InvalidGraph("one graph is directed and the other is not: build both with the same directed=");
}

void check_costs(const std::vector<double>& costs, const char* part) {
  for (double c : costs)
    if (!(c >= 0)) throw InvalidCost(std::string(part) + " holds " + std::to_string(c) + ": a cost is 0 or more, inf to forbid");
}

void check_classes(const std::vector<std::int32_t>& classes, std::size_t elements, std::size_t count, const char* part) {
  if (classes.size() != elements)
    throw InvalidCost(std::string(part) + " has " + std::to_string(classes.size()) + " entries for " +
                      std::to_string(elements) + " elements");
  for (int c : classes)
    if (c < 0 || static_cast<std::size_t>(c) >= count)
      throw InvalidCost(std::string(part) + " names class " + std::to_string(c) + " of " + std::to_string(count));
}

void from_numbers(Problem* self, const GraphPtr& g1, const GraphPtr& g2, double node_sub, double node_del, double node_ins,
                  double edge_sub, double edge_del, double edge_ins) {
  check_kind(*g1, *g2);
  check_costs({node_sub, node_del, node_ins, edge_sub, edge_del, edge_ins}, "costs");
  new (self) Problem(g1, g2, UniformCosts{node_sub, node_del, node_ins, edge_sub, edge_del, edge_ins});
}

void from_tables(Problem* self, const GraphPtr& g1, const GraphPtr& g2, const Classes& node_class1, const Classes& node_class2,
                 const Classes& edge_class1, const Classes& edge_class2, const Costs2d& node_sub, const Costs1d& node_del,
                 const Costs1d& node_ins, const Costs2d& edge_sub, const Costs1d& edge_del, const Costs1d& edge_ins) {
  check_kind(*g1, *g2);
  CostTables t{as_vector(node_class1), as_vector(node_class2), as_vector(edge_class1), as_vector(edge_class2),
               as_vector(node_sub),    as_vector(node_del),    as_vector(node_ins),    as_vector(edge_sub),
               as_vector(edge_del),    as_vector(edge_ins)};
  check_classes(t.node_class1, g1->n(), t.node_del.size(), "node_class1");
  check_classes(t.node_class2, g2->n(), t.node_ins.size(), "node_class2");
  check_classes(t.edge_class1, g1->m(), t.edge_del.size(), "edge_class1");
  check_classes(t.edge_class2, g2->m(), t.edge_ins.size(), "edge_class2");
  if (node_sub.shape(0) != t.node_del.size() || node_sub.shape(1) != t.node_ins.size())
    throw InvalidCost("node_sub must have a row per class of the first graph and a column per class of the second");
  if (edge_sub.shape(0) != t.edge_del.size() || edge_sub.shape(1) != t.edge_ins.size())
    throw InvalidCost("edge_sub must have a row per class of the first graph and a column per class of the second");
  check_costs(t.node_sub, "node_sub");
  check_costs(t.node_del, "node_del");
  check_costs(t.node_ins, "node_ins");
  check_costs(t.edge_sub, "edge_sub");
  check_costs(t.edge_del, "edge_del");
  check_costs(t.edge_ins, "edge_ins");
  new (self) Problem(g1, g2, t);
}

}  // namespace

void bind_problem(nb::module_& m) {
  nb::class_<Problem>(m, "Problem", "Two graphs and the costs between them, in whole ticks.")
      .def("__init__", &from_numbers, nb::arg("g1"), nb::arg("g2"), nb::arg("node_sub"), nb::arg("node_del"),
           nb::arg("node_ins"), nb::arg("edge_sub"), nb::arg("edge_del"), nb::arg("edge_ins"))
      .def("__init__", &from_tables, nb::arg("g1"), nb::arg("g2"), nb::arg("node_class1"), nb::arg("node_class2"),
           nb::arg("edge_class1"), nb::arg("edge_class2"), nb::arg("node_sub"), nb::arg("node_del"), nb::arg("node_ins"),
           nb::arg("edge_sub"), nb::arg("edge_del"), nb::arg("edge_ins"))
      .def_prop_ro("exact_units", &Problem::exact_units)
      .def("mapping_cost", [](const Problem& p, const Classes& mapping) {
        if (mapping.size() != static_cast<std::size_t>(p.g1().n()))
          throw InvalidGraph("the mapping must have one entry per node of the first graph");
        return p.to_real(p.dense().cost({mapping.data(), mapping.size()}));
      });
}

}  // namespace gedkit::bindings
