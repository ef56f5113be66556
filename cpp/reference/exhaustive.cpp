#include "reference/exhaustive.hpp"

#include <limits>

namespace gedkit::reference {

namespace {

struct Search {
  const DenseProblem& p;
  Best best{std::numeric_limits<Ticks>::max(), {}};
  std::vector<std::int32_t> mapping;
  std::vector<char> used;

  // Links of the pairs {u, w}, w < u, once u goes to v (-1: deleted).
  Ticks links(int u, int v) const {
    Ticks total = 0;
    for (int w = 0; w < u; ++w) {
      const int x = mapping[w];
      total += p.link(p.a.link_class(u, w), v < 0 || x < 0 ? 0 : p.b.link_class(v, x));
    }
    return total;
  }

  Ticks insertions() const {
    Ticks total = 0;
    for (int v = 0; v < p.b.n; ++v) {
      if (!used[v]) total += p.ins[v];
      for (int x = 0; x < v; ++x)
        if (!used[v] || !used[x]) total += p.link(0, p.b.link_class(v, x));
    }
    return total;
  }

  void place(int u, Ticks cost) {
    if (cost >= best.cost) return;
    if (u == p.a.n) {
      cost += insertions();
      if (cost < best.cost) best = {cost, mapping};
      return;
    }
    for (int v = 0; v < p.b.n; ++v) {
      if (used[v]) continue;
      const Ticks next = cost + p.substitute(u, v) + links(u, v);
      used[v] = 1;
      mapping[u] = v;
      place(u + 1, next);
      used[v] = 0;
    }
    const Ticks next = cost + p.del[u] + links(u, -1);
    mapping[u] = -1;
    place(u + 1, next);
  }
};

}  // namespace

Best exhaustive(const DenseProblem& problem) {
  Search search{problem,
                {std::numeric_limits<Ticks>::max(), {}},
                std::vector<std::int32_t>(problem.a.n, -1),
                std::vector<char>(problem.b.n, 0)};
  search.place(0, 0);
  return search.best;
}

}  // namespace gedkit::reference
