// What turning parallel edges into others costs: both ends are matched, so the edges can be paired up at will, and what
// has no partner is deleted or inserted.
//
// The cheapest pairing is a linear assignment. Doubles are whole multiples of a power of two, so it is solved in whole
// numbers that hold every sum exactly, however far the costs are apart, and its cost is rounded once, at the end.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace gedkit {

struct ParallelPairing {
  double cost = 0;                    // infinity where every pairing is forbidden
  std::vector<std::int32_t> partner;  // per edge of the first bundle: an edge of the second, or -1 where it is deleted
};

// substitution has a row per deletion and a column per insertion; costs are 0 or more, infinity forbids.
ParallelPairing pair_parallel_edges(std::span<const double> substitution, std::span<const double> deletion,
                                    std::span<const double> insertion);

}  // namespace gedkit
