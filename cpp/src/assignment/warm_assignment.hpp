// Minimum-cost assignment that is solved again and again while a few rows of its cost matrix change.
//
// Rows are matched to columns; a column may stay free at no cost, a row only where `may_stay_free` says so (also at no
// cost). The duals obey u_i + v_k <= c_ik, v_k <= 0, and u_i <= 0 where row i may stay free, with equality on matched
// pairs and for free rows and columns: so sum(u) + sum(v) equals the optimum, and is a lower bound even before it is
// reached. A changed row only has its own u recomputed; matches that are no longer tight are undone and repaired by
// shortest augmenting paths, from rows and from columns (Jonker & Volgenant 1987; the column side is what a warm start
// needs).
//
// Numbers stay within DualRange, given that costs do. Prices may sink without end while costs change to and fro, where
// some rows have no more columns than they need: from kLowestPrice on they are made anew.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <type_traits>
#include <vector>

#include "assignment/dual_range.hpp"
#include "core/checked.hpp"
#include "core/lanes_of_ints.hpp"

namespace gedkit {

template <class T>
class WarmAssignment {
 public:
  static constexpr T kForbidden = DualRange<T>::kForbidden;  // cost of a cell that must not be used
  static constexpr std::int32_t kFree = -1;

  // Columns are padded to a whole number of vectors; padding cells must hold kForbidden.
  static constexpr int kLanes = 8;
  static int padded(int cols) { return (cols + kLanes - 1) / kLanes * kLanes; }

  struct State {  // what a branch and bound node keeps
    std::vector<T> u, v;
    std::vector<std::int32_t> column_of, row_of;
    std::vector<char> may_stay_free;

    void reset(int rows, int cols, bool free_rows) {
      u.assign(rows, 0);
      v.assign(padded(cols), 0);
      column_of.assign(rows, kFree);
      row_of.assign(padded(cols), kFree);
      may_stay_free.assign(rows, free_rows);
    }
    void forget() {  // all but what the rows may do
      std::fill(u.begin(), u.end(), T{0});
      std::fill(v.begin(), v.end(), T{0});
      std::fill(column_of.begin(), column_of.end(), kFree);
      std::fill(row_of.begin(), row_of.end(), kFree);
    }
  };

  // Repairs `s` for the matrix `cost` (row stride padded(cols)), of which the rows in `dirty` changed.
  // False: no assignment without a forbidden cell exists, or `stop()` said so, which is asked before every path; then
  // `s` is of no further use.
  template <class Stop>
  bool solve(const T* cost, int cols, State& s, const std::vector<std::int32_t>& dirty, Stop stop) {
    cost_ = cost;
    cols_ = cols;
    stride_ = padded(cols);
    reserve(static_cast<int>(s.u.size()));
    if (!repair(s, dirty, stop)) return false;
    if (lowest_price(s) >= DualRange<T>::kLowestPrice) return true;
    s.forget();
    all_rows_.resize(s.u.size());
    std::iota(all_rows_.begin(), all_rows_.end(), 0);
    const bool possible = repair(s, all_rows_, stop);
    GEDKIT_IN_RANGE(!possible || lowest_price(s) >= DualRange<T>::kLowestPrice);
    return possible;
  }

  // The sum of duals is the cost of an assignment, which is within the range; sums on the way to it need not be.
  T total(const State& s) const {
    using Wrapping = std::make_unsigned_t<T>;
    Wrapping sum = 0;
    for (T x : s.u) sum += static_cast<Wrapping>(x);
    for (int k = 0; k < cols_; ++k) sum += static_cast<Wrapping>(s.v[k]);
    return static_cast<T>(sum);
  }

 private:
  T lowest_price(const State& s) const {
    T least = 0;
    for (T x : s.v) least = std::min(least, x);
    return least;
  }

  template <class Stop>
  bool repair(State& s, const std::vector<std::int32_t>& dirty, Stop stop) {
    freed_columns_.clear();
    free_rows_.clear();
    for (int i : dirty)
      if (!refresh(i, s)) return false;
    for (int i : free_rows_)
      if (s.column_of[i] == kFree && !(s.may_stay_free[i] && s.u[i] == 0) && (stop() || !augment_row(i, s)))
        return false;
    for (int k : freed_columns_)
      if (s.row_of[k] == kFree && s.v[k] < 0) {
        if (stop()) return false;
        augment_column(k, s);
      }
    return true;
  }

  void reserve(int rows) {
    const int most = std::max(rows, stride_);
    if (static_cast<int>(key_.size()) < most) {
      key_.resize(most);
      floor_.resize(most);
      from_.resize(most);
      distance_.resize(most);
    }
    scanned_.clear();
  }

  const T* row(int i) const { return cost_ + static_cast<std::size_t>(i) * stride_; }

  // Largest u that the row's cells allow, then its old column if still tight, else any tight free column.
  bool refresh(int i, State& s) {
    const T* c = row(i);
    const T* v = s.v.data();
    const int width = stride_;
    T* __restrict key = key_.data();
    T least = kForbidden;
    for (int k = 0; k < width; ++k) {
      key[k] = c[k] - v[k];
      least = std::min(least, key[k]);
    }
    if (s.may_stay_free[i]) least = std::min<T>(least, 0);
    if (least >= DualRange<T>::kImpossible) return false;
    s.u[i] = least;
    const int old = s.column_of[i];
    if (old != kFree) {
      if (key[old] == least) return true;
      s.column_of[i] = kFree;
      s.row_of[old] = kFree;
      freed_columns_.push_back(old);
    }
    for (int k = 0; k < width; k += kLanes)
      if (const unsigned tight = equal_lanes(key + k, least) & equal_lanes(s.row_of.data() + k, kFree)) {
        match(i, k + std::countr_zero(tight), s);
        return true;
      }
    free_rows_.push_back(i);
    return true;
  }

  static void match(int i, int k, State& s) {
    s.column_of[i] = k;
    s.row_of[k] = i;
  }

  // Shortest path from free row `source` to a free column, or to a row that may be set free.
  bool augment_row(int source, State& s) {
    const int width = stride_;  // a local, so that the compiler vectorises the loops over columns
    const T* __restrict v = s.v.data();
    std::int32_t* __restrict from = from_.data();
    T* __restrict key = key_.data();      // tentative distance of a column
    T* __restrict floor = floor_.data();  // a scanned column's key must not sink again
    constexpr T kDone = std::numeric_limits<T>::max();
    T least = kDone;
    {
      const T* __restrict c = row(source);
      const T u = s.u[source];
      for (int k = 0; k < width; ++k) {
        key[k] = c[k] - u - v[k];
        floor[k] = std::numeric_limits<T>::min();
        from[k] = source;
        least = std::min(least, key[k]);
      }
    }
    scanned_.clear();
    T release =
        s.may_stay_free[source] ? static_cast<T>(-s.u[source]) : kDone;  // distance at which `released` goes free
    int released = source, end = kFree;
    T reached = 0;
    for (;;) {
      if (least >= DualRange<T>::kImpossible && release == kDone) return false;
      if (release <= least) {
        reached = release;
        break;
      }
      reached = least;
      int next = kFree;  // the nearest column, a free one if there is any
      for (int k = 0; k < width && end == kFree; k += kLanes)
        if (const unsigned nearest = equal_lanes(key + k, least)) {
          if (next == kFree) next = k + std::countr_zero(nearest);
          const unsigned free = nearest & equal_lanes(s.row_of.data() + k, kFree);
          if (free) end = k + std::countr_zero(free);
        }
      if (end != kFree) break;
      distance_[next] = least;
      key[next] = floor[next] = kDone;
      scanned_.push_back(next);
      const int i = s.row_of[next];
      const T* __restrict c = row(i);
      const T ahead = least - s.u[i];
      if (s.may_stay_free[i] && ahead < release) {
        release = ahead;
        released = i;
      }
      least = kDone;
      for (int k = 0; k < width; ++k) {
        const T through = std::max(static_cast<T>(ahead + c[k] - v[k]), floor[k]);
        const bool better = through < key[k];
        key[k] = better ? through : key[k];
        from[k] = better ? i : from[k];
        least = std::min(least, key[k]);
      }
    }
    for (int k : scanned_) {
      const T lead = reached - distance_[k];
      s.v[k] -= lead;
      s.u[s.row_of[k]] += lead;
    }
    s.u[source] += reached;
    if (end == kFree) {  // `released` lets go of its column, which then ends the path
      if (released == source) return true;
      end = s.column_of[released];
      s.column_of[released] = kFree;
    }
    for (int k = end;;) {
      const int i = from[k], next = s.column_of[i];
      match(i, k, s);
      if (i == source) return true;
      k = next;
    }
  }

  // The mirror image from free column `source` with v < 0: to a free row, or to a column whose v may rise to 0.
  void augment_column(int source, State& s) {
    const int rows = static_cast<int>(s.u.size());
    constexpr T kDone = std::numeric_limits<T>::max();
    const int width = stride_;
    const T* __restrict u = s.u.data();
    T* __restrict key = key_.data();
    T* __restrict floor = floor_.data();
    std::int32_t* __restrict from = from_.data();
    for (int i = 0; i < rows; ++i) {
      key[i] = row(i)[source] - s.u[i] - s.v[source];
      floor[i] = std::numeric_limits<T>::min();
      from[i] = source;
    }
    scanned_.clear();
    T release = -s.v[source];
    int released = source, end = kFree;
    T reached = 0;
    for (;;) {
      T least = kDone;
      for (int i = 0; i < rows; ++i) least = std::min(least, key[i]);
      if (release <= least) {
        reached = release;
        break;
      }
      reached = least;
      int next = 0;
      while (key[next] != least) ++next;
      if (s.column_of[next] == kFree) {
        end = next;
        break;
      }
      distance_[next] = least;
      key[next] = floor[next] = kDone;
      scanned_.push_back(next);
      const int k = s.column_of[next];
      const T ahead = least - s.v[k];
      if (ahead < release) {
        release = ahead;
        released = k;
      }
      const T* __restrict c = cost_ + k;
      for (int i = 0; i < rows; ++i) {
        const T through = std::max(static_cast<T>(ahead + c[static_cast<std::size_t>(i) * width] - u[i]), floor[i]);
        const bool better = through < key[i];
        key[i] = better ? through : key[i];
        from[i] = better ? k : from[i];
      }
    }
    for (int i : scanned_) {
      const T lead = reached - distance_[i];
      s.u[i] -= lead;
      s.v[s.column_of[i]] += lead;
    }
    s.v[source] += reached;
    if (end == kFree) {
      if (released == source) return;
      end = s.row_of[released];
      s.row_of[released] = kFree;
    }
    for (int i = end;;) {
      const int k = from[i], next = s.row_of[k];
      match(i, k, s);
      if (k == source) return;
      i = next;
    }
  }

  const T* cost_ = nullptr;
  int cols_ = 0, stride_ = 0;
  std::vector<T> key_, floor_, distance_;
  std::vector<std::int32_t> from_, scanned_, freed_columns_, free_rows_, all_rows_;
};

}  // namespace gedkit
