// How unlike the surroundings of two nodes are: counts of node kinds at distance 0 to 4, the near ones weighing more.
#pragma once

#include <vector>

#include "core/control.hpp"
#include "core/dense_problem.hpp"

namespace gedkit {

// One number per node of a and node of b, in typical edits; row u starts at u * stride. Zero everywhere when stopped.
std::vector<float> unlike_surroundings(const DenseProblem& problem, int stride, Control& control);

}  // namespace gedkit
