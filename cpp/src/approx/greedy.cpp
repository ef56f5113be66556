#include "approx/greedy.hpp"

namespace gedkit {

std::vector<std::int32_t> greedy_mapping(const DenseProblem& p) {
  std::vector<std::int32_t> mapping(p.a.n, -1), owner(p.b.n, -1);
  for (int u = 0; u < p.a.n; ++u) {
    Ticks deletion = p.del[u];
    for (const HalfLink& h : p.a.links(u))
      if (h.node < u) deletion += p.link(h.cls, 0);
    int choice = -1;
    Ticks least = deletion;
    for (int v = 0; v < p.b.n; ++v) {
      if (owner[v] >= 0) continue;
      // All links of u deleted and all of v inserted, less what each kept link saves.
      Ticks change = p.substitute(u, v) - p.ins[v] + deletion - p.del[u];
      for (const HalfLink& h : p.a.links(u)) {
        if (h.node >= u || mapping[h.node] < 0) continue;
        const int cb = p.b.link_class(v, mapping[h.node]);
        if (cb) change -= p.profit(h.cls, cb);
      }
      const bool better = p.matches_all ? choice < 0 || change < least : change < least;
      if (!better) continue;
      least = change;
      choice = v;
    }
    mapping[u] = choice;
    if (choice >= 0) owner[choice] = u;
  }
  return mapping;
}

}  // namespace gedkit
