#include "local_search/greedy.hpp"

#include <algorithm>

namespace gedkit {

std::vector<std::int32_t> greedy_mapping(const DenseProblem& p) {
  std::vector<std::int32_t> mapping(p.a.n, -1), owner(p.b.n, -1);
  std::vector<Ticks> saved(p.b.n);  // per image, by links of u that are kept there
  for (int u = 0; u < p.a.n; ++u) {
    Ticks deletion = p.del[u];
    std::fill(saved.begin(), saved.end(), 0);
    for (const HalfLink& h : p.a.links(u)) {
      if (h.node >= u) continue;
      deletion += p.link(h.cls, 0);
      if (mapping[h.node] < 0) continue;
      for (const HalfLink& y : p.b.links(mapping[h.node])) saved[y.node] += p.profit(h.cls, p.b.half[y.reverse].cls);
    }
    int choice = -1;
    Ticks least = deletion;
    for (int v = 0; v < p.b.n; ++v) {
      if (owner[v] >= 0) continue;
      // All links of u deleted and all of v inserted, less what each kept link saves.
      const Ticks change = p.substitute(u, v) - p.ins[v] + deletion - p.del[u] - saved[v];
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

void rebase_incumbent(const DenseProblem& p, Incumbent& incumbent, Control& control) {
  incumbent.cutoff = std::min(incumbent.cutoff, p.infinite - 1);
  incumbent.step = p.step;
  if (!incumbent.mapping.empty()) return;
  const auto start = greedy_mapping(p);
  incumbent.offer(p.cost(start), start, control);
}

}  // namespace gedkit
