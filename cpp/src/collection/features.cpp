#include "collection/features.hpp"

#include <algorithm>
#include <cstring>

#include "core/mixed_bits.hpp"

namespace gedkit {

namespace {

std::uint64_t mixed(std::uint64_t value) { return mixed_bits(value + kMixedStep); }

std::uint64_t mixed_incidence(std::int32_t label, bool into) {
  return mixed(static_cast<std::uint64_t>(static_cast<std::uint32_t>(label)) << 1 | (into ? 1 : 0));
}

std::uint64_t mixed_ends(std::int32_t from, std::int32_t to, bool directed) {
  const std::uint64_t a = mixed(static_cast<std::uint32_t>(from)), b = mixed(static_cast<std::uint32_t>(to));
  return directed ? mixed(a) + b : a + b;
}

}  // namespace

int LabelOrder::add(std::int32_t label) {
  if (static_cast<std::size_t>(label) >= place_.size()) place_.resize(static_cast<std::size_t>(label) + 1, -1);
  if (place_[label] < 0) {
    place_[label] = static_cast<std::int32_t>(labels_.size());
    labels_.push_back(label);
  }
  return place_[label];
}

void FeatureMaker::make(const PlainGraph& graph, Features& features) {
  for (int label : graph.node_labels) nodes_.add(label);
  for (const Edge& edge : graph.edges) edges_.add(edge.label);
  make_query(graph, features);
}

void FeatureMaker::make_query(const PlainGraph& graph, Features& f) const {
  const int n = static_cast<int>(graph.node_labels.size()), m = static_cast<int>(graph.edges.size());
  std::memset(&f.near_row, 0, sizeof f.near_row);
  std::memset(&f.far_row, 0, sizeof f.far_row);
  std::memset(&f.link, 0, sizeof f.link);
  f.sizes = {n, m, 0};
  f.known_nodes = f.known_edges = 0;
  if (!f.sizes.counted()) return;

  int degree[256] = {};
  std::uint16_t incident[256][FarRow::kClasses] = {};
  std::uint64_t around[256] = {};  // a sum, so that the order of the edges does not matter
  for (int u = 0; u < n; ++u) {
    around[u] = mixed(mixed(static_cast<std::uint32_t>(graph.node_labels[u])));
    const int bin = nodes_.find(graph.node_labels[u]);
    if (bin < 0) continue;
    ++f.near_row.nodes[bin % NearRow::kNodes];
    ++f.known_nodes;
  }
  for (const Edge& edge : graph.edges) {
    const int bin = edges_.find(edge.label);
    if (bin >= 0) {
      ++f.near_row.edges[bin % NearRow::kEdges];
      ++f.known_edges;
    }
    ++degree[edge.from];
    ++degree[edge.to];
    ++incident[edge.from][edge_class(edge.label, graph.directed, false)];
    ++incident[edge.to][edge_class(edge.label, graph.directed, true)];
    ++f.link.links[mixed_ends(graph.node_labels[edge.from], graph.node_labels[edge.to], graph.directed) %
                   LinkRow::kLinks];
    around[edge.from] += mixed_incidence(edge.label, false);
    around[edge.to] += mixed_incidence(edge.label, graph.directed);
  }
  for (int u = 0; u < n; ++u) {
    const int kept = std::min(degree[u], NearRow::kDegrees);
    for (int t = 0; t < kept; ++t) ++f.near_row.degrees[t];
    f.sizes.degree_sum += kept;
    for (int c = 0; c < FarRow::kClasses; ++c)
      for (int t = 0; t < std::min<int>(incident[u][c], FarRow::kThresholds); ++t)
        ++f.far_row.incidences[c * FarRow::kThresholds + t];
    ++f.far_row.branches[mixed(around[u]) % FarRow::kBranches];
  }
}

}  // namespace gedkit
