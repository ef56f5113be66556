#include "core/profitable_part.hpp"

#include <algorithm>
#include <numeric>

namespace gedkit {

namespace {

bool links_alone_earn(const DenseProblem& p) {
  for (int u = 0; u < p.a.n; ++u)
    for (int v = 0; v < p.b.n; ++v)
      if (p.substitute(u, v) < p.del[u] + p.ins[v]) return false;
  const auto possible = [&](Ticks cost) { return cost < p.infinite; };
  if (!std::all_of(p.del.begin(), p.del.end(), possible) || !std::all_of(p.ins.begin(), p.ins.end(), possible))
    return false;
  for (int ca = 1; ca < p.classes_a; ++ca)
    if (!possible(p.link(ca, 0))) return false;
  for (int cb = 1; cb < p.classes_b; ++cb)
    if (!possible(p.link(0, cb))) return false;
  return true;
}

// Which half-links of both graphs earn something with one of the other, ends that cannot be matched excluded.
struct EarningHalves {
  std::vector<char> a, b;

  explicit EarningHalves(const DenseProblem& p) : a(p.a.half.size(), 0), b(p.b.half.size(), 0) {
    const auto possible = [&](int u, int v) { return p.substitute(u, v) < p.infinite; };
    for (int u = 0; u < p.a.n; ++u)
      for (int v = 0; v < p.b.n; ++v) {
        if (!possible(u, v)) continue;
        for (int x = p.a.start[u]; x < p.a.start[u + 1]; ++x)
          for (int y = p.b.start[v]; y < p.b.start[v + 1]; ++y) {
            if (a[x] && b[y]) continue;
            const HalfLink &forth = p.a.half[x], &back = p.b.half[y];
            if (p.profit(forth.cls, back.cls) <= 0 || !possible(forth.node, back.node)) continue;
            a[x] = a[forth.reverse] = b[y] = b[back.reverse] = 1;
          }
      }
  }
};

// The nodes with a half-link that earns.
std::vector<std::int32_t> earning_nodes(const Side& side, const std::vector<char>& earns) {
  std::vector<std::int32_t> nodes;
  for (int u = 0; u < side.n; ++u)
    if (std::any_of(earns.begin() + side.start[u], earns.begin() + side.start[u + 1], [](char x) { return x != 0; }))
      nodes.push_back(u);
  return nodes;
}

Side kept_part(const Side& whole, const std::vector<std::int32_t>& nodes, const std::vector<char>& earns) {
  Side part;
  part.n = static_cast<int>(nodes.size());
  std::vector<std::int32_t> place(whole.n, -1), moved(whole.half.size(), -1);
  for (int i = 0; i < part.n; ++i) place[nodes[i]] = i;
  part.start.push_back(0);
  part.link.assign(static_cast<std::size_t>(part.n) * part.n, 0);
  for (int i = 0; i < part.n; ++i) {
    for (int h = whole.start[nodes[i]]; h < whole.start[nodes[i] + 1]; ++h) {
      if (!earns[h]) continue;
      const HalfLink& half = whole.half[h];
      moved[h] = static_cast<std::int32_t>(part.half.size());
      part.half.push_back({place[half.node], half.cls, half.reverse});
      part.link[static_cast<std::size_t>(i) * part.n + place[half.node]] = half.cls;
    }
    part.start.push_back(static_cast<std::int32_t>(part.half.size()));
  }
  for (HalfLink& half : part.half) half.reverse = moved[half.reverse];
  return part;
}

// What is deleted or inserted whatever the path: links that earn nothing, nodes without any other.
template <class LinkCost>
Ticks left_over(const Side& side, const std::vector<std::int32_t>& nodes, const std::vector<char>& earns,
                const std::vector<Ticks>& node_cost, LinkCost link_cost) {
  Ticks total = std::accumulate(node_cost.begin(), node_cost.end(), Ticks{0});
  for (const int u : nodes) total -= node_cost[u];
  for (std::size_t h = 0; h < side.half.size(); ++h)
    if (!earns[h] && side.half[h].reverse > static_cast<std::int32_t>(h)) total += link_cost(side.half[h].cls);
  return total;
}

// Paths that are possible differ by what possible pairs save.
Ticks step_of(const DenseProblem& p) {
  Ticks step = 0;
  for (int u = 0; u < p.a.n && step != 1; ++u)
    for (int v = 0; v < p.b.n && step != 1; ++v)
      if (p.substitute(u, v) < p.infinite) step = std::gcd(step, p.substitute(u, v) - p.del[u] - p.ins[v]);
  for (int ca = 1; ca < p.classes_a; ++ca)
    for (int cb = 1; cb < p.classes_b; ++cb) step = std::gcd(step, p.profit(ca, cb));
  return std::max<Ticks>(step, 1);
}

}  // namespace

std::vector<std::int32_t> ProfitablePart::to_whole(std::span<const std::int32_t> mapping) const {
  std::vector<std::int32_t> whole(whole_a, -1);
  for (std::size_t i = 0; i < mapping.size(); ++i)
    if (mapping[i] >= 0) whole[node_a[i]] = node_b[mapping[i]];
  return whole;
}

std::vector<std::int32_t> ProfitablePart::to_part(std::span<const std::int32_t> mapping) const {
  std::vector<std::int32_t> part(node_a.size(), -1);
  if (mapping.empty()) return part;
  for (std::size_t i = 0; i < node_a.size(); ++i) {
    const auto at = std::lower_bound(node_b.begin(), node_b.end(), mapping[node_a[i]]);
    if (at != node_b.end() && *at == mapping[node_a[i]]) part[i] = static_cast<std::int32_t>(at - node_b.begin());
  }
  return part;
}

std::optional<ProfitablePart> profitable_part(const DenseProblem& whole) {
  if (!links_alone_earn(whole)) return std::nullopt;
  const EarningHalves earns(whole);
  ProfitablePart part;
  part.whole_a = whole.a.n;
  part.node_a = earning_nodes(whole.a, earns.a);
  part.node_b = earning_nodes(whole.b, earns.b);
  DenseProblem& p = part.problem;
  p.a = kept_part(whole.a, part.node_a, earns.a);
  p.b = kept_part(whole.b, part.node_b, earns.b);
  p.classes_a = whole.classes_a;
  p.classes_b = whole.classes_b;
  p.link_cost = whole.link_cost;
  p.infinite = whole.infinite;
  // Every path deletes or substitutes the first node: it bears the cost of what is left over.
  const Ticks over = left_over(whole.a, part.node_a, earns.a, whole.del, [&](int cls) { return whole.link(cls, 0); }) +
                     left_over(whole.b, part.node_b, earns.b, whole.ins, [&](int cls) { return whole.link(0, cls); });
  for (const int u : part.node_a) {
    const Ticks more = p.del.empty() ? over : 0;
    p.del.push_back(whole.del[u] + more);
    p.kind_a.push_back(whole.kind_a[u]);
    for (const int v : part.node_b) p.sub.push_back(std::min(whole.substitute(u, v) + more, whole.infinite));
  }
  for (const int v : part.node_b) {
    p.ins.push_back(whole.ins[v]);
    p.kind_b.push_back(whole.kind_b[v]);
  }
  p.step = step_of(p);
  p.links_alone_earn = true;
  return part;
}

}  // namespace gedkit
