// Simulated annealing over exchanges of two images (Kirkpatrick, Gelatt & Vecchi 1983): slow to begin with, and best in
// the end on dense graphs and on graphs with few labels.
#pragma once

#include "local_search/local_search_state.hpp"

namespace gedkit {

// From the state's placement, cooling from `hot` to `cold` (in typical edits); leaves the best one it found.
template <class T>
void anneal(LocalSearchState<T>& state, std::int64_t moves, float hot, float cold);

}  // namespace gedkit
