#include "bounds/region_charges.hpp"

#include <algorithm>
#include <numeric>

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

namespace {

// The least positive number and the greatest common divisor of what is added.
struct Numbers {
  Ticks infinite;
  Ticks least = 0, divisor = 0;

  void add(Ticks weight, Ticks cost) {
    if (weight <= 0 || cost <= 0) return;
    least = least == 0 ? weight * cost : std::min(least, weight * cost);
    divisor = cost < infinite ? std::gcd(divisor, weight * cost) : 1;  // sums beyond infinity are capped
  }
  void add(Ticks weight, const ClassCosts& costs) {
    if (costs.del.size() > 1) add(weight, costs.differ);
    for (const Ticks cost : costs.sub) add(weight, cost);
  }
};

const LinkSplit kEven;

}  // namespace

RegionCharges::RegionCharges(const SparseProblem& problem, Share share, bool deletions)
    : problem_(problem), share_(share), split_a_(&kEven), split_b_(&kEven), node_del_(deletions ? kScale : 0) {
  prepare();
}

RegionCharges::RegionCharges(const SparseProblem& problem, const NodePotentials& potentials, const LinkSplit& first,
                             const LinkSplit& second)
    : problem_(problem),
      share_(Share::kSplit),
      potentials_(&potentials),
      split_a_(&first),
      split_b_(&second),
      node_del_(kScale) {
  prepare();
}

std::vector<std::int32_t> RegionCharges::free_types(std::int32_t type) const {
  if (!by_label()) return problem_.free_types(type);
  std::vector<std::int32_t> free;
  for (std::size_t t = 0; t < potentials_->second.size(); ++t)
    if (types(type, static_cast<std::int32_t>(t)) == 0) free.push_back(static_cast<std::int32_t>(t));
  return free;
}

void RegionCharges::prepare() {
  const SparseProblem& problem = problem_;
  const bool all = share_ != Share::kDeletions;
  node_sub_ = all ? 4 : 2;
  edge_sub_ = all ? 2 : 1;
  edge_del_ = 2;
  edge_ins_ = all ? 2 : 0;
  const SparseSide &a = problem.a(), &b = problem.b();
  const auto least_link = [&](std::size_t classes, Ticks weight, auto cost) {
    Ticks least = 0;
    for (std::size_t c = 1; c < classes; ++c) {
      const Ticks paid = weight * cost(static_cast<std::int32_t>(c));
      least = c == 1 ? paid : std::min(least, paid);
    }
    return least;
  };
  // A graph without links has none to lose.
  least_del_ =
      a.arcs.size() == 1 ? edge_del_ : least_link(a.arcs.size(), edge_del_, [&](auto c) { return problem.link(c, 0); });
  least_ins_ =
      b.arcs.size() == 1 ? edge_ins_ : least_link(b.arcs.size(), edge_ins_, [&](auto c) { return problem.link(0, c); });

  // Links and types may combine several edges and a node: their costs are sums of these.
  Numbers numbers{problem.infinite()};
  numbers.add(node_sub_, problem.node_costs());
  const ClassCosts& edges = problem.edge_costs();
  for (const Ticks weight : {node_sub_, edge_sub_}) numbers.add(weight, edges);
  for (const auto* costs : {&edges.del, &edges.ins})
    for (const Ticks cost : *costs)
      for (const Ticks weight : {node_sub_, edge_sub_, edge_del_}) numbers.add(weight, cost);
  for (const auto* costs : {&problem.node_costs().del, &problem.node_costs().ins})
    for (const Ticks cost : *costs) numbers.add(kScale, cost);
  if (potentials_ != nullptr) {
    for (const auto* potentials : {&potentials_->first, &potentials_->second})
      for (const Ticks potential : *potentials) numbers.divisor = std::gcd(numbers.divisor, potential);
    if (by_label())
      for (std::size_t s = 0; s < a.types.size(); ++s)
        for (std::size_t t = 0; t < b.types.size(); ++t)
          numbers.add(1, types(static_cast<std::int32_t>(s), static_cast<std::int32_t>(t)));
  }
  least_ = std::max<Ticks>(numbers.least, 1);
  grain_ = std::max<Ticks>(numbers.divisor, 1);

  constexpr std::size_t kMostPairs = 1 << 22;
  anywhere_.assign(a.types.size(), 0);
  if (b.types.size() > kMostPairs / std::max<std::size_t>(a.types.size(), 1)) return;
  std::vector<Ticks> deletion(a.types.size(), 0);
  for (int u = 0; u < a.n; ++u) deletion[a.type[u]] = this->deletion(u);
  for (std::size_t s = 0; s < a.types.size(); ++s) {
    anywhere_[s] = deletion[s];
    for (std::size_t t = 0; t < b.types.size(); ++t)
      anywhere_[s] = std::min(anywhere_[s], types(static_cast<std::int32_t>(s), static_cast<std::int32_t>(t)));
  }
}

Ticks RegionCharges::paid(int u, const std::vector<std::int32_t>& mapping) const {
  const int v = mapping[u];
  Ticks total = v < 0 ? deletion(u) : node(u, v);
  int kept = 0;
  for (const SparseLink& l : problem_.a().links(u)) {
    const int x = v < 0 ? -1 : mapping[l.node];
    const std::int32_t there = x < 0 ? 0 : problem_.b().link_class(v, x);
    total += there == 0 ? deleted(l.cls, split_a_->weight(u, l.node)) : changed(l.cls, there);
    kept += there != 0;
  }
  if (v < 0 || kept == problem_.b().degree(v) || edge_ins_ == 0) return total;
  // Of the image's links those that no link of u became are inserted.
  std::vector<std::int32_t> reached;
  for (const SparseLink& l : problem_.a().links(u))
    if (mapping[l.node] >= 0) reached.push_back(mapping[l.node]);
  std::sort(reached.begin(), reached.end());
  for (const SparseLink& there : problem_.b().links(v))
    if (!std::binary_search(reached.begin(), reached.end(), there.node))
      total += inserted(there.cls, split_b_->weight(v, there.node));
  return total;
}

Ticks RegionCharges::surplus_insertions() const {
  const SparseSide& b = problem_.b();
  const int surplus = b.n - problem_.a().n;
  if (surplus <= 0) return 0;
  std::vector<Ticks> paid(b.n);
  for (int v = 0; v < b.n; ++v) {
    paid[v] = kScale * problem_.ins(v);
    if (edge_ins_ != 0)
      for (const SparseLink& l : b.links(v)) paid[v] += inserted(l.cls, LinkWeight::kHalf);
  }
  std::nth_element(paid.begin(), paid.begin() + (surplus - 1), paid.end());
  Ticks total = 0;
  for (int i = 0; i < surplus; ++i) total = std::min(total + paid[i], kScale * problem_.infinite());
  return total;
}

}  // namespace gedkit
