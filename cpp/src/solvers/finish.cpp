#include "solvers/finish.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace gedkit {

namespace {
constexpr Ticks kNone = std::numeric_limits<Ticks>::max();  // no path: infinity in real numbers
}

Incumbent start_incumbent(const SearchOptions& options, Ticks step, Ticks infinite) {
  Incumbent incumbent;
  incumbent.cutoff = std::clamp(options.cutoff, Ticks{-1}, infinite - 1);
  incumbent.step = step;
  return incumbent;
}

TickResult finish(Incumbent&& incumbent, Control& control, bool exhausted, Ticks lower, Ticks infinite) {
  TickResult result;
  const Ticks cutoff = incumbent.cutoff;
  const bool found = incumbent.cost <= cutoff;
  result.has_path = incumbent.cost < infinite;
  result.upper = result.has_path ? incumbent.cost : kNone;
  result.lower = incumbent.round_up(std::max({lower, Ticks{control.lower()}, Ticks{0}}), infinite);
  result.lower = std::min(result.lower, result.upper);
  if (exhausted && !found) result.lower = std::max(result.lower, cutoff + 1);

  if (found && (exhausted || result.lower >= incumbent.cost)) {
    result.status = Status::kOptimal;
    result.lower = incumbent.cost;
  } else if (result.lower > cutoff) {
    // Proven: no path within the cutoff. Where that was the highest a path can cost, there is none at all.
    const bool impossible = cutoff >= infinite - 1;
    result.status = impossible ? Status::kOptimal : Status::kCutoff;
    if (impossible) result.lower = kNone;
    result.has_path = false;
    result.upper = kNone;
  } else {
    result.status = control.stopped() ? control.reason() : Status::kFeasible;
  }
  if (result.has_path) result.mapping = std::move(incumbent.mapping);
  control.stats.seconds = control.elapsed();
  result.stats = control.stats;
  result.history = control.history;
  return result;
}

}  // namespace gedkit
