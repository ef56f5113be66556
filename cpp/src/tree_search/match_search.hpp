// Branch and bound on single matches, for graphs that are few operations apart.
//
// The bound is that of branches (bounds/branch.hpp), with what has been matched taken at its word: a link to a matched
// node earns all that it can where it is matched too, and nothing elsewhere. The assignment behind the bound proposes a
// path. The match that it would miss most is made, and forbidden where that leads to nothing. In near-duplicates a few
// matches at the right places settle all others. (Binary branching on the branch bound: GSSBBB, 2025.)
#pragma once

#include <cstdint>

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"

namespace gedkit {

// Any costs whose ticks fit into 16 bits, added up around a node; where links differ, few of them at each.
bool match_search_applies(const DenseProblem& problem, const Control& control);

// Looks for paths that cost as much as control's lower bound, then a little more, and so on, with at most so many nodes
// of its trees. Improves the incumbent, raises the lower bound, and returns whether every path within the incumbent's
// goal was considered.
bool match_search(const DenseProblem& problem, std::int64_t nodes, Incumbent& incumbent, Control& control);

}  // namespace gedkit
