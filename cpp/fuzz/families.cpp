#include "families.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace gedkit::fuzz {

namespace {

constexpr int kMostNodes = 7;  // of which the reference tries all mappings

using Ends = std::vector<std::pair<int, int>>;

// Sizes of parts, at most kMostNodes in all; the part of each node.
std::vector<int> draw_parts(ByteSource& source) {
  std::vector<int> part;
  for (int number = 0; static_cast<int>(part.size()) < kMostNodes; ++number) {
    const int left = kMostNodes - static_cast<int>(part.size()), size = source.below(6);
    if (size == 0) break;
    part.insert(part.end(), static_cast<std::size_t>(std::min(size, left)), number);
  }
  return part;
}

Ends by_parts(const std::vector<int>& part, bool same) {
  Ends ends;
  for (int w = 0; w < static_cast<int>(part.size()); ++w)
    for (int u = 0; u < w; ++u)
      if ((part[static_cast<std::size_t>(u)] == part[static_cast<std::size_t>(w)]) == same) ends.emplace_back(u, w);
  return ends;
}

Ends circulant(int n, int farthest) {
  Ends ends;
  for (int w = 0; w < n; ++w)
    for (int u = 0; u < w; ++u)
      if (std::min(w - u, n - w + u) <= farthest) ends.emplace_back(u, w);
  return ends;
}

// Two paths or two cycles, with a rung from each node of one to its like in the other.
Ends ladder(int rungs, bool closed) {
  Ends ends;
  for (int u = 0; u < rungs; ++u) {
    ends.emplace_back(u, u + rungs);
    if (u + 1 == rungs && !closed) continue;
    const int next = (u + 1) % rungs;
    ends.emplace_back(std::min(u, next), std::max(u, next));
    ends.emplace_back(std::min(u, next) + rungs, std::max(u, next) + rungs);
  }
  return ends;
}

// Disjoint cycles or paths.
Ends copies(int count, int size, bool closed) {
  Ends ends;
  for (int first = 0; first < count * size; first += size) {
    for (int u = first; u + 1 < first + size; ++u) ends.emplace_back(u, u + 1);
    if (closed && size > 2) ends.emplace_back(first, first + size - 1);
  }
  return ends;
}

std::vector<Edge> draw_arcs(ByteSource& source, const Ends& ends, bool directed) {
  const int labels = 1 + source.below(2), style = directed ? source.below(3) : 0;
  std::vector<Edge> edges;
  for (auto [u, w] : ends) {
    const int label = source.below(labels);
    if (style == 2 && source.one_in(2)) std::swap(u, w);
    edges.push_back({u, w, label});
    if (style == 1) edges.push_back({w, u, label});
  }
  return edges;
}

}  // namespace

GraphPtr draw_family(ByteSource& source, bool directed) {
  int n = 0;
  Ends ends;
  switch (source.below(8)) {
    case 0:
    case 1: {
      const std::vector<int> part = draw_parts(source);
      n = static_cast<int>(part.size());
      ends = by_parts(part, true);
      break;
    }
    case 2: {
      const std::vector<int> part = draw_parts(source);
      n = static_cast<int>(part.size());
      ends = by_parts(part, false);
      break;
    }
    case 3:
      n = 1 + source.below(kMostNodes);
      for (int leaf = 1; leaf < n; ++leaf) ends.emplace_back(0, leaf);
      break;
    case 4: {
      const int rungs = 2 + source.below(kMostNodes / 2 - 1);
      n = 2 * rungs;
      ends = ladder(rungs, rungs > 2 && source.one_in(2));
      break;
    }
    case 5:  // a tree with equal branches
      n = 1 + source.below(kMostNodes);
      for (int u = 1, arity = 2 + source.below(2); u < n; ++u) ends.emplace_back((u - 1) / arity, u);
      break;
    case 6: {
      const int size = 2 + source.below(2), count = 1 + source.below(kMostNodes / size);
      n = count * size;
      ends = copies(count, size, source.one_in(2));
      break;
    }
    default:  // cycles, octahedra and what is between them
      n = 3 + source.below(kMostNodes - 2);
      ends = circulant(n, 1 + source.below(2));
  }
  if (n >= 2 && source.one_in(3)) {
    const int u = source.below(n), w = source.below(n);
    const auto found = std::find(ends.begin(), ends.end(), std::pair(std::min(u, w), std::max(u, w)));
    if (found != ends.end())
      ends.erase(found);
    else if (u != w)
      ends.emplace_back(std::min(u, w), std::max(u, w));
  }
  const int labels = 1 + source.below(2);
  std::vector<std::int32_t> nodes(static_cast<std::size_t>(n));
  for (std::int32_t& label : nodes) label = source.below(labels);
  return std::make_shared<Graph>(directed, std::move(nodes), draw_arcs(source, ends, directed));
}

UniformCosts draw_unlike_costs(ByteSource& source) {
  constexpr std::array<double, 10> kWhole{1, 6, 4, 2, 8, 9, 0, 3, 7, 5};
  constexpr std::array<double, 8> kFractions{1.0 / 3, 2.0 / 3, 1.0 / 7, 7, 1, 0.1, 0, 1e-9};
  constexpr std::array<double, 12> kWide{1, 0x1p15, 0x1p31, 0x1p44, 0x1p53, 3, 0x1p30, 0x1p16, 0, 0.5, 0x1p43, 0x1p52};
  const int kind = source.below(4);
  const bool infinite = source.one_in(4);
  const auto draw = [&] {
    if (infinite && source.one_in(5)) return std::numeric_limits<double>::infinity();
    switch (kind == 3 ? source.below(3) : kind) {
      case 0:
        return source.pick(kWhole);
      case 1:
        return source.pick(kFractions);
      default:
        return source.pick(kWide);
    }
  };
  UniformCosts costs;
  for (double* cost :
       {&costs.node_sub, &costs.node_del, &costs.node_ins, &costs.edge_sub, &costs.edge_del, &costs.edge_ins})
    *cost = draw();
  return costs;
}

int draw_threshold(ByteSource& source) {
  return source.pick(std::array<int, 16>{31, 32, 33, 63, 64, 65, 66, 127, 128, 129, 255, 256, 257, 299, 300, 301});
}

}  // namespace gedkit::fuzz
