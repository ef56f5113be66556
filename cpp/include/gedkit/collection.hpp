// Many pairs at once: the same answers that solve() gives for each pair, on several threads.
#pragma once

#include <limits>

#include "gedkit/status.hpp"

namespace gedkit {

// What is proven about one pair: lower <= GED <= upper.
struct PairBounds {
  double lower = 0;
  double upper = std::numeric_limits<double>::infinity();
  Status status = Status::kTimeLimit;
};

}  // namespace gedkit
