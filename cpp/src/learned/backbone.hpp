// The graph network under GENN: layers of convolution with ReLU between them (Wang et al., CVPR 2021, section 3.2.1).
//
// A node of a subgraph has the features of the whole graph, its own degree there included; edges and normalisation are
// those of the subgraph. Three ways to have the embeddings of what is left when nodes are taken away (section 3.2.2):
//   vanilla  a pass over the whole subgraph
//   dynamic  from the layers of a subgraph that differs by few nodes, only what those can reach: exact
//   cached   the embeddings of the whole graph, looked up: GENN
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "learned/conv_layers.hpp"

namespace gedkit::genn {

// All layers of one subgraph.
struct Layers {
  std::vector<std::uint8_t> alive;
  std::vector<float> scale;
  std::vector<LayerState> state;

  const float* embedding(int v, int width) const {
    return state.back().out.data() + static_cast<std::size_t>(v) * width;
  }
};

class Backbone {
 public:
  explicit Backbone(std::vector<std::unique_ptr<ConvLayer>> layers) : layers_(std::move(layers)) {}

  int width() const { return layers_.back()->width(); }  // of an embedding, padded

  // Room for a graph, with its features spread: that part never changes.
  void start(const GennGraph& graph, Layers& layers) const;

  // A full pass over the nodes that are alive.
  void pass(const GennGraph& graph, Layers& layers) const;

  // `layers` is up to date except that the nodes of `changed` have just come to life or gone. Brings up to date what
  // they reach and appends those rows to `touched`, one list per layer.
  void update(const GennGraph& graph, std::span<const std::int32_t> changed, Layers& layers,
              std::vector<std::vector<std::int32_t>>& touched) const;

  // Takes back an update: the rows in `touched` are copied from `before`.
  void restore(const GennGraph& graph, const Layers& before, const std::vector<std::vector<std::int32_t>>& touched,
               Layers& layers) const;

  std::size_t depth() const { return layers_.size(); }

 private:
  void rescale(const GennGraph& graph, Layers& layers) const;
  void run_layer(const GennGraph& graph, std::size_t layer, std::span<const std::int32_t> sources,
                 std::span<const std::int32_t> rows, Layers& layers) const;

  std::vector<std::unique_ptr<ConvLayer>> layers_;
};

}  // namespace gedkit::genn
