// Iterated local search: move a few nodes near a conflict at random, descend from there, and take it all back if it
// came out worse (Lourenço, Martin & Stützle 2003). Every step touches a few nodes only, whatever the size of the
// graphs.
#pragma once

#include "local_search/local_search_state.hpp"

namespace gedkit {

// From the state's placement; leaves the best one it found.
template <class T>
void kick_and_descend(LocalSearchState<T>& state, std::int64_t iterations);

}  // namespace gedkit
