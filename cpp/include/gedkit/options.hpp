// What a caller may ask of any solver.
#pragma once

#include <cstdint>
#include <limits>

#include "gedkit/control.hpp"
#include "gedkit/problem.hpp"

namespace gedkit {

struct Options {
  Ticks cutoff = std::numeric_limits<Ticks>::max();  // look only for paths that cost this or less
  std::uint64_t seed = 0;
  bool certificate = false;  // hand out a proof of the lower bound, where the solver can
};

}  // namespace gedkit
