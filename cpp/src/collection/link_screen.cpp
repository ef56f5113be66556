#include "collection/link_screen.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/rounding.hpp"

namespace gedkit {

namespace {

constexpr double kFineUnits = 1024;            // sums of multiples of 1/1024 are exact
constexpr std::size_t kMostClasses = 1 << 10;  // of edges: their table of savings stays small

std::vector<char> used(std::span<const GraphClasses> graphs, std::size_t classes) {
  std::vector<char> seen(classes, 0);
  for (const GraphClasses& g : graphs)
    for (const std::int32_t c : g.nodes) seen[c] = 1;
  return seen;
}

// Whether a node of one class can only become a node of the same class.
bool matches_own_class(const CollectionTables& costs) {
  const std::size_t classes = costs.node_del.size();
  const std::vector<char> rows = used(costs.rows, classes), columns = used(costs.columns, classes);
  for (std::size_t i = 0; i < classes; ++i)
    for (std::size_t j = 0; j < classes; ++j)
      if (i != j && rows[i] && columns[j] && std::isfinite(costs.node_sub[i * classes + j])) return false;
  return true;
}

bool all_finite(std::span<const double> costs) {
  return std::all_of(costs.begin(), costs.end(), [](double c) { return std::isfinite(c); });
}

bool all_fine(std::span<const double> costs) {
  return std::all_of(costs.begin(), costs.end(), [](double c) {
    return !std::isfinite(c) || (c < 1e9 && c * kFineUnits == std::floor(c * kFineUnits));
  });
}

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

LinkScreen::LinkScreen(std::span<const GraphPtr> rows, std::span<const GraphPtr> columns, const CollectionTables& costs)
    : edge_classes_(costs.edge_del.size()), node_del_(costs.node_del), node_ins_(costs.node_ins) {
  if (rows.empty() || columns.empty() || rows.front()->directed() || edge_classes_ > kMostClasses) return;
  if (!all_finite(costs.edge_del) || !all_finite(costs.edge_ins) || !matches_own_class(costs)) return;
  const bool fine = all_fine(costs.edge_del) && all_fine(costs.edge_ins) && all_fine(costs.edge_sub) &&
                    all_fine(costs.node_del) && all_fine(costs.node_ins);
  rounding_ = fine ? 0 : kRounding;
  profit_.resize(edge_classes_ * edge_classes_);
  for (std::size_t a = 0; a < edge_classes_; ++a)
    for (std::size_t b = 0; b < edge_classes_; ++b) {
      const double apart = costs.edge_del[a] + costs.edge_ins[b];
      profit_[a * edge_classes_ + b] = apart - std::min(costs.edge_sub[a * edge_classes_ + b], apart);
    }
  for (std::size_t i = 0; i < rows.size(); ++i) rows_.push_back(counted(*rows[i], costs.rows[i], costs.edge_del));
  for (std::size_t i = 0; i < columns.size(); ++i)
    columns_.push_back(counted(*columns[i], costs.columns[i], costs.edge_ins));
  applies_ = true;
}

LinkScreen::Counts LinkScreen::counted(const Graph& g, const GraphClasses& classes,
                                       std::span<const double> edge_cost) const {
  Counts counts;
  std::vector<Count> nodes, edges;
  for (const std::int32_t c : classes.nodes) nodes.push_back({static_cast<std::uint64_t>(c), c, 1});
  for (std::size_t i = 0; i < classes.edges.size(); ++i) {
    const Edge& e = g.edges()[i];
    const auto [low, high] = std::minmax(classes.nodes[e.from], classes.nodes[e.to]);
    edges.push_back({static_cast<std::uint64_t>(low) << 32 | static_cast<std::uint32_t>(high), classes.edges[i], 1});
    counts.apart += edge_cost[classes.edges[i]];
  }
  const auto packed = [](std::vector<Count>& items) {
    std::sort(items.begin(), items.end(),
              [](const Count& x, const Count& y) { return x.kind != y.kind ? x.kind < y.kind : x.cls < y.cls; });
    std::vector<Count> once;
    for (const Count& item : items)
      if (!once.empty() && once.back().kind == item.kind && once.back().cls == item.cls)
        ++once.back().count;
      else
        once.push_back(item);
    return once;
  };
  counts.nodes = packed(nodes);
  counts.edges = packed(edges);
  return counts;
}

// The most that edges of one kind can save: by what the edges of either side can save at best, whichever is less.
double LinkScreen::saved(std::span<const Count> a, std::span<const Count> b) const {
  std::array<std::pair<double, int>, 16> best;
  const int most = std::min(total(a), total(b));
  if (a.size() > best.size() || b.size() > best.size()) {
    double highest = 0;
    for (const Count& x : a)
      for (const Count& y : b) highest = std::max(highest, profit(x.cls, y.cls));
    return most * highest;
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    best[i] = {0, a[i].count};
    for (const Count& y : b) best[i].first = std::max(best[i].first, profit(a[i].cls, y.cls));
  }
  const double from_a = largest({best.data(), a.size()}, most);
  for (std::size_t j = 0; j < b.size(); ++j) {
    best[j] = {0, b[j].count};
    for (const Count& x : a) best[j].first = std::max(best[j].first, profit(x.cls, b[j].cls));
  }
  return std::min(from_a, largest({best.data(), b.size()}, most));
}

double LinkScreen::bound(int row, int column) const {
  const Counts &a = rows_[row], &b = columns_[column];
  const double apart = a.apart + b.apart;
  double lower = apart, nodes = 0;
  by_kind(a.edges, b.edges, [&](auto of_a, auto of_b) {
    if (!of_a.empty() && !of_b.empty()) lower -= saved(of_a, of_b);
  });
  by_kind(a.nodes, b.nodes, [&](auto of_a, auto of_b) {
    const int more = (of_a.empty() ? 0 : of_a[0].count) - (of_b.empty() ? 0 : of_b[0].count);
    if (more > 0) nodes += more * node_del_[of_a[0].cls];
    if (more < 0) nodes -= more * node_ins_[of_b[0].cls];
  });
  return std::max(0.0, lower + nodes - rounding_ * (apart + nodes));
}

}  // namespace gedkit
