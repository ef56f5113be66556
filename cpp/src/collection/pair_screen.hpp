// Tells of one pair after the other whether it is too far apart to be worth solving, by bounds of rising price.
//
// Where nodes match their own label only, a bound from counts (link_bound.hpp); for sparse graphs a split bound
// (split_bound.hpp), then, where that leaves the graph, the Lagrangian bound (star_ascent.hpp); for the others the
// branch bound (branch_assignment.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "collection/branch_assignment.hpp"
#include "collection/features.hpp"
#include "collection/link_bound.hpp"
#include "collection/screen_costs.hpp"
#include "collection/split_bound.hpp"
#include "collection/star_ascent.hpp"

namespace gedkit {

// Of one query and for one thread.
class PairScreen {
 public:
  PairScreen(const ScreenCosts& costs, const FeatureMaker& maker, const PlainGraph& query);
  PairScreen(const PairScreen&) = delete;

  // Whether a graph with this bound by the filters, and with rows that say all about it, is better solved at once: it
  // has the branches of the query and is most likely equal, which the exact engine finds out sooner than a bound.
  bool looks_equal(double bound, const GraphSizes& sizes) const {
    return bound == 0 && cheapest_ > 0 && sizes.counted();
  }
  // A lower bound of the distance; where it exceeds `limit` the distance does, and nothing more is said.
  double bound(const PlainGraph& graph, double limit);

  // The bounds that it is made of. Counts first, which cost little and know no limit: 0 where they say nothing.
  double counted_bound(const PlainGraph& graph) { return links_.applies() ? links_(graph) : 0; }
  double quick_bound(const PlainGraph& graph, double limit);
  // A better one, of the graph that quick_bound() was asked about last.
  double better_bound(double limit);
  // A mapping from which to look for a path, where the better bound did not exceed its limit; else nothing.
  const std::vector<std::int32_t>* mapping();

 private:
  StarPrices prices_;
  StarGraph query_, graph_;
  double cheapest_;  // operation
  bool query_fits_ = false, graph_fits_ = false;
  double quick_ = 0;
  bool ascended_ = false;  // to where a mapping can be read
  std::vector<std::int32_t> mapping_;
  LinkBound links_;
  BranchAssignment branches_;
  std::unique_ptr<SplitBound> split_;
  std::unique_ptr<StarAscent> ascent_;
};

}  // namespace gedkit
