// Three ways to walk from the placement of a state to a better one. Each leaves the best placement that it found.
#pragma once

#include "local_search/local_search_state.hpp"

namespace gedkit {

// Simulated annealing over exchanges of two images (Kirkpatrick, Gelatt & Vecchi 1983), cooling from `hot` to `cold`,
// in typical edits: slow to begin with, and best in the end on dense graphs and on graphs with few labels.
template <class T>
void anneal(LocalSearchState<T>& state, std::int64_t moves, float hot, float cold);

// Ruin and recreate: free the surroundings of a node that something is wrong with, up to most of the graph, regrow them
// from the rest, descend, and keep the outcome if it is no worse, or seldom if it is (Schrimpf et al. 2000).
template <class T>
void ruin_and_recreate(LocalSearchState<T>& state, std::int64_t iterations);

// Iterated local search: move a few nodes near a conflict at random, descend from there, and take it all back if it
// came out worse (Lourenço, Martin & Stützle 2003). Every step touches a few nodes only, whatever the size of the
// graphs.
template <class T>
void kick_and_descend(LocalSearchState<T>& state, std::int64_t iterations);

}  // namespace gedkit
