// Engine A: depth-first branch and bound on bitsets, for uniform costs. Best up to about 15 nodes, and on dense or
// unlabelled graphs of any size, where interchangeable nodes make up most of the search.
//
// The smaller graph (the pattern) is mapped into the larger (the target) in a fixed order. Every free target node
// carries the set of visited pattern nodes it is joined to (its anchors), so that the cost of a child and its bound
// take a handful of popcounts. The bound of a state adds up, with no double counting:
//   cost so far + the label multisets that cannot be matched + the gap in inner edges (between two unmatched nodes)
//   + for every matched node the gap in its edges to unmatched nodes.
// Interchangeable nodes are tried in one order only, on both sides: of all mappings that differ by such swaps the
// lexicographically smallest survives both rules.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/bit_graph.hpp"
#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "gedkit/graph.hpp"

namespace gedkit {

// Asked once, on the calling thread, when all states are used up: how many there may be in all. Whoever answers may
// have a path by then, and lower the goal to what is cheaper.
using MoreStates = std::function<std::int64_t(Ticks& goal)>;

struct BitsetSearch {
  Ticks goal = INT64_MAX;  // look only for paths that cost this or less
  Ticks step = 1;          // paths' costs differ by multiples of this
  std::int64_t max_states = INT64_MAX;
  const MoreStates* more_states = nullptr;
  Control* control = nullptr;
  int threads = 1;  // that may search, where there is a control

  bool complete = false;  // every path within the goal was considered
  bool found = false;
  Ticks cost = 0;                     // of `mapping`, where found
  Ticks lower = 0;                    // proven, also when the search did not complete
  std::int64_t states = 0;            // taken up
  std::int64_t opened = 0;            // bounds evaluated
  std::vector<std::int32_t> mapping;  // of the first graph's nodes; -1 where deleted. Filled if want_mapping
  bool want_mapping = true;
};

// Whether the search covers this pair: some optimal path then matches every node of the smaller graph.
bool bitset_dfs_applies(const Graph& g1, const Graph& g2, const UniformTicks& costs);

void bitset_dfs(const Graph& g1, const Graph& g2, const UniformTicks& costs, BitsetSearch& search);

// Which graph is the pattern, and in which order its nodes are visited. The target has no fewer nodes.
struct BitsetRoles {
  const BitGraph* pattern;
  const BitGraph* target;
  bool swapped;             // the second graph is the pattern
  bool assignment = false;  // where possible: the anchored bound alone, but as a whole assignment
};

// Whether that is possible for this pair: unit costs, at most 32 nodes.
bool assignment_applies(const Graph& g1, const Graph& g2, const UniformTicks& costs);

// The smaller graph is the pattern, in the order that is kept in it.
BitsetRoles usual_roles(const Graph& g1, const Graph& g2);

void bitset_dfs(const BitsetRoles& roles, const UniformTicks& costs, BitsetSearch& search);

// What labels and degrees alone show that every path costs, as degree_bound() has it for any costs; nothing is built
// for the pair. bitset_dfs_applies() must hold.
Ticks uniform_bound(const Graph& g1, const Graph& g2, const UniformTicks& costs);

// Costs of two paths differ by a multiple of this.
Ticks uniform_step(const Graph& g1, const Graph& g2, const UniformTicks& costs);

}  // namespace gedkit
