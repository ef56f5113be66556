// What the filters know of a graph: counts in bytes, so that the bounds between a query and a whole collection are
// Manhattan distances between short rows.
//
// That assignment costs which are tree metrics equal such distances is due to Kriege, Giscard, Bause & Wilson (ICDM
// 2019); Bause, Schubert & Kriege ("EmbAssi", 2021) filter for the graph edit distance with it. Bins that several
// labels or branches share can only make graphs look more alike, so every bound stays one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "collection/packed_graphs.hpp"

namespace gedkit {

// A cache line that decides about most graphs, ...
struct alignas(64) NearRow {
  static constexpr int kNodes = 32, kEdges = 16, kDegrees = 16;
  std::uint8_t nodes[kNodes];      // nodes by label
  std::uint8_t edges[kEdges];      // edges by label
  std::uint8_t degrees[kDegrees];  // [t]: nodes of degree over t
};

// ... and two for those that are left.
struct alignas(64) FarRow {
  static constexpr int kClasses = 8, kThresholds = 8, kBranches = 64;
  std::uint8_t incidences[kClasses * kThresholds];  // [c][t]: nodes with more than t edges of class c
  std::uint8_t branches[kBranches];                 // nodes by branch: their label and the labels of their edges
};

// Another one where nodes match their own label only: edges by the labels of their ends, a direction apart from the
// other.
struct alignas(64) LinkRow {
  static constexpr int kLinks = 64;
  std::uint8_t links[kLinks];
};

struct GraphSizes {
  std::int32_t n = 0, m = 0;
  std::int32_t degree_sum = 0;  // of NearRow::degrees
  // Counts of larger graphs do not fit into bytes: their rows are empty.
  bool counted() const { return n <= 255 && m <= 255; }
};

struct Features {
  GraphSizes sizes;
  NearRow near_row;
  FarRow far_row;
  LinkRow link;
  int known_nodes = 0, known_edges = 0;  // those whose label has a bin
};

// Numbers labels in the order in which they first appear: the first ones, mostly the frequent ones, get bins of their
// own.
class LabelOrder {
 public:
  int add(std::int32_t label);
  int find(std::int32_t label) const {  // -1: never added
    return static_cast<std::size_t>(label) < place_.size() ? place_[label] : -1;
  }
  const std::vector<std::int32_t>& labels() const { return labels_; }

 private:
  std::vector<std::int32_t> place_, labels_;
};

class FeatureMaker {
 public:
  // The features of a graph of the collection; labels that are new get a bin.
  void make(const PlainGraph& graph, Features& features);
  // The features of a query. A label that no graph of the collection has gets none: it has nothing in common.
  void make_query(const PlainGraph& graph, Features& features) const;

  // The class of an edge as seen from its first end, or where it leads `into`.
  int edge_class(std::int32_t label, bool directed, bool into) const {
    const int place = edges_.find(label);
    return (place < 0 ? FarRow::kClasses - 1 : directed ? 2 * place + into : place) % FarRow::kClasses;
  }

  const std::vector<std::int32_t>& node_labels() const { return nodes_.labels(); }
  const std::vector<std::int32_t>& edge_labels() const { return edges_.labels(); }

 private:
  LabelOrder nodes_, edges_;
};

}  // namespace gedkit
