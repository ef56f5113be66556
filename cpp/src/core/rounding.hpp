// What counts as equal: sums of the same costs in another order, the one tolerance of the core.
//
// It is relative: no cost is negative, so sums have no cancellation and no error beyond a relative one.
#pragma once

namespace gedkit {

constexpr double kRounding = 1e-9;

}  // namespace gedkit
