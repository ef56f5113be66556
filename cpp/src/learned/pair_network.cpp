#include "learned/pair_network.hpp"

#include <algorithm>
#include <utility>

#include "learned/pair_features.hpp"

namespace gedkit {

namespace {

void check(const PairNetwork::Layers& layers, std::size_t inputs) {
  const std::size_t hidden = layers.bias.size();
  if (layers.weight.size() != hidden * inputs || layers.out.size() != hidden)
    throw InvalidModel("the tensors of a pair-costs model do not fit each other");
}

}  // namespace

PairNetwork::PairNetwork(Layers pair, Layers node) : pair_(std::move(pair)), node_(std::move(node)) {
  check(pair_, PairFeatures::kPair);
  check(node_, PairFeatures::kNode);
}

void PairNetwork::run(const Layers& layers, const float* features, std::size_t stride, std::size_t cells, float* out) {
  constexpr std::size_t kBlock = 32;  // cells whose sums stay in registers
  const std::size_t hidden = layers.bias.size(), inputs = hidden ? layers.weight.size() / hidden : 0;
  for (std::size_t first = 0; first < cells; first += kBlock) {
    const std::size_t size = std::min(kBlock, cells - first);
    float total[kBlock], sum[kBlock];
    std::fill_n(total, kBlock, layers.out_bias);
    for (std::size_t j = 0; j < hidden; ++j) {
      std::fill_n(sum, kBlock, layers.bias[j]);
      for (std::size_t f = 0; f < inputs; ++f) {
        const float weight = layers.weight[j * inputs + f];
        const float* const x = features + f * stride + first;
        for (std::size_t k = 0; k < kBlock; ++k) sum[k] += weight * x[k];
      }
      for (std::size_t k = 0; k < kBlock; ++k) total[k] += layers.out[j] * std::max(sum[k], 0.0f);
    }
    std::copy_n(total, size, out + first);
  }
}

}  // namespace gedkit
