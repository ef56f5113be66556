// A bound from counts alone, for costs under which nodes match only nodes with their own label, as atoms match their
// own element in MCES distances: most pairs of molecules are far apart, and this tells before anything is matched.
//
// An edge can only be matched with an edge between nodes of the same two labels. Among n edges of such a kind on one
// side and m on the other at most min(n, m) pairs save anything, each at most what its better end can save; all else is
// deleted and inserted. Nodes of a label beyond those that the other graph has are deleted or inserted.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collection/packed_graphs.hpp"
#include "collection/screen_costs.hpp"

namespace gedkit {

// Of one query and for one thread.
class LinkBound {
 public:
  LinkBound(const ScreenCosts& costs, const PlainGraph& query);

  // False where the costs do not suit: then there is no bound.
  bool applies() const { return applies_; }
  double operator()(const PlainGraph& graph);

 private:
  // Edges of one label between nodes of two labels, or nodes of one label.
  struct Count {
    std::uint64_t kind;
    std::int32_t label, count;
  };
  struct Counts {
    std::vector<Count> nodes, edges;  // sorted by kind
    double apart = 0;                 // all edges deleted or inserted
  };

  static void count(const PlainGraph& graph, Counts& counts);
  static void pack(std::vector<Count>& items);
  double saved(std::span<const Count> a, std::span<const Count> b) const;
  double profit(std::int32_t a, std::int32_t b) const;

  const ScreenCosts& costs_;
  bool applies_;
  double rounding_ = 0;  // share of the costs involved that sums may be off by; none for halves, quarters, ...
  Counts query_, graph_;
};

}  // namespace gedkit
