// One layer of the backbone in two steps, so that a part of a graph can be brought up to date by itself: each node
// spreads what it has to its neighbours, then each node gathers what has come. Nodes that are not alive send nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "learned/genn_graph.hpp"

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

}  // namespace gedkit::genn
