// Descent over mappings by exchanging the images of two nodes, or moving one node to a free image.
//
// Only promising images are tried: those next to the images of a node's neighbours, which is where a link can be won. A
// node that is misplaced by itself (a costly substitution, no links) tries them all.
#pragma once

#include <cstdint>
#include <vector>

#include "gedkit/problem.hpp"

namespace gedkit {

class SwapSearch {
 public:
  // `problem` must outlive this.
  explicit SwapSearch(const DenseProblem& problem);

  // Improves `mapping` (which costs `cost`) until no single move helps; returns the new cost.
  Ticks improve(std::vector<std::int32_t>& mapping, Ticks cost);

 private:
  using Mapping = std::vector<std::int32_t>;

  // What node u earns at image v, over being deleted and v inserted, with all other nodes where `mapping` has them.
  Ticks earns(const Mapping& mapping, int u, int v) const;
  Ticks shared(const Mapping& mapping, int u, int w) const;
  Ticks try_move(Mapping& mapping, int u, int v);  // gain if made, else 0
  Ticks profit(int ca, int cb) const { return profit_[static_cast<std::size_t>(ca) * p_.classes_b + cb]; }
  void wake(int u);
  void wake_around(int u);

  const DenseProblem& p_;
  std::vector<Ticks> profit_;  // classes_a * classes_b
  std::vector<std::int32_t> owner_;
  std::vector<std::int32_t> queue_;  // nodes whose surroundings changed
  std::vector<char> queued_;
};

}  // namespace gedkit
