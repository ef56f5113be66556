// The naive versions, for tests to judge the fast ones by.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <limits>

#include "core/compiled_problem.hpp"
#include "core/validity.hpp"
#include "cost_input.hpp"
#include "gedkit/problem.hpp"
#include "reference/exhaustive.hpp"
#include "reference/mapping_cost.hpp"
#include "testing/testing.hpp"

namespace gedkit::bindings::testing {

namespace nb = nanobind;

namespace {

std::pair<double, std::vector<std::int32_t>> exhaustive(const Problem& problem) {
  nb::gil_scoped_release no_gil;
  const DenseProblem& dense = problem.compiled().dense();
  const reference::Best best = reference::exhaustive(dense);
  return {best.cost >= dense.infinite ? std::numeric_limits<double>::infinity() : problem.compiled().to_real(best.cost),
          best.mapping};
}

double cost_by_numbers(const Graph& g1, const Graph& g2, const Classes& mapping, double node_sub, double node_del,
                       double node_ins, double edge_sub, double edge_del, double edge_ins) {
  check_same_kind(g1, g2);
  return reference::mapping_cost(g1, g2, read_numbers(node_sub, node_del, node_ins, edge_sub, edge_del, edge_ins),
                                 read_mapping(g1, g2, mapping));
}

double cost_by_tables(const Graph& g1, const Graph& g2, const Classes& mapping, const Classes& node_class1,
                      const Classes& node_class2, const Classes& edge_class1, const Classes& edge_class2,
                      const Costs2d& node_sub, const Costs1d& node_del, const Costs1d& node_ins,
                      const Costs2d& edge_sub, const Costs1d& edge_del, const Costs1d& edge_ins) {
  check_same_kind(g1, g2);
  return reference::mapping_cost(g1, g2,
                                 read_tables(g1, g2, node_class1, node_class2, edge_class1, edge_class2, node_sub,
                                             node_del, node_ins, edge_sub, edge_del, edge_ins),
                                 read_mapping(g1, g2, mapping));
}

}  // namespace

void bind_reference(nb::module_& m) {
  m.def("exhaustive", &exhaustive, nb::arg("problem"), "The distance and a mapping, by trying every mapping.");
  m.def("mapping_cost", &cost_by_numbers, nb::arg("g1"), nb::arg("g2"), nb::arg("mapping"), nb::arg("node_sub"),
        nb::arg("node_del"), nb::arg("node_ins"), nb::arg("edge_sub"), nb::arg("edge_del"), nb::arg("edge_ins"));
  m.def("mapping_cost", &cost_by_tables, nb::arg("g1"), nb::arg("g2"), nb::arg("mapping"), nb::arg("node_class1"),
        nb::arg("node_class2"), nb::arg("edge_class1"), nb::arg("edge_class2"), nb::arg("node_sub"),
        nb::arg("node_del"), nb::arg("node_ins"), nb::arg("edge_sub"), nb::arg("edge_del"), nb::arg("edge_ins"));
}

}  // namespace gedkit::bindings::testing
