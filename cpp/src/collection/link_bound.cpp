#include "collection/link_bound.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/ticks.hpp"

namespace gedkit {

namespace {

// Visits the kinds of both sides in order: f(those of a, those of b), either of which may be empty.
template <class Item, class F>
void by_kind(const std::vector<Item>& a, const std::vector<Item>& b, F f) {
  std::size_t i = 0, j = 0;
  while (i < a.size() || j < b.size()) {
    const std::uint64_t kind = std::min(i < a.size() ? a[i].kind : UINT64_MAX, j < b.size() ? b[j].kind : UINT64_MAX);
    const std::size_t begin_a = i, begin_b = j;
    while (i < a.size() && a[i].kind == kind) ++i;
    while (j < b.size() && b[j].kind == kind) ++j;
    f(std::span(a).subspan(begin_a, i - begin_a), std::span(b).subspan(begin_b, j - begin_b));
  }
}

template <class Item>
int total(std::span<const Item> items) {
  int sum = 0;
  for (const Item& item : items) sum += item.count;
  return sum;
}

// The sum of the `n` largest of values that come with counts; reorders them.
double largest(std::span<std::pair<double, int>> values, int n) {
  std::sort(values.begin(), values.end(), [](const auto& x, const auto& y) { return x.first > y.first; });
  double sum = 0;
  for (const auto& [value, count] : values) {
    const int taken = std::min(n, count);
    sum += taken * value;
    n -= taken;
  }
  return sum;
}

}  // namespace

LinkBound::LinkBound(const ScreenCosts& costs, const PlainGraph& query)
    : costs_(costs),
      applies_(costs.labels_bind() && std::isfinite(costs.most().edge_del) && std::isfinite(costs.most().edge_ins)) {
  if (!applies_) return;
  if (!costs.sums_are_exact()) rounding_ = kRounding;
  count(query, query_);
  for (const Edge& edge : query.edges) query_.apart += costs.edge_del(edge.label);
}

void LinkBound::count(const PlainGraph& graph, Counts& counts) {
  counts.nodes.clear();
  counts.edges.clear();
  counts.apart = 0;
  for (const std::int32_t label : graph.node_labels)
    counts.nodes.push_back({static_cast<std::uint32_t>(label), label, 1});
  for (const Edge& edge : graph.edges) {
    std::uint64_t low = static_cast<std::uint32_t>(graph.node_labels[edge.from]);
    std::uint64_t high = static_cast<std::uint32_t>(graph.node_labels[edge.to]);
    if (!graph.directed && low > high) std::swap(low, high);
    counts.edges.push_back({low << 32 | high, edge.label, 1});
  }
  pack(counts.nodes);
  pack(counts.edges);
}

void LinkBound::pack(std::vector<Count>& items) {
  std::sort(items.begin(), items.end(),
            [](const Count& x, const Count& y) { return x.kind != y.kind ? x.kind < y.kind : x.label < y.label; });
  std::size_t kept = 0;
  for (const Count& item : items)
    if (kept > 0 && items[kept - 1].kind == item.kind && items[kept - 1].label == item.label)
      ++items[kept - 1].count;
    else
      items[kept++] = item;
  items.resize(kept);
}

double LinkBound::profit(std::int32_t a, std::int32_t b) const {
  return std::max(costs_.edge_del(a) + costs_.edge_ins(b) - costs_.edge_sub(a, b), 0.0);
}

// The most that edges of one kind can save: by what the edges of either side can save at best, whichever is less.
double LinkBound::saved(std::span<const Count> a, std::span<const Count> b) const {
  std::array<std::pair<double, int>, 16> best;
  const int most = std::min(total(a), total(b));
  if (a.size() > best.size() || b.size() > best.size()) {
    double highest = 0;
    for (const Count& x : a)
      for (const Count& y : b) highest = std::max(highest, profit(x.label, y.label));
    return most * highest;
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    best[i] = {0, a[i].count};
    for (const Count& y : b) best[i].first = std::max(best[i].first, profit(a[i].label, y.label));
  }
  const double from_a = largest({best.data(), a.size()}, most);
  for (std::size_t j = 0; j < b.size(); ++j) {
    best[j] = {0, b[j].count};
    for (const Count& x : a) best[j].first = std::max(best[j].first, profit(x.label, b[j].label));
  }
  return std::min(from_a, largest({best.data(), b.size()}, most));
}

double LinkBound::operator()(const PlainGraph& graph) {
  count(graph, graph_);
  for (const Edge& edge : graph.edges) graph_.apart += costs_.edge_ins(edge.label);
  const double apart = query_.apart + graph_.apart;
  double lower = apart, nodes = 0;
  by_kind(query_.edges, graph_.edges, [&](auto of_query, auto of_graph) {
    if (!of_query.empty() && !of_graph.empty()) lower -= saved(of_query, of_graph);
  });
  by_kind(query_.nodes, graph_.nodes, [&](auto of_query, auto of_graph) {
    const int more = total(of_query) - total(of_graph);
    if (more > 0) nodes += more * costs_.node_del(of_query[0].label);
    if (more < 0) nodes -= more * costs_.node_ins(of_graph[0].label);
  });
  return std::isfinite(nodes) ? std::max(0.0, lower + nodes - rounding_ * (apart + nodes)) : nodes;
}

}  // namespace gedkit
