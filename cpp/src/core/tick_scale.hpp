// How real costs become ticks.
//
// Where all costs are multiples of one unit (1, 0.5, 0.1, ...) a tick is that unit and nothing is lost; otherwise a
// tick is a tiny power of two and costs are rounded down, so that a bound proven in ticks holds for the real costs too.
#pragma once

#include <vector>

#include "core/ticks.hpp"
#include "gedkit/costs.hpp"
#include "gedkit/graph.hpp"

namespace gedkit {

struct TickScale {
  double per_unit = 1;  // ticks in a cost of 1
  bool exact = true;    // no cost was rounded
  bool whole = true;    // every cost is a whole number and a tick is 1: sums of costs are exact

  // `total` bounds the cost of any finite path.
  static TickScale choose(const std::vector<double>& costs, double total);
  static TickScale of(const CostTables& tables);

  Ticks ticks(double cost, Ticks infinite) const;
};

// No finite path costs more: every operation at its most expensive.
double dearest_path(const CostTables& tables);
double dearest_path(const UniformCosts& costs, const Graph& g1, const Graph& g2);
double largest_finite(const std::vector<double>& costs);

}  // namespace gedkit
