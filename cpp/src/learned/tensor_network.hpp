// How two vectors relate (Socher et al., NIPS 2013): z_i = g1 W_2[i] g2^T + (W_3 cat(g1, g2))_i + b_i, before the ReLU.
//
// With g1 known all of it is linear in g2: z = c + M^T g2. A search knows g1 by the level alone, so that c and M are
// made once per level. Where the model is symmetric the same holds for z of (g2, g1), which is kept beside in the same
// row.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "learned/lanes.hpp"

namespace gedkit::genn {

// c and M of one g1.
struct HalfScored {
  std::vector<float> constant;  // `row` floats
  std::vector<float> matrix;    // a row per entry of g2
};

class TensorNetwork {
 public:
  TensorNetwork() = default;
  // `bilinear` t x F x F, `linear` t x 2F, `bias` t.
  TensorNetwork(int in, int channels, bool symmetric, std::span<const float> bilinear, std::span<const float> linear,
                std::span<const float> bias)
      : in_(in), channels_(padded(channels)), symmetric_(symmetric), row_((symmetric ? 2 : 1) * channels_) {
    const std::size_t f = in;
    bilinear_.assign(f * f * row_, 0.f);
    first_.assign(f * row_, 0.f);
    second_.assign(f * row_, 0.f);
    bias_.assign(row_, 0.f);
    for (int i = 0; i < channels; ++i)
      for (int turned = 0; turned < (symmetric ? 2 : 1); ++turned) {
        const std::size_t at = static_cast<std::size_t>(turned) * channels_ + i;
        bias_[at] = bias[i];
        for (std::size_t x = 0; x < f; ++x) {  // an entry of g1
          first_[x * row_ + at] = linear[i * 2 * f + (turned ? f + x : x)];
          second_[x * row_ + at] = linear[i * 2 * f + (turned ? x : f + x)];
          for (std::size_t y = 0; y < f; ++y)  // an entry of g2
            bilinear_[(x * f + y) * row_ + at] = bilinear[i * f * f + (turned ? y * f + x : x * f + y)];
        }
      }
  }

  int in() const { return in_; }
  int channels() const { return channels_; }  // padded
  bool symmetric() const { return symmetric_; }
  int row() const { return row_; }  // floats of a z, of both orders where the model is symmetric

  void fix(const float* g1, HalfScored& half) const {
    half.constant = bias_;
    half.matrix = second_;
    add_product(half.constant.data(), g1, in_, first_.data(), row_);
    add_product(half.matrix.data(), g1, in_, bilinear_.data(), in_ * row_);
  }

 private:
  int in_ = 0, channels_ = 0;
  bool symmetric_ = false;
  int row_ = 0;
  std::vector<float> bilinear_, first_, second_, bias_;
};

}  // namespace gedkit::genn
