// Graphs and costs on which bounds and proofs have failed before, or may: many equal choices, and numbers far apart.
#pragma once

#include "byte_source.hpp"
#include "gedkit/costs.hpp"
#include "gedkit/graph.hpp"

namespace gedkit::fuzz {

// Disjoint cliques, cycles or paths, a complete multipartite graph, a star, a tree with equal branches, a ladder, a
// cycle or another circulant graph, or one of them with an edge more or less: of at most seven nodes. Arcs of a
// directed graph go one way, both ways or either way.
GraphPtr draw_family(ByteSource& source, bool directed);

// Whole numbers, fractions that are no multiples of one unit, and powers of two as far apart as 2^53 and 1; now and
// then infinite.
UniformCosts draw_unlike_costs(ByteSource& source);

// A number of nodes at which sets of nodes need another word, or a search another way.
int draw_threshold(ByteSource& source);

}  // namespace gedkit::fuzz
