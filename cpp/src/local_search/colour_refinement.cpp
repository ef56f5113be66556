#include "local_search/colour_refinement.hpp"

#include <algorithm>
#include <utility>

namespace gedkit {

namespace {

constexpr int kRounds = 10;
constexpr int kLeastRounds = 3;

using Hashes = std::vector<std::uint64_t>;

std::uint64_t mixed(std::uint64_t x) {  // the finaliser of splitmix64
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

// Elements of the first graph are of the kind of what they become at no cost.
struct Kinds {
  static constexpr std::size_t kMostPairs = 1 << 26;
  std::vector<std::uint64_t> node_a, node_b, link_a, link_b;

  // Too many types to compare all: both graphs number classes alike.
  static Hashes by_class(const std::vector<std::pair<std::int32_t, std::int32_t>>& types) {
    Hashes kinds;
    for (const auto& [cls, loop] : types)
      kinds.push_back(mixed(mixed(static_cast<std::uint64_t>(cls)) + static_cast<std::uint64_t>(loop)));
    return kinds;
  }

  explicit Kinds(const SparseProblem& p) {
    const std::size_t types = p.b().types.size(), classes = p.b().arcs.size();
    for (std::size_t t = 0; t < types; ++t) node_b.push_back(mixed(t));
    if (p.node_costs().is_equality() && types > kMostPairs / (p.a().types.size() + 1)) {
      node_a = by_class(p.a().types);
      node_b = by_class(p.b().types);
    }
    for (std::size_t s = node_a.size(); s < p.a().types.size(); ++s) {
      const auto free = p.free_types(static_cast<std::int32_t>(s));
      node_a.push_back(free.empty() ? mixed(types + s) : node_b[free.front()]);
    }
    for (std::size_t c = 0; c < classes; ++c) link_b.push_back(mixed(c));
    for (std::size_t c = 0; c < p.a().arcs.size(); ++c) {
      const auto free = p.free_links(static_cast<std::int32_t>(c));
      link_a.push_back(c == 0 ? link_b[0] : free.empty() ? mixed(classes + c) : link_b[free.front()]);
    }
  }
};

void refine(const SparseSide& side, const Hashes& link_kind, const Hashes& before, Hashes& after) {
  for (int u = 0; u < side.n; ++u) {
    std::uint64_t around = 0;  // a sum: the order of the neighbours does not matter
    for (const SparseLink& l : side.links(u)) around += mixed(before[l.node] ^ link_kind[l.cls]);
    after[u] = mixed(before[u] * 3 + mixed(around));
  }
}

std::size_t distinct(std::vector<std::uint32_t> colours) {
  std::sort(colours.begin(), colours.end());
  return std::unique(colours.begin(), colours.end()) - colours.begin();
}

}  // namespace

std::vector<RoundColours> refine_colours(const SparseProblem& p, Control& control) {
  const Kinds kinds(p);
  Hashes a(p.a().n), b(p.b().n), next_a(p.a().n), next_b(p.b().n);
  for (int u = 0; u < p.a().n; ++u) a[u] = kinds.node_a[p.a().type[u]];
  for (int v = 0; v < p.b().n; ++v) b[v] = kinds.node_b[p.b().type[v]];
  std::vector<RoundColours> rounds;
  const auto keep = [&] { rounds.push_back({{a.begin(), a.end()}, {b.begin(), b.end()}}); };
  keep();
  std::size_t before = 0;
  for (int round = 1; round <= kRounds && !control.poll(); ++round) {
    refine(p.a(), kinds.link_a, a, next_a);
    refine(p.b(), kinds.link_b, b, next_b);
    a.swap(next_a);
    b.swap(next_b);
    keep();
    const std::size_t now = distinct(rounds.back().a);
    if (round >= kLeastRounds && now <= before + before / 1000) break;
    before = now;
  }
  return rounds;
}

std::uint64_t colour_bytes(const SparseProblem& p) {
  return (static_cast<std::uint64_t>(p.a().n) + p.b().n) *
         ((kRounds + 1) * sizeof(std::uint32_t) + 2 * sizeof(std::uint64_t));
}

}  // namespace gedkit
