// How a search ends: its best path, what it proved and why it stopped become a result.
#pragma once

#include "gedkit/control.hpp"
#include "gedkit/incumbent.hpp"
#include "gedkit/options.hpp"
#include "gedkit/problem.hpp"
#include "gedkit/result.hpp"

namespace gedkit {

// An incumbent without a path yet. Its cutoff is the caller's, but never so high that an impossible path would pass.
Incumbent start_incumbent(const Options& options, Ticks step, Ticks infinite);

// `exhausted`: the search saw, or excluded by bounds, every path within the cutoff. `lower`: what it proved otherwise.
// Neither proven nor stopped: an inexact solver is done.
Result finish(Incumbent&& incumbent, Control& control, bool exhausted, Ticks lower, Ticks infinite);

}  // namespace gedkit
