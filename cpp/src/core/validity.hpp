// What graphs and costs must be, checked where they enter the core: every search relies on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gedkit/collection.hpp"
#include "gedkit/costs.hpp"
#include "gedkit/graph.hpp"

namespace gedkit {

// Throw InvalidGraph. Ends are within 0..n-1, and no two edges have the same ends.
void check_edges(bool directed, int n, std::span<const Edge> edges);
void check_same_kind(const Graph& g1, const Graph& g2);
// An image per node of g1: a node of g2 that no other has, or -1.
void check_mapping(const Graph& g1, const Graph& g2, std::span<const std::int32_t> mapping);

// Throw InvalidCost. Costs are 0 or more, and so small that the cost of a path is finite, or infinity.
void check_costs(std::span<const double> costs, const char* part);
void check_costs(const UniformCosts& costs);
void check_tables(const Graph& g1, const Graph& g2, const CostTables& tables);
void check_prices(const ClassPrices& prices);  // tables over one numbering of classes
// A class below `count` for each element.
void check_classes(std::span<const std::int32_t> classes, int elements, std::size_t count, const char* part);

// The edge as equality sees it: an undirected one has its smaller end first.
inline Edge canonical(const Edge& e, bool directed) {
  return directed || e.from <= e.to ? e : Edge{e.to, e.from, e.label};
}

inline std::uint64_t ends(const Edge& e) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(e.from)) << 32 | static_cast<std::uint32_t>(e.to);
}

}  // namespace gedkit
