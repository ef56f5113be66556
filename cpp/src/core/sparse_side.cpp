#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/sparse_problem.hpp"

namespace gedkit {

namespace {

using Pair = std::pair<std::int32_t, std::int32_t>;

// Numbers pairs in order of appearance.
class PairIds {
 public:
  explicit PairIds(std::vector<Pair>& pairs) : pairs_(pairs) {
    for (const Pair& pair : pairs_) ids_.emplace(key(pair), static_cast<std::int32_t>(ids_.size()));
  }

  std::int32_t id(const Pair& pair) {
    const auto [at, fresh] = ids_.try_emplace(key(pair), static_cast<std::int32_t>(pairs_.size()));
    if (fresh) pairs_.push_back(pair);
    return at->second;
  }

 private:
  static std::uint64_t key(const Pair& pair) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(pair.first)) << 32 |
           static_cast<std::uint32_t>(pair.second);
  }

  std::vector<Pair>& pairs_;
  std::unordered_map<std::uint64_t, std::int32_t> ids_;
};

// Half-links with the class of one edge each; both arcs of a directed pair are still apart.
void place_halves(const Graph& g, const std::vector<std::int32_t>& edge_class, SparseSide& side) {
  for (const Edge& e : g.edges()) {
    if (e.from == e.to) continue;
    ++side.start[e.from + 1];
    ++side.start[e.to + 1];
  }
  for (int u = 0; u < side.n; ++u) side.start[u + 1] += side.start[u];
  side.half.resize(side.start[side.n]);
  std::vector<std::int32_t> next(side.start.begin(), side.start.end() - 1);
  for (int e = 0; e < g.m(); ++e) {
    const auto [from, to, label] = g.edges()[e];
    if (from == to) continue;
    const std::int32_t cls = edge_class[e] + 1;
    side.half[next[from]++] = {to, cls};
    side.half[next[to]++] = {from, g.directed() ? -cls : cls};  // below 0: an arc that comes in
  }
  for (int u = 0; u < side.n; ++u)
    std::sort(
        side.half.begin() + side.start[u], side.half.begin() + side.start[u + 1],
        [](const SparseLink& x, const SparseLink& y) { return std::pair(x.node, x.cls) < std::pair(y.node, y.cls); });
}

// Arcs between the same two nodes become one link, whose class says what there is.
void merge_arcs(SparseSide& side) {
  PairIds ids(side.arcs);
  std::int32_t kept = 0;
  for (int u = 0; u < side.n; ++u) {
    const std::int32_t begin = side.start[u], end = side.start[u + 1];
    side.start[u] = kept;
    for (std::int32_t i = begin; i < end;) {
      Pair arcs{0, 0};
      const std::int32_t node = side.half[i].node;
      for (; i < end && side.half[i].node == node; ++i) {
        const std::int32_t cls = side.half[i].cls;
        (cls > 0 ? arcs.first : arcs.second) = cls > 0 ? cls : -cls;
      }
      side.half[kept++] = {node, ids.id(arcs)};
    }
  }
  side.start[side.n] = kept;
  side.half.resize(kept);
}

}  // namespace

SparseSide make_sparse_side(const Graph& g, const std::vector<std::int32_t>& node_class,
                            const std::vector<std::int32_t>& edge_class) {
  SparseSide side;
  side.n = g.n();
  side.start.assign(g.n() + 1, 0);
  place_halves(g, edge_class, side);
  side.arcs = {{0, 0}};
  if (g.directed()) {
    merge_arcs(side);
  } else {
    PairIds ids(side.arcs);
    for (SparseLink& l : side.half) l.cls = ids.id({l.cls, l.cls});
  }
  std::vector<std::int32_t> loop(g.has_self_loops() ? g.n() : 0, 0);
  for (int e = 0; e < (loop.empty() ? 0 : g.m()); ++e)
    if (g.edges()[e].from == g.edges()[e].to) loop[g.edges()[e].from] = edge_class[e] + 1;
  PairIds types(side.types);
  side.type.resize(g.n());
  for (int u = 0; u < g.n(); ++u) side.type[u] = types.id({node_class[u], loop.empty() ? 0 : loop[u]});
  return side;
}

CompactLabels compact_labels(const std::vector<std::int32_t>& first, const std::vector<std::int32_t>& second) {
  CompactLabels labels;
  std::unordered_map<std::int32_t, std::int32_t> ids;
  const auto number = [&ids](const std::vector<std::int32_t>& given) {
    std::vector<std::int32_t> classes(given.size());
    std::transform(given.begin(), given.end(), classes.begin(), [&](int label) {
      return ids.try_emplace(label, static_cast<std::int32_t>(ids.size())).first->second;
    });
    return classes;
  };
  labels.first = number(first);
  labels.second = number(second);
  labels.count = ids.size();
  return labels;
}

std::vector<std::int32_t> node_labels_of(const Graph& g) { return {g.node_labels().begin(), g.node_labels().end()}; }

std::vector<std::int32_t> edge_labels_of(const Graph& g) {
  std::vector<std::int32_t> labels;
  labels.reserve(g.edges().size());
  for (const Edge& e : g.edges()) labels.push_back(e.label);
  return labels;
}

}  // namespace gedkit
