// A collection that can be searched: packed graphs by number, with the features that the filters read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "collection/features.hpp"
#include "collection/packed_graphs.hpp"
#include "collection/size_window.hpp"

namespace gedkit {

class SearchableGraphs {
 public:
  void set_labels(std::span<const std::int32_t> labels) { graphs_.set_labels(labels); }
  // In place of the graph that has this number, if there is one. False where the bytes are not those of a graph.
  bool put(std::size_t number, PackedGraphs::Bytes bytes);
  void drop(std::size_t number);

  std::size_t size() const { return size_; }
  bool directed() const { return directed_; }  // as the last graph that was put
  std::size_t slots() const { return graphs_.slots(); }
  bool holds(std::size_t number) const { return graphs_.holds(number); }
  PackedGraphs::Bytes bytes(std::size_t number) const { return graphs_.bytes(number); }
  void unpack(std::size_t number, PlainGraph& graph) const { graphs_.unpack(number, graph); }

  const FeatureMaker& maker() const { return maker_; }
  const GraphSizes& sizes(std::size_t number) const { return sizes_[number]; }
  // By number, for all slots: whoever looks at those of an empty one sees what it held last.
  const ShortCount* node_counts() const { return short_nodes_.data(); }
  const ShortCount* edge_counts() const { return short_edges_.data(); }
  const NearRow& near(std::size_t number) const { return near_[number]; }
  // Has what the first filters read brought to the cache.
  void prefetch(std::size_t number) const {
    prefetch_line(&sizes_[number]);
    prefetch_line(&near_[number]);
    graphs_.prefetch_place(number);
  }
  const FarRow& far(std::size_t number) const { return far_[number]; }

 private:
  PackedGraphs graphs_;
  FeatureMaker maker_;
  std::size_t size_ = 0;
  bool directed_ = false;
  std::vector<GraphSizes> sizes_;  // by number, as are all of these
  std::vector<ShortCount> short_nodes_, short_edges_;
  std::vector<NearRow> near_;
  std::vector<FarRow> far_;
  PlainGraph unpacked_;  // kept for its memory
};

}  // namespace gedkit
