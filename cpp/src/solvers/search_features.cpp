#include "solvers/search_features.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace gedkit {

namespace {

std::vector<int> sorted_degrees(const Side& side) {
  std::vector<int> degrees(side.n);
  for (int u = 0; u < side.n; ++u) degrees[u] = side.degree(u);
  std::sort(degrees.begin(), degrees.end(), std::greater<>());
  return degrees;
}

// Pairs of links at a node, and how many of them are closed to a triangle.
struct LinkPairs {
  double all = 0, closed = 0;
};

LinkPairs link_pairs(const Side& side) {
  LinkPairs pairs;
  for (int u = 0; u < side.n; ++u) {
    const auto links = side.links(u);
    pairs.all += 0.5 * static_cast<double>(links.size()) * (static_cast<double>(links.size()) - 1);
    for (std::size_t i = 1; i < links.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) pairs.closed += side.link_class(links[i].node, links[j].node) != 0;
  }
  return pairs;
}

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 31)) * 0x9e3779b97f4a7c15u;
  return x ^ (x >> 29);
}

// Nodes that share all their links with another node of their label. By hashes, of links with and without the node.
int twins(const Side& side, const std::vector<std::int32_t>& kinds) {
  std::vector<std::uint64_t> apart(side.n), joined(side.n);
  for (int u = 0; u < side.n; ++u) {
    const std::uint64_t label = mixed(static_cast<std::uint64_t>(kinds[u]) + 1) << 1;
    std::uint64_t sum = 0;
    for (const HalfLink& link : side.links(u))
      sum += mixed(mixed(static_cast<std::uint64_t>(link.node)) + static_cast<std::uint64_t>(link.cls));
    apart[u] = sum ^ label;
    // Of two joined twins each sees the other where that one sees it: count oneself among one's neighbours.
    const std::int32_t own = side.degree(u) > 0 ? side.links(u)[0].cls : 0;
    joined[u] = (sum + mixed(mixed(static_cast<std::uint64_t>(u)) + static_cast<std::uint64_t>(own))) ^ label;
  }
  const auto repeated = [](std::vector<std::uint64_t> keys) {
    std::sort(keys.begin(), keys.end());
    int found = 0;
    for (std::size_t i = 0; i < keys.size(); ++i)
      found += (i > 0 && keys[i - 1] == keys[i]) || (i + 1 < keys.size() && keys[i + 1] == keys[i]);
    return found;
  };
  return std::min(side.n, repeated(std::move(apart)) + repeated(std::move(joined)));
}

// Pairs of nodes that are alike, and how many nodes find a partner among them.
struct Partners {
  double pairs = 0, matched = 0;
};

Partners of_one_label(const DenseProblem& p) {
  std::unordered_map<std::int32_t, std::array<int, 2>> labels;
  for (const std::int32_t kind : p.kind_a) ++labels[kind][0];
  for (const std::int32_t kind : p.kind_b) ++labels[kind][1];
  Partners partners;
  for (const auto& [kind, count] : labels) {
    partners.pairs += static_cast<double>(count[0]) * count[1];
    partners.matched += std::min(count[0], count[1]);
  }
  return partners;
}

// Those that are replaced for much less than it costs to delete the one and insert the other.
Partners of_small_cost(const DenseProblem& p) {
  constexpr Ticks kMuchLess = 4;  // times
  Partners partners;
  std::vector<char> taken(p.b.n);
  for (int i = 0; i < p.a.n; ++i) {
    bool found = false;
    for (int k = 0; k < p.b.n; ++k) {
      const Ticks instead = std::min(p.del[i], p.infinite) + std::min(p.ins[k], p.infinite);
      const Ticks cost = p.sub[static_cast<std::size_t>(i) * p.b.n + k];
      if (cost >= p.infinite || cost >= instead / kMuchLess) continue;
      ++partners.pairs;
      if (found || taken[k]) continue;
      found = true;
      taken[k] = 1;
      ++partners.matched;
    }
  }
  return partners;
}

// Where no replacement is free, as under costs that are given node by node, no label says which nodes are alike.
Partners partners_of(const DenseProblem& p) {
  const Partners partners = of_one_label(p);
  return partners.pairs > 0 ? partners : of_small_cost(p);
}

}  // namespace

SearchFeatures search_features(const DenseProblem& p, Ticks path) {
  const int nodes = std::max(1, p.a.n + p.b.n), fewer = std::min(p.a.n, p.b.n), more = std::max(p.a.n, p.b.n);
  const std::vector<int> first = sorted_degrees(p.a), second = sorted_degrees(p.b);
  double squares = 0, gap = 0;
  for (int k = 0; k < more; ++k) {
    const int a = k < p.a.n ? first[k] : 0, b = k < p.b.n ? second[k] : 0;
    squares += static_cast<double>(a) * a + static_cast<double>(b) * b;
    gap += std::abs(a - b);
  }
  const double halves = static_cast<double>(p.a.half.size() + p.b.half.size()), degree = halves / nodes;
  const int largest = std::max(first.empty() ? 0 : first[0], second.empty() ? 0 : second[0]);

  const Partners partners = partners_of(p);
  const LinkPairs pairs_a = link_pairs(p.a), pairs_b = link_pairs(p.b);

  SearchFeatures x{};
  x[kFewerNodes] = std::log(std::max(1, fewer));
  x[kMoreNodes] = std::log(std::max(1, more));
  x[kMeanDegree] = std::log1p(degree);
  x[kDegreeSpread] = std::sqrt(std::max(0.0, squares / nodes - degree * degree)) / (1 + degree);
  x[kMostNeighbours] = std::log1p(largest);
  x[kSameLabel] = std::log1p(2 * partners.pairs / nodes);
  x[kLabelGap] = 1 - partners.matched / std::max(1, fewer);
  x[kDegreeGap] = gap / std::max(1.0, halves);
  x[kTriangles] = (pairs_a.closed + pairs_b.closed) / std::max(1.0, pairs_a.all + pairs_b.all);
  x[kTwins] = static_cast<double>(twins(p.a, p.kind_a) + twins(p.b, p.kind_b)) / nodes;
  x[kLinkKinds] = std::log(std::max(1, std::max(p.classes_a, p.classes_b) - 1));

  // In operations of mean cost. Where something cannot be replaced at all, paths say nothing of the kind.
  const Ticks everything = p.cost(std::vector<std::int32_t>(p.a.n, -1));
  const double all = nodes + halves / 2;
  const double unit = std::max(1.0, static_cast<double>(everything)) / all;
  const bool possible = everything < p.infinite;
  const double operations = possible ? static_cast<double>(std::min(path, everything)) / unit : all;
  const double proven = x[kLabelGap] * fewer + (more - fewer) + gap / 2;
  x[kStep] = possible ? std::min(2.0, static_cast<double>(p.step) / unit) : 1;
  Ticks nodes_alone = 0;
  for (const Ticks cost : p.del) nodes_alone += std::min(cost, p.infinite);
  for (const Ticks cost : p.ins) nodes_alone += std::min(cost, p.infinite);
  x[kNodeShare] = possible ? static_cast<double>(nodes_alone) / (unit * all) : 0.5;
  x[kPath] = std::log1p(operations);
  x[kPathShare] = operations / all;
  x[kGap] = std::log1p(std::max(0.0, operations - proven));
  x[kGapShare] = std::max(0.0, operations - proven) / all;
  for (std::size_t k = 0; k < kFactors.size(); ++k) x[kProducts + k] = x[kFactors[k][0]] * x[kFactors[k][1]];
  return x;
}

}  // namespace gedkit
