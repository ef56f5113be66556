// Tells of one pair after the other whether it is too far apart to be worth solving, by bounds of rising price.
//
// For sparse graphs a split bound (split_bound.hpp), then, where that leaves the graph, the Lagrangian bound
// (star_ascent.hpp); for the others the branch bound (branch_assignment.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "collection/branch_assignment.hpp"
#include "collection/features.hpp"
#include "collection/split_bound.hpp"
#include "collection/star_ascent.hpp"

namespace gedkit {

// Of one query and for one thread.
class PairScreen {
 public:
  PairScreen(const UniformCosts& least, bool whole, const FeatureMaker& maker, const PlainGraph& query);
  PairScreen(const PairScreen&) = delete;

  // A lower bound of the distance; where it exceeds `limit` the distance does, and nothing more is said.
  double quick_bound(const PlainGraph& graph, double limit);
  // A better one, of the graph that quick_bound() was asked about last.
  double better_bound(double limit);
  // A mapping from which to look for a path, where the better bound did not exceed its limit; else nothing.
  const std::vector<std::int32_t>* mapping();

 private:
  StarCosts costs_;
  EdgeLabelNumbers edge_labels_;
  StarGraph query_, graph_;
  bool query_fits_ = false, graph_fits_ = false;
  double quick_ = 0;
  bool ascended_ = false;  // to where a mapping can be read
  std::vector<std::int32_t> mapping_;
  BranchAssignment branches_;
  std::unique_ptr<SplitBound> split_;
  std::unique_ptr<StarAscent> ascent_;
};

}  // namespace gedkit
