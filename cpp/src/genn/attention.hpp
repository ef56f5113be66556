// From node embeddings to one vector (Wang et al., CVPR 2021, section 3.2.3):
//   k = tanh(mean(X) W_1),  c = sigmoid(alpha X k^T),  g = c^T X.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "genn/activations.hpp"
#include "genn/lanes.hpp"

namespace gedkit::genn {

struct Attention {
  int in = 0, width = 0;  // of an embedding, plain and padded
  float alpha = 10.f;
  std::vector<float> weight;  // in rows of `width`

  Attention() = default;
  Attention(int count, float sharpness, std::span<const float> weights)
      : in(count), width(padded(count)), alpha(sharpness), weight(static_cast<std::size_t>(in) * width, 0.f) {
    for (int i = 0; i < in; ++i)
      std::copy_n(weights.begin() + static_cast<std::ptrdiff_t>(i) * in, in,
                  weight.begin() + static_cast<std::ptrdiff_t>(i) * width);
  }

  // Of the nodes listed, rows of `x`, into `g`; no nodes give 0. `room` has two rows.
  void pool(const float* x, std::span<const std::int32_t> nodes, float* g, float* room) const {
    float *mean = room, *key = room + width;
    std::fill_n(g, width, 0.f);
    if (nodes.empty()) return;
    std::fill_n(mean, width, 0.f);
    std::fill_n(key, width, 0.f);
    for (const int v : nodes) add_scaled(mean, x + static_cast<std::size_t>(v) * width, 1.f, width);
    const float share = 1.f / static_cast<float>(nodes.size());
    for (int i = 0; i < width; ++i) mean[i] *= share;
    add_product(key, mean, in, weight.data(), width);
    for (int i = 0; i < width; ++i) key[i] = tanh_by_exp(key[i]);
    for (const int v : nodes) {
      const float* row = x + static_cast<std::size_t>(v) * width;
      add_scaled(g, row, logistic(alpha * dot(row, key)), width);
    }
  }

 private:
  float dot(const float* x, const float* y) const {
    float lane_sum[kLanes] = {};
    for (int block = 0; block < width; block += kLanes)
      for (int lane = 0; lane < kLanes; ++lane) lane_sum[lane] += x[block + lane] * y[block + lane];
    float total = 0;
    for (const float part : lane_sum) total += part;
    return total;
  }
};

}  // namespace gedkit::genn
