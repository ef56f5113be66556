#include "local_search/loose_nodes.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "assignment/transport.hpp"

namespace gedkit {

namespace {

constexpr std::size_t kMostPairs = std::size_t{1} << 16;  // of types

// Nodes by type, those of a type one after another.
struct ByType {
  std::vector<std::int32_t> types;
  std::vector<std::vector<std::int32_t>> nodes;

  ByType(const SparseSide& side, const std::vector<std::int32_t>& chosen) {
    std::vector<std::int32_t> place(side.types.size(), -1);
    for (const std::int32_t u : chosen) {
      std::int32_t& at = place[side.type[u]];
      if (at < 0) {
        at = static_cast<std::int32_t>(types.size());
        types.push_back(side.type[u]);
        nodes.emplace_back();
      }
      nodes[at].push_back(u);
    }
  }

  std::vector<std::int64_t> counts() const {
    std::vector<std::int64_t> all;
    for (const auto& of_type : nodes) all.push_back(static_cast<std::int64_t>(of_type.size()));
    return all;
  }
};

bool keeps_a_link(const SparseMatching& m, int u) {
  const auto links = m.problem.a().links(u);
  return m.image[u] >= 0 && std::any_of(links.begin(), links.end(), [&](const SparseLink& l) {
           const int x = m.image[l.node];
           return x >= 0 && m.problem.b().link_class(m.image[u], x) != 0;
         });
}

}  // namespace

void reassign_loose_nodes(SparseMatching& m, Control& control) {
  const SparseProblem& p = m.problem;
  std::vector<std::int32_t> loose, places;
  for (int u = 0; u < p.a().n; ++u)
    if (!keeps_a_link(m, u)) loose.push_back(u);
  for (int v = 0; v < p.b().n; ++v)
    if (m.owner[v] < 0) places.push_back(v);
  for (const std::int32_t u : loose)
    if (m.image[u] >= 0) places.push_back(m.image[u]);
  const ByType rows(p.a(), loose), columns(p.b(), places);
  if (rows.types.empty() || columns.types.size() > kMostPairs / rows.types.size()) return;
  std::vector<Ticks> profit;
  for (const auto& of_type : rows.nodes)
    for (const auto& there : columns.nodes) {
      const int u = of_type.front(), v = there.front();
      if (p.del(u) >= p.infinite() || p.ins(v) >= p.infinite()) return;
      profit.push_back(m.possible(u, v) ? p.del(u) + p.ins(v) - p.substitute(u, v) : 0);
    }
  Transport transport;
  const auto most =
      transport.solve_unless(profit, rows.counts(), columns.counts(), [&control] { return control.poll(); });
  Ticks saved = 0;
  for (const std::int32_t u : loose)
    if (m.image[u] >= 0) saved += p.del(u) + p.ins(m.image[u]) - p.substitute(u, m.image[u]);
  if (!most || *most <= saved) return;
  for (const std::int32_t u : loose)
    if (m.image[u] >= 0) m.unmatch(u);
  std::vector<std::size_t> used(columns.types.size(), 0);
  for (std::size_t i = 0; i < rows.types.size(); ++i) {
    std::size_t next = 0;
    for (std::size_t j = 0; j < columns.types.size(); ++j)
      for (std::int64_t left = transport.flow(i, j); left > 0; --left, ++next)
        if (m.possible(rows.nodes[i][next], columns.nodes[j][used[j]]))
          m.match(rows.nodes[i][next], columns.nodes[j][used[j]++]);
  }
}

}  // namespace gedkit
