// Graph convolution (Kipf & Welling, ICLR 2017): X' = D~^-1/2 (A + I) D~^-1/2 X W^T + b, D~ the degrees of A + I.
#pragma once

#include <algorithm>
#include <utility>

#include "learned/conv_layer.hpp"
#include "learned/linear.hpp"

namespace gedkit::genn {

class GcnLayer final : public ConvLayer {
 public:
  explicit GcnLayer(Linear linear) : linear_(std::move(linear)) {}

  int width() const override { return linear_.width; }
  bool sees_degrees() const override { return true; }

  void resize(const GennGraph& graph, LayerState& state) const override {
    state.own.assign(static_cast<std::size_t>(graph.n) * width(), 0.f);
    state.out.assign(static_cast<std::size_t>(graph.n) * width(), 0.f);
  }

  void spread_features(const GennGraph& graph, int v, LayerState& state) const override {
    float* own = state.own.data() + static_cast<std::size_t>(v) * width();
    std::copy_n(linear_.row(graph.degree[v]), width(), own);
    if (graph.label[v] >= 0) add_scaled(own, linear_.row(graph.label[v]), 1.f, width());
  }

  void spread(const GennGraph&, int v, const float* x, LayerState& state) const override {
    float* own = state.own.data() + static_cast<std::size_t>(v) * width();
    std::fill_n(own, width(), 0.f);
    linear_.add(x, own);
  }

  void gather(const GennGraph& graph, int v, const std::uint8_t* alive, const float* scale,
              LayerState& state) const override {
    const float* own = state.own.data();
    float* out = state.out.data() + static_cast<std::size_t>(v) * width();
    std::copy(linear_.bias.begin(), linear_.bias.end(), out);
    add_scaled(out, own + static_cast<std::size_t>(v) * width(), scale[v] * scale[v], width());
    for (int h = graph.start[v]; h < graph.start[v + 1]; ++h) {
      const int u = graph.neighbor[h].node;
      if (alive[u]) add_scaled(out, own + static_cast<std::size_t>(u) * width(), scale[v] * scale[u], width());
    }
  }

 private:
  Linear linear_;
};

}  // namespace gedkit::genn
