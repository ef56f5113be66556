// One graph becomes a SparseSide.
#pragma once

#include <cstdint>
#include <vector>

#include "core/sparse_problem.hpp"
#include "gedkit/graph.hpp"

namespace gedkit {

SparseSide make_sparse_side(const Graph& g, const std::vector<std::int32_t>& node_class,
                            const std::vector<std::int32_t>& edge_class);

// Labels of two graphs as classes 0, 1, ...: equal labels are of one class.
struct CompactLabels {
  std::vector<std::int32_t> first, second;
  std::size_t count = 0;
};

CompactLabels compact_labels(const std::vector<std::int32_t>& first, const std::vector<std::int32_t>& second);
std::vector<std::int32_t> node_labels_of(const Graph& g);
std::vector<std::int32_t> edge_labels_of(const Graph& g);

}  // namespace gedkit
