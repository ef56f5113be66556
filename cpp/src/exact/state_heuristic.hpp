// What A* asks of a heuristic: given a batch of partial mappings, an estimate of the cost to go for each.
//
// All heuristics of the paper look at the unmatched subgraphs only, so a state is the number of nodes of the first
// graph that are placed (they are placed in index order) and the set of nodes of the second graph that are used. A*
// asks once per such state and remembers the answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "gedkit/problem.hpp"

namespace gedkit {

struct StateBatch {
  int level;                            // u_1 .. u_level are placed
  int words;                            // length of one mask
  std::span<const std::uint64_t> used;  // masks one after another: bit v is set where v is used
  std::size_t size() const { return used.size() / words; }
  const std::uint64_t* mask(std::size_t state) const { return used.data() + state * words; }
};

class StateHeuristic {
 public:
  virtual ~StateHeuristic() = default;

  // Never more than the true cost to go: then what A* returns is optimal and the least f in OPEN is a lower bound.
  virtual bool admissible() const = 0;

  // Writes twice the estimate for each state, in ticks: halves stay whole.
  virtual void evaluate(const StateBatch& batch, std::span<Ticks> doubled) = 0;
};

}  // namespace gedkit
