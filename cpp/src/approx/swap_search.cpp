#include "approx/swap_search.hpp"

namespace gedkit {

SwapSearch::SwapSearch(const DenseProblem& problem) : p_(problem), profit_(problem.link_cost.size(), 0) {
  for (int ca = 1; ca < p_.classes_a; ++ca)
    for (int cb = 1; cb < p_.classes_b; ++cb) profit_[static_cast<std::size_t>(ca) * p_.classes_b + cb] = p_.profit(ca, cb);
}

Ticks SwapSearch::earns(const std::vector<std::int32_t>& mapping, int u, int v) const {
  if (v < 0) return 0;
  Ticks sum = p_.del[u] + p_.ins[v] - p_.substitute(u, v);
  const std::int32_t* link = p_.b.link.data() + static_cast<std::size_t>(v) * p_.b.n;
  for (const HalfLink& h : p_.a.links(u)) {
    const int x = mapping[h.node];
    if (x >= 0) sum += profit_[static_cast<std::size_t>(h.cls) * p_.classes_b + link[x]];
  }
  return sum;
}

// The link between u and w, which both ends count.
Ticks SwapSearch::shared(const std::vector<std::int32_t>& mapping, int u, int w) const {
  const int cls = p_.a.link_class(u, w);
  if (cls == 0 || mapping[u] < 0 || mapping[w] < 0) return 0;
  return profit_[static_cast<std::size_t>(cls) * p_.classes_b + p_.b.link_class(mapping[u], mapping[w])];
}

Ticks SwapSearch::improve(std::vector<std::int32_t>& mapping, Ticks cost) {
  owner_.assign(p_.b.n, -1);
  for (int u = 0; u < p_.a.n; ++u)
    if (mapping[u] >= 0) owner_[mapping[u]] = u;
  for (bool improved = true; improved;) {
    improved = false;
    for (int u = 0; u < p_.a.n; ++u) {
      const int first = p_.matches_all ? 0 : -1;
      for (int v = first; v < p_.b.n; ++v) {
        const int at = mapping[u];
        if (v == at || (v < 0 && at < 0)) continue;
        const int w = v >= 0 ? owner_[v] : -1;
        if (w < 0) {  // move u to a free image, or delete it
          const Ticks gain = earns(mapping, u, v) - earns(mapping, u, at);
          if (gain <= 0) continue;
          mapping[u] = v;
          if (at >= 0) owner_[at] = -1;
          if (v >= 0) owner_[v] = u;
          cost -= gain;
          improved = true;
        } else if (w > u) {  // exchange the images of u and w
          const Ticks before = earns(mapping, u, at) + earns(mapping, w, v) - shared(mapping, u, w);
          mapping[u] = v;
          mapping[w] = at;
          const Ticks after = earns(mapping, u, v) + earns(mapping, w, at) - shared(mapping, u, w);
          if (after <= before) {
            mapping[u] = at;
            mapping[w] = v;
            continue;
          }
          if (at >= 0) owner_[at] = w;
          owner_[v] = u;
          cost -= after - before;
          improved = true;
        }
      }
    }
  }
  return cost;
}

}  // namespace gedkit
