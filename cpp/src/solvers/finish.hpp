// How a search ends: its best path, what it proved and why it stopped become a result.
#pragma once

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "core/search_options.hpp"
#include "core/tick_result.hpp"

namespace gedkit {

// An incumbent without a path yet. Its cutoff is the caller's, but never so high that an impossible path would pass.
Incumbent start_incumbent(const SearchOptions& options, Ticks step, Ticks infinite);

// `exhausted`: the search saw, or excluded by bounds, every path within the cutoff. `lower`: what it proved otherwise.
// Neither proven nor stopped: an inexact solver is done.
TickResult finish(Incumbent&& incumbent, Control& control, bool exhausted, Ticks lower, Ticks infinite);

}  // namespace gedkit
