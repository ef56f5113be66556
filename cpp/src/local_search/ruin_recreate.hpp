// Ruin and recreate: free the surroundings of a node that something is wrong with, up to most of the graph, regrow them
// from the rest, descend, and keep the outcome if it is no worse, or seldom if it is (Schrimpf et al. 2000).
#pragma once

#include "local_search/local_search_state.hpp"

namespace gedkit {

// From the state's placement; leaves the best one it found.
template <class T>
void ruin_and_recreate(LocalSearchState<T>& state, std::int64_t iterations);

}  // namespace gedkit
