// One layer of the backbone in two steps, so that a part of a graph can be brought up to date by itself: each node
// spreads what it has to its neighbours, then each node gathers what has come. Nodes that are not alive send nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "learned/genn_graph.hpp"
#include "learned/lanes.hpp"

namespace gedkit::genn {

// What was spread, and the layer's result: all rows are padded.
struct LayerState {
  std::vector<float> own;      // per node, before gathering
  std::vector<float> message;  // per half-edge, seen from the one who gathers (spline only)
  std::vector<float> out;      // per node
};

class ConvLayer {
 public:
  virtual ~ConvLayer() = default;

  virtual int width() const = 0;  // of a row of the result, padded
  virtual void resize(const GennGraph& graph, LayerState& state) const = 0;
  // From the one-hot features of v, or from its row in the layer before.
  virtual void spread_features(const GennGraph& graph, int v, LayerState& state) const = 0;
  virtual void spread(const GennGraph& graph, int v, const float* x, LayerState& state) const = 0;
  // `scale`: (1 + neighbours alive)^-1/2 per node.
  virtual void gather(const GennGraph& graph, int v, const std::uint8_t* alive, const float* scale,
                      LayerState& state) const = 0;
  // Whether a node's result depends on how many neighbours its neighbours have.
  virtual bool sees_degrees() const = 0;
};

// Graph convolution (Kipf & Welling, ICLR 2017): X' = D~^-1/2 (A + I) D~^-1/2 X W^T + b, D~ the degrees of A + I.

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

// Spline convolution (Fey et al., CVPR 2018) over one pseudo-coordinate, the length of an edge:
//   X'_v = R X_v + b + mean over neighbours u of sum_k B_k(e_uv) W_k X_u,
// B_k the hat functions on evenly spaced knots of [0, 1], so that an edge touches two knots.

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
