// The heaviest matching between the links of two nodes that have at most four each, as LinkMatching makes it, without a
// branch: all sixteen weights at once, whatever the sizes. Molecules have no more links, and which sizes come next
// cannot be predicted.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/lanes_of_ints.hpp"

namespace gedkit {

class VectorMatching {
 public:
  using T = std::int32_t;
  static constexpr int kMost = 4;  // rows and columns
#ifdef GEDKIT_AVX2
  static constexpr bool kFast = true;
#else
  static constexpr bool kFast = false;
#endif

  // weight(i, j) = w[i * stride + j]; weights below zero count as "do not match". Four rows of four numbers are read,
  // also where there are fewer: whatever they are, they must be there.
  static T value(const T* w, std::size_t stride, int rows, int cols) {
    const Weights x = positive(w, stride, rows, cols);
    return largest_lane(upper_pairs(x.upper) + lower_pairs(x.lower));
  }

  // The same, and how much weight is lost if a cell has to be used. Writes four rows of four losses, also where there
  // are fewer.
  static T losses(const T* w, std::size_t stride, int rows, int cols, T* loss) {
    const Weights x = positive(w, stride, rows, cols);
    // Lane p: rows 0 and 1 on the columns of pair p, and rows 2 and 3 on the other columns.
    const Ints8 upper = upper_pairs(x.upper), lower = lower_pairs(x.lower);
    const T best = largest_lane(upper + lower);
    // What is best beside a cell: the other row of its half on another column, and the other half on what is left.
    Ints8 beside = mate<1, 0, 0, 0>(x.upper) + permuted<0, 0, 1, 2, 0, 0, 1, 2>(lower);
    beside = larger(beside, mate<2, 2, 1, 1>(x.upper) + permuted<1, 3, 3, 4, 1, 3, 3, 4>(lower));
    beside = larger(beside, mate<3, 3, 3, 2>(x.upper) + permuted<2, 4, 5, 5, 2, 4, 5, 5>(lower));
    store(loss, stride, 0, best - beside - raw(w, stride, 0));
    beside = mate<1, 0, 0, 0>(x.lower) + permuted<5, 5, 4, 3, 5, 5, 4, 3>(upper);
    beside = larger(beside, mate<2, 2, 1, 1>(x.lower) + permuted<4, 2, 2, 1, 4, 2, 2, 1>(upper));
    beside = larger(beside, mate<3, 3, 3, 2>(x.lower) + permuted<3, 1, 0, 0, 3, 1, 0, 0>(upper));
    store(loss, stride, 2, best - beside - raw(w, stride, 2));
    return best;
  }

 private:
  // Rows 0 and 1, rows 2 and 3: one after the other, four lanes each. What is not there is zero.
  struct Weights {
    Ints8 upper, lower;
  };

  static Ints4 row(const T* w, std::size_t stride, int at) {
    Ints4 x;
    std::memcpy(&x, w + static_cast<std::size_t>(at) * stride, sizeof x);
    return x;
  }
  // Rows first and first + 1 as they are, with whatever is behind them.
  static Ints8 raw(const T* w, std::size_t stride, int first) {
    return joined(row(w, stride, first), row(w, stride, first + 1));
  }

  static Weights positive(const T* w, std::size_t stride, int rows, int cols) {
    const Ints8 zero = {};
    Ints8 upper, lower;
    std::memcpy(&upper, kThere(rows, cols), sizeof upper);
    std::memcpy(&lower, kThere(rows, cols) + 8, sizeof lower);
    return {larger(raw(w, stride, 0), zero) & upper, larger(raw(w, stride, 2), zero) & lower};
  }

  static void store(T* loss, std::size_t stride, int first, const Ints8& x) {
    const Ints4 low = low_half(x), high = high_half(x);
    std::memcpy(loss + first * stride, &low, sizeof low);
    std::memcpy(loss + (first + 1) * stride, &high, sizeof high);
  }

  // Pairs of columns are numbered 01, 02, 03, 12, 13, 23, so that pair 5 - p has the columns that pair p has not.
  static Ints8 upper_pairs(const Ints8& x) {
    return larger(permuted<0, 0, 0, 1, 1, 2, 0, 0>(x) + permuted<5, 6, 7, 6, 7, 7, 5, 5>(x),
                  permuted<1, 2, 3, 2, 3, 3, 1, 1>(x) + permuted<4, 4, 4, 5, 5, 6, 4, 4>(x));
  }
  static Ints8 lower_pairs(const Ints8& x) {
    return larger(permuted<2, 1, 1, 0, 0, 0, 2, 2>(x) + permuted<7, 7, 6, 7, 6, 5, 7, 7>(x),
                  permuted<3, 3, 2, 3, 2, 1, 3, 3>(x) + permuted<6, 5, 5, 4, 4, 4, 6, 6>(x));
  }

  // For every cell the weight of the other row of its half, on the given column.
  template <int A, int B, int C, int D>
  static Ints8 mate(const Ints8& x) {
    return permuted<4 + A, 4 + B, 4 + C, 4 + D, A, B, C, D>(x);
  }

  // By rows and columns: all bits of the lanes that are there, row by row.
  struct There {
    alignas(32) T lane[kMost + 1][kMost + 1][kMost * kMost] = {};
    constexpr There() {
      for (int rows = 0; rows <= kMost; ++rows)
        for (int cols = 0; cols <= kMost; ++cols)
          for (int i = 0; i < rows; ++i)
            for (int j = 0; j < cols; ++j) lane[rows][cols][i * kMost + j] = -1;
    }
    constexpr const T* operator()(int rows, int cols) const { return lane[rows][cols]; }
  };
  static const There kThere;
};

inline constexpr VectorMatching::There VectorMatching::kThere;

}  // namespace gedkit
