// What bounds a search from outside, and what it tells about itself while it runs.
//
// Whatever limit ends a search, its answer stands: the best path so far and the bound proven so far.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace gedkit {

struct Limits {
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();  // 64 bits also where pointers have fewer
};

struct Stats {
  double seconds = 0;
  std::int64_t opened = 0;           // states generated (put into OPEN, for A*)
  std::int64_t expanded = 0;         // states taken up
  std::int64_t heuristic_calls = 0;  // bounds evaluated

  // What another thread did of the same search.
  void add(const Stats& other) {
    opened += other.opened;
    expanded += other.expanded;
    heuristic_calls += other.heuristic_calls;
  }
};

// Called every 20 ms and whenever a bound improves, from the thread that called solve(); true stops the search.
using Watch = std::function<bool(double lower, double upper, const Stats& stats)>;

}  // namespace gedkit
