// What a mapping costs, in real numbers and straight from the graphs: judges the compilation into ticks as well.
#pragma once

#include <cstdint>
#include <span>

#include "gedkit/costs.hpp"
#include "gedkit/graph.hpp"

namespace gedkit::reference {

// mapping[u] is a node of g2, or -1 where u is deleted.
double mapping_cost(const Graph& g1, const Graph& g2, const UniformCosts& costs, std::span<const std::int32_t> mapping);
double mapping_cost(const Graph& g1, const Graph& g2, const CostTables& costs, std::span<const std::int32_t> mapping);

}  // namespace gedkit::reference
