// Symmetries of the two graphs of a problem, and how a branch and bound uses them.
//
// A symmetry of the first graph is a permutation g of its nodes that changes no cost of the problem: g(i) is deleted
// and substituted, by whatever, at the costs of i, and the link between g(i) and g(j) costs what the one between i and
// j does, against every link of the other graph. So a mapping m and the one that takes g(i) to m(i) cost the same; and
// likewise for symmetries of the second graph, which act on the images. Costs are read from the matrices of the
// problem: what is weighted, labelled, directed, fixed or forbidden counts.
//
// Orbital branching (Ostrowski, Linderoth, Rossi & Smriglio 2011). A node of the tree stands for the set S of mappings
// that obey its decisions: some rows are taken to their columns, some pairs are forbidden. Let G and H be the
// symmetries of the two graphs that fix all rows and all columns that decisions have taken.
//
// 1. G and H take S to itself. They keep what is taken, since they fix it. A pair (i, k) was forbidden by a decision of
//    this node or of one above it, together with all of orbit(i) x orbit(k) under the symmetries of the node that
//    decided. Down the tree more is taken, so G and H are among those symmetries, and keep that set of pairs.
// 2. Where one child takes i to k, the other may forbid orbit(i) x orbit(k) under G and H. If a mapping of S matches
//    some pair of it, symmetries make of it a mapping of S, at the same cost, that matches (i, k): the first child has
//    that one. So the least cost in S is the least in its two children, and by induction the least of all.
// 3. What bounds strike out is no decision. It is true of every mapping of S within the goal; their images under G and
// H
//    are mappings of S within the goal too, so it is true of the images of what was struck out. The same holds of rules
//    that keep only certain best mappings, if symmetries keep these apart from the others: those that match every node
//    (DenseProblem::matches_all), or as few nodes as possible (links_alone_earn).
//
// Deletion is one more column, which every symmetry fixes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/dense_problem.hpp"

namespace gedkit {

// Of one graph: swaps of twins (twins.hpp), and permutations that are their own inverse and move few nodes, as flips of
// rings and swaps of equal branches. There may be more symmetries than these; the finder stops after so much work.
class Symmetries {
 public:
  static Symmetries of_first(const DenseProblem& problem);
  static Symmetries of_second(const DenseProblem& problem);

  // Per node the least one of its orbit under those symmetries that fix all of `taken`. False: every orbit is one node.
  bool orbits(std::span<const std::int32_t> taken, std::vector<std::int32_t>& least) const;

  const std::vector<std::vector<std::int32_t>>& involutions() const { return involutions_; }  // per node its image

 private:
  std::vector<std::int32_t> first_twin_;
  std::vector<std::vector<std::int32_t>> involutions_;
};

}  // namespace gedkit
