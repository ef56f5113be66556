// The whole numbers that every search works on in place of real costs: see core/tick_scale.hpp.
#pragma once

#include <cstdint>

namespace gedkit {

using Ticks = std::int64_t;

// Uniform costs in ticks; edge_sub already capped at edge_del + edge_ins.
struct UniformTicks {
  Ticks node_sub, node_del, node_ins, edge_sub, edge_del, edge_ins;
};

// What counts as equal: sums of the same costs in another order, the one tolerance of the core.
//
// It is relative: no cost is negative, so sums have no cancellation and no error beyond a relative one.

constexpr double kRounding = 1e-9;

// The border of every cutoff and radius: a cost up to this is within the limit.
constexpr double up_to_rounding(double limit) { return limit * (1 + kRounding); }

}  // namespace gedkit
