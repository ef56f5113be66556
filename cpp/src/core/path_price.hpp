// What the path of a mapping costs in the caller's own numbers, for where rounding to ticks lost something.
#pragma once

#include <cstdint>
#include <span>

#include "gedkit/costs.hpp"
#include "gedkit/graph.hpp"

namespace gedkit {

// mapping[u] is a node of g2, or -1 where u is deleted.
double path_price(const Graph& g1, const Graph& g2, const UniformCosts& costs, std::span<const std::int32_t> mapping);
double path_price(const Graph& g1, const Graph& g2, const CostTables& costs, std::span<const std::int32_t> mapping);

}  // namespace gedkit
