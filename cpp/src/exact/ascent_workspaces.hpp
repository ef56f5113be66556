// How much memory dual ascent works on, beside the nodes of a search tree.
#pragma once

#include <cstddef>

#include "gedkit/options.hpp"

namespace gedkit {

// Arrays as large as a node's. Learned steps keep a list of what may move, and hidden units for every pair of nodes.
inline std::size_t ascent_workspaces(const Options& options) { return options.dual_step == nullptr ? 5 : 16; }

}  // namespace gedkit
