// What solve() hands back, in real costs.
//
// Whatever stopped the search, `lower <= GED <= upper` is proven, and `upper` is the cost of `mapping`, an edit path
// that exists.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "gedkit/limits.hpp"
#include "gedkit/status.hpp"

namespace gedkit {

struct Certificate;  // gedkit/certificate.hpp

// How the bounds stood after so many seconds.
struct Milestone {
  double seconds, lower, upper;
};

// One of the searches of a run: what ran, when and for how long, why, and how the bounds stood when it ended.
struct SearchPhase {
  std::string search, reason;
  double started = 0, seconds = 0;
  double lower = 0, upper = std::numeric_limits<double>::infinity();
  std::int64_t opened = 0;  // states, by this search alone
};

struct Result {
  Status status = Status::kOptimal;
  double lower = 0;
  // The distance where the status is kOptimal. Infinity without a path: none is possible (kOptimal), none costs the
  // cutoff or less (kCutoff), or none was found in time.
  double upper = std::numeric_limits<double>::infinity();
  bool has_path = false;
  std::vector<std::int32_t> mapping;  // image of each node of the first graph, -1 where it is deleted
  Stats stats;
  std::vector<Milestone> history;                  // the last entry is the result
  std::shared_ptr<const Certificate> certificate;  // where it was asked for and could be made
  std::vector<SearchPhase> phases;                 // where an explanation was asked for, in the order they began
};

}  // namespace gedkit
