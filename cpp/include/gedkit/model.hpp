// Learned models that guide a search: `genn-astar` and `genn-beam` follow what a network expects of the cost to go.
//
// A model is made once from its weights and shared by any number of searches. What it has to know about a graph by
// itself is worked out once per graph, by prepare().
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
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

// Arrays of a model by the names they have in its file, row-major.
using Tensors = std::map<std::string, std::span<const float>>;

// The numbers that give a GENN (Wang et al., CVPR 2021) its shape.
struct GennConfig {
  int labels = 0;      // known node labels; 0: labels are not looked at
  int max_degree = 0;  // degrees above count as this
  bool spline = false;
  std::vector<int> widths;
  int ntn = 0;
  std::vector<int> head;
  float alpha = 10.f;
  bool symmetric = false;
  int kernels = 0;           // spline: knots
  float length_scale = 1.f;  // spline: the length that the last knot stands for

  int features() const { return labels + max_degree + 1; }
};

// How a search under a GENN embeds the subgraphs that are left: by the embeddings of the whole graphs, by exact
// updates, or by a full pass of the network.
enum class Embedding { kCached, kDynamic, kVanilla };

// Both copy what they need, and throw InvalidModel where a tensor is missing or has the wrong size.
ModelPtr make_genn_model(const GennConfig& config, const Tensors& tensors, Embedding embedding = Embedding::kCached);
ModelPtr make_pair_costs_model(const Tensors& tensors);

}  // namespace gedkit
