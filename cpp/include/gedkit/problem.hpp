// Two graphs and what the edit operations between them cost: what solve() works on.
//
// A problem is compiled once and may be solved many times, by several threads at once. The searches count in whole
// numbers; costs that have no common unit are rounded down for them, which keeps lower bounds valid, and every path is
// priced in the costs as given.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "gedkit/costs.hpp"
#include "gedkit/graph.hpp"

namespace gedkit {

class CompiledProblem;  // the compiled form

class Problem {
 public:
  // Both (un)directed; costs of 0 or more, infinity forbids. Throws InvalidGraph or InvalidCost (errors.hpp).
  Problem(GraphPtr g1, GraphPtr g2, const UniformCosts& costs = {});
  Problem(GraphPtr g1, GraphPtr g2, CostTables costs);

  const Graph& g1() const;
  const Graph& g2() const;

  // Whether every cost is a whole multiple of one unit, so that no rounding takes place.
  bool exact_units() const;
  // The cost of the cheapest path with this mapping: mapping[u] is a node of g2, or -1 where u is deleted.
  double cost(std::span<const std::int32_t> mapping) const;

  const CompiledProblem& compiled() const { return *compiled_; }

 private:
  std::shared_ptr<const CompiledProblem> compiled_;
};

}  // namespace gedkit
