// Which search fits a pair: costs of 1 or others, and the smaller graph as the pattern.
#include "tree_search/bitset_dfs.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "tree_search/bitset_rates.hpp"

namespace gedkit {

namespace {

constexpr int kMostNodes = 16 * 64;

bool differ_in_edge_labels(const BitGraph& a, const BitGraph& b) {
  if (a.edge_labels.size() > 1 || b.edge_labels.size() > 1) return true;
  return !a.edge_labels.empty() && !b.edge_labels.empty() && a.edge_labels[0] != b.edge_labels[0];
}

bool all_ones(const UniformTicks& costs, bool edge_labels) {
  return costs.node_sub == 1 && costs.node_del == 1 && costs.node_ins == 1 && costs.edge_del == 1 &&
         costs.edge_ins == 1 && (costs.edge_sub == 1 || !edge_labels);
}

// The smaller graph is the pattern; of equals the one with fewer edges.
bool swap_roles(const Graph& g1, const Graph& g2) { return g1.n() != g2.n() ? g1.n() > g2.n() : g1.m() > g2.m(); }

}  // namespace

bool bitset_dfs_applies(const Graph& g1, const Graph& g2, const UniformTicks& costs) {
  return costs.node_sub <= costs.node_del + costs.node_ins && std::max(g1.n(), g2.n()) <= kMostNodes;
}

Ticks uniform_step(const Graph& g1, const Graph& g2, const UniformTicks& costs) {
  Ticks step = std::gcd(costs.node_del + costs.node_ins, costs.edge_del + costs.edge_ins);
  const BitGraph &a = bits_of(g1), &b = bits_of(g2);
  if (a.labels.size() > 1 || b.labels.size() > 1 || a.labels != b.labels) step = std::gcd(step, costs.node_sub);
  if (differ_in_edge_labels(a, b)) step = std::gcd(step, costs.edge_sub);
  return std::max<Ticks>(step, 1);
}

Ticks uniform_bound(const Graph& g1, const Graph& g2, const UniformTicks& costs) {
  const BitGraph &a = bits_of(g1), &b = bits_of(g2);
  int common = 0;
  for (std::size_t i = 0, k = 0; i < a.labels.size() && k < b.labels.size();) {
    if (a.labels[i] == b.labels[k]) common += std::min(a.label_count[i], b.label_count[k]);
    const bool first = a.labels[i] <= b.labels[k], second = b.labels[k] <= a.labels[i];
    i += first;
    k += second;
  }
  const int fewer = std::min(a.n, b.n);
  const Ticks nodes =
      (fewer - common) * costs.node_sub + (a.n - fewer) * costs.node_del + (b.n - fewer) * costs.node_ins;
  Ticks ends = 0;  // of edges: each has two
  for (int i = 0; i < std::max(a.n, b.n); ++i) {
    const int more = (i < a.n ? a.degrees[i] : 0) - (i < b.n ? b.degrees[i] : 0);
    ends += more > 0 ? more * costs.edge_del : -more * costs.edge_ins;
  }
  return nodes + (ends + 1) / 2;
}

bool assignment_applies(const Graph& g1, const Graph& g2, const UniformTicks& costs) {
  const BitGraph &a = bits_of(g1), &b = bits_of(g2);
  return all_ones(costs, costs.edge_sub > 0 && differ_in_edge_labels(a, b)) &&
         anchored_search_applies(a.n > b.n ? a : b);
}

BitsetRoles usual_roles(const Graph& g1, const Graph& g2) {
  const bool swapped = swap_roles(g1, g2);
  return {&bits_of(swapped ? g2 : g1), &bits_of(swapped ? g1 : g2), swapped};
}

void bitset_dfs(const Graph& g1, const Graph& g2, const UniformTicks& costs, BitsetSearch& search) {
  bitset_dfs(usual_roles(g1, g2), costs, search);
}

void bitset_dfs(const BitsetRoles& roles, const UniformTicks& costs, BitsetSearch& search) {
  const BitGraph &pattern = *roles.pattern, &target = *roles.target;
  const bool swapped = roles.swapped;
  const bool edge_labels = costs.edge_sub > 0 && differ_in_edge_labels(pattern, target);
  const bool unit = all_ones(costs, edge_labels);
  if (unit && roles.assignment && anchored_search_applies(target)) {
    anchored_search(pattern, target, edge_labels, search);
  } else if (unit && bitset_search_unit_applies(pattern, target)) {
    bitset_search_unit(pattern, target, edge_labels, search);
  } else {
    const FreeRates rates{costs.node_sub, swapped ? costs.node_del : costs.node_ins, costs.edge_sub,
                          swapped ? costs.edge_ins : costs.edge_del, swapped ? costs.edge_del : costs.edge_ins};
    bitset_search_free(pattern, target, edge_labels, rates, search);
  }
  if (!search.found || !search.want_mapping) return;
  // From pattern positions to nodes of the first graph.
  std::vector<std::int32_t> mapping(swapped ? target.n : pattern.n, -1);
  for (int k = 0; k < pattern.n; ++k) {
    if (swapped)
      mapping[search.mapping[k]] = pattern.order[k];
    else
      mapping[pattern.order[k]] = search.mapping[k];
  }
  search.mapping = std::move(mapping);
}

}  // namespace gedkit
