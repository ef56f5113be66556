// Lower bounds of the distances from one graph to those of a collection, each stage from finer features than the last.
//
// With costs c, s' = min(sub, del + ins), and |x|_c = c_del x for x > 0, c_ins (-x) else, the parts are
//   L  nodes:    |n1 - n2|_c + s' (min(n1, n2) - labels in common)
//   E  edges:    the same with the edges and their labels
//   D  degrees:  1/2 sum |d1 - d2|_c over the sorted degree sequences, an edge hanging on two nodes
//   I  edges around nodes: 1/2 sum over nodes of 1/2 s' sum_l |k1(l) - k2(l)| + (|d1 - d2|_c - 1/2 s' |d1 - d2|), with
//      k(l) the edges of label l at a node. For one pair of nodes this is exactly what its edges cost in the branch
//      bound (bounds/branch.hpp); each sum is minimised on its own, by sorting.
//   B  branches: a tree metric below that bound's cells: two nodes with different labels are c apart, with the same
//   label
//      but different branches b; then (c - b) and b times the nodes that have no equal. c = min(s', del, ins) of nodes,
//      b at most half of the cheapest edge operation.
//   K  edges by the labels of their ends, where nodes match their own label only: as E, with s' = del + ins
// and the bound is max(L + max(E, D, I, K), B). Every stage costs a few instructions on a row of bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "collection/features.hpp"
#include "collection/size_window.hpp"
#include "gedkit/costs.hpp"

namespace gedkit {

enum class FilterStage { kSize, kLabels, kDegrees, kBranches };
constexpr int kFilterStages = 4;
using StageCounts = std::array<std::int64_t, kFilterStages>;  // graphs that passed each stage

class GraphFilter {
 public:
  // `costs` are at most what any operation costs; `whole`: every distance is a whole number.
  GraphFilter(const UniformCosts& costs, bool whole, const Features& query);

  // A bound of the distance; of no more stages than it takes to exceed `limit`. The last row is read where there is one
  // and nodes match their own label only.
  double bound(const GraphSizes& sizes, const NearRow& near_row, const FarRow& far_row, const LinkRow* link,
               double limit, StageCounts& passed) const;

  // Graphs outside do not pass the first stage; those inside may.
  SizeWindow window(double limit) const;

 private:
  double raised(double bound) const;
  // How many operations of this cost there may be.
  std::uint32_t most(double cost, double limit) const;

  UniformCosts c_;  // infinities cut down to kForbidden, substitutions capped
  bool whole_;
  Features q_;
  bool labels_bind_;
  bool edges_around_ = false;  // whether I is valid: its coefficients are not negative
  double branch_label_ = 0, branch_ = 0;
};

// The features of the graphs of a collection, row by row as the filters read them.

class FeatureRows {
 public:
  void put(std::size_t number, const PlainGraph& graph);
  // From now on there are rows of links, to be put with put_links() for the graphs that there are.
  void keep_links();
  bool keeps_links() const { return keeps_links_; }
  void put_links(std::size_t number, const PlainGraph& graph);

  const FeatureMaker& maker() const { return maker_; }
  const GraphSizes& sizes(std::size_t number) const { return sizes_[number]; }
  // By number: whoever looks at those of a number that was given up sees what it held last.
  const ShortCount* node_counts() const { return short_nodes_.data(); }
  const ShortCount* edge_counts() const { return short_edges_.data(); }
  // Has what the first filters read brought to the cache.
  void prefetch(std::size_t number) const {
    prefetch_line(&sizes_[number]);
    prefetch_line(&near_[number]);
  }
  double bound(const GraphFilter& filter, std::size_t number, double limit, StageCounts& passed) const {
    return filter.bound(sizes_[number], near_[number], far_[number], keeps_links_ ? &links_[number] : nullptr, limit,
                        passed);
  }

 private:
  FeatureMaker maker_;
  bool keeps_links_ = false;
  std::vector<GraphSizes> sizes_;  // by number, as are all of these
  std::vector<ShortCount> short_nodes_, short_edges_;
  std::vector<NearRow> near_;
  std::vector<FarRow> far_;
  std::vector<LinkRow> links_;
};

}  // namespace gedkit
