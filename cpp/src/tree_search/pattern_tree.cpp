#include "tree_search/pattern_tree.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

namespace gedkit {

namespace {

constexpr Ticks kMost = std::numeric_limits<std::uint16_t>::max();

}  // namespace

PatternTree::PatternTree(const PatternCosts& costs, int root) : costs_(costs) {
  const SparseSide &a = costs.problem.a(), &b = costs.problem.b();
  const int n = a.n;
  parent_.assign(n, -2);
  children_.resize(n);
  others_.resize(n);
  up_.assign(n, 0);
  // Links of the graph that fit a link of the pattern at no cost, by types of the ends: few make a good tree link.
  std::map<std::pair<std::int32_t, std::int32_t>, std::int64_t> count;
  for (int v = 0; v < b.n; ++v)
    for (const SparseLink& l : b.links(v)) ++count[{b.type[v], b.type[l.node]}];
  const auto frequency = [&](int u, int w) {
    std::int64_t total = 0;
    for (const std::int32_t s : costs.problem.free_types(a.type[u]))
      for (const std::int32_t t : costs.problem.free_types(a.type[w])) {
        const auto at = count.find({s, t});
        if (at != count.end()) total += at->second;
      }
    return total;
  };
  std::vector<int> reached;
  const auto begin = [&](int u) {
    parent_[u] = -1;
    roots_.push_back(u);
    reached.push_back(u);
  };
  if (n > 0) begin(root);
  while (static_cast<int>(reached.size()) < n) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    int from = -1;
    SparseLink best{};
    for (const int u : reached)
      for (const SparseLink& l : a.links(u))
        if (parent_[l.node] == -2) {
          const std::int64_t found = frequency(u, l.node);
          if (found < least) {
            least = found;
            from = u;
            best = l;
          }
        }
    if (from < 0) {
      begin(static_cast<int>(std::find(parent_.begin(), parent_.end(), -2) - parent_.begin()));
      continue;
    }
    parent_[best.node] = from;
    up_[best.node] = best.cls;
    children_[from].push_back(best.node);
    reached.push_back(best.node);
  }
  order_ = std::move(reached);
  for (int u = 0; u < n; ++u)
    for (const SparseLink& l : a.links(u))
      if (parent_[u] != l.node && parent_[l.node] != u) others_[u].push_back(l.node);
  to_cycle_.assign(n, kFar);
  for (auto u = order_.rbegin(); u != order_.rend(); ++u) {
    if (!others_[*u].empty()) to_cycle_[*u] = 0;
    for (const int c : children_[*u]) to_cycle_[*u] = std::min({to_cycle_[*u], to_cycle_[c] + 1, kFar});
  }
}

bool PatternTree::evaluate(Control& control) {
  const SparseSide &a = costs_.problem.a(), &b = costs_.problem.b();
  Ticks all = 0;  // everything lost
  for (int u = 0; u < a.n; ++u) {
    if (costs_.problem.del(u) < costs_.problem.infinite()) all += costs_.deleted(u);
    for (const SparseLink& l : a.links(u))
      if (costs_.problem.link(l.cls, 0) < costs_.problem.infinite()) all += costs_.link(l.cls, 0);
  }
  unit_ = all / kMost + 1;  // 1 unless costs are large; rounding down keeps bounds valid
  below_.assign(a.n, {});
  lost_.assign(a.n, 0);
  least_.assign(a.n, 0);
  if_deleted_.assign(a.n, 0);
  std::vector<Ticks> here(b.n);
  for (auto at_u = order_.rbegin(); at_u != order_.rend(); ++at_u) {
    const int u = *at_u;
    if_deleted_[u] = costs_.deleted(u);
    for (const int c : children_[u]) if_deleted_[u] += detached(c);
    Ticks least = costs_.may_delete ? if_deleted_[u] : std::numeric_limits<Ticks>::max();
    for (int v = 0; v < b.n; ++v) least = std::min(least, at(u, v, false));
    least_[u] = least;
    if (parent_[u] < 0) continue;
    lost_[u] = costs_.link(up_[u], 0);
    std::vector<std::uint16_t>& below = below_[u];
    below.resize(b.n);
    const Ticks detached_here = detached(u);
    for (int v = 0; v < b.n; ++v) here[v] = at(u, v, true);
    for (int v = 0; v < b.n; ++v) {
      Ticks best = detached_here;
      for (const SparseLink& l : b.links(v)) best = std::min(best, costs_.link(up_[u], l.cls) + here[l.node]);
      below[v] = static_cast<std::uint16_t>(std::min(best / unit_, kMost));
      if (control.stop()) return false;
    }
  }
  return true;
}

Ticks PatternTree::at(int u, int v, bool kept) const {
  Ticks total = costs_.node(u, v);
  for (const int c : children_[u]) total += below(c, v);
  const bool parent_absorbs = parent_[u] >= 0 && !kept;
  const int lost = costs_.problem.a().degree(u) - costs_.problem.b().degree(v) - static_cast<int>(others_[u].size()) -
                   (parent_absorbs ? 1 : 0);
  return lost > 0 ? total + cheapest_losses(u, v, lost) : total;
}

Ticks PatternTree::cheapest_losses(int u, int v, int count) const {
  std::vector<Ticks> more;
  more.reserve(children_[u].size());
  for (const int c : children_[u]) more.push_back(detached(c) - below(c, v));
  std::sort(more.begin(), more.end());
  return std::accumulate(more.begin(), more.begin() + std::min<std::ptrdiff_t>(count, std::ssize(more)), Ticks{0});
}

}  // namespace gedkit
