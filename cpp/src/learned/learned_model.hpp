// What a search asks of a learned model. A model is made once from its weights; what it needs to know about a graph by
// itself is worked out once per graph; for a pair it then makes the heuristic that A* runs on.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include "gedkit/control.hpp"
#include "gedkit/graph.hpp"
#include "gedkit/problem.hpp"
#include "tree_search/state_heuristic.hpp"

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

// Two graphs in the order of the search, the first with no more nodes than the second.
struct LearnedPair {
  const DenseProblem& problem;  // from a to b
  const PreparedGraph& a;
  const PreparedGraph& b;
  double ticks_per_unit;  // models speak of real costs
};

class LearnedModel {
 public:
  virtual ~LearnedModel() = default;

  virtual PreparedPtr prepare(const ModelInput& input) const = 0;

  // All three must outlive the heuristic, which belongs to one search. `pair` holds graphs that this model prepared.
  virtual std::unique_ptr<StateHeuristic> heuristic(const LearnedPair& pair, Control& control) const = 0;
};

}  // namespace gedkit
