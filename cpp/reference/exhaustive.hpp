// The judge: tries every mapping, deletions included. No bound but the cost so far, no cleverness to be wrong.
#pragma once

#include <cstdint>
#include <vector>

#include "core/dense_problem.hpp"

namespace gedkit::reference {

struct Best {
  Ticks cost;                         // `infinite` or more: no path is possible
  std::vector<std::int32_t> mapping;  // image of each node of the first graph, -1 where deleted
};

Best exhaustive(const DenseProblem& problem);

}  // namespace gedkit::reference
