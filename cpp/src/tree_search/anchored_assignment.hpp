// The whole assignment behind AnchoredBound: where the dual by row and column minima does not exclude a state,
// augmenting paths raise it to the optimum, or until it does. Column prices pass from a state to its children, whose
// costs differ little, so that a few paths are enough. Any prices give a bound: rounding and saturation can only lower
// it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "tree_search/anchored_bound.hpp"

namespace gedkit {

template <int Lanes, int D, bool kEdgeLabels>
class AnchoredAssignment {
  using Bound = AnchoredBound<Lanes, D, kEdgeLabels>;
  using Set = std::uint32_t;

 public:
  using Row = typename Bound::Row;

  void prepare() {
    for (Row& offset : offset_) offset = all_lanes<Row>(kBias);
    for (auto& columns : column_of_) columns.fill(-1);
  }

  // Lower bound on what completing a state at level k costs, in half units, as AnchoredBound::evaluate; it stops above
  // `limit`, and `rest` is not set then.
  int evaluate(const Bound& bound, int k, int limit, Row& rest) {
    const Row outside = bound.outside(k);
    const int n = bound.columns() - k;
    Row offset = offset_[k];  // bias - price
    Row column = all_lanes<Row>(0xff);
    int total = -sum_of(offset & ~outside);
    for (int r = 0; r < n; ++r) {
      const Row cell = (bound.cell(k, k + r) + offset) | outside;
      const int least = least_of(cell);
      total += least;
      reduced_[r] = cell - all_lanes<Row>(least);
      column = smaller(column, reduced_[r]);
    }
    column = smaller(column & ~outside, offset);
    total += sum_of(column);
    if (total > limit) return total;
    offset -= column;
    for (int r = 0; r < n; ++r) {
      reduced_[r] = (reduced_[r] - column) | outside;
      tight_[r] = zero_lanes(reduced_[r]);
    }
    total = augment(n, k, total, limit, offset, outside);
    rest = reduced_[0];
    offset_[k + 1] = smaller(offset, all_lanes<Row>(2 * kBias));
    return total;
  }

 private:
  // No cell is larger than labels, every edge to a visited node and the gap of inner degrees, so that no sum overflows.
  static constexpr int kBias = (254 - (2 + 3 * D * (Lanes - 1))) / 2;

  static Row lanes_of(Set set) {
    Row lanes{};
    for (; set; set &= set - 1) lanes[std::countr_zero(set)] = 0xff;
    return lanes;
  }

  int augment(int n, int k, int total, int limit, Row& offset, const Row& outside) {
    // A matching of tight columns, as in the parent where possible.
    auto& column_of = column_of_[k + 1];
    const auto& before = column_of_[k];
    Set used = 0, rows = 0;  // rows without a column
    for (int r = 0; r < n; ++r) {
      const int old = before[k + r];
      const bool kept = old >= 0 && (tight_[r] & ~used) >> old & 1;
      const Set open = tight_[r] & ~used;
      if (!open) {
        rows |= Set{1} << r;
        column_of[k + r] = -1;
        continue;
      }
      const int w = kept ? old : std::countr_zero(open);
      used |= Set{1} << w;
      column_of[k + r] = static_cast<std::int8_t>(w);
      row_at_[w] = static_cast<std::int8_t>(r);
    }
    for (; rows; rows &= rows - 1) {
      total = find_path(std::countr_zero(rows), n, k, total, limit, used, offset, outside);
      if (total > limit) return total;
    }
    return total;
  }

  // Gives row `first` a column; prices change until a path of tight columns leads to an unused one.
  int find_path(int first, int n, int k, int total, int limit, Set& used, Row& offset, const Row& outside) {
    auto& column_of = column_of_[k + 1];
    Set seen = 0, reached = Set{1} << first;  // columns, rows
    int queue[Lanes], begin = 0, end = 0;
    std::int8_t from[Lanes];
    queue[end++] = first;
    while (true) {
      for (; begin < end; ++begin) {
        const int r = queue[begin];
        for (Set fresh = tight_[r] & ~seen; fresh; fresh &= fresh - 1) {
          int w = std::countr_zero(fresh);
          from[w] = static_cast<std::int8_t>(r);
          if (!(used >> w & 1)) {
            used |= Set{1} << w;
            for (int row = r;; row = from[w]) {
              const int next = column_of[k + row];
              column_of[k + row] = static_cast<std::int8_t>(w);
              row_at_[w] = static_cast<std::int8_t>(row);
              if (row == first) return total;
              w = next;
            }
          }
          seen |= Set{1} << w;
          reached |= Set{1} << row_at_[w];
          queue[end++] = row_at_[w];
        }
      }
      const Row columns = lanes_of(seen), closed = columns | outside;
      Row least = all_lanes<Row>(0xff);
      for (int i = 0; i < end; ++i) least = smaller(least, reduced_[queue[i]] | closed);
      const int delta = least_of(least);
      total += delta;
      if (total > limit) return total;
      const Row down = all_lanes<Row>(delta) & ~closed, up = all_lanes<Row>(delta) & columns;
      for (int r = 0; r < n; ++r) {
        if (reached >> r & 1) {
          reduced_[r] -= down;
        } else {
          const Row sum = reduced_[r] + up;
          reduced_[r] = larger(sum, reduced_[r]) | select(sum < reduced_[r], all_lanes<Row>(0xff), Row{});
        }
        tight_[r] = zero_lanes(reduced_[r]);
      }
      const Row raised = offset + up;
      offset = select(raised < offset, all_lanes<Row>(0xff), raised);
      begin = 0;
    }
  }

  Row reduced_[Lanes];
  Row offset_[Lanes + 2];
  Set tight_[Lanes];
  std::int8_t row_at_[Lanes];
  std::array<std::int8_t, Lanes> column_of_[Lanes + 2];  // per level and row of the assignment
};

}  // namespace gedkit
