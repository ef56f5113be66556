// How finely a learned estimate is counted: a tick may be a whole unit of cost, and then halves of it would throw away
// most of what the network said.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/dense_problem.hpp"

namespace gedkit {

constexpr Ticks kFinestEstimate = 1024;             // parts of a tick
constexpr Ticks kLargestEstimate = Ticks{1} << 46;  // f has 48 bits in OPEN

// A power of two for StateHeuristic::scale(): the largest under which the dearest path still fits.
inline Ticks learned_scale(const DenseProblem& problem) {
  Ticks scale = kFinestEstimate;
  while (scale > 2 && scale > kLargestEstimate / (problem.infinite + 1)) scale /= 2;
  return scale;
}

// An estimate in real costs; anything that is no number of 0 or more counts as 0.
inline Ticks scaled_estimate(double cost, double ticks_per_unit, Ticks scale) {
  const double scaled = cost * ticks_per_unit * static_cast<double>(scale);
  return scaled > 0 ? static_cast<Ticks>(std::llround(std::min(scaled, static_cast<double>(kLargestEstimate)))) : 0;
}

}  // namespace gedkit
