// A collection that can be searched: packed graphs by number, with the features that the filters read.
#pragma once

#include <cstddef>
#include <cstdint>

#include "collection/graph_filter.hpp"
#include "collection/packed_graphs.hpp"

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

  const FeatureMaker& maker() const { return rows_.maker(); }
  const FeatureRows& rows() const { return rows_; }
  // What the filters read for costs under which nodes match their own label only is made when it is first asked for.
  // Not to be called while another thread searches under such costs for the first time.
  void keep_links();
  // Has what the first filters read brought to the cache.
  void prefetch(std::size_t number) const {
    rows_.prefetch(number);
    graphs_.prefetch_place(number);
  }

 private:
  PackedGraphs graphs_;
  FeatureRows rows_;
  std::size_t size_ = 0;
  bool directed_ = false;
  PlainGraph unpacked_;  // kept for its memory
};

}  // namespace gedkit
