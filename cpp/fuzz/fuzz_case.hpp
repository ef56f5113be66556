// Bytes become a question to the driver: two small graphs, costs of any kind, a solver with its options, and limits.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>

#include "gedkit/costs.hpp"
#include "gedkit/graph.hpp"
#include "gedkit/limits.hpp"
#include "gedkit/solve.hpp"

namespace gedkit::fuzz {

struct FuzzCase {
  GraphPtr core1, core2;  // at most seven nodes each: the reference knows their distance
  // The same with equally many isolated nodes of a label of their own added to both, so that sets of nodes need more
  // than one word. Only where costs are one number per operation: then the distance stays the same.
  GraphPtr g1, g2;
  int twins = 0;
  std::variant<UniformCosts, CostTables> costs;

  SolveOptions options;  // without the cutoff
  // The cutoff is this share of the distance plus an amount; a negative share: there is none.
  double cutoff_share = -1, cutoff_plus = 0;
  Limits limits;
  int stop_at_call = 0;  // of the watch; 0: never
};

FuzzCase decode(std::span<const std::uint8_t> bytes);

// One line that says what the case is.
std::string describe(const FuzzCase& c);

}  // namespace gedkit::fuzz
