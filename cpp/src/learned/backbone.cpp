#include "learned/backbone.hpp"

#include <algorithm>
#include <cmath>

#include "learned/lanes.hpp"

namespace gedkit::genn {

namespace {

// Adds to `nodes` the neighbours of its members that are alive.
void grow(const GennGraph& graph, const std::vector<std::uint8_t>& alive, std::vector<std::uint8_t>& member,
          std::vector<std::int32_t>& nodes) {
  for (std::size_t i = 0, count = nodes.size(); i < count; ++i)
    for (int h = graph.start[nodes[i]]; h < graph.start[nodes[i] + 1]; ++h) {
      const int u = graph.neighbor[h].node;
      if (!alive[u] || member[u]) continue;
      member[u] = 1;
      nodes.push_back(u);
    }
}

}  // namespace

void Backbone::start(const GennGraph& graph, Layers& layers) const {
  layers.alive.assign(graph.n, 1);
  layers.scale.assign(graph.n, 1.f);
  layers.state.resize(layers_.size());
  for (std::size_t l = 0; l < layers_.size(); ++l) layers_[l]->resize(graph, layers.state[l]);
  for (int v = 0; v < graph.n; ++v) layers_[0]->spread_features(graph, v, layers.state[0]);
}

void Backbone::rescale(const GennGraph& graph, Layers& layers) const {
  for (int v = 0; v < graph.n; ++v) {
    int count = 1;
    for (int h = graph.start[v]; h < graph.start[v + 1]; ++h) count += layers.alive[graph.neighbor[h].node];
    layers.scale[v] = 1.f / std::sqrt(static_cast<float>(count));
  }
}

void Backbone::run_layer(const GennGraph& graph, std::size_t l, std::span<const std::int32_t> sources,
                         std::span<const std::int32_t> rows, Layers& layers) const {
  const ConvLayer& layer = *layers_[l];
  LayerState& state = layers.state[l];
  if (l > 0)
    for (const int v : sources)
      layer.spread(graph, v, layers.state[l - 1].out.data() + std::size_t(v) * layers_[l - 1]->width(), state);
  for (const int v : rows) {
    layer.gather(graph, v, layers.alive.data(), layers.scale.data(), state);
    if (l + 1 < layers_.size()) relu(state.out.data() + std::size_t(v) * layer.width(), layer.width());
  }
}

void Backbone::pass(const GennGraph& graph, Layers& layers) const {
  rescale(graph, layers);
  std::vector<std::int32_t> nodes;
  for (int v = 0; v < graph.n; ++v)
    if (layers.alive[v]) nodes.push_back(v);
  for (std::size_t l = 0; l < layers_.size(); ++l) run_layer(graph, l, nodes, nodes, layers);
}

// At the k-th layer the k-hop neighbours of a node that came or went are affected. With GCN it is one hop more: the
// neighbours' degrees have changed, and those count in what their own neighbours gather.
void Backbone::update(const GennGraph& graph, std::span<const std::int32_t> changed, Layers& layers,
                      std::vector<std::vector<std::int32_t>>& touched) const {
  rescale(graph, layers);
  touched.resize(layers_.size());
  std::vector<std::uint8_t> member(graph.n, 0);
  std::vector<std::int32_t> nodes(changed.begin(), changed.end());
  for (const int v : changed) member[v] = 1;
  if (layers_[0]->sees_degrees()) grow(graph, layers.alive, member, nodes);
  std::vector<std::int32_t> before;
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    grow(graph, layers.alive, member, nodes);
    auto& rows = touched[l];
    rows.clear();
    std::copy_if(nodes.begin(), nodes.end(), std::back_inserter(rows), [&](int v) { return layers.alive[v] != 0; });
    run_layer(graph, l, before, rows, layers);
    before = rows;
  }
}

void Backbone::restore(const GennGraph& graph, const Layers& before,
                       const std::vector<std::vector<std::int32_t>>& touched, Layers& layers) const {
  layers.alive = before.alive;
  layers.scale = before.scale;
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const std::size_t width = layers_[l]->width();
    const auto copy = [&](std::vector<float> LayerState::* part, std::size_t row) {
      std::copy_n((before.state[l].*part).data() + row * width, width, (layers.state[l].*part).data() + row * width);
    };
    for (const int v : touched[l]) copy(&LayerState::out, v);
    if (l == 0) continue;
    for (const int v : touched[l - 1]) {
      copy(&LayerState::own, v);
      if (before.state[l].message.empty()) continue;
      for (int h = graph.start[v]; h < graph.start[v + 1]; ++h) copy(&LayerState::message, graph.neighbor[h].reverse);
    }
  }
}

}  // namespace gedkit::genn
