// A full mapping at once, so that a search stopped early has a real path: nodes of the first graph in index order, each
// takes what is cheapest given those before it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"

namespace gedkit {

std::vector<std::int32_t> greedy_mapping(const DenseProblem& problem);

// Takes an incumbent that may come from a search without `problem` over to its ticks, with this mapping if it has none.
void rebase_incumbent(const DenseProblem& problem, Incumbent& incumbent, Control& control);

}  // namespace gedkit
