// The label bound: nodes and links each by themselves, as if they could be rearranged freely.
//
// Any mapping pairs nodes with nodes and links with links, so it costs at least the cheapest pairing of all nodes,
// deletions and insertions included, plus the cheapest pairing of all links. Both depend only on how many there are of
// each kind, so each is a small transportation problem: O(n) and a few microseconds for labels, whatever the size. With
// unit costs it is the multiset difference of labels that filters in similarity search use (Zeng et al., VLDB 2009).
#pragma once

#include "core/control.hpp"
#include "core/dense_problem.hpp"

namespace gedkit {

// Both are 0 or coarser, but still bounds, where the control stopped them.
Ticks node_label_bound(const DenseProblem& problem, Control& control);
Ticks link_label_bound(const DenseProblem& problem, Control& control);

inline Ticks label_bound(const DenseProblem& problem, Control& control) {
  return node_label_bound(problem, control) + link_label_bound(problem, control);
}

// The degree bound: nodes by themselves, and for the links how many of them hang on each node.
//
// A node of degree d that becomes one of degree e keeps at most min(d, e) of its links. Every operation at its
// cheapest, the links of the pair cost f(d, e), which is a convex function of d - e plus one of d and one of e: hence
// over all ways to pair up two degree sequences (the void has degree 0) pairing them in sorted order is cheapest, and
// half of that, as every link is seen from two nodes, is a lower bound on all links: O(n log n). The larger of it and
// the links' part of the label bound is added to the nodes' part, so that it is never below the label bound.

Ticks degree_bound(const DenseProblem& problem, Control& control);

}  // namespace gedkit
