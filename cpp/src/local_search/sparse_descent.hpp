// Local search on a mapping of large graphs: exchanges near conflicts, priced in the degrees of the nodes involved.
#pragma once

#include "core/control.hpp"
#include "local_search/sparse_matching.hpp"

namespace gedkit {

// Moves nodes with conflicts to where a neighbour of the image of a neighbour is, while that saves something; who was
// there takes the old place. Nodes that cost more than their deletion are deleted.
void descend_sparsely(SparseMatching& matching, Control& control);

}  // namespace gedkit
