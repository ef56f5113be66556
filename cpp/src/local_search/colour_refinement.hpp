// Colours of the nodes of two large graphs by what surrounds them: Weisfeiler and Leman's refinement, by hashes.
//
// Round 0 is the kind of a node; each round mixes in the colours of its neighbours and the links to them. Equal
// surroundings give equal colours in both graphs. Hashes may collide: colours guide a search and prove nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "core/control.hpp"
#include "core/sparse_problem.hpp"

namespace gedkit {

struct RoundColours {
  std::vector<std::uint32_t> a, b;  // per node of the two graphs
};

// From round 0 on, until colours are as fine as they get, or for 10 rounds.
std::vector<RoundColours> refine_colours(const SparseProblem& problem, Control& control);

// Bytes that the colours of all rounds take.
std::uint64_t colour_bytes(const SparseProblem& problem);

}  // namespace gedkit
