#include "collection/isomorphism_key.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <unordered_map>

#include "core/kept_per_thread.hpp"
#include "core/mixed_bits.hpp"

namespace gedkit {

namespace {

constexpr int kMaxNodes = 64;

struct Arc {
  std::int32_t to;
  std::int32_t kind;  // edge class, and whether the arc leads out of or into its owner
};

using Colours = std::vector<std::int32_t>;

std::vector<std::vector<Arc>> arcs_of(const Graph& g, std::span<const std::int32_t> edge_class) {
  std::vector<std::vector<Arc>> arcs(g.n());
  for (int e = 0; e < g.m(); ++e) {
    const Edge& edge = g.edges()[e];
    arcs[edge.from].push_back({edge.to, 2 * edge_class[e]});
    arcs[edge.to].push_back({edge.from, 2 * edge_class[e] + (g.directed() ? 1 : 0)});
  }
  return arcs;
}

// Colours become 0, 1, ... in the order of the signatures, which do not depend on the numbering. How many there are.
template <typename Signature>
int rank_colours(const std::vector<Signature>& signatures, Colours& colours) {
  std::vector<std::int32_t> order(signatures.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int u, int v) { return signatures[u] < signatures[v]; });
  int count = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0 && signatures[order[i - 1]] < signatures[order[i]]) ++count;
    colours[order[i]] = count;
  }
  return signatures.empty() ? 0 : count + 1;
}

int refine(const std::vector<std::vector<Arc>>& arcs, Colours& colours, int count) {
  const int n = static_cast<int>(colours.size());
  std::vector<std::vector<std::int64_t>> signatures(n);
  while (count < n) {
    for (int u = 0; u < n; ++u) {
      auto& s = signatures[u];
      s.clear();
      for (const Arc& arc : arcs[u]) s.push_back(static_cast<std::int64_t>(arc.kind) << 32 | colours[arc.to]);
      std::sort(s.begin(), s.end());
      s.insert(s.begin(), colours[u]);
    }
    const int finer = rank_colours(signatures, colours);
    if (finer == count) break;
    count = finer;
  }
  return count;
}

// Sets one node of the first tied colour apart: all colours above move up.
void set_apart(Colours& colours) {
  std::vector<std::int32_t> size(colours.size() + 1, 0);
  for (int c : colours) ++size[c];
  const int tied = static_cast<int>(std::find_if(size.begin(), size.end(), [](int k) { return k > 1; }) - size.begin());
  const auto chosen = std::find(colours.begin(), colours.end(), tied);
  for (auto c = colours.begin(); c != colours.end(); ++c)
    if (*c > tied || (*c == tied && c != chosen)) ++*c;
}

Colours places(const Graph& g, std::span<const std::int32_t> node_class, std::span<const std::int32_t> edge_class) {
  const int n = g.n();
  Colours colours(n);
  std::iota(colours.begin(), colours.end(), 0);
  if (n > kMaxNodes) return colours;
  const auto arcs = arcs_of(g, edge_class);
  int count = rank_colours(std::vector<std::int32_t>(node_class.begin(), node_class.end()), colours);
  count = refine(arcs, colours, count);
  while (count < n) {
    set_apart(colours);
    count = refine(arcs, colours, count + 1);
  }
  return colours;
}

}  // namespace

std::vector<std::int32_t> isomorphism_key(const Graph& g, std::span<const std::int32_t> node_class,
                                          std::span<const std::int32_t> edge_class) {
  const Colours place = places(g, node_class, edge_class);
  std::vector<std::int32_t> key(3 + static_cast<std::size_t>(g.n()));
  key[0] = g.directed();
  key[1] = g.n();
  key[2] = g.m();
  for (int u = 0; u < g.n(); ++u) key[3 + place[u]] = node_class[u];
  std::vector<std::array<std::int32_t, 3>> edges;
  for (int e = 0; e < g.m(); ++e) {
    const int a = place[g.edges()[e].from], b = place[g.edges()[e].to];
    edges.push_back(g.directed() ? std::array{a, b, edge_class[e]}
                                 : std::array{std::min(a, b), std::max(a, b), edge_class[e]});
  }
  std::sort(edges.begin(), edges.end());
  for (const auto& edge : edges) key.insert(key.end(), edge.begin(), edge.end());
  return key;
}

std::uint64_t isomorphism_hash(const Graph& g, std::span<const std::int32_t> node_class,
                               std::span<const std::int32_t> edge_class) {
  constexpr int kRounds = 2;
  struct Scratch {
    std::vector<std::uint64_t> colours, around;
  };
  auto& [colours, around] = kept_per_thread<Scratch>();
  const auto mixed = [](std::uint64_t value) { return mixed_bits(value + kMixedStep); };
  colours.clear();
  for (const std::int32_t c : node_class) colours.push_back(mixed(static_cast<std::uint32_t>(c)));
  for (int round = 0; round < kRounds; ++round) {
    around.assign(colours.begin(), colours.end());
    for (int e = 0; e < g.m(); ++e) {
      const Edge& edge = g.edges()[e];
      const std::uint64_t out = mixed(2 * static_cast<std::uint64_t>(static_cast<std::uint32_t>(edge_class[e])));
      const std::uint64_t in = g.directed() ? mixed(out) : out;
      around[edge.from] += mixed(colours[edge.to] ^ out);
      around[edge.to] += mixed(colours[edge.from] ^ in);
    }
    for (std::size_t u = 0; u < colours.size(); ++u) colours[u] = mixed(around[u]);
  }
  std::uint64_t sum = mixed(static_cast<std::uint64_t>(g.m()) << 1 | (g.directed() ? 1 : 0));
  for (const std::uint64_t colour : colours) sum += mixed(colour);
  return sum;
}

std::vector<std::int32_t> isomorphism_classes(std::span<const GraphPtr> graphs, std::span<const GraphClasses> classes) {
  std::vector<std::int32_t> labels;
  const auto with_classes = [&](std::size_t i, auto work) {
    const Graph& g = *graphs[i];
    if (!classes.empty()) return work(g, std::span<const std::int32_t>(classes[i].nodes), classes[i].edges);
    labels.clear();
    for (const Edge& e : g.edges()) labels.push_back(e.label);
    return work(g, std::span<const std::int32_t>(g.node_labels()), labels);
  };
  std::vector<std::uint64_t> hashes;
  std::unordered_map<std::uint64_t, std::int32_t> with_hash;
  for (std::size_t i = 0; i < graphs.size(); ++i) {
    hashes.push_back(with_classes(i, isomorphism_hash));
    ++with_hash[hashes.back()];
  }
  std::vector<std::int32_t> numbers;
  std::map<std::vector<std::int32_t>, std::int32_t> seen;
  std::int32_t count = 0;
  for (std::size_t i = 0; i < graphs.size(); ++i) {
    if (with_hash[hashes[i]] == 1) {
      numbers.push_back(count++);
      continue;
    }
    const auto [at, fresh] = seen.try_emplace(with_classes(i, isomorphism_key), count);
    count += fresh;
    numbers.push_back(at->second);
  }
  return numbers;
}

}  // namespace gedkit
