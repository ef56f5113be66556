#include "core/dense_problem.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <span>
#include <utility>

namespace gedkit {

Ticks DenseProblem::cost(std::span<const std::int32_t> mapping) const {
  Ticks total = 0;
  std::vector<char> used(b.n, 0);
  for (int u = 0; u < a.n; ++u) {
    const int v = mapping[u];
    total += v < 0 ? del[u] : substitute(u, v);
    if (v >= 0) used[v] = 1;
  }
  for (int v = 0; v < b.n; ++v)
    if (!used[v]) total += ins[v];
  for (int c = 0; c < b.n; ++c)
    for (const HalfLink& h : b.links(c))
      if (h.node > c) total += link(0, h.cls);
  for (int u = 0; u < a.n; ++u)
    for (const HalfLink& h : a.links(u)) {
      if (h.node < u) continue;
      const int v = mapping[u], x = mapping[h.node];
      const int cb = v < 0 || x < 0 ? 0 : b.link_class(v, x);
      total += link(h.cls, cb) - (cb ? link(0, cb) : 0);
    }
  return total;
}

void DenseProblem::set_matches_all() {
  matches_all = a.n <= b.n && !links_alone_earn;
  for (int u = 0; matches_all && u < a.n; ++u)
    for (int v = 0; matches_all && v < b.n; ++v) matches_all = substitute(u, v) <= del[u] + ins[v];
}

std::uint64_t DenseProblem::bytes() const {
  return std::uint64_t{sizeof(std::int32_t)} * (a.link.size() + b.link.size()) +
         std::uint64_t{sizeof(Ticks)} * sub.size();
}

const DenseProblem& DenseProblem::reversed() const {
  std::call_once(reverse_->once, [this] { reverse_->problem = std::make_unique<const DenseProblem>(make_reversed()); });
  return *reverse_->problem;
}

DenseProblem DenseProblem::make_reversed() const {
  DenseProblem t;
  t.a = b;
  t.b = a;
  t.sub.resize(sub.size());
  for (int u = 0; u < a.n; ++u)
    for (int v = 0; v < b.n; ++v) t.sub[static_cast<std::size_t>(v) * a.n + u] = substitute(u, v);
  t.del = ins;
  t.ins = del;
  t.kind_a = kind_b;
  t.kind_b = kind_a;
  t.classes_a = classes_b;
  t.classes_b = classes_a;
  t.link_cost.resize(link_cost.size());
  for (int ca = 0; ca < classes_a; ++ca)
    for (int cb = 0; cb < classes_b; ++cb) t.link_cost[static_cast<std::size_t>(cb) * classes_a + ca] = link(ca, cb);
  t.infinite = infinite;
  t.step = step;
  t.links_alone_earn = links_alone_earn;
  t.set_matches_all();
  return t;
}

namespace {

// Reads arcs of one graph into links. A class is the pair (edge class towards the other end, edge class back), 0 for
// none.
struct LinkClasses {
  std::vector<std::pair<int, int>> arcs{{0, 0}};  // per class
  std::map<std::pair<int, int>, int> ids{{{0, 0}, 0}};

  int id(std::pair<int, int> arcs_of_pair) {
    const auto [it, fresh] = ids.try_emplace(arcs_of_pair, static_cast<int>(arcs.size()));
    if (fresh) arcs.push_back(arcs_of_pair);
    return it->second;
  }
};

Side make_side(const Graph& g, const std::vector<std::int32_t>& edge_class, LinkClasses& classes) {
  Side side;
  const int n = g.n();
  side.n = n;
  side.link.assign(static_cast<std::size_t>(n) * n, 0);
  std::vector<std::vector<int>> neighbours(n);
  std::map<std::pair<int, int>, std::pair<int, int>> pairs;  // (u < w) -> (class u to w, class w to u)
  for (int e = 0; e < g.m(); ++e) {
    const auto [from, to, label] = g.edges()[e];
    if (from == to) continue;
    const int cls = edge_class[e] + 1;
    auto& [forth, back] = pairs[{std::min(from, to), std::max(from, to)}];
    if (!g.directed())
      forth = back = cls;
    else
      (from < to ? forth : back) = cls;
  }
  for (const auto& [ends, arcs] : pairs) {
    const auto [u, w] = ends;
    side.link[static_cast<std::size_t>(u) * n + w] = classes.id(arcs);
    side.link[static_cast<std::size_t>(w) * n + u] = classes.id({arcs.second, arcs.first});
    neighbours[u].push_back(w);
    neighbours[w].push_back(u);
  }
  side.start.assign(n + 1, 0);
  for (int u = 0; u < n; ++u) {
    std::sort(neighbours[u].begin(), neighbours[u].end());
    side.start[u + 1] = side.start[u] + static_cast<int>(neighbours[u].size());
  }
  side.half.resize(side.start[n]);
  for (int u = 0; u < n; ++u) {
    for (std::size_t i = 0; i < neighbours[u].size(); ++i) {
      const int w = neighbours[u][i];
      const auto at = std::lower_bound(neighbours[w].begin(), neighbours[w].end(), u) - neighbours[w].begin();
      side.half[side.start[u] + i] = {w, side.link_class(u, w), side.start[w] + static_cast<int>(at)};
    }
  }
  return side;
}

std::vector<std::int32_t> loop_class(const Graph& g, const std::vector<std::int32_t>& edge_class) {
  std::vector<std::int32_t> loops(g.n(), -1);
  for (int e = 0; e < g.m(); ++e)
    if (g.edges()[e].from == g.edges()[e].to) loops[g.edges()[e].from] = edge_class[e];
  return loops;
}

std::vector<std::int32_t> compact(std::span<const std::int32_t> labels, std::map<int, int>& ids) {
  std::vector<std::int32_t> classes;
  classes.reserve(labels.size());
  for (int label : labels) classes.push_back(ids.try_emplace(label, static_cast<int>(ids.size())).first->second);
  return classes;
}

std::vector<std::int32_t> edge_labels(const Graph& g) {
  std::vector<std::int32_t> labels;
  for (const Edge& e : g.edges()) labels.push_back(e.label);
  return labels;
}

std::vector<double> equality_table(int classes, double differ) {
  std::vector<double> table(static_cast<std::size_t>(classes) * classes, differ);
  for (int c = 0; c < classes; ++c) table[static_cast<std::size_t>(c) * classes + c] = 0;
  return table;
}

void set_step(DenseProblem& p) {
  Ticks step = 0;
  for (int u = 0; u < p.a.n && step != 1; ++u)
    for (int v = 0; v < p.b.n && step != 1; ++v)
      if (p.substitute(u, v) < p.infinite && p.del[u] < p.infinite && p.ins[v] < p.infinite)
        step = std::gcd(step, p.del[u] + p.ins[v] - p.substitute(u, v));
      else
        step = 1;
  for (int ca = 1; ca < p.classes_a; ++ca)
    for (int cb = 1; cb < p.classes_b; ++cb)
      if (p.link(ca, 0) < p.infinite && p.link(0, cb) < p.infinite)
        step = std::gcd(step, p.profit(ca, cb));
      else
        step = 1;
  p.step = std::max<Ticks>(step, 1);
}

}  // namespace

CostTables as_tables(const Graph& g1, const Graph& g2, const UniformCosts& costs) {
  CostTables t;
  std::map<int, int> nodes, edges;
  t.node_class1 = compact(g1.node_labels(), nodes);
  t.node_class2 = compact(g2.node_labels(), nodes);
  t.edge_class1 = compact(edge_labels(g1), edges);
  t.edge_class2 = compact(edge_labels(g2), edges);
  const int nc = static_cast<int>(nodes.size()), ec = static_cast<int>(edges.size());
  t.node_sub = equality_table(nc, costs.node_sub);
  t.node_del.assign(nc, costs.node_del);
  t.node_ins.assign(nc, costs.node_ins);
  t.edge_sub = equality_table(ec, costs.edge_sub);
  t.edge_del.assign(ec, costs.edge_del);
  t.edge_ins.assign(ec, costs.edge_ins);
  return t;
}

DenseProblem compile_dense(const Graph& g1, const Graph& g2, const CostTables& t, const TickScale& scale,
                           Ticks infinite) {
  DenseProblem p;
  LinkClasses classes_a, classes_b;
  p.a = make_side(g1, t.edge_class1, classes_a);
  p.b = make_side(g2, t.edge_class2, classes_b);
  p.infinite = infinite;
  const auto ticks = [&](double cost) { return std::min(scale.ticks(cost, p.infinite), p.infinite); };
  const std::size_t edge_columns = t.edge_ins.size();
  const auto add = [&](Ticks x, Ticks y) { return std::min(x + y, p.infinite); };
  // Where both ends are matched an edge may also be replaced: min(substitute, delete + insert), each rounded on its own
  // as in UniformTicks. -1 stands for no edge.
  const auto edge_cost = [&](int c1, int c2) -> Ticks {
    if (c1 < 0) return c2 < 0 ? 0 : ticks(t.edge_ins[c2]);
    if (c2 < 0) return ticks(t.edge_del[c1]);
    return std::min(ticks(t.edge_sub[c1 * edge_columns + c2]), add(ticks(t.edge_del[c1]), ticks(t.edge_ins[c2])));
  };

  const auto loops1 = loop_class(g1, t.edge_class1), loops2 = loop_class(g2, t.edge_class2);
  const std::size_t node_columns = t.node_ins.size();
  p.sub.resize(static_cast<std::size_t>(g1.n()) * g2.n());
  std::vector<Ticks> node_sub(t.node_sub.size());  // once per pair of classes, not of nodes
  std::transform(t.node_sub.begin(), t.node_sub.end(), node_sub.begin(), ticks);
  for (int u = 0; u < g1.n(); ++u) {
    p.del.push_back(add(ticks(t.node_del[t.node_class1[u]]), edge_cost(loops1[u], -1)));
    for (int v = 0; v < g2.n(); ++v)
      p.sub[static_cast<std::size_t>(u) * g2.n() + v] =
          add(node_sub[t.node_class1[u] * node_columns + t.node_class2[v]], edge_cost(loops1[u], loops2[v]));
  }
  for (int v = 0; v < g2.n(); ++v) p.ins.push_back(add(ticks(t.node_ins[t.node_class2[v]]), edge_cost(-1, loops2[v])));

  p.kind_b = t.node_class2;
  for (const int cls : t.node_class1) {
    const auto row = t.node_sub.begin() + static_cast<std::ptrdiff_t>(cls * node_columns);
    const auto free = std::find(row, row + static_cast<std::ptrdiff_t>(node_columns), 0.0);
    p.kind_a.push_back(static_cast<std::int32_t>(free - row) +
                       (free == row + static_cast<std::ptrdiff_t>(node_columns) ? cls : 0));
  }

  p.classes_a = static_cast<int>(classes_a.arcs.size());
  p.classes_b = static_cast<int>(classes_b.arcs.size());
  p.link_cost.reserve(static_cast<std::size_t>(p.classes_a) * p.classes_b);
  for (const auto& [forth1, back1] : classes_a.arcs)
    for (const auto& [forth2, back2] : classes_b.arcs) {
      Ticks cost = edge_cost(forth1 - 1, forth2 - 1);
      if (g1.directed()) cost = add(cost, edge_cost(back1 - 1, back2 - 1));
      p.link_cost.push_back(cost);
    }
  set_step(p);
  p.set_matches_all();
  return p;
}

}  // namespace gedkit
