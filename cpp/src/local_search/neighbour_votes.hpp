// Completes a partial mapping of large graphs: unmatched nodes go where most of their neighbours' images are.
#pragma once

#include "core/control.hpp"
#include "local_search/sparse_matching.hpp"

namespace gedkit {

// The pair that saves most comes first; each match gives the neighbours new votes.
void match_by_votes(SparseMatching& matching, Control& control);

// Pairs what is left by type and degree, then by type, then wherever a substitution saves something. Takes no account
// of links, and no time to speak of.
void match_leftovers(SparseMatching& matching);

}  // namespace gedkit
