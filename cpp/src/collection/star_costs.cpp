#include "collection/star_costs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "collection/star_graph.hpp"
#include "core/rounding.hpp"

namespace gedkit {

namespace {

constexpr double kLargestStar = 4000;  // everything about a pair of stars; sums of a few of these fit into 16 bits
constexpr double kFinest = 256;

}  // namespace

StarCosts::StarCosts(const UniformCosts& c, bool whole_distances) : whole(whole_distances) {
  const double node_sub = std::min(c.node_sub, c.node_del + c.node_ins);
  const double edge_sub = std::min(c.edge_sub, c.edge_del + c.edge_ins);
  const double star = c.node_del + c.node_ins + StarGraph::kMostEdges * (c.edge_del + c.edge_ins);
  if (!std::isfinite(star) || star <= 0) return;
  scale = kLargestStar / star;
  if (whole) scale = std::min(kFinest, std::exp2(std::floor(std::log2(scale))));
  if (whole && scale < 2) return;
  const auto halves = [&](double cost) { return static_cast<int>(std::floor(scale / 2 * cost * (1 + kRounding))); };
  node_del = 2 * halves(c.node_del);
  node_ins = 2 * halves(c.node_ins);
  edge_del = 2 * halves(c.edge_del);
  edge_ins = 2 * halves(c.edge_ins);
  same_node = node_del + node_ins;
  same_edge = edge_del + edge_ins;
  other_node = std::max(same_node - 2 * halves(node_sub), 0);
  other_edge = std::max(same_edge - 2 * halves(edge_sub), 0);
  applies = true;
}

double StarCosts::real(int bound) const {
  const double given = std::max(bound, 0) / scale;
  return whole ? std::ceil(given - kRounding) : given * (1 - kRounding);
}

int StarCosts::most(double limit) const {
  constexpr int kMost = std::numeric_limits<int>::max() / 4;
  if (limit * scale >= kMost) return kMost;
  return static_cast<int>(std::floor((whole ? std::floor(limit + kRounding) : limit * (1 + 2 * kRounding)) * scale));
}

}  // namespace gedkit
