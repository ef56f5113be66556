#include "approx/swap_search.hpp"

namespace gedkit {

SwapSearch::SwapSearch(const DenseProblem& problem) : p_(problem), profit_(problem.link_cost.size(), 0) {
  for (int ca = 1; ca < p_.classes_a; ++ca)
    for (int cb = 1; cb < p_.classes_b; ++cb)
      profit_[static_cast<std::size_t>(ca) * p_.classes_b + cb] = p_.profit(ca, cb);
}

Ticks SwapSearch::earns(const Mapping& mapping, int u, int v) const {
  if (v < 0) return 0;
  Ticks sum = p_.del[u] + p_.ins[v] - p_.substitute(u, v);
  const std::int32_t* link = p_.b.link.data() + static_cast<std::size_t>(v) * p_.b.n;
  for (const HalfLink& h : p_.a.links(u)) {
    const int x = mapping[h.node];
    if (x >= 0) sum += profit(h.cls, link[x]);
  }
  return sum;
}

// The link between u and w, which both ends count.
Ticks SwapSearch::shared(const Mapping& mapping, int u, int w) const {
  const int cls = p_.a.link_class(u, w);
  if (cls == 0 || mapping[u] < 0 || mapping[w] < 0) return 0;
  return profit(cls, p_.b.link_class(mapping[u], mapping[w]));
}

void SwapSearch::wake(int u) {
  if (queued_[u]) return;
  queued_[u] = 1;
  queue_.push_back(u);
}

void SwapSearch::wake_around(int u) {
  wake(u);
  for (const HalfLink& h : p_.a.links(u)) wake(h.node);
}

Ticks SwapSearch::try_move(Mapping& mapping, int u, int v) {
  const int at = mapping[u];
  if (v == at) return 0;
  const int w = v >= 0 ? owner_[v] : -1;
  Ticks before = earns(mapping, u, at), after = 0;
  if (w >= 0) before += earns(mapping, w, v) - shared(mapping, u, w);
  mapping[u] = v;
  if (w >= 0) mapping[w] = at;
  after = earns(mapping, u, v);
  if (w >= 0) after += earns(mapping, w, at) - shared(mapping, u, w);
  if (after <= before) {
    mapping[u] = at;
    if (w >= 0) mapping[w] = v;
    return 0;
  }
  if (at >= 0) owner_[at] = w;
  if (v >= 0) owner_[v] = u;
  wake_around(u);
  if (w >= 0) wake_around(w);
  return after - before;
}

Ticks SwapSearch::improve(Mapping& mapping, Ticks cost) {
  owner_.assign(p_.b.n, -1);
  queued_.assign(p_.a.n, 0);
  queue_.clear();
  for (int u = 0; u < p_.a.n; ++u) {
    if (mapping[u] >= 0) owner_[mapping[u]] = u;
    wake(u);
  }
  for (std::size_t head = 0; head < queue_.size(); ++head) {
    const int u = queue_[head];
    queued_[u] = 0;
    const int at = mapping[u];
    if (at < 0 || p_.a.degree(u) == 0 || p_.substitute(u, at) > 0) {
      for (int v = 0; v < p_.b.n; ++v) cost -= try_move(mapping, u, v);
    } else {
      for (const HalfLink& h : p_.a.links(u)) {
        const int x = mapping[h.node];
        if (x < 0) continue;
        for (const HalfLink& y : p_.b.links(x)) cost -= try_move(mapping, u, y.node);
      }
    }
    if (!p_.matches_all && mapping[u] >= 0) cost -= try_move(mapping, u, -1);
  }
  return cost;
}

}  // namespace gedkit
