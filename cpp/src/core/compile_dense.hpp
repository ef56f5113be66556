// Two graphs and cost tables become a DenseProblem.
#pragma once

#include "core/dense_problem.hpp"
#include "core/tick_scale.hpp"
#include "gedkit/costs.hpp"
#include "gedkit/graph.hpp"

namespace gedkit {

// An infinite cost is `infinite` ticks, more than any path of finite costs.
DenseProblem compile_dense(const Graph& g1, const Graph& g2, const CostTables& tables, const TickScale& scale,
                           Ticks infinite);

// One number per operation, written as tables over the labels that occur.
CostTables as_tables(const Graph& g1, const Graph& g2, const UniformCosts& costs);

}  // namespace gedkit
