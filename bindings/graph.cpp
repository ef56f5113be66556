// Graph: read from Python lists or from arrays, checked, and handed back as plain tuples.
#include "gedkit/graph.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>

#include "bindings.hpp"
#include "core/mixed_bits.hpp"
#include "core/validity.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

namespace {

using IntArray = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using IntList = nb::typed<nb::list, int>;
using IntTuple = nb::typed<nb::tuple, int, nb::ellipsis>;
using PairList = nb::typed<nb::list, nb::typed<nb::tuple, int, int>>;
using PairTuple = nb::typed<nb::tuple, nb::typed<nb::tuple, int, int>, nb::ellipsis>;
using EdgeArray = nb::ndarray<const std::int32_t, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;

std::string text(nb::handle object) { return nb::cast<std::string>(nb::repr(object)); }

int as_node(nb::handle value, nb::handle edge) {
  const nb::object index = nb::steal(PyNumber_Index(value.ptr()));
  if (!index.is_valid()) {
    PyErr_Clear();
    throw InvalidGraph("edge " + text(edge) + " must name two nodes by number (0, 1, ...), but " + text(value) +
                       " is not a whole number");
  }
  int overflow = 0;
  const long long node = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
  if (overflow != 0 || node < INT32_MIN || node > INT32_MAX)
    throw InvalidGraph("edge " + text(edge) + " names node " + text(value) + ", which no graph has");
  return static_cast<int>(node);
}

std::vector<Edge> read_edges(const PairList& pairs, const std::optional<IntList>& labels) {
  const std::size_t m = pairs.size();
  std::vector<Edge> edges(m);
  for (std::size_t i = 0; i < m; ++i) {
    const nb::handle pair = pairs[i];
    const nb::object sequence = nb::steal(PySequence_Fast(pair.ptr(), ""));
    if (!sequence.is_valid()) PyErr_Clear();
    if (!sequence.is_valid() || PySequence_Size(sequence.ptr()) != 2)
      throw InvalidGraph("edge " + std::to_string(i) + " is " + text(pair) +
                         ": an edge is a pair of nodes, such as (0, 1)");
    // A list or a tuple; the macros that need not ask are no part of the stable ABI.
    const auto item = PyTuple_Check(sequence.ptr()) ? PyTuple_GetItem : PyList_GetItem;
    edges[i] = {as_node(item(sequence.ptr(), 0), pair), as_node(item(sequence.ptr(), 1), pair), 0};
  }
  if (labels)
    for (std::size_t i = 0; i < m; ++i) edges[i].label = nb::cast<int>((*labels)[i]);
  return edges;
}

void make(Graph* self, bool directed, std::vector<std::int32_t> ids, std::vector<Edge> edges) {
  try {
    new (self) Graph(directed, std::move(ids), std::move(edges));
  } catch (const RepeatedEdge& e) {
    throw InvalidGraph(std::string(e.what()) + ": parallel edges are for multigraph=True");
  }
}

void from_lists(Graph* self, bool directed, const IntList& node_labels, const PairList& pairs,
                const std::optional<IntList>& labels) {
  std::vector<std::int32_t> ids(node_labels.size());
  for (std::size_t u = 0; u < ids.size(); ++u) ids[u] = nb::cast<int>(node_labels[u]);
  std::vector<Edge> edges = read_edges(pairs, labels);
  make(self, directed, std::move(ids), std::move(edges));
}

void from_arrays(Graph* self, bool directed, const IntArray& node_labels, const EdgeArray& rows) {
  std::vector<std::int32_t> ids(node_labels.data(), node_labels.data() + node_labels.size());
  std::vector<Edge> edges(rows.shape(0));
  for (std::size_t i = 0; i < edges.size(); ++i) edges[i] = {rows(i, 0), rows(i, 1), rows(i, 2)};
  make(self, directed, std::move(ids), std::move(edges));
}

template <typename Count, typename Item>
nb::tuple make_tuple(Count count, Item item) {
  nb::object result = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(count)));
  for (Count i = 0; i < count; ++i)
    PyTuple_SetItem(result.ptr(), static_cast<Py_ssize_t>(i), nb::cast(item(i)).release().ptr());
  return nb::borrow<nb::tuple>(result);
}

PairTuple edge_tuple(const Graph& g) {
  return make_tuple(g.edges().size(),
                    [&](std::size_t i) { return nb::make_tuple(g.edges()[i].from, g.edges()[i].to); });
}

// Indices of the edges in the order that equality compares them.
std::vector<std::int32_t> edge_order(const Graph& g) {
  std::vector<std::int32_t> order(g.m());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int i, int j) {
    return ends(canonical(g.edges()[i], g.directed())) < ends(canonical(g.edges()[j], g.directed()));
  });
  return order;
}

bool same(const Graph& g, const Graph& h) {
  if (g.directed() != h.directed() || g.n() != h.n() || g.m() != h.m()) return false;
  if (!std::equal(g.node_labels().begin(), g.node_labels().end(), h.node_labels().begin())) return false;
  const auto order_g = edge_order(g), order_h = edge_order(h);
  for (int i = 0; i < g.m(); ++i) {
    const Edge e = g.edges()[order_g[i]], f = h.edges()[order_h[i]];
    if (ends(canonical(e, g.directed())) != ends(canonical(f, h.directed())) || e.label != f.label) return false;
  }
  return true;
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) { return mixed_bits(hash + value + kMixedStep); }

std::int64_t hash(const Graph& g) {
  std::uint64_t value = mixed(g.directed(), g.n());
  for (int label : g.node_labels()) value = mixed(value, label);
  for (const Edge& e : g.edges())  // a sum, so that the order of the edges does not matter
    value += mixed(mixed(0, ends(canonical(e, g.directed()))), e.label);
  return static_cast<std::int64_t>(mixed(value, g.m()) >> 2);
}

IntTuple as_tuple(std::span<const std::int32_t> nodes) {
  return make_tuple(nodes.size(), [&](std::size_t i) { return nodes[i]; });
}

}  // namespace

void bind_graph(nb::module_& m) {
  nb::class_<Graph>(m, "Graph", "Labelled graph with integer label ids, checked and immutable.")
      .def("__init__", &from_lists, nb::arg("directed"), nb::arg("node_labels"), nb::arg("edges"),
           nb::arg("edge_labels") = nb::none())
      .def("__init__", &from_arrays, nb::arg("directed"), nb::arg("node_labels"), nb::arg("edges"))
      .def_prop_ro("n", &Graph::n)
      .def_prop_ro("m", &Graph::m)
      .def_prop_ro("directed", &Graph::directed)
      .def_prop_ro("has_self_loops", &Graph::has_self_loops)
      .def_prop_ro(
          "node_labels",
          [](const Graph& g) -> IntTuple { return make_tuple(g.n(), [&](int u) { return g.node_labels()[u]; }); })
      .def_prop_ro("edges", &edge_tuple)
      .def_prop_ro(
          "edge_labels",
          [](const Graph& g) -> IntTuple { return make_tuple(g.m(), [&](int e) { return g.edges()[e].label; }); })
      .def("edge_order",
           [](const Graph& g) -> IntTuple {
             const auto order = edge_order(g);
             return make_tuple(order.size(), [&](std::size_t i) { return order[i]; });
           })
      .def("same", &same, nb::arg("other"))
      .def("hash", &hash)
      .def(
          "successors", [](const Graph& g, int u) { return as_tuple(g.successors(u)); }, nb::arg("u"))
      .def("predecessors", [](const Graph& g, int u) { return as_tuple(g.predecessors(u)); }, nb::arg("u"));
}

}  // namespace gedkit::bindings
