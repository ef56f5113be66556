// Parallel edges: what turning one bundle into another costs, and which edges become which.
#include "assignment/parallel_edges.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bindings.hpp"
#include "cost_input.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

namespace {

using Members = std::vector<std::int32_t>;

void check_shape(const Costs2d& sub, const Costs1d& del, const Costs1d& ins) {
  if (sub.shape(0) != del.size() || sub.shape(1) != ins.size())
    throw InvalidCost("sub must have a row per deletion and a column per insertion");
}

void check_members(const std::vector<Members>& bundles, std::size_t edges) {
  for (const Members& bundle : bundles)
    for (int edge : bundle)
      if (edge < 0 || static_cast<std::size_t>(edge) >= edges)
        throw InvalidCost("a bundle names edge " + std::to_string(edge) + " of " + std::to_string(edges));
}

ParallelPairing pairing(const Members& a, const Members& b, const Costs2d& sub, const Costs1d& del,
                        const Costs1d& ins) {
  std::vector<double> substitution, deletion, insertion;
  substitution.reserve(a.size() * b.size());
  for (int i : a) {
    for (int j : b) substitution.push_back(sub(i, j));
    deletion.push_back(del(i));
  }
  for (int j : b) insertion.push_back(ins(j));
  return pair_parallel_edges(substitution, deletion, insertion);
}

}  // namespace

void bind_parallel_edges(nb::module_& m) {
  m.def(
      "pair_parallel_edges",
      [](const Members& a, const Members& b, const Costs2d& sub, const Costs1d& del, const Costs1d& ins) {
        check_shape(sub, del, ins);
        check_members({a}, del.size());
        check_members({b}, ins.size());
        ParallelPairing found = pairing(a, b, sub, del, ins);
        return std::pair{found.cost, std::move(found.partner)};
      },
      nb::arg("a"), nb::arg("b"), nb::arg("edge_sub"), nb::arg("edge_del"), nb::arg("edge_ins"),
      "The least cost of turning the edges `a` into the edges `b`, and for each of `a` its place in `b`, or -1.");
  m.def(
      "parallel_edge_costs",
      [](const std::vector<Members>& rows, const std::vector<Members>& columns, const Costs2d& sub, const Costs1d& del,
         const Costs1d& ins) {
        check_shape(sub, del, ins);
        check_members(rows, del.size());
        check_members(columns, ins.size());
        std::vector<double> costs;
        costs.reserve(rows.size() * columns.size());
        for (const Members& a : rows)
          for (const Members& b : columns)  // without parallel edges, substitution and replacement stay apart
            costs.push_back(a.size() == 1 && b.size() == 1 ? sub(a[0], b[0]) : pairing(a, b, sub, del, ins).cost);
        return as_table(std::move(costs), rows.size(), columns.size());
      },
      nb::arg("rows"), nb::arg("columns"), nb::arg("edge_sub"), nb::arg("edge_del"), nb::arg("edge_ins"),
      "The cost of substituting each bundle of edges in `rows` by each in `columns`.");
}

}  // namespace gedkit::bindings
