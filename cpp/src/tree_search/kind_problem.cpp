#include "tree_search/kind_problem.hpp"

#include <algorithm>
#include <bit>

#include "core/bit_graph.hpp"
#include "tree_search/bitset_dfs.hpp"

namespace gedkit {

namespace {

// Per node, its kind; kinds are numbered by their first node.
std::vector<std::int32_t> kinds_of(const Graph& g, int& kinds) {
  const BitGraph& bits = bits_of(g);
  std::vector<std::int32_t> kind(g.n());
  kinds = 0;
  for (int v = 0; v < g.n(); ++v) {
    int twin = -1;
    for (int w = 0; w < bits.words && twin < 0; ++w) {
      const std::uint64_t word = bits.target_twins[static_cast<std::size_t>(v) * bits.words + w];
      if (word) twin = 64 * w + std::countr_zero(word);
    }
    kind[v] = twin >= 0 ? kind[twin] : kinds++;
  }
  return kind;
}

bool one_edge_label(const Graph& g1, const Graph& g2) {
  const auto &labels1 = bits_of(g1).edge_labels, &labels2 = bits_of(g2).edge_labels;
  if (labels1.size() > 1 || labels2.size() > 1) return false;
  return labels1.empty() || labels2.empty() || labels1[0] == labels2[0];
}

void set_nodes(const Graph& g, const std::vector<std::int32_t>& kind, int kinds, KindProblem& p) {
  p.nodes = g.n();
  p.ends.resize(p.nodes);
  for (const Edge& e : g.edges()) {
    const auto half = static_cast<std::int32_t>(2 * p.edges.size());
    p.edges.emplace_back(e.from, e.to);
    p.ends[e.from].push_back({half, e.to});
    p.ends[e.to].push_back({half + 1, e.from});
  }
  p.twin_before.assign(p.nodes, -1);
  p.twin_after.assign(p.nodes, -1);
  std::vector<std::int32_t> last(kinds, -1);
  for (int u = 0; u < p.nodes; ++u) {
    const std::int32_t before = std::exchange(last[kind[u]], u);
    p.twin_before[u] = before;
    if (before >= 0) p.twin_after[before] = u;
  }
}

void set_kinds(const Graph& g, const std::vector<std::int32_t>& kind, int kinds, KindProblem& p) {
  p.kind_nodes = g.n();
  p.kinds = kinds + (p.nodes > g.n() ? 1 : 0);
  p.all_filled = p.nodes >= g.n();
  p.members.resize(p.kinds);
  for (int v = 0; v < g.n(); ++v) p.members[kind[v]].push_back(v);
  for (const auto& list : p.members) p.room.push_back(static_cast<std::int32_t>(list.size()));
  if (p.kinds > kinds) p.room[kinds] = p.nodes - g.n();
  p.joined.assign(static_cast<std::size_t>(p.kinds) * p.kinds, 0);
  for (const Edge& e : g.edges()) {
    p.joined[kind[e.from] * p.kinds + kind[e.to]] = 1;
    p.joined[kind[e.to] * p.kinds + kind[e.from]] = 1;
  }
}

// Units fine enough for multipliers, and small enough for 32 bits.
bool set_savings(const CompiledProblem& problem, KindProblem& p) {
  constexpr Ticks kFine = 1024, kMost = 1 << 15;
  const UniformTicks& c = *problem.uniform();
  const Graph &g = p.swapped ? problem.g2() : problem.g1(), &other = p.swapped ? problem.g1() : problem.g2();
  const Ticks edge = c.edge_del + c.edge_ins, same = c.node_del + c.node_ins, different = same - c.node_sub;
  if (edge == 0 || edge > kMost || same > kMost) return false;
  while (edge * p.scale < kFine && same * p.scale < kFine) p.scale *= 2;
  p.edge_saving = static_cast<std::int32_t>(edge * p.scale);
  p.node_saving.assign(static_cast<std::size_t>(p.nodes) * p.kinds, 0);
  for (int u = 0; u < p.nodes; ++u)
    for (int q = 0; q < p.kinds; ++q) {
      if (p.members[q].empty()) continue;  // deletion
      const bool equal = g.node_labels()[u] == other.node_labels()[p.members[q][0]];
      p.node_saving[static_cast<std::size_t>(u) * p.kinds + q] =
          static_cast<std::int32_t>((equal ? same : different) * p.scale);
    }
  const Graph &g1 = problem.g1(), &g2 = problem.g2();
  p.everything = g1.n() * c.node_del + g2.n() * c.node_ins + g1.m() * c.edge_del + g2.m() * c.edge_ins;
  return true;
}

}  // namespace

std::vector<std::int32_t> KindProblem::mapping(const std::vector<std::int32_t>& kind) const {
  std::vector<std::int32_t> used(kinds, 0), image(swapped ? kind_nodes : nodes, -1);
  for (int u = 0; u < nodes; ++u) {
    if (members[kind[u]].empty()) continue;
    const std::int32_t v = members[kind[u]][used[kind[u]]++];
    image[swapped ? v : u] = swapped ? u : v;
  }
  return image;
}

std::optional<KindProblem> kind_problem(const CompiledProblem& problem) {
  const Graph &g1 = problem.g1(), &g2 = problem.g2();
  if (!problem.uniform() || !bitset_dfs_applies(g1, g2, *problem.uniform())) return std::nullopt;
  if (g1.directed() || g1.n() == 0 || g2.n() == 0 || !one_edge_label(g1, g2)) return std::nullopt;
  int kinds1 = 0, kinds2 = 0;
  const std::vector<std::int32_t> kind1 = kinds_of(g1, kinds1), kind2 = kinds_of(g2, kinds2);
  KindProblem p;
  p.swapped = kinds1 < kinds2;
  const int kinds = std::min(kinds1, kinds2), grouped = p.swapped ? g1.n() : g2.n();
  if (kinds + 1 > KindProblem::kMostKinds || 2 * kinds > grouped) return std::nullopt;  // each has to stand for several
  set_nodes(p.swapped ? g2 : g1, p.swapped ? kind2 : kind1, p.swapped ? kinds2 : kinds1, p);
  set_kinds(p.swapped ? g1 : g2, p.swapped ? kind1 : kind2, p.swapped ? kinds1 : kinds2, p);
  if (!set_savings(problem, p)) return std::nullopt;
  return p;
}

}  // namespace gedkit
