// The exact engine with a certificate: a bound at the root, the search itself, then a proof of what it found.
#pragma once

#include "gedkit/control.hpp"
#include "gedkit/options.hpp"
#include "gedkit/problem.hpp"
#include "gedkit/result.hpp"

namespace gedkit {

// The certificate proves the result's lower bound where time and memory sufficed for it, else the bound at the root.
Result solve_certified(const Problem& problem, const Options& options, Control& control);

}  // namespace gedkit
