// What the bitset search wants to know of one graph alone, worked out once per graph and kept in it.
//
// The graph plays either part. As the *pattern* its nodes are renumbered in visiting order: each next node has as many
// visited neighbours as possible, then the highest degree; other orders are built on demand. As the *target* it keeps
// its own numbering.
#pragma once

#include <cstdint>
#include <vector>

#include "gedkit/graph.hpp"

namespace gedkit {

// Which node of the pattern comes next: the one with most visited neighbours, then the highest degree; or the one with
// most (fewest) unvisited neighbours.
enum class VisitingOrder { kConnected, kBusiestFirst, kBusiestLast };

struct BitGraph {
  explicit BitGraph(const Graph& g, VisitingOrder visiting = VisitingOrder::kConnected);

  using Rows = std::vector<std::uint64_t>;  // n rows of `words` words

  int n, m, words;
  bool directed;

  std::uint64_t signature = 0;       // differs only between graphs that are not isomorphic, by nodes and their labels
  std::vector<std::int32_t> labels;  // distinct node labels, ascending
  std::vector<std::int32_t> label_count;  // nodes per distinct label
  std::vector<std::int32_t> edge_labels;  // distinct edge labels, ascending
  std::vector<std::int32_t> degrees;      // numbers of neighbours, descending

  // Plane 0 holds the arcs out of a node, plane 1 (directed graphs only) the arcs into it; per edge label likewise.
  Rows target_plane[2], pattern_plane[2];
  std::vector<Rows> target_label_plane[2], pattern_label_plane[2];  // [plane][index into edge_labels]

  std::vector<std::int32_t> order;          // order[k]: node visited k-th
  std::vector<std::int32_t> target_label;   // per node: index into `labels`
  std::vector<std::int32_t> pattern_label;  // the same in visiting order
  std::vector<std::int32_t> inner;          // inner[k]: edges among the nodes visited k-th or later

  // Interchangeable nodes (swapping the two changes nothing): those before v, and the last one visited before k (-1:
  // none).
  Rows target_twins;
  std::vector<std::int32_t> pattern_twin;

  // For graphs of at most 32 nodes: what AnchoredBound reads, by plane. `byte_lanes` bytes a row, one per node.
  int byte_lanes = 0;                        // 16 or 32; 0: not built
  int byte_classes = 0;                      // rows per node in `byte_rows`
  std::vector<std::uint8_t> byte_rows[2];    // 2 where joined; per edge label 2 where not joined by it; 2
  std::vector<std::uint8_t> byte_degree[2];  // a row of degrees, then one per edge label
  std::vector<std::uint8_t> byte_labels;     // a row of `target_label`
  std::vector<std::uint8_t> byte_twin;       // a row: the last node before with which a node may be interchanged; 0x80
  std::vector<std::uint8_t> byte_neighbours[2];     // rows of bits: of the first eight nodes, of the next eight, ...
  std::vector<std::int32_t> pattern_edge_class[2];  // [k * n + u]: index into edge_labels, -1: no edge
  std::vector<std::uint8_t> pattern_joined[2];      // [k * n + u]: 2 where there is an edge
  std::vector<std::uint8_t>
      pattern_inner_degree[2];  // [k * n + u], k <= n: neighbours of u visited k-th or later; then by label; a row more

 private:
  void build_bytes(int plane);
};

struct Graph::Derived {
  BitGraph bits;
};

// Reaches into a graph for what it keeps for the searches.
class SearchForm {
 public:
  static const BitGraph& bits(const Graph& g) {
    const Graph::Derived* built = g.derived_.load(std::memory_order_acquire);
    return built ? built->bits : build(g).bits;
  }

 private:
  static const Graph::Derived& build(const Graph& g);
};

// The bitset form, built on first use and kept in the graph.
inline const BitGraph& bits_of(const Graph& g) { return SearchForm::bits(g); }

}  // namespace gedkit
