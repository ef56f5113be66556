// Finds a path where the one a method suggests uses a forbidden operation.
#pragma once

#include <cstdint>

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"

namespace gedkit {

// Offers paths until one is possible, if the incumbent has none and `lower` does not exclude all. With forbidden edge
// operations this is as hard as finding a subgraph, so there is an end to it: grown and improved mappings, whose
// forbidden operations count as so many infinities and become fewer, then a beam, then a depth-first search of limited
// length.
void find_possible_path(const DenseProblem& p, std::uint64_t seed, Ticks lower, Incumbent& incumbent, Control& control);

}  // namespace gedkit
