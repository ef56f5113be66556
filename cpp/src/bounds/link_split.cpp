#include "bounds/link_split.hpp"

#include <algorithm>

#include "core/oriented.hpp"

namespace gedkit {

namespace {

// Of nodes in regions no more links are counted: see RegionSearch. Fewer links of the other graph cost less.
constexpr std::int32_t kMostCounted = 32'000;

}  // namespace

LinkSplit::LinkSplit(std::vector<std::pair<std::int32_t, std::int32_t>> payers) : payers_(std::move(payers)) {
  for (const auto& [u, w] : payers_) {
    uneven_[packed(u, w)] = LinkWeight::kAll;
    uneven_[packed(w, u)] = LinkWeight::kNone;
    ++nodes_[u][static_cast<std::size_t>(LinkWeight::kAll)];
    ++nodes_[w][static_cast<std::size_t>(LinkWeight::kNone)];
  }
}

LinkCounts LinkSplit::counts(const SparseSide& side, std::int32_t u) const {
  const std::int32_t degree = side.degree(u);
  const auto capped = [](std::int32_t links) { return static_cast<std::int16_t>(std::min(links, kMostCounted)); };
  const auto at = even() ? nodes_.end() : nodes_.find(u);
  if (at == nodes_.end()) return {0, capped(degree), 0};
  const std::int32_t none = at->second[0], all = at->second[2];
  return {capped(none), capped(degree - none - all), capped(all)};
}

LinkSplits split_links(const SparseProblem& problem, const std::vector<std::int32_t>& mapping) {
  const SparseSide &a = problem.a(), &b = problem.b();
  const std::vector<std::int32_t> owner = inverse(mapping, b.n);
  std::vector<std::int32_t> kept(a.n, 0);
  std::vector<std::pair<std::int32_t, std::int32_t>> changed;  // ends of links, as nodes of the first graph; -1: none
  for (int u = 0; u < a.n; ++u)
    for (const SparseLink& l : a.links(u)) {
      const bool stays = mapping[u] >= 0 && mapping[l.node] >= 0 && b.link_class(mapping[u], mapping[l.node]) != 0;
      if (stays)
        ++kept[u];
      else if (u < l.node)
        changed.emplace_back(u, l.node);
    }
  for (int v = 0; v < b.n; ++v)
    for (const SparseLink& l : b.links(v)) {
      const int u = owner[v], w = owner[l.node];
      if (v < l.node && (u < 0 || w < 0 || a.link_class(u, w) == 0)) changed.emplace_back(u, w);
    }
  std::vector<char> pays(a.n, 0);
  const auto keeps = [&](std::int32_t u) { return u < 0 ? 0 : kept[u]; };
  // Where there is a choice, the end that keeps more links.
  for (const bool forced : {true, false})
    for (auto [u, w] : changed) {
      if (keeps(u) < keeps(w)) std::swap(u, w);
      if (keeps(u) == 0 || (keeps(w) == 0) != forced) continue;
      if (!pays[u] && (forced || !pays[w])) pays[u] = 1;
    }
  // Of a link between two that pay for all theirs, each pays half; if it is changed, the one that keeps more links all.
  const auto yields = [&](std::int32_t u, std::int32_t w, bool stays) {
    return w < 0 || !pays[w] || (!stays && kept[w] < kept[u]);
  };
  std::vector<std::pair<std::int32_t, std::int32_t>> first, second;
  for (int u = 0; u < a.n; ++u) {
    if (!pays[u]) continue;
    const int v = mapping[u];
    for (const SparseLink& l : a.links(u)) {
      const int x = mapping[l.node];
      if (yields(u, l.node, x >= 0 && b.link_class(v, x) != 0)) first.emplace_back(u, l.node);
    }
    for (const SparseLink& l : b.links(v)) {
      const int w = owner[l.node];
      if (yields(u, w, w >= 0 && a.link_class(u, w) != 0)) second.emplace_back(v, l.node);
    }
  }
  return {LinkSplit(std::move(first)), LinkSplit(std::move(second))};
}

}  // namespace gedkit
