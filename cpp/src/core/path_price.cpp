#include "core/path_price.hpp"

#include <unordered_map>
#include <utility>
#include <vector>

#include "core/exact_sum.hpp"

namespace gedkit {

namespace {

std::uint64_t ends(const Graph& g, int from, int to) {
  if (!g.directed() && from > to) std::swap(from, to);
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(from)) << 32 | static_cast<std::uint32_t>(to);
}

template <typename NodeSub, typename NodeDel, typename NodeIns, typename EdgeSub, typename EdgeDel, typename EdgeIns>
double price(const Graph& g1, const Graph& g2, std::span<const std::int32_t> mapping, NodeSub node_sub,
             NodeDel node_del, NodeIns node_ins, EdgeSub edge_sub, EdgeDel edge_del, EdgeIns edge_ins) {
  std::unordered_map<std::uint64_t, int> edge_at;
  edge_at.reserve(g2.edges().size());
  for (int f = 0; f < g2.m(); ++f) edge_at.emplace(ends(g2, g2.edges()[f].from, g2.edges()[f].to), f);
  std::vector<char> node_reached(g2.n(), 0), edge_reached(g2.m(), 0);
  ExactSum total;
  for (int u = 0; u < g1.n(); ++u) {
    const int v = mapping[u];
    total.add(v < 0 ? node_del(u) : node_sub(u, v));
    if (v >= 0) node_reached[v] = 1;
  }
  for (int e = 0; e < g1.m(); ++e) {
    const int from = mapping[g1.edges()[e].from], to = mapping[g1.edges()[e].to];
    const auto at = from < 0 || to < 0 ? edge_at.end() : edge_at.find(ends(g2, from, to));
    if (at == edge_at.end()) {
      total.add(edge_del(e));
    } else {
      const double substitution = edge_sub(e, at->second), deletion = edge_del(e), insertion = edge_ins(at->second);
      if (substitution <= deletion + insertion) {
        total.add(substitution);
      } else {
        total.add(deletion);
        total.add(insertion);
      }
      edge_reached[at->second] = 1;
    }
  }
  for (int v = 0; v < g2.n(); ++v)
    if (!node_reached[v]) total.add(node_ins(v));
  for (int f = 0; f < g2.m(); ++f)
    if (!edge_reached[f]) total.add(edge_ins(f));
  return total.value();
}

}  // namespace

double path_price(const Graph& g1, const Graph& g2, const UniformCosts& c, std::span<const std::int32_t> mapping) {
  return price(
      g1, g2, mapping, [&](int u, int v) { return g1.node_labels()[u] == g2.node_labels()[v] ? 0.0 : c.node_sub; },
      [&](int) { return c.node_del; }, [&](int) { return c.node_ins; },
      [&](int e, int f) { return g1.edges()[e].label == g2.edges()[f].label ? 0.0 : c.edge_sub; },
      [&](int) { return c.edge_del; }, [&](int) { return c.edge_ins; });
}

double path_price(const Graph& g1, const Graph& g2, const CostTables& t, std::span<const std::int32_t> mapping) {
  return price(
      g1, g2, mapping,
      [&](int u, int v) { return t.node_sub[t.node_class1[u] * t.node_ins.size() + t.node_class2[v]]; },
      [&](int u) { return t.node_del[t.node_class1[u]]; }, [&](int v) { return t.node_ins[t.node_class2[v]]; },
      [&](int e, int f) { return t.edge_sub[t.edge_class1[e] * t.edge_ins.size() + t.edge_class2[f]]; },
      [&](int e) { return t.edge_del[t.edge_class1[e]]; }, [&](int f) { return t.edge_ins[t.edge_class2[f]]; });
}

}  // namespace gedkit
