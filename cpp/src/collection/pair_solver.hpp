// One pair of a collection: bounds in real costs and a status, without the path.
#pragma once

#include <cstdint>
#include <limits>

#include "collection/pair_costs.hpp"
#include "gedkit/control.hpp"
#include "gedkit/graph.hpp"
#include "gedkit/status.hpp"

namespace gedkit {

enum class PairSolver { kExact, kDfs, kHungarianAstar, kPlainAstar, kRefine };

struct PairRequest {
  CollectionCosts costs = UniformCosts{};
  PairSolver solver = PairSolver::kExact;
  double cutoff = std::numeric_limits<double>::infinity();
  std::int64_t depth_first_states = -1;  // of `exact`, as in Options
  int turns = 0;                         // of `refine`
  double typical = 1;                    // size of an ordinary operation, which sets what counts as a rounding error
};

struct PairAnswer {
  double lower = 0;
  double upper = std::numeric_limits<double>::infinity();
  Status status = Status::kTimeLimit;
};

// `row` and `column` say where the costs have the classes of g1 and g2.
PairAnswer solve_pair(const GraphPtr& g1, const GraphPtr& g2, int row, int column, const PairRequest& request,
                      Control& control);
// With tables of their own, whatever costs the request has.
PairAnswer solve_pair(const GraphPtr& g1, const GraphPtr& g2, const CostTables& tables, const PairRequest& request,
                      Control& control);

}  // namespace gedkit
