// A bound from counts alone, for collections whose nodes match only nodes of their own class, as atoms match their own
// element in MCES distances: most pairs of such a collection are far apart, and this tells before a problem is built.
//
// An edge can only be matched with an edge between nodes of the same two classes. Among n edges of such a kind on one
// side and m on the other at most min(n, m) pairs save anything, each at most what its better end can save; all else is
// deleted and inserted. Nodes of a class beyond those that the other graph has are deleted or inserted.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collection/pair_costs.hpp"
#include "gedkit/graph.hpp"

namespace gedkit {

class LinkScreen {
 public:
  LinkScreen() = default;  // excludes nothing
  LinkScreen(std::span<const GraphPtr> rows, std::span<const GraphPtr> columns, const CollectionTables& costs);

  bool applies() const { return applies_; }
  // A lower bound of the distance.
  double bound(int row, int column) const;

 private:
  // Edges of one class between nodes of two classes, or nodes of one class.
  struct Count {
    std::uint64_t kind;
    std::int32_t cls, count;
  };
  struct Counts {
    std::vector<Count> nodes, edges;  // sorted by kind
    double apart = 0;                 // all edges deleted or inserted
  };

  Counts counted(const Graph& g, const GraphClasses& classes, std::span<const double> edge_cost) const;
  double saved(std::span<const Count> a, std::span<const Count> b) const;
  double profit(int a, int b) const { return profit_[static_cast<std::size_t>(a) * edge_classes_ + b]; }

  bool applies_ = false;
  std::size_t edge_classes_ = 0;
  double rounding_ = 0;  // share of the costs involved that sums may be off by; none for halves, quarters, ...
  std::vector<double> profit_, node_del_, node_ins_;
  std::vector<Counts> rows_, columns_;
};

}  // namespace gedkit
