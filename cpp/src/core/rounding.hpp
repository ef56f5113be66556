// What counts as equal: sums of the same costs in another order, the one tolerance of the core.
//
// It is relative: no cost is negative, so sums have no cancellation and no error beyond a relative one.
#pragma once

namespace gedkit {

constexpr double kRounding = 1e-9;

// The border of every cutoff and radius: a cost up to this is within the limit.
constexpr double up_to_rounding(double limit) { return limit * (1 + kRounding); }

}  // namespace gedkit
