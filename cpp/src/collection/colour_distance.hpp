// How much two graphs differ in the surroundings of their nodes: an estimate that orders graphs, not a bound.
//
// A node's colour after r rounds of refinement (Weisfeiler and Leman 1968) stands for what is around it up to r edges
// away. An operation changes the colours near it and no others, so that graphs within a few operations have most
// colours in common; the bounds of the filters, which know single nodes and edges, do not see that.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collection/packed_graphs.hpp"

namespace gedkit {

// Of one query and for one thread.
class ColourDistance {
 public:
  explicit ColourDistance(const PlainGraph& query);

  // Colours that one of the graphs has more of than the other, over all rounds.
  int operator()(const PlainGraph& graph);

 private:
  static constexpr int kRounds = 3;
  static constexpr int kBits = 13;  // of a colour: few of the colours of two graphs are the same by chance

  void first_colours(const PlainGraph& graph);
  void refine(const PlainGraph& graph);
  std::size_t bucket(std::uint64_t colour) const { return static_cast<std::size_t>(colour >> (64 - kBits)); }

  std::size_t nodes_;
  std::vector<std::uint64_t> colours_, around_;
  std::array<std::vector<std::int16_t>, kRounds> left_;  // of each colour: how many the query has
};

}  // namespace gedkit
