#include "reference/mapping_cost.hpp"

#include <algorithm>
#include <vector>

namespace gedkit::reference {

namespace {

// Index of the edge from `from` to `to`, or -1.
int find_edge(const Graph& g, int from, int to) {
  for (int e = 0; e < g.m(); ++e) {
    const Edge& edge = g.edges()[e];
    if (edge.from == from && edge.to == to) return e;
    if (!g.directed() && edge.from == to && edge.to == from) return e;
  }
  return -1;
}

// `Prices` answers node_sub(u, v), node_del(u), node_ins(v), edge_sub(e, f), edge_del(e), edge_ins(f).
template <class Prices>
double total(const Graph& g1, const Graph& g2, const Prices& prices, std::span<const std::int32_t> mapping) {
  double cost = 0;
  std::vector<char> node_kept(g2.n(), 0), edge_kept(g2.m(), 0);
  for (int u = 0; u < g1.n(); ++u) {
    cost += mapping[u] < 0 ? prices.node_del(u) : prices.node_sub(u, mapping[u]);
    if (mapping[u] >= 0) node_kept[mapping[u]] = 1;
  }
  for (int v = 0; v < g2.n(); ++v)
    if (!node_kept[v]) cost += prices.node_ins(v);
  for (int e = 0; e < g1.m(); ++e) {
    const int from = mapping[g1.edges()[e].from], to = mapping[g1.edges()[e].to];
    const int f = from < 0 || to < 0 ? -1 : find_edge(g2, from, to);
    if (f < 0) {
      cost += prices.edge_del(e);
    } else {
      cost += std::min(prices.edge_sub(e, f), prices.edge_del(e) + prices.edge_ins(f));
      edge_kept[f] = 1;
    }
  }
  for (int f = 0; f < g2.m(); ++f)
    if (!edge_kept[f]) cost += prices.edge_ins(f);
  return cost;
}

struct UniformPrices {
  const Graph &g1, &g2;
  const UniformCosts& c;
  double node_sub(int u, int v) const { return g1.node_labels()[u] == g2.node_labels()[v] ? 0 : c.node_sub; }
  double node_del(int) const { return c.node_del; }
  double node_ins(int) const { return c.node_ins; }
  double edge_sub(int e, int f) const { return g1.edges()[e].label == g2.edges()[f].label ? 0 : c.edge_sub; }
  double edge_del(int) const { return c.edge_del; }
  double edge_ins(int) const { return c.edge_ins; }
};

struct TablePrices {
  const CostTables& t;
  double node_sub(int u, int v) const { return t.node_sub[t.node_class1[u] * t.node_ins.size() + t.node_class2[v]]; }
  double node_del(int u) const { return t.node_del[t.node_class1[u]]; }
  double node_ins(int v) const { return t.node_ins[t.node_class2[v]]; }
  double edge_sub(int e, int f) const { return t.edge_sub[t.edge_class1[e] * t.edge_ins.size() + t.edge_class2[f]]; }
  double edge_del(int e) const { return t.edge_del[t.edge_class1[e]]; }
  double edge_ins(int f) const { return t.edge_ins[t.edge_class2[f]]; }
};

}  // namespace

double mapping_cost(const Graph& g1, const Graph& g2, const UniformCosts& costs,
                    std::span<const std::int32_t> mapping) {
  return total(g1, g2, UniformPrices{g1, g2, costs}, mapping);
}

double mapping_cost(const Graph& g1, const Graph& g2, const CostTables& costs, std::span<const std::int32_t> mapping) {
  return total(g1, g2, TablePrices{costs}, mapping);
}

}  // namespace gedkit::reference
