// Finds graphs of a collection that are the same under another numbering of their nodes, so that each is solved once.
//
// A key writes the whole graph down in an order found by colour refinement, ties broken by setting one node of the
// first tied colour apart. Equal keys therefore always mean isomorphic graphs. Isomorphic graphs can only get different
// keys where nodes of one stable colour are not interchangeable (some strongly regular graphs), or above kMaxNodes,
// where nodes keep their order; such graphs are solved twice, nothing worse.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gedkit/collection.hpp"
#include "gedkit/graph.hpp"

namespace gedkit {

// node_class and edge_class stand in for the labels: what the costs can tell apart.
std::vector<std::int32_t> isomorphism_key(const Graph& g, std::span<const std::int32_t> node_class,
                                          std::span<const std::int32_t> edge_class);

// Equal for graphs that a key can be equal for, and hardly ever for others: found in a fraction of the time.
std::uint64_t isomorphism_hash(const Graph& g, std::span<const std::int32_t> node_class,
                               std::span<const std::int32_t> edge_class);

// Numbers for graphs, 0, 1, ... in order of appearance: those with equal keys have the same one. `classes` has those of
// each graph, or is empty: then labels are the classes.
std::vector<std::int32_t> isomorphism_classes(std::span<const GraphPtr> graphs, std::span<const GraphClasses> classes);

}  // namespace gedkit
