// Why a search stopped. Whether the call worked at all is a matter of exceptions, never of status.
#pragma once

namespace gedkit {

enum class Status {
  kOptimal,   // lower bound equals upper bound
  kFeasible,  // an inexact solver finished: a path, and a bound below it
  kCutoff,    // proven: no path costs the cutoff or less
  kTimeLimit,
  kMemoryLimit,
  kInterrupted,  // Ctrl-C, or the callback asked to stop
};

}  // namespace gedkit
