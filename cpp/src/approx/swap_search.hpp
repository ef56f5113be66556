// Descent over mappings by exchanging the images of two nodes, or moving one node to a free image.
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
  // What node u earns at image v, over being deleted and v inserted, with all other nodes where `mapping` has them.
  Ticks earns(const std::vector<std::int32_t>& mapping, int u, int v) const;
  Ticks shared(const std::vector<std::int32_t>& mapping, int u, int w) const;

  const DenseProblem& p_;
  std::vector<Ticks> profit_;  // classes_a * classes_b
  std::vector<std::int32_t> owner_;
};

}  // namespace gedkit
