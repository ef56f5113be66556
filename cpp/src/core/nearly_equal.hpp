// Tells pairs that a proof may soon settle from all others.
#pragma once

#include <vector>

#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"

namespace gedkit {

// Whether the graphs have most in common: then the Lagrangian search may well prove it, however dense they are.
inline bool nearly_equal(const DenseProblem& p, const Incumbent& incumbent) {
  constexpr Ticks kShare = 10;  // of replacing everything
  return incumbent.cost <= p.cost(std::vector<std::int32_t>(p.a.n, -1)) / kShare;
}

}  // namespace gedkit
