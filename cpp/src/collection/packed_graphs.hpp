// Many graphs in little memory: each as the bytes that a store keeps of it, taken apart only when it is looked at.
//
// The bytes of a graph: one that says how wide its numbers are (1, 2 or 4 bytes, little-endian) with kDirectedFlag,
// then n, m, the labels of the nodes, and the first ends, the second ends and the labels of the edges. Labels are the
// store's numbers for them; `set_labels` says which labels of this process those are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gedkit/graph.hpp"

namespace gedkit {

// Labels of this process, ends by position.
struct PlainGraph {
  bool directed = false;
  std::vector<std::int32_t> node_labels;
  std::vector<Edge> edges;
};

// Has a cache line on its way before it is read.
inline void prefetch_line([[maybe_unused]] const void* at) {
#if defined(__GNUC__)
  __builtin_prefetch(at);
#endif
}

inline PlainGraph plain(const Graph& g) {
  return {g.directed(), {g.node_labels().begin(), g.node_labels().end()}, {g.edges().begin(), g.edges().end()}};
}

class PackedGraphs {
 public:
  static constexpr std::uint8_t kDirectedFlag = 0x80;
  using Bytes = std::span<const std::uint8_t>;

  // labels[i]: the process's number of the store's label i.
  void set_labels(std::span<const std::int32_t> labels) { labels_.assign(labels.begin(), labels.end()); }

  // A graph goes to a slot; false, and nothing is changed, where the bytes are not those of a graph.
  bool put(std::size_t slot, Bytes bytes);
  void drop(std::size_t slot);

  std::size_t slots() const { return places_.size(); }
  bool holds(std::size_t slot) const { return slot < places_.size() && places_[slot].length > 0; }
  void prefetch_place(std::size_t slot) const { prefetch_line(&places_[slot]); }  // what `holds` reads
  Bytes bytes(std::size_t slot) const { return {arena_.data() + places_[slot].begin, places_[slot].length}; }
  void unpack(std::size_t slot, PlainGraph& graph) const;

 private:
  struct Place {
    std::size_t begin = 0;
    std::uint32_t length = 0;  // 0: empty
  };

  bool well_formed(Bytes bytes) const;
  void compact();

  std::vector<std::uint8_t> arena_;
  std::vector<Place> places_;
  std::vector<std::int32_t> labels_;
  std::size_t unused_ = 0;  // bytes of the arena that no slot has
};

}  // namespace gedkit
