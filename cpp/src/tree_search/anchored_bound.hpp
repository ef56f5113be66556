// A bound for small graphs under unit costs that sees which unmatched nodes fit each other: an assignment between them,
// of which only the dual is taken (row minima, then column minima), a row of bytes at a time.
//
// Cell (u, w), in half units: 2 if the labels differ + 2 for every arc between a visited node and only one of u, w (or
// of another label) + the least cost of turning the inner edges of u into those of w, an inner edge being seen from
// both ends: the gap of the degrees, or the larger degree less what the two have in common by label. Directed graphs
// have two planes, arcs out of a node and into it. Rows are kept per level of the search and change by one vector
// addition per plane when a node is matched.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

// g++ and clang++ name every instruction set, MSVC only the widest.
#if defined(__SSE2__) || defined(_M_X64)
#define GEDKIT_HAS_SSE2
#include <immintrin.h>
#endif
#if defined(__SSE4_1__) || defined(__AVX2__)
#define GEDKIT_HAS_SSE41
#endif

#include "core/bit_graph.hpp"
#include "core/vectors.hpp"

namespace gedkit {

// D planes; kEdgeLabels: different labels on two edges may cost 1.
template <int Lanes, int D, bool kEdgeLabels>
class AnchoredBound {
 public:
  using Row = std::conditional_t<Lanes == 16, Bytes16, Bytes32>;
  static constexpr bool kEnabled = true;

  // Labels are numbered alike on both sides. `edge_labels`: different labels on two edges cost 1.
  void prepare(const BitGraph& pattern, const BitGraph& target, const std::int32_t* label1, const std::int32_t* label2,
               bool edge_labels) {
    n1_ = pattern.n;
    n2_ = target.n;
    class_row_.resize(pattern.edge_labels.size());
    for (std::size_t l = 0; l < class_row_.size(); ++l)
      class_row_[l] = row_of(target, pattern.edge_labels[l], edge_labels);
    target_classes_ = target.byte_classes;
    for (int d = 0; d < D; ++d) {
      inner_degree_[d] = pattern.pattern_inner_degree[d].data();
      pattern_class_[d] = pattern.pattern_edge_class[d].data();
      target_rows_[d] = target.byte_rows[d].data();
      degree_[0][d] = load(target.byte_degree[d].data());
    }
    by_label_ = edge_labels && class_row_.size() <= kMostLabels;
    if constexpr (kEdgeLabels) prepare_shared_labels(pattern, target);

    Row labels{};
    Row outside{};
    for (int w = 0; w < Lanes; ++w) {
      labels[w] = w < n2_ ? static_cast<std::uint8_t>(label2[w]) : 0;
      outside[w] = w < n2_ ? 0 : 0xff;
    }
    for (int u = 0; u < n1_; ++u) rows_[0][u] = select(labels != label1_row(label1[u]), Row{} + 2, Row{});
    outside_[0] = outside;
    insert_[0] = Row{} + 2;
  }

  // Node k goes to w: rows of level k + 1. Call once per state, before `evaluate(k + 1)`.
  void descend(int k, int w) {
    insert_[k + 1] = insert_[k];
    for (int d = 0; d < D; ++d) {
      const Row joined = target_row(d, w, kJoined);
      const std::int32_t* cls = pattern_class_[d] + static_cast<std::size_t>(k) * n1_;
      const Row* const from = d == 0 ? rows_[k] : rows_[k + 1];
      for (int u = k + 1; u < n1_; ++u)
        rows_[k + 1][u] = from[u] + target_row(d, w, cls[u] < 0 ? kJoined : class_row_[cls[u]]);
      insert_[k + 1] += joined;
      // An arc out of w is one into its other end.
      degree_[k + 1][D - 1 - d] = degree_[k][D - 1 - d] - (joined >> 1);
      if constexpr (kEdgeLabels)
        for (int l = 0; l < shared_; ++l)
          label_degree_[k + 1][D - 1 - d][l] =
              label_degree_[k][D - 1 - d][l] - 1 + (target_row(d, w, 2 + target_label_[l]) >> 1);
    }
    outside_[k + 1] = outside_[k];
    outside_[k + 1][w] = 0xff;
  }

  // Lower bound, in half units, on what completing a state at level k costs beyond its cost so far; `rest[w]` is how
  // much more it is if k goes to w.
  int evaluate(int k, Row& rest) {
    const Row outside = outside_[k];
    Row column = Row{} + 0xff;
    int total = 0;
    for (int u = k; u < n1_; ++u) {
      const Row cell = (rows_[k][u] + inner_cost(k, u)) | outside;
      const std::uint8_t least = minimum(cell);
      total += least;
      const Row reduced = cell - least;
      if (u == k) rest = reduced;
      column = min(column, reduced);
    }
    if (n2_ > n1_) {
      Row cell = insert_[k];
      for (int d = 0; d < D; ++d) cell += degree_[k][d];
      cell |= outside;
      const std::uint8_t least = minimum(cell);
      total += (n2_ - n1_) * least;
      column = min(column, static_cast<Row>(cell - least));
    }
    column &= ~outside;
    rest -= column;
    return total + sum(column);
  }

  // What AnchoredAssignment reads: cell (u, w) of level k, where rows from n1 on are those of inserted nodes, and the
  // lanes of target nodes that are taken or do not exist.
  int columns() const { return n2_; }
  const Row& outside(int k) const { return outside_[k]; }
  Row cell(int k, int u) const {
    if (u < n1_) return rows_[k][u] + inner_cost(k, u);
    Row cell = insert_[k];
    for (int d = 0; d < D; ++d) cell += degree_[k][d];
    return cell;
  }

  // What it costs that k goes to w, at level k.
  int cost(int k, int w) const { return rows_[k][k][w] / 2; }

  // What the target nodes cost that are left when all pattern nodes are matched, at level k = n1.
  int insertions(int k) const {
    if (n2_ == n1_) return 0;
    Row cell = insert_[k];
    for (int d = 0; d < D; ++d) cell += degree_[k][d];
    return sum(cell & ~outside_[k]) / 2;
  }

  // Over the lanes of rows.
  static Row min(Row x, Row y) { return select(x < y, x, y); }
  static Row max(Row x, Row y) { return select(x < y, y, x); }
  static Bytes16 smaller_half(Bytes16 x) { return x; }
  static Bytes16 smaller_half(Bytes32 x) {
    Bytes16 half[2];
    std::memcpy(half, &x, 32);
    return select(half[0] < half[1], half[0], half[1]);
  }

  static std::uint8_t minimum(Row x) {
    const Bytes16 row = smaller_half(x);
#ifdef GEDKIT_HAS_SSE41
    const __m128i bytes = std::bit_cast<__m128i>(row);
    return static_cast<std::uint8_t>(
        _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_min_epu8(bytes, _mm_srli_epi16(bytes, 8)))));
#else
    std::uint8_t least = row[0];
    for (int i = 1; i < 16; ++i) least = row[i] < least ? row[i] : least;
    return least;
#endif
  }

  static int sum(Row x) {
    int total = 0;
    for (int i = 0; i < Lanes; i += 16) {
      Bytes16 part;
      std::memcpy(&part, reinterpret_cast<const std::uint8_t*>(&x) + i, 16);
#ifdef GEDKIT_HAS_SSE2
      const __m128i sums = _mm_sad_epu8(std::bit_cast<__m128i>(part), _mm_setzero_si128());
      total += _mm_cvtsi128_si32(sums) + _mm_extract_epi16(sums, 4);
#else
      for (int j = 0; j < 16; ++j) total += part[j];
#endif
    }
    return total;
  }

 private:
  static constexpr int kJoined = 0;              // 2 where joined: what a pattern node without an edge pays
  static constexpr int kApart = 1;               // 2 where not joined
  static constexpr std::size_t kMostLabels = 8;  // more are not counted one by one

  // Labels that both graphs have: their degrees.
  void prepare_shared_labels(const BitGraph& pattern, const BitGraph& target) {
    shared_ = 0;
    if (!by_label_) return;
    const int none = 2 + static_cast<int>(target.edge_labels.size());
    for (std::size_t l = 0; l < class_row_.size(); ++l) {
      if (class_row_[l] == none) continue;
      target_label_[shared_] = class_row_[l] - 2;
      for (int d = 0; d < D; ++d) {
        inner_label_degree_[d][shared_] =
            pattern.pattern_inner_degree[d].data() + (1 + l) * static_cast<std::size_t>(n1_) * n1_;
        label_degree_[0][d][shared_] =
            load(target.byte_degree[d].data() + static_cast<std::size_t>(1 + target_label_[shared_]) * Lanes);
      }
      ++shared_;
    }
  }

  Row inner_cost(int k, int u) const {
    const std::size_t at = static_cast<std::size_t>(k) * n1_ + u;
    Row cost{};
    for (int d = 0; d < D; ++d) {
      const Row mine = Row{} + inner_degree_[d][at];
      if (kEdgeLabels && by_label_) {
        cost += max(mine, degree_[k][d]);
        for (int l = 0; l < shared_; ++l) cost -= min(Row{} + inner_label_degree_[d][l][at], label_degree_[k][d][l]);
      } else {
        cost += gap(mine, degree_[k][d]);
      }
    }
    return cost;
  }

  static Row label1_row(std::int32_t label) { return Row{} + static_cast<std::uint8_t>(label); }
  static Row gap(Row x, Row y) { return select(x < y, y - x, x - y); }

  static int row_of(const BitGraph& target, std::int32_t label, bool edge_labels) {
    if (!edge_labels) return kApart;
    for (int l = 0; l < static_cast<int>(target.edge_labels.size()); ++l)
      if (target.edge_labels[l] == label) return 2 + l;
    return 2 + static_cast<int>(target.edge_labels.size());  // 2 everywhere
  }

  static Row load(const std::uint8_t* from) {
    Row row;
    std::memcpy(&row, from, Lanes);
    return row;
  }
  Row target_row(int d, int w, int row) const {
    return load(target_rows_[d] + (static_cast<std::size_t>(w) * target_classes_ + row) * Lanes);
  }

  int n1_ = 0, n2_ = 0, target_classes_ = 0;
  int shared_ = 0;  // labels that both graphs have
  bool by_label_ = false;
  const std::uint8_t* inner_degree_[D];
  const std::uint8_t* target_rows_[D];
  const std::int32_t* pattern_class_[D];
  std::vector<std::int32_t> class_row_;  // per edge label of the pattern
  Row rows_[Lanes + 1][Lanes];
  Row degree_[Lanes + 1][D], outside_[Lanes + 1], insert_[Lanes + 1];
  // Only with edge labels, per shared label.
  std::int32_t target_label_[kMostLabels];
  const std::uint8_t* inner_label_degree_[D][kMostLabels];
  Row label_degree_[kEdgeLabels ? Lanes + 1 : 1][D][kMostLabels];
};

// Stands in where the bound does not apply.
struct NoAnchoredBound {
  using Row = char;
  static constexpr bool kEnabled = false;
};

}  // namespace gedkit
