// Spline convolution (Fey et al., CVPR 2018) over one pseudo-coordinate, the length of an edge:
//   X'_v = R X_v + b + mean over neighbours u of sum_k B_k(e_uv) W_k X_u,
// B_k the hat functions on evenly spaced knots of [0, 1], so that an edge touches two knots.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "learned/conv_layer.hpp"
#include "learned/linear.hpp"

namespace gedkit::genn {

class SplineLayer final : public ConvLayer {
 public:
  SplineLayer(Linear root, std::vector<Linear> kernels) : root_(std::move(root)), kernels_(std::move(kernels)) {}

  int width() const override { return root_.width; }
  bool sees_degrees() const override { return false; }

  void resize(const GennGraph& graph, LayerState& state) const override {
    state.own.assign(static_cast<std::size_t>(graph.n) * width(), 0.f);
    state.out.assign(static_cast<std::size_t>(graph.n) * width(), 0.f);
    state.message.assign(static_cast<std::size_t>(graph.half_count()) * width(), 0.f);
  }

  void spread_features(const GennGraph& graph, int v, LayerState& state) const override {
    const int degree = graph.degree[v], label = graph.label[v];
    const auto add = [&](const Linear& linear, float* y, float share) {
      add_scaled(y, linear.row(degree), share, width());
      if (label >= 0) add_scaled(y, linear.row(label), share, width());
    };
    float* own = state.own.data() + static_cast<std::size_t>(v) * width();
    std::copy(root_.bias.begin(), root_.bias.end(), own);
    add(root_, own, 1.f);
    for (int h = graph.start[v]; h < graph.start[v + 1]; ++h) {
      const Neighbor& edge = graph.neighbor[h];
      float* message = message_to(edge, state);
      add(kernels_[edge.knot], message, 1.f - edge.share);
      if (edge.share > 0) add(kernels_[edge.knot + 1], message, edge.share);
    }
  }

  void spread(const GennGraph& graph, int v, const float* x, LayerState& state) const override {
    root_.apply(x, state.own.data() + static_cast<std::size_t>(v) * width());
    for (int h = graph.start[v]; h < graph.start[v + 1]; ++h) {
      const Neighbor& edge = graph.neighbor[h];
      float* message = message_to(edge, state);
      const float* low = kernels_[edge.knot].row(0);
      const float* high = edge.share > 0 ? kernels_[edge.knot + 1].row(0) : low;
      for (int i = 0; i < root_.in; ++i) {
        add_scaled(message, low + static_cast<std::size_t>(i) * width(), (1.f - edge.share) * x[i], width());
        add_scaled(message, high + static_cast<std::size_t>(i) * width(), edge.share * x[i], width());
      }
    }
  }

  void gather(const GennGraph& graph, int v, const std::uint8_t* alive, const float*,
              LayerState& state) const override {
    float* out = state.out.data() + static_cast<std::size_t>(v) * width();
    std::copy_n(state.own.data() + static_cast<std::size_t>(v) * width(), width(), out);
    int count = 0;
    for (int h = graph.start[v]; h < graph.start[v + 1]; ++h) count += alive[graph.neighbor[h].node];
    for (int h = graph.start[v]; h < graph.start[v + 1]; ++h)
      if (alive[graph.neighbor[h].node])
        add_scaled(out, state.message.data() + static_cast<std::size_t>(h) * width(), 1.f / static_cast<float>(count),
                   width());
  }

 private:
  float* message_to(const Neighbor& edge, LayerState& state) const {
    float* message = state.message.data() + static_cast<std::size_t>(edge.reverse) * width();
    std::fill_n(message, width(), 0.f);
    return message;
  }

  Linear root_;
  std::vector<Linear> kernels_;
};

}  // namespace gedkit::genn
