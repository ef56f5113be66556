// A sparse graph as the bounds by stars read it: every node with its few edges, and where each edge is at its other
// end.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collection/packed_graphs.hpp"
#include "collection/star_prices.hpp"

namespace gedkit {

struct StarGraph {
  static constexpr int kMostEdges = 4;  // of a node: molecules have no more
  static constexpr int kMostNodes = 255;

  enum class Side { kQuery, kGraph };  // what is not matched is deleted from the query, inserted into it for a graph

  // Labels are the numbers of StarPrices; edges are in the order of theirs.
  struct Star {
    std::int32_t label = 0;
    std::int32_t degree = 0;
    std::int32_t apart = 0;  // deleted or inserted, with half of each edge
    std::array<std::uint8_t, kMostEdges> link{}, node{};
    std::array<std::uint8_t, kMostEdges> back{};  // which edge of `node` this one is
  };

  std::vector<Star> stars;
  int apart = 0;  // all of it deleted or inserted

  // False where the graph is directed or large, or has a node with many edges, a loop or two edges between the same
  // nodes: then this is of no use.
  bool read(const PlainGraph& graph, StarPrices& prices, Side side);
};

}  // namespace gedkit
