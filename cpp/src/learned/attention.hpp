// From node embeddings to one vector (Wang et al., CVPR 2021, section 3.2.3):
//   k = tanh(mean(X) W_1),  c = sigmoid(alpha X k^T),  g = c^T X.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "learned/activations.hpp"
#include "learned/lanes.hpp"

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

  // Floats that pool() wants for its own use, for so many nodes.
  int room(int nodes) const { return 2 * width + padded(nodes); }

  // Of the nodes listed, rows of `x`, into `g`; no nodes give 0.
  void pool(const float* x, std::span<const std::int32_t> nodes, float* g, float* room) const {
    const int count = static_cast<int>(nodes.size());
    const auto row = [&](int i) { return x + static_cast<std::size_t>(nodes[i]) * width; };
    float *sum = room, *key = room + width, *share = room + 2 * width;
    std::fill_n(g, width, 0.f);
    std::fill_n(room, this->room(count), 0.f);
    if (count == 0) return;
    add_rows(sum, width, count, [](int) { return 1.f; }, row);
    add_product(key, sum, in, weight.data(), width);
    tanh(key, width, 1.f / static_cast<float>(count));
    for (int i = 0; i < count; ++i) share[i] = dot(row(i), key);
    logistic(share, padded(count), alpha);
    add_rows(g, width, count, [&](int i) { return share[i]; }, row);
  }

 private:
  float dot(const float* x, const float* y) const {
    Lanes sum{};
    for (int block = 0; block < width; block += kLanes) {
      Lanes left, right;
      std::memcpy(&left, x + block, sizeof left);
      std::memcpy(&right, y + block, sizeof right);
      sum += left * right;
    }
    float total = 0;
    for (int lane = 0; lane < kLanes; ++lane) total += sum[lane];
    return total;
  }
};

}  // namespace gedkit::genn
