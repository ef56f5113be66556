#include "core/dense_problem.hpp"

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

std::size_t DenseProblem::bytes() const {
  return sizeof(std::int32_t) * (a.link.size() + b.link.size()) + sizeof(Ticks) * sub.size();
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

}  // namespace gedkit
