// From the tensor network's z to a logit: ReLU, then linear layers with ReLU between them. The similarity is its
// logistic function; a symmetric model takes the mean of the logits of both orders.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "learned/activations.hpp"
#include "learned/linear.hpp"

namespace gedkit::genn {

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
