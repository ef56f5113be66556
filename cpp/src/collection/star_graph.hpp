// A sparse graph as the bounds by stars read it: every node with its few edges, and where each edge is at its other
// end.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collection/packed_graphs.hpp"

namespace gedkit {

// Small numbers for labels of edges, from 1 on in the order in which they first appear.
class EdgeLabelNumbers {
 public:
  static constexpr int kMost = 255;

  // 0: there are too many.
  std::uint8_t number(std::int32_t label);

 private:
  std::vector<std::int32_t> labels_;
};

struct StarGraph {
  static constexpr int kMostEdges = 4;  // of a node: molecules have no more
  static constexpr int kMostNodes = 255;

  // Edges in the order of their labels' numbers.
  struct Star {
    std::int32_t label = 0;
    std::int32_t degree = 0;
    std::array<std::uint8_t, kMostEdges> edge_label{}, node{};
    std::array<std::uint8_t, kMostEdges> back{};  // which edge of `node` this one is
  };

  std::vector<Star> stars;
  int edges = 0;

  // False where the graph is directed or large, or has a node with many edges or a loop: then this is of no use.
  bool read(const PlainGraph& graph, EdgeLabelNumbers& numbers);
};

}  // namespace gedkit
