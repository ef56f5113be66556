// What a mapping of a small pattern into a large graph costs beyond the cheapest conceivable one, part by part: never
// negative, so that parts that are not known yet can be left out of a bound.
//
// Inserting all of the large graph is a constant. Each node of the pattern then costs its substitution less the
// insertion of its image, or its deletion, each link likewise; `constant` takes the least of every part out.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/sparse_problem.hpp"

namespace gedkit {

class PatternCosts {
 public:
  // The first graph of the problem is the pattern. Insertions must be possible.
  explicit PatternCosts(const SparseProblem& p)
      : problem(p), types_(p.b().types.size()), classes_(p.b().arcs.size()), deleted_(p.a().n, 0) {
    const SparseSide &a = p.a(), &b = p.b();
    std::vector<Ticks> insertion(types_, 0);
    for (int v = 0; v < b.n; ++v) insertion[b.type[v]] = p.ins(v);
    Ticks least_nodes = 0, least_links = 0;
    node_.resize(a.n * types_);
    for (int u = 0; u < a.n; ++u) {
      Ticks least = p.del(u);
      for (std::size_t t = 0; t < types_; ++t) {
        const Ticks sub = p.substitute_types(a.type[u], static_cast<std::int32_t>(t));
        node_[u * types_ + t] = sub < p.infinite() ? sub - insertion[t] : p.infinite();
        least = std::min(least, node_[u * types_ + t]);
      }
      for (std::size_t t = 0; t < types_; ++t) node_[u * types_ + t] -= least;
      deleted_[u] = p.del(u) - least;
      least_nodes += least;
    }
    std::vector<Ticks> least_of(a.arcs.size(), 0);
    link_.assign(a.arcs.size() * classes_, 0);
    for (std::size_t ca = 1; ca < a.arcs.size(); ++ca) {
      const auto c = static_cast<std::int32_t>(ca);
      Ticks least = p.link(c, 0);
      for (std::size_t cb = 1; cb < classes_; ++cb)
        least = std::min(least, p.link(c, static_cast<std::int32_t>(cb)) - p.link(0, static_cast<std::int32_t>(cb)));
      link_[ca * classes_] = p.link(c, 0) - least;
      for (std::size_t cb = 1; cb < classes_; ++cb)
        link_[ca * classes_ + cb] =
            p.link(c, static_cast<std::int32_t>(cb)) - p.link(0, static_cast<std::int32_t>(cb)) - least;
      least_of[ca] = least;
    }
    for (int u = 0; u < a.n; ++u)
      for (const SparseLink& l : a.links(u))
        if (l.node > u) least_links += least_of[l.cls];
    Ticks all_inserted = 0;
    for (int v = 0; v < b.n; ++v) {
      all_inserted += p.ins(v);
      for (const SparseLink& l : b.links(v))
        if (l.node > v) all_inserted += p.link(0, l.cls);
    }
    constant = all_inserted + least_nodes + least_links;
    for (int u = 0; u < a.n && a.n <= b.n; ++u)
      for (std::size_t t = 0; t < types_; ++t) may_delete = may_delete || node_[u * types_ + t] > deleted_[u];
    may_delete = may_delete || a.n > b.n;
  }

  Ticks node(int u, int v) const { return node_[u * types_ + problem.b().type[v]]; }
  Ticks deleted(int u) const { return deleted_[u]; }
  // A link of class ca of the pattern that becomes one of class cb, 0: that is deleted.
  Ticks link(std::int32_t ca, std::int32_t cb) const { return link_[ca * classes_ + cb]; }

  const SparseProblem& problem;
  Ticks constant = 0;
  bool may_delete = false;  // deleting a node of the pattern may be cheaper than any image

 private:
  std::size_t types_, classes_;
  std::vector<Ticks> node_, deleted_, link_;
};

}  // namespace gedkit
