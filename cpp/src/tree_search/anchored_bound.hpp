// A bound for small graphs under unit costs that sees which unmatched nodes fit each other: an assignment between them,
// of which only the dual is taken (row minima, then column minima), a row of bytes at a time.
//
// Cell (u, w), in half units: 2 if the labels differ + 2 for every arc between a visited node and only one of u, w (or
// of another label) + the least cost of turning the inner edges of u into those of w, an inner edge being seen from
// both ends: the gap of the degrees, or the larger degree less what the two have in common by label. Directed graphs
// have two planes, arcs out of a node and into it. Rows are kept per level of the search and change by one vector
// addition per plane when a node is matched.
#pragma once

#include <cstdint>
#include <vector>

#include "core/bit_graph.hpp"
#include "tree_search/byte_lanes.hpp"

namespace gedkit {

// D planes; kEdgeLabels: different labels on two edges cost 1.
template <int Lanes, int D, bool kEdgeLabels>
class AnchoredBound {
 public:
  using Row = ByteRow<Lanes>;

  void prepare(const BitGraph& pattern, const BitGraph& target) {
    n1_ = pattern.n;
    n2_ = target.n;
    if constexpr (kEdgeLabels) {
      class_row_.assign(1, kJoined);
      for (const std::int32_t label : pattern.edge_labels) class_row_.push_back(row_of(target, label));
    }
    target_classes_ = target.byte_classes;
    for (int d = 0; d < D; ++d) {
      inner_degree_[d] = pattern.pattern_inner_degree[d].data();
      pattern_class_[d] = pattern.pattern_edge_class[d].data();
      pattern_joined_[d] = pattern.pattern_joined[d].data();
      target_rows_[d] = target.byte_rows[d].data();
      degree_[0][d] = loaded_row<Row>(target.byte_degree[d].data());
    }
    by_label_ = pattern.edge_labels.size() <= kMostLabels;
    if constexpr (kEdgeLabels) prepare_shared_labels(pattern, target);

    labels_ = loaded_row<Row>(target.byte_labels.data());
    merge_labels(pattern, target);
    for (int u = 0; u < n1_; ++u) rows_[0][u] = ~same_label(u) & all_lanes<Row>(2);
    outside_[0] = ~first_lanes<Row>(n2_);
    insert_[0] = all_lanes<Row>(2);
  }

  // Node k goes to w: rows of level k + 1. Call once per state, before `evaluate(k + 1)`.
  void descend(int k, int w) {
    insert_[k + 1] = insert_[k];
    for (int d = 0; d < D; ++d) {
      const Row joined = target_row(d, w, kJoined);
      [[maybe_unused]] const std::int32_t* cls = pattern_class_[d] + static_cast<std::size_t>(k) * n1_;
      [[maybe_unused]] const std::uint8_t* adjacent = pattern_joined_[d] + static_cast<std::size_t>(k) * n1_;
      const Row* const from = d == 0 ? rows_[k] : rows_[k + 1];
      if constexpr (kEdgeLabels)
        for (int u = k + 1; u < n1_; ++u) rows_[k + 1][u] = from[u] + target_row(d, w, class_row_[cls[u] + 1]);
      else
        for (int u = k + 1; u < n1_; ++u) rows_[k + 1][u] = from[u] + (joined ^ all_lanes<Row>(adjacent[u]));
      insert_[k + 1] += joined;
      // An arc out of w is one into its other end.
      degree_[k + 1][D - 1 - d] = degree_[k][D - 1 - d] - (joined >> 1);
      if constexpr (kEdgeLabels)
        for (int l = 0; l < shared_; ++l)
          label_degree_[k + 1][D - 1 - d][l] =
              label_degree_[k][D - 1 - d][l] - 1 + (target_row(d, w, 1 + target_label_[l]) >> 1);
    }
    outside_[k + 1] = outside_[k] | one_lane<Row>(w);
  }

  // Lower bound, in half units, on what completing a state at level k costs beyond its cost so far; `rest[w]` is how
  // much more it is if k goes to w.
  int evaluate(int k, Row& rest) {
    const Row outside = outside_[k];
    Row column = all_lanes<Row>(0xff);
    LeastLanes<Row> least;
    for (int u = k; u < n1_; ++u) {
      const Row reduced = least.without_least((rows_[k][u] + inner_cost(k, u)) | outside);
      if (u == k) rest = reduced;
      column = smaller(column, reduced);
    }
    int total = least.sum();
    if (n2_ > n1_) {
      const Row insertion = cell(k, n1_) | outside;
      const int each = least_of(insertion);
      total += (n2_ - n1_) * each;
      column = smaller(column, insertion - all_lanes<Row>(each));
    }
    column &= ~outside;
    rest -= column;
    return total + sum_of(column);
  }

  // Cell (u, w) of level k, where rows from n1 on are those of inserted nodes.
  Row cell(int k, int u) const {
    if (u < n1_) return rows_[k][u] + inner_cost(k, u);
    Row cell = insert_[k];
    for (int d = 0; d < D; ++d) cell += degree_[k][d];
    return cell;
  }

  int columns() const { return n2_; }
  // The lanes of target nodes that are taken at level k or do not exist.
  const Row& outside(int k) const { return outside_[k]; }
  // Twice what it costs at level k that k goes to w.
  const Row& own_cost(int k) const { return rows_[k][k]; }
  // Free neighbours of every target node, also of those that are taken.
  const Row& degree(int k, int plane) const { return degree_[k][plane]; }
  // Twice the taken neighbours of every target node, and 2 more.
  const Row& insert_cost(int k) const { return insert_[k]; }
  // Neighbours of every pattern node that are visited k-th or later; what follows them in the row has no meaning.
  Row inner_degrees(int k, int plane) const {
    return loaded_row<Row>(inner_degree_[plane] + static_cast<std::size_t>(k) * n1_);
  }
  int inner_degree(int k, int u, int plane) const {
    return inner_degree_[plane][static_cast<std::size_t>(k) * n1_ + u];
  }
  // 0xff where a target node has the label of pattern node u, or of target node w.
  Row same_label(int u) const { return where_equal(labels_, all_lanes<Row>(label1_[u])); }
  Row label_of(int w) const { return where_equal(labels_, all_lanes<Row>(labels_[w])); }
  // How many pattern nodes have the label of a target node, less how many target nodes do.
  const Row& label_surplus() const { return label_surplus_; }
  int common_labels() const { return common_labels_; }

  // What it costs that k goes to w, at level k.
  int cost(int k, int w) const { return rows_[k][k][w] / 2; }

  // What the target nodes cost that are left when all pattern nodes are matched, at level k = n1.
  int insertions(int k) const {
    if (n2_ == n1_) return 0;
    Row cell = insert_[k];
    for (int d = 0; d < D; ++d) cell += degree_[k][d];
    return sum_of(cell & ~outside_[k]) / 2;
  }

 private:
  static constexpr int kJoined = 0;              // 2 where joined: what a pattern node without an edge pays
  static constexpr std::size_t kMostLabels = 8;  // more are not counted one by one

  // Edge labels that both graphs have: their degrees.
  void prepare_shared_labels(const BitGraph& pattern, const BitGraph& target) {
    shared_ = 0;
    if (!by_label_) return;
    const int none = 1 + static_cast<int>(target.edge_labels.size());
    for (std::size_t l = 0; l < pattern.edge_labels.size(); ++l) {
      if (class_row_[l + 1] == none) continue;
      target_label_[shared_] = class_row_[l + 1] - 1;
      for (int d = 0; d < D; ++d) {
        inner_label_degree_[d][shared_] =
            pattern.pattern_inner_degree[d].data() + (1 + l) * static_cast<std::size_t>(n1_) * (n1_ + 1);
        label_degree_[0][d][shared_] = loaded_row<Row>(target.byte_degree[d].data() +
                                                       static_cast<std::size_t>(1 + target_label_[shared_]) * Lanes);
      }
      ++shared_;
    }
  }

  Row inner_cost(int k, int u) const {
    const std::size_t at = static_cast<std::size_t>(k) * n1_ + u;
    Row cost{};
    for (int d = 0; d < D; ++d) {
      const Row mine = all_lanes<Row>(inner_degree_[d][at]);
      if (kEdgeLabels && by_label_) {
        cost += larger(mine, degree_[k][d]);
        for (int l = 0; l < shared_; ++l)
          cost -= smaller(all_lanes<Row>(inner_label_degree_[d][l][at]), label_degree_[k][d][l]);
      } else {
        cost += difference(mine, degree_[k][d]);
      }
    }
    return cost;
  }

  // Labels are numbered as in the target; those that it does not have get a number of no lane.
  void merge_labels(const BitGraph& pattern, const BitGraph& target) {
    constexpr std::uint8_t kNone = 0xff;
    const int count1 = static_cast<int>(pattern.labels.size()), count2 = static_cast<int>(target.labels.size());
    std::uint8_t number[32];
    common_labels_ = 0;
    label_surplus_ = Row{};
    for (int i = 0, j = 0; i < count1 || j < count2;) {
      if (j == count2 || (i < count1 && pattern.labels[i] < target.labels[j])) {
        number[i++] = kNone;
        continue;
      }
      const bool both = i < count1 && pattern.labels[i] == target.labels[j];
      const int mine = both ? pattern.label_count[i] : 0, its = target.label_count[j];
      label_surplus_ += where_equal(labels_, all_lanes<Row>(j)) & all_lanes<Row>(mine - its);
      common_labels_ += mine < its ? mine : its;
      if (both) number[i++] = static_cast<std::uint8_t>(j);
      ++j;
    }
    for (int u = 0; u < n1_; ++u) label1_[u] = number[pattern.pattern_label[u]];
  }

  static int row_of(const BitGraph& target, std::int32_t label) {
    for (int l = 0; l < static_cast<int>(target.edge_labels.size()); ++l)
      if (target.edge_labels[l] == label) return 1 + l;
    return 1 + static_cast<int>(target.edge_labels.size());  // 2 everywhere
  }

  Row target_row(int d, int w, int row) const {
    return loaded_row<Row>(target_rows_[d] + (static_cast<std::size_t>(w) * target_classes_ + row) * Lanes);
  }

  int n1_ = 0, n2_ = 0, target_classes_ = 0;
  int shared_ = 0;  // edge labels that both graphs have
  int common_labels_ = 0;
  bool by_label_ = false;
  const std::uint8_t* inner_degree_[D];
  const std::uint8_t* target_rows_[D];
  const std::int32_t* pattern_class_[D];
  const std::uint8_t* pattern_joined_[D];
  std::vector<std::int32_t> class_row_;  // where there is no edge, then per edge label of the pattern
  Row labels_, label_surplus_;
  std::uint8_t label1_[Lanes];
  Row rows_[Lanes + 1][Lanes];
  Row degree_[Lanes + 1][D], outside_[Lanes + 1], insert_[Lanes + 1];
  // Only with edge labels, per shared label.
  std::int32_t target_label_[kMostLabels];
  const std::uint8_t* inner_label_degree_[D][kMostLabels];
  Row label_degree_[kEdgeLabels ? Lanes + 1 : 1][D][kMostLabels];
};

}  // namespace gedkit
