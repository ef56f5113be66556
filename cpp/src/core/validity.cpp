#include "core/validity.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <sstream>
#include <string>

#include "gedkit/errors.hpp"

namespace gedkit {

namespace {

constexpr double kLargest = 1e290;  // a billion of them can be added

std::string show(const Edge& e) { return "(" + std::to_string(e.from) + ", " + std::to_string(e.to) + ")"; }

std::string show(double number) {
  if (std::isnan(number)) return "NaN";
  std::ostringstream out;
  out << number;
  return out.str();
}

void check_end(int node, int n, const Edge& e) {
  if (node >= 0 && node < n) return;
  const std::string has = n == 0   ? "no nodes"
                          : n == 1 ? "1 node (0)"
                                   : std::to_string(n) + " nodes (0.." + std::to_string(n - 1) + ")";
  throw InvalidGraph("edge " + show(e) + " names node " + std::to_string(node) + ", but the graph has " + has);
}

void check_shape(std::span<const double> sub, std::size_t rows, std::size_t columns, const char* part) {
  if (sub.size() != rows * columns)
    throw InvalidCost(std::string(part) +
                      " must have a row per class of the first graph and a column per class of the second");
}

template <class Tables>
void check_parts(const Tables& t) {
  check_shape(t.node_sub, t.node_del.size(), t.node_ins.size(), "node_sub");
  check_shape(t.edge_sub, t.edge_del.size(), t.edge_ins.size(), "edge_sub");
  check_costs(t.node_sub, "node_sub");
  check_costs(t.node_del, "node_del");
  check_costs(t.node_ins, "node_ins");
  check_costs(t.edge_sub, "edge_sub");
  check_costs(t.edge_del, "edge_del");
  check_costs(t.edge_ins, "edge_ins");
}

}  // namespace

void check_edges(bool directed, int n, std::span<const Edge> edges) {
  for (const Edge& e : edges) {
    check_end(e.from, n, e);
    check_end(e.to, n, e);
  }
  std::vector<std::uint64_t> pairs(edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i) pairs[i] = ends(canonical(edges[i], directed));
  std::sort(pairs.begin(), pairs.end());
  const auto twice = std::adjacent_find(pairs.begin(), pairs.end());
  if (twice == pairs.end()) return;
  const auto again =
      std::find_if(edges.rbegin(), edges.rend(), [&](const Edge& e) { return ends(canonical(e, directed)) == *twice; });
  const char* either_way =
      directed || again->from == again->to ? "" : " ((a, b) and (b, a) are one edge of an undirected graph)";
  throw RepeatedEdge("edge " + show(*again) + " is given twice" + either_way);
}

void check_same_kind(const Graph& g1, const Graph& g2) {
  if (g1.directed() == g2.directed()) return;
  const auto kind = [](const Graph& g) { return std::string(g.directed() ? "directed" : "undirected"); };
  throw InvalidGraph("the first graph is " + kind(g1) + " and the second " + kind(g2) +
                     ": build both with the same directed=");
}

void check_mapping(const Graph& g1, const Graph& g2, std::span<const std::int32_t> mapping) {
  if (mapping.size() != static_cast<std::size_t>(g1.n()))
    throw InvalidGraph("a mapping has one entry per node of the first graph");
  std::vector<char> used(g2.n(), 0);
  for (int v : mapping) {
    if (v < -1 || v >= g2.n())
      throw InvalidGraph("the mapping names node " + std::to_string(v) + ", which the second graph has not");
    if (v >= 0 && used[v]++) throw InvalidGraph("the mapping names node " + std::to_string(v) + " twice");
  }
}

void check_costs(std::span<const double> costs, const char* part) {
  for (double c : costs) {
    if (!(c >= 0)) throw InvalidCost(std::string(part) + " is " + show(c) + ": a cost is 0 or more, inf to forbid");
    if (c > kLargest && !std::isinf(c))
      throw InvalidCost(std::string(part) + " is " + show(c) + ": a cost is at most " + show(kLargest) +
                        ", or inf to forbid");
  }
}

void check_costs(const UniformCosts& c) {
  const auto check = [](double cost, const char* part) { check_costs({&cost, 1}, part); };
  check(c.node_sub, "node_sub");
  check(c.node_del, "node_del");
  check(c.node_ins, "node_ins");
  check(c.edge_sub, "edge_sub");
  check(c.edge_del, "edge_del");
  check(c.edge_ins, "edge_ins");
}

void check_tables(const Graph& g1, const Graph& g2, const CostTables& t) {
  check_classes(t.node_class1, g1.n(), t.node_del.size(), "node_class1");
  check_classes(t.node_class2, g2.n(), t.node_ins.size(), "node_class2");
  check_classes(t.edge_class1, g1.m(), t.edge_del.size(), "edge_class1");
  check_classes(t.edge_class2, g2.m(), t.edge_ins.size(), "edge_class2");
  check_parts(t);
}

void check_prices(const ClassPrices& prices) { check_parts(prices); }

void check_classes(std::span<const std::int32_t> classes, int elements, std::size_t count, const char* part) {
  if (classes.size() != static_cast<std::size_t>(elements))
    throw InvalidCost(std::string(part) + " has " + std::to_string(classes.size()) + " entries for " +
                      std::to_string(elements) + " elements");
  for (int c : classes)
    if (c < 0 || static_cast<std::size_t>(c) >= count)
      throw InvalidCost(std::string(part) + " names class " + std::to_string(c) + " of " + std::to_string(count));
}

}  // namespace gedkit
