// A graph as the network sees it: simple and undirected, a loop at a node is left out (GCN adds its own).
#pragma once

#include <cstdint>
#include <vector>

#include "learned/learned_model.hpp"

namespace gedkit::genn {

struct Neighbor {
  std::int32_t node;
  std::int32_t reverse;  // index of the other half of the edge
  std::int32_t knot;     // spline: the edge's pseudo-coordinate lies between this knot and the next,
  float share;           // and this much of the way to the next
};

struct GennGraph final : PreparedGraph {
  int n = 0;
  std::vector<std::int32_t> start;  // neighbours of v: neighbor[start[v]] .. neighbor[start[v + 1] - 1]
  std::vector<Neighbor> neighbor;
  std::vector<std::int32_t> label, degree;  // columns of the one-hot features; label is -1 where there are none
  std::vector<float> embedding;             // the last layer of the whole graph, a padded row per node

  int half_count() const { return static_cast<int>(neighbor.size()); }
};

}  // namespace gedkit::genn
