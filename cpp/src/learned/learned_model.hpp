// What A* asks of a model that prepares graphs: the heuristic of a pair.
#pragma once

#include <memory>

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "gedkit/model.hpp"
#include "tree_search/state_heuristic.hpp"

namespace gedkit {

// Two graphs in the order of the search, the first with no more nodes than the second.
struct LearnedPair {
  const DenseProblem& problem;  // from a to b
  const PreparedGraph& a;
  const PreparedGraph& b;
  double ticks_per_unit;  // models speak of real costs
};

class LearnedModel : public Model {
 public:
  // All three must outlive the heuristic, which belongs to one search. `pair` holds graphs that this model prepared.
  virtual std::unique_ptr<StateHeuristic> heuristic(const LearnedPair& pair, Control& control) const = 0;
};

}  // namespace gedkit
