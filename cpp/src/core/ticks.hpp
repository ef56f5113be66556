// The whole numbers that every search works on in place of real costs: see core/tick_scale.hpp.
#pragma once

#include <cstdint>

namespace gedkit {

using Ticks = std::int64_t;

// Uniform costs in ticks; edge_sub already capped at edge_del + edge_ins.
struct UniformTicks {
  Ticks node_sub, node_del, node_ins, edge_sub, edge_del, edge_ins;
};

}  // namespace gedkit
