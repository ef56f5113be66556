// A fully connected layer, y = W x + b, stored by input so that outputs lie side by side.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "learned/lanes.hpp"

namespace gedkit::genn {

struct Linear {
  int in = 0, out = 0, width = 0;  // width: out, padded
  std::vector<float> weight;       // in rows of `width`
  std::vector<float> bias;         // `width`; zeros where the layer has none

  Linear() = default;
  // `weights` is out x in, row by row; `biases` may be empty.
  Linear(int in_count, int out_count, std::span<const float> weights, std::span<const float> biases)
      : in(in_count),
        out(out_count),
        width(padded(out_count)),
        weight(static_cast<std::size_t>(in) * width, 0.f),
        bias(width, 0.f) {
    for (int o = 0; o < out; ++o)
      for (int i = 0; i < in; ++i)
        weight[static_cast<std::size_t>(i) * width + o] = weights[static_cast<std::size_t>(o) * in + i];
    std::copy(biases.begin(), biases.end(), bias.begin());
  }

  const float* row(int i) const { return weight.data() + static_cast<std::size_t>(i) * width; }

  // y += W x
  void add(const float* x, float* y) const { add_product(y, x, in, weight.data(), width); }

  // y = W x + b
  void apply(const float* x, float* y) const {
    std::copy(bias.begin(), bias.end(), y);
    add(x, y);
  }
};

}  // namespace gedkit::genn
