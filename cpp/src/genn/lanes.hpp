// Vectors of floats in whole machine registers: rows are padded with zeros to a multiple of kLanes, so that every loop
// runs over full blocks and the compiler makes one instruction of each. Rows are then safe to add without regard to the
// order of summation: each lane sums by itself.
#pragma once

#include <cstddef>

namespace gedkit::genn {

constexpr int kLanes = 8;

constexpr int padded(int width) { return (width + kLanes - 1) / kLanes * kLanes; }

// y += a x
inline void add_scaled(float* __restrict y, const float* __restrict x, float a, int width) {
  for (int block = 0; block < width; block += kLanes)
    for (int lane = 0; lane < kLanes; ++lane) y[block + lane] += a * x[block + lane];
}

inline void relu(float* x, int width) {
  for (int i = 0; i < width; ++i) x[i] = x[i] > 0 ? x[i] : 0;
}

// y += x^T M, M with a row of `width` per entry of x.
inline void add_product(float* __restrict y, const float* __restrict x, int rows, const float* __restrict matrix,
                        int width) {
  for (int i = 0; i < rows; ++i) add_scaled(y, matrix + static_cast<std::size_t>(i) * width, x[i], width);
}

}  // namespace gedkit::genn
