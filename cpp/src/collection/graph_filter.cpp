#include "collection/graph_filter.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "core/ticks.hpp"

namespace gedkit {

namespace {

constexpr double kForbidden = 1e200;  // stands for infinity in products, where 0 times that must be 0

template <int N>
int manhattan(const std::uint8_t* a, const std::uint8_t* b) {
  int sum = 0;  // compilers know this loop as one instruction per 16 or 32 bytes
  for (int i = 0; i < N; ++i) sum += std::abs(a[i] - b[i]);
  return sum;
}

double cut_down(double cost) { return std::min(cost, kForbidden); }

double gap(int first, int second, double deletion, double insertion) {
  return first > second ? (first - second) * deletion : (second - first) * insertion;
}

}  // namespace

GraphFilter::GraphFilter(const UniformCosts& costs, bool whole, const Features& query)
    : whole_(whole), q_(query), labels_bind_(std::isinf(costs.node_sub)) {
  c_.node_del = cut_down(costs.node_del);
  c_.node_ins = cut_down(costs.node_ins);
  c_.edge_del = cut_down(costs.edge_del);
  c_.edge_ins = cut_down(costs.edge_ins);
  c_.node_sub = std::min(costs.node_sub, c_.node_del + c_.node_ins);
  c_.edge_sub = std::min(costs.edge_sub, c_.edge_del + c_.edge_ins);
  edges_around_ = c_.edge_del >= c_.edge_sub / 2 && c_.edge_ins >= c_.edge_sub / 2;
  const double apart = std::min({c_.node_sub, c_.node_del, c_.node_ins});
  branch_ = std::min(apart, std::min({c_.edge_sub, c_.edge_del, c_.edge_ins}) / 2);
  branch_label_ = apart - branch_;
}

double GraphFilter::raised(double bound) const {
  if (bound >= kForbidden) return std::numeric_limits<double>::infinity();
  return whole_ ? std::ceil(bound - kRounding) : bound * (1 - kRounding);
}

std::uint32_t GraphFilter::most(double cost, double limit) const {
  constexpr std::uint32_t kAll = std::uint32_t{1} << 31;
  std::uint32_t few = 0, many = 1;  // `few` are within the limit, if any are; `many` are not
  for (; raised(many * cost) <= limit; many *= 2) {
    if (many == kAll) return kAll;
    few = many;
  }
  while (many - few > 1) {
    const std::uint32_t middle = few + (many - few) / 2;
    (raised(middle * cost) <= limit ? few : many) = middle;
  }
  return few;
}

SizeWindow GraphFilter::window(double limit) const {
  const auto side = [&](std::int32_t own, double deletion, double insertion, ShortCount& least, ShortCount& span) {
    const auto size = static_cast<std::uint32_t>(own);
    least = short_count(size - std::min(size, most(deletion, limit)));
    span = static_cast<ShortCount>(short_count(size + most(insertion, limit)) - least);
  };
  SizeWindow window;
  side(q_.sizes.n, c_.node_del, c_.node_ins, window.least_nodes, window.nodes);
  side(q_.sizes.m, c_.edge_del, c_.edge_ins, window.least_edges, window.edges);
  return window;
}

double GraphFilter::bound(const GraphSizes& g, const NearRow& near_row, const FarRow& far_row, const LinkRow* link,
                          double limit, StageCounts& passed) const {
  const auto pass = [&](FilterStage stage) { ++passed[static_cast<int>(stage)]; };
  const double node_gap = gap(q_.sizes.n, g.n, c_.node_del, c_.node_ins);
  const double edge_gap = gap(q_.sizes.m, g.m, c_.edge_del, c_.edge_ins);
  double bound = raised(node_gap + edge_gap);
  if (bound > limit) return bound;
  pass(FilterStage::kSize);
  if (!g.counted() || !q_.sizes.counted()) {
    for (FilterStage stage : {FilterStage::kLabels, FilterStage::kDegrees, FilterStage::kBranches}) pass(stage);
    return bound;
  }

  // Counts in common are (|a| + |b| - |a - b|) / 2.
  const int same_labels = (q_.known_nodes + g.n - manhattan<NearRow::kNodes>(q_.near_row.nodes, near_row.nodes)) / 2;
  const int same_edges = (q_.known_edges + g.m - manhattan<NearRow::kEdges>(q_.near_row.edges, near_row.edges)) / 2;
  const double nodes = node_gap + (std::min(q_.sizes.n, g.n) - same_labels) * c_.node_sub;
  double edges = edge_gap + (std::min(q_.sizes.m, g.m) - same_edges) * c_.edge_sub;
  if (labels_bind_ && link != nullptr) {
    const int same_links = (q_.sizes.m + g.m - manhattan<LinkRow::kLinks>(q_.link.links, link->links)) / 2;
    edges = std::max(edges, edge_gap + (std::min(q_.sizes.m, g.m) - same_links) * (c_.edge_del + c_.edge_ins));
  }
  bound = raised(nodes + edges);
  if (bound > limit) return bound;
  pass(FilterStage::kLabels);

  const int apart = manhattan<NearRow::kDegrees>(q_.near_row.degrees, near_row.degrees);
  const int surplus = q_.sizes.degree_sum - g.degree_sum;
  const double more = (apart + surplus) / 2, less = (apart - surplus) / 2;
  edges = std::max(edges, (more * c_.edge_del + less * c_.edge_ins) / 2);
  bound = raised(nodes + edges);
  if (bound > limit) return bound;
  pass(FilterStage::kDegrees);

  if (edges_around_) {
    const double half = c_.edge_sub / 2;
    const int classes = manhattan<FarRow::kClasses * FarRow::kThresholds>(q_.far_row.incidences, far_row.incidences);
    edges = std::max(edges, (half * classes + more * (c_.edge_del - half) + less * (c_.edge_ins - half)) / 2);
  }
  const int longer = std::max(q_.sizes.n, g.n);
  const int same_branches =
      (q_.sizes.n + g.n - manhattan<FarRow::kBranches>(q_.far_row.branches, far_row.branches)) / 2;
  const double branches = branch_label_ * (longer - same_labels) + branch_ * (longer - same_branches);
  bound = raised(std::max(nodes + edges, branches));
  if (bound <= limit) pass(FilterStage::kBranches);
  return bound;
}

void FeatureRows::put(std::size_t number, const PlainGraph& graph) {
  if (number >= sizes_.size()) {
    const std::size_t count = number + 1;
    sizes_.resize(count);
    short_nodes_.resize(count);
    short_edges_.resize(count);
    near_.resize(count);
    far_.resize(count);
    if (keeps_links_) links_.resize(count);
  }
  Features features;
  maker_.make(graph, features);
  sizes_[number] = features.sizes;
  short_nodes_[number] = short_count(static_cast<std::uint32_t>(features.sizes.n));
  short_edges_[number] = short_count(static_cast<std::uint32_t>(features.sizes.m));
  near_[number] = features.near_row;
  far_[number] = features.far_row;
  if (keeps_links_) links_[number] = features.link;
}

void FeatureRows::keep_links() {
  keeps_links_ = true;
  links_.resize(sizes_.size());
}

void FeatureRows::put_links(std::size_t number, const PlainGraph& graph) {
  Features features;
  maker_.make_query(graph, features);
  links_[number] = features.link;
}

}  // namespace gedkit
