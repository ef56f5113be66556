// What dual ascent may cost a search, beside the nodes of its tree.
#pragma once

#include <cstddef>

#include "core/search_options.hpp"

namespace gedkit {

// Arrays as large as a node's. All steps keep a list of what may move, learned ones also hidden units for every pair of
// nodes.
inline std::size_t ascent_workspaces(const SearchOptions& options) { return options.dual_step == nullptr ? 7 : 16; }

// Pairs of half-links up to which learned steps are taken: a step there is a matter of some 20 ms, and the clock is
// looked at between steps only.
constexpr std::size_t kMostLearnedPairs = std::size_t{1} << 20;

}  // namespace gedkit
