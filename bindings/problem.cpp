// Problem: two graphs and their costs, from six numbers or from tables over classes.
#include "gedkit/problem.hpp"

#include <nanobind/stl/shared_ptr.h>

#include "bindings.hpp"
#include "core/compiled_problem.hpp"
#include "core/validity.hpp"
#include "cost_input.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

namespace {

void from_numbers(Problem* self, const GraphPtr& g1, const GraphPtr& g2, double node_sub, double node_del,
                  double node_ins, double edge_sub, double edge_del, double edge_ins) {
  new (self) Problem(g1, g2, UniformCosts{node_sub, node_del, node_ins, edge_sub, edge_del, edge_ins});
}

void from_tables(Problem* self, const GraphPtr& g1, const GraphPtr& g2, const Classes& node_class1,
                 const Classes& node_class2, const Classes& edge_class1, const Classes& edge_class2,
                 const Costs2d& node_sub, const Costs1d& node_del, const Costs1d& node_ins, const Costs2d& edge_sub,
                 const Costs1d& edge_del, const Costs1d& edge_ins) {
  new (self) Problem(g1, g2,
                     read_tables(*g1, *g2, node_class1, node_class2, edge_class1, edge_class2, node_sub, node_del,
                                 node_ins, edge_sub, edge_del, edge_ins));
}

}  // namespace

void bind_problem(nb::module_& m) {
  m.def("check_same_kind", &check_same_kind, nb::arg("g1"), nb::arg("g2"),
        "Raise an error if one graph is directed and the other is not.");
  nb::class_<Problem>(m, "Problem", "Two graphs and the costs between them, in whole ticks.")
      .def("__init__", &from_numbers, nb::arg("g1"), nb::arg("g2"), nb::arg("node_sub"), nb::arg("node_del"),
           nb::arg("node_ins"), nb::arg("edge_sub"), nb::arg("edge_del"), nb::arg("edge_ins"))
      .def("__init__", &from_tables, nb::arg("g1"), nb::arg("g2"), nb::arg("node_class1"), nb::arg("node_class2"),
           nb::arg("edge_class1"), nb::arg("edge_class2"), nb::arg("node_sub"), nb::arg("node_del"),
           nb::arg("node_ins"), nb::arg("edge_sub"), nb::arg("edge_del"), nb::arg("edge_ins"))
      .def_prop_ro("exact_units", &Problem::exact_units, "Whether no cost was rounded.")
      .def(
          "mapping_cost",
          [](const Problem& p, const Classes& mapping) {
            const CompiledProblem& compiled = p.compiled();
            return compiled.to_real(compiled.dense().cost(read_mapping(p.g1(), p.g2(), mapping)));
          },
          nb::arg("mapping"), "What a mapping costs, in whole ticks turned back into real costs.");
}

}  // namespace gedkit::bindings
