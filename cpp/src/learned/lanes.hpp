// Vectors of floats in whole machine registers. Rows are padded with zeros to a multiple of kLanes, so that every loop
// runs over full registers; each lane sums by itself, so that nothing depends on the order of summation.
#pragma once

#include <cstddef>
#include <cstring>

#include "core/vectors.hpp"

namespace gedkit::genn {

constexpr int kLanes = 8;

using Lanes = Floats8;
static_assert(sizeof(Lanes) == kLanes * sizeof(float));

constexpr int padded(int width) { return (width + kLanes - 1) / kLanes * kLanes; }

// y += a x
inline void add_scaled(float* __restrict y, const float* __restrict x, float a, int width) {
  for (int block = 0; block < width; block += kLanes) {
    Lanes from, to;
    std::memcpy(&from, x + block, sizeof from);
    std::memcpy(&to, y + block, sizeof to);
    to += a * from;
    std::memcpy(y + block, &to, sizeof to);
  }
}

// y += sum over i < count of weight(i) row(i), kWide registers at a time, which stay where they are during the sum.
template <int kWide, class Weight, class Row>
void add_rows_block(float* y, int count, Weight weight, Row row) {
  Lanes sum[kWide];
  for (int k = 0; k < kWide; ++k) std::memcpy(&sum[k], y + k * kLanes, sizeof sum[k]);
  for (int i = 0; i < count; ++i) {
    const float a = weight(i);
    const float* x = row(i);
    for (int k = 0; k < kWide; ++k) {
      Lanes from;
      std::memcpy(&from, x + k * kLanes, sizeof from);
      sum[k] += a * from;
    }
  }
  for (int k = 0; k < kWide; ++k) std::memcpy(y + k * kLanes, &sum[k], sizeof sum[k]);
}

template <class Weight, class Row>
void add_rows(float* y, int width, int count, Weight weight, Row row) {
  int block = 0;
  const auto part = [&](int i) { return row(i) + block; };
  for (; block + 4 * kLanes <= width; block += 4 * kLanes) add_rows_block<4>(y + block, count, weight, part);
  for (; block + 2 * kLanes <= width; block += 2 * kLanes) add_rows_block<2>(y + block, count, weight, part);
  for (; block < width; block += kLanes) add_rows_block<1>(y + block, count, weight, part);
}

// y += x^T M, M with a row of `width` per entry of x.
inline void add_product(float* y, const float* x, int rows, const float* matrix, int width) {
  add_rows(
      y, width, rows, [x](int i) { return x[i]; },
      [matrix, width](int i) { return matrix + static_cast<std::size_t>(i) * width; });
}

}  // namespace gedkit::genn
