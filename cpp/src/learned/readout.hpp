// From node embeddings to one vector (Wang et al., CVPR 2021, section 3.2.3):
//   k = tanh(mean(X) W_1),  c = sigmoid(alpha X k^T),  g = c^T X.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

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

// How two vectors relate (Socher et al., NIPS 2013): z_i = g1 W_2[i] g2^T + (W_3 cat(g1, g2))_i + b_i, before the ReLU.
//
// With g1 known all of it is linear in g2: z = c + M^T g2. A search knows g1 by the level alone, so that c and M are
// made once per level. Where the model is symmetric the same holds for z of (g2, g1), which is kept beside in the same
// row.

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

// From the tensor network's z to a logit: ReLU, then linear layers with ReLU between them. The similarity is its
// logistic function; a symmetric model takes the mean of the logits of both orders.

class Head {
 public:
  Head() = default;
  explicit Head(std::vector<Linear> layers) : layers_(std::move(layers)) {
    for (const Linear& layer : layers_) width_ = std::max(width_, layer.width);
  }

  int room() const { return 2 * width_; }

  // Of one z, which it overwrites. `room`: room() floats.
  float logit(float* z, float* room) const {
    const float* x = z;
    relu(z, padded(layers_[0].in));
    for (std::size_t l = 0; l < layers_.size(); ++l) {
      float* y = room + (l % 2) * width_;
      layers_[l].apply(x, y);
      if (l + 1 < layers_.size()) relu(y, layers_[l].width);
      x = y;
    }
    return x[0];
  }

 private:
  std::vector<Linear> layers_;
  int width_ = 0;
};

// -log of the similarity that a logit stands for.
inline double negative_log_similarity(float logit) {
  const double x = logit;
  return x > 0 ? std::log1p(std::exp(-x)) : std::log1p(std::exp(x)) - x;
}

}  // namespace gedkit::genn
