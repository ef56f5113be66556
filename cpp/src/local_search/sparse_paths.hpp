// Paths between large sparse graphs in O(nodes + edges) memory: anchors, votes, exchanges, and repair around conflicts.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "core/sparse_problem.hpp"

namespace gedkit {

// Offers every better path to the incumbent, the last one being where repairs no longer help.
void search_sparse_paths(const SparseProblem& problem, std::uint64_t seed, int repairs, Incumbent& incumbent,
                         Control& control);

// Bytes that the search takes beside the problem.
std::uint64_t sparse_path_bytes(const SparseProblem& problem);

}  // namespace gedkit
