// Learned models that guide a search: `genn-astar` and `genn-beam` follow what a network expects of the cost to go.
//
// A model is made once from its weights and shared by any number of searches. What it has to know about a graph by
// itself is worked out once per graph, by prepare().
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include "gedkit/graph.hpp"

namespace gedkit {

// Weights that do not fit together, or a graph that a model cannot read.
struct InvalidModel : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A graph as a model is given it.
struct ModelInput {
  const Graph& graph;
  std::vector<std::int32_t> node_class;  // per node, the place of its label in the model's list; empty: no labels
  std::vector<float> edge_length;        // per edge, in the graph's order; empty: the model does not look at them
};

// What a model keeps about one graph.
class PreparedGraph {
 public:
  virtual ~PreparedGraph() = default;
};

using PreparedPtr = std::shared_ptr<const PreparedGraph>;

class Model {
 public:
  virtual ~Model() = default;

  // Null for models that look at pairs only.
  virtual PreparedPtr prepare(const ModelInput& input) const = 0;
};

using ModelPtr = std::shared_ptr<const Model>;

}  // namespace gedkit
