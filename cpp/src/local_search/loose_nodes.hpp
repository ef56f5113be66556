// Nodes that keep none of their links: where they go is a question of their labels alone, however far away that is.
#pragma once

#include "core/control.hpp"
#include "local_search/sparse_matching.hpp"

namespace gedkit {

// Gives such nodes of the first graph the images among them that cost least. The mapping gets no worse.
void reassign_loose_nodes(SparseMatching& matching, Control& control);

}  // namespace gedkit
