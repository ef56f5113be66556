// What A* asks of a heuristic: given a batch of partial mappings, an estimate of the cost to go for each.
//
// All heuristics of the paper look at the unmatched subgraphs only, so a state is the number of nodes of the first
// graph that are placed (they are placed in index order) and the set of nodes of the second graph that are used. A*
// asks once per such state and remembers the answer. A heuristic that also wants to know which node went where says so
// and is asked about every state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/dense_problem.hpp"

namespace gedkit {

// States of one level that all extend the same mapping by one node.
struct StateBatch {
  int level;                              // u_1 .. u_level are placed
  int words;                              // length of one mask
  std::span<const std::uint64_t> used;    // masks one after another: bit v is set where v is used
  std::span<const std::int32_t> mapping;  // what they extend: images of u_1 .. u_{level-1}, -1 where deleted
  std::span<const std::int32_t> image;    // of u_level, per state; empty at level 0, where nothing is placed
  std::size_t size() const { return used.size() / words; }
  const std::uint64_t* mask(std::size_t state) const { return used.data() + state * words; }
};

class StateHeuristic {
 public:
  virtual ~StateHeuristic() = default;

  // Never more than the true cost to go: then what A* returns is optimal and the least f in OPEN is a lower bound.
  virtual bool admissible() const = 0;

  // Whether `mapping` and `image` matter beyond the set of used nodes.
  virtual bool sees_mapping() const { return false; }

  // Estimates are in this part of a tick: 2 keeps halves whole, learned ones want more.
  virtual Ticks scale() const { return 2; }

  // Writes the estimate for each state, 0 or more, in ticks times scale().
  virtual void evaluate(const StateBatch& batch, std::span<Ticks> scaled) = 0;
};

}  // namespace gedkit
