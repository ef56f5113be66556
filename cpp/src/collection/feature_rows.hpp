// The features of the graphs of a collection, row by row as the filters read them.
#pragma once

#include <cstddef>
#include <vector>

#include "collection/features.hpp"
#include "collection/graph_filter.hpp"
#include "collection/size_window.hpp"

namespace gedkit {

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
