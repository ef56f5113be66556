// The two small networks of a `pair-costs` model: what a pair of nodes costs beyond its bound, and what a deleted or
// inserted node does, in typical link edits. One hidden layer with ReLU each, over arrays of many cells at once.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gedkit/model.hpp"

namespace gedkit {

class PairNetwork final : public Model {
 public:
  struct Layers {
    std::vector<float> weight, bias;  // hidden x inputs, hidden
    std::vector<float> out;           // hidden
    float out_bias = 0;
  };

  // Throws InvalidModel where the sizes do not fit PairFeatures.
  PairNetwork(Layers pair, Layers node);

  PreparedPtr prepare(const ModelInput&) const override { return nullptr; }

  // Feature f of cell k is at features[f * stride + k].
  void pairs(const float* features, std::size_t stride, std::size_t cells, float* out) const {
    run(pair_, features, stride, cells, out);
  }
  void nodes(const float* features, std::size_t stride, std::size_t cells, float* out) const {
    run(node_, features, stride, cells, out);
  }

 private:
  static void run(const Layers& layers, const float* features, std::size_t stride, std::size_t cells, float* out);

  Layers pair_, node_;
};

}  // namespace gedkit
