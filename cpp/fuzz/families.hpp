// Graphs and costs on which bounds and proofs have failed before, or may: many equal choices, and numbers far apart.
#pragma once

#include "byte_source.hpp"
#include "gedkit/costs.hpp"
#include "gedkit/graph.hpp"

namespace gedkit::fuzz {

// Disjoint cliques, a complete multipartite graph, a star, a cycle or another strongly regular graph, or one of them
// with an edge more or less: of at most seven nodes.
GraphPtr draw_family(ByteSource& source);

// Whole numbers, fractions that are no multiples of one unit, and powers of two as far apart as 2^53 and 1; now and
// then infinite.
UniformCosts draw_unlike_costs(ByteSource& source);

// A number of nodes at which sets of nodes need another word, or a search another way.
int draw_threshold(ByteSource& source);

}  // namespace gedkit::fuzz
